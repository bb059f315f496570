/* Terms of a running cost at a node, and velocities of its element. */
#include "core/control/running_terms.h"

#include <string.h>

#include "core/control/group_curve.h"
#include "core/numbers/linear.h"
#include "core/numbers/scratch.h"

/* Of |u|^2/2: <u, z> with z = B^T y. */
static void take_effort(const struct control *control, const real *y, const real *u, struct running_terms *out)
{
    int n = control->in.n, m = control->controls, width = 3 * n;
    memset(out, 0, sizeof *out);
    for (int c = 0; c < n; c++)
        for (int k = 0; k < m; k++) {
            real entry = control->B[c * m + k];
            out->price[k] += entry * y[c];
            out->price_slope[k * width + 2 * n + c] = entry;
            out->slope[2 * n + c] += entry * u[k];
        }
}

void running_take_terms(const struct control *control, const real *g, const real *v, const real *y, const real *u,
                        struct running_terms *out)
{
    if (control->problem->running)
        control->problem->running->terms(&control->in, g, v, y, u, 1, out);
    else
        take_effort(control, y, u, out);
}

real running_cost(const struct control *control, const struct running_terms *terms, const real *u)
{
    real sum = terms->cost;
    for (int k = 0; k < control->controls && !running_is_joined(control); k++)
        sum += terms->own[k] * u[k] + control->input[k].weight * u[k] * u[k] / 2 + control->input[k].fuel * fabs(u[k]);
    return sum;
}

/* On R^n: rates of the polynomials. */
static void vector_velocity(const struct optimality *system, const real *g, int j, real *v, real *moves)
{
    int n = system->control->in.n, s = system->element.s, at = j < system->element.points ? j : 0;
    memset(v, 0, (size_t)n * sizeof *v);
    memset(moves, 0, (size_t)(n * s * n) * sizeof *moves);
    for (int l = 0; l < s; l++)
        for (int c = 0; c < n; c++) {
            real rate = system->element.slope[at][l] / system->h;
            v[c] += rate * (g[l * n + c] - g[c]);
            moves[c * s * n + l * n + c] = rate;
        }
}

enum status running_velocity(const struct optimality *system, long k, int j, real *v, real *moves)
{
    int n = system->control->in.n, s = system->element.s;
    const real *g = system->g + element_node(system, k) * system->control->in.element;
    SCRATCH(struct group_curve, curve, 1);
    if (group_is_abelian(system->control->in.group)) {
        vector_velocity(system, g, j, v, moves);
        return STATUS_OK;
    }
    enum status status = group_curve_take(system, g, curve);
    memcpy(v, curve->v + j * n, (size_t)n * sizeof *v);
    for (int c = 0; c < n && status == STATUS_OK; c++) {
        real unit[MAX_NODAL] = {0};
        unit[j * n + c] = 1;
        group_curve_pull(system, curve, unit, moves + c * s * n);
    }
    return status;
}
