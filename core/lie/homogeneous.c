/* A counterexample (VRKMK paper, section 7): the line as a homogeneous space of the affine group. The velocity v at q is x q + y for
 * many (x, y) of its algebra; extremising the one-stage theta method over x gives the free particle a wrong speed. */
#include "core/numbers/linear.h"
#include "core/run/family.h"
#include "core/run/run.h"

/* d/du log phi = 1/u + theta - e^u / (e^u - 1), phi(u) = u e^{theta u} / (e^u - 1): falling in u, theta - 1/2 at 0. */
static real slope(real theta, real u)
{
    if (fabs(u) < R(1e-3)) {
        real z = u * u;
        return theta - R(0.5) - u * (R(1.0) / 12 - z * (R(1.0) / 720 - z * (R(1.0) / 30240 - z / 1209600)));
    }
    return 1 / u + theta + 1 / expm1(-u);
}

/* phi at its only maximum, where u lies between -1/theta and 1/(1 - theta). */
static real largest_phi(real theta)
{
    real low = -1 / theta, high = 1 / (1 - theta), u;
    for (int bisection = 0; bisection < 2 * REAL_DIGITS * 4; bisection++) {
        u = (low + high) / 2;
        if (slope(theta, u) > 0)
            low = u;
        else
            high = u;
    }
    u = (low + high) / 2;
    return fabs(u) < REAL_EPSILON ? exp((theta - R(0.5)) * u) : u * exp(theta * u) / expm1(u);
}

static enum status applies(const struct core_case *given, struct refusal *why)
{
    real theta = with_number(&given->with, "theta");
    lane g[MAX_ELEMENT], v[MAX_DIMENSION], force[MAX_DIMENSION], momentum[MAX_DIMENSION];
    if (!(theta > 0 && theta < 1))
        return refuse(why, STATUS_BAD_VALUE, FIELD_WITH, -1, "%s: theta lies between 0 and 1, where there is a maximum",
                      given->method->name);
    broadcast(given->in.element, given->g, g);
    broadcast(given->in.n, given->eta, v);
    if (!group_is_abelian(given->in.group) || given->in.n != 1 || given->in.problem->constraint != CONSTRAINT_NONE)
        return needs(given, "a free particle on the line", why);
    given->in.problem->force(&given->in, g, v, force);
    given->in.problem->momentum(&given->in, g, v, momentum);
    if (force[0][0] != 0 || momentum[0][0] != v[0][0])
        return needs(given, "a free particle on the line", why);
    return STATUS_OK;
}

static enum status open(struct run *run)
{
    real *C = run_allocate(run, sizeof *C);
    if (!C)
        return STATUS_OUT_OF_MEMORY;
    *C = largest_phi(with_number(&run->with, "theta"));
    return STATUS_OK;
}

/* L_h = C^2 (q1 - q0)^2 / (2h), whose momentum is C^2 (q1 - q0) / h at both ends. */
static enum status step(struct run *run)
{
    const real *C = run->work;
    compensated_add(&run->g[0], &run->g_low[0], run->h * run->mu[0] / (*C * *C));
    return STATUS_OK;
}

/* The speed is wrong by 1/C^2 whatever h; but for theta = 1/2, where the maximum is at x = 0 and L_h is exact. */
static int claims(const struct core_case *given, struct claim out[MAX_CLAIMS])
{
    if (with_number(&given->with, "theta") == R(0.5))
        return claim_identity(out, 0, QUANTITY_TWIN_Q, bound_over_steps, "spec Lie 6.3: the exception, exact");
    return claim_order(out, 0, QUANTITY_Q, 0, "VRKMK paper section 7: not consistent");
}

const struct family homogeneous_theta_family = {
    .parameters =
        (const struct method_parameter[]){
            {"theta", PARAMETER_NUMBER, "0.25", "0", "1", NULL, "where in the step the velocity is taken"}, {0}},
    .applies = applies,
    .open = open,
    .step = step,
    .claims = claims};
