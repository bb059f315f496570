/* Order of the discrete Lagrangian [bogfjellmo-marthinsen-2016, lem. 5.2] [mathematics, Lie 3.8]: the action of one
 * step from exact data, h sum b_i l(Q_i, xi_i),
 * against that of the motion. */
#include <string.h>

#include "core/lie/method.h"
#include "core/numbers/roundoff.h"
#include "core/numbers/scratch.h"
#include "core/run/reference.h"
#include "core/run/run.h"

void lie_add_action(struct lie *lie)
{
    lane value;
    lie->in.problem->lagrangian(&lie->in, lie->G, lie->eta, &value);
    for (int i = 0; i < lie->s; i++)
        lie->action += lie->h * lie->b[i] * value[i];
}

/* The action of the motion over time h in so many steps of the reference. */
static enum status exact_action(const struct core_case *given, real h, int steps, real *action, real *size)
{
    real g[SMALL_ELEMENT], eta[SMALL_DIMENSION];
    memcpy(g, given->g, sizeof g);
    memcpy(eta, given->eta, sizeof eta);
    return reference_action(&given->in, h, steps, g, eta, action, size);
}

enum status lie_local_errors(const struct core_case *given, double error[QUANTITIES], double floor[QUANTITIES])
{
    SCRATCH(struct run, run, 1);
    const struct lie_method *method = given->method->of;
    real exact, finer, size;
    if (given->in.problem->hamiltonian || !method->variational)
        return STATUS_REFUSED;
    enum status status = run_open(given, 1, run);
    if (status == STATUS_OK) {
        ((struct lie *)run->work)->wants_action = true;
        status = run_step(run);
    }
    if (status == STATUS_OK)
        status = exact_action(given, run->h, 1, &exact, &size);
    if (status == STATUS_OK)
        status = exact_action(given, run->h, 2, &finer, &size);
    if (status == STATUS_OK) { /* sums of a dozen terms h l; what the reference leaves out */
        error[QUANTITY_TRIPLE_L] = (double)fabs(((struct lie *)run->work)->action - finer);
        floor[QUANTITY_TRIPLE_L] = (double)(fabs(finer - exact) + tolerance.operations * fabs(run->h) * size);
    }
    run_close(run);
    return status;
}
