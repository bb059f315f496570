/* rattleback control: one problem of optimal control, with all digits of its controls and cost. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "suite/kinds/samples.h"
#include "suite/number.h"
#include "suite/problem/texts.h"
#include "suite/registers.h"
#include "suite/verbs/setup.h"

enum { STEPS_MOST = 1000000 };

struct options {
    struct setup_run run;
    bool nodes;
};

/* Problems and methods of optimal control: names of which the others are no advice. */
static const char *control_problem_name(const void *of, int k)
{
    static struct problem_info info;
    (void)of;
    for (int i = 0, seen = 0; i < core_quad()->problems(); i++) {
        core_quad()->problem(i, &info);
        if (info.inputs && seen++ == k)
            return info.name;
    }
    return NULL;
}

static const char *control_method_name(const void *of, int k)
{
    static struct method_info info;
    (void)of;
    for (int i = 0, seen = 0; i < core_quad()->methods(); i++) {
        core_quad()->method(i, &info);
        if (info.control && seen++ == k)
            return info.name;
    }
    return NULL;
}

/* All arguments together: names, then what the core says of the whole. */
static error_t check(const struct argp_state *state, void *input)
{
    struct options *options = input;
    const struct names problems = {control_problem_name, NULL}, methods = {control_method_name, NULL};
    struct setup *setup = &options->run.setup;
    if (names_find(methods, setup->method) < 0)
        return cli_fail_name(state, "method of optimal control", setup->method, methods);
    if (!setup->text && names_find(problems, setup->problem) < 0)
        return cli_fail_name(state, "problem of optimal control", setup->problem, problems);
    setup->samples = (int)setup->steps;
    return setup_check(state, options->run.core, setup);
}

static void print_solution(const struct options *options, const struct shape *shape, const struct trajectory *found)
{
    const struct control_outcome *outcome = &found->outcome;
    int digits = options->run.core->digits, last = found->samples - 1;
    wide residual = outcome->equations;
    setup_print_line("cost", &outcome->cost, 1, digits);
    setup_print_line("u0", outcome->u, shape->m, digits);
    setup_print_line("uT", found->lambda + last * shape->m, shape->m, digits);
    if (!isnan(outcome->equations)) { /* those of a linear program there are none */
        setup_print_line("residual", &residual, 1, core_double()->digits);
        printf("iterations %ld\n", found->newton);
    }
    if (!options->nodes)
        return;
    setup_print_state(shape, 0, outcome->g, outcome->mu, outcome->u, digits);
    printf("\n");
    for (int k = 0; k < found->samples; k++) {
        setup_print_state(shape, shape->horizon * (k + 1) / found->samples, found->g + k * shape->element,
                          found->mu + k * shape->n, found->lambda + k * shape->m, digits);
        printf("\n");
    }
}

/* How it ended, and what to try, as the text of the problem has it. */
static void print_failure(const struct setup *setup, enum status status, const struct trajectory *found)
{
    struct problem_info info;
    fprintf(stderr, "rattleback: %s: %s after %ld iterations, residual %.3g\n", setup->problem, status_text(status),
            found->newton, found->outcome.equations);
    if (status < STATUS_FAILED || status == STATUS_OUT_OF_MEMORY || !problem_lookup(setup->problem, &info))
        return;
    const char *preset = setup->preset ? setup->preset : info.preset[0].name;
    fprintf(stderr,
            "    try: more time (--horizon), more steps (--steps), or another way there in the problem's text:\n"
            "    control.transfers.%s.guess: [..] of `progress', or .continue: {parameter: %s, from: ..}\n",
            preset, info.parameters > 0 ? info.parameter[0].name : "NAME");
}

static int solve(const struct options *options)
{
    struct trajectory found;
    struct shape shape;
    enum status status = setup_integrate(options->run.core, &options->run.setup, &shape, &found);
    if (status == STATUS_OK)
        print_solution(options, &shape, &found);
    else
        print_failure(&options->run.setup, status, &found);
    samples_close(&found);
    return status == STATUS_OK ? EXIT_AS_EXPECTED : EXIT_NOT_AS_EXPECTED;
}

int cli_control(int argc, char **argv)
{
    static const struct cli_option table[] = {
        SETUP_PROBLEM(run),
        OPTION("method", "M", cli_text, run.setup.method, "trapezoid, midpoint or lobatto", .required = true),
        OPTION("stages", "S", cli_count, run.setup.stages, "Nodes of an element of lobatto", .most = MAX_STAGES),
        OPTION("steps", "N", cli_whole, run.setup.steps, "Number of intervals", .most = STEPS_MOST, .required = true),
        OPTION("horizon", "T", cli_positive_number, run.setup.horizon, "End time (that of the preset)"),
        CLI_PRECISION_OPTION(run.core),
        OPTION("preset", "NAME", cli_text, run.setup.preset, "States at start and end"),
        SETUP_SET(run),
        OPTION("retraction", "NAME", cli_text, run.setup.retraction, "Retraction, on a Lie group"),
        FLAG("nodes", nodes, "Print t, q, p and u at every node"),
        {0}};
    static const struct cli_verb verb = {
        .options = table,
        .doc = "Solve a problem of optimal control with N intervals and print the cost, the controls at start and end, "
               "the residual of the discrete equations over the size of their terms, and Newton's iterations, with "
               "all digits of the precision.",
        .check = check};
    struct options options = {.run = {.core = core_double()}};
    int code = cli_parse(&verb, argc, argv, 0, &options);
    return code != 0 ? code : solve(&options);
}
