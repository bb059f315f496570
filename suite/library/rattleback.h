/* librattleback: problems as functions, their reference flow, and verdicts on tables, for programs in other languages. It uses neither MPI nor
 * HDF5. See docs/my-integrator.md, and docs/python.md for the Python package on top of it.
 *
 * The caller frees returned strings (char *) with rattleback_free. A function that fails returns NULL and writes the reason, one line,
 * into `message`; pass NULL if you do not want it. NULL for a problem, a path or times is refused. */
#ifndef RATTLEBACK_H
#define RATTLEBACK_H

#include "rattleback_method.h" /* in the same directory when installed */

#ifdef __cplusplus
extern "C" {
#endif

enum { RATTLEBACK_MESSAGE_SIZE = 2048 };

/* A problem with its initial conditions. */
struct rattleback;

/* Return the version of Rattleback, and the RATTLEBACK_ABI that it was built with. */
RATTLEBACK_EXPORT const char *rattleback_version(void);
RATTLEBACK_EXPORT int rattleback_abi(void);

/* Opens a problem by its name or the path of its problem file. `data`: a JSON object with preset, retraction, parameters {"eps": "0.3"},
 * q and v, all optional, or NULL. Numbers are JSON numbers or, for more than 17 digits, strings. Returns NULL with a message if it fails.
 * Free it with rattleback_close. */
RATTLEBACK_EXPORT struct rattleback *rattleback_open(const char *problem, const char *data,
                                                     char message[RATTLEBACK_MESSAGE_SIZE]);
RATTLEBACK_EXPORT void rattleback_close(struct rattleback *opened);

/* Returns sizes and physics in double precision, valid until the problem is closed; NULL for problems given by their
 * Hamiltonian alone. */
RATTLEBACK_EXPORT const struct rattleback_problem *rattleback_problem(const struct rattleback *opened);

/* Returns a description as a JSON object: problem, summary, source, group, retraction, parameters, presets, names
 * (of q and v), initial (q, v). */
RATTLEBACK_EXPORT char *rattleback_describe(const struct rattleback *opened);

/* Returns the reference flow at `count` increasing positive times, in the JSON that `rattleback reference --format json`
 * prints it. quadruple: 1: numbers are strings of 36 digits. Returns NULL with a message if there is none. */
RATTLEBACK_EXPORT char *rattleback_reference(const struct rattleback *opened, int count, const double *times,
                                             int quadruple, char message[RATTLEBACK_MESSAGE_SIZE]);

/* Judges the table of errors in the file `path` (in the format of `rattleback judge`) against stated orders such as "q=4,p=4"; NULL: orders
 * are measured only. stated_by: their source, or NULL. If `states` is not NULL, the table has states, which are compared with the reference
 * flow of that problem. Returns the rows of the verdicts as CSV. The message then names the cases that failed, a line each; it is empty if
 * none did. `rows_failed` counts cases that failed or have no value. Returns NULL with a message if the table is refused. */
RATTLEBACK_EXPORT char *rattleback_judge(const char *path, const char *orders, const char *stated_by, double horizon,
                                         const struct rattleback *states, char message[RATTLEBACK_MESSAGE_SIZE]);

/* Like rattleback_judge. labels: numeric columns that are labels; errors: columns that are errors without a stated order. Both lists of names
 * end with NULL, or are NULL. horizon 0: the last time of the table, or 1 if it has no times. */
RATTLEBACK_EXPORT char *rattleback_judge_columns(const char *path, const char *orders, const char *stated_by,
                                                 const char *const *labels, const char *const *errors, double horizon,
                                                 const struct rattleback *states,
                                                 char message[RATTLEBACK_MESSAGE_SIZE]);

/* Checks the checksum of a result file. Returns 1 if its bytes are those that Rattleback wrote; 0 if it has no checksum because another program
 * has changed it; -1 with a message if it is damaged or cannot be read. */
RATTLEBACK_EXPORT int rattleback_seal(const char *path, char message[RATTLEBACK_MESSAGE_SIZE]);

/* Frees a string that one of these functions returned; NULL is allowed. */
RATTLEBACK_EXPORT void rattleback_free(void *text);

#ifdef __cplusplus
}
#endif

#endif
