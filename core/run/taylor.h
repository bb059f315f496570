/* The flow of a motion by its Taylor series, in steps as long as the series carries. */
#ifndef RATTLEBACK_CORE_TAYLOR_H
#define RATTLEBACK_CORE_TAYLOR_H

#include "core/problem/series.h"
#include "core/problem/stated_units.h"

/* Receives sample k = 0..count-1 of a flow, at its time in the units of the problem file or, if `times` is NULL, at
 * (k + 1) horizon / count. */
struct flow_samples {
    int count;
    const wide *times;
    enum status (*put)(const struct instance *in, const real *g, const real *eta, int sample, struct trajectory *out);
    struct trajectory *out;
};

/* The order that pays in the working precision. */
int taylor_order(void);

/* The flow from (g, eta), by series of that order, up to the last sample; *steps is how many it took. What is beside the samples' times is not seen: the
 * steps are those of the series' radius of convergence [jorba-zou-2005]. STATUS_REFUSED without a text,
 * STATUS_FAILED where the equations are not smooth along the motion. */
enum status taylor_flow(const struct instance *in, real horizon, const real *g, const real *eta,
                        const struct flow_samples *to, long *steps);

/* Tests whether there is a smooth motion from (g, eta) over the horizon; with_energy: whether l or h is smooth along
 * it as well. Returns the status of its series, as above; equations that cannot be non-smooth are not followed.
 * STATUS_NO_CONVERGENCE if it would take more steps than some thousand and `most`. */
enum status taylor_smooth(const struct instance *in, real horizon, const real *g, const real *eta, bool with_energy,
                          long most);

/* The time of a sample. */
static inline real sample_time(const struct instance *in, const struct flow_samples *of, real horizon, int k)
{
    return of->times ? core_time(in, of->times[k]) : horizon * (k + 1) / of->count;
}

/* g and eta after time t from where the series was expanded. The low parts are those of compensated sums. */
void taylor_advance(const struct series *series, real t, real *g, real *g_low, real *eta, real *eta_low);

#endif
