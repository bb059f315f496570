/* Two commuting flows on a group, lifted to its cotangent bundle: h = <mu, Ad_{g^-1} a + b>, linear in the momentum, so that there
 * is no Lagrangian (spec Lie 2.2, S2d). On SO(3), SE(3) and Aff(1), which is not unimodular. */
#include "core/groups/factors.h"
#include "core/problem/hamilton.h"
#include "core/problem/natural.h"

extern const struct problem problem_so3_lift, problem_se3_lift, problem_aff1_lift;

/* a in space, b in the body; initial data exp(turn), spatial momentum. */
static const struct lift {
    const struct problem *problem;
    const struct factor *exponential;
    real a[MAX_FACTOR], b[MAX_FACTOR], turn[MAX_FACTOR], momentum[MAX_FACTOR];
} lifts[] = {
    {&problem_so3_lift,
     &so3_exp,
     {R(0.7), R(-0.4), R(1.1)},
     {R(-0.5), R(0.9), R(0.6)},
     {R(0.3), R(-0.2), R(0.5)},
     {R(0.6), R(0.5), R(-0.9)}},
    {&problem_se3_lift,
     &se3_exp,
     {R(0.7), R(-0.4), R(1.1), R(0.3), R(-0.2), R(0.5)},
     {R(-0.5), R(0.9), R(0.6), R(0.4), R(0.1), R(-0.3)},
     {R(0.1), R(-0.2), R(0.3), R(0.2), R(0.1), R(-0.1)},
     {R(0.4), R(-0.3), R(0.5), R(0.2), R(-0.6), R(0.3)}},
    {&problem_aff1_lift, &aff1_exp, {R(0.7), R(-0.4)}, {R(-0.5), R(0.9)}, {R(0.2), R(-0.3)}, {R(0.5), R(-0.8)}}};

static const struct lift *lift_of(const struct instance *in)
{
    const struct lift *lift = lifts;
    while (lift->problem != in->problem)
        lift++;
    return lift;
}

/* A = Ad_{g^-1} a at every point; lanes without a point repeat the first. */
static void to_body(const struct instance *in, const lane *g, lane *restrict A)
{
    const struct lift *lift = lift_of(in);
    FOR_LANES(l, in)
    {
        real element[MAX_ELEMENT], back[MAX_ELEMENT], body[MAX_DIMENSION];
        for (int c = 0; c < in->element; c++)
            element[c] = g[c][l < in->lanes ? l : 0];
        factor_invert(lift->exponential, element, back);
        factor_adjoint(lift->exponential, back, lift->a, body);
        for (int c = 0; c < in->n; c++)
            A[c][l] = body[c];
    }
}

static void position_rate(const struct instance *in, const lane *g, const lane *mu, lane *restrict out)
{
    (void)mu;
    const struct lift *lift = lift_of(in);
    to_body(in, g, out);
    for (int c = 0; c < in->n; c++)
        FOR_LANES(l, in) out[c][l] += lift->b[c];
}

static void hamiltonian(const struct instance *in, const lane *g, const lane *mu, lane *restrict out)
{
    lane rate[MAX_DIMENSION];
    position_rate(in, g, mu, rate);
    FOR_LANES(l, in) out[0][l] = 0;
    for (int c = 0; c < in->n; c++)
        FOR_LANES(l, in) out[0][l] += mu[c][l] * rate[c][l];
}

/* Moving the body by w moves A to A + [A, w]. */
static void hamiltonian_force(const struct instance *in, const lane *g, const lane *mu, lane *restrict out)
{
    lane A[MAX_DIMENSION];
    to_body(in, g, A);
    group_coadjoint_small(in, A, mu, out);
}

static void along_a(const struct instance *in, const lane *g, const lane *mu, lane *restrict out)
{
    lane A[MAX_DIMENSION];
    to_body(in, g, A);
    FOR_LANES(l, in) out[0][l] = 0;
    for (int c = 0; c < in->n; c++)
        FOR_LANES(l, in) out[0][l] += mu[c][l] * A[c][l];
}

static void along_b(const struct instance *in, const lane *g, const lane *mu, lane *restrict out)
{
    (void)g;
    const struct lift *lift = lift_of(in);
    FOR_LANES(l, in) out[0][l] = 0;
    for (int c = 0; c < in->n; c++)
        FOR_LANES(l, in) out[0][l] += mu[c][l] * lift->b[c];
}

/* tau(t x) */
static void flow(const struct instance *in, real t, const real *x, real *out)
{
    real one[MAX_ELEMENT], xi[MAX_DIMENSION];
    group_neutral(in, one);
    for (int c = 0; c < in->n; c++)
        xi[c] = t * x[c];
    translate_point(lift_of(in)->exponential, one, xi, out);
}

/* g(t) = exp(t a) g(0) exp(t b); the body's momentum Ad*_{exp(t b)} mu(0): that of space is Ad*_{exp(-t a)} of what it was. */
static enum status exact(const struct instance *in, const real *g0, const real *mu0, real t, real *g, real *mu)
{
    const struct lift *lift = lift_of(in);
    real left[MAX_ELEMENT], right[MAX_ELEMENT], moved[MAX_ELEMENT];
    flow(in, t, lift->a, left);
    flow(in, t, lift->b, right);
    factor_compose(lift->exponential, left, g0, moved);
    factor_compose(lift->exponential, moved, right, g);
    factor_coadjoint(lift->exponential, right, mu0, mu);
    return STATUS_OK;
}

static void moving(const struct instance *in, real *g, real *mu)
{
    const struct lift *lift = lift_of(in);
    flow(in, 1, lift->turn, g);
    factor_coadjoint(lift->exponential, g, lift->momentum, mu);
}

#define LIFT(code, label, where, coordinates_of_g, dimension, numbers, preset_text)                                    \
    static const struct group code##_cay_group = {where, "cay", {&code##_cay}},                                        \
                              code##_exp_group = {where, "exp", {&code##_exp}};                                        \
    const struct problem problem_##code##_lift = {                                                                     \
        .name = label,                                                                                                 \
        .summary = "two commuting flows lifted to T*" where ": h = <mu, Ad_{g^-1} a + b>, linear in mu",               \
        .source = "spec Lie 2.2, S2d, and 3.10",                                                                       \
        .coordinates = "q: " coordinates_of_g "; v: the momenta in the body frame",                                    \
        .constraint = CONSTRAINT_NONE,                                                                                 \
        .groups = (const struct group *const[]){&code##_cay_group, &code##_exp_group, NULL},                           \
        .n = dimension,                                                                                                \
        .element = numbers,                                                                                            \
        .presets = (const struct preset[]){{"moving", preset_text, moving}, {0}},                                      \
        .invariants =                                                                                                  \
            (const struct invariant[]){{"<mu, Ad_{g^-1} a>", along_a, true, "left translations by exp(t a)", false},   \
                                       {"<mu, b>", along_b, true, "right translations by exp(t b)", false},            \
                                       {0}},                                                                           \
        .force = hamilton_force,                                                                                       \
        .momentum = unit_momentum,                                                                                     \
        .velocity = unit_momentum,                                                                                     \
        .hamiltonian = hamiltonian,                                                                                    \
        .hamiltonian_force = hamiltonian_force,                                                                        \
        .position_rate = position_rate,                                                                                \
        .exact = exact,                                                                                                \
        .exact_source = "commuting flows, spec Lie 2.2",                                                               \
    }

LIFT(so3, "so3-lift", "SO(3)", "R by rows", 3, 9, "R = exp(.3, -.2, .5), spatial momentum (.6, .5, -.9)");
LIFT(se3, "se3-lift", "SE(3)", "R by rows, x1, x2, x3", 6, 12,
     "g = exp(.1, -.2, .3, .2, .1, -.1), spatial momentum (.4, -.3, .5, .2, -.6, .3)");
LIFT(aff1, "aff1-lift", "Aff(1)", "g11, g12", 2, 2, "g = exp(.2, -.3), spatial momentum (.5, -.8)");
