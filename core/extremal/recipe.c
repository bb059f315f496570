/* The recipes that lead Newton's method to the branch a problem means. */
#include <stdlib.h>
#include <string.h>

#include "core/control/ending.h"
#include "core/extremal/newton.h"
#include "core/numbers/scratch.h"

/* Steps of what starts beside the guess, and of what the interior-point method solves first where there are no bounds. */
enum { COARSE_START = 16, COARSE_INTERIOR = 32 };

/* Iterations from a guess: what has not got there by then is left to the interior-point method. */
enum { FIRST_MOST = 40 };

/* Smallest fraction of a level of a continuation. */
static const real least_step = R(1.0) / 16;

/* Solves the first of several systems. */
typedef enum status start(struct optimality *system, struct newton_report *report);

static enum status from_guess(struct optimality *system, struct newton_report *report)
{
    newton_start(system);
    return newton_reach(system, FIRST_MOST, report);
}

/* Solve the trapezoidal rule with `steps` from a start, then with twice as many as long as these are fewer than the
 * system's; each from the one before, the system from the last. */
static enum status prolonged(struct optimality *system, long steps, start *first, struct newton_report *report)
{
    struct optimality now, before = {0};
    struct element trapezoid;
    enum status status = STATUS_OK;
    element_make(2, false, &trapezoid);
    for (; status == STATUS_OK; steps *= 2) {
        status = optimality_open(system->control, &trapezoid, steps, &now);
        if (status == STATUS_OK && before.g)
            status = newton_prolong(&before, &now);
        if (status == STATUS_OK)
            status = before.g ? newton_reach(&now, NEWTON_MOST, report) : first(&now, report);
        optimality_close(&before);
        before = now;
        if (2 * steps >= system->steps)
            break;
    }
    if (status == STATUS_OK)
        status = newton_prolong(&before, system);
    optimality_close(&before);
    return status;
}

/* The value of the continued parameter at a level; the last is the problem's own. */
static void take_level(const struct control *end, real level, struct control *at)
{
    const struct transfer *transfer = end->transfer;
    real from = end->boundary.from;
    int which = 0;
    *at = *end;
    while (strcmp(end->in.problem->parameters[which].name, transfer->continued) != 0)
        which++;
    if (level == transfer->levels)
        return;
    at->in.parameter[which] = from + (end->in.parameter[which] - from) * level / (real)transfer->levels;
    control_refresh(at);
}

/* From the guess at the first value of the continued parameter to its own value, by shorter steps where those fail. */
static enum status continued(struct optimality *system, struct newton_report *report)
{
    const struct control *end = system->control;
    size_t points = (size_t)system->points, positions = points * (size_t)end->in.element,
           costates = (size_t)optimality_costates(system);
    real *kept = malloc((positions + costates) * sizeof *kept), level = 0, step = 0, last = end->transfer->levels;
    enum status status = kept ? STATUS_OK : STATUS_OUT_OF_MEMORY;
    while (status == STATUS_OK) {
        struct control at;
        real next = fmin(level + step, last);
        memcpy(kept, system->g, positions * sizeof *kept);
        memcpy(kept + positions, system->y, costates * sizeof *kept);
        take_level(end, next, &at);
        optimality_bind(system, next == last ? end : &at);
        if (step == 0)
            newton_start(system);
        *report = (struct newton_report){0};
        status = newton_reach(system, FIRST_MOST, report);
        if (status == STATUS_OK && next == last)
            break;
        if (status == STATUS_OK) {
            level = next;
            step = step == 0 ? 1 : step;
        } else if (status != STATUS_TIMEOUT && step > least_step) {
            memcpy(system->g, kept, positions * sizeof *kept);
            memcpy(system->y, kept + positions, costates * sizeof *kept);
            status = STATUS_OK;
            step /= 2;
        }
    }
    optimality_bind(system, end);
    free(kept);
    return status;
}

static bool is_trapezoid(const struct optimality *system)
{
    return system->element.s == 2 && system->element.points == 2;
}

/* As the problem asks. */
static enum status plainly(struct optimality *system, struct newton_report *report)
{
    const struct control *control = system->control;
    long coarse = control->problem->coarse || !control->start ? control->problem->coarse : COARSE_START;
    enum status status = STATUS_OK;
    if (control->transfer->continued && !control->start)
        return continued(system, report);
    if (coarse && !(is_trapezoid(system) && system->steps == coarse))
        status = prolonged(system, coarse, from_guess, report);
    else
        return from_guess(system, report);
    return status == STATUS_OK ? newton_solve(system, report) : status;
}

/* From the extremal of |u|^2/2 with a given end, where B is the same everywhere, to that of a smooth cost and of an end and a horizon
 * that are free: effort alone has no best time. */
static enum status by_newton(struct optimality *system, struct newton_report *report)
{
    const struct control *control = system->control;
    const struct transfer *transfer = control->transfer;
    const struct running *running = control->problem->running;
    SCRATCH(struct unbound, effort, 1);
    if (running && running->fixed) {
        unbound_take(control, false, effort);
        optimality_bind(system, &effort->control);
    }
    enum status status = plainly(system, report);
    if (status == STATUS_OK && (transfer->ending || (transfer->timed && !running))) {
        ending_release(system, transfer->ending, transfer->timed && !running);
        status = newton_reach(system, NEWTON_MOST, report);
    }
    optimality_bind(system, control);
    if (status != STATUS_OK || !running)
        return status;
    ending_release(system, transfer->ending, transfer->timed);
    return newton_reach(system, FIRST_MOST, report);
}

/* Solves by the interior-point method on a coarse grid, from which the system is prolonged. */
static enum status by_coarse(struct optimality *system, struct newton_report *report)
{
    if (is_trapezoid(system) && system->steps <= COARSE_INTERIOR)
        return STATUS_NO_CONVERGENCE;
    enum status status = prolonged(system, COARSE_INTERIOR, newton_globally, report);
    return status == STATUS_OK ? newton_reach(system, NEWTON_MOST, report) : status;
}

enum status newton_by_recipe(struct optimality *system, struct newton_report *report)
{
    bool bounded = control_is_bounded(system->control);
    enum status status = STATUS_NO_CONVERGENCE;
    ending_release(system, false, false);
    *report = (struct newton_report){0};
    if (!bounded)
        status = by_newton(system, report);
    if (!bounded && status != STATUS_OK && !is_hopeless(status))
        status = by_coarse(system, report);
    if (status != STATUS_OK && !is_hopeless(status))
        status = newton_globally(system, report);
    if (bounded && status != STATUS_OK && !is_hopeless(status) && newton_fails_for_bounds(system, &report->violation))
        status = STATUS_BOUNDS;
    return status;
}
