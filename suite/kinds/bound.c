/* Kind bound: no drift of the energy over a long horizon. */
#include "suite/kinds/flow.h"
#include "suite/kinds/samples.h"

static enum status run_bound(const struct case_task *task, const struct shape *shape, struct case_row *row)
{
    struct trajectory found;
    enum status status = flow_energy(task, shape, &found, row);
    samples_close(&found);
    return status;
}

static const struct judged judged[] = {{CLAIM_BOUND, QUANTITY_ENERGY}};

const struct kind kind_bound = {
    .name = "bound",
    .takes_samples = true,
    .text = "no drift of the energy over a long horizon",
    .has_controls = true,
    .sees = SEES_ALL,
    .cost = cost_of_steps,
    .run = run_bound,
    KIND_JUDGED(judged),
};
