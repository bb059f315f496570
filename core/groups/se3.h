/* The operators of SE(3) at packs of points, and g tau(xi) over the lanes of a batch. */
#ifndef RATTLEBACK_CORE_SE3_H
#define RATTLEBACK_CORE_SE3_H

#include "core/groups/adjoint_factor.h"
#include "core/groups/so3.h"

/* Applies an operator of cay on SE(3). cay of a 4 x 4 matrix is cay(w) with the translation (1 - W/2)^{-1} v. With o' = dcay_w o, dcay (o, y) =
 * (o', o' x v / 2 + (1 + W/2)^{-1} y). */
POINTWISE void se3_apply_cay(enum operator which, const series *f, const pack *xi, const pack *x, pack *out)
{
    const pack *v = xi + 3;
    pack moved[3], back[6];
    switch (which) {
    case TANGENT:
        apply_polynomial(KIND_so3, false, which, f, xi, x, out);
        resolvent(f, xi, -1, x + 3, moved);
        sheared(moved, R(0.5), out, v, out + 3);
        break;
    case TANGENT_INVERSE:
        apply_polynomial(KIND_so3, false, which, f, xi, x, out);
        sheared(x + 3, R(-0.5), x, v, moved);
        sheared(moved, R(0.5), xi, moved, out + 3);
        break;
    case TANGENT_DUAL:
        sheared(x, R(0.5), v, x + 3, moved);
        apply_polynomial(KIND_so3, false, which, f, xi, moved, out);
        resolvent(f, xi, 1, x + 3, out + 3);
        break;
    case INVERSE_DUAL:
        sheared(x + 3, R(-0.5), xi, x + 3, out + 3);
        apply_polynomial(KIND_so3, false, which, f, xi, x, out);
        sheared(out, R(-0.5), v, out + 3, out);
        break;
    case ADJOINT: /* Ad (o, y) = (R o, p x R o + R y) */
    case ADJOINT_BACK:
        for (int c = 0; c < 6; c++)
            back[c] = which == ADJOINT ? xi[c] : negative(xi[c]);
        resolvent(f, back, 1, back + 3, moved);
        apply_polynomial(KIND_so3, false, which, f, xi, x, out);
        apply_polynomial(KIND_so3, false, which, f, xi, x + 3, out + 3);
        add_cross(moved, out, out + 3);
        break;
    default: /* the dual of Ad */
        for (int c = 0; c < 6; c++)
            back[c] = which == COADJOINT ? xi[c] : negative(xi[c]);
        resolvent(f, back, 1, back + 3, moved);
        sheared(x, 1, x + 3, moved, moved);
        apply_polynomial(KIND_so3, false, which, f, xi, moved, out);
        apply_polynomial(KIND_so3, false, which, f, xi, x + 3, out + 3);
        break;
    }
}

POINTWISE void se3_apply(bool exponential, enum operator which, const series *f, const pack *xi, const pack *x,
                         pack *out)
{
    if (!exponential)
        se3_apply_cay(which, f, xi, x, out);
    else
        apply_polynomial(KIND_se3, exponential, which, f, xi, x, out);
}

POINTWISE void se3_second_cay(const series *f, const pack *xi, const pack *h, const pack *mu, pack *out)
{
    const pack *v = xi + 3, *y = h + 3, *m = mu + 3;
    pack base[3], o[3], moved[3], turned[3], along_y = quarter(pair(3, xi, y)), along_m = quarter(pair(3, xi, m));
    sheared(mu, R(0.5), v, m, moved);
    second_polynomial(KIND_so3, false, f, xi, h, moved, out);
    apply_polynomial(KIND_so3, false, TANGENT, f, xi, h, o);
    resolvent(f, xi, -1, y, base);
    cross_packs(y, m, turned);
    const pack rate = pair(3, m, base);
    for (int c = 0; c < 3; c++) {
        const pack along = plus_product(times(m[c], along_y), y[c], along_m);
        const pack across = minus(minus(along, half(turned[c])), half(times(xi[c], rate)));
        out[c] = plus_product(out[c], f->S, across);
    }
    cross_packs(m, o, turned);
    for (int c = 0; c < 3; c++)
        out[3 + c] = half(turned[c]);
}

POINTWISE void se3_second(bool exponential, const series *f, const pack *xi, const pack *h, const pack *mu, pack *out)
{
    if (!exponential)
        se3_second_cay(f, xi, h, mu, out);
    else
        second_polynomial(KIND_se3, exponential, f, xi, h, mu, out);
}

/* Computes the translation of tau(xi) in the frame of w. */
POINTWISE void se3_move(bool exponential, const series *f, const pack *w, const pack *v, pack *move)
{
    pack turned[3], again[3];
    if (!exponential) {
        resolvent(f, w, 1, v, move);
        return;
    }
    cross_packs(w, v, turned);
    cross_packs(w, turned, again);
    for (int c = 0; c < 3; c++)
        move[c] = plus_product(plus_product(v[c], f->A, turned[c]), f->B, again[c]);
}

/* Computes the position p + R V v, from p and R of g. */
POINTWISE void se3_move_point(bool exponential, const series *f, const pack *g, const pack *at, pack *out)
{
    pack by[3];
    se3_move(exponential, f, at, at + 3, by);
    for (int c = 0; c < 3; c++) {
        out[c] = plus(g[9 + c], pair(3, g + 3 * c, by));
    }
}

POINTWISE void se3_translate(const struct instance *in, bool exponential, const lane *terms, const real *g,
                             const lane *xi, lane *restrict out)
{
    FOR_PACKS(p, in)
    {
        series f = series_at(terms, p);
        pack at[6], start[12], moved[12];
        load(6, xi, p, at);
        load_element(in, 12, g, p, start);
        rotate_by(start, at, exponential, &f, moved);
        se3_move_point(exponential, &f, start, at, moved + 9);
        store(in, 12, moved, p, out);
    }
}

POINTWISE void se3_glance(const struct instance *in, bool exponential, const lane *terms, const real *g, const lane *xi,
                          uint32_t unseen, lane *restrict out)
{
    FOR_PACKS(p, in)
    {
        series f = series_at(terms, p);
        pack at[6], start[12], moved[12];
        load(6, xi, p, at);
        load_element(in, 12, g, p, start);
        glance_rows(start, at, exponential, &f, unseen, moved);
        for (int c = 9; c < 12; c++)
            moved[c] = start[c];
        if ((unseen >> 9 & 7) != 7)
            se3_move_point(exponential, &f, start, at, moved + 9);
        store(in, 12, moved, p, out);
    }
}

#endif
