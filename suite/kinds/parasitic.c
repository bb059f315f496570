/* Kind parasitic: the parasitic mode p - theta(q) of methods of phase-space Lagrangians. The exponent of a case is fitted over time:
 * log deviation against the log of the size that the mode's linear equation predicts, a point for each interval between samples. */
#include "core/larger.h"
#include "results/heap.h"
#include "suite/kinds/kind.h"
#include "suite/kinds/sampled.h"

#include <math.h>

static const double settled = 10; /* predicted size from which the offset of the deviation is below a tenth of it */
static const double floors_needed = 10; /* as of the estimator */
static const double most_linear = 0.01; /* deviation, over the range of theta, below which squares of it do not count */

static void fit_mode(const struct mode_size *at, int count, struct case_row *row)
{
    HEAP(double, x, count);
    HEAP(double, y, count);
    double least = INFINITY, most = 0, largest = 0;
    struct drift line;
    int used = 0;
    for (int k = 0; k < count && !(at[k].deviation > most_linear); k++) {
        if (!(at[k].predicted >= settled && at[k].deviation >= floors_needed * at[k].floor))
            continue;
        x[used] = log(at[k].predicted);
        y[used++] = log(at[k].deviation);
        least = fmin(least, at[k].predicted);
        most = fmax(most, at[k].predicted);
    }
    for (int k = 0; k < count; k++)
        largest = LARGER(largest, at[k].predicted);
    sampled_drift(x, 1, y, 1, (size_t)used, &line);
    row->value[QUANTITY_MODE_GROWTH] = line.slope;
    row->value[QUANTITY_MODE_ERROR] = line.standard_error;
    row->value[QUANTITY_MODE_FREEDOM] = line.freedom;
    row->value[QUANTITY_MODE_INTERVALS] = used;
    row->value[QUANTITY_MODE_PREDICTED] = largest;
    row->value[QUANTITY_MODE_SPAN] = used > 0 ? most / least : 1;
}

static enum status parasitic_applies(const struct core_api *core, const struct core_case *given, struct refusal *why)
{
    return core->mode_applies(given, why);
}

static enum status run_parasitic(const struct case_task *task, const struct shape *shape, struct case_row *row)
{
    const int count = task->setup->samples;
    HEAP(struct mode_size, at, count);
    (void)shape;
    enum status status = task->core->mode(task->given, count, at);
    if (status == STATUS_OK)
        fit_mode(at, count, row);
    return status;
}

static const struct judged judged[] = {{CLAIM_GROWTH, QUANTITY_MODE_GROWTH}};

const struct kind kind_parasitic = {
    .name = "parasitic",
    .takes_samples = true,
    .text = "parasitic mode p - theta(q) over time, against the growth that its linear equation predicts",
    .looks_inside = true,
    .has_controls = true,
    .sees = SEES_ALL,
    .cost = cost_of_steps,
    .run = run_parasitic,
    .applies = parasitic_applies,
    KIND_JUDGED(judged),
};
