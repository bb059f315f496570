/* What geometric nonholonomic integrators keep exactly (thesis chapter 6; spec discrete M5). */
#include <string.h>

#include "core/identities/same_map.h"
#include "core/numbers/linear.h"
#include "core/numbers/scratch.h"
#include "core/run/case.h"
#include "core/run/identities.h"
#include "core/run/run.h"
#include "core/variational/gni.h"
#include "core/variational/interval.h"
#include "core/variational/promises.h"

enum { NODES = 8 /* of a run that are compared */, UNITS = 64 /* roundings of a product at a node */ };

/* The rule of a method that has one, else NULL. */
static const struct rule *rule_of(const struct core_case *given)
{
    const struct gni_method *method = variant_of(given, &gni_family);
    return method && method->substeps == 1 ? method->rule : NULL;
}

/* Is it gni-sv, whose rule has both ends? */
static bool is_trapezoidal(const struct core_case *given)
{
    const struct rule *rule = rule_of(given);
    return rule && rule->points == 2;
}

/* Products of position and momentum at the node. */
static real size_at(const struct run *run)
{
    real g = 1 + norm_max(run->in.element, run->g);
    return g * (g + norm_max(run->in.n, run->mu));
}

/* Without a force the three rules are one map. */
bool identity_one_rule(const struct core_case *given, real *residual, real *bound)
{
    if (!rule_of(given) || is_trapezoidal(given) || !is_force_free(given))
        return false;
    compare_with(given, "gni-sv", 0, NULL, residual, bound);
    return true;
}

/* On R^n the two-stage Lobatto IIIA-IIIB method is gni-sv: the trapezoidal rule, its first multiplier that of the node, its second
 * the one with which the momentum psi(q', p') = 0 that is carried on is pbar. On groups its chart is another. */
bool identity_lobatto_rattle(const struct core_case *given, real *residual, real *bound)
{
    if (!is_trapezoidal(given) || !group_is_abelian(given->in.group))
        return false;
    compare_with(given, "lobatto-iiia", 2, NULL, residual, bound);
    return true;
}

/* An interval by one rule and one of -h by the other, from p^- at the node of the run. */
static bool round_trip(const struct run *run, const struct rule *first, const struct rule *second,
                       struct interval *forth, struct interval *back, real *residual)
{
    SCRATCH(struct run, there, 1);
    *there = *run;
    SCRATCH(real, before, run->in.n);
    gni_momentum_before(run, run->h, before);
    bool open = interval_open(forth, run, first, NO_MULTIPLIERS) == STATUS_OK &&
                interval_open(back, run, second, NO_MULTIPLIERS) == STATUS_OK;
    if (!open || interval_solve(forth, run->h, run->g, before) != STATUS_OK)
        return false;
    interval_move(forth, there);
    if (interval_solve(back, -run->h, there->g, forth->plus) != STATUS_OK)
        return false;
    interval_move(back, there);
    *residual = fmax(*residual, group_distance(&run->in, there->g, run->g));
    *residual = fmax(*residual, distance_max(run->in.n, back->plus, before));
    return true;
}

static struct rule seen_from_the_end(const struct rule *rule)
{
    struct rule other = {.points = rule->points};
    for (int j = 0; j < rule->points; j++) {
        other.weight[j] = rule->weight[rule->points - 1 - j];
        other.place[j] = 1 - rule->place[rule->points - 1 - j];
    }
    return other;
}

/* (F_A^{-h})^{-1} = F_B^h, F without the reflection: there by one rule, back by the other. */
bool identity_adjoint_rules(const struct core_case *given, real *residual, real *bound)
{
    SCRATCH(struct run, run, 1);
    SCRATCH(struct interval, forth, 1);
    SCRATCH(struct interval, back, 1);
    memset(forth, 0, sizeof *forth);
    memset(back, 0, sizeof *back);
    const struct rule *first = rule_of(given);
    if (!first)
        return false;
    struct rule second = seen_from_the_end(first);
    if (given->setup.fault == FAULT_OWN_ADJOINT)
        second = *first;
    *residual = *bound = 0;
    bool found = run_open(given, 1, run) == STATUS_OK;
    for (long k = 0; found && k < given->setup.steps && k < NODES; k++) {
        found = round_trip(run, first, &second, forth, back, residual) && run_step(run) == STATUS_OK;
        interval_close(forth);
        interval_close(back);
        memset(forth, 0, sizeof *forth);
        memset(back, 0, sizeof *back);
        *bound = fmax(*bound, UNITS * REAL_EPSILON * size_at(run));
    }
    interval_close(forth);
    interval_close(back);
    run_close(run);
    if (!found)
        *residual = (real)NAN;
    return true;
}

/* Is ad*_xi M xi = 0 for every xi, around the start? By polarisation the sums of two basis vectors tell. */
static bool is_bi_invariant(const struct core_case *given)
{
    struct instance in;
    SCRATCH(lane, g, given->in.element);
    SCRATCH(lane, xi, given->in.n);
    SCRATCH(lane, mu, given->in.n);
    SCRATCH(lane, turned, given->in.n);
    if (group_is_abelian(given->in.group))
        return true;
    case_points_around(given, &in, g);
    for (int k = 0; k < in.n * in.n; k++) {
        SCRATCH_ZERO(real, sum, given->in.n);
        sum[k / in.n] += 1;
        sum[k % in.n] += 1;
        broadcast(in.n, sum, xi);
        in.problem->momentum(&in, g, xi, mu);
        group_coadjoint_small(&in, xi, mu, turned);
        for (int c = 0; c < in.n * in.lanes; c++)
            if (!(fabs(turned[c / in.lanes][c % in.lanes]) <= UNITS * REAL_EPSILON))
                return false;
    }
    return true;
}

/* Has the constraint no part without velocities, around the start? */
static bool is_linear(const struct core_case *given)
{
    struct instance in;
    SCRATCH(lane, g, given->in.element);
    SCRATCH_ZERO(lane, rest, given->in.n);
    SCRATCH(lane, phi, given->in.m);
    case_points_around(given, &in, g);
    in.problem->constraint_value(&in, g, rest, phi);
    for (int k = 0; k < in.m * in.lanes; k++)
        if (phi[k / in.lanes][k % in.lanes] != 0)
            return false;
    return true;
}

/* The reflection is an isometry of the metric at the node, and a bi-invariant metric is the same at both ends of an interval:
 * H(g, p^-) does not change (thesis theorem 6.2.1), but for the roundings of a node, which walk at random. */
bool identity_energy_before(const struct core_case *given, real *residual, real *bound)
{
    SCRATCH(struct run, run, 1);
    real start, size = 0;
    if (!rule_of(given) || given->in.problem->constraint != CONSTRAINT_NONHOLONOMIC || !is_force_free(given) ||
        !is_linear(given) || !is_bi_invariant(given))
        return false;
    *residual = 0;
    bool found = run_open(given, 1, run) == STATUS_OK;
    start = found ? gni_energy_before(run) : 0;
    for (long k = 0; found && k < given->setup.steps; k++) {
        found = run_step(run) == STATUS_OK;
        *residual = fmax(*residual, fabs(gni_energy_before(run) - start));
        size = fmax(size, size_at(run));
    }
    run_close(run);
    *bound = UNITS * REAL_EPSILON * size * sqrt((real)given->setup.steps);
    if (!found)
        *residual = (real)NAN;
    return true;
}

/* The sections of D that a translation along coordinate c leaves: column c of S = 1 - M^{-1} A^T G^{-1} A; with the planted
 * fault A is one of another place, and they are off D. */
static bool sections(const struct run *run, real *S)
{
    SCRATCH_NODE(node, &run->in);
    int n = run->in.n, m = run->in.m;
    SCRATCH_ZERO(real, place, run->in.element);
    for (int c = 0; c < n; c++)
        place[c] = run->g[c] + (run->fault == FAULT_OFF_CONSTRAINT ? R(0.1) : 0);
    node_at_momentum(&run->in, place, run->mu, node);
    if (node_metric(node) != STATUS_OK)
        return false;
    for (int c = 0; c < n; c++) {
        SCRATCH_ZERO(real, multiplier, run->in.m);
        SCRATCH(real, push, run->in.n);
        SCRATCH(real, velocity, run->in.n);
        for (int i = 0; i < m; i++)
            for (int j = 0; j < m; j++)
                multiplier[i] += node->inverse_G[i * m + j] * node->A[j * n + c][0];
        node_constraint_force(node, multiplier, push);
        node_divide_by_mass(node, push, velocity);
        for (int d = 0; d < n; d++)
            S[c * n + d] = (c == d) - velocity[d];
    }
    return true;
}

/* p^+ at the node: on the other side of the mean than p^-. */
static void momentum_after(const struct run *run, real *out)
{
    gni_momentum_before(run, -run->h, out);
}

/* J_{k+1} - J_k = <p^+_{k+1}, xi(q_{k+1}) - xi(q_k)> with J_k = <p^+_k, xi(q_k)> (thesis theorem 6.2.2), for the sections xi
 * that the translations of R^n leave, which are symmetries where there is no force. */
static bool momentum_step(struct run *run, real *S, real *p, real *residual)
{
    int n = run->in.n;
    SCRATCH(real, p1, run->in.n);
    SCRATCH_MATRIX(real, S1, n, n);
    if (run_step(run) != STATUS_OK || !sections(run, S1))
        return false;
    momentum_after(run, p1);
    for (int c = 0; c < n; c++) {
        real change = inner_product(n, p1, S1 + c * n) - inner_product(n, p, S + c * n);
        real moved = inner_product(n, p1, S1 + c * n) - inner_product(n, p1, S + c * n);
        *residual = fmax(*residual, fabs(change - moved));
    }
    memcpy(S, S1, (size_t)(n * n) * sizeof *S);
    memcpy(p, p1, (size_t)run->in.n * sizeof *p1);
    return true;
}

bool identity_nonholonomic_momentum(const struct core_case *given, real *residual, real *bound)
{
    SCRATCH(struct run, run, 1);
    SCRATCH(real, p, given->in.n);
    SCRATCH_MATRIX(real, S, given->in.n, given->in.n);
    if (!rule_of(given) || given->in.problem->constraint != CONSTRAINT_NONHOLONOMIC || !is_force_free(given) ||
        !group_is_abelian(given->in.group))
        return false;
    *residual = *bound = 0;
    bool found = run_open(given, 1, run) == STATUS_OK && sections(run, S);
    if (found)
        momentum_after(run, p);
    for (long k = 0; found && k < given->setup.steps; k++) {
        found = momentum_step(run, S, p, residual);
        *bound = fmax(*bound, UNITS * REAL_EPSILON * size_at(run));
    }
    run_close(run);
    if (!found)
        *residual = (real)NAN;
    return true;
}
