/* Kind stages: local orders of stages and dense output, one step from exact data. */
#include "suite/kinds/kind.h"

static enum status run_stages(const struct case_task *task, const struct shape *shape, struct case_row *row)
{
    double error[QUANTITIES], floor[QUANTITIES];
    (void)shape;
    enum status status = task->core->stages(task->given, error, floor);
    for (enum quantity k = QUANTITY_STAGE_Q; k <= QUANTITY_EXPONENTIAL_RETURN && status == STATUS_OK; k++) {
        row->value[k] = error[k];
        row->floor[k] = floor[k];
    }
    return status;
}

static const struct judged judged[] = {
    {CLAIM_ORDER, QUANTITY_STAGE_Q},       {CLAIM_ORDER, QUANTITY_STAGE_P},
    {CLAIM_ORDER, QUANTITY_STAGE_EXTRA_P}, {CLAIM_ORDER, QUANTITY_DENSE_Q},
    {CLAIM_ORDER, QUANTITY_DENSE_EXTRA_Q}, {CLAIM_ORDER, QUANTITY_DENSE_P},
    {CLAIM_ORDER, QUANTITY_DENSE_DP},      {CLAIM_ORDER, QUANTITY_TRIPLE_L},
    {CLAIM_ORDER, QUANTITY_TRIPLE_F},      {CLAIM_ORDER, QUANTITY_TRIPLE_OMEGA},
    {CLAIM_ORDER, QUANTITY_TRIPLE_P},      {CLAIM_ORDER, QUANTITY_DENSE_D2P},
    {CLAIM_ORDER, QUANTITY_DENSE_U},       {CLAIM_ORDER, QUANTITY_DENSE_D3P},
    {CLAIM_ORDER, QUANTITY_STEP_Q},        {CLAIM_ORDER, QUANTITY_STEP_P},
    {CLAIM_ORDER, QUANTITY_STEP_LAMBDA},   {CLAIM_ORDER, QUANTITY_STEP_ACTION},
    {CLAIM_ORDER, QUANTITY_MODE},          {CLAIM_ORDER, QUANTITY_TRIPLE_CHANGE},
    {CLAIM_ORDER, QUANTITY_EXPONENTIAL},   {CLAIM_ORDER, QUANTITY_EXPONENTIAL_RETURN}};

const struct kind kind_stages = {
    .name = "stages",
    .text = "local orders of stages and dense output, or of a discrete triple, one step from exact data",
    .looks_inside = true,
    .has_controls = true,
    .sees = SEES_STEP,
    .cost = cost_of_stages,
    .run = run_stages,
    KIND_JUDGED(judged),
};
