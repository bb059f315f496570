/* rattleback pair: the exact discrete objects of two points. */
#include <math.h>
#include <stdio.h>

#include "suite/registers.h"
#include "suite/verbs/setup.h"

enum { OPTION_TO = OPTION_KEYS_SETUP };

struct options {
    struct setup setup; /* of one step from the first point, at rest: the velocity is what is asked for */
    const struct core_api *core;
    struct setup_names names;
    wide to[MAX_ELEMENT];
    int to_size;
};

/* What the core says of a setup. */
static error_t check_core(const struct argp_state *state, const struct options *options, const struct setup *setup,
                          struct shape *shape)
{
    static const char *const arguments[] = {
        [FIELD_PROBLEM] = "PROBLEM", [FIELD_PARAMETER] = "--set", [FIELD_Q] = "--q", [FIELD_METHOD] = "PROBLEM"};
    struct refusal why;
    if (core_check(options->core, setup, shape, &why) == STATUS_OK)
        return 0;
    const char *argument = why.field <= FIELD_METHOD && arguments[why.field] ? arguments[why.field] : "";
    return cli_fail(state, "%s%s%s", argument, *argument ? ": " : "", why.message);
}

/* All arguments together: what is missing first, then names, then the problem with its own data, then the points. */
static error_t check(const struct argp_state *state, struct options *options)
{
    struct setup *setup = &options->setup, own;
    struct shape shape;
    struct refusal why;
    if (!setup->problem || setup->q_size == 0 || options->to_size == 0 || setup->horizon == 0)
        return cli_fail(state, "missing:%s%s%s%s", setup->problem ? "" : " PROBLEM", setup->q_size ? "" : " --q",
                        options->to_size ? "" : " --to", setup->horizon != 0 ? "" : " --horizon");
    error_t error = setup_check_names(state, setup);
    if (error)
        return error;
    own = *setup;
    own.q_size = 0;
    error = check_core(state, options, &own, &shape);
    if (error)
        return error;
    const int sizes[] = {setup->q_size, options->to_size};
    for (int k = 0; k < 2; k++)
        if (sizes[k] != shape.element)
            return cli_fail(state, "%s: %d numbers: expected %d", k == 0 ? "--q" : "--to", sizes[k], shape.element);
    setup->v_size = shape.n; /* rest, which a linear constraint allows */
    if (core_check(options->core, setup, &shape, &why) == STATUS_INCONSISTENT)
        return cli_fail(state, "PROBLEM: the constraint of %s is not linear in the velocities", setup->problem);
    return check_core(state, options, setup, &shape);
}

static error_t parse(int key, char *argument, struct argp_state *state)
{
    struct options *options = state->input;
    struct setup *setup = &options->setup;
    switch (key) {
    case OPTION_Q:
        return setup_set_list(state, "--q", argument, setup->q, MAX_DIMENSION, &setup->q_size);
    case OPTION_TO:
        return setup_set_list(state, "--to", argument, options->to, MAX_DIMENSION, &options->to_size);
    case OPTION_HORIZON:
        return cli_positive_number(state, "--horizon", argument, &setup->horizon);
    case OPTION_PRECISION:
        return cli_precision(state, argument, &options->core);
    case OPTION_SET:
        return setup_set_parameter(state, argument, setup, &options->names);
    case ARGP_KEY_ARG:
        return cli_take(state, argument, &setup->problem);
    case ARGP_KEY_END:
        return check(state, options);
    default:
        return ARGP_ERR_UNKNOWN;
    }
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
    const struct core_api *core = options->core;
    struct exact_objects found;
    struct core_case *given;
    struct refusal why;
    if (core->open(&options->setup, &given, &why) != STATUS_OK) {
        fprintf(stderr, "rattleback: out of memory\n");
        return EXIT_NOT_AS_EXPECTED;
    }
    enum status status = core->exact_objects(given, options->to, &found);
    if (status == STATUS_OK)
        print_objects(core, core->shape(given), &found);
    else
        fprintf(stderr, "rattleback: %s: %s\n", options->setup.problem, reason(status));
    core->close(given);
    return status == STATUS_OK ? EXIT_AS_EXPECTED : EXIT_NOT_AS_EXPECTED;
}

int cli_pair(int argc, char **argv)
{
    static const struct argp_option argp_options[] = {
        {.name = "q", .key = OPTION_Q, .arg = "a,b,..", .doc = "The first point"},
        {.name = "to", .key = OPTION_TO, .arg = "a,b,..", .doc = "The second point"},
        {.name = "horizon", .key = OPTION_HORIZON, .arg = "h", .doc = "The time from one to the other"},
        {.name = "precision", .key = OPTION_PRECISION, .arg = "double|quad", .doc = "Working precision (double)"},
        {.name = "set", .key = OPTION_SET, .arg = "NAME=VALUE", .doc = "Set a parameter; may be repeated"},
        {0}};
    static const struct argp argp = {
        .options = argp_options,
        .parser = parse,
        .args_doc = "PROBLEM",
        .doc = "Print the exact discrete objects of two points of a nonholonomic problem on R^n, on the exact discrete "
               "constraint or off it: the velocities R^- and R^+ of the forced motion through them (of several that in "
               "D, or "
               "that to which the motion in D leads whose end is nearest), the constraint "
               "Phi_e at the first (mu_d^e where there is a closed form), the exact discrete Lagrangian L^e and forces "
               "F^- and F^+, and how far they are from those with half as many substeps. Conjugate points, and motions "
               "that are "
               "not resolved to round-off, are refused with exit code 1."};
    struct options options = {.core = core_double(), .setup = {.method = "exact-map", .steps = 1, .samples = 1}};
    int code = cli_parse(&argp, argc, argv, 0, &options);
    return code != 0 ? code : show(&options);
}
