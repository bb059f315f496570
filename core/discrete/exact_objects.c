/* The exact discrete objects of a pair of points as numbers to print [mathematics, Exact 2.1, 2.6, 11]. */
#include "core/discrete/exact_objects.h"

#include <float.h>
#include <string.h>

#include "core/discrete/exact_pair.h"
#include "core/numbers/roundoff.h"
#include "core/numbers/scratch.h"

enum { MOST_PROJECTIONS = 8 };

extern const struct family exact_map_family;

/* mu_d^e is the closed form's defect, which is in units of Phi, times a power of h. */
static real closed_defect(const struct instance *in, const struct pair *pair)
{
    const struct exact_forms *forms = in->problem->exact_forms;
    real v0[SMALL_DIMENSION], v1[SMALL_DIMENSION], defect[SMALL_MULTIPLIERS];
    if (!forms)
        return (real)NAN;
    forms->velocities(in, pair, v0, v1, defect);
    return forms->defect_times_h ? defect[0] * pair->h : defect[0];
}

static enum status take_given_point(const struct instance *in, const wide *given, real *out)
{
    const struct factor *worst;
    for (int c = 0; c < in->element; c++)
        out[c] = (real)given[c];
    if (in->problem->units)
        take_out(in->element, in->problem->units->element, out);
    real defect = group_defect(in, out, &worst);
    for (int k = 0; k < MOST_PROJECTIONS && worst && defect <= tolerance.decimal; k++) {
        group_nearest(in, out);
        if (group_defect(in, out, &worst) <= tolerance.datum)
            return STATUS_OK;
    }
    return worst ? STATUS_BAD_VALUE : STATUS_OK;
}

enum status exact_pair_given(const struct core_case *given, const wide *q0, const wide *q1, real *start, real *end,
                             struct pair *out)
{
    *out = (struct pair){case_horizon(given) / (real)given->setup.steps, start, end};
    enum status status = take_given_point(&given->in, q0, start);
    return status == STATUS_OK ? take_given_point(&given->in, q1, end) : status;
}

static void put_objects_back(const struct instance *in, struct exact_objects *out)
{
    const struct stated_units *units = in->problem->units;
    to_stated(in->n, units->velocity, out->before);
    to_stated(in->n, units->velocity, out->after);
    to_stated(in->n, units->momentum, out->force_before);
    to_stated(in->n, units->momentum, out->force_after);
    to_stated(in->m, units->constraint, out->phi);
    out->action *= units->energy * units->time;
}

enum status exact_objects_of(const struct core_case *given, const wide *q0, const wide *q1, struct exact_objects *out)
{
    const struct instance *in = &given->in;
    SCRATCH(struct exact_pair, found, 1);
    SCRATCH_NODE(node, in);
    real start[SMALL_ELEMENT], end[SMALL_ELEMENT];
    if (!is_of_family(given, &exact_map_family))
        return STATUS_REFUSED;
    struct pair pair;
    struct forced_scales own;
    enum status status = exact_pair_given(given, q0, q1, start, end, &pair);
    if (status == STATUS_OK)
        status = exact_pair_scales(in, &pair, &own);
    if (status == STATUS_OK)
        status = exact_pair_make(&(struct forced){.in = in, .own = &own}, &pair, found);
    if (status != STATUS_OK)
        return status;
    memset(out, 0, sizeof *out);
    node_at_velocity(in, start, found->v0, node);
    for (int c = 0; c < in->n; c++) {
        out->before[c] = found->v0[c];
        out->after[c] = found->v1[c];
        out->force_before[c] = found->minus[c];
        out->force_after[c] = found->plus[c];
    }
    for (int k = 0; k < in->m; k++)
        out->phi[k] = node->phi[k][0];
    out->action = found->action;
    out->defect = closed_defect(in, &pair);
    if (in->problem->units)
        put_objects_back(in, out);
    out->error = (double)found->error;
    out->condition = (double)found->condition;
    return STATUS_OK;
}
