/* Gaussian elimination in a band. */
#include "core/numbers/band.h"
#include "core/larger.h"
#include "core/numbers/counting.h"

/* Bring the row of the largest entry of column k to row k, from that column on: multipliers stay where they are. */
static real choose_pivot(int n, int width, real *a, int k, int *pivot)
{
    int best = k, end = lesser(k + width + 1, n), last = lesser(k + 2 * width + 1, n);
    for (int i = k + 1; i < end; i++)
        if (fabs(*band_entry(width, a, i, k)) > fabs(*band_entry(width, a, best, k)))
            best = i;
    real *row = band_entry(width, a, k, k), *other = band_entry(width, a, best, k);
    for (int j = 0; j < last - k && best != k; j++) {
        real t = row[j];
        row[j] = other[j];
        other[j] = t;
    }
    *pivot = best;
    return row[0];
}

enum status band_factor(int n, int width, real *a, int *pivot)
{
    work_done.factorisations++;
    for (int k = 0; k < n; k++) {
        real p = choose_pivot(n, width, a, k, &pivot[k]);
        if (!isfinite(p))
            return STATUS_NOT_FINITE;
        if (p == 0)
            return STATUS_SINGULAR;
        const real *restrict row = band_entry(width, a, k, k);
        int columns = lesser(k + 2 * width + 1, n) - k;
        for (int i = k + 1; i < lesser(k + width + 1, n); i++) {
            real *restrict below = band_entry(width, a, i, k);
            real factor = below[0] / p;
            below[0] = factor;
            for (int j = 1; j < columns && factor != 0; j++)
                below[j] -= factor * row[j];
        }
    }
    return STATUS_OK;
}

void band_solve(int n, int width, const real *a, const int *pivot, real *x)
{
    work_done.solves++;
    for (int k = 0; k < n; k++) {
        real t = x[pivot[k]];
        x[pivot[k]] = x[k];
        x[k] = t;
        for (int i = k + 1; i < lesser(k + width + 1, n); i++)
            x[i] -= *band_entry(width, (real *)a, i, k) * t;
    }
    for (int i = n - 1; i >= 0; i--) {
        const real *row = band_entry(width, (real *)a, i, i);
        for (int j = 1; j < lesser(2 * width + 1, n - i); j++)
            x[i] -= row[j] * x[i + j];
        x[i] /= row[0];
    }
}
