/* Shared by the verbs that solve one problem: reads its name, data and parameters from the command line. */
#ifndef RATTLEBACK_SUITE_PROBLEM_SETUP_H
#define RATTLEBACK_SUITE_PROBLEM_SETUP_H

#include "suite/cli/cli.h"
#include "suite/cli/options.h"
#include "suite/problem/problem_file.h"
#include "suite/problem/two_points.h"

enum { ASSIGNMENT_SIZE = 128, SETUP_SAMPLES_MOST = 1000000 };

/* A setup to be solved once, with the method and precision from the command line. */
struct setup_run {
    struct setup setup; /* not given: steps, stages and horizon 0, problem and method NULL */
    const struct core_api *core;
    char parameter[MAX_PARAMETERS][ASSIGNMENT_SIZE]; /* names of the parameters; the setup points to them */
    struct second_point second;                      /* second point of a start from two points, instead of v */
};

/* Read values into a struct setup_run: NAME=VALUE (one more parameter), positions, velocities, a second point, and the problem, by name or as
 * a file, which is loaded. */
cli_taker setup_take_parameter, setup_take_q, setup_take_v, setup_take_q1, setup_take_problem;

/* For functions that read a value: reads a,b,.., at most `most` numbers. Returns 0, or like cli_fail. */
error_t setup_take_list(const struct argp_state *state, const struct cli_option *option, const char *text, wide *values,
                        int most, int *count);

/* Arguments and options that name a problem and its data. run: the struct setup_run in the verb's struct options. */
#define SETUP_PROBLEM(run) ARGUMENT("PROBLEM|FILE.yaml", setup_take_problem, run)
#define SETUP_PRESET(run) OPTION("preset", "PRESET", cli_text, run.setup.preset, "Named initial data of the problem")
#define SETUP_SET(run) OPTION("set", "NAME=VALUE", setup_take_parameter, run, "Set a parameter; may be repeated")
#define SETUP_DATA(run)                                                                                                \
    SETUP_PRESET(run), SETUP_SET(run), OPTION("q", "a,b,..", setup_take_q, run, "Initial position"),                   \
        OPTION("v", "a,b,..", setup_take_v, run, "Initial velocity (momentum if `list problems` shows p)"),            \
        OPTION("q1", "a,b,..", setup_take_q1, run, "Second point, instead of --v; needs --after"),                     \
        OPTION("after", "t", cli_positive_number, run.second.after, "Time from q to q1")

/* For parsers: checks a setup whose names are known with the core. An error message begins with the argument at fault. Returns 0, or like
 * cli_fail. */
error_t setup_check(const struct argp_state *state, const struct core_api *core, const struct setup *setup);

/* Like setup_check; also checks that the data fit together. Two points (--q and --q1) are replaced by position and velocity. */
error_t setup_check_start(const struct argp_state *state, const struct core_api *core, struct setup_run *run);

/* For parsers: checks that the problem, if one is given, exists and has the preset, retraction and parameters. Returns 0, or like cli_fail. */
error_t setup_check_names(const struct argp_state *state, const struct setup *setup);

/* Like setup_check_names, for struct cli_verb. options: begins with a struct setup_run. */
error_t setup_check_names_of_run(const struct argp_state *state, void *options);

/* Integrates a setup that was checked, and keeps its samples; samples_close must follow, whatever the status. why: out the reason why the
 * equations have no unique solution (suite/flow/ill_posed_text.h); the independence of the constraints is then also computed. NULL: omit both. */
enum status setup_integrate(const struct core_api *core, const struct setup *setup, struct shape *shape,
                            struct trajectory *out, struct ill_posed *why);

/* Writes which expression of the problem file is not finite at the initial data: its file, line and key, and the value of its argument.
 * Returns false if that is unknown. */
bool setup_flaw(const struct setup *setup, const struct examination *found, char out[PROBLEM_MESSAGE_SIZE]);

/* Prints one line: t, position, momentum, and the multipliers or controls. */
void setup_print_state(const struct shape *shape, wide t, const wide *g, const wide *mu, const wide *lambda,
                       int digits);

/* setup_print_numbers prints `before` and numbers separated by blanks. setup_print_line prints a line of numbers after a label. */
void setup_print_numbers(const char *before, const wide *values, int count, int digits);
void setup_print_line(const char *label, const wide *values, int count, int digits);

#endif
