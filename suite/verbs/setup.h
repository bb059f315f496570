/* What the verbs that solve one problem share: its parameters and names from the command line. */
#ifndef RATTLEBACK_SUITE_SETUP_H
#define RATTLEBACK_SUITE_SETUP_H

#include "suite/verbs/cli.h"

enum { ASSIGNMENT_SIZE = 128, SETUP_SAMPLES_MOST = 1000000 };

/* Keys of the options that name a problem and its data, which setup_option reads; a verb's own begin after them. */
enum {
    OPTION_HORIZON = OPTION_KEYS,
    OPTION_PRESET,
    OPTION_SET,
    OPTION_Q,
    OPTION_V,
    OPTION_RETRACTION,
    OPTION_PRECISION,
    OPTION_STAGES,
    OPTION_STEPS,
    OPTION_KEYS_SETUP
};

#define SETUP_OPTIONS                                                                                                  \
    {.name = "horizon", .key = OPTION_HORIZON, .arg = "T", .doc = "End time"},                                         \
        {.name = "preset", .key = OPTION_PRESET, .arg = "PRESET", .doc = "Initial data of the problem"},               \
        {.name = "set", .key = OPTION_SET, .arg = "NAME=VALUE", .doc = "Set a parameter; may be repeated"},            \
        {.name = "q", .key = OPTION_Q, .arg = "a,b,..", .doc = "Initial position"},                                    \
    {                                                                                                                  \
        .name = "v", .key = OPTION_V, .arg = "a,b,..", .doc = "Initial velocity"                                       \
    }

/* The parameters' names, which a setup points to. */
struct setup_names {
    char parameter[MAX_PARAMETERS][ASSIGNMENT_SIZE];
};

/* Within a parser: add NAME=VALUE to the parameters. 0, or as cli_fail. */
error_t setup_set_parameter(const struct argp_state *state, const char *text, struct setup *setup,
                            struct setup_names *names);

/* Within a parser: one of SETUP_OPTIONS, the retraction, or the problem itself, into the setup. 0, ARGP_ERR_UNKNOWN if it is
 * none of these, or as cli_fail. */
error_t setup_option(const struct argp_state *state, int key, const char *argument, struct setup *setup,
                     struct setup_names *names);

/* A setup that is solved once, by the method and in the precision that the command line names. */
struct setup_run {
    struct setup setup; /* steps, stages and horizon 0, problem and method NULL: not given */
    const struct core_api *core;
    struct setup_names names;
};

/* Within a parser: as setup_option, and stages, steps up to `most`, and precision. */
error_t setup_run_option(const struct argp_state *state, int key, const char *argument, long most,
                         struct setup_run *run);

/* Within a parser: refuse what is missing, all of it at once; entries end with one without a name. */
struct setup_argument {
    const char *name;
    bool given;
};
error_t setup_missing(const struct argp_state *state, const struct setup_argument *arguments);

/* Within a parser: what the core says of a setup whose names are known; the argument it is about goes before. 0, or as
 * cli_fail. */
error_t setup_check(const struct argp_state *state, const struct core_api *core, const struct setup *setup);

/* Within a parser: where setup->problem is the path of a text, load that. 0, or as cli_fail. */
error_t setup_load_text(const struct argp_state *state, struct setup *setup);

/* Within a parser: is there such a problem, with such a preset, retraction and parameters? 0, or as cli_fail. */
error_t setup_check_names(const struct argp_state *state, const struct setup *setup);

/* Within a parser: read a,b,.., at most `most` numbers. 0, or as cli_fail. */
error_t setup_set_list(const struct argp_state *state, const char *option, const char *text, wide *values, int most,
                       int *count);

/* Integrate a setup that was checked, with room for its samples, which samples_close gives back whatever the status. */
enum status setup_integrate(const struct core_api *core, const struct setup *setup, struct shape *shape,
                            struct trajectory *out);

/* A line: t, position, momentum, and the multipliers or controls. */
void setup_print_state(const struct shape *shape, wide t, const wide *g, const wide *mu, const wide *lambda,
                       int digits);

/* Print numbers with a blank between two and `before` before the first; and a line of them with a label. */
void setup_print_numbers(const char *before, const wide *values, int count, int digits);
void setup_print_line(const char *label, const wide *values, int count, int digits);

#endif
