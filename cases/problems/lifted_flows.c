/* Exact flows of two commuting flows on a group that are lifted to its cotangent bundle, h = <mu, Ad_{g^-1} a + b>
 * [mathematics, Lie 2.2, 3.10]: g(t) = exp(t a) g(0) exp(t b), and the body's momentum is Ad*_{exp(t b)} mu(0). */
#include "cases/problems/flows.h"
#include "core/groups/factors.h"

/* a in space, b in the body, as the texts have them: of SO(3) and Aff(1) the first components. */
static const real a[] = {R(0.7), R(-0.4), R(1.1), R(0.3), R(-0.2), R(0.5)};
static const real b[] = {R(-0.5), R(0.9), R(0.6), R(0.4), R(0.1), R(-0.3)};

/* exp(t x) */
static void flow_along(const struct instance *in, const struct factor *exponential, real t, const real *x, real *out)
{
    real one[SMALL_ELEMENT], xi[SMALL_DIMENSION];
    group_neutral(in, one);
    for (int c = 0; c < in->n; c++)
        xi[c] = t * x[c];
    translate_point(exponential, one, xi, out);
}

static enum status lifted_flow(const struct instance *in, const struct factor *exponential, const real *g0,
                               const real *mu0, real t, real *g, real *mu)
{
    real left[SMALL_ELEMENT], right[SMALL_ELEMENT], moved[SMALL_ELEMENT];
    flow_along(in, exponential, t, a, left);
    flow_along(in, exponential, t, b, right);
    factor_compose(exponential, left, g0, moved);
    factor_compose(exponential, moved, right, g);
    factor_coadjoint(exponential, right, mu0, mu);
    return STATUS_OK;
}

enum status so3_lift_flow(const struct instance *in, const real *g0, const real *mu0, real t, real *g, real *mu)
{
    return lifted_flow(in, &so3_exp, g0, mu0, t, g, mu);
}

enum status se3_lift_flow(const struct instance *in, const real *g0, const real *mu0, real t, real *g, real *mu)
{
    return lifted_flow(in, &se3_exp, g0, mu0, t, g, mu);
}

enum status aff1_lift_flow(const struct instance *in, const real *g0, const real *mu0, real t, real *g, real *mu)
{
    return lifted_flow(in, &aff1_exp, g0, mu0, t, g, mu);
}
