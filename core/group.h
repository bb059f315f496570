/* Lie groups as the integrator sees them: left-trivialised operators of a retraction tau, over batches of points. */
#ifndef RATTLEBACK_CORE_GROUP_H
#define RATTLEBACK_CORE_GROUP_H

#include "api.h"
#include "real.h"

struct instance;

/* Operators of one group with one retraction (spec HP section 2; the step of section 3 uses no others).
 * Arrays: elements lane[element], algebra and dual lane[n]; `out` must not overlap the inputs.
 * An abelian group with tau = identity (R^n) leaves the operators NULL: dtau = Ad = 1 and ddtau = ad = 0 are skipped. */
struct group {
    const char *name, *retraction;

    /* out = g tau(xi); g is one element, xi a batch. */
    void (*translate)(const struct instance *in, const real *g, const lane *xi, lane *restrict out);

    /* out = dtau_xi w. */
    void (*dtau)(const struct instance *in, const lane *xi, const lane *w, lane *restrict out);

    /* out = dtau_xi^{-1} w. */
    void (*dtau_inverse)(const struct instance *in, const lane *xi, const lane *w, lane *restrict out);

    /* out = dtau_xi^* mu. */
    void (*dtau_dual)(const struct instance *in, const lane *xi, const lane *mu, lane *restrict out);

    /* out = (dtau_{-xi}^{-1})^* mu. */
    void (*dtau_minus_inverse_dual)(const struct instance *in, const lane *xi, const lane *mu, lane *restrict out);

    /* out = the covector w -> <mu, d(dtau_xi h) w>, mu the body momentum. */
    void (*ddtau_dual)(const struct instance *in, const lane *xi, const lane *h, const lane *mu, lane *restrict out);

    /* out = Ad*_{tau(xi)} mu. */
    void (*coadjoint)(const struct instance *in, const lane *xi, const lane *mu, lane *restrict out);

    /* out = ad*_eta mu. */
    void (*coadjoint_small)(const struct instance *in, const lane *eta, const lane *mu, lane *restrict out);

    /* Distance of two elements in the metric of measurement.md. */
    real (*distance)(const struct instance *in, const real *g, const real *h);
};

/* R^n with tau = identity. */
extern const struct group group_vector;

static inline bool group_is_abelian(const struct group *group)
{
    return group->translate == NULL;
}

#endif
