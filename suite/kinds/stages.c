/* Kind stages: local orders of stages and dense output, one step from exact data. */
#include "suite/kinds/kind.h"

static enum status run(const struct case_task *task, const struct shape *shape, struct case_row *row)
{
    double error[QUANTITIES], floor;
    (void)shape;
    enum status status = task->core->stages(task->given, error, &floor);
    if (status != STATUS_OK)
        return status;
    row->stage_Q = error[QUANTITY_STAGE_Q];
    row->stage_P = error[QUANTITY_STAGE_P];
    row->stage_p = error[QUANTITY_STAGE_EXTRA_P];
    row->dense_q = error[QUANTITY_DENSE_Q];
    row->dense_extra_q = error[QUANTITY_DENSE_EXTRA_Q];
    row->dense_p = error[QUANTITY_DENSE_P];
    row->dense_dp = error[QUANTITY_DENSE_DP];
    row->dense_d2p = error[QUANTITY_DENSE_D2P];
    row->dense_d3p = error[QUANTITY_DENSE_D3P];
    row->dense_u = error[QUANTITY_DENSE_U];
    row->step_q = error[QUANTITY_STEP_Q];
    row->step_p = error[QUANTITY_STEP_P];
    row->step_lambda = error[QUANTITY_STEP_LAMBDA];
    row->step_action = error[QUANTITY_STEP_ACTION];
    row->triple_L = error[QUANTITY_TRIPLE_L];
    row->triple_F = error[QUANTITY_TRIPLE_F];
    row->triple_omega = error[QUANTITY_TRIPLE_OMEGA];
    row->triple_p = error[QUANTITY_TRIPLE_P];
    row->floor_local = floor;
    return STATUS_OK;
}

static const struct judged judged[] = {
    {CLAIM_ORDER, QUANTITY_STAGE_Q},      {CLAIM_ORDER, QUANTITY_STAGE_P},       {CLAIM_ORDER, QUANTITY_STAGE_EXTRA_P},
    {CLAIM_ORDER, QUANTITY_DENSE_Q},      {CLAIM_ORDER, QUANTITY_DENSE_EXTRA_Q}, {CLAIM_ORDER, QUANTITY_DENSE_P},
    {CLAIM_ORDER, QUANTITY_DENSE_DP},     {CLAIM_ORDER, QUANTITY_TRIPLE_L},      {CLAIM_ORDER, QUANTITY_TRIPLE_F},
    {CLAIM_ORDER, QUANTITY_TRIPLE_OMEGA}, {CLAIM_ORDER, QUANTITY_TRIPLE_P},      {CLAIM_ORDER, QUANTITY_DENSE_D2P},
    {CLAIM_ORDER, QUANTITY_DENSE_U},      {CLAIM_ORDER, QUANTITY_DENSE_D3P},     {CLAIM_ORDER, QUANTITY_STEP_Q},
    {CLAIM_ORDER, QUANTITY_STEP_P},       {CLAIM_ORDER, QUANTITY_STEP_LAMBDA},   {CLAIM_ORDER, QUANTITY_STEP_ACTION}};

const struct kind kind_stages = {
    .name = "stages",
    .text = "local orders of stages and dense output, or of a discrete triple, one step from exact data",
    .looks_inside = true,
    .has_controls = true,
    .cost = cost_of_stages,
    .run = run,
    KIND_JUDGED(judged),
};
