/* The motion of the numbers of an element, from the matrices: d/ds g exp(s E_j) where to_matrix is affine. */
#include "core/groups/matrix.h"

#include <stdint.h>
#include <string.h>

#include "core/groups/matrix_arithmetic.h"
#include "core/numbers/roundoff.h"

enum { NUMBERS = MAX_ORDER * MAX_ORDER };

/* to_matrix(g) = at_zero + sum_k g_k slope_k, and the numbers of what the slopes span: row k of `back`. */
struct affine {
    const struct matrix_group *m;
    int entries; /* of a matrix */
    real at_zero[NUMBERS], slope[NUMBERS][NUMBERS], back[NUMBERS][NUMBERS];
};

static real next_hashed_number(uint64_t *state)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return ldexp((real)(*state >> 11), -52) - 1;
}

static real largest_entry_gap(int count, const real *x, const real *y)
{
    real gap = 0;
    for (int k = 0; k < count; k++)
        gap = isnan(x[k] - y[k]) ? (real)INFINITY : fmax(gap, fabs(x[k] - y[k]));
    return gap;
}

/* Returns true if x and y, sums of terms of this size, agree but for round-off. Three quarters of the digits
 * distinguish a wrong matrix from rounding of an inverse, and one typed with the digits of double from one in
 * quadruple precision. */
static bool same_but_for_rounding(int count, const real *x, const real *y, real size)
{
    return largest_entry_gap(count, x, y) <= tolerance.three_quarters * (1 + size);
}

static void find_slopes(const struct matrix_group *m, struct affine *f)
{
    real g[SMALL_ELEMENT] = {0};
    f->m = m;
    f->entries = m->order * m->order;
    matrix_of(m, g, f->at_zero);
    for (int k = 0; k < m->element; k++) {
        g[k] = 1;
        matrix_of(m, g, f->slope[k]);
        g[k] = 0;
        for (int e = 0; e < f->entries; e++)
            f->slope[k][e] -= f->at_zero[e];
    }
}

static bool acts_affinely(const struct affine *f)
{
    uint64_t state = 1;
    real g[SMALL_ELEMENT] = {0}, G[NUMBERS], sum[NUMBERS], size = 0;
    for (int k = 0; k < f->m->element; k++)
        g[k] = 2 * next_hashed_number(&state);
    matrix_of(f->m, g, G);
    for (int e = 0; e < f->entries; e++) {
        sum[e] = f->at_zero[e];
        for (int k = 0; k < f->m->element; k++) {
            sum[e] += g[k] * f->slope[k][e];
            size = fmax(size, fabs(g[k] * f->slope[k][e]));
        }
    }
    return same_but_for_rounding(f->entries, G, sum, size);
}

/* back = (S S^T)^{-1} S of the slopes, each first divided by a power of two near its length; false where they depend on each
 * other. */
static bool invert_slopes(struct affine *f)
{
    int n = f->m->element;
    real unit[NUMBERS][NUMBERS], gram[NUMBERS * NUMBERS], inverse[NUMBERS * NUMBERS];
    int power[NUMBERS];
    for (int k = 0; k < n; k++) {
        real length = norm_euclidean(f->entries, f->slope[k]);
        if (!(length > 0 && isfinite(length)))
            return false;
        power[k] = ilogb(length);
        for (int e = 0; e < f->entries; e++)
            unit[k][e] = ldexp(f->slope[k][e], -power[k]);
    }
    for (int i = 0; i < n; i++)
        for (int k = 0; k < n; k++) {
            gram[i * n + k] = 0;
            for (int e = 0; e < f->entries; e++)
                gram[i * n + k] += unit[i][e] * unit[k][e];
        }
    if (matrix_inverse(n, gram, inverse) != STATUS_OK || !(norm_max(n * n, inverse) < 1 / tolerance.half))
        return false;
    for (int k = 0; k < n; k++)
        for (int e = 0; e < f->entries; e++) {
            f->back[k][e] = 0;
            for (int i = 0; i < n; i++)
                f->back[k][e] += ldexp(inverse[k * n + i], -power[k]) * unit[i][e];
        }
    return true;
}

/* Returns true if a matrix is in the algebra: its coordinates reproduce it. */
static bool is_in_algebra(const struct matrix_group *m, const real *X)
{
    real x[MAX_FACTOR], again[NUMBERS];
    matrix_vee(m, X, x);
    matrix_hat(m, x, again);
    return same_but_for_rounding(m->order * m->order, X, again, norm_max(m->order * m->order, X));
}

static bool has_coordinates(const struct matrix_group *m)
{
    for (int k = 0; k < m->n; k++) {
        real unit[MAX_FACTOR] = {0}, x[MAX_FACTOR];
        unit[k] = 1;
        matrix_vee(m, m->basis + k * m->order * m->order, x);
        if (!same_but_for_rounding(m->n, x, unit, 1))
            return false;
    }
    return true;
}

/* [x, y], and x y x, which cay needs. */
static bool algebra_is_closed(const struct matrix_group *m, bool cay, uint64_t *state)
{
    real x[MAX_FACTOR], y[MAX_FACTOR], X[NUMBERS], Y[NUMBERS], XY[NUMBERS], YX[NUMBERS], sum[NUMBERS];
    for (int k = 0; k < m->n; k++) {
        x[k] = next_hashed_number(state);
        y[k] = next_hashed_number(state);
    }
    matrix_hat(m, x, X);
    matrix_hat(m, y, Y);
    matrix_product(m->order, X, Y, XY);
    matrix_product(m->order, Y, X, YX);
    for (int e = 0; e < m->order * m->order; e++)
        sum[e] = XY[e] - YX[e];
    if (!is_in_algebra(m, sum))
        return false;
    if (!cay)
        return true;
    matrix_product(m->order, XY, X, sum);
    return is_in_algebra(m, sum);
}

/* A matrix of the group: products of exp and cay of the algebra, of matrices that are near 1 in any basis. */
static void random_matrix(const struct matrix_group *m, bool cay, uint64_t *state, real *G)
{
    real xi[MAX_FACTOR], T[NUMBERS], H[NUMBERS];
    for (int k = 0; k < m->n; k++)
        xi[k] = next_hashed_number(state) / (2 * matrix_unit(m, k));
    matrix_retract(m, true, xi, T);
    for (int k = 0; k < m->n; k++)
        xi[k] = next_hashed_number(state) / (2 * matrix_unit(m, k));
    matrix_retract(m, !cay, xi, H);
    matrix_product(m->order, T, H, G);
}

/* Returns true if the numbers of an element reproduce its matrix. */
static bool matrices_fit(const struct affine *f, bool cay, uint64_t *state)
{
    real G[NUMBERS], again[NUMBERS], g[SMALL_ELEMENT];
    random_matrix(f->m, cay, state, G);
    matrix_numbers(f->m, G, g);
    matrix_of(f->m, g, again);
    return same_but_for_rounding(f->entries, G, again, norm_max(f->entries, G));
}

static const char *flaw_of(const struct matrix_group *m, bool cay, struct affine *f)
{
    enum { POINTS = 3 };
    uint64_t state = 1;
    if (m->element > m->order * m->order)
        return "its elements are stored by more numbers than their matrices have entries";
    if (!has_coordinates(m))
        return "its basis cannot be told apart by the entries that are to be its coordinates";
    for (int k = 0; k < POINTS; k++)
        if (!algebra_is_closed(m, cay, &state))
            return cay ? "its basis does not span an algebra with [x, y] and x y x"
                       : "its basis does not span an algebra with [x, y]";
    find_slopes(m, f);
    if (!acts_affinely(f))
        return "its matrices are not affine in the numbers that store an element";
    if (!invert_slopes(f))
        return "different numbers store the same element";
    for (int k = 0; k < POINTS; k++)
        if (!matrices_fit(f, cay, &state))
            return "the numbers of from_matrix do not give its matrix by to_matrix";
    return NULL;
}

/* sum_e back_e moved_e, and nothing where that is the round-off of its terms. */
static real product_or_nothing(int entries, const real *back, const real *moved)
{
    real sum = 0, size = 0;
    for (int e = 0; e < entries; e++) {
        sum += back[e] * moved[e];
        size += fabs(back[e] * moved[e]);
    }
    return fabs(sum) <= tolerance.agreement * size ? 0 : sum;
}

const char *matrix_action(const struct matrix_group *m, bool cay, real action[MATRIX_ACTION])
{
    struct affine f;
    const char *flaw = flaw_of(m, cay, &f);
    int width = m->element + 1;
    for (int j = 0; j < m->n && !flaw; j++)
        for (int l = 0; l < width; l++) {
            real moved[NUMBERS];
            matrix_product(m->order, l < m->element ? f.slope[l] : f.at_zero, m->basis + j * f.entries, moved);
            for (int k = 0; k < m->element; k++)
                action[(k * m->n + j) * width + l] = product_or_nothing(f.entries, f.back[k], moved);
        }
    return flaw;
}
