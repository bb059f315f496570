/* The kernel of SO(3) without constraints. */
#define HP_MULTIPLIERS 0
#define KNOWN_FACTORS 1
#define KNOWN_KINDS (1 << KIND_so3)
#include "core/hp/shape.h"

HP_SHAPE(so3, 3, 9, FORM_SO3)
