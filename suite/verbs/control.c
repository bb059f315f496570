/* rattleback control: one problem of optimal control, with all digits of its controls and cost. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "results/heap.h"
#include "suite/cli/problem_setup.h"
#include "suite/kinds/samples.h"
#include "suite/verbs/control_advice.h"

enum { STEPS_MOST = 1000000, STARTS_MOST = 1000 };

struct options {
    struct setup_run run;
    bool nodes;
    int starts; /* 0: one, run.setup.start */
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

static error_t take_names_of_control(const struct argp_state *state, void *input)
{
    const struct names problems = {.at = control_problem_name, .of = NULL},
                       methods = {.at = control_method_name, .of = NULL};
    const struct setup *setup = &((const struct options *)input)->run.setup;
    if (setup->method && names_find(methods, setup->method) < 0)
        return cli_fail_name(state, "--method: unknown method of optimal control", setup->method, methods);
    if (setup->problem && !setup->text && names_find(problems, setup->problem) < 0)
        return cli_fail_name(state, "unknown problem of optimal control", setup->problem, problems);
    return setup_check_names(state, setup);
}

/* All arguments together: what excludes each other, then what the core says of the whole. */
static error_t check_control_arguments(const struct argp_state *state, void *input)
{
    struct options *options = input;
    struct setup *setup = &options->run.setup;
    if (options->starts && setup->start)
        return cli_fail(state, "--starts tries many guesses, and --start one: expected one of the two");
    if (options->starts && options->nodes)
        return cli_fail(state, "--starts lists extremals, and --nodes prints one: expected one of the two");
    setup->samples = (int)setup->steps;
    return setup_check(state, options->run.core, setup);
}

/* Prints the line of a node: t, q, p, u and the costate. */
static void print_node(const struct options *options, const struct shape *shape, wide t, const wide *g, const wide *mu,
                       const wide *u, const wide *costate)
{
    int digits = options->run.core->digits;
    setup_print_state(shape, t, g, mu, u, digits);
    setup_print_numbers(" ", costate, shape->costates, digits);
    printf("\n");
}

static bool controls_jump(const struct options *options, int controls, const wide *before, const wide *behind)
{
    double most = 0, size = 1;
    for (int k = 0; k < controls; k++) {
        most = fmax(most, fabs((double)(before[k] - behind[k])));
        size = fmax(size, fabs((double)before[k]));
    }
    return most > sqrt(options->run.core->epsilon) * size;
}

/* A node where controls jump has two lines, of what is ahead of it and behind it. */
static void print_nodes(const struct options *options, const struct shape *shape, const struct trajectory *found)
{
    const struct control_outcome *outcome = &found->outcome;
    print_node(options, shape, 0, outcome->g, outcome->mu, outcome->u, outcome->costate);
    for (int k = 0; k < found->samples; k++) {
        wide t = outcome->horizon * (k + 1) / found->samples;
        const wide *g = found->g + k * shape->element, *mu = found->mu + k * shape->n;
        const wide *before = found->before + k * shape->m, *behind = found->lambda + k * shape->m;
        const wide *costate = found->costate + k * shape->costates;
        print_node(options, shape, t, g, mu, before, costate);
        if (controls_jump(options, shape->m, before, behind))
            print_node(options, shape, t, g, mu, behind, costate);
    }
}

/* A local minimum, or how many directions lead down from it and where a conjugate point shows that. */
static void print_second_order(const struct control_outcome *outcome)
{
    if (isnan(outcome->index))
        printf("second-order insufficient\n");
    else if (outcome->index == 0)
        printf("second-order minimum\n");
    else
        printf("second-order saddle %.0f\n", outcome->index);
    if (outcome->index > 0 && !isnan(outcome->conjugate))
        printf("conjugate %.6g\n", outcome->conjugate);
}

/* Prints how far bounds, fuel and a cost of its own are relaxed; nothing for |u|^2/2 alone. */
static void print_softness(const struct control_outcome *outcome)
{
    if (!isnan(outcome->softness))
        printf("softness %.2g\n", outcome->softness);
}

/* Returns true if both are the same extremal, identified by J and u(0) up to discretisation errors. */
static bool is_same_extremal(const struct control_outcome *x, const struct control_outcome *y, int controls,
                             double tolerance)
{
    double gap = 0, size = 0, cost = fabs((double)(x->cost - y->cost));
    for (int k = 0; k < controls; k++) {
        gap = fmax(gap, fabs((double)(x->u[k] - y->u[k])));
        size = fmax(size, fmax(fabs((double)x->u[k]), fabs((double)y->u[k])));
    }
    return gap <= tolerance * size && cost <= tolerance * fmax(fabs((double)x->cost), fabs((double)y->cost));
}

/* The error of the cost, by half as many intervals: that of its order where it has one (Richardson), and what is rounded in a sum. */
static void print_cost_error(const struct options *options, const struct shape *shape, const struct trajectory *found)
{
    enum { LEAST = 4 };
    struct setup half = options->run.setup;
    struct trajectory coarse;
    struct shape same;
    half.steps /= 2;
    half.samples = (int)half.steps;
    if (options->run.setup.steps % 2 || half.steps < LEAST || found->outcome.order == 0)
        return;
    enum status status = setup_integrate(options->run.core, &half, &same, &coarse, NULL);
    double gap = fabs((double)(found->outcome.cost - coarse.outcome.cost));
    int order = found->outcome.order;
    double rounded = options->run.core->epsilon * (double)options->run.setup.steps * fabs((double)found->outcome.cost);
    if (status == STATUS_OK && is_same_extremal(&coarse.outcome, &found->outcome, shape->m, 0.2))
        printf("cost-error %.2g\n", fmax(order > 0 ? gap / (pow(2, order) - 1) : gap, rounded));
    samples_close(&coarse);
}

static void print_solution(const struct options *options, const struct shape *shape, const struct trajectory *found)
{
    const struct control_outcome *outcome = &found->outcome;
    int digits = options->run.core->digits, last = found->samples - 1;
    wide residual = outcome->equations;
    setup_print_line("cost", &outcome->cost, 1, digits);
    print_cost_error(options, shape, found);
    if (shape->timed)
        setup_print_line("horizon", &outcome->horizon, 1, digits);
    setup_print_line("u0", outcome->u, shape->m, digits);
    setup_print_line("uT", found->lambda + last * shape->m, shape->m, digits);
    for (int k = 0; k < outcome->switches; k++)
        printf("switch u%d %.9g\n", outcome->switched[k] + 1, (double)outcome->switch_time[k]);
    print_second_order(outcome);
    print_softness(outcome);
    setup_print_line("residual", &residual, 1, core_double()->digits);
    printf("iterations %ld\n", found->work.newton);
    if (outcome->cost < outcome->work_bound)
        fprintf(
            stderr,
            "rattleback: the cost lies below %.6g, which the work along its own path asks for: %ld intervals do not "
            "resolve it\n",
            (double)outcome->work_bound, options->run.setup.steps);
    if (options->nodes)
        print_nodes(options, shape, found);
}

/* Prints how the solution ended, and what to try, as lines of the problem file. */
static void print_control_failure(const struct setup *setup, enum status status, const struct trajectory *found)
{
    fprintf(stderr, "rattleback: %s: %s after %ld iterations, residual %.3g\n", setup->problem, status_text(status),
            found->work.newton, found->outcome.equations);
    if (status >= STATUS_FAILED && status != STATUS_OUT_OF_MEMORY)
        control_advice_print(setup, status, &found->outcome);
}

static int solve_control(const struct options *options)
{
    struct trajectory found;
    struct shape shape;
    enum status status = setup_integrate(options->run.core, &options->run.setup, &shape, &found, NULL);
    if (status == STATUS_OK)
        print_solution(options, &shape, &found);
    else
        print_control_failure(&options->run.setup, status, &found);
    samples_close(&found);
    return status == STATUS_OK ? EXIT_AS_EXPECTED : EXIT_NOT_AS_EXPECTED;
}

/* An extremal that starts have led to. */
struct extremal {
    struct control_outcome outcome;
    int first, times; /* the start that found it first, and how many did */
};

static int extremals_by_cost(const void *x, const void *y)
{
    const struct extremal *left = x, *right = y;
    return (left->outcome.cost > right->outcome.cost) - (left->outcome.cost < right->outcome.cost);
}

static void print_extremals(const struct options *options, int controls, struct extremal *list, int count)
{
    int digits = options->run.core->digits;
    qsort(list, (size_t)count, sizeof *list, extremals_by_cost);
    for (int k = 0; k < count; k++) {
        const struct control_outcome *at = &list[k].outcome;
        setup_print_line("extremal", &at->cost, 1, digits);
        setup_print_line("u0", at->u, controls, digits);
        print_second_order(at);
        print_softness(at);
        printf("start %d\ntimes %d\n", list[k].first, list[k].times);
    }
}

/* Solve from the problem's guess and from others beside it, and list what that leads to. */
static int solve_starts(struct options *options)
{
    HEAP(struct extremal, list, options->starts);
    struct trajectory found;
    struct shape shape = {0};
    int count = 0, lost = 0;
    for (int k = 0; k < options->starts; k++) {
        int same = 0;
        options->run.setup.start = k;
        enum status status = setup_integrate(options->run.core, &options->run.setup, &shape, &found, NULL);
        while (same < count && !is_same_extremal(&found.outcome, &list[same].outcome, shape.m, 1e-6))
            same++;
        if (status != STATUS_OK)
            lost++;
        else if (same == count)
            list[count++] = (struct extremal){found.outcome, k, 1};
        else
            list[same].times++;
        samples_close(&found);
    }
    print_extremals(options, shape.m, list, count);
    printf("lost %d\n", lost);
    return count > 0 ? EXIT_AS_EXPECTED : EXIT_NOT_AS_EXPECTED;
}

int cli_control(int argc, char **argv)
{
    static const struct cli_option table[] = {
        SETUP_PROBLEM(run),
        OPTION("method", "M", cli_text, run.setup.method, "Method: trapezoid, midpoint or lobatto", .required = true),
        OPTION("stages", "S", cli_count, run.setup.stages, "Nodes per element (lobatto only)", .most = MAX_STAGES),
        OPTION("steps", "N", cli_whole, run.setup.steps, "Number of intervals", .most = STEPS_MOST, .required = true),
        OPTION("horizon", "T", cli_positive_number, run.setup.horizon, "End time (that of the preset)"),
        CLI_PRECISION_OPTION(run.core),
        OPTION("preset", "NAME", cli_text, run.setup.preset, "Named start and end states"),
        SETUP_SET(run),
        OPTION("retraction", "NAME", cli_text, run.setup.retraction, "Retraction of a Lie group"),
        FLAG("nodes", nodes, "Print t, q, p, u and the costate at every node"),
        OPTION("starts", "K", cli_count, starts, "List the extremals found from K guesses, by cost",
               .most = STARTS_MOST),
        OPTION("start", "K", cli_count, run.setup.start, "Start from guess K (0 is the problem's own)",
               .most = STARTS_MOST - 1),
        {0}};
    static const struct cli_verb verb = {
        .options = table,
        .doc = "Solve a problem of optimal control with N intervals and print the cost with its estimated error, the "
               "controls at both ends, the type of the extremal (minimum or saddle), the relative residual and "
               "Newton's iterations.\vExample: rattleback control kepler-transfer --method trapezoid --steps 40",
        .names = take_names_of_control,
        .check = check_control_arguments};
    HEAP(struct options, options, 1);
    options->run.core = core_double();
    int code = cli_parse(&verb, argc, argv, 0, options);
    if (code != 0)
        return code;
    return options->starts ? solve_starts(options) : solve_control(options);
}
