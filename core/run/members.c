/* Members of an ensemble: side by side where their family can, else one after another. */
#include "core/run/family.h"
#include "core/run/trajectory.h"

static bool side_by_side(const struct core_case *const *cases, int count, struct trajectory *out, enum status *status)
{
    const struct method *method = cases[0]->method;
    for (int l = 0; l < count; l++)
        if (!method || cases[l]->method != method || !method->family->lanes)
            return false;
    return method->family->lanes(cases, count, out, status);
}

void trajectory_integrate_members(const struct core_case *const *cases, int count, struct trajectory *out,
                                  enum status *status)
{
    for (int l = 0; l < count; l++)
        status[l] = STATUS_FAILED;
    /* a lane to itself where neighbours do not fit, so that its numbers are the same beside any */
    if (!side_by_side(cases, count, out, status))
        for (int l = 0; l < count; l++)
            side_by_side(&cases[l], 1, &out[l], &status[l]);
    for (int l = 0; l < count; l++)
        if (status[l] == STATUS_FAILED)
            status[l] = trajectory_integrate(cases[l], &out[l]);
}
