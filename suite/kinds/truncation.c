/* Kind truncation: how the least deviation of the modified energy over all truncations falls with h. The step sizes are coarse: of finer ones the
 * terms at hand are too few, and kind backward judges the powers of h. */
#include "suite/kinds/backward.h"

static const struct judged judged[] = {{CLAIM_GROWTH, QUANTITY_MODIFIED_EXPONENT}};

const struct kind kind_truncation = {
    .name = "truncation",
    .takes_samples = true,
    .text = "least deviation of the modified energy over all truncations, exponentially small in 1/h",
    .looks_inside = true,
    .has_controls = true,
    .sees = SEES_ALL,
    .applies = backward_applies,
    .cost = cost_of_steps,
    .run = backward_run,
    KIND_JUDGED(judged),
};
