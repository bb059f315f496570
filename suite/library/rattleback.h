/* librattleback: problems as functions, their reference flow, and the judge of tables, for programs of other languages. See
 * docs/my-integrator.md and the Python package over it. Nothing of MPI or HDF5 is in it.
 *
 * Texts that are handed out are given back with rattleback_free. `message` takes a line that says what was refused;
 * NULL: nobody reads it. A NULL instead of a problem, a path or of times is refused like any other value. */
#ifndef RATTLEBACK_H
#define RATTLEBACK_H

#include "rattleback_method.h" /* where it is installed, beside this */

#ifdef __cplusplus
extern "C" {
#endif

enum { RATTLEBACK_MESSAGE_SIZE = 2048 };

/* A problem with its data. */
struct rattleback;

/* The version of the program, and of all below: RATTLEBACK_ABI. */
RATTLEBACK_EXPORT const char *rattleback_version(void);
RATTLEBACK_EXPORT int rattleback_abi(void);

/* Open a problem by its name or the path of its text (FILE.yaml), with what the JSON object `data` says (NULL: nothing): preset,
 * retraction, parameters {"eps": "0.3"}, q, v; numbers are JSON numbers or, where 17 digits are too few, strings. NULL with a
 * message. rattleback_close gives it back. */
RATTLEBACK_EXPORT struct rattleback *rattleback_open(const char *problem, const char *data,
                                                     char message[RATTLEBACK_MESSAGE_SIZE]);
RATTLEBACK_EXPORT void rattleback_close(struct rattleback *opened);

/* Returns sizes and physics in double precision, valid until the problem is closed; NULL for problems given by their
 * Hamiltonian alone. */
RATTLEBACK_EXPORT const struct rattleback_problem *rattleback_problem(const struct rattleback *opened);

/* Returns a description as a JSON object: problem, summary, source, group, retraction, parameters, presets, names
 * (of q and v), initial (q, v). */
RATTLEBACK_EXPORT char *rattleback_describe(const struct rattleback *opened);

/* Returns the reference flow at `count` increasing positive times, as JSON as `rattleback reference --format json`
 * prints it. quadruple: numbers are strings of 36 digits. NULL with a message. */
RATTLEBACK_EXPORT char *rattleback_reference(const struct rattleback *opened, int count, const double *times,
                                             int quadruple, char message[RATTLEBACK_MESSAGE_SIZE]);

/* Judge the table of errors in the file `path` (as `rattleback judge` reads it) against stated orders, "q=4,p=4"; NULL: measure.
 * With a problem the table has states, which are compared with its reference flow. The rows of the verdicts as CSV; `rows_failed`
 * counts its cases that failed or have no value. The message then names the cases that failed, a line each; it is empty if none did.
 * NULL with a message. */
RATTLEBACK_EXPORT char *rattleback_judge(const char *path, const char *orders, const char *stated_by, double horizon,
                                         const struct rattleback *states, char message[RATTLEBACK_MESSAGE_SIZE]);

/* Like rattleback_judge, with names of columns of numbers that are labels, and of columns that are errors without a stated order; both
 * lists end with NULL, or are NULL. horizon 0: not given; then the last time of the table, or 1. */
RATTLEBACK_EXPORT char *rattleback_judge_columns(const char *path, const char *orders, const char *stated_by,
                                                 const char *const *labels, const char *const *errors, double horizon,
                                                 const struct rattleback *states,
                                                 char message[RATTLEBACK_MESSAGE_SIZE]);

/* Look at the seal of a result file: 1: its bytes are those that were written; 0: it has none, another program has changed it since; -1 with a
 * message: it is damaged, or cannot be read. */
RATTLEBACK_EXPORT int rattleback_seal(const char *path, char message[RATTLEBACK_MESSAGE_SIZE]);

RATTLEBACK_EXPORT void rattleback_free(void *text);

#ifdef __cplusplus
}
#endif

#endif
