/* The element of a group that is nearest to a matrix, where nothing but the algebra is known: Gauss-Newton along the group. */
#include "core/groups/matrix.h"

#include <string.h>

#include "core/groups/matrix_arithmetic.h"
#include "core/numbers/roundoff.h"

enum { NUMBERS = MAX_ORDER * MAX_ORDER, ITERATIONS = 60, HALVINGS = 20 };

static real matrix_distance(int entries, const real *G, const real *T)
{
    real sum = 0;
    for (int e = 0; e < entries; e++)
        sum += (G[e] - T[e]) * (G[e] - T[e]);
    return sqrt(sum);
}

/* xi = the minimum of |G - T - T hat(xi)|, where no entry of hat(xi) is larger than 1, in whatever basis; false where T has become
 * singular. */
static bool best_direction(const struct matrix_group *m, const real *G, const real *T, real *xi)
{
    int n = m->n, entries = m->order * m->order;
    real along[MAX_FACTOR][NUMBERS], gram[MAX_FACTOR * MAX_FACTOR];
    for (int k = 0; k < n; k++) {
        matrix_product(m->order, T, m->basis + k * entries, along[k]);
        for (int e = 0; e < entries; e++)
            along[k][e] /= matrix_unit(m, k);
    }
    for (int i = 0; i < n; i++) {
        xi[i] = 0;
        for (int e = 0; e < entries; e++)
            xi[i] += along[i][e] * (G[e] - T[e]);
        for (int k = 0; k < n; k++) {
            gram[i * n + k] = 0;
            for (int e = 0; e < entries; e++)
                gram[i * n + k] += along[i][e] * along[k][e];
        }
    }
    if (linear_solve(n, gram, xi) != STATUS_OK)
        return false;
    real X[NUMBERS];
    for (int k = 0; k < n; k++)
        xi[k] /= matrix_unit(m, k);
    matrix_hat(m, xi, X);
    real length = fmax(norm_max(entries, X), 1);
    for (int k = 0; k < n; k++)
        xi[k] /= length;
    return true;
}

/* T moved nearer to G, by a step that is halved until it is nearer; false where there is none. */
static bool newton_step(const struct matrix_group *m, const real *G, real *T)
{
    int entries = m->order * m->order;
    real xi[MAX_FACTOR], move[NUMBERS], moved[NUMBERS], before = matrix_distance(entries, G, T);
    if (!best_direction(m, G, T, xi))
        return false;
    for (int halving = 0; halving < HALVINGS; halving++) {
        matrix_retract(m, true, xi, move);
        matrix_product(m->order, T, move, moved);
        if (matrix_distance(entries, G, moved) < before) {
            memcpy(T, moved, sizeof moved);
            return true;
        }
        for (int k = 0; k < m->n; k++)
            xi[k] /= 2;
    }
    return false;
}

/* exp of +-2 of one basis element, over its size; of none for start 0. */
static void start_at(const struct matrix_group *m, int start, real *T)
{
    real xi[MAX_FACTOR] = {0};
    if (start > 0)
        xi[(start - 1) / 2] = (start % 2 ? 2 : -2) / matrix_unit(m, (start - 1) / 2);
    matrix_retract(m, true, xi, T);
}

real matrix_sought(const struct matrix_group *m, const real *g, real *out)
{
    int entries = m->order * m->order;
    real size = 1 + norm_max(entries, g), nearest = (real)INFINITY;
    for (int c = 0; c < entries; c++)
        out[c] = (real)NAN;
    for (int start = 0; start <= 2 * m->n && nearest > tolerance.half * size; start++) {
        real T[NUMBERS];
        start_at(m, start, T);
        for (int iteration = 0; iteration < ITERATIONS && newton_step(m, g, T); iteration++)
            ;
        real gap = matrix_distance(entries, g, T);
        if (gap < nearest) {
            nearest = gap;
            memcpy(out, T, (size_t)entries * sizeof(real));
        }
    }
    return nearest / size;
}
