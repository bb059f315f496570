/* The interior-point method from a problem's guess, and from paths beside it. */
#include "core/control/ending.h"
#include "core/control/running.h"
#include "core/control/unbound.h"
#include "core/extremal/interior.h"
#include "core/extremal/newton.h"
#include "core/numbers/linear.h"
#include "core/numbers/scratch.h"

/* Guesses that the interior-point method starts from: the problem's and others. */
enum { MOST_BESIDE = 4 };

/* Iterations for a path whose bounds are not looked at. */
enum { EFFORT_MOST = 10 };

/* Is what has been reached without bounds the solution, as it keeps them? Its equations hold then as they did. */
static bool keeps_bounds(struct optimality *system, real residual)
{
    const struct control *control = system->control;
    const struct transfer *transfer = control->transfer;
    SCRATCH(struct running_point, at, 1);
    if (transfer->ending || transfer->timed || control->problem->running->fuelled)
        return false;
    for (long node = 0; node < system->steps * system->element.s; node++) {
        if (running_at_node(system, node / system->element.s, (int)(node % system->element.s), false, at) !=
                STATUS_OK ||
            !(at->least_margin > 0))
            return false;
        for (int k = 0; k < control->controls; k++)
            if (!(at->u[k] > control->input[k].least && at->u[k] < control->input[k].most))
                return false;
    }
    return optimality_assemble(system, false) == STATUS_OK &&
           norm_max(optimality_rows(system), system->residual) <=
               2 * residual + 64 * REAL_EPSILON * norm_max(optimality_costates(system), system->y);
}

/* The path of the extremal without bounds, first of |u|^2/2, then of the problem's cost: a better guess, as gravity is held. Returns
 * whether that is the solution itself. */
static bool take_effort(struct optimality *system, struct newton_report *report)
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
        if (beside == 0 && take_effort(system, report))
            return STATUS_OK;
        status = interior_solve(system, report);
    }
    return status;
}
