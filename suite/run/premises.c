/* Hypotheses of what is claimed of a case, along its motion. */
#include "suite/run/premises.h"

#include <float.h>
#include <math.h>

/* A case as it is looked at. */
struct scene {
    const struct core_api *core;
    struct core_case *given;
};

/* Returns all hypotheses on the motion that claims of the case have. */
static hypothesis_set all_needed(const struct case_task *task, const struct scene *scene, const struct case_row *row)
{
    struct claim claims[MAX_CLAIMS];
    hypothesis_set all = 0;
    int count = scene->core->claims(scene->given, claims);
    for (int k = 0; k < task->kind->judged_count; k++) {
        const struct judged *judged = &task->kind->judged[k];
        bool claimed =
            quantity_info(judged->quantity)->is == QUANTITY_IS_IDENTITY && !isnan(row->value[judged->quantity]);
        for (int i = 0; i < count && !claimed; i++)
            claimed = claims[i].kind == judged->claim && claims[i].quantity == judged->quantity;
        if (claimed)
            all |= claim_needs(judged->claim, judged->quantity);
    }
    return all;
}

/* 1: it is not smooth; -1: it could not be followed; NaN: nothing is known against it. */
static double rough(const struct scene *scene, long steps, bool with_energy)
{
    enum status status = scene->core->smooth(scene->given, steps, with_energy);
    if (status == STATUS_OK)
        return NAN;
    return status == STATUS_FAILED || status == STATUS_NOT_FINITE ? 1 : -1;
}

static void note_premise(const struct case_task *task, const struct scene *scene, struct case_row *row)
{
    const hypothesis_set needs = all_needed(task, scene, row);
    bool all = task->kind->sees == SEES_ALL, known = task->kind->needs_reference;
    long steps = all ? task->setup->steps : (long)task->kind->sees;
    bool with_energy = needs_it(needs, HYPOTHESIS_smooth_energy);
    double energy = with_energy ? rough(scene, steps, true) : (double)NAN;
    bool both = with_energy && isnan(energy); /* what is smooth with it is so without */
    row->value[QUANTITY_ROUGH_ENERGY] = energy;
    if (needs_it(needs, HYPOTHESIS_smooth) && !known && !both)
        row->value[QUANTITY_ROUGH_MOTION] = rough(scene, steps, false);
    if (needs_it(needs, HYPOTHESIS_independent) && !all && scene->core->shape(scene->given)->m > 0) {
        double least = scene->core->independence(scene->given, steps);
        if (least < 1 - 64 * DBL_EPSILON)
            row->value[QUANTITY_INDEPENDENCE] = least;
    }
}

/* Follows motions in double precision, where many series take the time of one in quadruple precision. A motion that
 * double refuses is examined in the precision of the case. */
void premises_unknown(const struct case_task *task, struct case_row *row)
{
    if (!task->kind->needs_reference)
        row->value[QUANTITY_ROUGH_MOTION] = -1;
    row->value[QUANTITY_ROUGH_ENERGY] = -1;
}

void premises_note(const struct case_task *task, struct case_row *row)
{
    const struct core_api *const cores[] = {core_double(), task->core};
    struct refusal why;
    bool noted = task->kind->sees == SEES_NOTHING;
    for (int k = 0; k < 2 && !noted; k++) {
        struct scene scene = {cores[k], task->core == cores[k] ? task->given : NULL};
        noted = scene.given || scene.core->open(task->setup, &scene.given, &why) == STATUS_OK;
        if (noted)
            note_premise(task, &scene, row);
        if (scene.given != task->given)
            scene.core->close(scene.given);
    }
    if (!noted)
        premises_unknown(task, row);
}
