/* Unknowns and equations of the system by their places, and its boundary data. */
#include "core/control/optimality.h"

#include <string.h>

struct unknown_index element_unknown(const struct optimality *system, long k, int i)
{
    int n = system->control->in.n, last = system->element.s - 1, j = i / n % (last + 1), which = i / n / (last + 1);
    return (struct unknown_index){(int)k + (j == last), (2 * (j == last ? 0 : j) + which) * n + i % n};
}

bool optimality_is_fixed(const struct optimality *system, int block, int row)
{
    const struct control *control = system->control;
    int n = control->in.n, c = row % n;
    if (block == 0 && row < 2 * n)
        return row < n || control->implied[0][c];
    return block == system->matrix.blocks - 1 &&
           (row < n || row >= 2 * n || c >= control_rank(control) || control->implied[1][c]);
}

const real *optimality_velocity(const struct optimality *system)
{
    return system->ending.open ? system->y + system->points * system->control->in.n : system->control->boundary.v[1];
}

real optimality_time(const struct optimality *system)
{
    return system->ending.timed ? system->y[optimality_costates(system) - 1] : system->control->boundary.horizon;
}

/* D2 l, of rolling along the basis, then 0. */
static void boundary_momentum(const struct control *control, int e, real *out)
{
    const real *g = control->boundary.g[e];
    real force[SMALL_DIMENSION], momentum[SMALL_DIMENSION];
    evaluate_covectors(control->problem, &control->in, g, control->boundary.v[e], force, momentum);
    control_pull_back(control, g, momentum, out);
}

void optimality_bind(struct optimality *system, const struct control *control)
{
    const struct control_boundary *boundary = &control->boundary;
    int element = control->in.element;
    system->control = control;
    system->h = optimality_time(system) / (real)system->steps;
    for (int e = 0; e < 2 - system->ending.open; e++) {
        boundary_momentum(control, e, system->p[e]);
        memcpy(system->g + e * (system->points - 1) * element, boundary->g[e], (size_t)element * sizeof(real));
    }
}
