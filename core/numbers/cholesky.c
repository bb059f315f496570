/* Sparse Cholesky factors at every point of a batch: one pattern, found once, and numbers. */
#include "core/numbers/cholesky.h"

#include "core/numbers/counting.h"
#include "core/numbers/scratch.h"

#include <stdlib.h>
#include <string.h>

/* near[i m + j]: is G_ij of the pattern, that is, have rows i and j of A a column in common? */
static void find_neighbours(const struct pattern *of, bool *near)
{
    int m = of->rows;
    memset(near, 0, (size_t)m * (size_t)m * sizeof *near);
    SCRATCH(bool, in_row, of->columns);
    for (int i = 0; i < m; i++) {
        memset(in_row, 0, (size_t)of->columns * sizeof *in_row);
        FOR_PATTERN(e, of, i) in_row[of->column[e]] = true;
        for (int j = 0; j < m; j++)
            FOR_PATTERN(e, of, j) near[i * m + j] |= in_row[of->column[e]];
    }
}

static int count_left_neighbours(int m, const bool *near, const bool *done, int i)
{
    int count = 0;
    for (int j = 0; j < m; j++)
        count += !done[j] && near[i * m + j];
    return count;
}

/* Eliminate row after row, always one with the fewest neighbours left, which become neighbours of each other: what is then near and
 * was eliminated before is a row's entries in L. */
static void order_rows(int m, bool *near, int *order)
{
    SCRATCH(bool, done, m);
    memset(done, 0, (size_t)m * sizeof *done);
    for (int k = 0; k < m; k++) {
        int least = -1, fewest = m + 1;
        for (int i = 0; i < m; i++) {
            int count = done[i] ? m + 1 : count_left_neighbours(m, near, done, i);
            least = count < fewest ? i : least;
            fewest = count < fewest ? count : fewest;
        }
        done[least] = true;
        order[k] = least;
        for (int i = 0; i < m; i++)
            for (int j = 0; j < m && !done[i] && near[least * m + i]; j++)
                near[i * m + j] |= !done[j] && near[least * m + j];
    }
}

enum status cholesky_open(const struct pattern *of, struct cholesky *cholesky)
{
    int m = of->rows, entries = 0;
    size_t rows = (size_t)m;
    *cholesky = (struct cholesky){.of = of, .factor = {.rows = m, .columns = m}};
    cholesky->order = malloc((rows + 1) * sizeof(int));
    cholesky->factor.start = malloc((rows + 1) * sizeof(int));
    cholesky->factor.column = malloc((rows * (rows + 1) / 2 + 1) * sizeof(int));
    if (!cholesky->order || !cholesky->factor.start || !cholesky->factor.column)
        return STATUS_OUT_OF_MEMORY;
    SCRATCH(bool, near, m *m);
    find_neighbours(of, near);
    order_rows(m, near, cholesky->order);
    for (int k = 0; k < m; k++) {
        const bool *row = near + cholesky->order[k] * m;
        cholesky->factor.start[k] = entries;
        for (int j = 0; j <= k; j++)
            if (j == k || row[cholesky->order[j]])
                cholesky->factor.column[entries++] = j;
    }
    cholesky->factor.start[m] = entries;
    return STATUS_OK;
}

void cholesky_close(struct cholesky *cholesky)
{
    free(cholesky->order);
    free(cholesky->factor.start);
    free(cholesky->factor.column);
}

/* out += sign of the products of what two rows have in common before column `end`; d as in cholesky_factor. */
static void add_row_products(const struct instance *in, const struct pattern *of, int i, int j, int end, real sign,
                             const lane *entry, const real *d, int stride, lane *out)
{
    int a = of->start[i], b = of->start[j], last_a = of->start[i + 1], last_b = of->start[j + 1];
    while (a < last_a && b < last_b && of->column[a] < end && of->column[b] < end) {
        int difference = of->column[a] - of->column[b];
        if (difference == 0) {
            const real *x = entry[a], *y = entry[b], weight = d ? sign * d[of->column[a] * stride] : sign;
            FOR_PARTS(l, in)
                add_product_to(AT(*out, l), AT(x, l), times(UNIFORM(weight), AT(y, l)));
        }
        a += difference <= 0;
        b += difference >= 0;
    }
}

void cholesky_factor(const struct cholesky *cholesky, const struct instance *in, const lane *A, const real *d,
                     int stride, lane *restrict L)
{
    work_done.factorisations += in->lanes;
    const struct pattern *of = &cholesky->factor;
    for (int i = 0; i < of->rows; i++)
        FOR_PATTERN(e, of, i)
        {
            int j = of->column[e];
            lane sum = {0};
            add_row_products(in, cholesky->of, cholesky->order[i], cholesky->order[j], cholesky->of->columns, 1, A, d,
                             stride, &sum);
            add_row_products(in, of, i, j, j, -1, L, NULL, 0, &sum);
            const real *diagonal = L[of->start[j + 1] - 1];
            if (j == i)
                FOR_LANES(l, in) L[e][l] = 1 / sqrt(sum[l]);
            else
                FOR_PARTS(l, in)
                    AT(L[e], l) = times(AT(sum, l), AT(diagonal, l));
        }
}

void cholesky_forward(const struct cholesky *cholesky, const struct instance *in, const lane *L, const lane *x,
                      lane *restrict y)
{
    const struct pattern *of = &cholesky->factor;
    for (int i = 0; i < of->rows; i++) {
        int diagonal = of->start[i + 1] - 1;
        lane sum;
        FOR_LANES(l, in) sum[l] = x[cholesky->order[i]][l];
        for (int e = of->start[i]; e < diagonal; e++)
            FOR_PARTS(l, in)
                take_product_from(AT(sum, l), AT(L[e], l), AT(y[of->column[e]], l));
        FOR_PARTS(l, in)
            AT(y[i], l) = times(AT(L[diagonal], l), AT(sum, l));
    }
}

void cholesky_backward(const struct cholesky *cholesky, const struct instance *in, const lane *L, const lane *y,
                       lane *restrict x)
{
    work_done.solves += in->lanes;
    const struct pattern *of = &cholesky->factor;
    for (int i = 0; i < of->rows; i++)
        FOR_LANES(l, in) x[cholesky->order[i]][l] = y[i][l];
    for (int i = of->rows - 1; i >= 0; i--) {
        real *own = x[cholesky->order[i]];
        int diagonal = of->start[i + 1] - 1;
        FOR_PARTS(l, in)
            AT(own, l) = times(AT(own, l), AT(L[diagonal], l));
        for (int e = of->start[i]; e < diagonal; e++) {
            real *to = x[cholesky->order[of->column[e]]];
            FOR_PARTS(l, in)
                take_product_from(AT(to, l), AT(L[e], l), AT(own, l));
        }
    }
}
