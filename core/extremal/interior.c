/* The primal-dual interior-point method: inertia, filter, the fall of the barrier. */
#include <stdlib.h>
#include <string.h>

#include "core/control/barrier.h"
#include "core/control/ending.h"
#include "core/control/running.h"
#include "core/extremal/newton.h"
#include "core/extremal/second_order.h"
#include "core/numbers/linear.h"
#include "core/numbers/roundoff.h"
#include "core/numbers/scratch.h"

enum { MOST_STEPS = 150, MOST_FILTER = 64, MOST_HALVINGS = 14, MOST_TRIES = 24, MOST_STIFFER = 4 };

/* The barrier's first and last share of the cost, by time. */
static const real first_share = R(0.1);

struct interior {
    struct optimality *system;
    struct newton_report *report;
    real *correction, *g, *y; /* workspace: a correction, positions and costates before it */
    real price, share;        /* the cost's density; mu is a share of it */
    real regular;             /* the last that was needed */
    real violation, merit;    /* of the present path */
    real error;               /* of all equations */
    bool
        near_solution; /* is the path known so well that a minimum it leads to, or none, is decided? Pushes are as small as round-off then */
    bool idle; /* did it end with costates that are not determined? */
    int entries;
    struct filter_entry {
        real violation, merit;
    } filter[MOST_FILTER];
};

/* ---- what a path is worth */

/* Returns true if this row of the blocks is an equation of motion. */
static bool is_motion(const struct optimality *system, int row)
{
    return row / system->control->in.n % 2;
}

static enum status take_worth(struct interior *of, real *violation, real *merit, real *error)
{
    struct optimality *system = of->system;
    const struct barrier *barrier = system->barrier;
    int rows = system->matrix.blocks * system->matrix.size;
    enum status status = optimality_assemble(system, false);
    *violation = barrier->gap;
    for (int i = 0; i < rows; i++)
        *violation += is_motion(system, i) ? fabs(system->residual[i]) : 0;
    for (int k = 0; system->ending.open && k < system->control->transfer->conditions; k++)
        *violation += fabs(system->ending.terms->condition[k]);
    *merit = barrier->cost + barrier->mu * barrier->logs + ending_cost(system);
    real sum = norm_euclidean(optimality_rows(system), system->residual);
    *error = sqrt(sum * sum + barrier->defect);
    return isfinite(*violation + *merit + *error) ? status : status == STATUS_OK ? STATUS_NOT_FINITE : status;
}

/* ---- the step */

static void raise_regular(struct interior *of, real *regular)
{
    if (*regular > 0)
        *regular *= of->regular > 0 ? 8 : 100;
    else
        *regular = of->regular > 0 ? of->regular / 3 : tolerance.first_regular * of->price;
}

static void keep_order(struct barrier *barrier, const struct second_order *found)
{
    barrier->index = found->index;
    barrier->conjugate = found->conjugate;
}

/* Newton's correction with the least regularisation by which the matrix has the inertia of a minimum. */
static enum status correct(struct interior *of, real regular)
{
    struct optimality *system = of->system;
    enum status status = STATUS_SINGULAR;
    for (int k = 0; k < MOST_TRIES; k++) {
        struct second_order found;
        system->regular = regular;
        status = optimality_assemble(system, true);
        if (status == STATUS_OK)
            status = second_order_count(system, &found);
        if (status == STATUS_OK && k == 0 && regular == 0 && of->share > tolerance.half)
            keep_order(system->barrier, &found);
        if (status == STATUS_OK && (found.index <= 0 || of->near_solution)) {
            if (system->ending.count)
                status = optimality_assemble(system, true);
            if (status == STATUS_OK)
                status = newton_correct(system, of->correction);
            if (status == STATUS_OK)
                break;
        }
        if (is_hopeless(status))
            break;
        status = STATUS_SINGULAR;
        raise_regular(of, &regular);
    }
    if (regular > 0)
        of->regular = regular;
    return status;
}

/* Returns the slope of the cost of the end and its time along the correction. */
static real end_slope(const struct interior *of)
{
    const struct optimality *system = of->system;
    const struct ending *ending = &system->ending;
    int n = system->control->in.n;
    real sum = 0;
    if (!ending->open)
        return 0;
    const real *position = of->correction + (system->points - 1) * 2 * n,
               *velocity = of->correction + system->matrix.blocks * system->matrix.size;
    for (int c = 0; c < n; c++)
        sum += ending->terms->cost_slope[c] * position[c] + ending->terms->cost_slope[n + c] * velocity[c];
    if (ending->timed)
        sum += ending->terms->cost_slope[2 * n] * of->correction[optimality_rows(system) - 1];
    return sum;
}

/* ---- the filter */

static bool is_filtered(const struct interior *of, real violation, real merit)
{
    for (int k = 0; k < of->entries; k++)
        if (violation >= of->filter[k].violation && merit >= of->filter[k].merit)
            return true;
    return false;
}

static void remember(struct interior *of)
{
    const struct filter_entry entry = {(1 - tolerance.filter_margin) * of->violation,
                                       of->merit - tolerance.filter_margin * of->violation};
    int count = 0;
    for (int k = 0; k < of->entries; k++) /* those that it is below of are not needed */
        if (of->filter[k].violation < entry.violation || of->filter[k].merit < entry.merit)
            of->filter[count++] = of->filter[k];
    of->entries = count < MOST_FILTER ? count : MOST_FILTER - 1;
    of->filter[of->entries++] = entry;
}

/* Decides whether to accept a trial. If the slope of the cost outweighs the violation, the cost must fall as it starts to
 * (Armijo). Else the cost or the violation must decrease by a part, and the filter then remembers the point that was
 * left. */
static bool is_accepted(struct interior *of, real violation, real merit, real fraction, real slope)
{
    real round_off = tolerance.agreement * fabs(of->merit);
    if (is_filtered(of, violation, merit - round_off))
        return false;
    bool cost_first = slope < 0 && fraction * pow(-slope / of->price, R(2.3)) > pow(of->violation, R(1.1));
    if (cost_first)
        return merit <= of->merit + tolerance.armijo * fraction * slope + round_off;
    if (violation > (1 - tolerance.filter_margin) * of->violation &&
        merit > of->merit - tolerance.filter_margin * of->violation + round_off)
        return false;
    remember(of);
    return true;
}

static void move(struct interior *of, real primal, real dual)
{
    newton_move(of->system, of->g, of->y, of->correction, primal);
    barrier_move(of->system, primal, dual);
}

/* Along the correction; where all of it is small, or the error of all equations falls, that is enough. */
static enum status filter_search(struct interior *of, real primal, real dual, real slope, bool is_small)
{
    real violation, merit, error, fraction = primal;
    for (int halving = 0; halving < MOST_HALVINGS; halving++, fraction /= 2) {
        move(of, fraction, dual);
        enum status status = take_worth(of, &violation, &merit, &error);
        if (is_hopeless(status))
            return status;
        if (status != STATUS_OK)
            continue;
        if (is_small || is_accepted(of, violation, merit, fraction, slope) ||
            error < R(0.9) * of->error * (1 - fraction / 8)) {
            of->violation = violation;
            of->merit = merit;
            of->error = error;
            return STATUS_OK;
        }
    }
    move(of, 0, 0);
    return STATUS_NO_CONVERGENCE;
}

/* Returns the fraction of the correction that changes the horizon by half of it. */
static real horizon_fraction(const struct interior *of)
{
    const struct optimality *system = of->system;
    real change = system->ending.timed ? fabs(of->correction[optimality_rows(system) - 1]) : 0;
    return change > 0 ? optimality_time(system) / (2 * change) : INFINITY;
}

/* Takes a step. *size is that of its correction; *whole is set if all of it was taken. */
static enum status primal_dual_step(struct interior *of, real *size, bool *whole)
{
    struct optimality *system = of->system;
    const struct instance *in = &system->control->in;
    real regular = 0, primal, dual, slope;
    enum status status = STATUS_NO_CONVERGENCE;
    memcpy(of->g, system->g, (size_t)(system->points * in->element) * sizeof(real));
    memcpy(of->y, system->y, (size_t)optimality_costates(system) * sizeof(real));
    for (int k = 0; k < MOST_STIFFER && status == STATUS_NO_CONVERGENCE; k++) {
        status = correct(of, regular);
        regular = system->regular;
        if (status == STATUS_OK)
            status = barrier_correct(system, of->correction, &primal, &dual, &slope);
        if (status != STATUS_OK)
            return status;
        slope += end_slope(of);
        *size = newton_size(system, of->correction);
        real fraction = fmin(primal, horizon_fraction(of));
        status = filter_search(of, fraction, dual, slope, *size < tolerance.quarter);
        *whole = k == 0 && fraction >= R(0.9) && dual >= R(0.9);
        if (status != STATUS_OK)
            raise_regular(of, &regular);
    }
    return status;
}

/* ---- the whole */

/* mu at a share of the cost: a filter of its own. */
static enum status take_share(struct interior *of, real share)
{
    of->share = of->system->barrier->share = share;
    of->system->barrier->mu = share * of->price;
    of->entries = 0;
    return take_worth(of, &of->violation, &of->merit, &of->error);
}

/* Returns true if positions stay while corrections no longer fall. This happens if costates are undetermined: least
 * fuel whose switches are at nodes, and abnormal extremals, whose ends the motion cannot leave in all directions, to
 * first order. */
static bool is_still(const struct interior *of, real size, real before)
{
    return newton_positions(of->system, of->correction) < tolerance.quarter && size > before / 2;
}

static enum status follow_central_path(struct interior *of)
{
    struct optimality *system = of->system;
    real least = tolerance.three_quarters, size = INFINITY, before = INFINITY;
    enum status status = take_share(of, of->share);
    for (int k = 0; status == STATUS_OK; k++) {
        bool whole = false;
        if (gives_up(&system->control->in))
            return STATUS_TIMEOUT;
        if (k == MOST_STEPS)
            return STATUS_NO_CONVERGENCE;
        status = primal_dual_step(of, &size, &whole);
        of->report->iterations++;
        if (status != STATUS_OK)
            break;
        bool last = of->share <= least, still = last && is_still(of, size, before);
        of->idle = still && of->error < tolerance.half * of->price;
        if (of->idle || (last && size < tolerance.half / 64))
            return STATUS_OK;
        if (still && !control_is_bounded(system->control)) /* whose pushes are small, too */
            system->held = system->held > 0 ? system->held / 100 : 1;
        before = size;
        of->near_solution = of->share < tolerance.half && size < tolerance.quarter;
        if (whole && size < R(0.1))
            status = take_share(of, fmax(least, fmin(of->share / 5, of->share * sqrt(of->share))));
    }
    return status;
}

/* The density of the cost, by the controls that the linear problem at the first path has. */
static real take_price(struct interior *of)
{
    struct optimality *system = of->system;
    const struct control *control = system->control;
    int n = control->in.n;
    real u[MAX_CONTROLS], y[SMALL_DIMENSION], cost = 0;
    SCRATCH(struct unbound, effort, 1);
    if (control->problem->running) {
        unbound_take(control, false, effort);
        optimality_bind(system, &effort->control);
    }
    enum status status = newton_correction(system, of->correction);
    optimality_bind(system, control);
    for (int p = 0; p < system->points && status == STATUS_OK; p++) {
        for (int c = 0; c < n; c++)
            y[c] = system->y[p * n + c] + of->correction[p * 2 * n + n + c];
        control_inputs(control, y, u);
        for (int k = 0; k < control->controls; k++)
            cost += u[k] * u[k] / control->effort[k] / 2 / (real)system->points;
    }
    return cost > 0 && isfinite(cost) ? cost : 1;
}

/* Can all of it be solved without a barrier? Bounds of states must be none, or far. */
static bool is_exact(const struct optimality *system)
{
    const struct control *control = system->control;
    SCRATCH(struct running_point, at, 1);
    for (int k = 0; k < control->controls; k++)
        if (running_is_joined(control) ? control->problem->running->bounded
                                       : !(control->input[k].weight > 0) || control->input[k].fuel > 0)
            return false;
    for (long node = 0; node < system->barrier->nodes; node++)
        if (running_at_index(system, node, at) != STATUS_OK || !(at->least_margin > tolerance.quarter))
            return false;
    return true;
}

enum status interior_solve(struct optimality *system, struct newton_report *report)
{
    const struct instance *in = &system->control->in;
    const struct transfer *transfer = system->control->transfer;
    size_t rows = (size_t)optimality_rows(system), positions = (size_t)system->points * (size_t)in->element,
           costates = (size_t)optimality_costates(system);
    struct interior of = {.system = system, .report = report, .share = first_share};
    of.correction = calloc(rows + positions + costates, sizeof *of.correction);
    if (!of.correction)
        return STATUS_OUT_OF_MEMORY;
    of.g = of.correction + rows;
    of.y = of.g + positions;
    of.price = take_price(&of);
    ending_release(system, transfer->ending, transfer->timed);
    system->held = 0;
    enum status status = barrier_open(system, of.share * of.price);
    if (status == STATUS_OK)
        status = follow_central_path(&of);
    system->regular = 0;
    if (status != STATUS_OK || is_exact(system))
        barrier_close(system);
    if (status == STATUS_OK && !system->barrier && !of.idle)
        status = newton_reach(system, NEWTON_MOST, report);
    else
        report->residual = norm_max(optimality_rows(system), system->residual);
    free(of.correction);
    return status;
}
