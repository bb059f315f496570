/* Energy-preserving methods for linear nonholonomic constraints by discrete gradients [celledoni-2019; mathematics, Discrete M11]. In
 * the frame X(q) about the midpoint of the step (midpoint_frame.h), with z = (q, X^T p) and H the energy of z, the
 * equations are zdot = Pi(z) grad H(z), Pi = (0, X; -X^T, -B), B_ab = <p, [X_a, X_b]>, and a step is
 *   z_1 = z_0 + h Pi(zbar) D(z_0, z_1),   zbar = (z_0 + z_1)/2,   <D, z_1 - z_0> = H(z_1) - H(z_0).
 * Pi is skew, so that H(z_1) = H(z_0); velocities at both ends are combinations of X, so that they meet the constraint. The frame is
 * the same for the step back, which makes the step self-adjoint where the gradient is symmetric. Metric of Gonzalez' gradient: the mass
 * at the midpoint over h^2 for positions, 1 for momenta along a frame that is orthonormal by the mass.
 *
 * On a group q are the coordinates x of the chart g = G tau(x), where g_0 = G tau(-h u/2) and g_1 = G tau(h u/2). Pi(zbar) is at G,
 * where dtau is 1: xdot = X w, and [X_a, X_b] has the bracket of the algebra in it.
 *
 * Forces F beside the Lagrangian are in D: <D, z_1 - z_0> = H(z_1) - H(z_0) - W, so that the energy changes by their work W = h <F, u> at
 * the middle of the step. With the time in H a part of this would be by h^3 whatever z_1 - z_0, which Gonzalez' gradient divides by. */
#include <string.h>

#include "core/discrete/method.h"
#include "core/discrete/midpoint_frame.h"
#include "core/discrete/step_chart.h"
#include "core/numbers/branch.h"
#include "core/numbers/linear.h"
#include "core/numbers/roundoff.h"
#include "core/problem/continuous.h"
#include "core/run/run.h"

enum { MOST_CHOICES = 3 /* of directions in one step: near a tie each choice can lead to the other */ };

struct gradient_step {
    struct run *run;
    const struct gradient_method *method;
    struct midpoint_frame frame;
    struct frame_point start, end, middle, point;
    struct run_scales scales;
    struct solver solver; /* of v_1 (n), (q_1 - q_0)/h (n) */
    real energy_start;
    struct step_chart chart;
    enum status status; /* of the last evaluation */
};

/* Unknowns of a step in coordinates: the start z_0, the change z_1 - z_0 and the discrete gradient; n + r numbers each. */
struct gradient_span {
    real *z0, *change, *gradient;
};

static real node_energy(const struct node *node)
{
    lane value[1];
    energy(&node->in, node->g, node->velocity, value);
    return value[0][0];
}

/* The gradient of H (n + r) at z (n + r). */
static enum status energy_gradient(struct gradient_step *work, const real *z, struct frame_point *point, real *out)
{
    const struct midpoint_frame *frame = &work->frame;
    const int n = frame->n;
    SCRATCH(lane, force, n);
    SCRATCH(real, applied, n);
    SCRATCH(real, slope, n);
    SCRATCH(real, position, frame->in->element);
    step_chart_position(&work->chart, z, position);
    enum status status = frame_point_set(frame, position, z + n, work->start.velocity, point);
    if (status != STATUS_OK)
        return status;
    run_force(work->run, &point->node.in, point->node.g, point->node.velocity, force);
    first_point(n, force, applied);
    memcpy(out + n, point->velocity, (size_t)frame->r * sizeof(real));
    status = frame_point_slope(frame, point, applied, slope);
    step_chart_pull_back(&work->chart, z, slope, out);
    return status;
}

/* The work of forces in a step: their power at the middle of the step with the mean velocity. */
static real step_work(const struct gradient_step *work)
{
    const struct node *base = &work->frame.base;
    lane power = {0};
    if (base->in.problem->power)
        base->in.problem->power(&base->in, base->g, base->velocity, &power);
    return work->run->h * power[0];
}

/* [gonzalez-1996]: the gradient at the midpoint, and along z_1 - z_0 what makes it a discrete gradient. u: (q_1 - q_0)/h. */
static void correct_midpoint(const struct gradient_step *work, const real *u, struct gradient_span *span)
{
    const struct midpoint_frame *frame = &work->frame;
    const int n = frame->n, r = frame->r;
    const real h = work->run->h;
    SCRATCH(real, momentum, n);
    for (int c = 0; c < n; c++)
        momentum[c] = inner_product(n, frame->mass + c * n, u);
    real square = inner_product(n, momentum, u) + inner_product(r, span->change + n, span->change + n);
    real gap = node_energy(&work->end.node) - work->energy_start - step_work(work) -
               inner_product(n + r, span->gradient, span->change);
    if (!(square > 0) || work->run->fault == FAULT_GRADIENT)
        return;
    for (int c = 0; c < n; c++)
        span->gradient[c] += gap / square * momentum[c] / h;
    for (int a = n; a < n + r; a++)
        span->gradient[a] += gap / square * span->change[a];
}

/* Computes the mean of the gradient over the straight line from z_0 to z_1 [quispel-mclaren-2008]. */
static enum status mean_gradient(struct gradient_step *work, struct gradient_span *span)
{
    const struct tableau *rule = &work->run->tableau;
    const int size = work->frame.n + work->frame.r;
    enum status status = STATUS_OK;
    SCRATCH(real, z, size);
    SCRATCH(real, gradient, size);
    memset(span->gradient, 0, (size_t)size * sizeof(real));
    for (int i = 0; i < rule->s && status == STATUS_OK; i++) {
        for (int k = 0; k < size; k++)
            z[k] = span->z0[k] + rule->c[i] * span->change[k];
        status = energy_gradient(work, z, &work->point, gradient);
        for (int k = 0; k < size; k++)
            span->gradient[k] += rule->b[i] * gradient[k];
    }
    return status;
}

/* Adds half of the increments along one path: of each coordinate the mean of its derivative over the edge that changes it, coordinates in
 * ascending or in descending order. */
static enum status add_path(struct gradient_step *work, bool ascending, struct gradient_span *span)
{
    const struct tableau *rule = &work->run->tableau;
    const int size = work->frame.n + work->frame.r;
    enum status status = STATUS_OK;
    SCRATCH(real, z, size);
    SCRATCH(real, gradient, size);
    memcpy(z, span->z0, (size_t)size * sizeof(real));
    for (int edge = 0; edge < size; edge++) {
        const int k = ascending ? edge : size - 1 - edge;
        for (int i = 0; i < rule->s && status == STATUS_OK; i++) {
            z[k] = span->z0[k] + rule->c[i] * span->change[k];
            status = energy_gradient(work, z, &work->point, gradient);
            span->gradient[k] += rule->b[i] * gradient[k] / 2;
        }
        z[k] = span->z0[k] + span->change[k];
    }
    return status;
}

/* Symmetrises [itoh-abe-1988]: the mean of both paths, of which one is the other from z_1 to z_0. */
static enum status edge_gradient(struct gradient_step *work, struct gradient_span *span)
{
    memset(span->gradient, 0, (size_t)(work->frame.n + work->frame.r) * sizeof(real));
    enum status status = add_path(work, true, span);
    return status == STATUS_OK ? add_path(work, false, span) : status;
}

/* The discrete gradient, and the point whose momentum the brackets of the frame take: that of the midpoint. */
static enum status discrete_gradient(struct gradient_step *work, const real *u, struct gradient_span *span)
{
    const int size = work->frame.n + work->frame.r;
    SCRATCH(real, z, size);
    for (int k = 0; k < size; k++)
        z[k] = span->z0[k] + span->change[k] / 2;
    enum status status = energy_gradient(work, z, &work->middle, span->gradient);
    if (status != STATUS_OK)
        return status;
    switch (work->method->gradient) {
    case GRADIENT_MIDPOINT:
        correct_midpoint(work, u, span);
        return STATUS_OK;
    case GRADIENT_MEAN:
        return mean_gradient(work, span);
    default:
        return edge_gradient(work, span);
    }
}

/* Sets the times that go with h, which the search for the branch changes. */
static void set_step_times(struct gradient_step *work)
{
    step_chart_times(&work->chart, work->run);
    work->middle.in = work->point.in = work->frame.in = work->chart.at_middle;
    work->end.in = work->chart.at_end;
}

/* Sets the frame about the midpoint of the step, and what the start is in it. */
static enum status set_step_frame(struct gradient_step *work, const real *u, const real *half_way, real *along)
{
    const struct midpoint_frame *frame = &work->frame;
    const struct run *run = work->run;
    const bool at_start = run->fault == FAULT_FRAME;
    SCRATCH(real, v, frame->n);
    first_point(frame->n, work->start.node.velocity, v);
    enum status status =
        midpoint_frame_set(&work->frame, at_start ? run->g : half_way, at_start ? v : u, /* choose */ false);
    if (status == STATUS_OK)
        status = frame_point_span(frame, &work->start);
    if (status == STATUS_OK)
        frame_point_along(frame, &work->start, run->mu, along);
    return status;
}

/* v_1 and (q_1 - q_0)/h that the discrete gradient leads to, less the unknowns. */
static enum status gradient_residual(struct gradient_step *work, struct gradient_span *span)
{
    const struct midpoint_frame *frame = &work->frame;
    const int n = frame->n, r = frame->r;
    const real h = work->run->h, *v = work->solver.x, *u = v + n;
    real *residual = work->solver.residual;
    SCRATCH(real, bracket, r);
    SCRATCH(real, along, r);
    SCRATCH(real, end, n);
    SCRATCH(real, position, frame->in->element);
    const real *rate = span->gradient + n;
    enum status status = discrete_gradient(work, u, span);
    if (status != STATUS_OK)
        return status;
    frame_bracket(frame, &work->middle, rate, bracket);
    for (int a = 0; a < r; a++) {
        real slope = 0;
        for (int c = 0; c < n; c++)
            slope += frame->basis[c * r + a] * span->gradient[c];
        along[a] = span->z0[n + a] - h * (slope - (work->run->fault == FAULT_BRACKET ? -bracket[a] : bracket[a]));
    }
    for (int c = 0; c < n; c++) {
        residual[n + c] = u[c] - inner_product(r, frame->basis + c * r, rate);
        end[c] = span->z0[c] + span->change[c];
    }
    step_chart_position(&work->chart, end, position);
    status = frame_point_set(frame, position, along, work->start.velocity, &work->end);
    for (int c = 0; c < n; c++)
        residual[c] = v[c] - work->end.node.velocity[c][0];
    return status;
}

static enum status gradient_equations(struct gradient_step *work)
{
    const struct midpoint_frame *frame = &work->frame;
    const struct run *run = work->run;
    const int n = frame->n, r = frame->r;
    const real *v = work->solver.x, *u = v + n;
    SCRATCH(real, z0, n + r);
    SCRATCH(real, change, n + r);
    SCRATCH(real, gradient, n + r);
    SCRATCH(real, middle, run->in.element);
    SCRATCH(real, end, run->in.element);
    SCRATCH(real, p, n);
    struct gradient_span span = {z0, change, gradient};
    set_step_times(work);
    step_chart_set(&work->chart, run, u, &(struct chart_ends){z0, change, middle, end});
    enum status status = set_step_frame(work, u, middle, z0 + n);
    if (status != STATUS_OK)
        return status;
    node_at_velocity(work->end.in, end, v, &work->end.node);
    status = frame_point_span(frame, &work->end);
    if (status != STATUS_OK)
        return status;
    first_point(n, work->end.node.mu, p);
    frame_point_along(frame, &work->end, p, change + n);
    for (int a = 0; a < r; a++) {
        change[n + a] -= z0[n + a];
        work->start.velocity[a] = 0;
        for (int c = 0; c < n; c++)
            work->start.velocity[a] += frame->basis[c * r + a] * inner_product(n, frame->mass + c * n, u);
    }
    return gradient_residual(work, &span);
}

static void evaluate_gradient(void *self)
{
    struct gradient_step *work = self;
    work->status = gradient_equations(work);
    if (work->status != STATUS_OK)
        work->solver.residual[0] = (real)NAN;
}

/* The unknowns that the equations lead to: of a step of no length they are the solution. */
static real correct_gradient(void *self)
{
    struct gradient_step *work = self;
    real *correction = work->solver.correction;
    evaluate_gradient(self);
    for (int k = 0; k < 2 * work->frame.n; k++)
        correction[k] = -work->solver.residual[k];
    return apply_correction(work->solver.size, correction, work->solver.weight, work->solver.x);
}

static void gradient_rest(void *self)
{
    struct gradient_step *work = self;
    const int n = work->frame.n;
    for (int c = 0; c < 2 * n; c++)
        work->solver.x[c] = work->start.node.velocity[c % n][0];
}

static enum status start_gradient(struct gradient_step *work)
{
    struct run *run = work->run;
    const int n = run->in.n;
    SCRATCH(real, v, n);
    set_step_times(work);
    node_at_momentum(&run->in, run->g, run->mu, &work->start.node);
    first_point(n, work->start.node.velocity, v);
    enum status status = midpoint_frame_set(&work->frame, run->g, v, /* choose */ true);
    work->energy_start = node_energy(&work->start.node);
    run_weigh(&work->frame.base, 2 * n, 0, 1, &work->scales, work->solver.weight);
    return status;
}

static enum status gradient_open(struct run *run)
{
    struct gradient_step *work = run_allocate(run, sizeof *work);
    if (!work)
        return STATUS_OUT_OF_MEMORY;
    work->run = run;
    work->method = run->method->of;
    work->chart = (struct step_chart){.in = &run->in, .part = run->fault == FAULT_FRAME ? 0 : R(0.5)};
    enum status status = midpoint_frame_open(&work->frame, &run->in);
    struct frame_point *points[] = {&work->start, &work->end, &work->middle, &work->point};
    for (int k = 0; k < 4 && status == STATUS_OK; k++)
        status = frame_point_open(points[k], &run->in);
    if (status == STATUS_OK)
        status = run_solver_open(run, &work->solver, 2 * run->in.n, work, evaluate_gradient, correct_gradient);
    if (status != STATUS_OK)
        return status;
    work->solver.round_off = tolerance.solve;
    work->solver.noise = group_is_abelian(run->in.group) ? 0 : tolerance.group_noise;
    node_at_momentum(&run->in, run->g, run->mu, &work->start.node);
    gradient_rest(work);
    return STATUS_OK;
}

static void gradient_close(struct run *run)
{
    struct gradient_step *work = run->work;
    solver_close(&work->solver);
    midpoint_frame_close(&work->frame);
    frame_point_close(&work->start);
    frame_point_close(&work->end);
    frame_point_close(&work->middle);
    frame_point_close(&work->point);
}

/* Solves the step. Edges depend on the directions of the frame, which are those chosen at the midpoint: the step back has them, too. */
static enum status solve_gradient(struct gradient_step *work)
{
    bool again = true;
    enum status status = STATUS_OK;
    for (int k = 0; k < MOST_CHOICES && again && status == STATUS_OK; k++) {
        status = branch_solve(&work->solver, &(struct branch){.h = &work->run->h, .rest = gradient_rest});
        if (status != STATUS_OK)
            return work->status != STATUS_OK ? work->status : status;
        evaluate_gradient(work);
        status = work->status;
        again = false;
        if (status == STATUS_OK && work->method->gradient == GRADIENT_EDGES)
            status = midpoint_frame_choose(&work->frame, &again);
    }
    return status;
}

static enum status gradient_step(struct run *run)
{
    struct gradient_step *work = run->work;
    const int n = run->in.n;
    SCRATCH(real, acceleration, n);
    enum status status = start_gradient(work);
    if (status == STATUS_OK)
        status = solve_gradient(work);
    if (status != STATUS_OK)
        return status;
    step_chart_advance(&work->chart, run, work->solver.x + n);
    for (int c = 0; c < n; c++) {
        run->mu[c] = work->end.node.mu[c][0];
        run->mu_low[c] = 0;
    }
    status = node_metric(&work->end.node);
    if (status == STATUS_OK)
        continuous_solve(&work->end.node, acceleration, run->lambda);
    return status;
}

/* The frame and the gradient are the same from the end to the start. */
static bool gradient_self_adjoint(const struct core_case *given)
{
    (void)given;
    return true;
}

static enum status gradient_applies(const struct core_case *given, struct refusal *why)
{
    if (given->in.m > 0 && !given->in.problem->constraint_slope)
        return needs(given, "the derivative of its constraint by the position", "has none", why);
    return STATUS_OK;
}

const struct family discrete_gradient_family = {
    .small = true,
    .applies = gradient_applies,
    .open = gradient_open,
    .close = gradient_close,
    .step = gradient_step,
    .self_adjoint = gradient_self_adjoint,
    .claims = BY(discrete_gradient),
    .faults = (const enum fault[]){FAULT_FORCE, FAULT_FRAME, FAULT_BRACKET, FAULT_FROZEN, FAULT_NONE}};
