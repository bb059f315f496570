/* The controls of a running cost, and its Hamiltonian. */
#include "core/control/running.h"

#include <string.h>

#include "core/control/barrier.h"
#include "core/control/best_control.h"
#include "core/control/group_curve.h"
#include "core/larger.h"
#include "core/numbers/linear.h"
#include "core/numbers/scratch.h"

enum status running_at(const struct optimality *system, const struct running_node *node, bool matrix,
                       struct running_point *out)
{
    const struct control *control = system->control;
    SCRATCH(struct running_terms, terms, 1);
    struct best_control best = {.terms = terms};
    enum status status = STATUS_OK;
    if (system->barrier) {
        barrier_controls(system, node->index, best.u);
        running_take_terms(control, node->g, node->v, node->y, best.u, terms);
    } else {
        status = best_control_take(control, node->g, node->v, node->y, &best);
    }
    if (status != STATUS_OK)
        return status;
    memcpy(out->u, best.u, sizeof out->u);
    out->cost = running_cost(control, terms, out->u);
    out->least_margin = INFINITY;
    for (int k = 0; control->problem->running && k < control->problem->running->margins; k++)
        out->least_margin = fmin(out->least_margin, terms->margin[k]);
    if (system->barrier)
        return barrier_at(system, node->index, terms, matrix, out);
    out->value = best.value;
    running_put_slopes(control->in.n, terms, matrix, out);
    if (matrix)
        running_add_response(control->controls, 3 * control->in.n, best.response, terms, out);
    return STATUS_OK;
}

enum status running_at_index(const struct optimality *system, long index, struct running_point *out)
{
    SCRATCH(struct running_node, node, 1);
    enum status status = running_node_take(system, index, node);
    return status == STATUS_OK ? running_at(system, node, false, out) : status;
}

real running_velocity_slope(const struct control *control, const real *g)
{
    int n = control->in.n;
    real v[SMALL_DIMENSION], y[SMALL_DIMENSION], u[MAX_CONTROLS], most = 0;
    SCRATCH(struct running_terms, terms, 1);
    for (int c = 0; c < n; c++) {
        v[c] = sin((real)(c + 1));
        y[c] = cos((real)(c + 2));
    }
    best_control_start(control, u);
    for (int k = 0; k < control->controls; k++)
        u[k] += sin((real)(k + 1)) / 16;
    control->problem->running->terms(&control->in, g, v, y, u, 1, terms);
    for (int k = 0; k < control->controls; k++)
        for (int c = 0; c < n; c++)
            most = LARGER(most, fabs(terms->price_slope[k * 3 * n + n + c]));
    return most;
}

/* ---- elements */

/* P, 3n x 2 s n: how (g, v, y) of node j move with all places and costates of the element. */
static void take_map(int n, int s, int j, const real *moves, real *P)
{
    int width = 2 * s * n;
    memset(P, 0, (size_t)(3 * n * width) * sizeof *P);
    for (int c = 0; c < n; c++) {
        P[c * width + j * n + c] = P[(2 * n + c) * width + s * n + j * n + c] = 1;
        memcpy(P + (n + c) * width, moves + c * s * n, (size_t)(s * n) * sizeof *P);
    }
}

/* gradient += weight P^T slope, hessian += weight P^T curve P. */
static void pull_back(int rows, int width, const real *P, real weight, const struct running_point *at, bool matrix,
                      real *gradient, real *hessian)
{
    for (int a = 0; a < rows; a++) /* a slope may be infinite at an end, whose equation is not asked */
        for (int i = 0; i < width; i++)
            gradient[i] += P[a * width + i] != 0 ? weight * P[a * width + i] * at->slope[a] : 0;
    for (int a = 0; a < rows && matrix; a++) {
        real half[2 * MAX_NODES * MAX_CONTROLLED] = {0};
        for (int b = 0; b < rows; b++)
            for (int i = 0; at->curve[a * rows + b] != 0 && i < width; i++)
                half[i] += P[b * width + i] != 0 ? at->curve[a * rows + b] * P[b * width + i] : 0;
        for (int i = 0; i < width; i++)
            for (int l = 0; P[a * width + i] != 0 && l < width; l++)
                hessian[i * width + l] += weight * P[a * width + i] * half[l];
    }
}

/* Adds to the hessian the turn of covectors of the velocities (s x n) with the nodes of a group, which the map P
 * leaves out. */
static enum status add_turn(const struct optimality *system, const real *g, const real *covector, real *hessian)
{
    int count = system->element.s * system->control->in.n;
    SCRATCH(real, slope, MAX_NODAL * MAX_NODAL);
    if (norm_max(count, covector) == 0)
        return STATUS_OK;
    enum status status = group_curve_pull_slope(system, g, covector, slope);
    for (int i = 0; i < count && status == STATUS_OK; i++)
        for (int k = 0; k < count; k++)
            hessian[i * 2 * count + k] += slope[i * count + k];
    return status;
}

enum status running_element(const struct optimality *system, long k, const real *weight, bool matrix, real *gradient,
                            real *hessian)
{
    const struct instance *in = &system->control->in;
    int n = in->n, s = system->element.s, width = 2 * s * n;
    real covector[MAX_NODAL];
    SCRATCH(real, P, MAX_TRIPLE * 2 * MAX_NODAL);
    SCRATCH(struct running_point, at, 1);
    SCRATCH(struct running_node, node, 1);
    enum status status = STATUS_OK;
    memset(gradient, 0, (size_t)width * sizeof *gradient);
    memset(hessian, 0, matrix ? (size_t)(width * width) * sizeof *hessian : 0);
    for (int j = 0; j < s; j++) {
        status = running_node_take(system, k * s + j, node);
        if (status == STATUS_OK)
            status = running_at(system, node, matrix, at);
        if (status != STATUS_OK)
            return status;
        if (system->barrier)
            barrier_count(system, at, weight[j]);
        take_map(n, s, j, node->moves, P);
        pull_back(3 * n, width, P, weight[j], at, matrix, gradient, hessian);
        for (int c = 0; c < n; c++)
            covector[j * n + c] = weight[j] * at->pull[c];
    }
    const real *g = system->g + element_node(system, k) * in->element;
    return matrix && !group_is_abelian(in->group) ? add_turn(system, g, covector, hessian) : status;
}

/* b (P^T H' - P_v^T H_v - P^T H_.v v), as velocities are the way over h. */
static void add_running_duration(int rows, int width, const real *P, real b, const struct running_point *at,
                                 const real *v, real *slope)
{
    int n = rows / 3;
    for (int a = 0; a < rows; a++) {
        real moved = a < n || a >= 2 * n ? at->slope[a] : 0;
        for (int c = 0; c < n; c++)
            moved -= at->curve[a * rows + n + c] * v[c];
        for (int i = 0; i < width; i++)
            slope[i] += b * P[a * width + i] * moved;
    }
}

enum status running_duration(const struct optimality *system, long k, const real *weight, real *value, real *second,
                             real *slope)
{
    int n = system->control->in.n, s = system->element.s, width = 2 * s * n;
    SCRATCH(real, P, MAX_TRIPLE * 2 * MAX_NODAL);
    SCRATCH(struct running_node, node, 1);
    SCRATCH(struct running_point, at, 1);
    enum status status = STATUS_OK;
    *value = *second = 0;
    memset(slope, 0, (size_t)width * sizeof *slope);
    for (int j = 0; j < s && status == STATUS_OK; j++) {
        const real *v = node->v, b = weight[j] / system->h;
        status = running_node_take(system, k * s + j, node);
        if (status == STATUS_OK)
            status = running_at(system, node, true, at);
        if (status != STATUS_OK)
            return status;
        take_map(n, s, j, node->moves, P);
        add_running_duration(3 * n, width, P, b, at, v, slope);
        *value += b * at->value;
        for (int c = 0; c < n; c++) {
            *value -= b * at->slope[n + c] * v[c];
            for (int d = 0; d < n; d++)
                *second += b / system->h * v[c] * at->curve[(n + c) * 3 * n + n + d] * v[d];
        }
    }
    return status;
}
