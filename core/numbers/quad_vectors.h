/* Forms for SIMD instruction sets. NULL: this processor lacks an instruction. */
#ifndef RATTLEBACK_CORE_QUAD_VECTORS_H
#define RATTLEBACK_CORE_QUAD_VECTORS_H

#include "core/numbers/quad_form.h"

/* quad_avx512: needs AVX-512 F, VL, DQ, CD, IFMA and VBMI2 (Ice Lake, Zen 4 and later). */
const struct quad_form *quad_avx512(void);
const struct quad_form *quad_avx2(void);

#endif
