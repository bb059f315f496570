/* A problem without its bounds: a better guess for the interior-point method, and why there may be no path with them. */
#include "core/control/ending.h"
#include "core/control/running.h"
#include "core/extremal/newton.h"
#include "core/numbers/linear.h"
#include "core/numbers/roundoff.h"
#include "core/numbers/scratch.h"

/* ---- from a guess, and from paths beside it */

/* Guesses that the interior-point method starts from: the problem's and others. */
enum { MOST_BESIDE = 4 };

/* Iterations for a path whose bounds are not looked at. */
enum { EFFORT_MOST = 10 };

/* Returns true if the solution without bounds satisfies them. Its equations then hold as they did. */
static bool keeps_bounds(struct optimality *system, real residual)
{
    const struct control *control = system->control;
    const struct transfer *transfer = control->transfer;
    SCRATCH(struct running_point, at, 1);
    if (transfer->ending || transfer->timed || control->problem->running->fuelled)
        return false;
    for (long node = 0; node < system->steps * system->element.s; node++) {
        if (running_at_index(system, node, at) != STATUS_OK || !(at->least_margin > 0))
            return false;
        for (int k = 0; k < control->controls; k++)
            if (!(at->u[k] > control->input[k].least && at->u[k] < control->input[k].most))
                return false;
    }
    return optimality_assemble(system, false) == STATUS_OK &&
           norm_max(optimality_rows(system), system->residual) <=
               2 * residual + tolerance.agreement * norm_max(optimality_costates(system), system->y);
}

/* The path of the extremal without bounds, first of |u|^2/2, then of the problem's cost: a better guess, as gravity is held. Returns
 * whether that is the solution itself. */
static bool start_relaxed(struct optimality *system, struct newton_report *report)
{
    const struct control *control = system->control;
    const struct running *running = control->problem->running;
    SCRATCH(struct unbound, unbound, 1);
    if (!running || !running->fixed)
        return false;
    unbound_take(control, false, unbound);
    optimality_bind(system, &unbound->control);
    enum status status = newton_reach(system, EFFORT_MOST, report);
    if (status != STATUS_OK && !is_hopeless(status)) {
        newton_start(system);
        status = interior_solve(system, report);
    }
    optimality_bind(system, control);
    if (status == STATUS_OK && keeps_bounds(system, report->residual))
        return true;
    bool regular = true;
    for (int k = 0; k < control->controls; k++)
        regular = regular && (running->joined || control->input[k].weight > 0);
    if (status == STATUS_OK && regular) {
        unbound_take(control, true, unbound);
        optimality_bind(system, &unbound->control);
        status = newton_reach(system, EFFORT_MOST, report);
    }
    optimality_bind(system, control);
    if (status == STATUS_OK && regular && keeps_bounds(system, report->residual))
        return true;
    if (status != STATUS_OK)
        newton_start(system);
    return false;
}

enum status newton_globally(struct optimality *system, struct newton_report *report)
{
    const struct control *control = system->control;
    enum status status = STATUS_NO_CONVERGENCE;
    for (int beside = 0; beside < MOST_BESIDE && status != STATUS_OK && !is_hopeless(status); beside++) {
        struct control moved = *control;
        moved.start += beside;
        ending_release(system, false, false);
        optimality_bind(system, &moved);
        newton_start(system);
        optimality_bind(system, control);
        if (beside == 0 && start_relaxed(system, report))
            return STATUS_OK;
        status = interior_solve(system, report);
    }
    return status;
}

/* ---- the same problem, coarse, with bounds and without */

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

/* Returns the excess over the bounds, relative to their distance; with one bound, relative to it and u. */
static real excess(const struct running_input *of, real u)
{
    const real over = fmax(of->least - u, u - of->most), range = of->most - of->least;
    return over > 0 ? over / (isfinite(range) ? range : fabs(u) + fabs(u < of->least ? of->least : of->most)) : 0;
}

/* Measures how the controls, then the positions, of the system without bounds violate those of `control`. */
static enum status measure(struct optimality *system, const struct control *control, struct violation *out)
{
    SCRATCH(struct running_point, at, 1);
    SCRATCH(struct running_terms, terms, 1);
    SCRATCH(struct running_node, node, 1);
    real most = 0, nothing[SMALL_DIMENSION] = {0};
    enum status status = STATUS_OK;
    for (long k = 0; k < system->steps * system->element.s && status == STATUS_OK; k++) {
        status = running_node_take(system, k, node);
        if (status == STATUS_OK)
            status = running_at(system, node, false, at);
        for (int i = 0; i < control->controls && status == STATUS_OK; i++)
            if (excess(&control->input[i], at->u[i]) > most) {
                const struct running_input *of = &control->input[i];
                most = excess(of, at->u[i]);
                *out = (struct violation){i + 1, (double)at->u[i], (double)of->least, (double)of->most, out->left};
            }
        if (status == STATUS_OK)
            running_take_terms(control, node->g, node->v, nothing, at->u, terms);
        for (int i = 0; i < control->problem->running->margins && status == STATUS_OK; i++)
            out->left = fmax(out->left, -(double)terms->margin[i]);
    }
    return status;
}

bool newton_fails_for_bounds(const struct optimality *system, struct violation *out)
{
    const struct control *control = system->control;
    struct optimality coarse;
    struct element trapezoid;
    struct newton_report report = {0};
    SCRATCH(struct unbound, unbound, 1);
    *out = (struct violation){0};
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
