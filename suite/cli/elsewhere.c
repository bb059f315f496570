/* Presets, and data that look random and are the same in every run. */
#include "suite/cli/elsewhere.h"

#include <math.h>
#include <stdio.h>

#include "results/heap.h"
#include "suite/cli/kept.h"
#include "suite/exit.h"
#include "suite/number.h"

enum { BESIDE = 3 /* sets of data near the problem's own */ };

/* Findings about a problem file and the time over which they were made. Each invariant is reported once, with the
 * first data that violate it. */
struct tally {
    const struct problem_info *info;
    double time;
    int same, against;
    bool momenta, reported[MAX_INVARIANTS], good; /* momenta: they replace velocities */
};

/* The data of a setup as the command line takes them, which has one name for velocities and momenta. */
static void print_setup_data(const struct setup *setup, bool momenta)
{
    if (setup->preset)
        printf(" --preset %s", setup->preset);
    for (int k = 0; k < setup->parameters; k++)
        printf(" --set %s=%.17g", setup->parameter_name[k], (double)setup->parameter_value[k]);
    for (int k = 0; k < setup->q_size; k++)
        printf("%s%.17g", k == 0 ? " --q " : ",", (double)setup->q[k]);
    for (int k = 0; k < setup->v_size; k++)
        printf("%s%.17g", k == 0 ? " --v " : ",", (double)setup->v[k]);
    printf("%s\n", momenta && setup->v_size > 0 ? " (these are momenta)" : "");
}

/* A text may be meant for its own parameters, as of a body that is symmetric by them: then it is reported. */
static void report_change(const struct setup *setup, const struct look *at, int k, struct tally *tally)
{
    bool own = setup->parameters == 0;
    printf("elsewhere    %-24s changes by %.2g: NOT kept from%s", at->shape.invariant[k], at->fine[k],
           own ? "" : " other parameters,");
    print_setup_data(setup, tally->momenta);
    tally->reported[k] = true;
    tally->against++;
    tally->good = tally->good && !own;
}

/* Nothing is known of the closed form from data from which there is no flow to hold it against. */
static bool look_at_flow(const struct setup *of, struct tally *tally)
{
    struct reference flow;
    double over;
    enum status status = kept_flow(of, tally->time, &flow, &over);
    if (status == STATUS_OTHER_FLOW) {
        printf("elsewhere    the closed form is NOT the flow of the equations from");
        print_setup_data(of, tally->momenta);
        tally->against++;
        tally->good = false;
    }
    return status == STATUS_OK;
}

/* At the data of a setup, of which more may be asked than there is: then nothing speaks against it, nor for it. */
static void look_at_data(const struct setup *of, struct tally *tally)
{
    struct core_case *given;
    struct refusal why;
    struct examination found;
    HEAP(struct setup, setup, 1);
    HEAP(struct look, at, 1);
    *setup = *of;
    if (core_quad()->open(setup, &given, &why) != STATUS_OK)
        return;
    enum constraint_kind constraint = core_quad()->shape(given)->constraint;
    bool regular = core_quad()->examine(given, &found) == STATUS_OK && found.independent;
    core_quad()->close(given);
    if (!regular)
        return;
    found.time = tally->time;
    if (found.walls > 0 && !(found.impact > 0)) /* of a motion without impact nothing is known of reflections */
        return;
    bool same = kept_look(setup, &found, constraint, at), solved = same;
    for (int k = 0; solved && k < at->shape.invariants; k++) {
        bool wanted = kept_is_wanted(at, &found, k);
        same = same && (!wanted || at->finding[k] == KEPT);
        if (wanted && at->finding[k] == CHANGES && !tally->reported[k])
            report_change(of, at, k, tally);
    }
    if (tally->info->exact && of->q_size > 0)
        same = look_at_flow(of, tally) && same;
    tally->same += same;
}

static bool opens(const struct setup *setup)
{
    struct shape shape;
    struct refusal why;
    return core_check(core_quad(), setup, &shape, &why) == STATUS_OK;
}

/* Other parameters, each as far as the problem takes it: numbers that it has sizes by, or that it forbids, stay. */
static void move_parameters(const struct problem_info *info, int which, struct setup *setup)
{
    for (int k = 0; k < info->parameters; k++) {
        wide value, part = (wide)(1 + (k * 7 + which * 3) % 5) / 16; /* up to 5/16 of itself */
        if (fraction_parse(info->parameter[k].value, &value) || value == 0)
            continue;
        setup->parameter_name[setup->parameters] = info->parameter[k].name;
        setup->parameter_value[setup->parameters++] = value * ((k + which) % 2 ? 1 + part : 1 - part);
        if (!opens(setup))
            setup->parameters--;
    }
}

/* Another state near that of the setup, or the way back from it; false: none was found. */
static bool move_state(int which, struct setup *setup)
{
    struct core_case *given;
    struct refusal why;
    if (core_quad()->open(setup, &given, &why) != STATUS_OK)
        return false;
    const struct shape *shape = core_quad()->shape(given);
    bool found = core_quad()->beside(given, which, setup->q, setup->v) == STATUS_OK;
    setup->q_size = shape->element;
    setup->v_size = shape->phase_space ? 0 : shape->n;
    core_quad()->close(given);
    for (int k = 0; k < setup->q_size; k++) /* as they are printed */
        setup->q[k] = (double)setup->q[k];
    for (int k = 0; k < setup->v_size; k++)
        setup->v[k] = (double)setup->v[k];
    return found;
}

int elsewhere_print(const struct setup *of, const struct problem_info *info, bool momenta, double time)
{
    struct tally tally = {.info = info, .time = time, .momenta = momenta, .good = true};
    HEAP(struct setup, setup, 1);
    for (int k = 1; k < info->presets; k++) {
        *setup = *of;
        setup->preset = info->preset[k].name;
        look_at_data(setup, &tally);
    }
    for (int which = BESIDE_BACK; which < BESIDE; which++) {
        *setup = *of;
        if (which > 0)
            move_parameters(info, which, setup);
        if (move_state(which, setup))
            look_at_data(setup, &tally);
    }
    if (tally.against == 0 && tally.same == 0)
        printf("elsewhere    nothing is known: no other data were found from which the motion could be followed\n");
    else if (tally.against == 0)
        printf("elsewhere    the same from %d other set%s of data\n", tally.same, tally.same == 1 ? "" : "s");
    return tally.good ? EXIT_AS_EXPECTED : EXIT_NOT_AS_EXPECTED;
}
