/* Factors by the matrix route alone. */
#ifndef RATTLEBACK_CORE_MATRIX_FACTOR_H
#define RATTLEBACK_CORE_MATRIX_FACTOR_H

#include "core/groups/factors.h"
#include "core/groups/matrix.h"

#define MATRIX_OPERATOR(code, retraction, is_exponential, which)                                                       \
    static void code##_##retraction##_##which(const struct instance *in, const lane *terms, const lane *xi,            \
                                              const lane *x, lane *restrict out)                                       \
    {                                                                                                                  \
        (void)xi;                                                                                                      \
        matrix_apply(in, &code##_matrices, which, terms, x, out);                                                      \
    }

#define MATRIX_RETRACTION(code, retraction, is_exponential, ...)                                                       \
    EACH_OPERATOR(MATRIX_OPERATOR, code, retraction, is_exponential)                                                   \
    static void code##_##retraction##_chart(const struct instance *in, const lane *xi, lane *restrict terms)           \
    {                                                                                                                  \
        matrix_chart(in, &code##_matrices, is_exponential, xi, terms);                                                 \
    }                                                                                                                  \
    static void code##_##retraction##_second(const struct instance *in, const lane *terms, const lane *xi,             \
                                             const lane *h, const lane *mu, lane *restrict out)                        \
    {                                                                                                                  \
        (void)terms;                                                                                                   \
        matrix_second_over_lanes(in, &code##_matrices, is_exponential, xi, h, mu, out);                                \
    }                                                                                                                  \
    static void code##_##retraction##_translate(const struct instance *in, const lane *terms, const real *g,           \
                                                const lane *xi, lane *restrict out)                                    \
    {                                                                                                                  \
        (void)xi;                                                                                                      \
        matrix_translate(in, &code##_matrices, terms, g, out);                                                         \
    }                                                                                                                  \
    static enum status code##_##retraction##_logarithm(const real *g, real *xi)                                        \
    {                                                                                                                  \
        return matrix_logarithm(&code##_matrices, is_exponential, g, xi);                                              \
    }                                                                                                                  \
    DEFINE_FACTOR(code, retraction, __VA_ARGS__)

/* code_cay and code_exp by the matrix route alone, from code_matrices whose to_matrix is affine in the numbers of g; then name,
 * n, element and, where not all numbers are elements, defect. */
#define MATRIX_FACTORS(code, ...)                                                                                      \
    static void code##_bracket(const struct instance *in, const lane *x, const lane *y, lane *restrict out)            \
    {                                                                                                                  \
        matrix_bracket_over_lanes(in, &code##_matrices, false, x, y, out);                                             \
    }                                                                                                                  \
    static void code##_bracket_dual(const struct instance *in, const lane *x, const lane *mu, lane *restrict out)      \
    {                                                                                                                  \
        matrix_bracket_over_lanes(in, &code##_matrices, true, x, mu, out);                                             \
    }                                                                                                                  \
    static void code##_trivialise(const real *g, const real *rate, real *out)                                          \
    {                                                                                                                  \
        matrix_trivialise(&code##_matrices, g, rate, out);                                                             \
    }                                                                                                                  \
    static void code##_compose(const real *g, const real *h, real *out)                                                \
    {                                                                                                                  \
        matrix_compose(&code##_matrices, g, h, out);                                                                   \
    }                                                                                                                  \
    static void code##_invert(const real *g, real *out)                                                                \
    {                                                                                                                  \
        matrix_invert(&code##_matrices, g, out);                                                                       \
    }                                                                                                                  \
    static void code##_adjoint(const real *g, const real *x, real *out)                                                \
    {                                                                                                                  \
        matrix_adjoint(&code##_matrices, g, x, out);                                                                   \
    }                                                                                                                  \
    static void code##_coadjoint(const real *g, const real *mu, real *out)                                             \
    {                                                                                                                  \
        matrix_coadjoint(&code##_matrices, g, mu, out);                                                                \
    }                                                                                                                  \
    MATRIX_RETRACTION(code, cay, false, __VA_ARGS__)                                                                   \
    MATRIX_RETRACTION(code, exp, true, __VA_ARGS__)

#endif
