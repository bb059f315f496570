/* Steps through impacts on walls [fetecau-marsden-ortiz-west-2003] [mathematics, Impacts 2]. A method for motions without walls takes the
 * steps. A step that would end behind a wall is cut at the time of the impact, at which the momentum jumps along the derivative of the gap:
 * so that the discrete energy -D3 L_d of both parts is the same (variational), or the energy itself (located). */
#include <string.h>

#include "core/larger.h"
#include "core/numbers/roundoff.h"
#include "core/problem/walls.h"
#include "core/run/case.h"
#include "core/run/claims.h"
#include "core/run/identities.h"
#include "core/run/impact.h"
#include "core/run/run.h"
#include "core/setup_copy.h"
#include "core/variational/method.h"

enum { MOST_CORRECTIONS = 64 };

static const struct method_parameter collision_parameters[] = {
    {"base", PARAMETER_WORD, "gauss", NULL, NULL, NULL, "the method between impacts, by the name of its tableau"},
    {"base-stages", PARAMETER_INTEGER, "1", "1", "16", NULL, "stages of the base method"},
    {0}};

extern const struct family collision_family;

/* The last impact: the energies that are held to be the same, before and after it, and their size. */
struct impact_energy {
    real before, after, size;
};

struct collision {
    struct core_case *base;
    struct run held, start; /* the state, with the steps of the base method; and where its last leg began */
    bool holds, starts;
    struct impact_energy energy;
    bool happened; /* true from the first impact on: `energy` is set */
};

static const struct collision_method *of_collision(const struct core_case *given)
{
    return given->method->of;
}

/* Opens the case of the base method, which sees no walls. */
static enum status collision_open_base(const struct core_case *given, struct core_case **out, struct refusal *why)
{
    struct setup setup;
    setup_copy(&given->setup, &setup);
    setup.method = with_word(&given->with, "base");
    setup.stages = (int)with_number(&given->with, "base-stages");
    setup.with = NULL;
    setup.between_impacts = true;
    if (setup.fault == FAULT_JUMP)
        setup.fault = FAULT_NONE;
    return case_open(&setup, out, why);
}

static enum status collision_open(struct run *run)
{
    struct collision *work = run_allocate(run, sizeof *work);
    struct refusal why;
    if (!work)
        return STATUS_OUT_OF_MEMORY;
    enum status status = collision_open_base(run->given, &work->base, &why);
    work->starts = status == STATUS_OK;
    if (status == STATUS_OK)
        status = run_begin(work->base, run->scale, &work->start);
    work->holds = status == STATUS_OK;
    return status == STATUS_OK ? run_open(work->base, run->scale, &work->held) : status;
}

static void collision_close(struct run *run)
{
    struct collision *work = run->work;
    if (work->holds)
        run_close(&work->held);
    if (work->starts)
        run_close(&work->start);
    case_close(work->base);
}

/* Opens a substep that is this part of the step, at the position of `from` with the momentum mu (n). run_close must follow. */
static enum status open_substep(const struct run *run, const struct run *from, const real *mu, real part,
                                struct run *sub)
{
    const struct collision *work = run->work;
    enum status status = run_open(work->base, run->scale * part, sub);
    if (status != STATUS_OK)
        return status;
    run_copy_node(from, sub);
    if (mu != from->mu) {
        memcpy(sub->mu, mu, (size_t)run->in.n * sizeof *mu);
        memset(sub->mu_low, 0, (size_t)run->in.n * sizeof *sub->mu_low);
    }
    run_moved(sub);
    return STATUS_OK;
}

/* Returns -1 for steps backwards in time, else 1. */
static real direction_of(const struct run *run)
{
    return run->h < 0 ? -1 : 1;
}

/* A motion of the base method: from a state, to that at its end after the time `length`. */
struct leg {
    const struct run *run, *from, *end;
    real length;
};

/* The position after the time t of a leg, and the velocity along the path, which steps backwards go in the opposite direction. */
static enum status step_to(const void *of, real t, real *g, real *eta)
{
    const struct leg *leg = of;
    const struct run *run = leg->run, *at = t == 0 ? leg->from : leg->end;
    SCRATCH(struct run, sub, 1);
    enum status status = STATUS_OK;
    if (t != 0 && t != leg->length) {
        status = open_substep(run, leg->from, leg->from->mu, t / fabs(run->h), sub);
        if (status == STATUS_OK)
            status = run_step(sub);
        at = sub;
    }
    memcpy(g, at->g, (size_t)run->in.n * sizeof *g);
    velocity_of_momentum(&run->in, at->g, at->mu, eta);
    for (int c = 0; c < run->in.n; c++)
        eta[c] *= direction_of(run);
    if (at == sub)
        run_close(sub);
    return status;
}

static enum status first_impact_of_leg(const struct leg *leg, struct impact *out)
{
    const struct path path = {&leg->run->in, leg, step_to};
    return first_impact(&path, leg->length, 1, out);
}

/* Returns the energy of a node, and adds the size of its terms times a weight. */
static real energy_of_state(const struct instance *in, const real *g, const real *mu, real weight, real *size)
{
    SCRATCH_NODE(node, in);
    lane value;
    node_at_momentum(in, g, mu, node);
    energy(&node->in, node->g, node->velocity, &value);
    for (int c = 0; c < in->n; c++)
        *size += fabs(weight * mu[c] * node->velocity[c][0]);
    *size += fabs(weight * value[0]);
    return value[0];
}

/* The discrete energy -D3 L_d of the step that a run is about to take: sum b_i E(Q^i, V^i), since L_d = h sum b_i l(Q^i, V^i) is stationary
 * in the stages and V^i is proportional to 1/h at fixed positions. */
static enum status discrete_energy(struct run *run, real *value, real *size)
{
    const struct dense *dense = run->method->family->dense;
    SCRATCH(real, g, run->in.n);
    SCRATCH(real, mu, run->in.n);
    SCRATCH(real, extra, run->in.n);
    enum status status = dense->solve(run);
    *value = *size = 0;
    for (int i = 0; i < run->tableau.s && status == STATUS_OK; i++) {
        dense->stage(run, i, g, mu, extra);
        *value += run->tableau.b[i] * energy_of_state(&run->in, g, mu, run->tableau.b[i], size);
    }
    return status;
}

/* Sets the momentum of a substep to p + jump grad (n each). */
static void set_jump(struct run *sub, const real *p, const struct reflection *reflection, real jump)
{
    for (int c = 0; c < sub->in.n; c++)
        sub->mu[c] = p[c] + jump * reflection->gradient[c];
    run_moved(sub);
}

/* Solves -D3 L_d = `wanted` of a substep for the jump by the secant method, from that of the reflection, whose slope is the rate of the gap
 * but for O(h). */
static enum status solve_jump(struct run *sub, const real *p, real wanted, struct reflection *reflection)
{
    real last = 0, missed = INFINITY, slope = 0, value, size;
    SCRATCH(real, velocity, sub->in.n);
    set_jump(sub, p, reflection, reflection->jump);
    velocity_of_momentum(&sub->in, sub->g, sub->mu, velocity);
    for (int c = 0; c < sub->in.n; c++)
        slope += reflection->gradient[c] * velocity[c];
    for (int k = 0; k < MOST_CORRECTIONS; k++) {
        enum status status = discrete_energy(sub, &value, &size);
        if (status != STATUS_OK)
            return status;
        const real now = value - wanted, jump = reflection->jump;
        if (now == 0 || (fabs(missed) <= tolerance.solve * size && fabs(now) >= fabs(missed)))
            return STATUS_OK;
        if (k > 0)
            slope = (now - missed) / (jump - last);
        last = jump;
        missed = now;
        reflection->jump = jump - now / slope;
        set_jump(sub, p, reflection, reflection->jump);
    }
    return STATUS_NO_CONVERGENCE;
}

/* Computes the energy that an impact keeps: the discrete energy of the substep that `sub` is about to take if `variational`, otherwise
 * the energy of its state. *size: sum of the absolute values of the terms. */
static enum status kept_energy(struct run *sub, bool variational, real *value, real *size)
{
    if (variational)
        return discrete_energy(sub, value, size);
    *size = 0;
    *value = energy_of_state(&sub->in, sub->g, sub->mu, 1, size);
    return STATUS_OK;
}

/* Gives the substep behind an impact its momentum: `before` is at the impact, p- (n) its momentum there. */
static enum status jump_momentum(struct run *run, struct run *before, int wall, struct run *sub)
{
    struct collision *work = run->work;
    struct impact_energy *kept = &work->energy;
    const bool variational = of_collision(run->given)->variational;
    SCRATCH(real, gradient, run->in.n);
    struct reflection reflection = {.gradient = gradient};
    real size;
    enum status status = wall_reflection(&before->node, wall, &reflection);
    if (status == STATUS_OK && variational)
        status = solve_jump(sub, before->mu, kept->before, &reflection);
    if (status != STATUS_OK)
        return status;
    if (run->fault == FAULT_JUMP)
        reflection.jump *= 1 - R(0.01);
    set_jump(sub, before->mu, &reflection, reflection.jump);
    status = kept_energy(sub, variational, &kept->after, &size);
    kept->size += size;
    work->happened = true;
    return status;
}

/* Takes the part of the step behind the impact, which starts there. Returns STATUS_IMPACTS if a second impact is in it. */
static enum status leave_wall(struct run *run, struct run *before, int wall, real part, struct run *behind)
{
    struct collision *work = run->work;
    const struct leg leg = {run, &work->start, behind, part * fabs(run->h)};
    struct impact second;
    enum status status = open_substep(run, before, before->mu, part, behind);
    if (status == STATUS_OK)
        status = jump_momentum(run, before, wall, behind);
    if (status == STATUS_OK) {
        run_copy_node(behind, &work->start);
        status = run_step(behind);
    }
    if (status == STATUS_OK)
        status = first_impact_of_leg(&leg, &second);
    if (status == STATUS_OK && second.wall != NO_WALL)
        status = STATUS_IMPACTS;
    if (status == STATUS_OK) {
        run_copy_node(behind, &work->held);
        run_moved(&work->held);
    }
    return status;
}

/* Repeats a step with an impact in two parts. An impact at the end of the step leaves it a last part of a rounding's length. */
static enum status step_through(struct run *run, const struct impact *impact)
{
    struct collision *work = run->work;
    SCRATCH(struct run, before, 1);
    SCRATCH(struct run, behind, 1);
    const real part = impact->time / fabs(run->h), least = tolerance.negligible;
    enum status status = open_substep(run, &work->start, work->start.mu, part, before);
    if (status == STATUS_OK && of_collision(run->given)->variational)
        status = kept_energy(before, true, &work->energy.before, &work->energy.size);
    if (status == STATUS_OK)
        status = run_step(before);
    if (status == STATUS_OK && !of_collision(run->given)->variational)
        status = kept_energy(before, false, &work->energy.before, &work->energy.size);
    if (status == STATUS_OK) {
        status = leave_wall(run, before, impact->wall, fmax(1 - part, least), behind);
        run_close(behind);
    }
    run_close(before);
    return status;
}

/* Reflects the momentum at the end of a step that ends behind a wall, and leaves the position there. */
static enum status reflect_at_end(struct run *run)
{
    struct collision *work = run->work;
    struct run *held = &work->held;
    SCRATCH(real, gradient, run->in.n);
    SCRATCH(real, p, run->in.n);
    SCRATCH(real, velocity, run->in.n);
    struct reflection reflection = {.gradient = gradient};
    real rate;
    for (int k = 0; k < run->in.problem->walls; k++) {
        first_point(run->in.n, held->node.velocity, velocity);
        const real gap = wall_gap(&run->in, k, held->g, velocity, &rate);
        if (!isfinite(gap))
            return STATUS_NOT_FINITE;
        if (!(gap < 0 && rate * direction_of(run) < 0))
            continue;
        enum status status = wall_reflection(&held->node, k, &reflection);
        if (status != STATUS_OK)
            return status;
        memcpy(p, held->mu, (size_t)run->in.n * sizeof *p);
        set_jump(held, p, &reflection, run->fault == FAULT_JUMP ? reflection.jump * (1 - R(0.01)) : reflection.jump);
    }
    return STATUS_OK;
}

static enum status collision_step(struct run *run)
{
    struct collision *work = run->work;
    const struct leg leg = {run, &work->start, &work->held, fabs(run->h)};
    struct impact impact;
    run_copy_node(&work->held, &work->start);
    enum status status = run_step(&work->held);
    if (status != STATUS_OK || !of_collision(run->given)->located)
        return status == STATUS_OK ? reflect_at_end(run) : status;
    status = first_impact_of_leg(&leg, &impact);
    if (status != STATUS_OK || impact.wall == NO_WALL)
        return status;
    return step_through(run, &impact);
}

static void collision_read(struct run *run)
{
    run_copy_node(&((struct collision *)run->work)->held, run);
}

static void collision_set(struct run *run)
{
    struct run *held = &((struct collision *)run->work)->held;
    run_copy_node(run, held);
    run_moved(held);
}

static void collision_carry(const struct run *from, struct run *to)
{
    run_carry(&((struct collision *)from->work)->held, &((struct collision *)to->work)->held);
}

static enum status collision_applies(const struct core_case *given, struct refusal *why)
{
    struct core_case *base;
    enum status status = collision_open_base(given, &base, why);
    case_close(base);
    return status;
}

/* The order of the base method between impacts, of q and p the lower. */
static struct stated collision_order(const struct core_case *given, enum quantity quantity)
{
    struct core_case *base;
    struct claim claims[MAX_CLAIMS];
    struct refusal why;
    double order = NAN;
    (void)quantity;
    if (collision_open_base(given, &base, &why) != STATUS_OK)
        return (struct stated){order, NULL};
    const int count = case_claims(base, claims);
    for (int k = 0; k < count; k++)
        if (claims[k].kind == CLAIM_ORDER && (claims[k].quantity == QUANTITY_Q || claims[k].quantity == QUANTITY_P))
            order = fmin(order, claims[k].value);
    case_close(base);
    return (struct stated){order, NULL};
}

bool identity_impact_energy(const struct core_case *given, real *residual, real *bound)
{
    if (!is_of_family(given, &collision_family) || !of_collision(given)->located)
        return false;
    SCRATCH(struct run, run, 1);
    enum status status = run_open(given, 1, run);
    *residual = *bound = 0;
    for (long k = 0; k < given->setup.steps && status == STATUS_OK; k++) {
        const struct collision *work = run->work;
        status = run_step(run);
        if (!work->happened)
            continue;
        *residual = LARGER(*residual, fabs(work->energy.after - work->energy.before));
        *bound = LARGER(*bound, tolerance.identity * work->energy.size);
    }
    if (status != STATUS_OK || *bound == 0)
        *residual = *bound = (real)NAN;
    run_close(run);
    return true;
}

const struct family collision_family = {.parameters = collision_parameters,
                                        .takes_walls = true,
                                        .applies = collision_applies,
                                        .open = collision_open,
                                        .close = collision_close,
                                        .step = collision_step,
                                        .read = collision_read,
                                        .set = collision_set,
                                        .carry = collision_carry,
                                        .claims = BY(impacts),
                                        .order = collision_order,
                                        .faults = (const enum fault[]){FAULT_JUMP, FAULT_NONE}};
