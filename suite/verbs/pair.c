/* rattleback pair: the exact discrete objects of two points. */
#include <math.h>
#include <stdio.h>

#include "suite/registers.h"
#include "suite/verbs/setup.h"

struct options {
    struct setup_run run; /* of one step from the first point, at rest: the velocity is what is asked for */
    struct point {
        wide at[MAX_ELEMENT];
        int size;
    } to;
};

/* What the core says of a setup. */
static error_t check_core(const struct argp_state *state, const struct options *options, const struct setup *setup,
                          struct shape *shape)
{
    static const char *const arguments[] = {
        [FIELD_PROBLEM] = "PROBLEM", [FIELD_PARAMETER] = "--set", [FIELD_Q] = "--q", [FIELD_METHOD] = "PROBLEM"};
    struct refusal why;
    if (core_check(options->run.core, setup, shape, &why) == STATUS_OK)
        return 0;
    const char *argument = why.field <= FIELD_METHOD && arguments[why.field] ? arguments[why.field] : "";
    return cli_fail(state, "%s%s%s", argument, *argument ? ": " : "", why.message);
}

/* All arguments together: names, then the problem with its own data, then the points. */
static error_t check(const struct argp_state *state, void *input)
{
    struct options *options = input;
    struct setup *setup = &options->run.setup, own;
    struct shape shape;
    struct refusal why;
    error_t error = setup_check_names(state, setup);
    if (error)
        return error;
    own = *setup;
    own.q_size = 0;
    error = check_core(state, options, &own, &shape);
    if (error)
        return error;
    const int sizes[] = {setup->q_size, options->to.size};
    for (int k = 0; k < 2; k++)
        if (sizes[k] != shape.element)
            return cli_fail(state, "%s: %d numbers: expected %d", k == 0 ? "--q" : "--to", sizes[k], shape.element);
    setup->v_size = shape.n; /* rest, which a linear constraint allows */
    if (core_check(options->run.core, setup, &shape, &why) == STATUS_INCONSISTENT)
        return cli_fail(state, "PROBLEM: the constraint of %s is not linear in the velocities", setup->problem);
    return check_core(state, options, setup, &shape);
}

static error_t take_point(const struct argp_state *state, const struct cli_option *option, const char *text,
                          void *place)
{
    struct point *point = place;
    return setup_take_list(state, option, text, point->at, MAX_DIMENSION, &point->size);
}

static void print_objects(const struct core_api *core, const struct shape *shape, const struct exact_objects *found)
{
    wide error = found->error;
    setup_print_line("R^-", found->before, shape->n, core->digits);
    setup_print_line("R^+", found->after, shape->n, core->digits);
    setup_print_line("Phi_e", found->phi, shape->m, core->digits);
    if (!isnan((double)found->defect))
        setup_print_line("mu_d^e", &found->defect, 1, core->digits);
    setup_print_line("L^e", &found->action, 1, core->digits);
    setup_print_line("F^-", found->force_before, shape->n, core->digits);
    setup_print_line("F^+", found->force_after, shape->n, core->digits);
    setup_print_line("error", &error, 1, 3);
}

/* Why there are no objects to print. */
static const char *reason(enum status status)
{
    switch (status) {
    case STATUS_SINGULAR:
        return "the points are conjugate, or nearly so: the end of the motion from one leaves less than half of the "
               "digits of its "
               "velocity to be told";
    case STATUS_UNRESOLVED:
        return "the motion from one point to the other is not resolved to round-off by any number of substeps";
    case STATUS_NO_CONVERGENCE:
        return "no motion from one point to the other was found";
    default:
        return status_text(status);
    }
}

static int show(const struct options *options)
{
    const struct core_api *core = options->run.core;
    struct exact_objects found;
    struct core_case *given;
    struct refusal why;
    if (core->open(&options->run.setup, &given, &why) != STATUS_OK) {
        fprintf(stderr, "rattleback: out of memory\n");
        return EXIT_NOT_AS_EXPECTED;
    }
    enum status status = core->exact_objects(given, options->to.at, &found);
    if (status == STATUS_OK)
        print_objects(core, core->shape(given), &found);
    else
        fprintf(stderr, "rattleback: %s: %s\n", options->run.setup.problem, reason(status));
    core->close(given);
    return status == STATUS_OK ? EXIT_AS_EXPECTED : EXIT_NOT_AS_EXPECTED;
}

int cli_pair(int argc, char **argv)
{
    static const struct cli_option table[] = {
        ARGUMENT("PROBLEM", cli_text, run.setup.problem),
        OPTION("q", "a,b,..", setup_take_q, run, "The first point", .required = true),
        OPTION("to", "a,b,..", take_point, to, "The second point", .required = true),
        OPTION("horizon", "h", cli_positive_number, run.setup.horizon, "The time from one to the other",
               .required = true),
        CLI_PRECISION_OPTION(run.core),
        SETUP_SET(run),
        {0}};
    static const struct cli_verb verb = {
        .options = table,
        .doc = "Print the exact discrete objects of two points of a nonholonomic problem on R^n, on the exact discrete "
               "constraint or off it: the velocities R^- and R^+ of the forced motion through them (of several that in "
               "D, or "
               "that to which the motion in D leads whose end is nearest), the constraint "
               "Phi_e at the first (mu_d^e where there is a closed form), the exact discrete Lagrangian L^e and forces "
               "F^- and F^+, and how far they are from those with half as many substeps. Conjugate points, and motions "
               "that are "
               "not resolved to round-off, are refused with exit code 1.",
        .check = check};
    struct options options = {
        .run = {.core = core_double(), .setup = {.method = "exact-map", .steps = 1, .samples = 1}}};
    int code = cli_parse(&verb, argc, argv, 0, &options);
    return code != 0 ? code : show(&options);
}
