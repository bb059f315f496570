/* Continuation in the distance from |u|^2/2 to a problem's own cost and bounds (Bertrand and Epenoy 2002: smoothing). */
#include "core/control/soften.h"

#include <stdlib.h>
#include <string.h>

#include "core/control/ending.h"
#include "core/control/running.h"
#include "core/numbers/linear.h"
#include "core/numbers/scratch.h"

enum { LEVEL_MOST = 20 /* iterations */, FEW = 6, MOST_LEVELS = 400 };

/* What controls and margins of the present path are. */
struct sizes {
    real force, least_margin, cost;
};

static enum status take_sizes(const struct optimality *system, struct sizes *out)
{
    SCRATCH(struct running_point, at, 1);
    enum status status = STATUS_OK;
    *out = (struct sizes){.least_margin = INFINITY};
    for (long k = 0; k < system->steps && status == STATUS_OK; k++)
        for (int j = 0; j < system->element.s && status == STATUS_OK; j++) {
            status = running_at_node(system, k, j, false, at);
            out->force = status == STATUS_OK ? fmax(out->force, norm_max(system->control->controls, at->u)) : 0;
            out->least_margin = fmin(out->least_margin, at->least_margin);
            for (int c = 0; c < system->control->controls; c++)
                out->cost += system->h * system->element.weight[j] * at->u[c] * at->u[c] / 2;
        }
    return status;
}

/* Places and costates, kept while a level is tried. */
struct kept {
    struct optimality *system;
    real *g, *y;
};

static void copy(const struct kept *kept, bool back)
{
    const struct instance *in = &kept->system->control->in;
    size_t places = (size_t)kept->system->points * (size_t)in->element * sizeof(real);
    size_t costates = (size_t)optimality_costates(kept->system) * sizeof(real);
    memcpy(back ? kept->system->g : kept->g, back ? kept->g : kept->system->g, places);
    memcpy(back ? kept->system->y : kept->y, back ? kept->y : kept->system->y, costates);
}

static bool ends(enum status status)
{
    return status == STATUS_TIMEOUT || status == STATUS_OUT_OF_MEMORY;
}

/* Newton at a distance; where it fails, everything is as it was. */
static enum status try_distance(const struct kept *kept, real distance, int *iterations, struct newton_report *report)
{
    struct optimality *system = kept->system;
    real before = system->soft.distance;
    int counted = report->iterations;
    copy(kept, false);
    system->soft.distance = distance;
    enum status status = newton_reach(system, LEVEL_MOST, report);
    /* where controls jump, a correction that is small to the path may leave the equations */
    if (status == STATUS_OK && !(report->residual <= sqrt(REAL_EPSILON) * fmax(1, system->soft.force)))
        status = STATUS_NO_CONVERGENCE;
    *iterations = report->iterations - counted;
    if (status != STATUS_OK) {
        copy(kept, true);
        system->soft.distance = before;
        if (!ends(status) && optimality_assemble(system, false) != STATUS_OK) /* what is told of it is its own, too */
            return STATUS_NOT_FINITE;
    }
    return status;
}

/* Where a level fails below this, what is reached is taken: of controls that jump, the discrete problem has more and more kinks. */
static const real near_enough = R(1e-5);

/* Down to the least distance, each level a fraction of the one before: a smaller one where that was easy, else a larger. */
static enum status descend(const struct kept *kept, struct newton_report *report)
{
    real least = sqrt(REAL_EPSILON), fraction = R(0.5), *distance = &kept->system->soft.distance;
    int iterations;
    for (int level = 0; level < MOST_LEVELS && least < *distance; level++) {
        enum status status = try_distance(kept, fmax(fraction * *distance, least), &iterations, report);
        if (ends(status))
            return status;
        if (status != STATUS_OK && *distance < near_enough)
            return STATUS_OK;
        if (status != STATUS_OK)
            fraction = sqrt(fraction);
        else if (iterations <= FEW)
            fraction = fmax(fraction * sqrt(fraction), R(0.05));
        if (fraction > R(0.99))
            return status;
    }
    return *distance > least ? STATUS_NO_CONVERGENCE : STATUS_OK;
}

/* Can all of it be solved without softness? Bounds of states must be none, or far. */
static bool is_exact(const struct control *control, real least_margin)
{
    const struct running *running = control->problem->running;
    for (int k = 0; k < control->controls; k++)
        if (!(control->input[k].weight > 0) && (!running->joined || running->bounded))
            return false;
    return least_margin > sqrt(sqrt(REAL_EPSILON));
}

static enum status lead(const struct kept *kept, struct newton_report *report)
{
    struct optimality *system = kept->system;
    const struct running *running = system->control->problem->running;
    struct sizes sizes;
    int iterations;
    enum status status = take_sizes(system, &sizes);
    if (status != STATUS_OK)
        return status;
    system->soft.force = sizes.force > 0 ? sizes.force : 1;
    system->soft.margin = fmax(-2 * sizes.least_margin, 0);
    system->soft.price = sizes.cost > 0 ? sizes.cost / system->control->boundary.horizon : 1;
    ending_release(system, system->ending.open, system->control->transfer->timed); /* effort alone has no best time */
    bool plain = !running->bounded && !running->fuelled && is_exact(system->control, INFINITY);
    if (plain && try_distance(kept, 0, &iterations, report) == STATUS_OK)
        return STATUS_OK;
    status = descend(kept, report);
    if (status == STATUS_OK)
        status = take_sizes(system, &sizes);
    if (status == STATUS_OK && is_exact(system->control, sizes.least_margin))
        return try_distance(kept, 0, &iterations, report) == STATUS_OK ? STATUS_OK : STATUS_NO_CONVERGENCE;
    return status == STATUS_OK && !(sizes.least_margin > -near_enough) ? STATUS_NO_CONVERGENCE : status;
}

enum status soften_away(struct optimality *system, struct newton_report *report)
{
    const struct instance *in = &system->control->in;
    size_t places = (size_t)system->points * (size_t)in->element, costates = (size_t)optimality_costates(system);
    real *room = malloc((places + costates) * sizeof *room);
    const struct kept kept = {system, room, room + places};
    enum status status = room ? lead(&kept, report) : STATUS_OUT_OF_MEMORY;
    free(room);
    return status;
}
