/* Kind structure: symplecticity and reversal of one step. */
#include "suite/kinds/kind.h"

#include <math.h>

static enum status run(const struct case_task *task, const struct shape *shape, struct case_row *row)
{
    double residual[QUANTITIES];
    (void)shape;
    enum status status = task->core->structure(task->given, residual);
    if (status != STATUS_OK)
        return status;
    row->value[QUANTITY_SYMPLECTIC] = residual[QUANTITY_SYMPLECTIC];
    row->value[QUANTITY_REVERSAL] = residual[QUANTITY_REVERSAL];
    row->floor[QUANTITY_SYMPLECTIC] = 64 * pow(task->core->epsilon, 0.8); /* of the differences, as claims have it */
    return STATUS_OK;
}

/* The Jacobian of a step takes four steps a coordinate of the start, of a problem of some four; both ways. */
static double cost(const struct cost_case *of)
{
    return 32 * cost_of_step(of);
}

static const struct judged judged[] = {
    {CLAIM_IDENTITY, QUANTITY_SYMPLECTIC}, {CLAIM_IDENTITY, QUANTITY_REVERSAL}, {CLAIM_ORDER, QUANTITY_SYMPLECTIC}};

const struct kind kind_structure = {
    .name = "structure",
    .text = "symplecticity and reversal of one step",
    .any_state = true,
    .has_controls = true,
    .cost = cost,
    .run = run,
    KIND_JUDGED(judged),
};
