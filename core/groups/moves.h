/* g tau(xi) on SO(2), SO(3) and SE(2), over the lanes of a batch. */
#ifndef RATTLEBACK_CORE_MOVES_H
#define RATTLEBACK_CORE_MOVES_H

#include "core/groups/adjoint_factor.h"
#include "core/groups/plane.h"
#include "core/groups/so3.h"

POINTWISE void so2_translate(const struct instance *in, bool exponential, const lane *terms, const real *g,
                             const lane *xi, lane *restrict out)
{
    (void)terms;
    turn_in_plane(in, exponential, xi[0], out[0]);
    FOR_LANES(l, in) out[0][l] += g[0];
}

/* Computes the cosine and sine of an angle after its rotation by tau(w), from `direction`, those before. */
POINTWISE void turn_direction(const struct instance *in, bool exponential, const lane *terms, const real *direction,
                              const lane w, lane *restrict out)
{
    FOR_PACKS(p, in)
    {
        series f = series_at(terms, p);
        pack angle, turned[2];
        load(1, (const lane *)w, p, &angle);
        const pack sine = times(f.S, angle);
        const pack cosine = minus_product(PACK(1), times(angle, angle), square_term(exponential, &f));
        turned[0] = minus_product(times(PACK(direction[0]), cosine), PACK(direction[1]), sine);
        turned[1] = plus_product(times(PACK(direction[1]), cosine), PACK(direction[0]), sine);
        store(in, 2, turned, p, out);
    }
}

/* Computes g tau(xi). The translation of tau(xi) is S v + A w J v for exp and S (v + w J v / 2) for cay; J is the rotation by a right angle. */
POINTWISE void se2_move(const struct instance *in, bool exponential, const lane *terms, const real *g,
                        const real *direction, const lane *xi, lane *restrict out)
{
    lane turn;
    turn_in_plane(in, exponential, xi[2], turn);
    FOR_PACKS(p, in)
    {
        series f = series_at(terms, p);
        pack at[3], turned, moved[3];
        load(3, xi, p, at);
        load(1, &turn, p, &turned);
        const pack cosine = PACK(direction[0]), sine = PACK(direction[1]);
        const pack across = times(square_term(exponential, &f), at[2]);
        const pack move[] = {minus_product(times(f.S, at[0]), across, at[1]),
                             plus_product(times(across, at[0]), f.S, at[1])};
        moved[0] = plus(PACK(g[0]), minus_product(times(cosine, move[0]), sine, move[1]));
        moved[1] = plus(PACK(g[1]), plus_product(times(sine, move[0]), cosine, move[1]));
        moved[2] = plus(PACK(g[2]), turned);
        store(in, 3, moved, p, out);
    }
}

POINTWISE void se2_translate(const struct instance *in, bool exponential, const lane *terms, const real *g,
                             const lane *xi, lane *restrict out)
{
    const real direction[] = {cos(g[2]), sin(g[2])};
    se2_move(in, exponential, terms, g, direction, xi, out);
}

POINTWISE void so3_translate(const struct instance *in, bool exponential, const lane *terms, const real *g,
                             const lane *xi, lane *restrict out)
{
    FOR_PACKS(p, in)
    {
        series f = series_at(terms, p);
        pack at[3], start[9], moved[9];
        load(3, xi, p, at);
        load_element(in, 9, g, p, start);
        rotate_by(start, at, exponential, &f, moved);
        store(in, 9, moved, p, out);
    }
}

/* Implements `glance` of struct factor. */
POINTWISE void so2_glance(const struct instance *in, bool exponential, const lane *terms, const real *g, const lane *xi,
                          uint32_t unseen, lane *restrict out)
{
    (void)unseen;
    so2_translate(in, exponential, terms, g, xi, out);
}

POINTWISE void se2_glance(const struct instance *in, bool exponential, const lane *terms, const real *g, const lane *xi,
                          uint32_t unseen, lane *restrict out)
{
    (void)unseen;
    se2_translate(in, exponential, terms, g, xi, out);
}

POINTWISE void so3_glance(const struct instance *in, bool exponential, const lane *terms, const real *g, const lane *xi,
                          uint32_t unseen, lane *restrict out)
{
    FOR_PACKS(p, in)
    {
        series f = series_at(terms, p);
        pack at[3], start[9], moved[9];
        load(3, xi, p, at);
        load_element(in, 9, g, p, start);
        glance_rows(start, at, exponential, &f, unseen, moved);
        store(in, 9, moved, p, out);
    }
}

#endif
