/* Exact properties of geometric nonholonomic integrators [jimenez-2012, ch. 6] [mathematics, Discrete M5]. */
#include <string.h>

#include "core/identities/same_map.h"
#include "core/identities/tangent_map.h"
#include "core/larger.h"
#include "core/numbers/linear.h"
#include "core/numbers/roundoff.h"
#include "core/numbers/scratch.h"
#include "core/numbers/zero.h"
#include "core/problem/scales/scales.h"
#include "core/run/case.h"
#include "core/run/hypotheses.h"
#include "core/run/identities.h"
#include "core/run/run.h"
#include "core/variational/gni.h"
#include "core/variational/interval.h"

enum { NODES = 8 /* of a run that are compared */ };

/* The rule of a method that has one, else NULL. */
static const struct rule *rule_of(const struct core_case *given)
{
    const struct gni_method *method = variant_of(given, &gni_family);
    return method && method->substeps == 1 ? method->rule : NULL;
}

/* Returns true for gni-sv, whose rule has both ends. */
static bool is_trapezoidal(const struct core_case *given)
{
    const struct rule *rule = rule_of(given);
    return rule && rule->points == 2;
}

/* Without a force the three rules are one map. */
bool identity_one_rule(const struct core_case *given, real *residual, real *bound)
{
    if (!rule_of(given) || is_trapezoidal(given))
        return false;
    compare_with(given, "gni-sv", 0, NULL, residual, bound);
    return true;
}

/* On R^n the two-stage Lobatto IIIA-IIIB method is gni-sv: the trapezoidal rule, its first multiplier that of the node, its second
 * the one with which the momentum psi(q', p') = 0 that is carried on is pbar. On groups its chart is another. */
bool identity_lobatto_rattle(const struct core_case *given, real *residual, real *bound)
{
    if (!is_trapezoidal(given))
        return false;
    compare_with(given, "lobatto-iiia", 2, NULL, residual, bound);
    return true;
}

/* An interval by one rule and one of -h by the other, from p^- at the node of the run. */
static bool round_trip(const struct run *run, const struct rule *first, const struct rule *second,
                       struct interval *forth, struct interval *back, real *residual, real *bound)
{
    SCRATCH(struct run, there, 1);
    SCRATCH(struct run, start, 1);
    SCRATCH(struct run, turned, 1);
    *there = *start = *run;
    real *before = start->mu;
    gni_momentum_before(run, run->h, before);
    bool open = interval_open(forth, run, first, NO_MULTIPLIERS) == STATUS_OK &&
                interval_open(back, run, second, NO_MULTIPLIERS) == STATUS_OK;
    if (!open || interval_solve(forth, run->h, run->g, before) != STATUS_OK)
        return false;
    interval_move(forth, there);
    *turned = *there;
    memcpy(turned->mu, forth->plus, (size_t)run->in.n * sizeof(real));
    if (interval_solve(back, -run->h, there->g, forth->plus) != STATUS_OK)
        return false;
    interval_move(back, there);
    memcpy(there->mu, back->plus, (size_t)run->in.n * sizeof(real));
    compare_return(start, there, turned, residual, bound);
    return true;
}

static struct rule seen_from_the_end(const struct rule *rule)
{
    struct rule other = {.points = rule->points};
    for (int j = 0; j < rule->points; j++) {
        other.weight[j] = rule->weight[rule->points - 1 - j];
        other.abscissa[j] = 1 - rule->abscissa[rule->points - 1 - j];
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
        found = round_trip(run, first, &second, forth, back, residual, bound) && run_step(run) == STATUS_OK;
        interval_close(forth);
        interval_close(back);
        memset(forth, 0, sizeof *forth);
        memset(back, 0, sizeof *back);
    }
    interval_close(forth);
    interval_close(back);
    run_close(run);
    if (!found)
        *residual = *bound = (real)NAN;
    return true;
}

/* E_h of an interval from a to b, v.Mv/2 + a.K b/2 for V = q.K q/2, by values and forces of V: (V(a) + V(b))/2 + (f(b) - f(a)).(b - a)/4 for the
 * second term. Adds to `terms` the sizes of its terms. */
static real interval_energy(const struct run *run, const real *a, const real *b, real *terms)
{
    const struct instance *in = &run->in;
    const int n = in->n;
    SCRATCH_NODE(node, in);
    SCRATCH(real, v, n);
    SCRATCH_ZERO(real, rest, n);
    SCRATCH(lane, from, n);
    SCRATCH(lane, to, n);
    lane value[3];
    for (int c = 0; c < n; c++)
        v[c] = (b[c] - a[c]) / run->h;
    node_at_velocity(in, a, v, node);
    energy(&node->in, node->g, node->velocity, &value[0]);
    node_at_velocity(in, a, rest, node);
    energy(&node->in, node->g, node->velocity, &value[1]);
    evaluate_force(in->problem, &node->in, node->g, node->velocity, from);
    node_at_velocity(in, b, rest, node);
    energy(&node->in, node->g, node->velocity, &value[2]);
    evaluate_force(in->problem, &node->in, node->g, node->velocity, to);
    real sum = value[0][0] + (value[2][0] - value[1][0]) / 2;
    *terms = fabs(value[0][0]) + fabs(value[1][0]) + fabs(value[2][0]);
    for (int c = 0; c < n; c++)
        sum += (to[c][0] - from[c][0]) * (b[c] - a[c]) / 4;
    return sum;
}

/* E_h of an interval is that of the interval before [mathematics, Unbiased 4]. At rest without a potential there is none to keep. */
bool identity_reflection_energy(const struct core_case *given, real *residual, real *bound)
{
    if (!is_trapezoidal(given))
        return false;
    SCRATCH(struct run, run, 1);
    SCRATCH(real, size, invariant_count(given->in.problem));
    struct worst worst = {0};
    real before = 0, largest = 0, last[SMALL_ELEMENT];
    enum status status = run_open(given, 1, run);
    for (long k = 0; k < given->setup.steps && k < NODES && status == STATUS_OK; k++) {
        memcpy(last, run->g, (size_t)run->in.element * sizeof *last);
        status = run_step(run);
        if (status != STATUS_OK)
            break;
        real terms, now = interval_energy(run, last, run->g, &terms);
        invariant_rounding(&run->node, run_horizon(run), run->h, size);
        if (k > 0)
            worst_take_part(fabs(now - before), tolerance.operations * size[0], terms, &worst);
        before = now;
        largest = LARGER(largest, terms);
    }
    run_close(run);
    if (status == STATUS_OK && largest == 0)
        return false;
    worst_put(&worst, status == STATUS_OK, residual, bound);
    return true;
}

/* ad*_xi M eta and the sizes of its terms, added to `turned` and `terms`; of basis vectors, at a point. */
static void add_turned(const struct instance *in, const lane *g, int xi, int eta, real *turned, real *terms)
{
    const int n = in->n;
    SCRATCH_ZERO(real, x, n);
    SCRATCH_ZERO(real, y, n);
    SCRATCH(lane, velocity, n);
    SCRATCH(lane, momentum, n);
    SCRATCH(real, mu, n);
    SCRATCH(real, found, n);
    SCRATCH(real, size, n);
    x[xi] = y[eta] = 1;
    broadcast(n, y, velocity);
    in->problem->momentum(in, g, velocity, momentum);
    first_point(n, momentum, mu);
    point_coadjoint_small(in, x, mu, found);
    point_coadjoint_terms(in, x, mu, size);
    for (int c = 0; c < n; c++) {
        turned[c] += found[c];
        terms[c] += size[c];
    }
}

/* Returns whether ad*_xi M xi = 0 for every xi, around the start, up to rounding. By polarisation, pairs of basis
 * vectors suffice. */
enum held hypothesis_bi_invariant(const struct core_case *given)
{
    struct instance in;
    SCRATCH(lane, around, given->in.element);
    SCRATCH(lane, g, given->in.element);
    if (group_is_abelian(given->in.group))
        return HELD;
    case_points_around(given, &in, around);
    const int n = in.n, points = in.lanes;
    in.lanes = 1;
    for (int k = 0; k < points * n * n; k++) {
        const int i = k / n % n, j = k % n;
        SCRATCH_ZERO(real, turned, n);
        SCRATCH_ZERO(real, terms, n);
        for (int e = 0; e < in.element; e++)
            for (int l = 0; l < LANES; l++)
                g[e][l] = around[e][k / (n * n)];
        add_turned(&in, g, i, j, turned, terms);
        add_turned(&in, g, j, i, turned, terms);
        for (int c = 0; c < n; c++)
            if (!(fabs(turned[c]) <= tolerance.identity * terms[c]))
                return HELD_NOT;
    }
    return HELD;
}

/* The reflection is an isometry of the metric at the node, and a bi-invariant metric is the same at both ends of an interval:
 * H(g, p^-) does not change [jimenez-2012, thm. 6.2.1], but for the roundings of a node, which walk at random. */
bool identity_energy_before(const struct core_case *given, real *residual, real *bound)
{
    SCRATCH(struct run, run, 1);
    SCRATCH(real, size, invariant_count(given->in.problem));
    real start, most = 0, changed = 0;
    if (!rule_of(given))
        return false;
    bool found = run_open(given, 1, run) == STATUS_OK;
    start = found ? gni_energy_before(run) : 0;
    for (long k = 0; found && k < given->setup.steps; k++) {
        found = run_step(run) == STATUS_OK;
        changed = LARGER(changed, fabs(gni_energy_before(run) - start));
        invariant_rounding(&run->node, run_horizon(run), 0, size);
        most = LARGER(most, size[0]);
    }
    run_close(run);
    *residual = part_of(changed, most);
    *bound = tolerance.identity * sqrt((real)given->setup.steps);
    if (!found)
        *residual = *bound = (real)NAN;
    return true;
}

/* The sections of D that a translation along coordinate c leaves: column c of S = 1 - M^{-1} A^T G^{-1} A, at a place that is off by the part
 * `off` of what places are. */
static bool sections_at(const struct run *run, const struct scales *scales, real off, real *S)
{
    SCRATCH_NODE(node, &run->in);
    const int n = run->in.n, m = run->in.m;
    SCRATCH_ZERO(real, position, run->in.element);
    for (int c = 0; c < n; c++)
        position[c] = run->g[c] + off * scales->position[c];
    node_at_momentum(&run->in, position, run->mu, node);
    if (node_metric(node) != STATUS_OK)
        return false;
    for (int c = 0; c < n; c++) {
        SCRATCH(real, column, m);
        SCRATCH(real, push, run->in.n);
        SCRATCH(real, velocity, run->in.n);
        for (int i = 0; i < m; i++)
            column[i] = node->A[i * n + c][0];
        node_force_for_rates(node, column, push);
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

/* A node: its sections, what its places make of these, over the part by which they are off, and p^+. */
struct section_node {
    real *S, *p, slope;
    bool known;
};

/* With the deliberate fault sections are those of another place, and off D. */
static void look_at_sections(const struct run *run, const real *unit, struct section_node *out)
{
    const real off = run->fault == FAULT_OFF_CONSTRAINT ? R(0.1) : 0;
    const int n = run->in.n;
    SCRATCH_MATRIX(real, moved, n, n);
    SCRATCH_SCALES(scales, &run->in);
    scales_rounding(&run->node, run_horizon(run), unit, &scales);
    out->known = sections_at(run, &scales, off, out->S);
    out->slope = 0;
    for (int p = 0; p < 3 && out->known; p++) { /* a place may be far from the origin (value_scales.c) */
        const real part = ldexp(tolerance.moved, -10 * p);
        out->known = sections_at(run, &scales, off + part, moved);
        for (int k = 0; k < n * n; k++)
            out->slope = LARGER(out->slope, fabs(moved[k] - out->S[k]) / part * unit[k / n] / unit[k % n]);
    }
    momentum_after(run, out->p);
}

/* J_{k+1} - J_k = <p^+_{k+1}, xi(q_{k+1}) - xi(q_k)> with J_k = <p^+_k, xi(q_k)> [jimenez-2012, thm. 6.2.2], for the sections xi
 * that the translations of R^n leave, which are symmetries where there is no force. Over the size of momenta. */
static void compare_sections(const struct run *run, const real *unit, const struct section_node *before,
                             const struct section_node *after, struct worst *worst)
{
    const int n = run->in.n;
    real size = 0;
    SCRATCH_SCALES(scales, &run->in);
    scales_rounding(&run->node, run_horizon(run), unit, &scales);
    size = scales.momentum[0] * unit[0];
    for (int c = 0; c < n; c++)
        size = fmax(size, fmax(fabs(before->p[c]), fabs(after->p[c])) * unit[c]);
    for (int c = 0; c < n && size > 0; c++) {
        const real *S = before->S + c * n, *S1 = after->S + c * n;
        real change = inner_product(n, after->p, S1) - inner_product(n, before->p, S);
        real moved = inner_product(n, after->p, S1) - inner_product(n, after->p, S);
        worst_take_part(fabs(change - moved) * unit[c] / size, tolerance.identity * (1 + before->slope), 1, worst);
    }
}

bool identity_nonholonomic_momentum(const struct core_case *given, real *residual, real *bound)
{
    const int n = given->in.n;
    SCRATCH(struct run, run, 1);
    SCRATCH(real, unit, 2 * n);
    SCRATCH_MATRIX(real, memory, 2 * n + 2, n);
    if (!rule_of(given))
        return false;
    struct worst worst = {0};
    struct section_node node[2] = {{.S = memory, .p = memory + n * n},
                                   {.S = memory + n * n + n, .p = memory + 2 * n * n + n}};
    bool found = run_open(given, 1, run) == STATUS_OK;
    if (found) {
        scales_units(&run->node, run_horizon(run), unit);
        look_at_sections(run, unit, &node[0]);
        found = node[0].known;
    }
    for (long k = 0; found && k < given->setup.steps; k++) {
        struct section_node *after = &node[(k + 1) % 2];
        found = run_step(run) == STATUS_OK;
        if (!found)
            break;
        look_at_sections(run, unit, after);
        found = after->known;
        compare_sections(run, unit, &node[k % 2], after, &worst);
    }
    run_close(run);
    worst_put(&worst, found, residual, bound);
    return true;
}
