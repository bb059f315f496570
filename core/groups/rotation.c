/* Vectors of R^3 and the entire functions of the rotation angle that exp and its tangent are made of. */
#include "core/groups/rotation.h"

#include <string.h>

#include "core/larger.h"
#include "core/numbers/instance.h"

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

static void series_of_lane(real z, int l, lane *out)
{
    struct rotation_series f;
    rotation_series(z, &f);
    const real values[] = {f.S, f.A, f.B, f.A1, f.B1, f.A2, f.B2};
    for (int k = 0; k < 7; k++)
        out[k][l] = values[k];
}

#ifdef REAL_QUAD

void rotation_series_lanes(const struct instance *in, const lane z, lane *restrict out)
{
    for (int l = 0; l < in->lanes; l++)
        series_of_lane(z[l], l, out);
}

#else

/* For z <= 4 thirteen terms of A and B are all that double precision sees, also of their second derivatives. */
void rotation_series_lanes(const struct instance *in, const lane z, lane *restrict out)
{
    enum { TERMS = 13 };
    static const real A[TERMS] = {1 / 2.,
                                  -1 / 24.,
                                  1 / 720.,
                                  -1 / 40320.,
                                  1 / 3628800.,
                                  -1 / 479001600.,
                                  1 / 87178291200.,
                                  -1 / 20922789888000.,
                                  1 / 6402373705728000.,
                                  -1 / 2432902008176640000.,
                                  1 / 1124000727777607680000.,
                                  -1 / 620448401733239439360000.,
                                  1 / 403291461126605635584000000.};
    static const real B[TERMS] = {1 / 6.,
                                  -1 / 120.,
                                  1 / 5040.,
                                  -1 / 362880.,
                                  1 / 39916800.,
                                  -1 / 6227020800.,
                                  1 / 1307674368000.,
                                  -1 / 355687428096000.,
                                  1 / 121645100408832000.,
                                  -1 / 51090942171709440000.,
                                  1 / 25852016738884976640000.,
                                  -1 / 15511210043330985984000000.,
                                  1 / 10888869450418352160768000000.};
    int far = 0;
    FOR_LANES(l, in)
    {
        real a = 0, a1 = 0, a2 = 0, b = 0, b1 = 0, b2 = 0;
        for (int k = TERMS - 1; k >= 0; k--) { /* Horner's rule with the first two derivatives */
            a2 = a2 * z[l] + a1;
            a1 = a1 * z[l] + a;
            a = a * z[l] + A[k];
            b2 = b2 * z[l] + b1;
            b1 = b1 * z[l] + b;
            b = b * z[l] + B[k];
        }
        out[0][l] = 1 - z[l] * b;
        out[1][l] = a;
        out[2][l] = b;
        out[3][l] = a1;
        out[4][l] = b1;
        out[5][l] = 2 * a2;
        out[6][l] = 2 * b2;
    }
    for (int l = 0; l < in->lanes; l++)
        far += !(z[l] <= 4);
    for (int l = 0; l < in->lanes && far; l++)
        if (!(z[l] <= 4)) /* no lane sees where the others are */
            series_of_lane(z[l], l, out);
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
