/* The matrix route: hat and vee, ad, exp and its tangent by power series, cay by linear systems. */
#include "core/groups/matrix.h"

#include <string.h>

#include "core/groups/matrix_arithmetic.h"
#include "core/numbers/roundoff.h"

enum { MAX_SIZE = 2 * MAX_FACTOR };

void matrix_hat(const struct matrix_group *m, const real *x, real *X)
{
    int numbers = m->order * m->order;
    for (int c = 0; c < numbers; c++) {
        X[c] = 0;
        for (int k = 0; k < m->n; k++)
            if (!spared(m->basis[k * numbers + c]))
                X[c] += x[k] * m->basis[k * numbers + c];
    }
}

real matrix_unit(const struct matrix_group *m, int k)
{
    int entries = m->order * m->order;
    return norm_max(entries, m->basis + k * entries);
}

/* at (n x n) = the basis at the entries: is it the unit matrix? */
static bool basis_at_entries(const struct matrix_group *m, real *at)
{
    bool unit = true;
    for (int i = 0; i < m->n; i++)
        for (int k = 0; k < m->n; k++) {
            at[i * m->n + k] = m->basis[k * m->order * m->order + m->entry[i]];
            unit &= at[i * m->n + k] == (i == k ? R(1.0) : R(0.0));
        }
    return unit;
}

/* Computes coordinates. Where the basis is a unit matrix they are entries; the others solve a linear system. x: in
 * the entries, out the coordinates, of `count` matrices, column by column of an n x count matrix. */
static void coordinates(const struct matrix_group *m, int count, real *x)
{
    real at[MAX_FACTOR * MAX_FACTOR], column[MAX_FACTOR];
    bool unit = basis_at_entries(m, at);
    for (int k = 0; k < count && !unit; k++) {
        for (int i = 0; i < m->n; i++)
            column[i] = x[i * count + k];
        bool known = linear_solve(m->n, at, column) == STATUS_OK;
        for (int i = 0; i < m->n; i++)
            x[i * count + k] = known ? column[i] : (real)NAN;
        basis_at_entries(m, at); /* which solving has overwritten */
    }
}

void matrix_vee(const struct matrix_group *m, const real *X, real *x)
{
    for (int i = 0; i < m->n; i++)
        x[i] = X[m->entry[i]];
    coordinates(m, 1, x);
}

/* Entry i, l of [X, E], E of the basis: few of its entries are not 0. */
static real commutator_entry(int order, const real *X, const real *E, int i, int l)
{
    real sum = 0;
    for (int k = 0; k < order; k++) {
        if (!spared(E[k * order + l]))
            sum += X[i * order + k] * E[k * order + l];
        if (!spared(E[i * order + k]))
            sum -= E[i * order + k] * X[k * order + l];
    }
    return sum;
}

void matrix_ad(const struct matrix_group *m, const real *x, real *out)
{
    real X[MAX_ORDER * MAX_ORDER];
    int order = m->order;
    matrix_hat(m, x, X);
    for (int i = 0; i < m->n; i++) {
        int row = m->entry[i] / order, column = m->entry[i] % order;
        for (int k = 0; k < m->n; k++)
            out[i * m->n + k] = commutator_entry(order, X, m->basis + k * order * order, row, column);
    }
    coordinates(m, m->n, out);
}

/* out = A E, E of the basis. */
static void times_basis(int order, const real *A, const real *E, real *out)
{
    for (int c = 0; c < order * order; c++)
        out[c] = 0;
    for (int c = 0; c < order * order; c++) {
        if (is_zero(E[c]))
            continue;
        for (int i = 0; i < order; i++)
            out[i * order + c % order] += A[i * order + c / order] * E[c];
    }
}

/* 1/(k + 1): a division in software costs three products. With a norm of 1/2 the series takes 26 terms in quadruple precision. */
static const real over[] = {R(1.0) / 1,  R(1.0) / 2,  R(1.0) / 3,  R(1.0) / 4,  R(1.0) / 5,  R(1.0) / 6,
                            R(1.0) / 7,  R(1.0) / 8,  R(1.0) / 9,  R(1.0) / 10, R(1.0) / 11, R(1.0) / 12,
                            R(1.0) / 13, R(1.0) / 14, R(1.0) / 15, R(1.0) / 16, R(1.0) / 17, R(1.0) / 18,
                            R(1.0) / 19, R(1.0) / 20, R(1.0) / 21, R(1.0) / 22, R(1.0) / 23, R(1.0) / 24,
                            R(1.0) / 25, R(1.0) / 26, R(1.0) / 27, R(1.0) / 28, R(1.0) / 29, R(1.0) / 30};

enum { TERMS = sizeof over / sizeof *over - 1 };

/* In double precision a copy for each size that groups have, in software one for all. */
#ifdef REAL_QUAD
#define SERIES static
#else
#define SERIES INLINED
#endif

/* sum over k up to `terms` of A^k / (k+1)! by Horner's rule. */
SERIES void sum_series(int size, const real *A, int terms, real *out)
{
    real next[MAX_SIZE * MAX_SIZE];
    matrix_shifted(size, over[terms], A, out);
    for (int k = terms - 1; k > 0; k--) {
        matrix_product(size, A, out, next);
        matrix_shifted(size, over[k], next, out);
    }
}

/* phi(A) = sum A^k / (k+1)! from the first power that is below the last bit; |A| <= norm <= 1/2. */
static void phi_series(int size, const real *A, double norm, real *out)
{
    double bound = 1;
    int terms = 0;
    while (bound > 2 * (double)tolerance.negligible && terms < TERMS) {
        terms++;
        bound *= norm * (double)over[terms];
    }
    switch (size) {
    case 2:
        sum_series(2, A, terms, out);
        break;
    case 3:
        sum_series(3, A, terms, out);
        break;
    case 4:
        sum_series(4, A, terms, out);
        break;
    case 6:
        sum_series(6, A, terms, out);
        break;
    default:
        sum_series(size, A, terms, out);
    }
}

void matrix_exponential(int size, const real *A, real *exponential, real *phi)
{
    real small[MAX_SIZE * MAX_SIZE], series[MAX_SIZE * MAX_SIZE], next[MAX_SIZE * MAX_SIZE], norm = 0;
    int doublings = 0;
    bool zero = true, known = true; /* zero: so are many exponents, a tableau's zeros are */
    for (int i = 0; i < size; i++) {
        real row = 0;
        for (int j = 0; j < size; j++)
            row += fabs(A[i * size + j]);
        zero = zero && row == 0;
        known = known && row < 1 / REAL_EPSILON;
        norm = row > norm ? row : norm;
    }
    if (!known) { /* an argument of which not even the first digit of exp is known, or none */
        for (int k = 0; k < size * size; k++)
            exponential[k] = (real)NAN;
        if (phi)
            memcpy(phi, exponential, (size_t)(size * size) * sizeof(real));
        return;
    }
    if (zero) {
        matrix_identity(size, exponential);
        if (phi)
            matrix_identity(size, phi);
        return;
    }
    for (real most = R(0.5); norm > most; most *= 2)
        doublings++;
    memcpy(small, A, (size_t)(size * size) * sizeof(real));
    const real part = ldexp(R(1.0), -doublings);
    for (int k = 0; k < size * size && doublings > 0; k++)
        small[k] *= part;
    phi_series(size, small, (double)(norm * part), series);
    matrix_product(size, small, series, next);
    matrix_shifted(size, 1, next, exponential);
    for (int j = 0; j < doublings; j++) { /* phi(2A) = (exp(A) + 1) phi(A) / 2 */
        matrix_shifted(size, 1, exponential, small);
        matrix_product(size, small, series, next);
        for (int k = 0; k < size * size; k++)
            series[k] = next[k] / 2;
        matrix_product(size, exponential, exponential, next);
        memcpy(exponential, next, (size_t)(size * size) * sizeof(real));
    }
    if (phi)
        memcpy(phi, series, (size_t)(size * size) * sizeof(real));
}

void matrix_retract(const struct matrix_group *m, bool exponential, const real *xi, real *T)
{
    real X[MAX_ORDER * MAX_ORDER], minus[MAX_ORDER * MAX_ORDER], plus[MAX_ORDER * MAX_ORDER] = {0};
    matrix_hat(m, xi, X);
    if (exponential) {
        matrix_exponential(m->order, X, T, NULL);
        return;
    }
    matrix_shifted(m->order, R(-0.5), X, plus);
    matrix_inverse_or_nan(m->order, plus, minus);
    matrix_shifted(m->order, R(0.5), X, plus);
    matrix_product(m->order, minus, plus, T);
}

/* (1 + X/2)^{-1} and (1 - X/2)^{-1} */
static void cay_sides(const struct matrix_group *m, const real *xi, real *plus, real *minus)
{
    real X[MAX_ORDER * MAX_ORDER], sum[MAX_ORDER * MAX_ORDER] = {0};
    matrix_hat(m, xi, X);
    matrix_shifted(m->order, R(0.5), X, sum);
    matrix_inverse_or_nan(m->order, sum, plus);
    matrix_shifted(m->order, R(-0.5), X, sum);
    matrix_inverse_or_nan(m->order, sum, minus);
}

void matrix_conjugation(const struct matrix_group *m, const real *left, const real *right, real *out)
{
    real half[MAX_ORDER * MAX_ORDER];
    int order = m->order;
    for (int k = 0; k < m->n; k++) {
        times_basis(order, left, m->basis + k * order * order, half);
        for (int i = 0; i < m->n; i++)
            out[i * m->n + k] = product_entry(order, half, right, m->entry[i] / order, m->entry[i] % order);
    }
    coordinates(m, m->n, out);
}

void matrix_tangent(const struct matrix_group *m, bool exponential, const real *xi, real *out)
{
    if (exponential) {
        real ad[MAX_FACTOR * MAX_FACTOR], flow[MAX_FACTOR * MAX_FACTOR];
        matrix_ad(m, xi, ad);
        for (int k = 0; k < m->n * m->n; k++)
            ad[k] = -ad[k];
        matrix_exponential(m->n, ad, flow, out);
        return;
    }
    real plus[MAX_ORDER * MAX_ORDER], minus[MAX_ORDER * MAX_ORDER];
    cay_sides(m, xi, plus, minus);
    matrix_conjugation(m, plus, minus, out);
}

/* With phi(-ad_xi) = sum c_k A^k, <mu, dphi(A)[B] h> = tr(B L), L = dphi(A)[h mu^T], the corner of phi of ((A, h mu^T), (0, A)). */
static void second_dual_of_exp(const struct matrix_group *m, const real *xi, const real *h, const real *mu, real *out)
{
    int n = m->n, size = 2 * n;
    real ad[MAX_FACTOR * MAX_FACTOR], block[MAX_SIZE * MAX_SIZE] = {0}, flow[MAX_SIZE * MAX_SIZE],
                                                       phi[MAX_SIZE * MAX_SIZE];
    matrix_ad(m, xi, ad);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            block[i * size + j] = block[(n + i) * size + n + j] = -ad[i * n + j];
            block[i * size + n + j] = h[i] * mu[j];
        }
    matrix_exponential(size, block, flow, phi);
    for (int k = 0; k < n; k++) {
        real unit[MAX_FACTOR] = {0};
        unit[k] = 1;
        matrix_ad(m, unit, ad);
        out[k] = 0;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                out[k] -= ad[i * n + j] * phi[j * size + n + i];
    }
}

/* Along w: (1 + X/2)^{-1} (-(W/2) z + z (W/2)) (1 - X/2)^{-1}, z = H with the other side's factor. */
static void second_dual_of_cay(const struct matrix_group *m, const real *xi, const real *h, const real *mu, real *out)
{
    enum { NUMBERS = MAX_ORDER * MAX_ORDER };
    real plus[NUMBERS], minus[NUMBERS], H[NUMBERS], left[NUMBERS], right[NUMBERS], first[NUMBERS], second[NUMBERS];
    real change[MAX_FACTOR];
    int order = m->order;
    cay_sides(m, xi, plus, minus);
    matrix_hat(m, h, H);
    matrix_product(order, plus, H, left);
    matrix_product(order, left, minus, right); /* (1 + X/2)^{-1} H (1 - X/2)^{-1} */
    for (int k = 0; k < m->n; k++) {
        const real *W = m->basis + k * order * order;
        matrix_product(order, W, right, first);
        matrix_product(order, plus, first, second);
        matrix_product(order, right, W, first);
        matrix_product(order, first, minus, left);
        for (int c = 0; c < order * order; c++)
            left[c] = (left[c] - second[c]) / 2;
        matrix_vee(m, left, change);
        out[k] = 0;
        for (int i = 0; i < m->n; i++)
            out[k] += mu[i] * change[i];
    }
}

void matrix_second_dual(const struct matrix_group *m, bool exponential, const real *xi, const real *h, const real *mu,
                        real *out)
{
    (exponential ? second_dual_of_exp : second_dual_of_cay)(m, xi, h, mu, out);
}
