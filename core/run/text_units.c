/* Samples back into the units of the text. */
#include "core/run/text_units.h"

#include "core/run/gap.h"
#include "core/run/trajectory.h"

static void put_samples_back(const struct core_case *given, struct trajectory *out)
{
    const struct instance *in = &given->in;
    const struct stated_units *units = in->problem->units;
    for (int k = 0; units && k < out->taken; k++) {
        to_stated(in->element, units->element, out->g + k * in->element);
        to_stated(in->n, units->momentum, out->mu + k * in->n);
        to_stated(in->m, units->multiplier, out->lambda + k * in->m);
    }
}

enum status stated_integrate(const struct core_case *given, struct trajectory *out)
{
    out->taken = 0;
    enum status status = trajectory_integrate(given, out);
    put_samples_back(given, out);
    return status;
}

void stated_integrate_members(const struct core_case *const *cases, int count, struct trajectory *out,
                              enum status *status)
{
    for (int k = 0; k < count; k++)
        out[k].taken = 0;
    trajectory_integrate_members(cases, count, out, status);
    for (int k = 0; k < count; k++)
        put_samples_back(cases[k], &out[k]);
}

enum status stated_reference(const struct core_case *given, struct reference *out)
{
    out->at.taken = 0;
    enum status status = trajectory_reference(given, out);
    put_samples_back(given, &out->at);
    if (given->in.problem->units) {
        const struct instance *in = &given->in;
        out->at.amplitude_g = gap_norm(out->at.taken, in->element, NULL, out->at.g);
        out->at.amplitude_mu = gap_norm(out->at.taken, in->n, NULL, out->at.mu);
        out->at.amplitude_lambda = gap_norm(out->at.taken, in->m, NULL, out->at.lambda);
    }
    return status;
}
