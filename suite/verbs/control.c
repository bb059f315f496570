/* rattleback control: one problem of optimal control, with all digits of its controls and cost. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "suite/kinds/samples.h"
#include "suite/number.h"
#include "suite/problem/texts.h"
#include "suite/registers.h"
#include "suite/verbs/setup.h"

enum { OPTION_METHOD = OPTION_KEYS_SETUP, OPTION_NODES, STEPS_MOST = 1000000 };

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

/* All arguments together: what is missing first, then names, then what the core says of the whole. */
static error_t check(const struct argp_state *state, struct options *options)
{
    const struct names problems = {control_problem_name, NULL}, methods = {control_method_name, NULL};
    struct setup *setup = &options->run.setup;
    const struct setup_argument arguments[] = {
        {"PROBLEM", setup->problem}, {"--method", setup->method}, {"--steps", setup->steps > 0}, {0}};
    error_t error = setup_missing(state, arguments);
    if (error)
        return error;
    if (names_find(methods, setup->method) < 0)
        return cli_fail_name(state, "method of optimal control", setup->method, methods);
    if (!setup->text && names_find(problems, setup->problem) < 0)
        return cli_fail_name(state, "problem of optimal control", setup->problem, problems);
    setup->samples = (int)setup->steps;
    return setup_check(state, options->run.core, setup);
}

static error_t parse(int key, char *argument, struct argp_state *state)
{
    struct options *options = state->input;
    error_t error = setup_run_option(state, key, argument, STEPS_MOST, &options->run);
    if (error != ARGP_ERR_UNKNOWN)
        return error;
    switch (key) {
    case OPTION_METHOD:
        options->run.setup.method = argument;
        return 0;
    case OPTION_NODES:
        options->nodes = true;
        return 0;
    case ARGP_KEY_END:
        return check(state, options);
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static void print_solution(const struct options *options, const struct shape *shape, const struct trajectory *found)
{
    const struct control_outcome *outcome = &found->outcome;
    int digits = options->run.core->digits, last = found->samples - 1;
    wide residual = outcome->equations;
    setup_print_line("cost", &outcome->cost, 1, digits);
    setup_print_line("u0", outcome->u, shape->m, digits);
    setup_print_line("uT", found->lambda + last * shape->m, shape->m, digits);
    setup_print_line("residual", &residual, 1, core_double()->digits);
    printf("iterations %ld\n", found->newton);
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

static int solve(const struct options *options)
{
    struct trajectory found;
    struct shape shape;
    enum status status = setup_integrate(options->run.core, &options->run.setup, &shape, &found);
    if (status == STATUS_OK)
        print_solution(options, &shape, &found);
    else
        fprintf(stderr, "rattleback: %s: %s after %ld iterations, residual %.3g\n", options->run.setup.problem,
                status_text(status), found.newton, found.outcome.equations);
    samples_close(&found);
    return status == STATUS_OK ? EXIT_AS_EXPECTED : EXIT_NOT_AS_EXPECTED;
}

int cli_control(int argc, char **argv)
{
    static const struct argp_option argp_options[] = {
        {.name = "method", .key = OPTION_METHOD, .arg = "M", .doc = "trapezoid, midpoint or lobatto"},
        {.name = "stages", .key = OPTION_STAGES, .arg = "S", .doc = "Nodes of an element of lobatto"},
        {.name = "steps", .key = OPTION_STEPS, .arg = "N", .doc = "Number of intervals"},
        {.name = "horizon", .key = OPTION_HORIZON, .arg = "T", .doc = "End time (that of the preset)"},
        {.name = "precision", .key = OPTION_PRECISION, .arg = "double|quad", .doc = "Working precision (double)"},
        {.name = "preset", .key = OPTION_PRESET, .arg = "NAME", .doc = "States at start and end"},
        {.name = "set", .key = OPTION_SET, .arg = "NAME=VALUE", .doc = "Set a parameter; may be repeated"},
        {.name = "retraction", .key = OPTION_RETRACTION, .arg = "NAME", .doc = "Retraction, on a Lie group"},
        {.name = "nodes", .key = OPTION_NODES, .doc = "Print t, q, p and u at every node"},
        {0}};
    static const struct argp argp = {
        .options = argp_options,
        .parser = parse,
        .args_doc = "PROBLEM|FILE.yaml",
        .doc = "Solve a problem of optimal control with N intervals and print the cost, the controls at start and end, "
               "the residual of the discrete equations over the size of their terms, and Newton's iterations, with "
               "all digits of the precision."};
    struct options options = {.run = {.core = core_double()}};
    int code = cli_parse(&argp, argc, argv, 0, &options);
    return code != 0 ? code : solve(&options);
}
