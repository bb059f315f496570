/* Element on R^n: the action's first three derivatives, the third along the costate. */
#include <string.h>

#include "core/control/optimality.h"

/* Values of the nodal polynomials and their rates at place i. */
static void at_position(const struct optimality *system, int i, const real *nodal, real *value, real *rate)
{
    int n = system->control->in.n;
    for (int c = 0; c < n; c++) {
        value[c] = rate[c] = 0;
        for (int j = 0; j < system->element.s; j++) {
            value[c] += system->element.value[i][j] * nodal[j * n + c];
            rate[c] += system->element.slope[i][j] * (nodal[j * n + c] - nodal[c]);
        }
        rate[c] /= system->h;
    }
}

/* sum += scale P_j^T X P_l, with P_j x = (value_j x, slope_j x / h), X (2n x 2n). */
static void spread_pair(const struct optimality *system, int i, int j, int l, real scale, const real *X, real *sum)
{
    int n = system->control->in.n, s = system->element.s;
    real vj = system->element.value[i][j], dj = system->element.slope[i][j] / system->h;
    real vl = system->element.value[i][l], dl = system->element.slope[i][l] / system->h;
    for (int a = 0; a < n; a++)
        for (int b = 0; b < n; b++) {
            const real *force = X + a * 2 * n + b, *momentum = force + 2 * n * n;
            sum[(j * n + a) * s * n + l * n + b] +=
                scale * (vj * (vl * force[0] + dl * force[n]) + dj * (vl * momentum[0] + dl * momentum[n]));
        }
}

/* Adds a term over all nodes j, l. */
static void spread(const struct optimality *system, int i, real scale, const real *X, real *sum)
{
    int s = system->element.s;
    for (int j = 0; j < s; j++)
        for (int l = 0; l < s; l++)
            spread_pair(system, i, j, l, scale, X, sum);
}

void vector_element(const struct optimality *system, const real *g, const real *y, bool matrix,
                    struct element_terms *out)
{
    const struct control *control = system->control;
    int n = control->in.n, s = system->element.s;
    size_t stacked = (size_t)s * (size_t)n, square = stacked * stacked;
    memset(out->S, 0, stacked * sizeof(real));
    memset(out->F, 0, stacked * sizeof(real));
    memset(out->dS_dg, 0, matrix ? square * sizeof(real) : 0);
    memset(out->dF_dg, 0, matrix ? square * sizeof(real) : 0);
    for (int i = 0; i < system->element.points; i++) {
        real q[SMALL_DIMENSION], v[SMALL_DIMENSION], z[MAX_PAIR], first[MAX_PAIR], second[MAX_PAIR];
        real J[MAX_PAIR * MAX_PAIR], T[MAX_PAIR * MAX_PAIR], scale = system->h * system->element.rule[i];
        at_position(system, i, g, q, v);
        at_position(system, i, y, z, z + n);
        control_covectors(control, q, v, first, first + n);
        control_jacobian(control, q, v, J);
        for (int b = 0; b < 2 * n; b++) {
            second[b] = 0;
            for (int a = 0; a < 2 * n; a++)
                second[b] += J[a * 2 * n + b] * z[a];
        }
        for (int j = 0; j < s; j++)
            for (int c = 0; c < n; c++) {
                real value = system->element.value[i][j], slope = system->element.slope[i][j] / system->h;
                out->F[j * n + c] += scale * (value * first[c] + slope * first[n + c]);
                out->S[j * n + c] += scale * (value * second[c] + slope * second[n + c]);
            }
        if (!matrix)
            continue;
        control_third(control, q, v, z, T);
        spread(system, i, scale, T, out->dS_dg);
        spread(system, i, scale, J, out->dF_dg);
    }
}
