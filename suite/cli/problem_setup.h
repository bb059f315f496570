/* Shared by the verbs that solve one problem: its parameters and names from the command line. */
#ifndef RATTLEBACK_SUITE_PROBLEM_SETUP_H
#define RATTLEBACK_SUITE_PROBLEM_SETUP_H

#include "suite/cli/cli.h"
#include "suite/cli/options.h"
#include "suite/problem/problem_file.h"
#include "suite/problem/two_points.h"

enum { ASSIGNMENT_SIZE = 128, SETUP_SAMPLES_MOST = 1000000 };

/* A setup that is solved once, by the method and in the precision that the command line names. */
struct setup_run {
    struct setup setup; /* steps, stages and horizon 0, problem and method NULL: not given */
    const struct core_api *core;
    char parameter[MAX_PARAMETERS][ASSIGNMENT_SIZE]; /* names, which the setup points to */
    struct second_point second;                      /* of a start from two points, instead of v */
};

/* Takers: NAME=VALUE, one more parameter; positions, velocities, a second point; the problem, or the text in a file, which is loaded. All into a
 * struct setup_run. */
cli_taker setup_take_parameter, setup_take_q, setup_take_v, setup_take_q1, setup_take_problem;

/* Within a taker: read a,b,.., at most `most` numbers. 0, or as cli_fail. */
error_t setup_take_list(const struct argp_state *state, const struct cli_option *option, const char *text, wide *values,
                        int most, int *count);

/* Arguments and options that name a problem and its data, for verbs whose options hold a struct setup_run. */
#define SETUP_PROBLEM(run) ARGUMENT("PROBLEM|FILE.yaml", setup_take_problem, run)
#define SETUP_PRESET(run) OPTION("preset", "PRESET", cli_text, run.setup.preset, "Named initial data of the problem")
#define SETUP_SET(run) OPTION("set", "NAME=VALUE", setup_take_parameter, run, "Set a parameter; may be repeated")
#define SETUP_DATA(run)                                                                                                \
    SETUP_PRESET(run), SETUP_SET(run), OPTION("q", "a,b,..", setup_take_q, run, "Initial position"),                   \
        OPTION("v", "a,b,..", setup_take_v, run, "Initial velocity (momentum if `list problems` shows p)"),            \
        OPTION("q1", "a,b,..", setup_take_q1, run, "Second point, instead of --v; needs --after"),                     \
        OPTION("after", "t", cli_positive_number, run.second.after, "Time from q to q1")

/* Within a parser: what the core says of a setup whose names are known; the argument it is about goes before. 0, or as
 * cli_fail. */
error_t setup_check(const struct argp_state *state, const struct core_api *core, const struct setup *setup);

/* Like setup_check_names, for initial conditions that may be two points, which become position and velocity. */
error_t setup_check_start(const struct argp_state *state, const struct core_api *core, struct setup_run *run);

/* Within a parser: is there such a problem, if one is named, with such a preset, retraction and parameters? 0, or as cli_fail. */
error_t setup_check_names(const struct argp_state *state, const struct setup *setup);

/* Like setup_check_names, for options that begin with a struct setup_run; for struct cli_verb. */
error_t setup_check_names_of_run(const struct argp_state *state, void *options);

/* Integrates a setup that was checked, with room for its samples, which samples_close frees whatever the status. why: why its equations have
 * no unique solution (suite/flow/ill_posed_text.h); the independence of the constraints is then computed as well. NULL: neither is wanted. */
enum status setup_integrate(const struct core_api *core, const struct setup *setup, struct shape *shape,
                            struct trajectory *out, struct ill_posed *why);

/* Writes which expression of the problem's text is not finite at the initial data: its file, line and key, and the value of its argument.
 * Returns false if that is not known. */
bool setup_flaw(const struct setup *setup, const struct examination *found, char out[PROBLEM_MESSAGE_SIZE]);

/* A line: t, position, momentum, and the multipliers or controls. */
void setup_print_state(const struct shape *shape, wide t, const wide *g, const wide *mu, const wide *lambda,
                       int digits);

/* Print numbers with a blank between two and `before` before the first; and a line of them with a label. */
void setup_print_numbers(const char *before, const wide *values, int count, int digits);
void setup_print_line(const char *label, const wide *values, int count, int digits);

#endif
