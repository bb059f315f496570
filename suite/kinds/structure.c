/* Kind structure: symplecticity, contact form and reversal of one step. */
#include "suite/kinds/kind.h"

static enum status run_structure(const struct case_task *task, const struct shape *shape, struct case_row *row)
{
    static const enum quantity measured[] = {QUANTITY_SYMPLECTIC, QUANTITY_CONTACT, QUANTITY_REVERSAL};
    double residual[QUANTITIES], bound[QUANTITIES];
    (void)shape;
    enum status status = task->core->structure(task->given, residual, bound);
    if (status != STATUS_OK)
        return status;
    for (int k = 0; k < 3; k++) {
        row->value[measured[k]] = residual[measured[k]];
        row->bound[measured[k]] = bound[measured[k]];
    }
    row->floor[QUANTITY_SYMPLECTIC] = bound[QUANTITY_SYMPLECTIC];
    return STATUS_OK;
}

/* The Jacobian of a step takes four steps a coordinate of the start, of a problem of some four; both ways. */
static double structure_cost(const struct cost_case *of)
{
    return 32 * cost_of_step(of);
}

static const struct judged judged[] = {{CLAIM_IDENTITY, QUANTITY_SYMPLECTIC},
                                       {CLAIM_IDENTITY, QUANTITY_CONTACT},
                                       {CLAIM_IDENTITY, QUANTITY_REVERSAL},
                                       {CLAIM_ORDER, QUANTITY_SYMPLECTIC}};

const struct kind kind_structure = {
    .name = "structure",
    .text = "symplecticity, contact form and reversal of one step",
    .any_state = true,
    .has_controls = true,
    .sees = SEES_STEP,
    .cost = structure_cost,
    .run = run_structure,
    KIND_JUDGED(judged),
};
