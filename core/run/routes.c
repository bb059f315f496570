/* Reference trajectories with a measured error: two independent routes, refined until they agree. A Taylor series, where the problem is
 * a text, or Gauss collocation; and Lobatto's, by the steps of that method. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/numbers/linear.h"
#include "core/numbers/roundoff.h"
#include "core/numbers/scratch.h"
#include "core/problem/walls.h"
#include "core/run/effort.h"
#include "core/run/gap.h"
#include "core/run/ill_posed.h"
#include "core/run/lost_energy.h"
#include "core/run/one_route.h"
#include "core/run/trajectory.h"

enum {
    SERIES_FROM = 512,     /* steps of a check of a closed form, from which on a series is tried in its place */
    SERIES_MOST = 1 << 26, /* unless the motion may take more than these: a series goes its way to the end */
    VAIN = 32,             /* times fewer steps than the most, where the equations have not been solved yet */
    LEAST_STEPS = 16,      /* as many a sample are allowed, however short it is */
    LEAST_GAIN = 16,       /* what improves by less has stopped: both routes gain 2^22 from half the step */
    SHORT_OF = 1 << 11     /* what improves by less has come to round-off, if it has not stopped */
};

static const double route_epsilon = (double)REAL_EPSILON;

/* Fills amplitudes of `at`, in the core's units, and the errors of the reference, in those of the text, from its distance to the
 * check, which is returned. */
static struct gap compare_routes(const struct instance *in, struct reference *reference, const struct trajectory *check)
{
    struct trajectory *at = &reference->at;
    const struct stated_units *units = in->problem->units;
    const struct gap gap = gap_between(in, NULL, at, check), stated = units ? gap_between(in, units, at, check) : gap;
    at->amplitude_g = gap_norm(at->samples, in->element, NULL, at->g);
    at->amplitude_mu = gap_norm(at->samples, in->n, NULL, at->mu);
    at->amplitude_lambda = gap_norm(at->samples, in->m, NULL, at->lambda);
    const double size = units ? gap_norm(at->samples, in->n, units->momentum, at->mu) : at->amplitude_mu;
    reference->error_q = (double)stated.q;
    reference->error_p = size > 0 ? (double)stated.p / size : (double)stated.p;
    reference->error_lambda = (double)stated.lambda;
    reference->projected = in->projected;
    return gap;
}

static bool check_open(const struct instance *in, struct trajectory *check, int samples)
{
    size_t rows = (size_t)samples;
    check->samples = samples;
    check->g = calloc(rows * (size_t)in->element, sizeof(wide));
    check->mu = calloc(rows * (size_t)in->n, sizeof(wide));
    check->lambda = calloc(rows * (size_t)in->m + 1, sizeof(wide));
    check->invariant = calloc(rows * MAX_INVARIANTS, sizeof(wide));
    check->invariant_mean = calloc(rows * MAX_INVARIANTS, sizeof(wide));
    return check->g && check->mu && check->lambda && check->invariant && check->invariant_mean;
}

static void check_close(struct trajectory *check)
{
    free(check->g);
    free(check->mu);
    free(check->lambda);
    free(check->invariant);
    free(check->invariant_mean);
}

/* Returns true if the flow from these data has a closed form. Some are exact only for some parameters, or off a
 * separatrix. */
static bool flow_is_exact(const struct setup *setup, const struct instance *in, const real *g0, const real *eta0)
{
    SCRATCH(real, g, in->element);
    SCRATCH(real, eta, in->n);
    return in->problem->exact && in->problem->exact(in, g0, eta0, core_time(in, setup->horizon), g, eta) == STATUS_OK;
}

/* Method of the reference itself: once if it is exact or a series, else again with every refinement. */
struct first_route {
    enum { FIRST_EXACT, FIRST_TAYLOR, FIRST_GAUSS } kind;
    enum status
        no_series; /* why there is no series of a text; STATUS_REFUSED: it has none; of a closed form, why there would be none */
    long steps; /* of the series */
};

/* Chooses the series for a motion with a symbolic definition that is smooth along it, unless its flow has a closed
 * form. */
static enum status first_route(const struct core_case *given, struct first_route *first, struct reference *out)
{
    const struct setup *setup = &given->setup;
    const struct flow_samples to = route_samples(setup, &out->at);
    *first = (struct first_route){.kind = FIRST_EXACT, .no_series = STATUS_REFUSED};
    out->under_way = (struct reference_under_way){.route = ROUTE_EXACT, .taken = &out->at.taken};
    if (flow_is_exact(setup, &given->in, given->g, given->eta)) {
        first->no_series = taylor_smooth(&given->in, case_horizon(given), given->g, given->eta, false, 0);
        return route_exact(setup, &given->in, given->g, given->eta, &out->at);
    }
    out->under_way.route = ROUTE_TAYLOR;
    first->no_series = taylor_flow(&given->in, case_horizon(given), given->g, given->eta, &to, &first->steps);
    first->kind = first->no_series == STATUS_OK ? FIRST_TAYLOR : FIRST_GAUSS;
    bool ends = first->no_series == STATUS_TIMEOUT || first->no_series == STATUS_OUT_OF_MEMORY;
    if (has_walls(&given->in)) /* collocation does not see walls */
        return first->no_series == STATUS_FAILED ? STATUS_POLE : first->no_series;
    return ends ? first->no_series : STATUS_OK;
}

/* Returns true if Lobatto's method cannot check the reference: it takes equal steps, but for those through impacts, of a Lagrangian. */
static bool lacks_lobatto(const struct core_case *given)
{
    return given->in.problem->hamiltonian || (given->setup.times && !has_walls(&given->in));
}

static void name_route(const struct core_case *given, const struct first_route *first, long steps,
                       struct reference *out)
{
    char name[32] = "exact";
    bool gauss = first->kind == FIRST_GAUSS;
    out->rough = first->no_series == STATUS_FAILED || first->no_series == STATUS_NOT_FINITE;
    const char *why = out->rough ? " (not smooth)" : gauss && first->no_series != STATUS_REFUSED ? " (no series)" : "";
    const char *check = lacks_lobatto(given) || first->kind == FIRST_EXACT ? "gauss-12" : "lobatto-iiia-12";
    if (first->kind == FIRST_TAYLOR)
        snprintf(name, sizeof name, "taylor-%d", taylor_order());
    else
        snprintf(name, sizeof name, "%s%s", gauss ? "gauss-12" : "exact", why);
    snprintf(out->route, sizeof out->route, "%s; %s, %ld steps", name,
             gauss && lacks_lobatto(given) ? "itself at twice the step" : check, steps);
}

/* The check with this many steps, and Gauss where that is the reference. A motion that has no Lagrangian has no Lobatto route: it is
 * Gauss, against Gauss at half the steps. */
static enum status both_routes(const struct core_case *given, const struct first_route *first, long steps_per_sample,
                               struct reference *out, struct trajectory *check, struct gap *gap)
{
    const struct setup *setup = &given->setup;
    const struct instance *in = &given->in;
    bool gauss = first->kind == FIRST_GAUSS, lobatto = first->kind != FIRST_EXACT && !lacks_lobatto(given);
    long checked = gauss && !lobatto ? steps_per_sample / 2 : steps_per_sample;
    enum status status = STATUS_OK;
    if (gauss) {
        out->under_way = (struct reference_under_way){ROUTE_GAUSS, steps_per_sample * setup->samples, &out->at.taken};
        status = route_gauss(setup, in, given->g, given->eta, steps_per_sample, &out->at);
    }
    check->taken = 0;
    out->under_way =
        (struct reference_under_way){lobatto ? ROUTE_LOBATTO : ROUTE_GAUSS, checked * setup->samples, &check->taken};
    if (status == STATUS_OK)
        status = has_walls(in) ? route_located(setup, in, checked, check)
                 : lobatto     ? route_lobatto(setup, in, checked, check)
                               : route_gauss(setup, in, given->g, given->eta, checked, check);
    if (status != STATUS_OK)
        return status;
    out->independence = fmin(check->independence, gauss ? out->at.independence : (double)NAN);
    *gap = compare_routes(in, out, check);
    name_route(given, first, steps_per_sample * setup->samples, out);
    return STATUS_OK;
}

/* Refinements of the routes, and where they have got to. */
struct refining {
    struct trajectory check[2];   /* the present one and the one before, in turn */
    struct gap gap;               /* of the last that was solved */
    double error, before;         /* of the reference, by the present check and by the one before */
    double itself, itself_before; /* what the check and the one before differ by */
    double round_off;
    int refinements;
    long steps; /* a sample, of the last */
};

/* Computes another refinement; without a solution its error is infinite. */
static enum status refine_route(const struct core_case *given, const struct first_route *first, int k,
                                long steps_per_sample, struct refining *r, struct reference *out)
{
    const struct setup *setup = &given->setup;
    struct trajectory *now = &r->check[k % 2];
    enum status status = both_routes(given, first, steps_per_sample, out, now, &r->gap);
    const double error = status == STATUS_OK ? gap_relative(given, &out->at, r->gap) : INFINITY;
    r->round_off = (double)tolerance.agreement * sqrt((double)steps_per_sample * setup->samples);
    r->before = r->error;
    r->itself_before = r->itself;
    r->itself = INFINITY;
    if (status == STATUS_OK && isfinite(r->before))
        r->itself = gap_relative(given, &out->at, gap_between(&given->in, NULL, now, &r->check[1 - k % 2]));
    r->error = error;
    return status;
}

/* Returns true if shorter steps bring no more: six tenths of the digits are reached. Larger errors leave this open. */
static bool is_resolved(double error)
{
    return error <= (double)tolerance.resolved;
}

/* Returns true if the reference has come as near to its check as it will. A different flow never does, nor does a
 * closed form that has lost digits: the check then has to stop moving. */
static bool is_refined(const struct refining *r, bool exact)
{
    if (r->error <= r->round_off)
        return true;
    if (r->error <= r->before / LEAST_GAIN)
        return false;
    if (exact)
        return r->itself <= r->round_off || (is_resolved(r->itself) && r->itself > r->itself_before / LEAST_GAIN);
    return is_resolved(r->error) || r->itself <= r->error / LEAST_GAIN;
}

/* Returns true if steps have no solution although longer steps agreed with the series. Round-off is then as large as
 * the changes that solvers look for, as with nearly dependent constraints, and the reference is known as well as it
 * will be. */
static bool was_resolved(const struct first_route *first, enum status status, const struct refining *r)
{
    bool stopped = status == STATUS_TIMEOUT || status == STATUS_OUT_OF_MEMORY;
    return first->kind == FIRST_TAYLOR && status != STATUS_OK && !stopped && is_resolved(r->before);
}

/* Returns true if another halving of the steps may help and the number of steps can still be counted. */
static bool may_refine(enum status status, long steps_per_sample, int samples, double most)
{
    if (status == STATUS_TIMEOUT || status == STATUS_OUT_OF_MEMORY || steps_per_sample > LONG_MAX / 4 / samples)
        return false;
    return (double)steps_per_sample < fmax(LEAST_STEPS, status == STATUS_OK ? most : most / VAIN);
}

/* Returns true if a closed form is not the flow of the equations. Two runs of collocation of order 24, one with
 * twice the steps, differ by the error of the first, then by round-off that grows with the flow. The closed form may
 * differ from them by no more, except that an error in time of relative size eps moves the state by eps times the
 * horizon in units of the motion's own time, which the steps resolve. Closed forms may lose more digits by
 * cancellation. */
static bool is_another_flow(const struct refining *r, double steps)
{
    return !(r->error <= (double)tolerance.cancelled * (r->itself + r->round_off + route_epsilon * steps));
}

/* A check of a series starts with half as many steps again, which take it to round-off as often as not; others with the longest. */
static long first_steps(const struct core_case *given, const struct first_route *first, int samples)
{
    long steps = 1;
    while (first->kind == FIRST_TAYLOR && 2 * steps * samples < 3 * first->steps)
        steps *= 2;
    return first->kind == FIRST_GAUSS && lacks_lobatto(given) ? 2 : steps; /* its check has half of them */
}

/* Returns how far from its start the motion is at the sample where it is farthest. */
static real farthest(const struct core_case *given, const struct trajectory *at)
{
    const struct instance *in = &given->in;
    SCRATCH(real, g, in->element);
    real distance = 0;
    for (int k = 0; k < at->samples; k++) {
        for (int c = 0; c < in->element; c++)
            g[c] = (real)at->g[k * in->element + c];
        distance = fmax(distance, group_distance(in, given->g, g));
    }
    return distance;
}

/* Half of the way of the motion, or more: no bit of where it goes is known. */
static bool is_lost(const struct core_case *given, const struct refining *r, const struct reference *out)
{
    const real straight = norm_euclidean(given->in.n, given->eta) * fabs(case_horizon(given));
    const real distance = fmax(straight, farthest(given, &out->at));
    return !is_resolved(r->error) && !((double)r->gap.q < (double)distance / 2);
}

/* Holds a closed form against the series of its equations, which goes the way once where collocation has to halve its steps until it agrees with
 * itself. Its error is that of round-off from the start. Returns false if the closed form is off by more: then collocation looks closer. */
static bool agrees_with_series(const struct core_case *given, struct refining *r, struct reference *out)
{
    const struct refining before = *r;
    struct trajectory *check = &r->check[r->refinements % 2]; /* the one that is next */
    const struct flow_samples to = route_samples(&given->setup, check);
    long steps;
    check->taken = 0;
    out->under_way = (struct reference_under_way){.route = ROUTE_TAYLOR, .taken = &check->taken};
    if (taylor_flow(&given->in, case_horizon(given), given->g, given->eta, &to, &steps) != STATUS_OK)
        return false;
    r->gap = compare_routes(&given->in, out, check);
    r->error = gap_relative(given, &out->at, r->gap);
    r->round_off = (double)tolerance.agreement * sqrt((double)steps);
    r->itself = 0;
    if (is_another_flow(r, (double)steps)) {
        *r = before;
        return false;
    }
    out->rough = false;
    r->refinements++;
    r->steps = steps / given->setup.samples;
    out->independence = NAN; /* of no constraint */
    snprintf(out->route, sizeof out->route, "exact; taylor-%d, %ld steps", taylor_order(), steps);
    return true;
}

/* Returns the factor by which one rounding a step has grown where the routes, and the check and the one before, differ by
 * more than roundings that do not grow (tolerance.agreement each); else 0. Roundings are larger far from the origin, in
 * units of the motion, with nearly dependent constraints, and where constraints make velocities of the last bits of
 * positions. */
static double growth_seen(const struct core_case *given, const struct refining *r, const struct reference *out)
{
    const struct trajectory *at = &out->at;
    const double far = at->amplitude_g / (double)farthest(given, at);
    const double steep =
        at->velocity_of_positions / at->amplitude_velocity * route_epsilon / (double)tolerance.agreement;
    const double round_off = r->round_off * fmax(1, fmax(far, steep)) / fmin(1, out->independence),
                 apart = fmin(r->error, r->itself);
    if (r->itself > SHORT_OF * r->error || out->rough)
        return 0; /* truncation, of a low order through a point that is not smooth */
    return apart > round_off ? apart / round_off * (double)tolerance.agreement / route_epsilon : 0;
}

/* From the first steps on as long as it is of use. */
static enum status refine_all(const struct core_case *given, const struct first_route *first, struct refining *r,
                              struct reference *out)
{
    const struct setup *setup = &given->setup;
    const double most = effort_most_steps(&given->in, given->g, given->eta, case_horizon(given)) / setup->samples;
    /* A series does not say how independent constraints stay. */
    bool series = first->kind == FIRST_EXACT && given->in.m == 0 && most * setup->samples <= SERIES_MOST &&
                  (first->no_series == STATUS_OK || first->no_series == STATUS_NO_CONVERGENCE);
    for (long steps = first_steps(given, first, setup->samples);; steps *= 2) {
        if (series && steps * setup->samples > SERIES_FROM && agrees_with_series(given, r, out))
            return STATUS_OK;
        series = series && steps * setup->samples <= SERIES_FROM;
        enum status status = refine_route(given, first, r->refinements++, steps, r, out);
        r->steps = steps;
        if (was_resolved(first, status, r))
            return STATUS_OK;
        /* otherwise the steps are too long */
        if ((status == STATUS_OK && is_refined(r, first->kind == FIRST_EXACT)) ||
            !may_refine(status, steps, setup->samples, most)) {
            out->sensitivity = status == STATUS_OK ? growth_seen(given, r, out) : 0;
            return status;
        }
    }
}

/* Sets the status and the message of a reference. */
static enum status judge_reference(const struct core_case *given, const struct first_route *first,
                                   const struct refining *r, enum status status, struct reference *out)
{
    const double steps = (double)r->steps * given->setup.samples;
    bool exact = first->kind == FIRST_EXACT, lost = status == STATUS_OK && !exact && is_lost(given, r, out);
    bool stopped = status == STATUS_TIMEOUT || status == STATUS_OUT_OF_MEMORY || status == STATUS_POLE;
    if (status == STATUS_OK && exact && is_another_flow(r, steps))
        return has_lost_energy(given, &out->at, &r->check[(r->refinements - 1) % 2]) ? STATUS_UNRESOLVED
                                                                                     : STATUS_OTHER_FLOW;
    if (!lost && (status == STATUS_OK || stopped))
        return status;
    if (ill_posed_along(given, &out->ill_posed) != STATUS_OK)
        return out->ill_posed.status;
    return lost ? STATUS_UNRESOLVED : r->refinements > 1 ? STATUS_TOO_FAST : status;
}

enum status trajectory_reference(const struct core_case *given, struct reference *out)
{
    out->independence = (double)NAN;
    if (given->family && given->family->transfers)
        return given->family->transfers->reference(given, out);
    const struct setup *setup = &given->setup;
    struct refining r = {.error = INFINITY, .itself = INFINITY};
    struct first_route first;
    bool have = check_open(&given->in, &r.check[0], setup->samples);
    bool both = check_open(&given->in, &r.check[1], setup->samples);
    out->at.samples = setup->samples;
    enum status status =
        have && both ? ill_posed_at_start(given, route_epsilon, &out->ill_posed) : STATUS_OUT_OF_MEMORY;
    if (status == STATUS_OK)
        status = first_route(given, &first, out);
    if (status == STATUS_OK)
        status = refine_all(given, &first, &r, out);
    if (status == STATUS_OK && first.kind == FIRST_TAYLOR && !has_walls(&given->in) && is_lost(given, &r, out)) {
        /* a pole next to it grows the round-off of a series whose own terms are 0 */
        r = (struct refining){.check = {r.check[0], r.check[1]}, .error = INFINITY, .itself = INFINITY};
        first = (struct first_route){.kind = FIRST_GAUSS, .no_series = STATUS_NO_CONVERGENCE};
        status = refine_all(given, &first, &r, out);
    }
    if (r.refinements > 0)
        status = judge_reference(given, &first, &r, status, out);
    check_close(&r.check[0]);
    check_close(&r.check[1]);
    out->under_way.taken = NULL;
    return status;
}
