/* The equations of one element, by its kind. */
#include <string.h>

#include "core/control/running.h"

enum status optimality_element(const struct optimality *system, const real *g, const real *y, bool matrix,
                               struct element_terms *out)
{
    const struct control *control = system->control;
    if (control->problem->rank)
        return interval_element(system, rolling_interval, g, y, matrix, out);
    if (!group_is_abelian(control->in.group))
        return system->element.s > 2 ? group_lobatto(system, g, y, matrix, out)
                                     : interval_element(system, group_interval, g, y, matrix, out);
    vector_element(system, g, y, matrix, out);
    return STATUS_OK;
}

enum status optimality_duration(const struct optimality *system, long k, const real *weight, real *value, real *second,
                                real *slope)
{
    const real *y = system->y + element_node(system, k) * system->control->in.n;
    int n = system->control->in.n, count = system->element.s * n;
    if (optimality_runs(system)) {
        real more[2], along[2 * MAX_NODES * MAX_CONTROLLED];
        enum status status = running_duration(system, k, weight, &more[0], &more[1], along);
        *value += more[0];
        *second += more[1];
        for (int i = 0; i < 2 * count; i++)
            slope[i] += along[i];
        return status;
    }
    for (int i = 0; i < count; i++) /* -h b |B^T y|^2 / 2 */
        for (int d = 0; d < n; d++) {
            real push = weight[i / n] / system->h * system->control->push[i % n * n + d] * y[i / n * n + d];
            *value -= push * y[i] / 2;
            slope[count + i] -= push;
        }
    return STATUS_OK;
}
