/* Inertia of small symmetric matrices. */
#include "core/numbers/linear.h"

static void exchange(int n, real *a, int i, int k)
{
    for (int j = 0; i != k && j < n; j++) {
        real t = a[i * n + j];
        a[i * n + j] = a[k * n + j];
        a[k * n + j] = t;
    }
    for (int j = 0; i != k && j < n; j++) {
        real t = a[j * n + i];
        a[j * n + i] = a[j * n + k];
        a[j * n + k] = t;
    }
}

/* Finds the largest entry from row and column k on, and the largest of the diagonal. */
static void largest_entry(int n, const real *a, int k, int *row, int *column, int *diagonal)
{
    *row = *column = *diagonal = k;
    for (int i = k; i < n; i++)
        for (int j = k; j <= i; j++) {
            bool more = fabs(a[i * n + j]) > fabs(a[*row * n + *column]);
            *row = more ? i : *row;
            *column = more ? j : *column;
            if (i == j && fabs(a[i * n + i]) > fabs(a[*diagonal * n + *diagonal]))
                *diagonal = i;
        }
}

/* Eliminate `width` rows and columns, 1 or 2, from k on. */
static void eliminate_pivot(int n, real *a, int k, int width)
{
    real p = a[k * n + k], q = a[k * n + k + width - 1], r = a[(k + width - 1) * n + k + width - 1];
    real determinant = width == 1 ? p : p * r - q * q;
    for (int i = k + width; i < n; i++) {
        real x = a[i * n + k], y = a[i * n + k + width - 1];
        real first = width == 1 ? x / p : (r * x - q * y) / determinant;
        real second = width == 1 ? 0 : (p * y - q * x) / determinant;
        for (int j = k + width; j < n; j++)
            a[i * n + j] -= first * a[k * n + j] + second * a[(k + width - 1) * n + j];
    }
}

int symmetric_negatives(int n, real *a)
{
    static const real share = R(0.6403882032022076); /* (1 + sqrt 17) / 8: least growth */
    int negatives = 0, row, column, diagonal;
    for (int k = 0; k < n;) {
        largest_entry(n, a, k, &row, &column, &diagonal);
        bool single = fabs(a[diagonal * n + diagonal]) >= share * fabs(a[row * n + column]);
        if (a[row * n + column] == 0)
            return negatives;
        exchange(n, a, k, single ? diagonal : column);
        if (!single)
            exchange(n, a, k + 1, row);
        negatives += single ? a[k * n + k] < 0 : 1; /* a pivot of two rows has one eigenvalue of each sign */
        eliminate_pivot(n, a, k, single ? 1 : 2);
        k += single ? 1 : 2;
    }
    return negatives;
}
