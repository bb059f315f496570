/* Interval on a group by the trapezoidal rule: momentum equations and costate equations [mathematics, Control 1]. */
#include <string.h>

#include "core/control/optimality.h"
#include "core/numbers/scratch.h"

/* Terms of the two ends of an interval. */
struct ends {
    struct point_chart back, ahead; /* of minus h times the velocity, and of that */
    real force[2][SMALL_DIMENSION], momentum[SMALL_DIMENSION];
    real J[2][MAX_PAIR * MAX_PAIR];
};

static enum status take_ends(const struct optimality *system, const real *g, struct ends *out)
{
    const struct control *control = system->control;
    const struct instance *in = &control->in;
    int n = in->n;
    real v[SMALL_DIMENSION], xi[SMALL_DIMENSION], back[SMALL_DIMENSION], momentum[2][SMALL_DIMENSION];
    enum status status = point_between(in, g, g + in->element, xi);
    for (int c = 0; c < n; c++) {
        v[c] = xi[c] / system->h;
        back[c] = -xi[c];
    }
    point_chart_take(in, xi, &out->ahead);
    point_chart_take(in, back, &out->back);
    for (int e = 0; e < 2; e++) {
        control_covectors(control, g + e * in->element, v, out->force[e], momentum[e]);
        control_jacobian(control, g + e * in->element, v, out->J[e]);
    }
    for (int c = 0; c < n; c++)
        out->momentum[c] = (momentum[0][c] + momentum[1][c]) / 2;
    return status;
}

/* F: h/2 force - m^- at the start, h/2 force + m^+ at the end; m^-+ = dtau^{-1}_{-+h xi}^* momentum. */
static void momentum_terms(const struct optimality *system, const struct ends *ends, real *m, real *F)
{
    const struct instance *in = &system->control->in;
    int n = in->n;
    point_chart_apply(in, &ends->back, INVERSE_DUAL, ends->momentum, m);
    point_chart_apply(in, &ends->ahead, INVERSE_DUAL, ends->momentum, m + n);
    for (int c = 0; c < n; c++) {
        F[c] = system->h / 2 * ends->force[0][c] - m[c];
        F[n + c] = system->h / 2 * ends->force[1][c] + m[n + c];
    }
}

/* S: the derivative of <F, y> along the nodes. m (2 x n) as above; z^-+ = dtau^{-1}_{-+h xi} y. */
static void costate_terms(const struct optimality *system, const struct ends *ends, const real *m, const real *y,
                          real *S)
{
    const struct instance *in = &system->control->in;
    int n = in->n;
    real h = system->h, z[2][SMALL_DIMENSION], pair[MAX_PAIR], a[SMALL_DIMENSION], coadjoint[2][SMALL_DIMENSION];
    point_chart_apply(in, &ends->back, TANGENT_INVERSE, y, z[0]);
    point_chart_apply(in, &ends->ahead, TANGENT_INVERSE, y + n, z[1]);
    point_chart_second_dual(in, &ends->back, z[0], m, coadjoint[0]);
    point_chart_second_dual(in, &ends->ahead, z[1], m + n, coadjoint[1]);
    for (int c = 0; c < n; c++)
        a[c] = -h * (coadjoint[0][c] + coadjoint[1][c]);
    for (int e = 0; e < 2; e++) {
        for (int c = 0; c < n; c++) {
            pair[c] = y[e * n + c];
            pair[n + c] = (z[1][c] - z[0][c]) / h;
        }
        for (int b = 0; b < 2 * n; b++) {
            real sum = 0;
            for (int k = 0; k < 2 * n; k++)
                sum += ends->J[e][k * 2 * n + b] * pair[k];
            if (b < n)
                S[e * n + b] = h / 2 * sum;
            else
                a[b - n] += h / 2 * sum;
        }
    }
    point_chart_apply(in, &ends->back, INVERSE_DUAL, a, coadjoint[0]);
    point_chart_apply(in, &ends->ahead, INVERSE_DUAL, a, coadjoint[1]);
    for (int c = 0; c < n; c++) {
        S[c] -= coadjoint[0][c] / h;
        S[n + c] += coadjoint[1][c] / h;
    }
}

enum status group_interval(const struct optimality *system, const real *g, const real *y, real *S, real *F)
{
    SCRATCH(struct ends, ends, 1);
    real m[2 * SMALL_DIMENSION];
    enum status status = take_ends(system, g, ends);
    momentum_terms(system, ends, m, F);
    costate_terms(system, ends, m, y, S);
    return status;
}
