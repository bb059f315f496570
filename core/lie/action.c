/* Order of the discrete Lagrangian (VRKMK paper lemma 5.2; spec Lie 3.8): the action of one step from exact data, h sum b_i l(Q_i, xi_i),
 * against that of the motion. */
#include <string.h>

#include "core/lie/method.h"
#include "core/numbers/legendre.h"
#include "core/numbers/linear.h"
#include "core/run/reference.h"
#include "core/run/run.h"

enum { POINTS = 12 /* of the quadrature, as many as the reference has stages */, PANELS = 2, SUBSTEPS = 2 };

void lie_add_action(struct lie *lie)
{
    lane value;
    lie->in.problem->lagrangian(&lie->in, lie->G, lie->eta, &value);
    for (int i = 0; i < lie->s; i++)
        lie->action += lie->h * lie->b[i] * value[i];
}

/* l at the exact flow after time t; *size is raised to the largest. */
static enum status lagrangian_after(const struct core_case *given, real t, real *value, real *size)
{
    struct instance in = given->in;
    real g[MAX_ELEMENT], eta[MAX_DIMENSION];
    lane place[MAX_ELEMENT], velocity[MAX_DIMENSION], at;
    memcpy(g, given->g, sizeof g);
    memcpy(eta, given->eta, sizeof eta);
    in.lanes = 1;
    enum status status = reference_flow(&in, t, SUBSTEPS, g, eta);
    broadcast(in.element, g, place);
    broadcast(in.n, eta, velocity);
    in.problem->lagrangian(&in, place, velocity, &at);
    *value = at[0];
    *size = fmax(*size, fabs(at[0]));
    return status;
}

/* The action of the motion over time h, by Gauss quadrature of so many panels. */
static enum status exact_action(const struct core_case *given, real h, int panels, real *action, real *size)
{
    struct gauss_rule rule;
    enum status status = STATUS_OK;
    gauss_rule_make(POINTS, &rule);
    *action = 0;
    for (int k = 0; k < panels * POINTS && status == STATUS_OK; k++) {
        int panel = k / POINTS;
        real value, width = h / panels;
        status = lagrangian_after(given, width * (panel + rule.point[k % POINTS]), &value, size);
        *action += width * rule.weight[k % POINTS] * value;
    }
    return status;
}

enum status lie_local_errors(const struct core_case *given, double error[QUANTITIES], double *floor)
{
    struct run run;
    real exact, finer, size = 0;
    if (given->in.problem->hamiltonian)
        return STATUS_REFUSED;
    enum status status = run_open(given, 1, &run);
    if (status == STATUS_OK) {
        ((struct lie *)run.work)->wants_action = true;
        status = run_step(&run);
    }
    if (status == STATUS_OK)
        status = exact_action(given, run.h, 1, &exact, &size);
    if (status == STATUS_OK)
        status = exact_action(given, run.h, PANELS, &finer, &size);
    if (status == STATUS_OK) { /* sums of a dozen terms h l; what the quadrature leaves out */
        error[QUANTITY_TRIPLE_L] = (double)fabs(((struct lie *)run.work)->action - finer);
        *floor = (double)(fabs(finer - exact) + 16 * REAL_EPSILON * fabs(run.h) * size);
    }
    run_close(&run);
    return status;
}
