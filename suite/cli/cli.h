/* The command line: declares the verbs, and the functions that they share. Each verb has one file and one line in verbs.def. */
#ifndef RATTLEBACK_SUITE_CLI_H
#define RATTLEBACK_SUITE_CLI_H

#include <argp.h>
#include <stdbool.h>

#include "core/names.h"
#include "suite/exit.h"

/* Flags of a verb. VERB_MPI: it runs between MPI_Init and MPI_Finalize, unless only help is requested. */
enum { VERB_MPI = 1, VERB_MPI_TO_WRITE = 2 /* only with -o */ };

/* The verbs: argv[0] is `rattleback VERB`; each returns the exit code. */
#define VERB(name, text, flags) int cli_##name(int argc, char **argv);
#include "suite/verbs/verbs.def"
#undef VERB

/* Returns true between MPI_Init and MPI_Finalize. */
bool cli_parallel(void);

/* Parses arguments with argp. For an unknown long option the message suggests the nearest one. Verbs use cli_parse (options.h)
 * instead. Returns 0. After an error it prints a message and ends the program; if cli_parallel, it returns EXIT_BAD_INPUT instead. */
int cli_parse_argp(const struct argp *argp, int argc, char **argv, unsigned flags, void *input);

/* Prints `rattleback: ` and a message to stderr; returns EXIT_BAD_INPUT. */
int cli_refuse(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Refuses a result file that another program has modified (`unmodified` of struct store_file is false), unless `unsealed`. For verbs whose
 * exit code is a verdict. Returns EXIT_AS_EXPECTED, or EXIT_BAD_INPUT after a message. */
int cli_check_unmodified(const char *path, bool unmodified, bool unsealed);

/* Prints a warning if another program has modified the result file (`unmodified` of struct store_file is false). */
void cli_warn_modified(const char *path, bool unmodified);

/* For parsers: prints a message and ends the program with EXIT_BAD_INPUT. If ARGP_NO_EXIT is set, returns EINVAL instead. */
error_t cli_fail(const struct argp_state *state, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* For parsers: like cli_fail, for an unknown name. what: beginning of the message. Adds the nearest or all allowed names. */
error_t cli_fail_name(const struct argp_state *state, const char *what, const char *word, struct names allowed);

#endif
