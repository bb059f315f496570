/* The same problem, coarse, with bounds and without. */
#include "core/extremal/in_the_way.h"

#include "core/control/ending.h"
#include "core/control/group_curve.h"
#include "core/control/running.h"
#include "core/control/unbound.h"
#include "core/extremal/interior.h"
#include "core/numbers/scratch.h"

enum { COARSE = 32 };

/* With its own cost where that can go without bounds, else |u|^2/2; false where there is neither. */
static bool take_unbound(const struct control *control, struct unbound *out)
{
    const struct running *running = control->problem->running;
    bool own = true;
    for (int k = 0; k < control->controls; k++)
        own = own && (running->joined || (control->input[k].weight > 0 && !(control->input[k].fuel > 0)));
    if (!own && !running->fixed)
        return false;
    unbound_take(control, own, out);
    return true;
}

/* How far beyond its bounds, for what is between them; where there is but one, for it and u. */
static real excess(const struct running_input *of, real u)
{
    const real over = fmax(of->least - u, u - of->most), range = of->most - of->least;
    return over > 0 ? over / (isfinite(range) ? range : fabs(u) + fabs(u < of->least ? of->least : of->most)) : 0;
}

/* What its controls do that the bounds of `control` do not allow, where the system is the one without; then what its places do. */
static enum status measure(struct optimality *system, const struct control *control, struct beyond *out)
{
    SCRATCH(struct running_point, at, 1);
    SCRATCH(struct running_terms, terms, 1);
    real most = 0, moves[MAX_CONTROLLED * MAX_NODAL], v[SMALL_DIMENSION], y[SMALL_DIMENSION] = {0};
    enum status status = STATUS_OK;
    for (long node = 0; node < system->steps * system->element.s && status == STATUS_OK; node++) {
        long k = node / system->element.s;
        int j = (int)(node % system->element.s), p = element_node(system, k) + j;
        status = running_at_node(system, k, j, false, at);
        for (int i = 0; i < control->controls && status == STATUS_OK; i++)
            if (excess(&control->input[i], at->u[i]) > most) {
                const struct running_input *of = &control->input[i];
                most = excess(of, at->u[i]);
                *out = (struct beyond){i + 1, (double)at->u[i], (double)of->least, (double)of->most, out->left};
            }
        if (status == STATUS_OK)
            status = running_velocity(system, k, j, v, moves);
        if (status == STATUS_OK)
            running_take_terms(control, system->g + p * control->in.element, v, y, at->u, terms);
        for (int i = 0; i < control->problem->running->margins && status == STATUS_OK; i++)
            out->left = fmax(out->left, -(double)terms->margin[i]);
    }
    return status;
}

bool bounds_are_in_the_way(const struct optimality *system, struct beyond *out)
{
    const struct control *control = system->control;
    struct optimality coarse;
    struct element trapezoid;
    struct newton_report report = {0};
    SCRATCH(struct unbound, unbound, 1);
    *out = (struct beyond){0};
    if (!take_unbound(control, unbound))
        return false;
    element_make(2, false, &trapezoid);
    enum status status = optimality_open(control, &trapezoid, COARSE, &coarse);
    if (status == STATUS_OK && newton_globally(&coarse, &report) != STATUS_OK) {
        ending_release(&coarse, false, false);
        optimality_bind(&coarse, &unbound->control);
        newton_start(&coarse);
        status = newton_reach(&coarse, NEWTON_MOST, &report);
        if (status != STATUS_OK && !is_hopeless(status))
            status = newton_globally(&coarse, &report);
        if (status == STATUS_OK)
            status = measure(&coarse, control, out);
    }
    optimality_close(&coarse);
    return status == STATUS_OK && (out->control || out->left > 0);
}
