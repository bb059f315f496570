/* The operators of group.h for products of SO(2), SO(3), SE(2), SE(3) and R^k that are known at compile time. Operators of factors with up to
 * three dimensions are inlined, so that their arguments can stay in registers. Operators of SE(3) are called, for either retraction by the same
 * kernel. They need more numbers than there are registers: inlined, they take three times as long to compile, and a step is no faster because its
 * code exceeds the first-level cache. */
#ifndef RATTLEBACK_CORE_INLINED_H
#define RATTLEBACK_CORE_INLINED_H

#include "core/groups/moves.h"

/* A factor of a product. vector: it is R^k, and `kind` is unused. */
struct factor_form {
    int n, element;
    bool vector;
    enum kind kind;
};

#define FORM_SO2                                                                                                       \
    {                                                                                                                  \
        1, 1, false, KIND_so2                                                                                          \
    }
#define FORM_SO3                                                                                                       \
    {                                                                                                                  \
        3, 9, false, KIND_so3                                                                                          \
    }
#define FORM_SE2                                                                                                       \
    {                                                                                                                  \
        3, 3, false, KIND_se2                                                                                          \
    }
#define FORM_SE3                                                                                                       \
    {                                                                                                                  \
        6, 12, false, KIND_se3                                                                                         \
    }
#define FORM_VECTOR(k)                                                                                                 \
    {                                                                                                                  \
        k, k, true, KIND_so2                                                                                           \
    }

/* Before including this, a file may define upper bounds of its groups: their number of factors, and the kinds of these. Otherwise the compiler
 * removes dead code only after inlining all of it, which takes two thirds of its time. */
#ifndef KNOWN_FACTORS
#define KNOWN_FACTORS MOST_FORMS
#endif
#ifndef KNOWN_KINDS
#define KNOWN_KINDS ~0u
#endif
#define IS_KIND(form, which) ((KNOWN_KINDS) >> (which)&1 && !(form).vector && (form).kind == (which))
#define IS_INLINED(form) ((KNOWN_KINDS) & ((1 << KIND_se3) - 1) && !(form).vector && (form).kind != KIND_se3)
#define INLINES_RETRACTION (((KNOWN_KINDS) & ((1 << KIND_se3) - 1)) != 0)

/* The factor whose operators are called. */
#define CALLED(exponential) ((exponential) ? &se3_exp : &se3_cay)

/* Separate members instead of an array, which the compiler would not resolve. */
struct group_form {
    int factors;
    bool exponential;
    struct factor_form first, second, third;
};

/* The data of a chart (group.h) for a batch of one block. */
typedef lane chart_terms[MOST_FORMS][ROTATION_TERMS];

/* Cosine and sine of an angle. */
typedef real planar_direction[2];

/* Expands call(form, exponential, k, at, entry, ...) for each factor k, which starts at `at` in the algebra and its dual and at `entry` in the
 * numbers of an element. */
#define EACH_FORM(group, call, ...)                                                                                    \
    do {                                                                                                               \
        const int n1 = (group).first.n, n2 = n1 + (group).second.n;                                                    \
        const int e1 = (group).first.element, e2 = e1 + (group).second.element;                                        \
        if (KNOWN_FACTORS > 0 && (group).factors > 0)                                                                  \
            call((group).first, (group).exponential, 0, 0, 0, __VA_ARGS__);                                            \
        if (KNOWN_FACTORS > 1 && (group).factors > 1)                                                                  \
            call((group).second, (group).exponential, 1, n1, e1, __VA_ARGS__);                                         \
        if (KNOWN_FACTORS > 2 && (group).factors > 2)                                                                  \
            call((group).third, (group).exponential, 2, n2, e2, __VA_ARGS__);                                          \
    } while (0)

POINTWISE void form_chart(struct factor_form form, bool exponential, int k, int at, int entry,
                          const struct instance *in, bool inverse, const lane *xi, chart_terms terms)
{
    (void)entry;
    if (IS_KIND(form, KIND_se3))
        CALLED(exponential)->chart(in, xi + at, terms[k]);
    else if (IS_INLINED(form))
        chart_over_lanes(in, form.kind, exponential, inverse, xi + at, terms[k]);
}

/* Computes the chart of xi. `inverse`: only TANGENT_INVERSE and INVERSE_DUAL will be used. */
POINTWISE void inlined_chart(const struct instance *in, struct group_form group, bool inverse, const lane *xi,
                             chart_terms terms)
{
    EACH_FORM(group, form_chart, in, inverse, xi, terms);
}

POINTWISE void form_apply(struct factor_form form, bool exponential, int k, int at, int entry,
                          const struct instance *in, const chart_terms terms, const lane *xi, enum operator which,
                          const lane *x, lane *restrict out)
{
    (void)entry;
    if (IS_KIND(form, KIND_se3)) {
        CALLED(exponential)->apply[which](in, terms[k], xi + at, x + at, out + at);
        return;
    }
    FOR_PACKS(p, in)
    {
        pack point[MAX_FACTOR], argument[MAX_FACTOR], result[MAX_FACTOR];
        load(form.n, x + at, p, argument);
        if (IS_INLINED(form)) {
            series f = series_at(terms[k], p);
            load(form.n, xi + at, p, point);
            apply_polynomial(form.kind, exponential, which, &f, point, argument, result);
        }
        store(in, form.n, form.vector ? argument : result, p, out + at);
    }
}

POINTWISE void inlined_apply(const struct instance *in, struct group_form group, const chart_terms terms,
                             const lane *xi, enum operator which, const lane *x, lane *restrict out)
{
    EACH_FORM(group, form_apply, in, terms, xi, which, x, out);
}

POINTWISE void form_second_dual(struct factor_form form, bool exponential, int k, int at, int entry,
                                const struct instance *in, const chart_terms terms, const lane *xi, const lane *h,
                                const lane *mu, lane *restrict out)
{
    (void)entry;
    if (IS_KIND(form, KIND_se3)) {
        CALLED(exponential)->second_dual(in, terms[k], xi + at, h + at, mu + at, out + at);
        return;
    }
    FOR_PACKS(p, in)
    {
        pack point[MAX_FACTOR], along[MAX_FACTOR], covector[MAX_FACTOR], result[MAX_FACTOR];
        for (int c = 0; c < form.n; c++)
            result[c] = PACK(0);
        if (IS_INLINED(form)) {
            series f = series_at(terms[k], p);
            load(form.n, xi + at, p, point);
            load(form.n, h + at, p, along);
            load(form.n, mu + at, p, covector);
            second_polynomial(form.kind, exponential, &f, point, along, covector, result);
        }
        store(in, form.n, result, p, out + at);
    }
}

POINTWISE void inlined_second_dual(const struct instance *in, struct group_form group, const chart_terms terms,
                                   const lane *xi, const lane *h, const lane *mu, lane *restrict out)
{
    EACH_FORM(group, form_second_dual, in, terms, xi, h, mu, out);
}

POINTWISE void form_coadjoint_small(struct factor_form form, bool exponential, int k, int at, int entry,
                                    const struct instance *in, const lane *eta, const lane *mu, lane *restrict out)
{
    (void)k, (void)entry;
    if (IS_KIND(form, KIND_se3))
        CALLED(exponential)->bracket_dual(in, eta + at, mu + at, out + at);
    else if (IS_INLINED(form))
        bracket_over_lanes(in, form.kind, true, eta + at, mu + at, out + at);
    for (int c = 0; c < form.n && form.vector; c++)
        FOR_LANES(l, in) out[at + c][l] = 0;
}

POINTWISE void inlined_coadjoint_small(const struct instance *in, struct group_form group, const lane *eta,
                                       const lane *mu, lane *restrict out)
{
    EACH_FORM(group, form_coadjoint_small, in, eta, mu, out);
}

POINTWISE void form_translate(struct factor_form form, bool exponential, int k, int at, int entry,
                              const struct instance *in, unsigned seen, const chart_terms terms, const real *g,
                              const planar_direction *direction, const lane *xi, lane *restrict out,
                              lane *restrict cos_sin)
{
    if (!(seen >> entry & ((1u << form.element) - 1)))
        return;
    for (int c = 0; c < form.n && form.vector; c++)
        FOR_LANES(l, in) out[entry + c][l] = g[entry + c] + xi[at + c][l];
    if (form.vector)
        return;
    if (IS_KIND(form, KIND_so2) || IS_KIND(form, KIND_se2))
        turn_direction(in, exponential, terms[k], direction[k], xi[at + form.n - 1], cos_sin + 2 * k);
    if (IS_KIND(form, KIND_so2))
        so2_translate(in, exponential, terms[k], g + entry, xi + at, out + entry);
    else if (IS_KIND(form, KIND_se2))
        se2_move(in, exponential, terms[k], g + entry, direction[k], xi + at, out + entry);
    else if (IS_KIND(form, KIND_se3))
        CALLED(exponential)->glance(in, terms[k], g + entry, xi + at, ~(seen >> entry), out + entry);
    else if (IS_KIND(form, KIND_so3))
        so3_translate(in, exponential, terms[k], g + entry, xi + at, out + entry);
}

/* Computes out = g tau(xi), and for planar factors the cosine and sine of the angle from those of g (instance.h). `seen`, bit c: number c of the
 * element is needed; a factor without such a bit is not computed. */
POINTWISE void inlined_translate(const struct instance *in, struct group_form group, unsigned seen,
                                 const chart_terms terms, const real *g, const planar_direction *direction,
                                 const lane *xi, lane *restrict out, lane *restrict cos_sin)
{
    EACH_FORM(group, form_translate, in, seen, terms, g, direction, xi, out, cos_sin);
}

#endif
