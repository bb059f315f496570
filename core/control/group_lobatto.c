/* Elements of s Lobatto nodes on a group, beyond spec control section 3: the curve g_0 tau(x(t)), x the polynomial through
 * x_j = tau^{-1}(g_0^{-1} g_j), its action by the rule of the nodes.
 *
 * F is the gradient of the action. S, its derivative along the costates with the bracket that left-invariant directions leave,
 * is that of F by differences, of high order where it is a residual, of second order in Newton's matrix. */
#include <string.h>

#include "core/control/optimality.h"
#include "core/control/point.h"
#include "core/numbers/linear.h"

enum { MAX_NODAL = MAX_NODES * MAX_CONTROLLED };

/* x_j, xdot_j and the velocity dtau_x xdot at the nodes. */
struct curve {
    real x[MAX_NODAL], rate[MAX_NODAL], v[MAX_NODAL];
};

static enum status take_curve(const struct optimality *system, const real *g, struct curve *out)
{
    const struct instance *in = &system->control->in;
    int n = in->n, s = system->element.s;
    enum status status = STATUS_OK;
    memset(out, 0, sizeof *out);
    for (int j = 1; j < s && status == STATUS_OK; j++)
        status = point_between(in, g, g + j * in->element, out->x + j * n);
    for (int i = 0; i < s; i++) {
        for (int j = 1; j < s; j++)
            for (int c = 0; c < n; c++)
                out->rate[i * n + c] += system->element.slope[i][j] / system->h * out->x[j * n + c];
        point_apply(in, out->x + i * n, TANGENT, out->rate + i * n, out->v + i * n);
    }
    return status;
}

/* F, s x n: a node moves by eta_j, x_j by dtau_x^{-1} (eta_j - Ad_{tau(x)^{-1}} eta_0), v by what dtau makes of that. */
static enum status gradient(const struct optimality *system, const real *g, real *F)
{
    const struct instance *in = &system->control->in;
    int n = in->n, s = system->element.s;
    struct curve curve;
    real along[MAX_NODAL] = {0}; /* the action's derivative by the x_j */
    enum status status = take_curve(system, g, &curve);
    for (int i = 0; i < s; i++) {
        const real *x = curve.x + i * n;
        real momentum[MAX_DIMENSION], pulled[MAX_DIMENSION], turned[MAX_DIMENSION], weight = system->element.weight[i];
        control_covectors(system->control, g + i * in->element, curve.v + i * n, F + i * n, momentum);
        point_apply(in, x, TANGENT_DUAL, momentum, pulled);
        point_second_dual(in, x, curve.rate + i * n, momentum, turned);
        for (int c = 0; c < n; c++) {
            F[i * n + c] *= system->h * weight;
            along[i * n + c] += system->h * weight * turned[c];
            for (int j = 0; j < s; j++)
                along[j * n + c] += weight * system->element.slope[i][j] * pulled[c];
        }
    }
    for (int j = 1; j < s; j++) {
        real end[MAX_DIMENSION], start[MAX_DIMENSION];
        point_apply(in, curve.x + j * n, INVERSE_DUAL, along + j * n, end);
        point_apply(in, curve.x + j * n, COADJOINT_BACK, end, start);
        for (int c = 0; c < n; c++) {
            F[j * n + c] += end[c];
            F[c] -= start[c];
        }
    }
    return status;
}

/* A difference formula: sum of weight_k (f(at_k step) - f(-at_k step)) / step. */
struct stencil {
    int count;
    real at[4], weight[4];
};
static const struct stencil fine = {4, {1, 2, 3, 4}, {R(4.0) / 5, -R(1.0) / 5, R(4.0) / 105, -R(1.0) / 280}};
static const struct stencil coarse = {1, {1}, {R(0.5)}};

static void move(const struct optimality *system, const real *g, const real *by, real scale, real *out)
{
    const struct instance *in = &system->control->in;
    real step[MAX_DIMENSION];
    for (int j = 0; j < system->element.s; j++) {
        for (int c = 0; c < in->n; c++)
            step[c] = scale * by[j * in->n + c];
        point_move(in, g + j * in->element, step, out + j * in->element);
    }
}

/* The derivative of F along y. */
static enum status along_costates(const struct optimality *system, const struct stencil *stencil, real step,
                                  const real *g, const real *y, real *out)
{
    int count = system->element.s * system->control->in.n;
    real moved[MAX_NODES * MAX_ELEMENT], F[MAX_NODAL], size = norm_max(count, y);
    enum status status = STATUS_OK;
    memset(out, 0, (size_t)count * sizeof *out);
    for (int k = 0; k < 2 * stencil->count && size > 0 && status == STATUS_OK; k++) {
        real sign = k % 2 ? -1 : 1;
        move(system, g, y, sign * stencil->at[k / 2] * step / size, moved);
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
        real turn[MAX_DIMENSION];
        point_coadjoint_small(in, y + j * n, F + j * n, turn);
        for (int c = 0; c < n; c++)
            S[j * n + c] -= turn[c];
    }
    return status;
}

/* Column k of the derivatives of F and S, central. */
static enum status differentiate(const struct optimality *system, const real *g, const real *y, int k,
                                 struct element_terms *out)
{
    int count = system->element.s * system->control->in.n;
    real moved[MAX_NODES * MAX_ELEMENT], F[2][MAX_NODAL], S[2][MAX_NODAL], unit[MAX_NODAL] = {0};
    real step = sqrt(sqrt(REAL_EPSILON));
    enum status status = STATUS_OK;
    unit[k] = 1;
    for (int side = 0; side < 2 && status == STATUS_OK; side++) {
        move(system, g, unit, side ? step : -step, moved);
        status = gradient(system, moved, F[side]);
        if (status == STATUS_OK)
            status = costates(system, &coarse, step, moved, y, F[side], S[side]);
    }
    for (int i = 0; i < count && status == STATUS_OK; i++) {
        out->dF_dg[i * count + k] = (F[1][i] - F[0][i]) / (2 * step);
        out->dS_dg[i * count + k] = (S[1][i] - S[0][i]) / (2 * step);
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
        status = differentiate(system, g, y, k, out);
    return status;
}
