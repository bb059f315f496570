/* Switches of controls by their prices. */
#include "core/control/switches.h"

/* The prices at which the best u changes its law: -z is between the slopes of the cost where u is 0 or at a bound. */
static int thresholds(const struct running_input *input, real out[4])
{
    int count = 0;
    bool off = input->fuel > 0, linear = input->weight == 0;
    if (off || linear) {
        out[count++] = -input->fuel;
        if (off)
            out[count++] = input->fuel;
    }
    if (!linear && isfinite(input->most))
        out[count++] = -input->weight * input->most - copysign(input->fuel, input->most);
    if (!linear && isfinite(input->least))
        out[count++] = -input->weight * input->least - copysign(input->fuel, input->least);
    return count;
}

/* Switches of one interval by the time, as there are few. */
static void insert(struct control_outcome *out, int first, int which, wide t)
{
    if (out->switches == MAX_SWITCHES)
        return;
    int at = out->switches++;
    for (; at > first && out->switch_time[at - 1] > t; at--) {
        out->switch_time[at] = out->switch_time[at - 1];
        out->switched[at] = out->switched[at - 1];
    }
    out->switch_time[at] = t;
    out->switched[at] = which;
}

void switches_take(const struct control *control, real t0, const real *z0, real t1, const real *z1,
                   struct control_outcome *out)
{
    int first = out->switches;
    if (control->problem->running->joined) /* what a bound costs is a matter of the other controls there */
        return;
    for (int k = 0; k < control->controls; k++) {
        real at[4];
        int count = thresholds(&control->input[k], at);
        for (int i = 0; i < count; i++)
            if ((z0[k] < at[i]) != (z1[k] < at[i]))
                insert(out, first, k, (wide)(t0 + (t1 - t0) * (at[i] - z0[k]) / (z1[k] - z0[k])));
    }
}
