/* The recipes that lead Newton's method to the branch a problem means. */
#include <stdlib.h>
#include <string.h>

#include "core/control/newton.h"

/* Solve the trapezoidal rule with problem->coarse steps from the guess, then with twice as many as long as these are fewer
 * than the system's; each from the one before, the system from the last. */
static enum status prolonged(struct optimality *system, struct newton_report *report)
{
    struct optimality now, before = {0};
    struct element trapezoid;
    enum status status = STATUS_OK;
    element_make(2, false, &trapezoid);
    for (long steps = system->control->problem->coarse; status == STATUS_OK; steps *= 2) {
        status = optimality_open(system->control, &trapezoid, steps, &now);
        if (status == STATUS_OK && before.g)
            status = newton_prolong(&before, &now);
        else if (status == STATUS_OK)
            newton_start(&now);
        if (status == STATUS_OK)
            status = newton_solve(&now, report);
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

/* From the guess at the first value of the continued parameter to its own value. */
static enum status continued(struct optimality *system, struct newton_report *report)
{
    const struct control *end = system->control;
    const struct transfer *transfer = end->transfer;
    struct control at = *end;
    enum status status = STATUS_OK;
    int which = 0;
    while (strcmp(end->in.problem->parameters[which].name, transfer->continued) != 0)
        which++;
    real from = end->boundary.from;
    for (int level = 0; level < transfer->levels && status == STATUS_OK; level++) {
        at.in.parameter[which] = from + (end->in.parameter[which] - from) * (real)level / (real)transfer->levels;
        control_refresh(&at);
        optimality_bind(system, &at);
        if (level == 0)
            newton_start(system);
        status = newton_solve(system, report);
    }
    optimality_bind(system, end);
    return status;
}

enum status newton_by_recipe(struct optimality *system, struct newton_report *report)
{
    const struct control_problem *problem = system->control->problem;
    bool is_coarse = system->element.s == 2 && system->element.points == 2 && system->steps == problem->coarse;
    enum status status = STATUS_OK;
    *report = (struct newton_report){0};
    if (system->control->transfer->continued)
        status = continued(system, report);
    else if (problem->coarse && !is_coarse)
        status = prolonged(system, report);
    else
        newton_start(system);
    return status == STATUS_OK ? newton_solve(system, report) : status;
}
