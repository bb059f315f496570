/* The kernel of SO(3) x R^2 with two nonholonomic constraints: what rolls without slipping on a plane. */
#define HP_MULTIPLIERS 2
#define KNOWN_FACTORS 2
#define KNOWN_KINDS (1 << KIND_so3)
#include "core/hp/shape.h"

HP_SHAPE(so3_r2, 5, 11, FORM_SO3, FORM_VECTOR(2))
