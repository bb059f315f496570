/* rattleback pair: the exact discrete objects of two points. */
#include <math.h>
#include <stdio.h>

#include "results/heap.h"
#include "suite/cli/problem_setup.h"
#include "suite/problem/two_points.h"
#include "suite/registers.h"

struct options {
    struct setup_run run; /* of one step of the exact map; the problem's own initial data are not looked at */
    struct point {
        wide at[MAX_ELEMENT];
        int size;
    } from, to;
};

/* Checks the setup by the core. */
static error_t check_core(const struct argp_state *state, const struct options *options, struct shape *shape)
{
    static const char *const arguments[] = {
        [FIELD_PROBLEM] = "PROBLEM", [FIELD_PARAMETER] = "--set", [FIELD_METHOD] = "PROBLEM"};
    struct problem_info problem;
    struct refusal why;
    if (problem_lookup(options->run.setup.problem, &problem) && problem.inputs)
        return cli_fail(state, "PROBLEM: %.40s is a problem of optimal control; expected one without controls",
                        problem.name);
    if (core_check(options->run.core, &options->run.setup, shape, &why) == STATUS_OK)
        return 0;
    const char *argument = why.field <= FIELD_METHOD && arguments[why.field] ? arguments[why.field] : "";
    return cli_fail(state, "%s%s%s", argument, *argument ? ": " : "", why.message);
}

/* All arguments together: the problem, then the points. */
static error_t check_pair_arguments(const struct argp_state *state, void *input)
{
    const struct options *options = input;
    struct shape shape;
    error_t error = check_core(state, options, &shape);
    if (error)
        return error;
    const int sizes[] = {options->from.size, options->to.size};
    for (int k = 0; k < 2; k++)
        if (sizes[k] != shape.element)
            return cli_fail(state, "%s: expected %d numbers, found %d", k == 0 ? "--q" : "--to", shape.element,
                            sizes[k]);
    return 0;
}

static error_t take_option_point(const struct argp_state *state, const struct cli_option *option, const char *text,
                                 void *target)
{
    struct point *point = target;
    return setup_take_list(state, option, text, point->at, MAX_ELEMENT, &point->size);
}

static void print_objects(const struct core_api *core, const struct shape *shape, const struct exact_objects *found)
{
    wide error = found->error, condition = found->condition;
    setup_print_line("R^-", found->before, shape->n, core->digits);
    setup_print_line("R^+", found->after, shape->n, core->digits);
    if (shape->m)
        setup_print_line("Phi_e", found->phi, shape->m, core->digits);
    if (!isnan((double)found->defect))
        setup_print_line("mu_d^e", &found->defect, 1, core->digits);
    setup_print_line("L^e", &found->action, 1, core->digits);
    setup_print_line("F^-", found->force_before, shape->n, core->digits);
    setup_print_line("F^+", found->force_after, shape->n, core->digits);
    setup_print_line("error", &error, 1, 3);
    setup_print_line("condition", &condition, 1, 3);
}

static int show_pair(const struct options *options)
{
    const struct core_api *core = options->run.core;
    struct exact_objects found;
    struct core_case *given;
    struct refusal why;
    if (core->open(&options->run.setup, &given, &why) != STATUS_OK) /* it has been checked */
        heap_fail();
    enum status status = core->exact_objects(given, options->from.at, options->to.at, &found);
    if (status == STATUS_OK)
        print_objects(core, core->shape(given), &found);
    else
        fprintf(stderr, "rattleback: %s: %s\n", options->run.setup.problem, pair_start_reason(status));
    core->close(given);
    return status == STATUS_OK ? EXIT_AS_EXPECTED : status == STATUS_BAD_VALUE ? EXIT_BAD_INPUT : EXIT_NOT_AS_EXPECTED;
}

int cli_pair(int argc, char **argv)
{
    static const struct cli_option table[] = {
        SETUP_PROBLEM(run),
        OPTION("q", "a,b,..", take_option_point, from, "First point", .required = true),
        OPTION("to", "a,b,..", take_option_point, to, "Second point", .required = true),
        OPTION("horizon", "h", cli_positive_number, run.setup.horizon, "Time between the two points", .required = true),
        CLI_PRECISION_OPTION(run.core),
        SETUP_SET(run),
        {0}};
    static const struct cli_verb verb = {
        .options = table,
        .doc = "Print the exact discrete objects of two points: the velocities R^- and R^+, the constraint Phi_e, the "
               "exact discrete Lagrangian L^e, the forces F^- and F^+, their errors, and the condition of the "
               "derivative A(h). The problem has no constraints, or nonholonomic ones that are affine in the "
               "velocities.\vExample: rattleback pair oscillator --q 1,0 --to 0.9,0.1 --horizon 0.1\nExit status: 0 "
               "solved, "
               "1 the points are conjugate or the motion is not resolved, 2 bad input.",
        .names = setup_check_names_of_run,
        .check = check_pair_arguments};
    HEAP(struct options, options, 1);
    options->run.core = core_double();
    options->run.setup.method = "exact-map";
    options->run.setup.steps = options->run.setup.samples = 1;
    int code = cli_parse(&verb, argc, argv, 0, options);
    return code != 0 ? code : show_pair(options);
}
