/* Constraints at the start of a motion and along it. */
#include "core/run/ill_posed.h"

#include <float.h>
#include <string.h>

#include "core/numbers/linear.h"
#include "core/numbers/roundoff.h"
#include "core/numbers/scratch.h"
#include "core/problem/independence.h"
#include "core/problem/moment.h"
#include "core/problem/node.h"
#include "core/problem/redundant.h"
#include "core/problem/stated_units.h"
#include "core/run/reference.h"

enum {
    COARSEST = 16,      /* steps of the horizon */
    FINEST = 1 << 20,   /* where no step has an end, the motion has one */
    FOUND_TO = 1 << 12, /* a place is looked for to that part of it */
    MOST_TRIALS = 256
};

/* A motion that is followed: the state at `time`, and what was seen up to there. */
struct follower {
    const struct instance *in;
    real time, *g, *eta, *over; /* over (m): the largest size of each gradient */
    struct independence *seen;
    int worst; /* independence_worst, the last that was known */
    bool small;
};

static void watch(void *of, const struct instance *at, const real *g, const real *eta, const real *lambda, real weight)
{
    struct follower *follower = of;
    (void)lambda, (void)weight;
    independence_take(follower->seen, at, g, eta);
    for (int k = 0; k < follower->in->m && follower->seen->begun; k++)
        follower->over[k] = fmax(follower->over[k], isfinite(follower->seen->share[k]) ? follower->seen->size[k] : 0);
    int worst = independence_worst(follower->seen, follower->in->m, follower->over, &follower->small);
    follower->worst = worst ? worst : follower->worst;
}

/* The constraints, at which place and velocity: of a vakonomic motion those that its Hamiltonian is made of, and the velocity that its momenta
 * make, or 0 where these make none. */
static struct instance constrained(const struct core_case *given, real *eta)
{
    struct instance in = given->in;
    const struct problem *extended = in.problem->extended;
    memcpy(eta, given->eta, (size_t)in.n * sizeof *eta);
    in.lanes = 1;
    if (!extended)
        return in;
    SCRATCH(lane, position, in.element);
    SCRATCH(lane, momentum, in.n);
    SCRATCH(lane, rate, in.n);
    broadcast(in.element, given->g, position);
    broadcast(in.n, given->eta, momentum);
    in.problem->position_rate(&in, position, momentum, rate);
    first_point(in.n, rate, eta);
    for (int c = 0; c < in.n; c++)
        eta[c] = isfinite(eta[c]) ? eta[c] : 0;
    in.problem = extended;
    in.m = extended->m;
    return in;
}

/* Returns true if less than half of the digits of multipliers are left, whose rounding is amplified by the inverse
 * square of the independence. */
static bool is_near_dependence(const struct instance *in, const real *g, const real *eta, double epsilon,
                               struct ill_posed *out)
{
    SCRATCH(struct independence, seen, 1);
    SCRATCH_ZERO(real, none, in->m);
    bool small;
    independence_open(seen);
    independence_take(seen, in, g, eta);
    out->near = true;
    out->least = independence_least(seen);
    out->redundant =
        (struct redundant){.number = independence_worst(seen, in->m, none, &small), .why = REDUNDANT_FOLLOWS};
    return out->least <= pow(epsilon, 0.25);
}

enum status ill_posed_at_start(const struct core_case *given, double epsilon, struct ill_posed *out)
{
    *out = (struct ill_posed){.status = STATUS_OK};
    if (given->in.problem->control)
        return STATUS_OK;
    SCRATCH(real, eta, given->in.n);
    const struct instance in = constrained(given, eta);
    SCRATCH_NODE(node, &in);
    SCRATCH_SCALES(scales, &in);
    node_at_velocity(&in, given->g, eta, node);
    if (node_invert_mass(node) == STATUS_SINGULAR)
        return out->status = STATUS_SINGULAR;
    scales_at(&in, given->g, eta, 0, &scales);
    if (!find_redundant(&node->in, &scales, given->g, eta, &out->redundant) ||
        (in.m > 0 && is_near_dependence(&in, given->g, eta, epsilon, out)))
        out->status = STATUS_DEPENDENT;
    /* where its Hamiltonian has a pole, places near enough to be on the same side of it show no more than the pole */
    if (given->in.problem->extended && out->redundant.why == REDUNDANT_ZERO)
        out->redundant.why = REDUNDANT_ZERO_HERE;
    return out->status;
}

/* Returns true if both are the same point, up to half of the digits of such steps. */
static bool is_same_point(int size, const real *x, const real *y)
{
    SCRATCH(real, difference, size);
    for (int c = 0; c < size; c++)
        difference[c] = x[c] - y[c];
    return norm_max(size, difference) <= tolerance.quarter * norm_max(size, x);
}

/* A step of length h, with what is seen on the way; false: two of half the length end elsewhere, or have no end. */
static bool advance_follower(struct follower *of, real h)
{
    const struct instance *in = of->in;
    struct moment moment;
    const struct instance *start = moment_at(&moment, in, of->time);
    SCRATCH(real, g, in->element);
    SCRATCH(real, eta, in->n);
    memcpy(g, of->g, (size_t)in->element * sizeof *g);
    memcpy(eta, of->eta, (size_t)in->n * sizeof *eta);
    if (reference_flow(start, h, 1, g, eta) != STATUS_OK ||
        reference_visit(start, h, 2, of->g, of->eta, watch, of) != STATUS_OK)
        return false;
    of->time += h;
    watch(of, moment_at(&moment, in, of->time), of->g, of->eta, NULL, 0);
    return is_same_point(in->element, of->g, g) && is_same_point(in->n, of->eta, eta);
}

/* Note it where it is less than before. */
static void note_least(const struct follower *of, struct ill_posed *out)
{
    double least = independence_least(of->seen);
    if (!(least < out->least))
        return;
    out->least = least;
    out->time = (double)stated_time(of->in, of->time);
    out->redundant.number = of->worst;
    out->redundant.why = of->small ? REDUNDANT_ZERO_HERE : REDUNDANT_FOLLOWS;
}

static void put_back_follower(const struct follower *from, struct follower *to)
{
    to->time = from->time;
    to->worst = from->worst;
    to->small = from->small;
    memcpy(to->g, from->g, (size_t)from->in->element * sizeof *to->g);
    memcpy(to->eta, from->eta, (size_t)from->in->n * sizeof *to->eta);
    memcpy(to->over, from->over, (size_t)from->in->m * sizeof *to->over);
    *to->seen = *from->seen;
}

/* Steps from `at`, each tried on a copy, until constraints are dependent, or no step has an end. */
static void follow_until_dependent(struct follower *at, struct follower *copy, real horizon, struct ill_posed *out)
{
    real h = horizon / COARSEST;
    for (int k = 0; k < MOST_TRIALS && at->time < horizon && out->least > 0 && h >= horizon / FINEST; k++) {
        put_back_follower(at, copy);
        bool good = advance_follower(copy, fmin(h, horizon - at->time));
        bool near = good && independence_least(copy->seen) == 0;
        if (gives_up(at->in))
            return;
        if (!good || (near && h > horizon / FOUND_TO)) {
            h /= 2;
            continue;
        }
        put_back_follower(copy, at);
        note_least(at, out);
        h = fmin(2 * h, horizon / COARSEST);
    }
}

#define FOLLOWER(name, of)                                                                                             \
    SCRATCH(real, name##_g, (of)->element);                                                                            \
    SCRATCH(real, name##_eta, (of)->n);                                                                                \
    SCRATCH_ZERO(real, name##_over, (of)->m);                                                                          \
    SCRATCH(struct independence, name##_seen, 1);                                                                      \
    struct follower name = {of, 0, name##_g, name##_eta, name##_over, name##_seen, 0, false}

enum status ill_posed_along(const struct core_case *given, struct ill_posed *out)
{
    const struct instance *in = &given->in;
    *out = (struct ill_posed){.status = STATUS_OK, .near = true, .least = INFINITY};
    if (in->problem->control || in->m == 0)
        return STATUS_OK;
    FOLLOWER(at, in);
    FOLLOWER(copy, in);
    memcpy(at.g, given->g, (size_t)in->element * sizeof *at.g);
    memcpy(at.eta, given->eta, (size_t)in->n * sizeof *at.eta);
    independence_open(at.seen);
    watch(&at, in, at.g, at.eta, NULL, 0);
    note_least(&at, out);
    follow_until_dependent(&at, &copy, case_horizon(given), out);
    if (out->least <= tolerance.dependent)
        out->status = STATUS_DEPENDENT;
    return out->status;
}

enum status ill_posed_find(const struct core_case *given, double epsilon, bool along, struct ill_posed *out)
{
    enum status status = ill_posed_at_start(given, epsilon, out);
    return status == STATUS_OK && along ? ill_posed_along(given, out) : status;
}
