/* Factors with the operators of adjoint.h: loops over lanes, and the macro that defines a factor. */
#ifndef RATTLEBACK_CORE_ADJOINT_FACTOR_H
#define RATTLEBACK_CORE_ADJOINT_FACTOR_H

#include "core/groups/adjoint.h"
#include "core/groups/factors.h"
#include "core/groups/matrix.h"
#include "core/groups/rotation_lanes.h"

/* Computes terms: S, A, B, A1, B1 and, for dual numbers, A2, B2; for cay only S. `inverse`: only dtau^{-1} will be used. */
POINTWISE void chart_over_lanes(const struct instance *in, enum kind kind, bool exponential, bool inverse,
                                const lane *xi, lane *restrict terms)
{
    lane z;
    FOR_PACKS(p, in)
    {
        pack at[MAX_FACTOR], square, S;
        load(dimension(kind), xi, p, at);
        square = rotation_square(kind, at);
        S = over(PACK(1), plus(PACK(1), quarter(square)));
        store(in, 1, exponential ? &square : &S, p, exponential ? &z : terms);
    }
    if (exponential)
        rotation_series_lanes(in, kind == KIND_se3, inverse, z, terms);
}

/* Loads the terms at pack p. The compiler omits loads of unused terms. */
POINTWISE series series_at(const lane *terms, int p)
{
    pack f[ROTATION_TERMS];
    load(ROTATION_TERMS, terms, p, f);
    return (series){f[0], f[1], f[2], f[3], f[4], f[5], f[6]};
}

POINTWISE void bracket_over_lanes(const struct instance *in, enum kind kind, bool dual, const lane *x, const lane *y,
                                  lane *restrict out)
{
    FOR_PACKS(p, in)
    {
        pack at[MAX_FACTOR], argument[MAX_FACTOR], result[MAX_FACTOR];
        load(dimension(kind), x, p, at);
        load(dimension(kind), y, p, argument);
        (dual ? bracket_dual : bracket)(kind, at, argument, result);
        store(in, dimension(kind), result, p, out);
    }
}

#define ADJOINT_OPERATOR(code, retraction, exponential, which)                                                         \
    static void code##_##retraction##_##which(const struct instance *in, const lane *terms, const lane *xi,            \
                                              const lane *x, lane *restrict out)                                       \
    {                                                                                                                  \
        FOR_PACKS(p, in)                                                                                               \
        {                                                                                                              \
            series f = series_at(terms, p);                                                                            \
            pack at[MAX_FACTOR], argument[MAX_FACTOR], result[MAX_FACTOR];                                             \
            load(dimension(KIND_##code), xi, p, at);                                                                   \
            load(dimension(KIND_##code), x, p, argument);                                                              \
            code##_apply(exponential, which, &f, at, argument, result);                                                \
            store(in, dimension(KIND_##code), result, p, out);                                                         \
        }                                                                                                              \
    }

#define ADJOINT_RETRACTION(code, retraction, by_exp, ...)                                                              \
    EACH_OPERATOR(ADJOINT_OPERATOR, code, retraction, by_exp)                                                          \
    static void code##_##retraction##_chart(const struct instance *in, const lane *xi, lane *restrict terms)           \
    {                                                                                                                  \
        chart_over_lanes(in, KIND_##code, by_exp, false, xi, terms);                                                   \
    }                                                                                                                  \
    static void code##_##retraction##_second(const struct instance *in, const lane *terms, const lane *xi,             \
                                             const lane *h, const lane *mu, lane *restrict out)                        \
    {                                                                                                                  \
        FOR_PACKS(p, in)                                                                                               \
        {                                                                                                              \
            series f = series_at(terms, p);                                                                            \
            pack at[MAX_FACTOR], along[MAX_FACTOR], covector[MAX_FACTOR], result[MAX_FACTOR];                          \
            load(dimension(KIND_##code), xi, p, at);                                                                   \
            load(dimension(KIND_##code), h, p, along);                                                                 \
            load(dimension(KIND_##code), mu, p, covector);                                                             \
            code##_second(by_exp, &f, at, along, covector, result);                                                    \
            store(in, dimension(KIND_##code), result, p, out);                                                         \
        }                                                                                                              \
    }                                                                                                                  \
    static void code##_##retraction##_translate(const struct instance *in, const lane *terms, const real *g,           \
                                                const lane *xi, lane *restrict out)                                    \
    {                                                                                                                  \
        code##_translate(in, by_exp, terms, g, xi, out);                                                               \
    }                                                                                                                  \
    static void code##_##retraction##_glance(const struct instance *in, const lane *terms, const real *g,              \
                                             const lane *xi, uint32_t unseen, lane *restrict out)                      \
    {                                                                                                                  \
        code##_glance(in, by_exp, terms, g, xi, unseen, out);                                                          \
    }                                                                                                                  \
    DEFINE_FACTOR(code, retraction, .exponential = by_exp, __VA_ARGS__)

/* Defines the factors code_cay and code_exp from code_apply, code_second and code_translate (over packs), the functions code_... of elements, and
 * code_matrices. Further arguments set name, n, element and, unless all numbers are elements, defect. */
#define ADJOINT_FACTORS(code, ...)                                                                                     \
    static void code##_bracket(const struct instance *in, const lane *x, const lane *y, lane *restrict out)            \
    {                                                                                                                  \
        bracket_over_lanes(in, KIND_##code, false, x, y, out);                                                         \
    }                                                                                                                  \
    static void code##_bracket_dual(const struct instance *in, const lane *x, const lane *mu, lane *restrict out)      \
    {                                                                                                                  \
        bracket_over_lanes(in, KIND_##code, true, x, mu, out);                                                         \
    }                                                                                                                  \
    ADJOINT_RETRACTION(code, cay, false, __VA_ARGS__)                                                                  \
    ADJOINT_RETRACTION(code, exp, true, __VA_ARGS__)

/* Defines code_apply and code_second for operators that are polynomials in ad. */
#define ADJOINT_POLYNOMIALS(code)                                                                                      \
    POINTWISE void code##_apply(bool exponential, enum operator which, const series *f, const pack *xi, const pack *x, \
                                pack *out)                                                                             \
    {                                                                                                                  \
        apply_polynomial(KIND_##code, exponential, which, f, xi, x, out);                                              \
    }                                                                                                                  \
    POINTWISE void code##_second(bool exponential, const series *f, const pack *xi, const pack *h, const pack *mu,     \
                                 pack *out)                                                                            \
    {                                                                                                                  \
        second_polynomial(KIND_##code, exponential, f, xi, h, mu, out);                                                \
    }

#endif
