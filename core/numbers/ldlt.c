/* L D L^T, every point of a batch at once. */
#include "core/numbers/ldlt.h"

void symmetric_factor(const struct instance *in, int n, lane *a)
{
    for (int i = 0; i < n; i++) {
        lane *row = a + i * n, pivot;
        for (int j = 0; j < i; j++) { /* row_j = (L D)_ij, from which columns before j have been taken */
            const lane *other = a + j * n;
            lane sum;
            FOR_LANES(l, in) sum[l] = row[j][l];
            for (int k = 0; k < j; k++)
                FOR_PARTS(l, in)
                    take_product_from(AT(sum, l), AT(row[k], l), AT(other[k], l));
            FOR_LANES(l, in) row[j][l] = sum[l];
        }
        FOR_LANES(l, in) pivot[l] = row[i][l];
        for (int j = 0; j < i; j++)
            FOR_LANES(l, in)
            {
                real scaled = row[j][l] * a[j * n + j][l];
                pivot[l] -= row[j][l] * scaled;
                row[j][l] = scaled;
            }
        FOR_PARTS(l, in)
            AT(row[i], l) = over(UNIFORM(1), AT(pivot, l));
    }
}

void symmetric_solve(const struct instance *in, int n, const lane *a, lane *x)
{
    for (int i = 1; i < n; i++) {
        lane sum;
        FOR_LANES(l, in) sum[l] = x[i][l];
        for (int j = 0; j < i; j++)
            FOR_PARTS(l, in)
                take_product_from(AT(sum, l), AT(a[i * n + j], l), AT(x[j], l));
        FOR_LANES(l, in) x[i][l] = sum[l];
    }
    for (int i = 0; i < n; i++)
        FOR_PARTS(l, in)
            AT(x[i], l) = times(AT(x[i], l), AT(a[i * n + i], l));
    for (int i = n - 1; i > 0; i--)
        for (int j = 0; j < i; j++)
            FOR_PARTS(l, in)
                take_product_from(AT(x[j], l), AT(a[i * n + j], l), AT(x[i], l));
}
