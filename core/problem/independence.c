/* The Gram matrix of gradients from node to node. */
#include "core/problem/independence.h"

#include <string.h>

#include "core/numbers/linear.h"
#include "core/numbers/roundoff.h"
#include "core/numbers/scratch.h"

/* A node. */
struct seen {
    const struct instance *in;
    const real *g, *eta, *size, *share;
};

/* A step: its ends, and the larger of the sizes that each gradient has there. */
struct stretch {
    const struct instance *in;
    const real *g[2], *eta[2], *size;
    real *least; /* of all that is seen */
};

/* G (m x m) = A M^{-1} A^T, where A is mostly 0; above (m): sums of the sizes of the terms of its diagonal. */
static void gram_of(const struct node *node, real *G, real *above)
{
    const int n = node->in.n, m = node->in.m;
    SCRATCH(real, divided, n);
    for (int j = 0; j < m; j++) {
        const lane *row = node->A + j * n;
        memset(divided, 0, (size_t)n * sizeof *divided);
        for (int d = 0; d < n; d++)
            for (int c = node->mass == MASS_DENSE ? 0 : d; row[d][0] != 0 && c < (node->mass == MASS_DENSE ? n : d + 1);
                 c++)
                divided[c] += node->inverse_mass[c * n + d] * row[d][0];
        above[j] = 0;
        for (int c = 0; c < n; c++)
            above[j] += fabs(row[c][0] * divided[c]);
        for (int i = 0; i < m; i++) {
            real sum = 0;
            for (int c = 0; c < n; c++)
                sum += node->A[i * n + c][0] != 0 ? node->A[i * n + c][0] * divided[c] : 0;
            G[i * m + j] = sum;
        }
    }
}

/* Rows and columns so that a gradient of this square has the size 1; false: one is 0. */
static bool scale_gradients(int m, const real *square, real *G, real *size)
{
    for (int k = 0; k < m; k++) {
        if (!(square[k] > 0))
            return false;
        size[k] = sqrt(square[k]);
    }
    for (int k = 0; k < m * m; k++)
        G[k] /= size[k / m] * size[k % m];
    return true;
}

/* C = L L^T within the envelope of C, in place; false: it is not positive. */
static bool factor_envelope(int m, real *C, int *first)
{
    for (int i = 0; i < m; i++) {
        first[i] = 0;
        while (C[i * m + first[i]] == 0 && first[i] < i)
            first[i]++;
        for (int j = first[i]; j <= i; j++) {
            int from = first[i] > first[j] ? first[i] : first[j];
            real rest = C[i * m + j] - inner_product(j - from, C + i * m + from, C + j * m + from);
            if (j == i && !(rest > tolerance.last_bits + m * REAL_EPSILON))
                return false;
            C[i * m + j] = j == i ? sqrt(rest) : rest / C[j * m + j];
        }
    }
    return true;
}

/* The diagonal of (L L^T)^{-1}. */
static void put_shares(int m, const real *L, const int *first, real *share)
{
    SCRATCH(real, column, m);
    for (int k = 0; k < m; k++) {
        share[k] = 0;
        for (int i = k; i < m; i++) {
            int from = first[i] > k ? first[i] : k;
            column[i] = ((i == k) - inner_product(i - from, L + i * m + from, column + from)) / L[i * m + i];
            share[k] += column[i] * column[i];
        }
    }
}

/* Computes the shares of a Gram matrix that is not positive, as the mass is not, or singular. */
static void put_shares_of_any(int m, const real *above, real *G, real *size, real *share)
{
    SCRATCH_MATRIX(real, inverse, m, m);
    bool regular = scale_gradients(m, above, G, size) && matrix_inverse(m, G, inverse) == STATUS_OK;
    for (int k = 0; k < m; k++)
        share[k] = regular ? fabs(inverse[k * m + k]) : (real)INFINITY;
}

/* Sizes of the gradients and shares at a state; false: it has no metric. */
static bool measure_gradients(const struct instance *in, const real *g, const real *eta, real *size, real *share)
{
    const int m = in->m;
    SCRATCH_NODE(node, in);
    SCRATCH_MATRIX(real, G, m, m);
    SCRATCH_MATRIX(real, C, m, m);
    SCRATCH(real, above, m);
    SCRATCH(real, square, m);
    SCRATCH(int, first, m);
    node_at_velocity(in, g, eta, node);
    if (node_invert_mass(node) != STATUS_OK)
        return false;
    gram_of(node, G, above);
    memcpy(C, G, (size_t)(m * m) * sizeof *C);
    for (int k = 0; k < m; k++)
        square[k] = G[k * m + k];
    if (scale_gradients(m, square, C, size) && factor_envelope(m, C, first))
        put_shares(m, C, first, share);
    else
        put_shares_of_any(m, above, G, size, share);
    return isfinite(norm_max(m, above));
}

/* With gradients over `over`, or each over its own size where that is NULL. */
static real mean_of(int m, const real *size, const real *share, const real *over)
{
    real sum = 0;
    for (int k = 0; k < m; k++) {
        real ratio = over ? over[k] / size[k] : 1;
        sum += share[k] * ratio * ratio;
    }
    return isfinite(sum) ? sqrt(m / sum) : 0;
}

/* At part s of the step. */
static real mean_at(const struct stretch *of, real s)
{
    const struct instance *in = of->in;
    SCRATCH(real, g, in->element);
    SCRATCH(real, eta, in->n);
    SCRATCH(real, size, in->m);
    SCRATCH(real, share, in->m);
    for (int c = 0; c < in->element; c++)
        g[c] = (1 - s) * of->g[0][c] + s * of->g[1][c];
    for (int c = 0; c < in->n; c++)
        eta[c] = (1 - s) * of->eta[0][c] + s * of->eta[1][c];
    if (!measure_gradients(in, g, eta, size, share))
        return (real)INFINITY;
    *of->least = fmin(*of->least, mean_of(in->m, size, share, NULL));
    return mean_of(in->m, size, share, of->size);
}

/* The least of the step, by the golden section; `largest` is that of the ends. One that falls to 0 and rises from there has lost nine tenths of
 * that in so few parts, and goes on. */
static real least_within(const struct stretch *of, real largest)
{
    enum { FEW = 16 };
    const real golden = (sqrt(R(5.0)) - 1) / 2;
    real low = 0, high = 1, x[2] = {1 - golden, golden}, mean[2] = {mean_at(of, x[0]), mean_at(of, x[1])};
    for (int k = 0; high - low > tolerance.last_bits && !(k == FEW && fmin(mean[0], mean[1]) > largest / 10); k++) {
        int worse = mean[0] < mean[1];
        *(worse ? &high : &low) = x[worse];
        x[worse] = x[1 - worse];
        mean[worse] = mean[1 - worse];
        x[1 - worse] = worse ? high - golden * (high - low) : low + golden * (high - low);
        mean[1 - worse] = mean_at(of, x[1 - worse]);
    }
    return fmin(mean[0], mean[1]);
}

double independence_none(void)
{
    return (double)(64 * tolerance.half);
}

/* A line that goes through 0 between the ends is there, or in the middle, less than half of the largest of these. */
static void look_at_gradients(struct independence *of, const struct seen *next)
{
    const int m = next->in->m;
    SCRATCH(real, size, m);
    for (int k = 0; k < m; k++)
        size[k] = fmax(of->size[k], next->size[k]);
    const struct stretch stretch = {next->in, {of->g, next->g}, {of->eta, next->eta}, size, &of->least};
    real ends[] = {mean_of(m, of->size, of->share, size), mean_of(m, next->size, next->share, size)};
    real middle = mean_at(&stretch, R(0.5)), largest = fmax(fmax(ends[0], ends[1]), middle);
    real least = fmin(fmin(ends[0], ends[1]), middle);
    if (least < largest / 2)
        least = fmin(least, least_within(&stretch, largest));
    if (least <= independence_none() * largest)
        of->least = 0;
}

void independence_open(struct independence *of)
{
    of->begun = false;
    of->least = (real)INFINITY;
}

void independence_take(struct independence *of, const struct instance *in, const real *g, const real *eta)
{
    if (in->m == 0 || of->least == 0)
        return;
    SCRATCH(real, size, in->m);
    SCRATCH(real, share, in->m);
    if (!measure_gradients(in, g, eta, size, share))
        return;
    of->least = fmin(of->least, mean_of(in->m, size, share, NULL));
    if (of->begun)
        look_at_gradients(of, &(struct seen){in, g, eta, size, share});
    memcpy(of->g, g, (size_t)in->element * sizeof *g);
    memcpy(of->eta, eta, (size_t)in->n * sizeof *eta);
    memcpy(of->size, size, (size_t)in->m * sizeof *size);
    memcpy(of->share, share, (size_t)in->m * sizeof *share);
    of->begun = true;
}

void independence_take_node(struct independence *of, const struct node *node)
{
    SCRATCH(real, g, node->in.element);
    SCRATCH(real, eta, node->in.n);
    first_point(node->in.element, node->g, g);
    first_point(node->in.n, node->velocity, eta);
    independence_take(of, &node->in, g, eta);
}

void independence_take_batch(struct independence *of, const struct node *batch, int count)
{
    struct instance in = batch->in;
    SCRATCH(real, g, in.element);
    SCRATCH(real, eta, in.n);
    in.lanes = 1;
    for (int l = 0; l < count; l++) {
        take_lane(in.element, batch->g, l, g);
        take_lane(in.n, batch->velocity, l, eta);
        independence_take(of, &in, g, eta);
    }
}

double independence_least(const struct independence *of)
{
    return isfinite(of->least) ? (double)of->least : (double)NAN;
}

int independence_worst(const struct independence *of, int m, const real *over, bool *small)
{
    real most_part = 0, most_share = 0;
    int smallest = 0, sum = 0;
    for (int k = 0; k < m && of->begun; k++) {
        real ratio = over[k] / of->size[k], part = of->share[k] * ratio * ratio;
        if (!isfinite(part))
            return 0;
        if (part >= most_part)
            smallest = k + 1;
        if (of->share[k] >= most_share - most_share / 16) /* of those that are alike the last */
            sum = k + 1;
        most_part = fmax(most_part, part);
        most_share = fmax(most_share, of->share[k]);
    }
    *small = most_part > most_share * most_share;
    return *small ? smallest : sum;
}
