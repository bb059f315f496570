/* Velocities of the curve of an element on a group. */
#include "core/control/group_curve.h"

#include <string.h>

#include "core/numbers/linear.h"
#include "core/numbers/scratch.h"

enum status group_curve_take(const struct optimality *system, const real *g, struct group_curve *out)
{
    const struct instance *in = &system->control->in;
    int n = in->n, s = system->element.s;
    enum status status = STATUS_OK;
    memset(out->x, 0, sizeof out->x);
    memset(out->rate, 0, sizeof out->rate);
    for (int j = 1; j < s && status == STATUS_OK; j++)
        status = point_between(in, g, g + j * in->element, out->x + j * n);
    for (int i = 0; i < s; i++) {
        for (int j = 1; j < s; j++)
            for (int c = 0; c < n; c++)
                out->rate[i * n + c] += system->element.slope[i][j] / system->h * out->x[j * n + c];
        point_chart_take(in, out->x + i * n, out->at + i);
        point_chart_apply(in, out->at + i, TANGENT, out->rate + i * n, out->v + i * n);
    }
    return status;
}

/* A node moves by eta_j, x_j by dtau_x^{-1} (eta_j - Ad_{tau(x)^{-1}} eta_0), v by what dtau makes of that. */
void group_curve_pull(const struct optimality *system, const struct group_curve *curve, const real *covector, real *out)
{
    const struct instance *in = &system->control->in;
    int n = in->n, s = system->element.s;
    real along[MAX_NODAL] = {0}; /* of the x_j */
    memset(out, 0, (size_t)(s * n) * sizeof *out);
    for (int i = 0; i < s; i++) {
        real pulled[SMALL_DIMENSION], turned[SMALL_DIMENSION];
        if (norm_max(n, covector + i * n) == 0)
            continue;
        point_chart_apply(in, curve->at + i, TANGENT_DUAL, covector + i * n, pulled);
        point_chart_second_dual(in, curve->at + i, curve->rate + i * n, covector + i * n, turned);
        for (int c = 0; c < n; c++) {
            along[i * n + c] += turned[c];
            for (int j = 0; j < s; j++)
                along[j * n + c] += system->element.slope[i][j] / system->h * pulled[c];
        }
    }
    for (int j = 1; j < s; j++) {
        real end[SMALL_DIMENSION], start[SMALL_DIMENSION];
        point_chart_apply(in, curve->at + j, INVERSE_DUAL, along + j * n, end);
        point_chart_apply(in, curve->at + j, COADJOINT_BACK, end, start);
        for (int c = 0; c < n; c++) {
            out[j * n + c] += end[c];
            out[c] -= start[c];
        }
    }
}

void group_curve_move(const struct optimality *system, const real *g, const real *by, real scale, real *out)
{
    const struct instance *in = &system->control->in;
    real step[SMALL_DIMENSION];
    for (int j = 0; j < system->element.s; j++) {
        for (int c = 0; c < in->n; c++)
            step[c] = scale * by[j * in->n + c];
        point_move(in, g + j * in->element, step, out + j * in->element);
    }
}

enum status group_curve_pull_slope(const struct optimality *system, const real *g, const real *covector, real *out)
{
    int count = system->element.s * system->control->in.n;
    real moved[MAX_NODES * SMALL_ELEMENT], pulled[2][MAX_NODAL], step = cbrt(REAL_EPSILON);
    SCRATCH(struct group_curve, curve, 1);
    enum status status = STATUS_OK;
    for (int k = 0; k < count && status == STATUS_OK; k++) {
        real unit[MAX_NODAL] = {0};
        unit[k] = 1;
        for (int side = 0; side < 2 && status == STATUS_OK; side++) {
            group_curve_move(system, g, unit, side ? step : -step, moved);
            status = group_curve_take(system, moved, curve);
            group_curve_pull(system, curve, covector, pulled[side]);
        }
        for (int i = 0; i < count; i++)
            out[i * count + k] = (pulled[1][i] - pulled[0][i]) / (2 * step);
    }
    return status;
}
