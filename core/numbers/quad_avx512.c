/* Quadruple precision in lanes with AVX-512: conditions are masks, products of 52 bits are added up as they are made. */
#include "core/numbers/quad_vectors.h"

#ifdef __x86_64__
#pragma GCC push_options
#pragma GCC target("avx512f,avx512vl,avx512dq,avx512cd,avx512ifma,avx512vbmi2")
#define QUAD_AVX512
#include "core/numbers/quad_steps.h"

static const struct quad_form form = {"avx512",
                                      2,
                                      sum_of_packs,
                                      difference_of_packs,
                                      product_of_packs,
                                      quotient_of_packs,
                                      add_product_of_packs,
                                      take_product_of_packs,
                                      weigh_packs};
#pragma GCC pop_options

const struct quad_form *quad_avx512(void)
{
    __builtin_cpu_init();
    return __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq") &&
                   __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512ifma") &&
                   __builtin_cpu_supports("avx512vbmi2")
               ? &form
               : NULL;
}

#else

const struct quad_form *quad_avx512(void)
{
    return NULL;
}

#endif
