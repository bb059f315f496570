/* Methods of a discretization map [mathematics, Exact 3.6]: the pair of retractions
 *   R(G, x) = (G tau(-theta x), G tau((1 - theta) x)) = (g_0, g_1),   x = h xi,
 * puts the base point (G, xi) of a step beside both its ends, and its cotangent lift is the variational integrator with L_d = h l(R^{-1}):
 *   a = Ad*_{tau(theta x)} p^-,  b = Ad*_{tau(-(1 - theta) x)} p^+,  b - a = h f,  (1 - theta) dtau_{-(1 - theta) x}^* b + theta dtau_{theta x}^* a = D2 l,
 * f = L_G^* D1 l, with phi(G, xi) = 0. The time is a coordinate of the pair: (t_0, t_1) = (t - theta h, t + (1 - theta) h). A reaction acts
 * at the node, p^- = p + h A(g_0)^T lambda, where p^+ is projected onto the constraint; or at the base point, f + A(G)^T lambda, where the
 * lifted almost-Dirac structure has it and nothing is projected. */
#include <string.h>

#include "core/discrete/group_dla.h"
#include "core/discrete/method.h"
#include "core/identities/same_map.h"
#include "core/numbers/branch.h"
#include "core/numbers/linear.h"
#include "core/numbers/roundoff.h"
#include "core/numbers/scratch.h"
#include "core/run/hypotheses.h"
#include "core/run/identities.h"
#include "core/run/run.h"

extern const struct family discretization_family;

struct discretization {
    struct run *run;
    struct run_scales scales;
    real theta;
    bool at_base; /* the reaction */
    struct moment at_base_time, at_end;
    struct node start, base, end;
    real before[SMALL_DIMENSION], kick[SMALL_DIMENSION]; /* p^-, and p^+ - p^- without cancellation */
    struct solver solver;                                /* of xi (n), lambda (m) */
};

/* out = theta x on the way to the base point, (1 - theta) x from there on. */
static void part_of_step(const struct discretization *work, real part, real *out)
{
    for (int c = 0; c < work->run->in.n; c++)
        out[c] = part * work->run->h * work->solver.x[c];
}

static void move_to_base(struct discretization *work)
{
    const struct run *run = work->run;
    real displacement[SMALL_DIMENSION], G[SMALL_ELEMENT], low[SMALL_ELEMENT];
    memcpy(G, run->g, (size_t)run->in.element * sizeof *G);
    memcpy(low, run->g_low, (size_t)run->in.element * sizeof *low);
    part_of_step(work, work->theta, displacement);
    group_advance(&run->in, displacement, G, low);
    const struct instance *in = moment_at(&work->at_base_time, &run->in, run_time(run, work->theta * run->h));
    node_at_velocity(in, G, work->solver.x, &work->base);
}

/* p^- from the momentum of the node, and the force at the base point. */
static void push_discretization(struct discretization *work, real *force)
{
    const struct run *run = work->run;
    int n = run->in.n;
    const real *lambda = work->solver.x + n;
    real reaction[SMALL_DIMENSION];
    SCRATCH(lane, applied, run->in.n);
    run_force(run, &work->base.in, work->base.g, work->base.velocity, applied);
    node_constraint_force(work->at_base ? &work->base : &work->start, lambda, reaction);
    for (int c = 0; c < n; c++) {
        force[c] = applied[c][0] + (work->at_base ? reaction[c] : 0);
        work->before[c] = run->mu[c] + (run->mu_low[c] + (work->at_base ? 0 : run->h * reaction[c]));
    }
}

/* The lift: residual = D2 l - (1 - theta) dtau^* b - theta dtau^* a, then phi. */
static void evaluate_discretization(void *self)
{
    struct discretization *work = self;
    const struct run *run = work->run;
    const struct instance *in = &run->in;
    const bool flat = group_is_abelian(in->group);
    real theta = work->theta, *residual = work->solver.residual;
    real displacement[SMALL_DIMENSION], force[SMALL_DIMENSION], coadjoint[SMALL_DIMENSION] = {0},
                                                                back[SMALL_DIMENSION] = {0};
    real a[SMALL_DIMENSION], b[SMALL_DIMENSION], at_a[SMALL_DIMENSION], at_b[SMALL_DIMENSION];
    move_to_base(work);
    push_discretization(work, force);
    part_of_step(work, theta, displacement);
    if (!flat)
        group_coadjoint_change(in, displacement, work->before, coadjoint);
    for (int c = 0; c < in->n; c++) {
        at_a[c] = a[c] = work->before[c] + coadjoint[c];
        at_b[c] = b[c] = a[c] + run->h * force[c];
    }
    if (!flat)
        point_apply(in, displacement, TANGENT_DUAL, a, at_a);
    part_of_step(work, theta - 1, displacement);
    if (!flat)
        point_apply(in, displacement, TANGENT_DUAL, b, at_b);
    part_of_step(work, 1 - theta, displacement);
    if (!flat)
        group_coadjoint_change(in, displacement, b, back);
    for (int c = 0; c < in->n; c++) {
        residual[c] = work->base.mu[c][0] - (1 - theta) * at_b[c] - theta * at_a[c];
        work->kick[c] = coadjoint[c] + back[c] + run->h * force[c];
    }
    for (int k = 0; k < in->m; k++)
        residual[in->n + k] = work->base.phi[k][0];
}

/* Returns the factor of the momentum of lambda in the equations: h at the node, (1 - theta) h at the base point. */
static real length_of_push(const struct discretization *work)
{
    return work->run->h * (work->at_base ? 1 - work->theta : 1);
}

/* To first order in h, with M and A at the start. */
static real correct_discretization(void *self)
{
    struct discretization *work = self;
    const int n = work->run->in.n, m = work->run->in.m;
    const real length = length_of_push(work), *residual = work->solver.residual;
    real *correction = work->solver.correction;
    evaluate_discretization(self);
    node_saddle(&work->start, residual, m ? residual + n : NULL, correction, correction + n);
    for (int k = n; k < n + m; k++)
        correction[k] /= length;
    return apply_correction(n + m, correction, work->solver.weight, work->solver.x);
}

/* The velocity at the start; multipliers are decided at once, by equations that are linear in them. */
static void discretization_rest(void *self)
{
    struct discretization *work = self;
    first_point(work->run->in.n, work->start.velocity, work->solver.x);
}

static enum status discretization_open(struct run *run)
{
    const struct discretization_method *method = run->method->of;
    struct discretization *work = run_allocate(run, sizeof *work);
    if (!work)
        return STATUS_OUT_OF_MEMORY;
    work->run = run;
    work->theta = with_number(&run->with, "theta");
    work->at_base = method->at_base;
    enum status status = node_open_ends(&work->start, &work->end, &run->in);
    if (status == STATUS_OK)
        status = node_open(&work->base, &run->in);
    if (status == STATUS_OK)
        status = run_solver_open(run, &work->solver, run->in.n + run->in.m, work, evaluate_discretization,
                                 correct_discretization);
    if (status != STATUS_OK)
        return status;
    work->solver.round_off = tolerance.solve;
    work->solver.scaled_entries = run->in.n;
    work->solver.noise = group_is_abelian(run->in.group) ? 0 : tolerance.group_noise;
    first_point(run->in.n, run->node.velocity, work->solver.x);
    memcpy(work->solver.x + run->in.n, run->lambda, (size_t)run->in.m * sizeof(real));
    return STATUS_OK;
}

static void discretization_close(struct run *run)
{
    struct discretization *work = run->work;
    solver_close(&work->solver);
    node_close(&work->start);
    node_close(&work->base);
    node_close(&work->end);
}

static enum status discretization_step(struct run *run)
{
    struct discretization *work = run->work;
    int n = run->in.n;
    real displacement[SMALL_DIMENSION], after[SMALL_DIMENSION], gain[SMALL_DIMENSION];
    node_at_momentum(&run->in, run->g, run->mu, &work->start);
    enum status status = node_metric(&work->start);
    if (status != STATUS_OK)
        return status;
    run_weigh(&work->start, n, run->in.m, fabs(length_of_push(work)), &work->scales, work->solver.weight);
    status = branch_solve(&work->solver, &(struct branch){.h = &run->h, .rest = discretization_rest});
    if (status != STATUS_OK)
        return status;
    evaluate_discretization(work);
    for (int c = 0; c < n; c++) {
        gain[c] = work->kick[c] + (work->before[c] - run->mu[c]) - run->mu_low[c];
        after[c] = work->before[c] + work->kick[c];
    }
    const bool flat = group_is_abelian(run->in.group); /* one sum there, as its two parts round twice */
    part_of_step(work, flat ? 1 : work->theta, displacement);
    group_advance(&run->in, displacement, run->g, run->g_low);
    part_of_step(work, 1 - work->theta, displacement);
    if (!flat)
        group_advance(&run->in, displacement, run->g, run->g_low);
    const struct instance *in = moment_at(&work->at_end, &run->in, run_time(run, run->h));
    return dla_finish(run, in, after, gain, !work->at_base, &work->end);
}

/* A pair whose two maps change places with the sign of x is its own adjoint, for any tau with tau(-x) = tau(x)^{-1}; without force and
 * constraint nothing looks at G, and tau(theta x) tau((1 - theta) x) is all that is left of any pair. */
static bool discretization_self_adjoint(const struct core_case *given)
{
    return with_number(&given->with, "theta") == R(0.5) ||
           (given->in.m == 0 && !given->in.problem->timed && hypothesis_force_free(given) == HELD);
}

static struct stated discretization_order(const struct core_case *given, enum quantity quantity)
{
    (void)quantity;
    return (struct stated){discretization_self_adjoint(given) ? 2 : 1, NULL};
}

/* At theta = 1 the base point is the new node, whose reaction no momentum that goes into the step feels. Beyond 1/2 the momentum that the
 * constraint forbids grows by theta/(1 - theta) in each step: refused if over all steps round-off grows to the size of the momentum. */
static enum status discretization_applies(const struct core_case *given, struct refusal *why)
{
    const struct discretization_method *method = given->method->of;
    const real theta = with_number(&given->with, "theta"), factor = theta / (1 - theta);
    if (!method->at_base || given->in.m == 0 || theta <= R(0.5))
        return STATUS_OK;
    if (theta == 1)
        return needs(given, "a problem without constraints for theta = 1", "has one", why);
    if ((real)given->setup.steps * log(factor) <= -log(REAL_EPSILON))
        return STATUS_OK;
    return refuse(
        why, STATUS_REFUSED, FIELD_METHOD, -1,
        "%s: with theta = %g the momentum that the constraint forbids grows by theta/(1 - theta) = %.3g in each "
        "of %ld steps; choose theta of at most 1/2",
        given->method->name, (double)theta, (double)factor, given->setup.steps);
}

/* If tau is exp, the base point g_0 tau(theta x) is that of dla, whose equations are in the frame of the node. */
bool identity_discretization_pair(const struct core_case *given, real *residual, real *bound)
{
    const struct discretization_method *method = variant_of(given, &discretization_family);
    if (!method || (method->at_base && given->in.m))
        return false;
    compare_with(given, "dla", 0, given->setup.with, residual, bound);
    return true;
}

/* The cotangent lift at theta = 0, 1/2, 1. */
bool identity_cotangent_lift(const struct core_case *given, real *residual, real *bound)
{
    if (!is_of_family(given, &discretization_family))
        return false;
    real theta = with_number(&given->with, "theta");
    const char *of = theta == 0        ? "symplectic-euler-b"
                     : theta == 1      ? "symplectic-euler-a"
                     : theta == R(0.5) ? "symplectic-midpoint"
                                       : NULL;
    if (of)
        compare_with(given, of, 0, NULL, residual, bound);
    return of != NULL;
}

static const struct method_parameter discretization_parameters[] = {
    {"theta", PARAMETER_NUMBER, "0.5", "0", "1", NULL,
     "the pair (G tau(-theta x), G tau((1 - theta) x)): 1/2 symmetric, 0 and 1 with G one of the ends"},
    {0}};

const struct family discretization_family = {.small = true,
                                             .parameters = discretization_parameters,
                                             .applies = discretization_applies,
                                             .open = discretization_open,
                                             .close = discretization_close,
                                             .step = discretization_step,
                                             .self_adjoint = discretization_self_adjoint,
                                             .claims = BY(symplectic_map),
                                             .order = discretization_order};
