/* A problem of optimal control without its bounds. */
#include "core/extremal/newton.h"

void unbound_take(const struct control *control, bool own, struct unbound *out)
{
    out->control = *control;
    out->problem = *control->problem;
    out->running = *control->problem->running;
    for (int k = 0; k < control->controls; k++)
        out->control.input[k] =
            (struct running_input){own ? control->input[k].weight : control->effort[k], 0, -INFINITY, INFINITY};
    out->running.margins = 0;
    out->running.bounded = out->running.fuelled = false;
    out->problem.running = own ? &out->running : NULL;
    out->control.problem = &out->problem;
}
