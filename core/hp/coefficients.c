/* Coefficients of a step that its tableau alone decides. */
#include "core/hp/coefficients.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "core/numbers/legendre.h"
#include "core/numbers/linear.h"
#include "core/tableaux/tableau.h"

void hp_set_coefficient(int s, hp_coefficients column, int i, int j, real value)
{
    column[j][i / LANES][i % LANES] = value;
    for (int l = i + 1; i == s - 1 && l % LANES; l++)
        column[j][l / LANES][l % LANES] = value;
}

/* x y */
static void multiply_coefficients(int s, const real x[MAX_STAGES][MAX_STAGES], const real y[MAX_STAGES][MAX_STAGES],
                                  hp_coefficients product)
{
    for (int i = 0; i < s; i++)
        for (int j = 0; j < s; j++) {
            real sum = 0;
            for (int k = 0; k < s; k++)
                sum += x[i][k] * y[k][j];
            hp_set_coefficient(s, product, i, j, sum);
        }
}

/* Inverts the response of the constraint residuals to the multipliers, in units of G = A M^{-1} A^T [mathematics, HP
 * 3]: nonholonomic a_ij (i, j >= 2); holonomic sum_l a_il ahat_lj, and b_j for tangency instead of stage 1. The
 * fixed point needs the inverse. */
static enum status invert_multipliers(const struct tableau *t, enum hp_constraint constraint, struct hp_of_tableau *of)
{
    int s = t->s, first = constraint == HP_NONHOLONOMIC, size = s - first;
    real K[MAX_STAGES * MAX_STAGES] = {0}, inverse[MAX_STAGES * MAX_STAGES];
    for (int i = first; i < s; i++)
        for (int j = first; j < s; j++) {
            real entry = constraint == HP_NONHOLONOMIC ? t->a[i][j] : of->position[j][i / LANES][i % LANES];
            if (constraint == HP_HOLONOMIC && i == 0)
                entry = t->b[j];
            K[(i - first) * size + j - first] = entry;
        }
    enum status status = matrix_inverse(size, K, inverse);
    for (int i = first; i < s && status == STATUS_OK; i++) {
        real row = 0;
        for (int j = first; j < s; j++) {
            real entry = inverse[(i - first) * size + j - first];
            hp_set_coefficient(s, of->multiplier, i, j, -entry);
            row += fabs(entry);
        }
        of->amplification = fmax(of->amplification, row);
    }
    return status;
}

/* The values at 1 + c_i of the polynomial of that degree in the nodes c_j and c_j - 1 which fits values there best in the
 * least squares, by the Legendre polynomials of [-1, 1]; the nodes are distinct, so the Gram matrix has an inverse. */
static void fit_two_steps(const struct tableau *t, int degree, struct hp_of_tableau *of)
{
    int s = t->s, terms = degree + 1;
    real gram[MAX_STAGES * MAX_STAGES] = {0}, inverse[MAX_STAGES * MAX_STAGES], at[2 * MAX_STAGES][MAX_STAGES];
    for (int j = 0; j < 2 * s; j++)
        for (int k = 0; k < terms; k++)
            at[j][k] = legendre(k, (t->c[j % s] + (j < s)) / 2);
    for (int j = 0; j < 2 * s; j++)
        for (int k = 0; k < terms * terms; k++)
            gram[k] += at[j][k / terms] * at[j][k % terms];
    matrix_inverse(terms, gram, inverse);
    for (int i = 0; i < s; i++) {
        real row[MAX_STAGES] = {0};
        for (int k = 0; k < terms * terms; k++)
            row[k % terms] += legendre(k / terms, (2 + t->c[i]) / 2) * inverse[k];
        for (int j = 0; j < 2 * s; j++) {
            real weight = 0;
            for (int k = 0; k < terms; k++)
                weight += row[k] * at[j][k];
            hp_set_coefficient(s, j < s ? of->fit : of->fit_before, i, j % s, weight);
        }
    }
}

static void make_coefficients(const struct tableau *t, enum hp_constraint constraint, int degree,
                              struct hp_of_tableau *of)
{
    int s = t->s;
    real E[MAX_STAGES][MAX_STAGES];
    of->distinct = true;
    for (int i = 1; i < s; i++)
        of->distinct = of->distinct && t->c[i] > t->c[i - 1];
    for (int i = 0; i < s; i++)
        for (int j = 0; j < s; j++) {
            E[i][j] = of->distinct ? lagrange(s, t->c, j, 1 + t->c[i]) : j == s - 1;
            hp_set_coefficient(s, of->extrapolation, i, j, E[i][j]);
        }
    multiply_coefficients(s, t->a, E, of->continued_a);
    multiply_coefficients(s, t->ahat, E, of->continued_ahat);
    multiply_coefficients(s, t->a, t->ahat, of->position);
    if (of->distinct)
        fit_two_steps(t, degree, of);
    if (constraint != HP_FREE)
        of->multiplier_status = invert_multipliers(t, constraint, of);
}

/* The list only grows and what is in it never changes: whoever has seen its head may read all of it. */
struct known {
    const struct known *next;
    enum hp_constraint constraint;
    int degree;
    struct tableau tableau;
    struct hp_of_tableau of;
};

static _Atomic(const struct known *) first;

const struct hp_of_tableau *hp_of_tableau(const struct tableau *t, enum hp_constraint constraint, int degree)
{
    const struct known *known = atomic_load(&first);
    while (known && (known->constraint != constraint || known->degree != degree || !tableau_same(&known->tableau, t)))
        known = known->next;
    if (known)
        return &known->of;
    struct known *made = aligned_alloc(_Alignof(struct known), sizeof *made);
    if (!made)
        return NULL;
    memset(made, 0, sizeof *made);
    made->constraint = constraint;
    made->degree = degree;
    made->tableau = *t;
    const struct work_counts before = work_done;
    make_coefficients(t, constraint, degree, &made->of);
    work_done = before; /* made once for all runs: no work of the first of them */
    made->next = atomic_load(&first);
    while (!atomic_compare_exchange_weak(&first, &made->next, made))
        continue;
    return &made->of;
}
