/* Vectors of R^3 and the entire functions of the rotation angle that exp and its tangent are made of. */
#include "core/groups/rotation.h"
#include "core/groups/single.h"

#include <string.h>

#include "core/larger.h"
#include "core/numbers/instance.h"
#include "core/numbers/roundoff.h"

/* Beyond this z the closed forms lose nothing; below, the series' terms never exceed 1. */
enum { SERIES_LIMIT = 9, MOST_TERMS = 30 };

/* Coefficients of A and B by powers of -z: 1 / (2k + 2)! and 1 / (2k + 3)!. */
struct coefficients {
    real A[MOST_TERMS], B[MOST_TERMS];
};

/* Made once: in quadruple a division takes as long as three products. */
static const struct coefficients *rotation_coefficients(void)
{
    static _Thread_local struct coefficients known;
    real factorial = 1;
    for (int k = 0; k < MOST_TERMS && known.A[k] == 0; k++) {
        factorial *= 2 * k + 2;
        known.A[k] = 1 / factorial;
        factorial *= 2 * k + 3;
        known.B[k] = 1 / factorial;
    }
    return &known;
}

/* Returns how many terms affect the d-th derivative of A for this z < 9. Those of B and of lower derivatives are
 * smaller. */
static int terms_of(double z, int d)
{
    double ratio = 1; /* to the first, that of z^0 */
    int k = d;
    while (ratio > 2 * (double)tolerance.negligible && k < MOST_TERMS) {
        ratio *= z * (k + 1) / ((k + 1 - d) * (2.0 * k + 4) * (2.0 * k + 3));
        k++;
    }
    return k;
}

/* sum[j]: the j-th derivative of sum_k c_k (-z)^k over j!, for j < count, by Horner's rule. */
static void sum_series_derivatives(const real *c, int terms, real z, int count, real *sum)
{
    memset(sum, 0, (size_t)count * sizeof(real));
    for (int k = terms - 1; k >= 0; k--) {
        for (int j = count - 1; j > 0; j--)
            sum[j] = sum[j - 1] - z * sum[j];
        sum[0] = c[k] - z * sum[0];
    }
    for (int j = 1; j < count; j += 2) /* by z, not by -z */
        sum[j] = -sum[j];
}

void rotation_series(real z, bool second, struct rotation_series *out)
{
    if (z < SERIES_LIMIT) {
        const struct coefficients *c = rotation_coefficients();
        int count = second ? 3 : 2, terms = terms_of((double)z, count - 1);
        real A[3] = {0}, B[3] = {0};
        sum_series_derivatives(c->A, terms, z, count, A);
        sum_series_derivatives(c->B, terms, z, count, B);
        *out = (struct rotation_series){1 - z * B[0], A[0], B[0], A[1], B[1], 2 * A[2], 2 * B[2]};
        return;
    }
    real theta = sqrt(z), C = cos(theta), S = sin(theta) / theta, S1 = (C - S) / (2 * z),
         S2 = -(S / 2 + 3 * S1) / (2 * z);
    real A = (1 - C) / z, B = (1 - S) / z, A1 = (S / 2 - A) / z, B1 = -(S1 + B) / z;
    *out = (struct rotation_series){S, A, B, A1, B1, (S1 / 2 - 2 * A1) / z, -(S2 + 2 * B1) / z};
}

#ifdef REAL_QUAD

static void put_series(const struct rotation_series *f, int l, lane *out)
{
    const real values[] = {f->S, f->A, f->B, f->A1, f->B1, f->A2, f->B2};
    for (int k = 0; k < 7; k++)
        out[k][l] = values[k];
}

/* sum_series_derivatives of a pack: in a lane with fewer terms all is 0, and stays so, until its first one. */
static void sum_pack_derivatives(const real *c, const int *terms, int most, quad_pack z, int count, quad_pack *sum)
{
    for (int j = 0; j < count; j++)
        sum[j] = UNIFORM(0);
    for (int k = most - 1; k >= 0; k--) {
        quad_pack coefficient;
        for (int l = 0; l < QUAD_LANES; l++)
            coefficient.at[l] = k < terms[l] ? c[k] : 0;
        for (int j = count - 1; j > 0; j--)
            sum[j] = minus_product(sum[j - 1], z, sum[j]);
        sum[0] = minus_product(coefficient, z, sum[0]);
    }
    for (int j = 1; j < count; j += 2)
        sum[j] = negative(sum[j]);
}

void rotation_series_packs(const struct instance *in, bool second, const lane z, lane *restrict out)
{
    const struct coefficients *c = rotation_coefficients();
    const int count = second ? 3 : 2;
    FOR_PARTS(p, in) {
        quad_pack A[3], B[3], near = UNIFORM(0);
        int terms[QUAD_LANES] = {0}, most = 0, first = p * QUAD_LANES;
        for (int l = 0; l < QUAD_LANES && first + l < in->lanes; l++) {
            if (!(z[first + l] < SERIES_LIMIT))
                continue;
            near.at[l] = z[first + l];
            terms[l] = terms_of((double)near.at[l], count - 1);
            most = terms[l] > most ? terms[l] : most;
        }
        A[2] = B[2] = UNIFORM(0);
        sum_pack_derivatives(c->A, terms, most, near, count, A);
        sum_pack_derivatives(c->B, terms, most, near, count, B);
        const quad_pack values[] = {minus_product(UNIFORM(1), near, B[0]),
                                    A[0],
                                    B[0],
                                    A[1],
                                    B[1],
                                    times(UNIFORM(2), A[2]),
                                    times(UNIFORM(2), B[2])};
        for (int k = 0; k < 7; k++)
            AT(out[k], p) = values[k];
    }
    for (int l = 0; l < in->lanes; l++)
        if (!(z[l] < SERIES_LIMIT)) {
            struct rotation_series f;
            rotation_series(z[l], second, &f);
            put_series(&f, l, out);
        }
}

#endif

void rotation_nearest(real *R)
{
    real from[9];
    memcpy(from, R, sizeof from);
    for (int i = 0; i < 9; i += 3)
        for (int j = 0; j < 9; j += 3) {
            real gram = (dot3(from + i, from + j) - (i == j)) / 2;
            for (int c = 0; c < 3; c++)
                R[i + c] -= gram * from[j + c];
        }
}

real rotation_defect(const real *R)
{
    real normal[3], worst;
    cross(R + 3, R + 6, normal);
    worst = fabs(dot3(R, normal) - 1);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j <= i; j++)
            worst = LARGER(worst, fabs(dot3(R + 3 * i, R + 3 * j) - (i == j)));
    return worst;
}
