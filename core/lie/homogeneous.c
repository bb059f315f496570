/* A counterexample [bogfjellmo-marthinsen-2016, sec. 7]: the line as a homogeneous space of the affine group. The
 * velocity v at q is x q + y for
 * many (x, y) of its algebra; extremising the one-stage theta method over x gives the free particle a wrong speed. */
#include "core/numbers/linear.h"
#include "core/numbers/roundoff.h"
#include "core/run/case.h"
#include "core/run/family.h"
#include "core/run/hypotheses.h"
#include "core/run/identities.h"
#include "core/run/run.h"

extern const struct family homogeneous_theta_family;

/* d/du log phi = 1/u + theta - e^u / (e^u - 1), phi(u) = u e^{theta u} / (e^u - 1): falling in u, theta - 1/2 at 0. */
static real slope_of_log_phi(real theta, real u)
{
    if (fabs(u) < tolerance.near_zero) {
        real z = u * u;
        return theta - R(0.5) - u * (R(1.0) / 12 - z * (R(1.0) / 720 - z * (R(1.0) / 30240 - z / 1209600)));
    }
    return 1 / u + theta + 1 / expm1(-u);
}

/* phi, by exponents that are not positive. */
static real phi(real theta, real u)
{
    real size = fabs(u), exponent = u < 0 ? theta * u : (theta - 1) * u;
    return exp(exponent) * (size < REAL_EPSILON ? 1 : size / -expm1(-size));
}

/* Returns the stationary point of phi between -1/theta and 1/(1 - theta). */
static real stationary_point(real theta, enum fault fault)
{
    real low = -1 / theta, high = 1 / (1 - theta), u;
    if (fault == FAULT_STRAIGHT)
        return 0;
    for (int bisection = 0; bisection < 2 * REAL_DIGITS * 4; bisection++) {
        u = (low + high) / 2;
        if (slope_of_log_phi(theta, u) > 0)
            low = u;
        else
            high = u;
    }
    return (low + high) / 2;
}

/* The action (25) of a step from q0 to q0 + d along exp(t (x, y)), u = h x, over that of the straight one: the square of h (x Q + y) / d
 * at Q = exp(theta h (x, y)) q0, y such that the step ends there. From the other end where u > 0, so that no exponential is large. */
static real action_share(real theta, real q0, real d, real u)
{
    if (u > 0)
        return action_share(1 - theta, q0 + d, -d, -u);
    bool straight = -u < REAL_EPSILON;
    real all = straight ? 1 : expm1(u) / u, part = straight ? theta : expm1(theta * u) / u;
    real y = (d - expm1(u) * q0) / all; /* h y */
    real Q = exp(theta * u) * q0 + part * y, velocity = (u * Q + y) / d;
    return velocity * velocity;
}

/* Returns true if phi falls from `u`, in doubling steps on the side of `sign`, to less than epsilon of it, and stays
 * above 0. */
static bool falls(real theta, real u, int sign)
{
    const real start = phi(theta, u);
    real before = start;
    for (real step = pow(REAL_EPSILON, R(0.25)); before > REAL_EPSILON * start; step *= 2) {
        real after = phi(theta, u + sign * step);
        if (!(after < before && after > 0))
            return false;
        before = after;
    }
    return true;
}

/* [bogfjellmo-marthinsen-2016, sec. 7]: the action, C^2 d^2/(2h) where it is stationary, falls from there on both
 * sides, at first by its second
 * variation, and to 0, which it does not reach: it has a maximiser and no minimiser. What does not fall has the residual 1. */
bool identity_no_minimiser(const struct core_case *given, real *residual, real *bound)
{
    if (!is_of_family(given, &homogeneous_theta_family))
        return false;
    real theta = with_number(&given->with, "theta"), u = stationary_point(theta, given->setup.fault);
    real q0 = given->g[0], d = case_horizon(given) / (real)given->setup.steps * given->eta[0];
    if (d == 0)
        return false; /* of q1 = q0 the action is 0 everywhere */
    real C = phi(theta, u);
    *residual = fabs(action_share(theta, q0, d, u) / (C * C) - 1);
    *bound = tolerance.identity * (1 + fabs(u)) * (2 + fabs(q0 / d));
    if (!falls(theta, u, 1) || !falls(theta, u, -1))
        *residual = 1;
    return true;
}

/* Returns whether l = v^2/2, around the start and for other velocities. */
enum held hypothesis_free_particle(const struct core_case *given)
{
    struct instance in;
    lane q[SMALL_ELEMENT], v[SMALL_DIMENSION], force[SMALL_DIMENSION], momentum[SMALL_DIMENSION];
    if (!group_is_abelian(given->in.group) || given->in.n != 1 || given->in.problem->hamiltonian ||
        given->in.problem->constraint != CONSTRAINT_NONE)
        return HELD_NOT;
    SCRATCH_SCALES(own, &given->in);
    case_scales(given, &own);
    case_points_around(given, &in, q);
    FOR_LANES(l, &in) v[0][l] = given->eta[0] + own.velocity[0] * (real)l / 3;
    evaluate_force(in.problem, &in, q, v, force);
    in.problem->momentum(&in, q, v, momentum);
    for (int l = 0; l < in.lanes; l++)
        if (force[0][l] != 0 || momentum[0][l] != v[0][l])
            return HELD_NOT;
    return HELD;
}

static enum status homogeneous_applies(const struct core_case *given, struct refusal *why)
{
    real theta = with_number(&given->with, "theta");
    if (!(theta > 0 && theta < 1))
        return refuse(why, STATUS_BAD_VALUE, FIELD_WITH, -1, "%s: theta lies between 0 and 1, where there is a maximum",
                      given->method->name);
    return STATUS_OK;
}

static enum status homogeneous_open(struct run *run)
{
    real *C = run_allocate(run, sizeof *C);
    if (!C)
        return STATUS_OUT_OF_MEMORY;
    real theta = with_number(&run->with, "theta");
    *C = phi(theta, stationary_point(theta, run->fault));
    return STATUS_OK;
}

/* L_h = C^2 (q1 - q0)^2 / (2h), whose momentum is C^2 (q1 - q0) / h at both ends. */
static enum status homogeneous_step(struct run *run)
{
    const real *C = run->work;
    compensated_add(&run->g[0], &run->g_low[0], run->h * run->mu[0] / (*C * *C));
    return STATUS_OK;
}

const struct family homogeneous_theta_family = {
    .small = true,
    .parameters =
        (const struct method_parameter[]){
            {"theta", PARAMETER_NUMBER, "0.25", "0", "1", NULL, "where in the step the velocity is taken"}, {0}},
    .applies = homogeneous_applies,
    .open = homogeneous_open,
    .step = homogeneous_step,
    .claims = BY(homogeneous_theta),
    .faults = (const enum fault[]){FAULT_STRAIGHT, FAULT_NONE}};
