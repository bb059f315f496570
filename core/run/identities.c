/* Identities of tableaux, Legendre transforms and groups, which every method and problem may have. */
#include "core/run/identities.h"

#include <string.h>

#include "core/larger.h"
#include "core/numbers/linear.h"
#include "core/numbers/roundoff.h"
#include "core/numbers/scratch.h"
#include "core/numbers/zero.h"
#include "core/problem/scales/scales.h"
#include "core/run/run.h"

enum { NODES = 8 /* of a run that are looked at */ };

/* Every term is a sum of products that are rounded at most eight times, half a unit each. */
bool identity_symplectic_pair(const struct core_case *given, real *residual, real *bound)
{
    const struct tableau *t = &given->tableau;
    if (t->s == 0 || !t->conjugate)
        return false;
    *residual = *bound = 0;
    for (int i = 0; i < t->s; i++)
        for (int j = 0; j < t->s; j++) {
            real first = t->b[i] * t->ahat[i][j], second = t->b[j] * t->a[j][i], product = t->b[i] * t->b[j];
            *residual = LARGER(*residual, fabs(first + second - product));
            *bound = LARGER(*bound, tolerance.last_bits * (fabs(first) + fabs(second) + fabs(product)));
        }
    return true;
}

/* Coefficients are integrals of Lagrange polynomials, a sum of s products of s factors: s^2 roundings of their size. */
bool identity_stage_order(const struct core_case *given, real *residual, real *bound)
{
    const struct tableau *t = &given->tableau;
    if (given->report.C < 1)
        return false;
    *residual = *bound = 0;
    for (int i = 0; i < t->s; i++)
        for (int k = 1; k <= given->report.C; k++) {
            real sum = 0, size = fabs(t->c[i]);
            for (int j = 0; j < t->s; j++) {
                sum += t->a[i][j] * pow(t->c[j], (real)(k - 1));
                size += fabs(t->a[i][j]);
            }
            *residual = LARGER(*residual, fabs(sum - pow(t->c[i], (real)k) / k));
            *bound = LARGER(*bound, t->s * t->s * REAL_EPSILON * size);
        }
    return true;
}

static bool take_steps(const struct core_case *given, struct step_taken *step, take_step *take, real *residual,
                       real *bound)
{
    if (run_open(given, 1, &step->run) != STATUS_OK)
        return false;
    scales_units(&step->run.node, run_horizon(&step->run), step->unit);
    for (long k = 0; k < given->setup.steps && k < NODES; k++) {
        memcpy(step->g, step->run.g, sizeof step->g);
        memcpy(step->mu, step->run.mu, sizeof step->mu);
        if (run_step(&step->run) != STATUS_OK || !take(step, residual, bound))
            return false;
    }
    return true;
}

bool over_steps(const struct core_case *given, take_step *take, real *residual, real *bound)
{
    SCRATCH(struct step_taken, step, 1);
    if (!given->method || !given->method->family->step)
        return false;
    *residual = *bound = 0;
    step->blind = false;
    if (!take_steps(given, step, take, residual, bound))
        *residual = *bound = (real)NAN;
    else if (step->blind && *residual <= *bound)
        *residual = (real)NAN;
    run_close(&step->run);
    return true;
}

/* M and its inverse at a node, in the maximum norm and in these units, in which the diagonal is 1: how much the transform there and back may
 * magnify roundings. */
static real condition(struct node *node, const real *unit, real time)
{
    int n = node->in.n;
    real largest = 1, inverse = 1;
    if (!node->in.problem->mass)
        return 1;
    if (node_invert_mass(node) != STATUS_OK)
        return (real)NAN;
    SCRATCH_MATRIX(lane, mass, n, n);
    evaluate_mass(node->in.problem, &node->in, node->g, node->velocity, mass);
    for (int i = 0; i < n; i++) {
        real row = 0, inverse_row = 0;
        for (int j = 0; j < n; j++) {
            real units = unit[i] * unit[j] / time;
            row += fabs(mass[i * n + j][0]) * units;
            inverse_row += fabs(node->inverse_mass[i * n + j]) / units;
        }
        largest = LARGER(largest, row);
        inverse = LARGER(inverse, inverse_row);
    }
    return largest * inverse;
}

/* Both directions are linear in the fibre: n products and a quotient each, magnified by the condition of the mass. Over the size of momenta. */
static bool take_legendre(struct step_taken *step, real *residual, real *bound)
{
    struct node *node = &step->run.node;
    int n = node->in.n;
    SCRATCH(lane, back, n);
    const real *unit = step->unit;
    SCRATCH_SCALES(scales, &node->in);
    scales_rounding(&step->run.node, run_horizon(&step->run), unit, &scales);
    node->in.problem->momentum(&node->in, node->g, node->velocity, back);
    for (int c = 0; c < n; c++)
        *residual = LARGER(*residual, part_of(back[c][0] - node->mu[c][0], scales.momentum[c]));
    *bound = LARGER(*bound, 2 * n * tolerance.last_bits * condition(node, unit, scales.time));
    return isfinite(*residual);
}

bool identity_legendre(const struct core_case *given, real *residual, real *bound)
{
    return over_steps(given, take_legendre, residual, bound);
}

/* f = g_k^{-1} g_{k+1}. */
static void step_element(const struct step_taken *step, real *f)
{
    const struct instance *in = &step->run.in;
    SCRATCH(real, inverse, in->element);
    group_invert(in, step->g, inverse);
    group_compose(in, inverse, step->run.g, f);
}

/* A logarithm near the neutral element divides a difference of size epsilon |f| by nothing smaller than 1: a few dozen
 * roundings of numbers of f's size, as the algebra sees them. Angles and lengths have each its own unit. */
static bool take_retraction(struct step_taken *step, real *residual, real *bound)
{
    const struct instance *in = &step->run.in;
    SCRATCH(real, f, in->element);
    SCRATCH(real, neutral, in->element);
    SCRATCH(real, xi, in->n);
    SCRATCH(real, again, in->element);
    SCRATCH(real, gap, in->n);
    SCRATCH(real, round, in->n);
    const real *unit = step->unit;
    real size = 0;
    step_element(step, f);
    if (group_logarithm(in, f, xi) != STATUS_OK)
        return false;
    group_neutral(in, neutral);
    point_move(in, neutral, xi, again);
    scales_of_element(in, f, round);
    for (int c = 0; c < in->element; c++)
        again[c] -= f[c];
    group_trivialise(in, f, again, gap);
    for (int c = 0; c < in->n; c++)
        size = fmax(size, (round[c] + fabs(xi[c])) / unit[c]);
    for (int c = 0; c < in->n; c++)
        *residual = LARGER(*residual, part_of(gap[c], size * unit[c]));
    *bound = 2 * tolerance.operations;
    return true;
}

/* The largest number of Ad_f in these units. */
static real adjoint_size(const struct instance *in, const real *f, const real *unit)
{
    real most = 0;
    SCRATCH_ZERO(real, one, in->n);
    SCRATCH(real, column, in->n);
    for (int k = 0; k < in->n; k++) {
        one[k] = 1;
        group_adjoint(in, f, one, column);
        one[k] = 0;
        for (int c = 0; c < in->n; c++)
            most = fmax(most, fabs(column[c]) * unit[k] / unit[c]);
    }
    return most;
}

/* Sums of n products of numbers of Ad_f, mu and eta on both sides; over the largest of mu times that of eta. */
static bool take_coadjoint(struct step_taken *step, real *residual, real *bound)
{
    const struct instance *in = &step->run.in;
    const int n = in->n;
    SCRATCH(real, f, in->element);
    SCRATCH(real, eta, n);
    SCRATCH(real, moved, n);
    SCRATCH(real, pulled, n);
    const real *unit = step->unit;
    real momentum = 0, velocity = 0;
    step_element(step, f);
    first_point(n, step->run.node.velocity, eta);
    group_adjoint(in, f, eta, moved);
    group_coadjoint(in, f, step->mu, pulled);
    for (int c = 0; c < n; c++) {
        momentum = fmax(momentum, fabs(step->mu[c]) * unit[c]);
        velocity = fmax(velocity, fabs(eta[c]) / unit[c]);
    }
    *residual = LARGER(*residual,
                       part_of(inner_product(n, pulled, eta) - inner_product(n, step->mu, moved), momentum * velocity));
    *bound = LARGER(*bound, 2 * n * n * tolerance.last_bits * adjoint_size(in, f, unit));
    return true;
}

bool identity_retraction(const struct core_case *given, real *residual, real *bound)
{
    return over_steps(given, take_retraction, residual, bound);
}

bool identity_coadjoint(const struct core_case *given, real *residual, real *bound)
{
    return over_steps(given, take_coadjoint, residual, bound);
}
