/* cay and exp over packs of points of SO(2), SO(3), SE(2) and SE(3): dtau, its inverse, its derivative, Ad, and their duals. Except for cay on
 * SE(3), all are polynomials in ad [mathematics, HP 2]. Everything is inlined into loops over lanes. */
#ifndef RATTLEBACK_CORE_ADJOINT_H
#define RATTLEBACK_CORE_ADJOINT_H

#include "core/groups/packs.h"
#include "core/groups/rotation.h"

/* The rotation part of an algebra element is w. se(3) is so(3) over the dual numbers w + eps v, where eps moves the rotation part to the
 * translation. An analytic function c of |w|^2 therefore extends by c(z + 2 eps s), z = |w|^2, s = w.v. */
enum kind { KIND_so2, KIND_so3, KIND_se2, KIND_se3 };

POINTWISE int dimension(enum kind kind)
{
    return kind == KIND_so2 ? 1 : kind == KIND_se3 ? 6 : 3;
}

POINTWISE int first_rotation(enum kind kind)
{
    return kind == KIND_se2 ? 2 : 0;
}

POINTWISE int rotations(enum kind kind)
{
    return kind == KIND_so2 || kind == KIND_se2 ? 1 : 3;
}

POINTWISE pack rotation_square(enum kind kind, const pack *xi)
{
    return pair(rotations(kind), xi + first_rotation(kind), xi + first_rotation(kind));
}

/* Computes out = [x, y]. */
POINTWISE void bracket(enum kind kind, const pack *x, const pack *y, pack *out)
{
    if (kind == KIND_so2)
        out[0] = PACK(0);
    if (kind == KIND_so3 || kind == KIND_se3)
        cross_packs(x, y, out);
    if (kind == KIND_se3) {
        cross_packs(x, y + 3, out + 3);
        add_cross(x + 3, y, out + 3);
    }
    if (kind == KIND_se2) {
        out[0] = minus_product(times(x[1], y[2]), x[2], y[1]);
        out[1] = minus_product(times(x[2], y[0]), x[0], y[2]);
        out[2] = PACK(0);
    }
}

/* Computes the dual of the bracket: <out, y> = <mu, [x, y]>. */
POINTWISE void bracket_dual(enum kind kind, const pack *x, const pack *mu, pack *out)
{
    if (kind == KIND_so2)
        out[0] = PACK(0);
    if (kind == KIND_so3 || kind == KIND_se3)
        cross_packs(mu, x, out);
    if (kind == KIND_se3) {
        add_cross(mu + 3, x + 3, out);
        cross_packs(mu + 3, x, out + 3);
    }
    if (kind == KIND_se2) {
        out[0] = times(x[2], mu[1]);
        out[1] = times(negative(x[2]), mu[0]);
        out[2] = minus_product(times(x[1], mu[0]), x[0], mu[1]);
    }
}

/* The polynomial c_0 + c_1 ad + c_2 ad^2. square: it has the term c_2; else c_2 = 0. d: derivatives of c by z, for the dual numbers. */
struct polynomial {
    bool square;
    pack c[3], d[3];
};

/* Computes y = x, ad_xi x, ad_xi^2 x; `dual`: with the dual of ad. */
POINTWISE void powers(enum kind kind, bool dual, const pack *xi, const pack *x, pack y[3][MAX_FACTOR])
{
    for (int c = 0; c < dimension(kind); c++)
        y[0][c] = x[c];
    for (int k = 1; k < 3; k++)
        (dual ? bracket_dual : bracket)(kind, xi, y[k - 1], y[k]);
}

POINTWISE pack twice(pack x)
{
    return times(PACK(2), x);
}

POINTWISE pack half(pack x)
{
    return times(x, PACK(0.5));
}

POINTWISE pack quarter(pack x)
{
    return times(x, PACK(0.25));
}

POINTWISE void evaluate(enum kind kind, bool dual, const struct polynomial *p, const pack *xi, const pack *x, pack *out)
{
    pack y[3][MAX_FACTOR];
    powers(kind, dual, xi, x, y);
    for (int c = 0; c < dimension(kind); c++) {
        out[c] = plus_product(times(p->c[0], y[0][c]), p->c[1], y[1][c]);
        if (p->square)
            out[c] = plus_product(out[c], p->c[2], y[2][c]);
    }
    int from = dual ? 3 : 0, to = 3 - from;
    if (kind != KIND_se3)
        return;
    const pack twice_s = twice(pair(3, xi, xi + 3));
    for (int c = 0; c < 3; c++) {
        const pack first = plus_product(times(p->d[0], y[0][from + c]), p->d[1], y[1][from + c]);
        out[to + c] = plus_product(out[to + c], twice_s, plus_product(first, p->d[2], y[2][from + c]));
    }
}

/* Functions of the rotation angle that the operators are made of (rotation.h). cay has only S = 1 / (1 + z/4). */
typedef struct {
    pack S, A, B, A1, B1, A2, B2;
} series;

/* Returns the polynomial of dtau: dexp = 1 - A ad + B ad^2; dcay = S (1 - ad/2). */
POINTWISE struct polynomial tangent_polynomial(bool exponential, const series *f)
{
    if (!exponential)
        return (struct polynomial){.c = {f->S, half(negative(f->S))}};
    return (struct polynomial){true, {PACK(1), negative(f->A), f->B}, {PACK(0), negative(f->A1), f->B1}};
}

/* Returns the derivative of tangent_polynomial by z. */
POINTWISE struct polynomial tangent_derivative(bool exponential, const series *f)
{
    if (!exponential)
        return (struct polynomial){.c = {quarter(times(negative(f->S), f->S)), times(times(f->S, f->S), PACK(0.125))}};
    return (struct polynomial){true, {PACK(0), negative(f->A1), f->B1}, {PACK(0), negative(f->A2), f->B2}};
}

/* Returns the inverse of tangent_polynomial, by ad^3 = -z ad. */
POINTWISE struct polynomial inverse_polynomial(bool exponential, const series *f, pack z)
{
    if (!exponential)
        return (struct polynomial){true, {plus(PACK(1), quarter(z)), PACK(0.5), PACK(0.25)}, {PACK(0)}};
    const pack ratio = over(f->A1, f->A), second = minus(times(ratio, ratio), over(f->A2, f->A));
    return (struct polynomial){true, {PACK(1), PACK(0.5), negative(ratio)}, {PACK(0), PACK(0), second}};
}

/* Returns the polynomial of Ad_{tau(sign xi)}, which is exp or cay of ad. */
POINTWISE struct polynomial adjoint_polynomial(bool exponential, real sign, const series *f, pack z)
{
    if (!exponential)
        return (struct polynomial){true, {PACK(1), times(PACK(sign), f->S), half(f->S)}, {PACK(0)}};
    const pack derivative = times(PACK(-sign), plus_product(f->B, z, f->B1));
    return (struct polynomial){true, {PACK(1), times(PACK(sign), f->S), f->A}, {PACK(0), derivative, f->A1}};
}

/* Computes out = S (y + sign w x y / 2 + w (w.y) / 4) = (1 - sign W/2)^{-1} y. */
POINTWISE void resolvent(const series *f, const pack *w, real sign, const pack *y, pack *out)
{
    pack along = quarter(pair(3, w, y)), turned[3];
    cross_packs(w, y, turned);
    for (int c = 0; c < 3; c++)
        out[c] = times(f->S, plus_product(plus(y[c], half(times(PACK(sign), turned[c]))), w[c], along));
}

/* Computes out = x + factor y x z, in R^3. */
POINTWISE void sheared(const pack *x, real factor, const pack *y, const pack *z, pack *out)
{
    pack product[3];
    cross_packs(y, z, product);
    for (int c = 0; c < 3; c++)
        out[c] = plus_product(x[c], PACK(factor), product[c]);
}

POINTWISE void apply_polynomial(enum kind kind, bool exponential, enum operator which, const series *f, const pack *xi,
                                const pack *x, pack *out)
{
    bool dual = which >= TANGENT_DUAL;
    struct polynomial p = which == TANGENT || which == TANGENT_DUAL ? tangent_polynomial(exponential, f)
                          : which == TANGENT_INVERSE || which == INVERSE_DUAL
                              ? inverse_polynomial(exponential, f, rotation_square(kind, xi))
                              : adjoint_polynomial(exponential, which == COADJOINT || which == ADJOINT ? 1 : -1, f,
                                                   rotation_square(kind, xi));
    evaluate(kind, dual, &p, xi, x, out);
}

/* Computes out = c_k mu; on se(3) also the part of the dual numbers. */
POINTWISE void scaled(enum kind kind, pack c, pack d, pack twice_s, const pack *mu, pack *out)
{
    for (int i = 0; i < dimension(kind); i++)
        out[i] = times(c, mu[i]);
    if (kind != KIND_se3)
        return;
    const pack of_dual = times(twice_s, d);
    for (int i = 0; i < 3; i++)
        out[i] = plus_product(out[i], of_dual, mu[3 + i]);
}

/* Computes the covector w -> <mu, d(dtau_xi h) w>, from the derivatives of the coefficients and of the powers of ad. */
POINTWISE void second_polynomial(enum kind kind, bool exponential, const series *f, const pack *xi, const pack *h,
                                 const pack *mu, pack *out)
{
    const struct polynomial p = tangent_polynomial(exponential, f), q = tangent_derivative(exponential, f);
    int n = dimension(kind), first = first_rotation(kind);
    pack y[3][MAX_FACTOR], m[MAX_FACTOR], term[MAX_FACTOR], pulled[MAX_FACTOR];
    pack rate = PACK(0), shift = PACK(0), twice_s = PACK(0);
    if (kind == KIND_se3)
        twice_s = twice(pair(3, xi, xi + 3));
    powers(kind, false, xi, h, y);
    scaled(kind, p.c[1], p.d[1], twice_s, mu, m);
    bracket_dual(kind, h, m, out);
    if (p.square) {
        scaled(kind, p.c[2], p.d[2], twice_s, mu, m);
        bracket_dual(kind, y[1], m, term);
        bracket_dual(kind, xi, m, pulled);
        bracket_dual(kind, h, pulled, m);
        for (int c = 0; c < n; c++)
            out[c] = plus(out[c], plus(term[c], m[c]));
    }
    for (int k = 0; k < (p.square ? 3 : 2); k++) {
        rate = plus_product(rate, q.c[k], pair(n, mu, y[k]));
        if (kind == KIND_se3) {
            pack moved = pair(3, mu + 3, y[k]);
            rate = plus_product(rate, times(twice_s, q.d[k]), moved);
            shift = plus_product(shift, p.d[k], moved);
        }
    }
    for (int c = 0; c < n; c++)
        out[c] = negative(out[c]);
    rate = twice(rate);
    shift = twice(shift);
    for (int c = first; c < first + rotations(kind); c++)
        out[c] = plus_product(out[c], rate, xi[c]);
    for (int c = 0; c < 6 && kind == KIND_se3; c++)
        out[c] = plus_product(out[c], shift, xi[(c + 3) % 6]);
}

/* Returns c for which the rotation of tau is 1 + S X + c X^2. */
POINTWISE pack square_term(bool exponential, const series *f)
{
    if (exponential)
        return f->A;
    return half(f->S);
}

#endif
