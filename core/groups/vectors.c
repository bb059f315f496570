/* R^1, R^2, R^3 as factors of a product. */
#include "core/groups/factors.h"

const struct factor vector_1 = {.name = "R^1", .n = 1, .element = 1};
const struct factor vector_2 = {.name = "R^2", .n = 2, .element = 2};
const struct factor vector_3 = {.name = "R^3", .n = 3, .element = 3};
