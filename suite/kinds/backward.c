/* Kind backward: modified energies at sample times, one for each truncation, and the drift of the energy. */
#include "suite/kinds/backward.h"

#include "core/larger.h"
#include "results/heap.h"
#include "suite/kinds/errors.h"
#include "suite/kinds/flow.h"
#include "suite/kinds/samples.h"

#include <math.h>

enum { RATE_TERMS = 8 };

/* Fills deviation[k], k < MOST_MODIFIED: the largest of the energy with k + 1 terms from the first sample. Returns what round-off may leave of it. */
static double find_deviations(int samples, const struct modified *at, double deviation[MOST_MODIFIED])
{
    wide start[MOST_MODIFIED], whole;
    double rounding = 0;
    for (int n = 0; n < samples; n++) {
        double here = 0;
        whole = 0;
        for (int k = 0; k < MOST_MODIFIED; k++) {
            whole += at[n].energy[k];
            here += at[n].rounding[k];
            start[k] = n == 0 ? whole : start[k];
            deviation[k] = n == 0 ? 0 : LARGER(deviation[k], (double)fabsf128(whole - start[k]));
        }
        rounding = LARGER(rounding, here);
    }
    return rounding;
}

static void put_modified(const struct case_task *task, const struct trajectory *found, const struct modified *at,
                         struct case_row *row)
{
    static const struct {
        enum quantity of;
        int terms;
    } cut[] = {{QUANTITY_MODIFIED_2, 2},
               {QUANTITY_MODIFIED_3, 3},
               {QUANTITY_MODIFIED_4, 4},
               {QUANTITY_MODIFIED_6, 6},
               {QUANTITY_MODIFIED_8, 8}};
    double deviation[MOST_MODIFIED], rate = 0;
    const double rounding = find_deviations(found->samples, at, deviation);
    const struct round_off round = errors_round_off(found, (double)task->setup->horizon, task->core->epsilon);
    int best = 0, shortest = 0;
    for (size_t k = 0; k < sizeof cut / sizeof *cut; k++) {
        row->value[cut[k].of] = deviation[cut[k].terms - 1];
        row->floor[cut[k].of] = rounding + round.momentum * found->amplitude_velocity;
    }
    for (int k = 1; k < MOST_MODIFIED; k++)
        best = deviation[k] < deviation[best] ? k : best;
    while (deviation[shortest] > 2 * deviation[best])
        shortest++;
    for (int n = 0; n < found->samples; n++)
        for (int k = 0; k < RATE_TERMS; k++)
            rate += (double)at[n].rate[k] / found->samples;
    row->value[QUANTITY_MODIFIED_BEST] = deviation[best];
    row->floor[QUANTITY_MODIFIED_BEST] = row->floor[QUANTITY_MODIFIED_8];
    row->value[QUANTITY_MODIFIED_TERMS] = shortest + 1;
    row->value[QUANTITY_MODIFIED_RATE] = rate;
}

enum status backward_applies(const struct core_api *core, const struct core_case *given, struct refusal *why)
{
    return core->backward_applies(given, why);
}

enum status backward_run(const struct case_task *task, const struct shape *shape, struct case_row *row)
{
    struct trajectory found;
    HEAP(struct modified, at, task->setup->samples);
    enum status status = flow_energy(task, shape, &found, row);
    if (status == STATUS_OK)
        status = task->core->backward(task->given, MOST_MODIFIED, found.samples, found.g, found.mu, at);
    if (status == STATUS_OK)
        put_modified(task, &found, at, row);
    samples_close(&found);
    return status;
}

static const struct judged judged[] = {{CLAIM_ORDER, QUANTITY_MODIFIED_2},
                                       {CLAIM_ORDER, QUANTITY_MODIFIED_3},
                                       {CLAIM_ORDER, QUANTITY_MODIFIED_4},
                                       {CLAIM_ORDER, QUANTITY_MODIFIED_6},
                                       {CLAIM_ORDER, QUANTITY_MODIFIED_8}};

const struct kind kind_backward = {
    .name = "backward",
    .takes_samples = true,
    .text = "modified energies of symplectic methods at sample times, with the drift of the energy",
    .looks_inside = true,
    .has_controls = true,
    .sees = SEES_ALL,
    .applies = backward_applies,
    .cost = cost_of_steps,
    .run = backward_run,
    KIND_JUDGED(judged),
};
