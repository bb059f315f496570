/* Newton's method for D2 l(g, v) = mu, lane by lane; no lane sees the others. This is part of a problem: what it requires of the problem is
 * not counted once more. */
#include "core/problem/inverse_legendre.h"

#include "core/numbers/linear.h"
#include "core/numbers/roundoff.h"
#include "core/numbers/scratch.h"

enum { MOST_ITERATIONS = 100, MOST_HALVINGS = 40 };

/* A batch under way. */
struct search {
    const struct instance *in;
    const lane *g, *mu;
    lane *v, *step;  /* v and Newton's correction of it */
    lane size, part; /* |mu - D2 l(g, v)|, and how much of the correction is tried */
    bool done[LANES];
};

/* mu - D2 l(g, v) and its size at every lane. */
static void legendre_residual(const struct search *s, const lane *v, lane *restrict missing, real *restrict size)
{
    lane sum = {0};
    s->in->problem->momentum(s->in, s->g, v, missing);
    for (int c = 0; c < s->in->n; c++)
        FOR_PARTS(l, s->in) {
            AT(missing[c], l) = minus(AT(s->mu[c], l), AT(missing[c], l));
            add_product_to(AT(sum, l), AT(missing[c], l), AT(missing[c], l));
        }
    FOR_LANES(l, s->in) size[l] = sqrt(sum[l]);
}

/* Newton's corrections; a lane whose matrix is singular is done, with NaN. */
static void find_steps(struct search *s)
{
    int n = s->in->n;
    SCRATCH(lane, missing, n);
    SCRATCH_MATRIX(lane, mass, n, n);
    legendre_residual(s, s->v, missing, s->size);
    s->in->problem->mass(s->in, s->g, s->v, mass);
    for (int l = 0; l < s->in->lanes; l++) {
        real change = 0, speed = 0;
        SCRATCH(real, x, n);
        SCRATCH_MATRIX(real, matrix, n, n);
        for (int k = 0; k < n * n; k++)
            matrix[k] = mass[k][l];
        for (int c = 0; c < n; c++)
            x[c] = missing[c][l];
        bool solved = s->done[l] || linear_solve(n, matrix, x) == STATUS_OK;
        for (int c = 0; c < n && !s->done[l]; c++) {
            s->step[c][l] = solved ? x[c] : 0;
            s->v[c][l] = solved ? s->v[c][l] : (real)NAN;
            change = fmax(change, fabs(s->step[c][l]));
            speed = fmax(speed, fabs(s->v[c][l]));
        }
        s->done[l] = s->done[l] || !solved || change <= 4 * tolerance.negligible * speed;
        s->part[l] = s->done[l] ? 0 : 1;
    }
}

/* Go along the corrections, halved until the residual falls; a lane where it does not is done. */
static void go(struct search *s)
{
    lane size;
    SCRATCH(lane, v, s->in->n);
    SCRATCH(lane, missing, s->in->n);
    bool waiting = true;
    for (int halving = 0; waiting && halving < MOST_HALVINGS; halving++) {
        waiting = false;
        for (int c = 0; c < s->in->n; c++)
            FOR_PARTS(l, s->in)
                AT(v[c], l) = plus_product(AT(s->v[c], l), AT(s->part, l), AT(s->step[c], l));
        legendre_residual(s, v, missing, size);
        for (int l = 0; l < s->in->lanes; l++) {
            bool better = size[l] < s->size[l];
            for (int c = 0; c < s->in->n && better && s->part[l] > 0; c++)
                s->v[c][l] = v[c][l];
            s->part[l] = better ? 0 : s->part[l] / 2;
            waiting = waiting || s->part[l] > 0;
        }
    }
    for (int l = 0; l < s->in->lanes; l++)
        s->done[l] = s->done[l] || s->part[l] > 0;
}

void inverse_legendre(const struct instance *in, const lane *g, const lane *mu, lane *restrict out)
{
    SCRATCH(lane, v, in->n);
    SCRATCH(lane, step, in->n);
    SCRATCH(real, position, in->element);
    SCRATCH(real, start, in->n);
    struct search s = {.in = in, .g = g, .mu = mu, .v = v, .step = step};
    bool all = false;
    in->problem->initial(in, 0, position, start);
    broadcast(in->n, start, s.v);
    for (int iteration = 0; iteration < MOST_ITERATIONS && !all; iteration++) {
        find_steps(&s);
        go(&s);
        all = true;
        for (int l = 0; l < in->lanes; l++)
            all = all && s.done[l];
    }
    for (int c = 0; c < in->n; c++)
        for (int l = 0; l < in->lanes; l++) /* a point from which nothing falls may be no solution */
            out[c][l] = s.size[l] <= tolerance.half * (1 + fabs(mu[c][l])) ? s.v[c][l] : (real)NAN;
    for (int c = 0; c < in->n; c++) /* as core/problem/node.h promises of a batch of one point */
        for (int l = in->lanes; l < LANES; l++)
            out[c][l] = out[c][l - 1];
}

void inverse_legendre_force(const struct instance *in, const lane *g, const lane *mu, lane *restrict out)
{
    SCRATCH(lane, v, in->n);
    inverse_legendre(in, g, mu, v);
    in->problem->force(in, g, v, out);
    for (int c = 0; c < in->n; c++)
        FOR_LANES(l, in) out[c][l] = -out[c][l];
}

void inverse_legendre_dual_gradient(const struct instance *in, const lane *g, const lane *mu, lane *restrict out)
{
    int n = in->n;
    SCRATCH(lane, v, in->n);
    SCRATCH_MATRIX(lane, mass, n, n);
    inverse_legendre(in, g, mu, v);
    in->problem->mass(in, g, v, mass);
    in->problem->constraint_gradient(in, g, v, out);
    for (int l = 0; l < in->lanes; l++) {
        SCRATCH(real, row, n);
        SCRATCH_MATRIX(real, matrix, n, n);
        SCRATCH(int, pivot, n);
        for (int k = 0; k < n * n; k++)
            matrix[k] = mass[k][l];
        bool regular = lu_factor(n, matrix, pivot) == STATUS_OK;
        for (int k = 0; k < in->m; k++) {
            for (int c = 0; c < n; c++)
                row[c] = out[k * n + c][l];
            if (regular)
                lu_solve(n, matrix, pivot, row);
            for (int c = 0; c < n; c++)
                out[k * n + c][l] = regular ? row[c] : (real)NAN;
        }
    }
}
