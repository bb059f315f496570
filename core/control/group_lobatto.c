/* Elements of s Lobatto nodes on a group, beyond [mathematics, Control 3]: the curve g_0 tau(x(t)), x the polynomial through
 * x_j = tau^{-1}(g_0^{-1} g_j), its action by the rule of the nodes.
 *
 * F is the gradient of the action. S, its derivative along the costates with the bracket that left-invariant directions leave,
 * is that of F by differences, of high order where it is a residual, of second order in Newton's matrix. */
#include "core/control/group_curve.h"

#include <string.h>

#include "core/larger.h"
#include "core/numbers/roundoff.h"
#include "core/numbers/scratch.h"

/* F, s x n: forces, and momenta of the velocities. */
static enum status gradient(const struct optimality *system, const real *g, real *F)
{
    const struct instance *in = &system->control->in;
    int n = in->n, s = system->element.s;
    SCRATCH(struct group_curve, curve, 1);
    real force[MAX_NODAL], momentum[MAX_NODAL];
    enum status status = group_curve_take(system, g, curve);
    for (int i = 0; i < s; i++) {
        real weight = system->h * system->element.weight[i];
        control_covectors(system->control, g + i * in->element, curve->v + i * n, force + i * n, momentum + i * n);
        for (int c = i * n; c < (i + 1) * n; c++) {
            force[c] *= weight;
            momentum[c] *= weight;
        }
    }
    group_curve_pull(system, curve, momentum, F);
    for (int c = 0; c < s * n; c++)
        F[c] += force[c];
    return status;
}

/* A difference formula: sum of weight_k (f(at_k step) - f(-at_k step)) / step. */
struct stencil {
    int count;
    real at[4], weight[4];
};
static const struct stencil fine = {4, {1, 2, 3, 4}, {R(4.0) / 5, -R(1.0) / 5, R(4.0) / 105, -R(1.0) / 280}};
static const struct stencil coarse = {1, {1}, {R(0.5)}};

/* The derivative of F along y. */
static enum status along_costates(const struct optimality *system, const struct stencil *stencil, real step,
                                  const real *g, const real *y, real *out)
{
    int n = system->control->in.n, count = system->element.s * n;
    real moved[MAX_NODES * SMALL_ELEMENT], F[MAX_NODAL], size = 0;
    enum status status = STATUS_OK;
    for (int i = 0; i < count; i++)
        size = LARGER(size, fabs(y[i]) / system->control->scale.radian[i % n]);
    memset(out, 0, (size_t)count * sizeof *out);
    for (int k = 0; k < 2 * stencil->count && size > 0 && status == STATUS_OK; k++) {
        real sign = k % 2 ? -1 : 1;
        group_curve_move(system, g, y, sign * stencil->at[k / 2] * step / size, moved);
        status = gradient(system, moved, F);
        for (int i = 0; i < count; i++)
            out[i] += sign * stencil->weight[k / 2] * size / step * F[i];
    }
    return status;
}

/* S from F: eta (y A) = y (eta A) + [eta, y] A for left-invariant directions. */
static enum status costates(const struct optimality *system, const struct stencil *stencil, real step, const real *g,
                            const real *y, const real *F, real *S)
{
    const struct instance *in = &system->control->in;
    int n = in->n;
    enum status status = along_costates(system, stencil, step, g, y, S);
    for (int j = 0; j < system->element.s; j++) {
        real coadjoint[SMALL_DIMENSION];
        point_coadjoint_small(in, y + j * n, F + j * n, coadjoint);
        for (int c = 0; c < n; c++)
            S[j * n + c] -= coadjoint[c];
    }
    return status;
}

/* Column k of the derivatives of F and S, central. */
static enum status matrix_column(const struct optimality *system, const real *g, const real *y, int k,
                                 struct element_terms *out)
{
    int count = system->element.s * system->control->in.n;
    real moved[MAX_NODES * SMALL_ELEMENT], F[2][MAX_NODAL], S[2][MAX_NODAL], unit[MAX_NODAL] = {0};
    real step = tolerance.quarter, of = system->control->scale.radian[k % system->control->in.n];
    enum status status = STATUS_OK;
    unit[k] = of;
    for (int side = 0; side < 2 && status == STATUS_OK; side++) {
        group_curve_move(system, g, unit, side ? step : -step, moved);
        status = gradient(system, moved, F[side]);
        if (status == STATUS_OK)
            status = costates(system, &coarse, step, moved, y, F[side], S[side]);
    }
    for (int i = 0; i < count && status == STATUS_OK; i++) {
        out->dF_dg[i * count + k] = (F[1][i] - F[0][i]) / (2 * step * of);
        out->dS_dg[i * count + k] = (S[1][i] - S[0][i]) / (2 * step * of);
    }
    return status;
}

enum status group_lobatto(const struct optimality *system, const real *g, const real *y, bool matrix,
                          struct element_terms *out)
{
    int count = system->element.s * system->control->in.n;
    /* truncation about 600 step^8 with nodes in a chart of size 1, round-off epsilon / step: equal at half this root */
    real step = pow(REAL_EPSILON, R(1.0) / 9) / 2;
    enum status status = gradient(system, g, out->F);
    if (status == STATUS_OK)
        status = costates(system, &fine, step, g, y, out->F, out->S);
    for (int k = 0; k < count && matrix && status == STATUS_OK; k++)
        status = matrix_column(system, g, y, k, out);
    return status;
}
