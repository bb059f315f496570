/* Quadruple precision in lanes with AVX2: conditions are words, all ones or 0. */
#include "core/numbers/quad_vectors.h"

#ifdef __x86_64__
#pragma GCC push_options
#pragma GCC target("avx2")
#include "core/numbers/quad_steps.h"

static const struct quad_form form = {"avx2",
                                      3,
                                      sum_of_packs,
                                      difference_of_packs,
                                      product_of_packs,
                                      quotient_of_packs,
                                      add_product_of_packs,
                                      take_product_of_packs,
                                      weigh_packs};
#pragma GCC pop_options

const struct quad_form *quad_avx2(void)
{
    __builtin_cpu_init();
    return __builtin_cpu_supports("avx2") ? &form : NULL;
}

#else

const struct quad_form *quad_avx2(void)
{
    return NULL;
}

#endif
