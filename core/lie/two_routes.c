/* Variational methods on groups by two routes [mathematics, Lie 1.3, 1.6, 3.2, 3.6, 3.7, 3.10]. */
#include <stdio.h>
#include <string.h>

#include "core/identities/same_map.h"
#include "core/larger.h"
#include "core/lie/method.h"
#include "core/lie/orders.h"
#include "core/numbers/roundoff.h"
#include "core/numbers/scratch.h"
#include "core/problem/hamilton.h"
#include "core/run/case.h"
#include "core/run/identities.h"

static const struct lie_method *variational_method_of(const struct core_case *given)
{
    const struct lie_method *method = lie_method_of(given);
    return method && method->variational ? method : NULL;
}

/* The tableau of the case, no r. */
static const char *with_tableau(const struct core_case *given, char text[WITH_SIZE])
{
    snprintf(text, WITH_SIZE, "tableau=%s", with_word(&given->with, "tableau"));
    return text;
}

/* The tableau of the case with [r/m]. */
static const char *with_truncation(const struct core_case *given, int r, int m, char text[WITH_SIZE])
{
    char number[16] = "inf", below[32] = "";
    if (r != TRUNCATION_NONE)
        snprintf(number, sizeof number, "%d", r);
    if (m > 0)
        snprintf(below, sizeof below, " denominator=%d", m);
    snprintf(text, WITH_SIZE, "tableau=%s r=%s%s", with_word(&given->with, "tableau"), number, below);
    return text;
}

/* gamma h by the tableau, then (1 - gamma) h. */
static void compose_tableau(const struct tableau *t, real gamma, struct tableau *out)
{
    int s = t->s;
    memset(out, 0, sizeof *out);
    out->s = 2 * s;
    for (int i = 0; i < s; i++) {
        out->b[i] = gamma * t->b[i];
        out->b[s + i] = (1 - gamma) * t->b[i];
        for (int j = 0; j < s; j++) {
            out->a[i][j] = gamma * t->a[i][j];
            out->a[s + i][j] = gamma * t->b[j];
            out->a[s + i][s + j] = (1 - gamma) * t->a[i][j];
        }
    }
    for (int i = 0; i < 2 * s; i++)
        for (int j = 0; j < 2 * s; j++)
            out->c[i] += out->a[i][j];
    tableau_conjugate(out);
}

/* Two steps of the parts beside one of the whole, whose stages are solved together. */
static bool compose_steps(struct run part[2], struct run *whole, long steps, real *residual, real *bound)
{
    lie_solve_together(whole->work);
    for (long k = 1; k <= steps && k <= COMPARE_NODES; k++) {
        for (int p = 0; p < 2; p++) {
            if (k > 1 || p == 1)
                run_carry(&part[1 - p], &part[p]);
            if (run_step(&part[p]) != STATUS_OK)
                return false;
        }
        if (run_step(whole) != STATUS_OK)
            return false;
        compare_nodes(&part[1], whole, 2 * k, residual, bound);
    }
    return true;
}

bool identity_lie_composition(const struct core_case *given, real *residual, real *bound)
{
    const real gamma = R(1.0) / 3;
    SCRATCH(struct core_case, composed, 1);
    *composed = *given;
    SCRATCH(struct run, part, 2);
    SCRATCH(struct run, whole, 1);
    const struct lie_method *method = lie_method_of(given);
    if (!method || !method->scheme->in_turn || method->exponents || 2 * given->tableau.s > LANES)
        return false;
    compose_tableau(&given->tableau, gamma, &composed->tableau);
    *residual = *bound = 0;
    bool open = run_open(given, gamma, &part[0]) == STATUS_OK;
    open = run_open(given, 1 - gamma, &part[1]) == STATUS_OK && open;
    open = run_open(composed, 1, whole) == STATUS_OK && open;
    if (!open || !compose_steps(part, whole, given->setup.steps, residual, bound))
        *residual = *bound = (real)NAN;
    run_close(&part[0]);
    run_close(&part[1]);
    run_close(whole);
    return true;
}

/* With one stage X is parallel to xi: no r matters, and VCG is the same. */
bool identity_lie_one_stage(const struct core_case *given, real *residual, real *bound)
{
    const struct lie_method *method = variational_method_of(given);
    char with[WITH_SIZE];
    if (!method || !method->cut || given->tableau.s != 1)
        return false;
    compare_with(given, "vcg", 0, with_tableau(given, with), residual, bound);
    return true;
}

/* The approximant [r/m] of both again, by a lower degree: dexp^{-1} is even but for its first power [mathematics, Lie 1.2]. */
static bool lower_degree(int *r, int *m)
{
    if (*m % 2 == 1 && *r % 2 == 0 && *r > *m)
        --*m;
    else if (*m % 2 == 0 && *r % 2 == 1 && *r >= *m + 3)
        --*r;
    else
        return false;
    return true;
}

/* Approximants that are one, and brackets of a nilpotent algebra, which end. */
bool identity_lie_cut_off(const struct core_case *given, real *residual, real *bound)
{
    const struct lie_method *method = lie_method_of(given);
    char with[WITH_SIZE];
    if (!method || !method->cut || method->scheme->extended)
        return false;
    int r = lie_truncation(given), m = lie_denominator(given), exact = lie_exact_truncation(&given->in);
    if (r == TRUNCATION_NONE)
        return false;
    bool dexp = method->scheme->dexp;
    if (exact >= 0 && (dexp ? lie_pade_agreement(0, r) : lie_pade_agreement(r, m)) >= exact) {
        r = TRUNCATION_NONE;
        m = 0;
    } else if (dexp || !lower_degree(&r, &m)) {
        return false;
    }
    compare_with(given, given->method->name, 0, with_truncation(given, r, m, with), residual, bound);
    return true;
}

/* dexp cut off is the approximant [0/r] of its inverse. */
bool identity_lie_dexp(const struct core_case *given, real *residual, real *bound)
{
    const struct lie_method *method = lie_method_of(given);
    char with[WITH_SIZE];
    if (!method || !method->scheme->dexp)
        return false;
    int r = lie_truncation(given);
    bool exact = r == TRUNCATION_NONE;
    compare_with(given, "vrkmk", 0, with_truncation(given, exact ? r : 0, exact ? 0 : r, with), residual, bound);
    return true;
}

/* The partitioned method (a, ahat) of another case, its own tableau changed for ours. */
static bool with_tableau_of(const struct core_case *given, struct core_case **out)
{
    struct setup setup = given->setup;
    struct refusal why;
    setup.method = "gauss";
    setup.stages = given->shape.stages;
    setup.with = NULL;
    setup.fault = FAULT_NONE;
    if (case_open(&setup, out, &why) != STATUS_OK)
        return false;
    (*out)->tableau = given->tableau;
    return true;
}

bool identity_lie_abelian(const struct core_case *given, real *residual, real *bound)
{
    struct core_case *pair = NULL;
    if (!variational_method_of(given))
        return false;
    *residual = *bound = (real)NAN;
    if (with_tableau_of(given, &pair))
        compare_cases(given, pair, residual, bound);
    case_close(pair);
    return true;
}

/* a*_ij = b_{s+1-j} - a_{s+1-i,s+1-j}: of a Runge-Kutta method, of a partitioned pair with the conjugates, and on a group where
 * stages are at the ends or solved one after the other. */
static void adjoint_tableau(const struct tableau *t, struct tableau *out)
{
    int last = t->s - 1;
    *out = *t;
    for (int i = 0; i <= last; i++) {
        out->b[i] = t->b[last - i];
        out->c[i] = 0;
        for (int j = 0; j <= last; j++) {
            out->a[i][j] = t->b[last - j] - t->a[last - i][last - j];
            out->c[i] += out->a[i][j];
        }
    }
    tableau_conjugate(out);
}

/* A step by the method and one of -h by its adjoint lead back, from each of the first nodes. */
static bool forth_and_back(struct run *forth, struct run *back, long k, const void *of, real *residual, real *bound)
{
    SCRATCH(struct run, start, 1);
    (void)k;
    (void)of;
    *start = *forth;
    bool good = run_step(forth) == STATUS_OK;
    run_carry(forth, back);
    good = good && run_step(back) == STATUS_OK;
    compare_return(start, back, forth, residual, bound);
    return good;
}

bool identity_lie_adjoint(const struct core_case *given, real *residual, real *bound)
{
    SCRATCH(struct core_case, other, 1);
    *other = *given;
    if (!variational_method_of(given) || !lie_has_adjoint(given))
        return false;
    adjoint_tableau(&given->tableau, &other->tableau);
    compare_runs(given, other, -1, forth_and_back, NULL, residual, bound);
    return true;
}

/* Returns true if the momentum is 0, up to round-off of the terms that the velocity gives it. */
static bool is_without_momentum(const struct instance *in, const lane *g, lane *eta)
{
    lane mu[SMALL_DIMENSION], twice[SMALL_DIMENSION];
    real size = 0, largest = 0;
    in->problem->momentum(in, g, eta, mu);
    for (int c = 0; c < in->n; c++)
        eta[c][0] *= 2;
    in->problem->momentum(in, g, eta, twice);
    for (int c = 0; c < in->n; c++) {
        size = LARGER(size, fabs(twice[c][0] - mu[c][0]));
        largest = LARGER(largest, fabs(mu[c][0]));
    }
    return largest <= tolerance.agreement * size;
}

/* The force where the momentum is 0; of a Lagrangian at so many times the velocity that is there. */
static void force_without_momentum(const struct instance *in, const lane *g, real times, lane *force)
{
    lane eta[SMALL_DIMENSION], mu[SMALL_DIMENSION];
    memset(mu, 0, sizeof mu);
    hamilton_velocity(in->problem)(in, g, mu, eta);
    for (int c = 0; c < in->n; c++)
        FOR_LANES(l, in) eta[c][l] *= times;
    if (in->problem->lagrangian)
        evaluate_force(in->problem, in, g, eta, force);
    else
        evaluate_hamiltonian_force(in->problem, in, g, mu, force);
}

/* Returns true if the momentum is 0 and no force acts around where it is 0, up to round-off of the terms that the
 * velocity gives it. */
static bool stays_without_momentum(const struct core_case *given)
{
    struct instance in = given->in;
    lane g[SMALL_ELEMENT], eta[SMALL_DIMENSION], force[SMALL_DIMENSION], twice[SMALL_DIMENSION];
    real size = 0, largest = 0;
    in.lanes = 1;
    broadcast(in.element, given->g, g);
    broadcast(in.n, given->eta, eta);
    if (!is_without_momentum(&in, g, eta))
        return false;
    case_points_around(given, &in, g);
    force_without_momentum(&in, g, 1, force);
    force_without_momentum(&in, g, 2, twice);
    for (int c = 0; c < in.n; c++)
        for (int l = 0; l < in.lanes; l++) {
            size = LARGER(size, fabs(twice[c][l] - force[c][l]));
            largest = LARGER(largest, fabs(force[c][l]));
        }
    return largest <= tolerance.agreement * size;
}

/* Distances of positions, and of what has to stay without momentum its size. */
static bool compare_positions(struct run *run, struct run *other, long k, const void *of, real *residual, real *bound)
{
    const bool *still = of;
    SCRATCH(struct run, positions, 1);
    bool good = run_step(run) == STATUS_OK && run_step(other) == STATUS_OK;
    *positions = *other; /* at the momentum of the first, or without: only positions differ */
    if (*still)
        memset(positions->mu, 0, sizeof positions->mu);
    else
        memcpy(positions->mu, run->mu, sizeof positions->mu);
    compare_nodes(run, positions, k, residual, bound);
    return good;
}

/* [bogfjellmo-marthinsen-2016, prop. 3.2] [mathematics, Lie 3.10]: without momentum, and where h is linear in it,
 * positions are those of the method on G. */
bool identity_lie_base(const struct core_case *given, real *residual, real *bound)
{
    const struct lie_method *method = lie_method_of(given);
    bool lift = method && method->base && lie_is_linear(given), still = !lift;
    char with[WITH_SIZE];
    SCRATCH(struct setup, setup, 1);
    struct core_case *base;
    struct refusal why;
    if (!method || !method->base || !(lift || stays_without_momentum(given)))
        return false;
    *setup = given->setup;
    setup->method = method->base;
    setup->with = method->cut ? with_truncation(given, lie_truncation(given), lie_denominator(given), with)
                              : with_tableau(given, with);
    setup->fault = FAULT_NONE;
    *residual = *bound = (real)NAN;
    if (case_open(setup, &base, &why) != STATUS_OK)
        return true;
    compare_runs(given, base, 1, compare_positions, &still, residual, bound);
    case_close(base);
    return true;
}
