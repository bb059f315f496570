/* rattleback check: a problem before it is used: regularity, constraints, invariants. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "suite/cli/cli.h"
#include "suite/cli/constraints.h"
#include "suite/cli/options.h"
#include "suite/heap.h"
#include "suite/kinds/samples.h"
#include "suite/problem/texts.h"
#include "suite/registers.h"

enum { STAGES = 6, STEPS = 16, MOST_STEPS = 256, EXACT_HORIZON = 10 };

struct options {
    const char *problem;
};

/* Largest deviations of the invariants in quad, with so many steps; false where the run failed. */
static bool deviations(struct setup *setup, long steps, double out[MAX_INVARIANTS], struct shape *shape)
{
    struct core_case *given;
    struct refusal why;
    struct trajectory end;
    setup->steps = steps;
    if (core_quad()->open(setup, &given, &why) != STATUS_OK)
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

/* Is a deviation, of something of this size, over steps as these and half as long one of the flow? Then the two agree; of what is kept the second is
 * round-off, or 64 times less, as the methods are of order 10 and 12. */
enum finding { KEPT, CHANGES, UNRESOLVED };

static enum finding find(double size, double coarse, double fine)
{
    if (fine <= 1e-28 * size || fine < coarse / 64)
        return KEPT;
    return fabs(fine - coarse) <= 0.01 * fine ? CHANGES : UNRESOLVED;
}

/* The energy, where no reaction does work, momenta and invariants are to be kept; observables need not. */
static int print_finding(const struct shape *shape, const struct examination *found, int k, enum finding finding,
                         double deviation)
{
    bool wanted = k < shape->kept && (k > 0 || !found->works);
    printf("%s%-24s %s %.2g%s\n", k == 0 ? "invariants   " : "             ", shape->invariant[k],
           finding == KEPT      ? "kept, but for"
           : finding == CHANGES ? "changes by"
                                : "not resolved:",
           deviation,
           finding == KEPT || !wanted ? ""
           : finding == CHANGES       ? ": NOT kept"
                                      : ", more with more steps");
    return finding == KEPT || !wanted ? EXIT_AS_EXPECTED : EXIT_NOT_AS_EXPECTED;
}

static bool all_found(const struct shape *shape, const double *size, const double *coarse, const double *fine)
{
    bool all = true;
    for (int k = 0; k < shape->kept; k++)
        all = all && find(size[k], coarse[k], fine[k]) != UNRESOLVED;
    return all;
}

/* A change has to be seen with steps that share no node with the others, too: what a kink leaves of an energy depends on where steps
 * meet it, and two of such numbers may agree. */
static bool hold_changes(struct setup *setup, long steps, const double *size, const double *coarse, const double *fine,
                         struct shape *shape, enum finding finding[MAX_INVARIANTS])
{
    double other[MAX_INVARIANTS];
    bool changes = false;
    for (int k = 0; k < shape->invariants; k++) {
        finding[k] = find(k < shape->kept ? size[k] : 0, coarse[k], fine[k]);
        changes = changes || (k < shape->kept && finding[k] == CHANGES);
    }
    if (changes && !deviations(setup, 3 * steps, other, shape))
        return false;
    for (int k = 0; k < shape->kept && changes; k++)
        if (finding[k] == CHANGES && find(size[k], fine[k], other[k]) != CHANGES)
            finding[k] = UNRESOLVED;
    return true;
}

/* A look at a motion: its steps, the deviations with these and with half as long ones, and what is found of them. */
struct look {
    double coarse[MAX_INVARIANTS], fine[MAX_INVARIANTS];
    enum finding finding[MAX_INVARIANTS];
    struct shape shape;
    long steps;
};

/* With steps halved until every invariant is seen to be kept or to change. False: there is no solution. */
static bool look_at_motion(struct setup *setup, const struct examination *found, struct look *at)
{
    at->steps = STEPS;
    bool solved =
        deviations(setup, at->steps, at->coarse, &at->shape) && deviations(setup, 2 * at->steps, at->fine, &at->shape);
    while (solved && !all_found(&at->shape, found->invariant_size, at->coarse, at->fine) && at->steps < MOST_STEPS) {
        at->steps *= 2;
        memcpy(at->coarse, at->fine, sizeof at->coarse);
        solved = deviations(setup, 2 * at->steps, at->fine, &at->shape);
    }
    return solved &&
           hold_changes(setup, at->steps, found->invariant_size, at->coarse, at->fine, &at->shape, at->finding);
}

/* Over the time of the motion's own or, where there is no solution over that, over 1: an element that is far along a basis is no long way. */
static int print_invariants(const struct setup *of, const struct examination *found, enum constraint_kind constraint)
{
    int code = EXIT_AS_EXPECTED;
    HEAP(struct setup, setup, 1);
    HEAP(struct look, at, 1);
    *setup = *of;
    setup->method = found->hamiltonian ? "vrkmk" : constraint == CONSTRAINT_NONE ? "gauss" : "lobatto-iiia";
    setup->with = found->hamiltonian ? "r=inf" : NULL;
    setup->stages = STAGES;
    bool solved = look_at_motion(setup, found, at);
    if (!solved && setup->horizon != 1) {
        setup->horizon = 1;
        solved = look_at_motion(setup, found, at);
    }
    if (!solved) {
        printf("flow         %s, s = %d, T = %g, %ld steps: no solution\n", setup->method, STAGES,
               (double)setup->horizon, at->steps);
        return EXIT_NOT_AS_EXPECTED;
    }
    for (int k = 0; k < at->shape.invariants; k++)
        if (print_finding(&at->shape, found, k, at->finding[k], at->fine[k]) != EXIT_AS_EXPECTED)
            code = EXIT_NOT_AS_EXPECTED;
    return code;
}

/* The reference flow over a horizon in which a closed form has time to go astray. */
static enum status compute_flow(struct setup *setup, struct reference *flow)
{
    struct core_case *given;
    struct refusal why;
    setup->samples = EXACT_HORIZON;
    *flow = (struct reference){0};
    enum status status = core_quad()->open(setup, &given, &why);
    if (status != STATUS_OK)
        return status;
    status = samples_open(core_quad()->shape(given), setup->samples, &flow->at) ? core_quad()->reference(given, flow)
                                                                                : STATUS_OUT_OF_MEMORY;
    samples_close(&flow->at);
    core_quad()->close(given);
    return status;
}

/* Is the closed form, from every set of initial data, the flow of the equations? */
static int print_exact(const struct setup *of, const struct problem_info *info)
{
    int code = EXIT_AS_EXPECTED;
    HEAP(struct setup, setup, 1);
    *setup = *of;
    setup->horizon *= EXACT_HORIZON;
    for (int k = 0; k < info->presets && info->exact; k++) {
        struct reference flow;
        setup->preset = info->preset[k].name;
        enum status status = compute_flow(setup, &flow);
        double error = fmax(flow.error_q, flow.error_p * flow.at.amplitude_mu);
        printf("%s%-24s ", k == 0 ? "exact flow   " : "             ", setup->preset);
        if (status == STATUS_OTHER_FLOW)
            printf("differs by %.2g: NOT the flow of the equations\n", error);
        else if (status != STATUS_OK)
            printf("not compared: %s\n", status_text(status));
        else if (strncmp(flow.route, "exact", strlen("exact")) != 0)
            printf("none in closed form from these data\n");
        else
            printf("the flow of the equations, but for %.2g\n", error);
        if (status == STATUS_OTHER_FLOW)
            code = EXIT_NOT_AS_EXPECTED;
    }
    return code;
}

/* That boundary data fit and controls reach every direction is asked before a case is opened. */
static int print_controls(const struct problem_info *info)
{
    printf("controls     %s; start and end are states, every direction is moved\n", info->inputs);
    return EXIT_AS_EXPECTED;
}

/* The time of a look at a motion: 1, 1000, 1e6, .., 1e-3, .., which of these is nearest to the motion's own. */
static double round_time(double own)
{
    return own > 0 && isfinite(own) ? pow(1000, round(log10(own) / 3)) : 1;
}

static int check(struct setup *setup, const struct problem_info *info)
{
    struct core_case *given;
    struct refusal why;
    struct examination found;
    enum status status = core_quad()->open(setup, &given, &why);
    if (status != STATUS_OK)
        return cli_refuse("%s: %s", setup->problem, why.message);
    const struct shape shape = *core_quad()->shape(given);
    status = core_quad()->examine(given, &found);
    core_quad()->close(given);
    if (status != STATUS_OK) {
        printf("%s NOT %s\n", found.hamiltonian ? "Hamiltonian " : "Lagrangian  ",
               found.finite
                   ? "regular at the initial data: its second derivative by the velocities is singular"
                   : "finite at the initial data: it or one of its derivatives is infinite or no number there");
        return EXIT_NOT_AS_EXPECTED;
    }
    if (found.hamiltonian)
        printf("Lagrangian   none: the motion is given by its Hamiltonian\n");
    else
        printf("Lagrangian   regular at the initial data, condition %.3g\n", found.condition);
    if (info->inputs)
        return print_controls(info);
    constraints_print(&shape, &found);
    if (!found.independent)
        return EXIT_NOT_AS_EXPECTED;
    setup->horizon = round_time(found.time);
    int kept = print_invariants(setup, &found, shape.constraint), exact = print_exact(setup, info);
    return found.growth == 0 || kept != EXIT_AS_EXPECTED ? EXIT_NOT_AS_EXPECTED : exact;
}

int cli_check(int argc, char **argv)
{
    static const struct cli_option table[] = {ARGUMENT("PROBLEM|FILE.yaml", cli_text, problem), {0}};
    static const struct cli_verb verb = {
        .options = table,
        .doc = "Look at a problem at its initial data: is its Lagrangian regular, are its constraints independent, can "
               "a nonholonomic one be integrated, and does the flow keep the energy, momenta and invariants, is a "
               "closed form of it the flow of the equations? In quadruple "
               "precision; exit status 1 where an answer speaks against it."};
    struct options options = {0};
    char message[PROBLEM_MESSAGE_SIZE];
    struct problem_info info;
    int code = cli_parse(&verb, argc, argv, 0, &options);
    if (code != 0)
        return code;
    const char *problem = options.problem;
    HEAP(struct setup, setup, 1);
    setup->problem = problem;
    setup->horizon = setup->samples = 1;
    if (problem_file_is_path(problem)) {
        const struct problem_file *file = texts_load(problem, message);
        if (!file)
            return cli_refuse("%s", message);
        setup->problem = problem_file_name(file);
        setup->text = problem_file_text(file);
    }
    if (!problem_lookup(setup->problem, &info)) {
        char shown[NAME_SHOWN], advice[ADVICE_SIZE];
        name_advice(problem, names_of_problems(), advice, sizeof advice);
        return cli_refuse("unknown problem \"%s\"%s", name_shown(problem, shown), advice);
    }
    printf("%s: %s\n", info.name, info.summary);
    if (info.group_summary)
        printf("group        %s: %s\n", info.group, info.group_summary);
    if (info.inputs)
        setup->horizon = 0; /* its own */
    return check(setup, &info);
}
