/* rattleback check: a problem before it is used: regularity, constraints, invariants. */
#include <stdio.h>

#include "suite/kinds/samples.h"
#include "suite/problem/texts.h"
#include "suite/registers.h"
#include "suite/verbs/cli.h"
#include "suite/verbs/constraints.h"

enum { STAGES = 6, STEPS = 16 };

static error_t parse(int key, char *argument, struct argp_state *state)
{
    const char **problem = state->input;
    if (key == ARGP_KEY_NO_ARGS)
        return cli_fail(state, "missing: PROBLEM or FILE.yaml");
    if (key != ARGP_KEY_ARG)
        return ARGP_ERR_UNKNOWN;
    return cli_take(state, argument, problem);
}

/* Largest deviations of the invariants over T = 1 in quad, with so many steps; false where the run failed. */
static bool deviations(struct setup setup, long steps, double out[MAX_INVARIANTS], struct shape *shape)
{
    struct core_case *given;
    struct refusal why;
    struct trajectory end;
    setup.steps = steps;
    if (core_quad()->open(&setup, &given, &why) != STATUS_OK)
        return false;
    *shape = *core_quad()->shape(given);
    bool good = samples_open(shape, 1, &end);
    if (good) {
        good = core_quad()->integrate(given, &end) == STATUS_OK;
        for (int k = 0; k < shape->invariants; k++)
            out[k] = end.invariant_deviation[k];
        samples_close(&end);
    }
    core_quad()->close(given);
    return good;
}

/* What is kept deviates by round-off, or 64 times less with half the step: the methods are of order 10 and 12. */
static int print_invariants(struct setup setup, enum constraint_kind constraint)
{
    double coarse[MAX_INVARIANTS], fine[MAX_INVARIANTS];
    struct shape shape;
    setup.method = constraint == CONSTRAINT_NONE ? "gauss" : "lobatto-iiia";
    setup.stages = STAGES;
    if (!deviations(setup, STEPS, coarse, &shape) || !deviations(setup, 2L * STEPS, fine, &shape)) {
        printf("flow         %s, s = %d, T = 1, %d steps: no solution\n", setup.method, STAGES, STEPS);
        return EXIT_NOT_AS_EXPECTED;
    }
    for (int k = 0; k < shape.invariants; k++) {
        bool kept = fine[k] <= 1e-28 || fine[k] < coarse[k] / 64;
        printf("%s%-24s %s %.2g\n", k == 0 ? "invariants   " : "             ", shape.invariant[k],
               kept ? "kept, but for" : "changes by", fine[k]);
    }
    return EXIT_AS_EXPECTED;
}

/* That boundary data fit and controls reach every direction is asked before a case is opened. */
static int print_controls(const struct problem_info *info)
{
    printf("controls     %s; start and end are states, every direction is moved\n", info->inputs);
    return EXIT_AS_EXPECTED;
}

static int check(struct setup setup, const struct problem_info *info)
{
    struct core_case *given;
    struct refusal why;
    struct examination found;
    enum status status = core_quad()->open(&setup, &given, &why);
    if (status != STATUS_OK)
        return cli_refuse("%s: %s", setup.problem, why.message);
    const struct shape shape = *core_quad()->shape(given);
    status = core_quad()->examine(given, &found);
    core_quad()->close(given);
    if (status != STATUS_OK) {
        printf("Lagrangian   NOT %s\n",
               found.finite
                   ? "regular at the initial data: its second derivative by the velocities is singular"
                   : "finite at the initial data: it or one of its derivatives is infinite or no number there");
        return EXIT_NOT_AS_EXPECTED;
    }
    printf("Lagrangian   regular at the initial data, condition %.3g\n", found.condition);
    if (info->inputs)
        return print_controls(info);
    constraints_print(&shape, &found);
    if (!found.independent)
        return EXIT_NOT_AS_EXPECTED;
    int code = print_invariants(setup, shape.constraint);
    return found.growth == 0 ? EXIT_NOT_AS_EXPECTED : code;
}

int cli_check(int argc, char **argv)
{
    static const struct argp argp = {
        .parser = parse,
        .args_doc = "PROBLEM|FILE.yaml",
        .doc =
            "Look at a problem at its initial data: is its Lagrangian regular, are its constraints independent, can "
            "a nonholonomic one be integrated, and which invariants does the flow keep? In quadruple precision; exit "
            "status 1 where the answer to one of the first three speaks against it."};
    const char *problem = NULL;
    char message[PROBLEM_MESSAGE_SIZE];
    struct problem_info info;
    int code = cli_parse(&argp, argc, argv, 0, &problem);
    if (code != 0)
        return code;
    struct setup setup = {.problem = problem, .horizon = 1, .samples = 1};
    if (problem_file_is_path(problem)) {
        const struct problem_file *file = texts_load(problem, message);
        if (!file)
            return cli_refuse("%s", message);
        setup.problem = problem_file_name(file);
        setup.text = problem_file_text(file);
    }
    if (!problem_lookup(setup.problem, &info)) {
        char shown[NAME_SHOWN], advice[ADVICE_SIZE];
        name_advice(problem, names_of_problems(), advice, sizeof advice);
        return cli_refuse("unknown problem \"%s\"%s", name_shown(problem, shown), advice);
    }
    printf("%s: %s\n", info.name, info.summary);
    if (info.inputs)
        setup.horizon = 0; /* its own */
    return check(setup, &info);
}
