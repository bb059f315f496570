/* The surroundings of a place, by what changes along ways of many lengths. */
#include "core/problem/smooth.h"

#include <string.h>

#include "core/numbers/lcg.h"
#include "core/numbers/linear.h"
#include "core/numbers/roundoff.h"
#include "core/numbers/scratch.h"
#include "core/problem/hamilton.h"

enum {
    SMALLER = 8,  /* each way that is looked along than the one before it, as steps of differences are */
    FARTHEST = 4, /* point of these, in steps */
    SLOWLY = 16   /* what is smooth bends by a 64th from one part to the next */
};

int surroundings_count(const struct instance *in)
{
    return (2 + in->m) * in->n + in->element;
}

static void look_at_surroundings(const struct surroundings *of, const real *g, real *out)
{
    const struct instance *in = &of->in;
    const struct problem *problem = in->problem;
    const int n = in->n, m = in->m;
    SCRATCH(lane, place, in->element);
    SCRATCH(lane, momentum, n);
    SCRATCH(lane, velocity, n);
    SCRATCH_ZERO(lane, force, n);
    SCRATCH_MATRIX(lane, gradient, m, n);
    broadcast(in->element, g, place);
    broadcast(n, of->mu, momentum);
    hamilton_velocity(problem)(in, place, momentum, velocity);
    if (problem->hamiltonian_force)
        ask_hamiltonian_force(problem, in, place, momentum, force);
    else if (problem->force)
        ask_force(problem, in, place, velocity, force);
    if (m > 0)
        ask_constraint_gradient(problem, in, place, velocity, gradient);
    first_point(n, velocity, out);
    first_point(n, force, out + n);
    first_point(m * n, gradient, out + 2 * n);
    memcpy(out + (2 + m) * n, g, (size_t)in->element * sizeof(real));
}

void surroundings_open(const struct instance *in, const real *g, const real *mu, real *here, struct surroundings *out)
{
    *out = (struct surroundings){*in, g, mu, here};
    out->in.lanes = 1;
    look_at_surroundings(out, g, here);
}

void surroundings_change(const struct surroundings *of, const real *xi, real *change)
{
    SCRATCH(real, moved, of->in.element);
    point_move(&of->in, of->g, xi, moved);
    look_at_surroundings(of, moved, change);
    for (int k = 0; k < surroundings_count(&of->in); k++)
        change[k] -= of->here[k];
}

/* What change of a rate is nothing beside the largest of all rates and its own; beside that alone what moves a light body would be nothing beside a
 * heavy one. No less than what the largest rounds by. */
static real least_change(real largest, real own)
{
    return fmax(tolerance.terms * largest, tolerance.half * fmin(largest, own));
}

/* Computes the change of each number that is round-off or negligible. */
static void limit_changes(const struct surroundings *of, const real *unit, real push, real *least)
{
    const int n = of->in.n, m = of->in.m;
    const real *rates = of->here, *gradient = rates + 2 * n, *element = gradient + m * n;
    real rate = push, momenta = 0;
    for (int c = 0; c < n; c++)
        momenta = fmax(momenta, fabs(of->mu[c] * unit[c]));
    for (int c = 0; c < n; c++)
        rate = fmax(rate, fmax(fabs(rates[c] / unit[c]), fabs(rates[n + c] * unit[c])));
    for (int c = 0; c < n; c++) {
        const real momentum = fmax(momenta > 0 ? fabs(of->mu[c]) / momenta * push : 0, fabs(rates[n + c]));
        least[c] = least_change(rate * unit[c], fabs(rates[c]));
        least[n + c] = least_change(rate / unit[c], momentum);
    }
    for (int k = 0; k < m; k++) {
        real row = 0;
        for (int c = 0; c < n; c++)
            row = fmax(row, fabs(gradient[k * n + c] * unit[c]));
        for (int c = 0; c < n; c++)
            least[(2 + k) * n + c] = tolerance.half * row / unit[c];
    }
    for (int e = 0; e < of->in.element; e++)
        least[(2 + m) * n + e] = tolerance.terms * fabs(element[e]);
}

/* What the last bits of places make of each, by differences along each direction: a way aside of a stiff one tells it too small. Of more directions
 * than a few, along some in which all have a part: last bits add up as squares do. */
static void take_roundings(const struct surroundings *of, const real *way, real *round)
{
    enum { FEW = 8 };
    const int n = of->in.n, count = surroundings_count(&of->in);
    uint64_t state = 13;
    SCRATCH(real, xi, n);
    SCRATCH(real, change, count);
    memset(round, 0, (size_t)count * sizeof *round);
    for (int d = 0; d < (n < FEW ? n : FEW); d++) {
        for (int c = 0; c < n; c++)
            xi[c] = tolerance.moved * way[c] * (n > FEW ? copysign(1, next_number(&state)) : (real)(c == d));
        surroundings_change(of, xi, change);
        for (int k = 0; k < count; k++) {
            const real by = isfinite(change[k]) ? fabs(change[k]) * REAL_EPSILON / tolerance.moved : 0;
            round[k] = n > FEW ? fmax(round[k], 2 * by) : round[k] + by;
        }
    }
}

/* By how much each bends along the way so far, and was at its last point; and rounds. */
struct bends {
    real *last, *bend, *round;
};

/* Does one of them bend along this part by no less than along the last, larger one, as what goes to and fro does from afar, however small it is beside
 * the rest? What is smooth does so by the square of the part. */
static bool still_bends(int count, real part, const real *change, const real *least, struct bends *at)
{
    bool bends = false;
    for (int k = 0; k < count; k++) {
        const real bend = fabs(at->last[k] - SMALLER * change[k]);
        const real round = fmax(fmax(least[k], (1 + SMALLER) * at->round[k]),
                                tolerance.terms * fabs(change[k]) / part); /* of places as far as the way */
        bends = bends || (bend > round && SLOWLY * bend > at->bend[k]);
        at->bend[k] = bend;
        at->last[k] = change[k];
    }
    return bends;
}

real smooth_part(const struct surroundings *of, const real *way, const real *unit, real push)
{
    const int n = of->in.n, count = surroundings_count(&of->in);
    const real first = FARTHEST * pow(REAL_EPSILON, R(1.0) / 7);
    SCRATCH(real, xi, n);
    SCRATCH(real, change, count);
    SCRATCH(real, least, count);
    SCRATCH_ZERO(real, steepest, count);
    SCRATCH(real, last, count);
    SCRATCH(real, bend, count);
    SCRATCH(real, round, count);
    struct bends bends = {last, bend, round};
    real smooth = first;
    for (int k = 0; k < count; k++)
        last[k] = bend[k] = (real)INFINITY;
    limit_changes(of, unit, push, least);
    take_roundings(of, way, round);
    for (real part = first; part > tolerance.terms; part /= SMALLER) {
        uint64_t state = 7;
        for (int c = 0; c < n; c++)
            xi[c] = next_number(&state) * part * way[c];
        surroundings_change(of, xi, change);
        for (int k = 0; k < count; k++) {
            const real slope = fabs(change[k]) / part;
            if (!isfinite(slope) || fabs(change[k]) <= least[k] || slope <= 2 * steepest[k])
                continue;
            steepest[k] = slope;
            smooth = part;
        }
        if (still_bends(count, part, change, least, &bends))
            smooth = part;
    }
    return smooth / first;
}
