/* Hypotheses of what is claimed of a case, along its motion. */
#include "suite/run/premises.h"

#include <float.h>
#include <math.h>

/* What the claims of the case that its kind judges ask of it, all together. */
static struct hypotheses asked(const struct case_task *task, const struct core_case *given, const struct case_row *row)
{
    struct claim claims[MAX_CLAIMS];
    struct hypotheses all = {false, false, false};
    int count = core_double()->claims(given, claims);
    for (int k = 0; k < task->kind->judged_count; k++) {
        const struct judged *judged = &task->kind->judged[k];
        bool claimed =
            quantity_info(judged->quantity)->is == QUANTITY_IS_IDENTITY && !isnan(row->value[judged->quantity]);
        for (int i = 0; i < count && !claimed; i++)
            claimed = claims[i].kind == judged->claim && claims[i].quantity == judged->quantity;
        struct hypotheses asks = claim_asks(judged->claim, judged->quantity);
        all.smooth = all.smooth || (claimed && asks.smooth);
        all.energy = all.energy || (claimed && asks.energy);
        all.independent = all.independent || (claimed && asks.independent);
    }
    return all;
}

/* 1: it is not smooth; -1: it could not be followed; NaN: nothing is known against it. */
static double rough(const struct core_case *given, long steps, bool with_energy)
{
    enum status status = core_double()->smooth(given, steps, with_energy);
    if (status == STATUS_OK)
        return NAN;
    return status == STATUS_FAILED || status == STATUS_NOT_FINITE ? 1 : -1;
}

static void note(const struct case_task *task, const struct core_case *given, struct case_row *row)
{
    const struct hypotheses asks = asked(task, given, row);
    bool all = task->kind->sees == SEES_ALL, known = task->kind->needs_reference;
    long steps = all ? task->setup->steps : (long)task->kind->sees;
    double energy = asks.energy ? rough(given, steps, true) : (double)NAN;
    bool both = asks.energy && isnan(energy); /* what is smooth with it is so without */
    row->value[QUANTITY_ROUGH_ENERGY] = energy;
    if (asks.smooth && !known && !both)
        row->value[QUANTITY_ROUGH_MOTION] = rough(given, steps, false);
    if (asks.independent && !all && core_double()->shape(given)->m > 0) {
        double least = core_double()->independence(given, steps);
        if (least < 1 - 64 * DBL_EPSILON)
            row->value[QUANTITY_INDEPENDENCE] = least;
    }
}

/* In double precision: where a motion goes is seen in it, and many series are followed in the time of one in quadruple. */
void premises_note(const struct case_task *task, struct case_row *row)
{
    struct core_case *given;
    struct refusal why;
    if (task->kind->sees == SEES_NOTHING)
        return;
    if (core_double()->open(task->setup, &given, &why) == STATUS_OK)
        note(task, given, row);
    core_double()->close(given);
}
