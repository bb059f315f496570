/* Claims and their bounds. */
#include "core/run/claims.h"

const struct bound bound_of_step = {64, 1, BOUND_ONE, 0};
const struct bound bound_of_step_sums = {64, 1, BOUND_ONE, 0.5};
const struct bound bound_of_case = {.scale = BOUND_CASE};
const struct bound bound_of_differences = {64, 0.8, BOUND_ONE, 0};

static int add_claim(struct claim *out, int count, const struct claim *claim)
{
    if (count < MAX_CLAIMS)
        out[count++] = *claim;
    return count;
}

int claim_order(struct claim *out, int count, enum quantity quantity, double order, const char *source)
{
    return add_claim(out, count,
                     &(struct claim){.kind = CLAIM_ORDER, .quantity = quantity, .value = order, .source = source});
}

int claim_identity(struct claim *out, int count, enum quantity quantity, struct bound bound, const char *source)
{
    return add_claim(out, count, &(struct claim){CLAIM_IDENTITY, quantity, 0, source, bound});
}

int claim_no_drift(struct claim *out, int count, enum quantity quantity, struct bound bound, const char *source)
{
    return add_claim(out, count, &(struct claim){CLAIM_BOUND, quantity, 0, source, bound});
}

int claim_state(struct claim *out, int count, double order, bool multipliers, const char *source)
{
    count = claim_order(out, count, QUANTITY_Q, order, source);
    count = claim_order(out, count, QUANTITY_P, order, source);
    return multipliers ? claim_order(out, count, QUANTITY_LAMBDA, order, source) : count;
}

int claim_twin(struct claim *out, int count, const char *source)
{
    count = claim_identity(out, count, QUANTITY_TWIN_Q, bound_of_case, source);
    return claim_identity(out, count, QUANTITY_TWIN_P, bound_of_case, source);
}
