/* Fully chaotic nonholonomic system in R^(2m+1) (HP paper section 7.3). */
#include <stdio.h>

#include "core/hp/ensemble_kernel.h"
#include "core/hp/own.h"
#include "core/problem/natural.h"

enum { M, MEMBER, MEMBERS, MOST_M = (MAX_DIMENSION - 1) / 2 };

static int pairs(const struct instance *in)
{
    return (in->n - 1) / 2;
}

static bool admissible(const struct instance *in, char message[MESSAGE_SIZE])
{
    real m = in->parameter[M];
    if (m == floor(m) && m >= 2 && m <= MOST_M && in->parameter[MEMBERS] > 0)
        return true;
    snprintf(message, MESSAGE_SIZE, "m must be a whole number from 2 to %d and members positive", (int)MOST_M);
    return false;
}

static void shape(struct instance *in)
{
    in->n = in->element = 2 * (int)in->parameter[M] + 1;
}

/* L = |v|^2/2 - (|q|^2 + q_{m+2}^2 q_{m+3}^2 + sum_{i=1}^m q_{1+i}^2 q_{m+1+i}^2)/2, indices from 1 */
static void lagrangian(const struct instance *in, const lane *q, const lane *v, lane *restrict out)
{
    int m = pairs(in);
    unit_kinetic_energy(in, v, out);
    for (int c = 0; c < in->n; c++)
        FOR_LANES(l, in) out[0][l] -= q[c][l] * q[c][l] / 2;
    for (int i = 0; i <= m; i++) {
        const lane *a = i == m ? &q[m + 1] : &q[1 + i], *b = i == m ? &q[m + 2] : &q[m + 1 + i];
        FOR_LANES(l, in) out[0][l] -= a[0][l] * a[0][l] * b[0][l] * b[0][l] / 2;
    }
}

/* Inline for the kernels, which call it at every stage. */
static inline void force(const struct instance *in, const lane *q, const lane *v, lane *restrict out)
{
    (void)v;
    int m = pairs(in);
    for (int c = 0; c < in->n; c++)
        FOR_LANES(l, in) out[c][l] = -q[c][l];
    for (int i = 0; i <= m; i++) {
        int a = i == m ? m + 1 : 1 + i, b = i == m ? m + 2 : m + 1 + i;
        FOR_LANES(l, in)
        {
            out[a][l] -= q[a][l] * q[b][l] * q[b][l];
            out[b][l] -= q[b][l] * q[a][l] * q[a][l];
        }
    }
}

/* phi = v_1 + sum_{i=m+2}^n q_i v_i */
static void constraint(const struct instance *in, const lane *q, const lane *v, lane *restrict out)
{
    FOR_LANES(l, in) out[0][l] = v[0][l];
    for (int c = pairs(in) + 1; c < in->n; c++)
        FOR_LANES(l, in) out[0][l] += q[c][l] * v[c][l];
}

static void constraint_gradient(const struct instance *in, const lane *q, const lane *v, lane *restrict out)
{
    (void)v;
    for (int c = 0; c < in->n; c++)
        FOR_LANES(l, in) out[c][l] = c == 0 ? 1 : c > pairs(in) ? q[c][l] : 0;
}

static void constraint_rate(const struct instance *in, const lane *q, const lane *v, lane *restrict out)
{
    (void)q;
    FOR_LANES(l, in) out[0][l] = 0;
    for (int c = pairs(in) + 1; c < in->n; c++)
        FOR_LANES(l, in) out[0][l] += v[c][l] * v[c][l];
}

/* Member j of J of the paper's ensemble; for m other than 3 the pattern 0.6, 0.4, 0.2 is stretched over q_2..q_{m+1}. */
static void ensemble(const struct instance *in, real *q, real *v)
{
    int m = pairs(in);
    real angle = in->parameter[MEMBER] / in->parameter[MEMBERS] * REAL_PI / 2;
    for (int c = 0; c < in->n; c++) {
        q[c] = c <= m ? R(0.6) * (m + 1 - c) / m : 1;
        v[c] = 0;
    }
    q[0] = cos(angle);
    v[1] = sin(angle);
}

/* No component at rest or at a symmetric place: what the orders are measured on. */
static void generic(const struct instance *in, real *q, real *v)
{
    int m = pairs(in);
    v[0] = 0;
    for (int c = 0; c < in->n; c++) {
        q[c] = (real)(5 + 7 * c % 11) / 15;
        v[c] = (real)(3 + 5 * c % 7) / 10 - R(0.5);
    }
    v[0] = 0;
    for (int c = m + 1; c < in->n; c++)
        v[0] -= q[c] * v[c];
}

HP_KERNEL(chaotic, 7, 1);
ENSEMBLE_KERNEL(chaotic, 7, true);

const struct problem problem_chaotic = {
    .name = "chaotic",
    .summary = "fully chaotic nonholonomic system, R^(2m+1), phi = v_1 + sum_{i>=m+2} q_i v_i",
    .source = "HP paper 7.3",
    .coordinates = "q_1, .., q_{2m+1}",
    .constraint = CONSTRAINT_NONHOLONOMIC,
    .n = 7,
    .m = 1,
    .shape = shape,
    .admissible = admissible,
    .parameters = (const struct parameter_info[]){{"m", "3", "the dimension is 2m + 1; 2 to 7"},
                                                  {"member", "25", "j of the ensemble preset"},
                                                  {"members", "100", "J of the ensemble preset"},
                                                  {0}},
    .preset_parameters = 1 << MEMBER | 1 << MEMBERS,
    .presets =
        (const struct preset[]){
            {"ensemble", "q = (cos(j pi/2J), .6, .4, .2, 1, 1, 1), v = (0, sin(j pi/2J), 0, ..), E = 3.06", ensemble},
            {"generic", "every component of q and v different from 0", generic},
            {0}},
    .lagrangian = lagrangian,
    .force = force,
    .momentum = unit_momentum,
    .velocity = unit_momentum,
    .hamiltonian_force = unit_hamiltonian_force,
    .constraint_value = constraint,
    .constraint_gradient = constraint_gradient,
    .constraint_rate = constraint_rate,
    .dual_gradient = constraint_gradient,
    .kernel = HP_KERNEL_OF(chaotic),
    .members = ENSEMBLE_KERNEL_OF(chaotic),
};
