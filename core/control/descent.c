/* Descent on the price of a path, by the method of multipliers. */
#include "core/control/descent.h"

#include <stdlib.h>
#include <string.h>

#include "core/numbers/linear.h"
#include "core/numbers/scratch.h"

enum { MOST_ROUNDS = 24, MOST_ITERATIONS = 30, MOST_HALVINGS = 24, MOST_TRIES = 12 };

/* A round is over where a correction is below `near`, of places of size 1; its path is near a solution where of all pushes no
 * more than `little` is not that of controls. */
static const real near = R(0.2), little = R(0.005);

/* Paths need not obey the equations of motion: what F lacks of the forces of controls is pushed for, too. With P = B B^T + w the
 * costates follow from a path, P y = F / (h b) + w z, and so does its price sum h b <y, P y> / 2, the slope of which is S.
 * z are the costates of the round before: where they are y again, nothing but controls pushes. */
struct descent {
    struct optimality *system;
    const struct control *end; /* the problem */
    struct control control;    /* the same with P in the place of B B^T */
    real w, inverse[MAX_CONTROLLED * MAX_CONTROLLED];
    real *correction, *g, *y, *z; /* room: a correction, places and costates before it */
};

/* S (which 0) or F (which 1) at a node. */
static real *at_node(const struct optimality *system, int p, int which)
{
    int last = system->element.s - 1, n = system->control->in.n;
    return system->residual + p / last * system->matrix.size + (2 * (p % last) + which) * n;
}

/* What forces and the cost have as the weight of a node. */
static real weight(const struct optimality *system, int p)
{
    int last = system->element.s - 1;
    bool inner = p > 0 && p < system->points - 1 && p % last == 0;
    return system->h * system->element.weight[p % last] * (inner ? 2 : 1);
}

/* Set w: all directions have controls with the problem's own and w > 0, or where they do already. */
static enum status weaken(struct descent *d, real w)
{
    int n = d->end->in.n;
    d->w = w;
    for (int c = 0; c < n; c++)
        d->control.push[c * n + c] = d->end->push[c * n + c] + w;
    return matrix_inverse(n, d->control.push, d->inverse);
}

/* The costates of the present path, and its price. */
static enum status take_path(struct descent *d, real *price)
{
    struct optimality *system = d->system;
    int n = system->control->in.n;
    *price = 0;
    memset(system->y, 0, (size_t)(system->points * n) * sizeof(real));
    enum status status = optimality_assemble(system, false);
    for (int p = 0; p < system->points; p++) {
        real push[MAX_DIMENSION], h = weight(system, p);
        for (int c = 0; c < n; c++)
            push[c] = at_node(system, p, 1)[c] / h + d->w * d->z[p * n + c];
        for (int k = 0; k < n * n; k++)
            system->y[p * n + k / n] += d->inverse[k] * push[k % n];
        for (int c = 0; c < n; c++)
            *price += h / 2 * push[c] * system->y[p * n + c];
    }
    return isfinite(*price) ? status : STATUS_NOT_FINITE;
}

/* Newton's correction of the path, so much of the curvature of the equations of motion taken along, and the price's slope. */
static enum status correct(struct descent *d, real curvature, real *slope)
{
    struct optimality *system = d->system;
    int n = system->control->in.n, rows = system->matrix.blocks * system->matrix.size;
    system->curvature = curvature;
    enum status status = optimality_assemble(system, true);
    system->curvature = 1;
    if (status == STATUS_OK)
        status = block_factor(&system->matrix);
    if (status != STATUS_OK)
        return status;
    for (int p = 0; p < system->points; p++)
        memset(at_node(system, p, 1), 0, (size_t)n * sizeof(real)); /* by the choice of the costates */
    for (int i = 0; i < rows; i++)
        d->correction[i] = -system->residual[i];
    block_solve(&system->matrix, d->correction);
    *slope = 0;
    for (int p = 0; p < system->points; p++)
        for (int c = 0; c < n; c++) {
            real *along = &d->correction[p * 2 * n + c];
            *along = p > 0 && p < system->points - 1 ? *along : 0;
            *slope += at_node(system, p, 0)[c] * *along;
        }
    return isfinite(*slope) ? STATUS_OK : STATUS_NOT_FINITE;
}

/* A correction along which the price falls: without curvature, after Gauss and Newton, it does. */
static enum status falling(struct descent *d, real *slope)
{
    static const real shares[] = {1, R(0.25), R(0.0625), 0};
    enum status status = STATUS_OK;
    *slope = 0;
    for (size_t k = 0; k < sizeof shares / sizeof *shares && !(*slope < 0); k++)
        status = correct(d, shares[k], slope);
    return *slope < 0 ? STATUS_OK : status == STATUS_OK ? STATUS_NO_CONVERGENCE : status;
}

static void keep(struct descent *d)
{
    const struct optimality *system = d->system;
    const struct instance *in = &system->control->in;
    memcpy(d->g, system->g, (size_t)(system->points * in->element) * sizeof(real));
    memcpy(d->y, system->y, (size_t)(system->points * in->n) * sizeof(real));
}

/* Along the correction until the price has fallen as it started to (Armijo). */
static enum status search(struct descent *d, real slope, real *price)
{
    real before = *price, fraction = 1;
    keep(d);
    for (int halving = 0; halving < MOST_HALVINGS; halving++) {
        newton_move(d->system, d->g, d->y, d->correction, fraction);
        enum status status = take_path(d, price);
        if (status == STATUS_OK && *price <= before + R(1e-4) * fraction * slope)
            return STATUS_OK;
        fraction /= 2;
    }
    return STATUS_NO_CONVERGENCE;
}

/* One round: down to where corrections are small, or for a number of iterations. */
static enum status descend(struct descent *d, struct newton_report *report)
{
    real price, slope, size = INFINITY;
    enum status status = take_path(d, &price);
    for (int k = 0; k < MOST_ITERATIONS && status == STATUS_OK && size > near; k++) {
        if (gives_up(&d->end->in))
            return STATUS_TIMEOUT;
        status = falling(d, &slope);
        size = newton_size(d->system, d->correction);
        report->iterations++;
        if (status == STATUS_OK)
            status = search(d, slope, &price);
    }
    return status;
}

/* How much pushes besides the controls, over all pushes. */
static real foreign(const struct descent *d)
{
    int n = d->end->in.n;
    real own = 0, other = 0;
    for (int p = 0; p < d->system->points; p++)
        for (int c = 0; c < n; c++) {
            const real *y = d->system->y + p * n;
            real push = 0;
            for (int k = 0; k < n; k++)
                push += d->end->push[c * n + k] * y[k];
            own = fmax(own, fabs(push));
            other = fmax(other, d->w * fabs(y[c] - d->z[p * n + c]));
        }
    return other / (own + other);
}

/* Newton's method on the problem itself; where it fails, back to the path. */
static enum status finish(struct descent *d, int most, struct newton_report *report)
{
    struct optimality *system = d->system;
    const struct instance *in = &d->end->in;
    keep(d);
    optimality_bind(system, d->end);
    enum status status = newton_reach(system, most, report);
    if (status == STATUS_OK)
        return status;
    memcpy(system->g, d->g, (size_t)(system->points * in->element) * sizeof(real));
    memcpy(system->y, d->y, (size_t)(system->points * in->n) * sizeof(real));
    optimality_bind(system, &d->control);
    return status;
}

static bool is_hopeless(enum status status)
{
    return status == STATUS_TIMEOUT || status == STATUS_OUT_OF_MEMORY;
}

static enum status rounds(struct descent *d, struct newton_report *report)
{
    struct optimality *system = d->system;
    int n = d->end->in.n;
    enum status status = STATUS_NO_CONVERGENCE;
    for (int round = 0; round < MOST_ROUNDS; round++) {
        status = descend(d, report);
        if (is_hopeless(status))
            return status;
        real other = foreign(d);
        if (other < little)
            status = finish(d, MOST_TRIES, report);
        if (other < little && (status == STATUS_OK || is_hopeless(status) || d->w == 0))
            return status;
        memcpy(d->z, system->y, (size_t)(system->points * n) * sizeof(real));
        if (weaken(d, d->w / 4) != STATUS_OK)
            break;
    }
    return STATUS_NO_CONVERGENCE;
}

/* Do the controls push in every direction, and about as strongly? */
static bool is_full(const struct control *control)
{
    int n = control->in.n;
    real inverse[MAX_CONTROLLED * MAX_CONTROLLED];
    return matrix_inverse(n, control->push, inverse) == STATUS_OK &&
           norm_max(n * n, inverse) * norm_max(n * n, control->push) < 1 / sqrt(REAL_EPSILON);
}

enum status descent_from_guess(struct optimality *system, struct newton_report *report)
{
    const struct instance *in = &system->control->in;
    size_t rows = (size_t)optimality_rows(system), points = (size_t)system->points,
           places = points * (size_t)in->element, costates = (size_t)optimality_costates(system);
    SCRATCH(struct descent, d, 1);
    memset(d, 0, sizeof *d);
    d->system = system;
    d->end = system->control;
    d->control = *system->control;
    real *room = calloc(rows + places + 2 * costates, sizeof *room), trace = 0;
    if (!room)
        return STATUS_OUT_OF_MEMORY;
    d->correction = room;
    d->g = room + rows;
    d->y = d->g + places;
    d->z = d->y + costates;
    for (int c = 0; c < in->n; c++)
        trace += d->end->push[c * in->n + c];
    enum status status = weaken(d, is_full(d->end) ? 0 : trace / (real)in->n);
    optimality_bind(system, &d->control);
    newton_start(system);
    if (status == STATUS_OK)
        status = rounds(d, report);
    optimality_bind(system, d->end);
    free(room);
    return status;
}
