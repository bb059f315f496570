/* Carlson duplication and the arithmetic-geometric mean. */
#include "core/numbers/elliptic.h"
#include "core/numbers/roundoff.h"

enum { MOST_LEVELS = 64 };

/* R_F(x, y, z): duplicate until the arguments agree to eps^(1/8), then the series with its error of eighth order. */
static real carlson_RF(real x, real y, real z)
{
    real mean, dx, dy, dz;
    for (int level = 0;; level++) {
        mean = (x + y + z) / 3;
        dx = 1 - x / mean;
        dy = 1 - y / mean;
        dz = 1 - z / mean;
        real spread = fmax(fabs(dx), fmax(fabs(dy), fabs(dz)));
        if (spread < pow(REAL_EPSILON, R(0.125)) / 4 || level == MOST_LEVELS)
            break;
        real lambda = sqrt(x * y) + sqrt(y * z) + sqrt(z * x);
        x = (x + lambda) / 4;
        y = (y + lambda) / 4;
        z = (z + lambda) / 4;
    }
    real e2 = dx * dy - dz * dz, e3 = dx * dy * dz; /* DLMF 19.36.1, through seventh order */
    real series = 1 - e2 / 10 + e3 / 14 + e2 * e2 / 24 - 3 * e2 * e3 / 44 - 5 * e2 * e2 * e2 / 208 + 3 * e3 * e3 / 104 +
                  e2 * e2 * e3 / 16;
    return series / sqrt(mean);
}

real elliptic_F(real phi, real k)
{
    real s = sin(phi), c = cos(phi);
    return s * carlson_RF(c * c, 1 - k * k * s * s, 1);
}

real elliptic_K(real k)
{
    real a = 1, g = sqrt(1 - k * k);
    while (fabs(a - g) > tolerance.last_bits * a) {
        real mean = (a + g) / 2;
        g = sqrt(a * g);
        a = mean;
    }
    return REAL_PI / (a + g);
}

void elliptic_jacobi(real u, real k, real *sn, real *cn, real *dn)
{
    real a[MOST_LEVELS], c[MOST_LEVELS], g = sqrt(1 - k * k);
    int level = 0;
    a[0] = 1;
    c[0] = k;
    while (fabs(c[level]) > REAL_EPSILON && level + 1 < MOST_LEVELS) {
        a[level + 1] = (a[level] + g) / 2;
        c[level + 1] = (a[level] - g) / 2;
        g = sqrt(a[level] * g);
        level++;
    }
    real phi = ldexp(a[level] * u, level);
    for (; level > 0; level--)
        phi = (phi + asin(c[level] / a[level] * sin(phi))) / 2;
    *sn = sin(phi);
    *cn = cos(phi);
    *dn = sqrt(1 - k * k * *sn * *sn);
}
