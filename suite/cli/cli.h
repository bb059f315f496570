/* The command line: one file and one line in verbs.def a verb, and what the verbs share. */
#ifndef RATTLEBACK_SUITE_CLI_H
#define RATTLEBACK_SUITE_CLI_H

#include <argp.h>
#include <stdbool.h>

#include "core/names.h"
#include "suite/exit.h"

/* Flags of a verb: it works between MPI_Init and MPI_Finalize, unless it is only asked for help. */
enum { VERB_MPI = 1, VERB_MPI_TO_WRITE = 2 /* only where -o is given */ };

/* The verbs: argv[0] is `rattleback VERB`; each returns the exit code. */
#define VERB(name, text, flags) int cli_##name(int argc, char **argv);
#include "suite/verbs/verbs.def"
#undef VERB

/* Returns true between MPI_Init and MPI_Finalize. */
bool cli_parallel(void);

/* Parse arguments by a parser of argp; an unknown long option is answered with the nearest one. Verbs have cli_parse (options.h) for
 * it. Returns 0, or ends the program (where cli_parallel: returns EXIT_BAD_INPUT) after a message. */
int cli_parse_argp(const struct argp *argp, int argc, char **argv, unsigned flags, void *input);

/* Print `rattleback: ` and a message to stderr and return EXIT_BAD_INPUT. */
int cli_refuse(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Refuse a result file that another program has changed since it was written (`unmodified` of struct store_file), where an exit code says whether
 * all is well, unless it was asked for. EXIT_AS_EXPECTED or EXIT_BAD_INPUT. */
int cli_check_unmodified(const char *path, bool unmodified, bool unsealed);

/* Warn of a result file that another program has changed since it was written: `unmodified` of struct store_file. */
void cli_warn_modified(const char *path, bool unmodified);

/* Within a parser: print a message and end the program with EXIT_BAD_INPUT; if it may not end, return EINVAL. */
error_t cli_fail(const struct argp_state *state, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Within a parser: say that `word` is no `what`, name the nearest and all allowed ones. As cli_fail. */
error_t cli_fail_name(const struct argp_state *state, const char *what, const char *word, struct names allowed);

#endif
