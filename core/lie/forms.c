/* Conserved quantities of variational methods, in the right trivialisation of the paper: the symplectic form
 * [mathematics, Lie 0.7, 3.3] and momentum maps (3.4). The kind `structure` computes the form in the left
 * trivialisation by other differences. */
#include <string.h>

#include "core/identities/tangent_map.h"
#include "core/larger.h"
#include "core/lie/lie.h"
#include "core/lie/method.h"
#include "core/numbers/roundoff.h"
#include "core/numbers/scratch.h"
#include "core/problem/scales/scales.h"
#include "core/run/identities.h"

static bool is_variational(const struct core_case *given)
{
    const struct lie_method *method = lie_method_of(given);
    return method && method->variational;
}

/* An element and the momentum in space. */
struct spatial_state {
    real g[SMALL_ELEMENT], mu[SMALL_DIMENSION];
};

static void to_space(const struct instance *in, const real *g, const real *body, real *mu)
{
    real back[SMALL_ELEMENT];
    group_invert(in, g, back);
    group_coadjoint(in, back, body, mu);
}

/* Shifted steps of one run, from one start. */
struct from {
    struct run *run;
    struct spatial_state start;
};

/* tau(shift e_k) g, or mu_k + shift, a step on. All such steps are of one run: what it was followed to (branch.h) it is not followed
 * to again. They are no trajectory to be continued: each starts from the solution of the first, that without a shift. */
static enum status step_from_shift(void *self, int index, real shift, real *raw)
{
    const struct from *from = self;
    const struct spatial_state *start = &from->start;
    struct run *run = from->run;
    int n = run->in.n;
    real mu[SMALL_DIMENSION], one[SMALL_ELEMENT], move[SMALL_ELEMENT], xi[SMALL_DIMENSION] = {0};
    memcpy(mu, start->mu, sizeof mu);
    (index < n ? xi : mu)[index % n] += shift;
    group_neutral(&run->in, one);
    point_move(&run->in, one, xi, move);
    group_compose(&run->in, move, start->g, run->g);
    group_coadjoint(&run->in, run->g, mu, run->mu);
    memset(run->g_low, 0, sizeof run->g_low);
    memset(run->mu_low, 0, sizeof run->mu_low);
    run_moved(run);
    lie_past_first(run->work);
    enum status status = run_step(run);
    memcpy(raw, run->g, (size_t)run->in.element * sizeof *raw);
    to_space(&run->in, run->g, run->mu, raw + run->in.element);
    return status;
}

/* J^T Omega(mu1) J = Omega(mu0). */
bool identity_lie_symplectic(const struct core_case *given, real *residual, real *bound)
{
    const struct instance *in = &given->in;
    SCRATCH_TANGENT_STEP(step, in, true);
    struct worst worst = {0};
    SCRATCH(real, end, in->element + in->n);
    SCRATCH(struct from, from, 1);
    SCRATCH(struct run, run, 1);
    if (!is_variational(given)) /* on R^n it is that of `structure` */
        return false;
    from->run = run;
    enum status status = run_open(given, 1, run);
    if (status == STATUS_OK) {
        memcpy(from->start.g, run->g, sizeof from->start.g);
        to_space(in, run->g, run->mu, from->start.mu);
        tangent_end_of(in, from->start.g, from->start.mu, true, &step.ends[0]);
        status = step_from_shift(from, 0, 0, end);
    }
    if (status == STATUS_OK) {
        tangent_end_of(in, end, end + in->element, true, &step.ends[1]);
        tangent_scales_of(run, &step);
        status = tangent_map_of(step_from_shift, from, in, &step);
    }
    if (status == STATUS_OK)
        tangent_map_form(&step, &worst);
    worst_put(&worst, status == STATUS_OK, residual, bound);
    run_close(run);
    return true;
}

/* The problem's own invariants at a node. */
static void own_values(const struct run *run, real *value)
{
    const struct invariant *all = run->in.problem->invariants;
    for (int k = 0; all[k].name; k++) {
        lane at;
        all[k].value(&run->node.in, k, run->node.g, run->node.velocity, &at);
        value[k] = at[0];
    }
}

/* Momentum maps so far: values at the start, rounding, and changes by the motion itself. */
struct maps_kept {
    real start[MAX_INVARIANTS], most[MAX_INVARIANTS], own[MAX_INVARIANTS];
};

/* Computes the changes of the invariants (1 + own) due to displacements and velocities at the node. Far from the
 * origin positions round by more than these. */
static void own_scales(const struct run *run, real *size)
{
    const struct instance *in = &run->in;
    SCRATCH_TANGENT_STEP(at, in, false);
    SCRATCH_SCALES(scales, in);
    SCRATCH(real, eta, in->n);
    for (int end = 0; end < 2; end++)
        tangent_end_of(in, run->g, run->mu, false, &at.ends[end]);
    tangent_scales_of(run, &at);
    scales_rounding(&run->node, run_horizon(run), at.scales.unit, &scales);
    first_point(in->n, run->node.velocity, eta);
    invariant_scales(in, run->g, eta, at.scales.position, scales.velocity, size);
}

/* Returns the largest deviation of the momentum maps from their start, each over its rounding so far. */
static real momenta_left(const struct run *run, struct maps_kept *maps)
{
    const struct invariant *all = run->in.problem->invariants;
    real value[MAX_INVARIANTS], left = 0;
    SCRATCH(real, size, 1 + MAX_INVARIANTS);
    SCRATCH(real, own, 1 + MAX_INVARIANTS);
    own_values(run, value);
    invariant_rounding(&run->node, run_horizon(run), 0, size);
    own_scales(run, own);
    for (int k = 0; all[k].name; k++) {
        maps->most[k] = LARGER(maps->most[k], size[1 + k]);
        maps->own[k] = LARGER(maps->own[k], own[1 + k]);
        if (all[k].momentum_map && value[k] != maps->start[k])
            left = LARGER(left, fabs(value[k] - maps->start[k]) / maps->most[k]);
    }
    return left;
}

/* Returns true if round-off of one of them is comparable with it. */
static bool one_is_hidden(const struct run *run, const struct maps_kept *maps, real bound)
{
    const struct invariant *all = run->in.problem->invariants;
    bool hidden = false;
    for (int k = 0; all[k].name; k++)
        hidden = hidden || (all[k].momentum_map && bound * maps->most[k] > tolerance.blind * maps->own[k]);
    return hidden;
}

/* Discrete Noether theorem: every step keeps them but for round-off, which walks at random. */
bool identity_lie_momentum(const struct core_case *given, real *residual, real *bound)
{
    SCRATCH(struct run, run, 1);
    struct maps_kept maps = {0};
    if (!is_variational(given))
        return false;
    *residual = 0;
    bool good = run_open(given, 1, run) == STATUS_OK;
    if (good) {
        own_values(run, maps.start);
        momenta_left(run, &maps);
    }
    for (long k = 0; k < given->setup.steps && good; k++) {
        good = run_step(run) == STATUS_OK;
        *residual = LARGER(*residual, momenta_left(run, &maps));
    }
    *bound = tolerance.identity * sqrt((real)given->setup.steps);
    if (good && *residual <= *bound && one_is_hidden(run, &maps, *bound))
        *residual = (real)NAN;
    if (!good)
        *residual = *bound = (real)NAN;
    run_close(run);
    return true;
}
