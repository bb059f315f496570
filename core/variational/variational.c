/* Variational integrators without constraints, from a discrete Lagrangian [mathematics, Discrete M1]: p = -D1 L_d(q, q'),
 * p' = D2 L_d(q, q'); and the Lie-Poisson integrator on groups (M2), which is the same with the trapezoidal rule. */
#include <string.h>

#include "core/numbers/roundoff.h"
#include "core/numbers/scratch.h"
#include "core/run/reference.h"
#include "core/run/run.h"
#include "core/variational/interval.h"

static enum status variational_open(struct run *run)
{
    const struct variational_method *method = run->method->of;
    struct interval *interval = run_allocate(run, sizeof *interval);
    return interval ? interval_open(interval, run, &method->rule, NO_MULTIPLIERS) : STATUS_OUT_OF_MEMORY;
}

/* L_d(g, g') = h sum_j w_j l(g tau(a_j h xi), xi), g' = g tau(h xi); *size is raised to that of its terms. */
static enum status discrete_lagrangian(const struct run *run, const struct rule *rule, const real *g, const real *next,
                                       real *value, real *size)
{
    struct instance in = run->in;
    SCRATCH(real, displacement, run->in.n);
    lane l[1];
    SCRATCH(lane, part, run->in.n);
    SCRATCH(lane, xi, run->in.n);
    SCRATCH(lane, position, run->in.element);
    enum status status = point_between(&in, g, next, displacement);
    in.lanes = rule->points;
    for (int c = 0; c < in.n; c++)
        for (int j = 0; j < LANES; j++) {
            xi[c][j] = displacement[c] / run->h;
            part[c][j] = j < rule->points ? rule->abscissa[j] * displacement[c] : 0;
        }
    group_move(&in, g, part, position);
    in.problem->lagrangian(&in, position, xi, l);
    *value = 0;
    for (int j = 0; j < rule->points; j++) {
        *value += run->h * rule->weight[j] * l[0][j];
        *size = fmax(*size, fabs(l[0][j]));
    }
    return status;
}

/* The variational order: L_d against the action of the motion between the same two points [jimenez-2012, sec. 3.3]. */
static enum status variational_local_errors(const struct core_case *given, double error[QUANTITIES],
                                            double floor[QUANTITIES])
{
    const struct variational_method *method = given->method->of;
    SCRATCH(struct run, run, 1);
    enum status status = run_open(given, 1, run);
    real action[2] = {0}, size = 0, value = 0;
    SCRATCH(real, g, given->in.element);
    SCRATCH(real, v, given->in.n);
    for (int k = 0; k < 2 && status == STATUS_OK; k++) {
        memcpy(g, given->g, (size_t)given->in.element * sizeof *g);
        memcpy(v, given->eta, (size_t)given->in.n * sizeof *v);
        status = reference_action(&run->in, run->h, k + 1, g, v, &action[k], &size);
    }
    if (status == STATUS_OK)
        status = discrete_lagrangian(run, &method->rule, given->g, g, &value, &size);
    error[QUANTITY_STEP_ACTION] = (double)fabs(value - action[1]);
    floor[QUANTITY_STEP_ACTION] = (double)(fabs(action[1] - action[0]) + tolerance.operations * fabs(run->h) * size);
    run_close(run);
    return status;
}

/* A discrete Lagrangian of variational order r gives a map of order r [jimenez-2012, thm. 3.4.3]. */
static bool variational_self_adjoint(const struct core_case *given)
{
    const struct variational_method *method = given->method->of;
    return method->promise.self_adjoint;
}

static struct stated variational_order(const struct core_case *given, enum quantity quantity)
{
    const struct variational_method *method = given->method->of;
    return (struct stated){method->promise.order, quantity == QUANTITY_STEP_ACTION ? NULL : method->promise.source};
}

const struct family variational_family = {.open = variational_open,
                                          .close = interval_close_of_run,
                                          .step = interval_step_of_run,
                                          .local_errors = variational_local_errors,
                                          .self_adjoint = variational_self_adjoint,
                                          .claims = BY(symplectic_map),
                                          .order = variational_order,
                                          .faults = (const enum fault[]){FAULT_FORCE, FAULT_FROZEN, FAULT_NONE}};
