/* Vectors of R^3 and the entire functions of the rotation angle that exp and its tangent are made of. */
#include "core/groups/rotation.h"

#include <string.h>

#include "core/larger.h"

/* Beyond this z the closed forms lose nothing; below, the series' terms never exceed 1. */
enum { SERIES_LIMIT = 9 };

/* sum_k (-1)^k z^(k-d) k!/(k-d)! / (2k + first)!, the d-th derivative of sum (-1)^k z^k / (2k + first)!. */
static real series(real z, int first, int d)
{
    real term = 1, sum = 0;
    for (int k = 2; k <= first; k++)
        term /= k;
    for (int k = 1; k <= d; k++) /* start at k = d: (-1)^d d! / (2d + first)! */
        term *= -(real)k / ((2 * k + first) * (2 * k + first - 1));
    for (int k = d;; k++) {
        sum += term;
        real next = -term * z * (k + 1) / ((k + 1 - d) * (real)((2 * k + first + 2) * (2 * k + first + 1)));
        if (fabs(next) < REAL_EPSILON * fabs(sum) / 8)
            return sum;
        term = next;
    }
}

void rotation_series(real z, struct rotation_series *out)
{
    if (z < SERIES_LIMIT) {
        *out = (struct rotation_series){.S = series(z, 1, 0),
                                        .A = series(z, 2, 0),
                                        .B = series(z, 3, 0),
                                        .A1 = series(z, 2, 1),
                                        .B1 = series(z, 3, 1),
                                        .A2 = series(z, 2, 2),
                                        .B2 = series(z, 3, 2)};
        return;
    }
    real theta = sqrt(z), C = cos(theta), S = sin(theta) / theta, S1 = (C - S) / (2 * z),
         S2 = -(S / 2 + 3 * S1) / (2 * z);
    real A = (1 - C) / z, B = (1 - S) / z, A1 = (S / 2 - A) / z, B1 = -(S1 + B) / z;
    *out = (struct rotation_series){S, A, B, A1, B1, (S1 / 2 - 2 * A1) / z, -(S2 + 2 * B1) / z};
}

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
