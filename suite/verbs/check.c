/* rattleback check: a problem before it is used: regularity, constraints, invariants. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "results/heap.h"
#include "results/summary/reason.h"
#include "suite/cli/cli.h"
#include "suite/cli/constraints.h"
#include "suite/cli/elsewhere.h"
#include "suite/cli/kept.h"
#include "suite/cli/problem_setup.h"
#include "suite/flow/ill_posed_text.h"
#include "suite/registers.h"

/* Sizes from which `check` advises a unit, and below whose inverse. */
#define FAR_FROM_1 1e5

struct options {
    struct setup_run run; /* its problem alone */
};

/* Number k; where it is not kept and to be, that is said. */
static int print_finding(const struct look *at, const struct examination *found, int k)
{
    enum finding finding = at->finding[k];
    bool wanted = kept_is_wanted(at, found, k);
    printf("%s%-24s %s %.2g%s\n", k == 0 ? "invariants   " : "             ", at->shape.invariant[k],
           finding == KEPT      ? "kept, but for"
           : finding == CHANGES ? "changes by"
                                : "undecided: changes by",
           at->fine[k],
           finding == KEPT || !wanted ? ""
           : finding == CHANGES       ? ": NOT kept"
                                      : ", and by no less with smaller steps");
    return finding == KEPT || !wanted ? EXIT_AS_EXPECTED : EXIT_NOT_AS_EXPECTED;
}

static int print_invariants(const struct setup *of, const struct examination *found, enum constraint_kind constraint)
{
    int code = EXIT_AS_EXPECTED;
    HEAP(struct setup, setup, 1);
    HEAP(struct look, at, 1);
    *setup = *of;
    if (!kept_look(setup, found, constraint, at)) {
        printf("flow         %s, s = %d, T = %g, %ld steps: no solution; try: other initial data, or integrate with "
               "more --steps\n",
               setup->method, setup->stages, (double)setup->horizon, at->steps);
        return EXIT_NOT_AS_EXPECTED;
    }
    for (int k = 0; k < at->shape.invariants; k++)
        if (print_finding(at, found, k) != EXIT_AS_EXPECTED)
            code = EXIT_NOT_AS_EXPECTED;
    return code;
}

/* Checks that the closed form is the flow of the equations, from every set of initial data. */
static int print_exact(const struct setup *of, const struct problem_info *info, double time)
{
    int code = EXIT_AS_EXPECTED;
    HEAP(struct setup, setup, 1);
    *setup = *of;
    for (int k = 0; k < info->presets && info->exact; k++) {
        struct reference flow;
        double over;
        setup->preset = info->preset[k].name;
        enum status status = kept_flow(setup, time, &flow, &over);
        double error = fmax(flow.error_q, flow.error_p * flow.at.amplitude_mu);
        printf("%s%-24s ", k == 0 ? "exact flow   " : "             ", setup->preset);
        if (status == STATUS_OTHER_FLOW)
            printf("differs by %.2g: NOT the flow of the equations\n", error);
        else if (status != STATUS_OK)
            printf("not compared: %s\n", status_text(status));
        else if (!kept_is_closed(status, &flow))
            printf("none in closed form from these data\n");
        else
            printf("the flow of the equations up to t = %.3g, but for %.2g\n", over, error);
        if (status == STATUS_OTHER_FLOW)
            code = EXIT_NOT_AS_EXPECTED;
    }
    return code;
}

/* Prints the controls. Boundary data and controllability are checked before a case is opened. */
static int print_controls(const struct problem_info *info)
{
    printf("controls     %s; start and end are states, every direction is moved\n", info->inputs);
    return EXIT_AS_EXPECTED;
}

/* All else is looked at in quadruple precision; runs are in double where they are not asked for it. */
static void print_double(struct setup *setup)
{
    struct core_case *given;
    struct refusal why;
    if (core_double()->open(setup, &given, &why) == STATUS_OK)
        core_double()->close(given);
    else
        printf("double       not taken in double precision, runs need quad: %s\n", why.message);
}

static bool states_units(const struct problem_text *text)
{
    for (int k = 0; k < text->entries; k++)
        if (text->entry[k].key >= TEXT_UNIT_MASS && text->entry[k].key <= TEXT_UNIT_POWER)
            return true;
    return false;
}

/* Returns how far positions on R^n are from the origin, or get in a time; 0 on groups. */
static double size_of_positions(const struct core_case *given, const struct shape *shape,
                                const struct examination *found)
{
    HEAP(wide, g, shape->element);
    HEAP(wide, v, shape->n);
    double size = 0;
    core_quad()->start(given, g, v);
    for (int c = 0; c < shape->n && !shape->on_group; c++) {
        size = fmax(size, fabs((double)g[c]));
        if (!found->hamiltonian)
            size = fmax(size, fabs((double)v[c]) * found->time);
    }
    return size;
}

/* Advises the key `units` to a text whose numbers are far from 1. */
static void print_units(const struct setup *setup, const struct examination *found, double length)
{
    const double time = found->time;
    const struct {
        const char *name;
        double size;
    } unit[] = {{"mass", found->invariant_size[0] * time / length * time / length}, {"length", length}, {"time", time}};
    for (int k = 0; k < 3 && setup->text && !states_units(setup->text); k++) {
        const double size = unit[k].size;
        if (isfinite(size) && size > 0 && (size >= FAR_FROM_1 || size <= 1 / FAR_FROM_1))
            printf("units        numbers of the %s are of size %.0e; `units: {%s: %.0e}` would make them 1\n",
                   unit[k].name, size, unit[k].name, size);
    }
}

/* Says when the first wall is met. Of a motion that meets none, nothing is known of reflections. */
static int print_walls(const struct examination *found)
{
    if (found->walls == 0)
        return EXIT_AS_EXPECTED;
    const bool met = found->impact > 0;
    printf("walls        %d, ", found->walls);
    if (met)
        printf("the first impact at t = %.3g\n", found->impact);
    else if (found->search != STATUS_OK)
        printf("NONE met before the motion could not be followed: %s; choose other initial data\n",
               status_text(found->search == STATUS_FAILED ? STATUS_POLE : found->search));
    else
        printf("NONE met up to t = %.3g: reflections are not checked; choose initial data that meet one\n",
               found->searched);
    return met ? EXIT_AS_EXPECTED : EXIT_NOT_AS_EXPECTED;
}

/* Says which expression of the problem's text is not finite at the initial data, if that is known. */
static void print_irregular(const struct setup *setup, const struct examination *found)
{
    char flaw[PROBLEM_MESSAGE_SIZE];
    if (!setup_flaw(setup, found, flaw))
        snprintf(flaw, sizeof flaw, "it or one of its derivatives is infinite or no number there");
    printf("%s NOT %s%s; try: other initial data, or parameters\n",
           found->hamiltonian ? "Hamiltonian " : "Lagrangian  ",
           found->finite ? "regular at the initial data: its second derivative by the velocities is singular"
                         : "finite at the initial data: ",
           found->finite ? "" : flaw);
}

/* Says if the constraints, independent but for round-off, count as dependent for the reference of a run. Returns true if so. */
static bool print_near_dependence(const struct setup *setup)
{
    struct ill_posed near;
    if (ill_posed_start(setup, core_quad()->epsilon, &near) != STATUS_DEPENDENT)
        return false;
    printf("             but NEARLY dependent, with an independence of %.2g: `run` has no reference; try: %s\n",
           near.least, REASON_LEAVE_OUT);
    return true;
}

static int check_setup(struct setup *setup, const struct problem_info *info)
{
    struct core_case *given;
    struct refusal why;
    struct examination found;
    enum status status = core_quad()->open(setup, &given, &why);
    if (status != STATUS_OK)
        return cli_refuse("%s: %s", setup->problem, why.message);
    const struct shape shape = *core_quad()->shape(given);
    status = core_quad()->examine(given, &found);
    const double length = status == STATUS_OK && !info->inputs ? size_of_positions(given, &shape, &found) : 0;
    core_quad()->close(given);
    if (status != STATUS_OK) {
        print_irregular(setup, &found);
        return EXIT_NOT_AS_EXPECTED;
    }
    if (shape.phase_space)
        printf("Lagrangian   linear in the velocities: positions are the whole state\n");
    else if (found.hamiltonian)
        printf("Lagrangian   none: the motion is given by its Hamiltonian\n");
    else
        printf("Lagrangian   regular at the initial data, condition %.3g\n", found.condition);
    if (info->inputs)
        return print_controls(info);
    print_units(setup, &found, length);
    constraints_print(&shape, &found);
    if (!found.independent || (shape.m > 0 && print_near_dependence(setup)))
        return EXIT_NOT_AS_EXPECTED;
    print_double(setup);
    const int codes[] = {print_walls(&found), print_invariants(setup, &found, shape.constraint),
                         print_exact(setup, info, kept_time(&found)),
                         elsewhere_print(setup, info, found.hamiltonian, kept_time(&found))};
    bool good = found.growth != 0;
    for (size_t k = 0; k < sizeof codes / sizeof *codes; k++)
        good = good && codes[k] == EXIT_AS_EXPECTED;
    return good ? EXIT_AS_EXPECTED : EXIT_NOT_AS_EXPECTED;
}

int cli_check(int argc, char **argv)
{
    static const struct cli_option table[] = {SETUP_PROBLEM(run), {0}};
    static const struct cli_verb verb = {
        .options = table,
        .doc = "Check a problem in quadruple precision: whether its Lagrangian is regular, its constraints are "
               "independent and not integrable, and the flow keeps the energy and the stated invariants. Invariants "
               "and closed forms are also checked at other parameters and initial data.\vExample: rattleback check "
               "my-disc.yaml\nExit status: 0 all checks hold, 1 one fails, 2 bad input.",
        .names = setup_check_names_of_run};
    HEAP(struct options, options, 1);
    struct problem_info info;
    int code = cli_parse(&verb, argc, argv, 0, options);
    if (code != 0)
        return code;
    struct setup *setup = &options->run.setup;
    setup->horizon = setup->samples = 1;
    problem_lookup(setup->problem, &info);
    printf("%s%s%s\n", info.name, *info.summary ? ": " : "", info.summary);
    if (info.group_summary)
        printf("group        %s: %s\n", info.group, info.group_summary);
    if (info.inputs)
        setup->horizon = 0; /* its own */
    return check_setup(setup, &info);
}
