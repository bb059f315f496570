/* The vakonomic motion against the nonholonomic one, where the thesis says that they are one (4.2.3). */
#include <string.h>

#include "core/numbers/linear.h"
#include "core/numbers/scratch.h"
#include "core/run/identities.h"
#include "core/run/reference.h"
#include "core/variational/twofold.h"

enum { PARTS = 4 /* of the horizon, at whose ends the motions are compared */, PER_UNIT = 12, UNITS = 64 };

/* Both motions at the ends of the parts of the horizon. */
struct motions {
    struct instance vakonomic, nonholonomic;
    real q[MAX_ELEMENT], p[MAX_DIMENSION]; /* of the one */
    real x[MAX_ELEMENT], v[MAX_DIMENSION]; /* of the other */
};

static enum status advance(struct motions *both, real t)
{
    long steps = (long)ceil(fabs(t)) * PER_UNIT;
    enum status status = reference_flow(&both->vakonomic, t, steps, both->q, both->p);
    return status == STATUS_OK ? reference_flow(&both->nonholonomic, t, steps, both->x, both->v) : status;
}

static void open_motions(const struct core_case *given, struct motions *out)
{
    memset(out, 0, sizeof *out);
    out->vakonomic = given->in;
    out->nonholonomic = twofold_extended(&given->in);
    memcpy(out->q, given->g, sizeof out->q);
    memcpy(out->x, given->g, sizeof out->x);
    memcpy(out->p, given->eta, sizeof out->p);
    twofold_velocity(&given->in, given->g, given->eta, out->v);
}

/* The fault: the same velocity, other multipliers. */
static void change_multipliers(struct motions *both)
{
    SCRATCH_NODE(node, &both->nonholonomic);
    SCRATCH(real, amount, both->nonholonomic.m);
    SCRATCH(real, push, both->nonholonomic.n);
    node_at_velocity(&both->nonholonomic, both->x, both->v, node);
    for (int k = 0; k < node->in.m; k++)
        amount[k] = R(0.3) / (1 + k);
    node_constraint_force(node, amount, push);
    for (int c = 0; c < node->in.n; c++)
        both->p[c] += push[c];
}

/* Roundings of both references, which the flow carries on, in products of position and momentum. */
static real round_off(const struct motions *both, real t)
{
    real place = 1 + norm_max(both->vakonomic.n, both->q), size = place + norm_max(both->vakonomic.n, both->p);
    return UNITS * REAL_EPSILON * (1 + fabs(t)) * place * size;
}

static bool condition_holds(const struct core_case *given, real part)
{
    SCRATCH(struct motions, both, 1);
    open_motions(given, both);
    for (int k = 0; k <= PARTS; k++) {
        if (!(twofold_condition(&both->vakonomic, both->q, both->p) <= round_off(both, k * part)))
            return false;
        if (k < PARTS && advance(both, part) != STATUS_OK)
            return false;
    }
    return true;
}

extern const struct family vakonomic_family;

/* Where condition (4.10) holds along the vakonomic motion with the multipliers given, it is the nonholonomic one. */
bool identity_one_motion(const struct core_case *given, real *residual, real *bound)
{
    SCRATCH(struct motions, both, 1);
    real part = (real)given->setup.horizon / PARTS;
    SCRATCH(real, velocity, given->in.n);
    if (!is_of_family(given, &vakonomic_family) || !condition_holds(given, part))
        return false;
    open_motions(given, both);
    if (given->setup.fault == FAULT_MULTIPLIERS)
        change_multipliers(both);
    *residual = *bound = 0;
    for (int k = 1; k <= PARTS; k++) {
        if (advance(both, part) != STATUS_OK) {
            *residual = (real)NAN;
            return true;
        }
        twofold_velocity(&both->vakonomic, both->q, both->p, velocity);
        *residual = fmax(*residual, distance_max(given->in.n, both->q, both->x));
        *residual = fmax(*residual, distance_max(given->in.n, velocity, both->v));
        *bound = fmax(*bound, round_off(both, k * part));
    }
    return true;
}
