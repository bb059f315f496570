/* Nodes, cost and residuals of a solved optimality system. */
#include "core/extremal/solution.h"

#include <string.h>

#include "core/control/ending.h"
#include "core/control/running.h"
#include "core/larger.h"
#include "core/numbers/linear.h"
#include "core/numbers/scratch.h"
#include "core/numbers/zero.h"

/* Sizes that residuals are compared with: of momenta and of their costates' conjugates, with the round-off of nodes that are h
 * apart. */
struct residual_scales {
    real momentum, conjugate;
};

/* The largest sum of a column of D22 l. */
static real mass_size(const struct control *control)
{
    int n = control->in.n;
    real J[MAX_PAIR * MAX_PAIR], largest = 0;
    control->problem->jacobian(&control->in, control->boundary.g[0], control->boundary.v[0], J);
    for (int i = 0; i < n; i++) {
        real sum = 0;
        for (int j = 0; j < n; j++)
            sum += fabs(J[(n + i) * 2 * n + n + j]);
        largest = fmax(largest, sum);
    }
    return largest;
}

static struct residual_scales scales(const struct optimality *system, real momentum, real conjugate)
{
    const struct instance *in = &system->control->in;
    real positions = norm_max(system->points * in->element, system->g),
         costates = norm_max(system->points * in->n, system->y);
    real mass = mass_size(system->control) / system->h;
    return (struct residual_scales){momentum + mass * positions, conjugate + mass * costates * (1 + positions)};
}

static void put_numbers(int size, const real *x, wide *out)
{
    for (int c = 0; c < size; c++)
        out[c] = x[c];
}

/* Controls at the nodes of an element: u (s x controls), the forces B u (s x n), and their cost. */
struct inputs {
    real u[MAX_NODES * MAX_CONTROLS], force[MAX_NODES * MAX_CONTROLLED], cost;
    real price[MAX_NODES * MAX_CONTROLS], least_margin;
};

/* Computes the controls of |u|^2/2. */
static void take_effort_inputs(const struct optimality *system, const real *y, struct inputs *out)
{
    const struct control *control = system->control;
    int n = control->in.n, m = control->controls;
    for (int j = 0; j < system->element.s; j++) {
        control_inputs(control, y + j * n, out->u + j * m);
        for (int k = 0; k < m; k++)
            out->cost += system->h * system->element.weight[j] * out->u[j * m + k] * out->u[j * m + k] / 2;
        for (int c = 0; c < n; c++) {
            out->force[j * n + c] = 0;
            for (int d = 0; d < n; d++)
                out->force[j * n + c] -= control->push[c * n + d] * y[j * n + d];
        }
    }
}

static enum status take_inputs(const struct optimality *system, long k, struct inputs *out)
{
    const struct control *control = system->control;
    int n = control->in.n, m = control->controls;
    SCRATCH(struct running_point, at, 1);
    enum status status = STATUS_OK;
    *out = (struct inputs){.least_margin = INFINITY};
    if (!optimality_runs(system)) {
        take_effort_inputs(system, system->y + element_node(system, k) * n, out);
        return STATUS_OK;
    }
    for (int j = 0; j < system->element.s && status == STATUS_OK; j++) {
        status = running_at_index(system, k * system->element.s + j, at);
        if (status != STATUS_OK)
            return status;
        memcpy(out->u + j * m, at->u, (size_t)m * sizeof(real));
        memcpy(out->price + j * m, at->price, (size_t)m * sizeof(real));
        memcpy(out->force + j * n, at->slope + 2 * n, (size_t)n * sizeof(real));
        out->cost += system->h * system->element.weight[j] * at->cost;
        out->least_margin = fmin(out->least_margin, at->least_margin);
    }
    return status;
}

/* The momentum that element terms and controls leave at a node: sign 1 at the right end, -1 at the left. */
static void node_momentum(const struct optimality *system, const struct element_terms *terms, int j,
                          const struct inputs *inputs, real *out)
{
    int n = system->control->in.n;
    for (int c = 0; c < n; c++)
        out[c] = terms->F[j * n + c] + system->h * system->element.weight[j] * inputs->force[j * n + c];
}

/* Spatial momenta change by the forces alone: sum_j <F_j, generator> less the work of drag, largest over the symmetries
 * ([mathematics, Control 1], discrete forced Noether theorem). */
static real noether_defect(const struct optimality *system, const struct element_terms *terms, const real *g)
{
    const struct control *control = system->control;
    const struct instance *in = &control->in;
    int n = in->n;
    bool drag = control->problem->drag;
    real largest = 0, v[SMALL_DIMENSION], force[SMALL_DIMENSION], momentum[SMALL_DIMENSION], generator[SMALL_DIMENSION];
    if (drag)
        point_between(in, g, g + in->element, v);
    for (int c = 0; drag && c < n; c++)
        v[c] /= system->h;
    for (int which = 0; which < control->problem->symmetries; which++) {
        real sum = 0, size = 1;
        for (int j = 0; j < system->element.s; j++) {
            control->problem->symmetry(in, which, g + j * in->element, generator);
            size = fmax(size, norm_max(n, generator));
            memset(force, 0, sizeof force);
            if (drag)
                evaluate_covectors(control->problem, in, g + j * in->element, v, force, momentum);
            for (int c = 0; c < n; c++)
                sum += (terms->F[j * n + c] - system->h * system->element.weight[j] * force[c]) * generator[c];
        }
        largest = LARGER(largest, fabs(sum) / size);
    }
    return largest;
}

/* Distance of the end from where the steps from the start lead. */
static enum status recompose(const struct optimality *system, real *distance)
{
    const struct instance *in = &system->control->in;
    real position[SMALL_ELEMENT], xi[SMALL_DIMENSION];
    enum status status = STATUS_OK;
    memcpy(position, system->g, (size_t)in->element * sizeof *position);
    for (int p = 0; p + 1 < system->points && status == STATUS_OK; p++) {
        status = point_between(in, system->g + p * in->element, system->g + (p + 1) * in->element, xi);
        point_move(in, position, xi, position);
    }
    *distance = group_distance(in, position, system->g + (system->points - 1) * in->element);
    return status;
}

/* The largest of the conditions that the end keeps, over what they change by along lengths of the transfer and velocities of these in its time. */
static real condition_defect(const struct optimality *system)
{
    const int n = system->control->in.n;
    real most = 0;
    for (int k = 0; system->ending.open && k < system->control->transfer->conditions; k++) {
        const real *slope = system->ending.terms->condition_slope + k * (2 * n + 1);
        real size = fabs(slope[2 * n]) * optimality_time(system);
        for (int c = 0; c < n; c++)
            size += (fabs(slope[c]) + fabs(slope[n + c]) / optimality_time(system)) * system->control->scale.length[c];
        most = LARGER(most, part_of(system->ending.terms->condition[k], size));
    }
    return most;
}

/* Residuals of F and S against their sizes, and of the end. */
static enum status put_residuals(const struct optimality *system, const struct residual_scales *scale, real noether,
                                 const real *last_momentum, struct control_outcome *out)
{
    const struct instance *in = &system->control->in;
    int n = in->n;
    real worst = 0, distance, momentum = 0;
    for (int i = 0; i < system->matrix.blocks * system->matrix.size; i++)
        worst = LARGER(worst, fabs(system->residual[i]) / (i / n % 2 ? scale->momentum : scale->conjugate));
    enum status status = recompose(system, &distance);
    for (int c = 0; c < n; c++)
        momentum = LARGER(momentum, fabs(last_momentum[c] - system->p[1][c]));
    out->equations = (double)worst;
    const real positions = norm_max(system->points * in->element, system->g);
    out->terminal = (double)LARGER(distance / (positions > 0 ? positions : 1), momentum / scale->momentum);
    out->terminal = LARGER(out->terminal, (double)condition_defect(system));
    out->noether = system->control->problem->symmetries ? (double)(noether / scale->momentum) : NAN;
    return status;
}

/* The controls behind a node are those that the element there begins with. */
static void put_behind(const struct control *control, long node, long element, const real *u, struct trajectory *out)
{
    if (element > 0)
        put_numbers(control->controls, u, out->lambda + node * control->controls);
}

/* The prices at which the best u changes its law: -z is between the slopes of the cost where u is 0 or at a bound. */
static int thresholds(const struct running_input *input, real out[4])
{
    int count = 0;
    bool off = input->fuel > 0, linear = input->weight == 0;
    if (off || linear) {
        out[count++] = -input->fuel;
        if (off)
            out[count++] = input->fuel;
    }
    if (!linear && isfinite(input->most))
        out[count++] = -input->weight * input->most - copysign(input->fuel, input->most);
    if (!linear && isfinite(input->least))
        out[count++] = -input->weight * input->least - copysign(input->fuel, input->least);
    return count;
}

/* Switches of one interval by the time, as there are few. */
static void insert_switch(struct control_outcome *out, int first, int which, wide t)
{
    if (out->switches == MAX_SWITCHES)
        return;
    int at = out->switches++;
    for (; at > first && out->switch_time[at - 1] > t; at--) {
        out->switch_time[at] = out->switch_time[at - 1];
        out->switched[at] = out->switched[at - 1];
    }
    out->switch_time[at] = t;
    out->switched[at] = which;
}

/* Adds to a list what happens to the controls from t0 to t1, between which their prices z go from one end to the other: a control
 * jumps or has a kink where its price passes what its cost or a bound sets, which is located as if z were linear, to O(h^2). */
static void add_switches(const struct control *control, real t0, const real *z0, real t1, const real *z1,
                         struct control_outcome *out)
{
    int first = out->switches;
    if (control->problem->running->joined) /* what a bound costs is a matter of the other controls there */
        return;
    for (int k = 0; k < control->controls; k++) {
        real at[4];
        int count = thresholds(&control->input[k], at);
        for (int i = 0; i < count; i++)
            if ((z0[k] < at[i]) != (z1[k] < at[i]))
                insert_switch(out, first, k, (wide)(t0 + (t1 - t0) * (at[i] - z0[k]) / (z1[k] - z0[k])));
    }
}

static void put_switches(const struct optimality *system, long element, const struct inputs *inputs,
                         struct control_outcome *out)
{
    const struct control *control = system->control;
    for (int j = 1; j < system->element.s; j++) {
        real t = (real)element * system->h, h = system->h;
        add_switches(control, t + h * system->element.node[j - 1], inputs->price + (j - 1) * control->controls,
                     t + h * system->element.node[j], inputs->price + j * control->controls, out);
    }
}

static void put_nothing(long count, wide *out)
{
    for (long k = 0; out && k < count; k++)
        out[k] = (wide)NAN;
}

static void put_start(const struct optimality *system, struct trajectory *out)
{
    const struct control *control = system->control;
    long n = control->in.n, controls = control->controls;
    put_numbers(control->in.element, system->g, out->outcome.g);
    put_numbers(control->in.n, system->p[0], out->outcome.mu);
    put_numbers(control->in.n, system->y, out->outcome.costate);
    put_nothing(out->samples * control->in.element, out->g);
    put_nothing(out->samples * n, out->mu);
    put_nothing(out->samples * controls, out->lambda);
    put_nothing(out->samples * n, out->costate);
    put_nothing(out->samples * controls, out->before);
}

/* <p, v> - L at an end. */
static real end_energy(const struct optimality *system, int e)
{
    const struct control *control = system->control;
    const real *position = system->g + (e ? (system->points - 1) * control->in.element : 0),
               *velocity = e ? optimality_velocity(system) : control->boundary.v[0];
    lane g[SMALL_ELEMENT], v[SMALL_DIMENSION], l[1];
    real force[SMALL_DIMENSION], p[SMALL_DIMENSION];
    broadcast(control->in.element, position, g);
    broadcast(control->in.n, velocity, v);
    control->in.problem->lagrangian(&control->in, g, v, l);
    control_covectors(control, position, velocity, force, p);
    return inner_product(control->in.n, p, velocity) - l[0][0];
}

/* The controls do the work that the energy changes by, int <u, B^T v> dt, which is at most the root of 2 J int |B^T v|^2 dt.
 * Of mean velocities between nodes, as far as these resolve the path. */
static enum status work_bound(const struct optimality *system, real *bound)
{
    const struct control *control = system->control;
    const struct instance *in = &control->in;
    real v[SMALL_DIMENSION], sum = 0, work = end_energy(system, 1) - end_energy(system, 0);
    enum status status = STATUS_OK;
    for (int p = 0; p + 1 < system->points && status == STATUS_OK; p++) {
        int j = p % (system->element.s - 1);
        real dt = system->h * (system->element.node[j + 1] - system->element.node[j]);
        status = point_between(in, system->g + p * in->element, system->g + (p + 1) * in->element, v);
        for (int k = 0; k < control->controls; k++) {
            real rate = 0;
            for (int c = 0; c < in->n; c++)
                rate += control->B[c * control->controls + k] * v[c] / dt;
            sum += dt * rate * rate;
        }
    }
    *bound = sum > 0 ? work * work / (2 * sum) : 0;
    return status;
}

/* Sums over the intervals of a solution, and the momentum at the end of the last. */
struct found {
    real cost, noether, largest, conjugate, p[SMALL_DIMENSION];
};

/* The end of interval k, and what is known inside. */
static void put_interval(const struct optimality *system, long k, const struct element_terms *terms,
                         const struct inputs *inputs, struct trajectory *out, struct found *found)
{
    const struct control *control = system->control;
    const struct instance *in = &control->in;
    int n = in->n, last = system->element.s - 1;
    long stride = out->samples / system->steps, at = (k + 1) * stride - 1;
    const real *g = system->g + element_node(system, k) * in->element, *y = system->y + element_node(system, k) * n;
    const real *u = inputs->u + last * control->controls;
    if (k == 0)
        put_numbers(control->controls, inputs->u, out->outcome.u);
    put_behind(control, at - stride, k, inputs->u, out);
    if (optimality_runs(system))
        put_switches(system, k, inputs, &out->outcome);
    node_momentum(system, terms, last, inputs, found->p);
    put_numbers(in->element, g + last * in->element, out->g + at * in->element);
    put_numbers(n, found->p, out->mu + at * n);
    put_numbers(control->controls, u, out->lambda + at * control->controls);
    if (out->costate) {
        put_numbers(n, y + last * n, out->costate + at * n);
        put_numbers(control->controls, u, out->before + at * control->controls);
    }
    found->cost += inputs->cost;
    found->noether = LARGER(found->noether, noether_defect(system, terms, g));
    found->largest = fmax(found->largest, norm_max(n, found->p));
    found->conjugate = fmax(found->conjugate, norm_max((last + 1) * n, terms->S));
    out->amplitude_lambda = fmax(out->amplitude_lambda, (double)norm_max(control->controls, u));
}

/* Over the intervals. */
static real largest_velocity(const struct optimality *system)
{
    const struct instance *in = &system->control->in;
    real largest = 0, displacement[SMALL_DIMENSION];
    for (long k = 0; k < system->steps; k++) {
        const real *g = system->g + element_node(system, k) * in->element,
                   *next = g + (system->element.s - 1) * in->element;
        if (point_between(in, g, next, displacement) == STATUS_OK)
            largest = fmax(largest, norm_max(in->n, displacement) / system->h);
    }
    return largest;
}

enum status solution_take(const struct optimality *system, struct trajectory *out)
{
    const struct control *control = system->control;
    const struct instance *in = &control->in;
    struct found found = {0};
    SCRATCH(struct element_terms, terms, 1);
    struct inputs inputs;
    enum status status = STATUS_OK;
    put_start(system, out);
    for (long k = 0; k < system->steps && status == STATUS_OK; k++) {
        const real *g = system->g + element_node(system, k) * in->element,
                   *y = system->y + element_node(system, k) * in->n;
        status = optimality_element(system, g, y, false, terms);
        if (status == STATUS_OK)
            status = take_inputs(system, k, &inputs);
        if (status == STATUS_OK)
            put_interval(system, k, terms, &inputs, out, &found);
    }
    out->amplitude_g = (double)norm_max(system->points * in->element, system->g);
    out->amplitude_velocity = (double)largest_velocity(system);
    out->amplitude_mu = (double)found.largest;
    found.cost += ending_cost(system);
    out->outcome.cost = found.cost;
    out->outcome.horizon = optimality_time(system);
    if (status == STATUS_OK && !isfinite(found.cost)) /* as where it is infinite at an end, which no equation sees */
        status = STATUS_NOT_FINITE;
    real bound = (real)NAN;
    if (status == STATUS_OK && !control->problem->drag && !control->problem->rank && !control->problem->running)
        status = work_bound(system, &bound);
    out->outcome.work_bound = (double)(bound + ending_cost(system)); /* which no work pays */
    struct residual_scales scale = scales(system, found.largest, found.conjugate);
    return status == STATUS_OK ? put_residuals(system, &scale, found.noether, found.p, &out->outcome) : status;
}
