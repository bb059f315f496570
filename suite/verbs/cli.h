/* The command line: one file and one line in verbs.def a verb, and what the verbs share. */
#ifndef RATTLEBACK_SUITE_CLI_H
#define RATTLEBACK_SUITE_CLI_H

#include <argp.h>
#include <stdbool.h>

#include "core/names.h"
#include "results/format.h"
#include "suite/campaign/campaign.h"
#include "suite/exit.h"

/* Flags of a verb: it works between MPI_Init and MPI_Finalize, unless it is only asked for help. */
enum { VERB_MPI = 1 };

/* The verbs: argv[0] is `rattleback VERB`; each returns the exit code. */
#define VERB(name, text, flags) int cli_##name(int argc, char **argv);
#include "suite/verbs/verbs.def"
#undef VERB

/* Seconds since it was first asked, which main does before anything else. */
double cli_seconds(void);

/* Keys of long options that have no letter: those below for all verbs, from OPTION_KEYS on for one. */
enum { OPTION_CHOICE_ONLY = 256, OPTION_CHOICE_SET, OPTION_KEYS };

/* The options of a verb that takes a part of a campaign, for its list of options; cli_choice reads them. */
#define CLI_CHOICE_OPTIONS                                                                                             \
    {.name = "only",                                                                                                   \
     .key = OPTION_CHOICE_ONLY,                                                                                        \
     .arg = "GLOB",                                                                                                    \
     .doc = "Only cases whose EXPERIMENT, EXPERIMENT/PROBLEM or EXPERIMENT/PROBLEM/METHOD matches, as a shell "        \
            "matches files"},                                                                                          \
    {                                                                                                                  \
        .name = "set", .key = OPTION_CHOICE_SET, .arg = "PROBLEM.PARAMETER=VALUE",                                     \
        .doc = "Set a parameter in every experiment that has the problem; may be repeated"                             \
    }

/* Are we between MPI_Init and MPI_Finalize? */
bool cli_parallel(void);

/* Parse a verb's arguments; an unknown long option is answered with the nearest one. Returns 0, or ends the program (where
 * cli_parallel: returns EXIT_BAD_INPUT) after a message. */
int cli_parse(const struct argp *argp, int argc, char **argv, unsigned flags, void *input);

/* Print `rattleback: ` and a message to stderr and return EXIT_BAD_INPUT. */
int cli_refuse(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Warn of a result file that another program has changed since it was written: `sealed` of struct store_file. */
void cli_warn_unsealed(const char *path, bool sealed);

/* Within a parser: print a message and end the program with EXIT_BAD_INPUT; if it may not end, return EINVAL. */
error_t cli_fail(const struct argp_state *state, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Within a parser: say that `word` is no `what`, name the nearest and all allowed ones. As cli_fail. */
error_t cli_fail_name(const struct argp_state *state, const char *what, const char *word, struct names allowed);

/* Within a parser: take an argument of which there is one; say that it is one too many. 0, or as cli_fail. */
error_t cli_take(const struct argp_state *state, const char *argument, const char **place);
error_t cli_too_many(const struct argp_state *state, const char *argument);

/* Within a parser: read the value of an option. 0, or as cli_fail. */
error_t cli_positive(const struct argp_state *state, const char *option, const char *text, long most, long *value);
error_t cli_number(const struct argp_state *state, const char *option, const char *text, wide *value);
error_t cli_positive_number(const struct argp_state *state, const char *option, const char *text, wide *value);

/* Within a parser: the name of a tableau or a method, or a file with the user's own, which is loaded; *name is set. 0, or as cli_fail. */
error_t cli_tableau_name(const struct argp_state *state, const char *text, const char **name);
error_t cli_duration(const struct argp_state *state, const char *option, const char *text, double *seconds);
error_t cli_precision(const struct argp_state *state, const char *text, const struct core_api **core);
error_t cli_format(const struct argp_state *state, const char *text, enum format *format);

/* Within a parser: note the value of OPTION_CHOICE_ONLY or OPTION_CHOICE_SET. 0, or as cli_fail. */
error_t cli_choice(const struct argp_state *state, int key, const char *text, struct campaign_choice *choice);

#endif
