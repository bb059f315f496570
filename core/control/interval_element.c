/* Derivatives of the terms of an interval that gives them none. */
#include <string.h>

#include "core/control/optimality.h"

/* Computes the derivative of S by node e in direction c. */
static enum status costate_column(const struct optimality *system, interval_terms *terms, const real *g, const real *y,
                                  int e, int c, real *column)
{
    const struct instance *in = &system->control->in;
    real moved[2 * SMALL_ELEMENT], direction[SMALL_DIMENSION] = {0}, step = cbrt(REAL_EPSILON);
    real S[2][2 * SMALL_DIMENSION], F[2 * SMALL_DIMENSION];
    enum status status = STATUS_OK;
    for (int side = 0; side < 2 && status == STATUS_OK; side++) {
        memcpy(moved, g, (size_t)(2 * in->element) * sizeof *moved);
        direction[c] = side ? step : -step;
        point_move(in, moved + e * in->element, direction, moved + e * in->element);
        status = terms(system, moved, y, S[side], F);
    }
    for (int k = 0; k < 2 * in->n; k++)
        column[k] = (S[1][k] - S[0][k]) / (2 * step);
    return status;
}

enum status interval_element(const struct optimality *system, interval_terms *terms, const real *g, const real *y,
                             bool matrix, struct element_terms *out)
{
    int n = system->control->in.n, width = 2 * n;
    real column[2 * SMALL_DIMENSION], F[2 * SMALL_DIMENSION];
    enum status status = terms(system, g, y, out->S, out->F);
    for (int k = 0; k < width && matrix && status == STATUS_OK; k++) {
        real unit[2 * SMALL_DIMENSION] = {0};
        unit[k] = 1;
        status = terms(system, g, unit, out->dF_dg + k * width, F);
        if (status == STATUS_OK)
            status = costate_column(system, terms, g, y, k / n, k % n, column);
        for (int i = 0; i < width; i++)
            out->dS_dg[i * width + k] = column[i];
    }
    return status;
}
