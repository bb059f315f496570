/* The matrix route lane by lane. */
#include "core/groups/matrix.h"

#include <string.h>

#include "core/groups/matrix_arithmetic.h"
#include "core/numbers/instance.h"
#include "core/numbers/linear.h"

/* Lanes that carry no point repeat the first, where whole lanes are worked on. */
static void put_lane_point(const struct instance *in, int count, const real *x, int l, lane *restrict out)
{
    for (int c = 0; c < count; c++) {
        out[c][l] = x[c];
        FOR_LANES(rest, in) if (l == 0 && rest >= in->lanes) out[c][rest] = x[c];
    }
}

/* dtau_xi, Ad_tau(xi), tau(xi) */
void matrix_chart(const struct instance *in, const struct matrix_group *m, bool exponential, const lane *xi,
                  lane *restrict terms)
{
    int squares = m->n * m->n;
    for (int l = 0; l < in->lanes; l++) {
        real at[MAX_FACTOR], T[MAX_ORDER * MAX_ORDER], map[MAX_FACTOR * MAX_FACTOR];
        take_lane(m->n, xi, l, at);
        matrix_tangent(m, exponential, at, map);
        put_lane_point(in, squares, map, l, terms);
        matrix_retract(m, exponential, at, T);
        matrix_adjoint_of(m, T, map);
        put_lane_point(in, squares, map, l, terms + squares);
        put_lane_point(in, m->order * m->order, T, l, terms + 2 * squares);
    }
}

/* A^{-1} x, or A^{-T} x; A is overwritten */
static void divide_matrix(int n, const real *A, bool transposed, const real *x, real *out)
{
    real work[MAX_FACTOR * MAX_FACTOR];
    for (int k = 0; k < n * n; k++)
        work[k] = A[transposed ? k % n * n + k / n : k];
    memcpy(out, x, (size_t)n * sizeof(real));
    if (linear_solve(n, work, out) != STATUS_OK)
        for (int c = 0; c < n; c++)
            out[c] = (real)NAN;
}

void matrix_apply(const struct instance *in, const struct matrix_group *m, enum operator which, const lane *terms,
                  const lane *x, lane *restrict out)
{
    int n = m->n;
    bool dual = which >= TANGENT_DUAL;
    bool tangent = which == TANGENT || which == TANGENT_INVERSE || which == TANGENT_DUAL || which == INVERSE_DUAL;
    bool back = which == TANGENT_INVERSE || which == INVERSE_DUAL || which == ADJOINT_BACK || which == COADJOINT_BACK;
    for (int l = 0; l < in->lanes; l++) {
        real map[MAX_FACTOR * MAX_FACTOR], argument[MAX_FACTOR], result[MAX_FACTOR];
        take_lane(n * n, terms + (tangent ? 0 : n * n), l, map);
        take_lane(n, x, l, argument);
        (back ? divide_matrix : matrix_times)(n, map, dual, argument, result);
        put_lane_point(in, n, result, l, out);
    }
}

void matrix_second_over_lanes(const struct instance *in, const struct matrix_group *m, bool exponential, const lane *xi,
                              const lane *h, const lane *mu, lane *restrict out)
{
    for (int l = 0; l < in->lanes; l++) {
        real at[MAX_FACTOR], along[MAX_FACTOR], covector[MAX_FACTOR], result[MAX_FACTOR];
        take_lane(m->n, xi, l, at);
        take_lane(m->n, h, l, along);
        take_lane(m->n, mu, l, covector);
        matrix_second_dual(m, exponential, at, along, covector, result);
        put_lane_point(in, m->n, result, l, out);
    }
}

void matrix_bracket_over_lanes(const struct instance *in, const struct matrix_group *m, bool dual, const lane *x,
                               const lane *y, lane *restrict out)
{
    for (int l = 0; l < in->lanes; l++) {
        real at[MAX_FACTOR], argument[MAX_FACTOR], ad[MAX_FACTOR * MAX_FACTOR], result[MAX_FACTOR];
        take_lane(m->n, x, l, at);
        take_lane(m->n, y, l, argument);
        matrix_ad(m, at, ad);
        matrix_times(m->n, ad, dual, argument, result);
        put_lane_point(in, m->n, result, l, out);
    }
}

void matrix_translate(const struct instance *in, const struct matrix_group *m, const lane *terms, const real *g,
                      lane *restrict out)
{
    for (int l = 0; l < in->lanes; l++) {
        real G[MAX_ORDER * MAX_ORDER], T[MAX_ORDER * MAX_ORDER], moved[MAX_ORDER * MAX_ORDER], result[SMALL_ELEMENT];
        matrix_of(m, g, G);
        take_lane(m->order * m->order, terms + 2 * m->n * m->n, l, T);
        matrix_product(m->order, G, T, moved);
        matrix_numbers(m, moved, result);
        put_lane_point(in, m->element, result, l, out);
    }
}

void matrix_move(const struct instance *in, const struct matrix_group *m, bool exponential, const real *g,
                 const lane *xi, lane *restrict out)
{
    real G[MAX_ORDER * MAX_ORDER];
    matrix_of(m, g, G);
    for (int l = 0; l < in->lanes; l++) {
        real at[MAX_FACTOR], T[MAX_ORDER * MAX_ORDER], moved[MAX_ORDER * MAX_ORDER], result[SMALL_ELEMENT];
        take_lane(m->n, xi, l, at);
        matrix_retract(m, exponential, at, T);
        matrix_product(m->order, G, T, moved);
        matrix_numbers(m, moved, result);
        put_lane_point(in, m->element, result, l, out);
    }
}
