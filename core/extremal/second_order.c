/* Inertia of the optimality system, block by block. */
#include "core/extremal/second_order.h"

#include <stdlib.h>
#include <string.h>

#include "core/control/ending.h"
#include "core/numbers/linear.h"
#include "core/numbers/roundoff.h"

/* Elimination from the left, by Schur complements D_k of the diagonal blocks: inertia is the sum of theirs. */
struct chain {
    struct optimality *system;
    int size;
    real soft[SMALL_DIMENSION]; /* a push in all directions, so small that the index is that without */
    real *D, *lu, *X;           /* size x size: D_k; workspace; D_{k-1}^{-1} C_k^T as rows of C_k D_{k-1}^{-1} */
    real *C, *product;          /* the block left of D_k; what eliminating the block before takes from D_k */
    int *pivot;
};

/* In no unit: a congruence, which no sign of an eigenvalue hangs on. */
static real at(struct chain *chain, int k, int offset, int i, int j)
{
    const real *by = chain->system->matrix.left;
    return by[i] * *block_entry(&chain->system->matrix, k, offset, i, j) * by[j];
}

/* The push of row i, as it is scaled. */
static real soft(const struct chain *chain, int i)
{
    const real *by = chain->system->matrix.left;
    return by[i] * by[i] * chain->soft[i % chain->system->control->in.n];
}

/* Returns true if row i of block k is one of the unknown costates. Those of constraint forms belong to an interval
 * and are missing at the end. */
static bool is_costate(const struct optimality *system, int k, int i)
{
    const struct control *control = system->control;
    int n = control->in.n, last = system->matrix.blocks - 1;
    if (i / n % 2 == 0)
        return false;
    if (k == 0 && i < 2 * n && control->implied[0][i - n])
        return false;
    return k < last || (i < n + control_rank(control) && !control->implied[1][i - n]);
}

/* Returns true if the boundary fixes the row. */
static bool is_fixed(const struct chain *chain, int k, int i)
{
    int n = chain->system->control->in.n, last = chain->system->matrix.blocks - 1;
    return (k == 0 && (i < n || (i < 2 * n && !is_costate(chain->system, k, i)))) ||
           (k == last && !is_costate(chain->system, k, i));
}

/* A small part of the largest push that a control gives, for the costate of each direction in the unit of its mass. */
static void small_push(struct optimality *system, real *out)
{
    int n = system->control->in.n;
    const real *root = system->control->scale.mass_root;
    real largest = 0;
    for (int k = 0; k < system->matrix.blocks; k++)
        for (int i = 0; i < system->matrix.size; i++)
            if (is_costate(system, k, i))
                largest = fmax(largest, fabs(*block_entry(&system->matrix, k, 0, i, i)) / (root[i % n] * root[i % n]));
    for (int c = 0; c < n; c++)
        out[c] = tolerance.half * largest * root[c] * root[c];
}

void second_order_hold(struct optimality *system)
{
    real push[SMALL_DIMENSION];
    small_push(system, push);
    for (int k = 0; k < system->matrix.blocks; k++)
        for (int i = 0; i < system->matrix.size; i++)
            if (is_costate(system, k, i))
                *block_entry(&system->matrix, k, 0, i, i) -= system->held * push[i % system->control->in.n];
}

/* C_k, and C_k D_{k-1}^{-1} C_k^T, from the factors of D_{k-1}. */
static void take_product(struct chain *chain, int k)
{
    int size = chain->size;
    for (int i = 0; i < size * size; i++)
        chain->C[i] =
            is_fixed(chain, k, i / size) || is_fixed(chain, k - 1, i % size) ? 0 : at(chain, k, -1, i / size, i % size);
    memcpy(chain->X, chain->C, (size_t)(size * size) * sizeof(real));
    for (int i = 0; i < size; i++)
        lu_solve(size, chain->lu, chain->pivot,
                 chain->X + i * size); /* D is symmetric: rows are columns of D^{-1} C^T */
    for (int i = 0; i < size; i++)
        for (int j = 0; j < size; j++) {
            chain->product[i * size + j] = 0;
            for (int l = 0; l < size; l++)
                chain->product[i * size + j] += chain->X[i * size + l] * chain->C[j * size + l];
        }
}

static void take_block(struct chain *chain, int k)
{
    int size = chain->size;
    for (int i = 0; i < size; i++)
        for (int j = 0; j < size; j++) {
            bool fixed = is_fixed(chain, k, i) || is_fixed(chain, k, j);
            real sum = (at(chain, k, 0, i, j) + at(chain, k, 0, j, i)) / 2 - chain->product[i * size + j];
            chain->D[i * size + j] = fixed ? i == j : sum;
        }
    for (int i = 0; i < size; i++)
        if (is_costate(chain->system, k, i))
            chain->D[i * size + i] -= soft(chain, i);
}

/* The negative eigenvalues that block k would have were it the end: its place is given, its momentum balances what comes from
 * the left, with half of the weight that its controls have as a node between. */
static int negatives_as_end(struct chain *chain, int k)
{
    int size = chain->size, n = chain->system->control->in.n, rank = control_rank(chain->system->control);
    real end[MAX_CONTROLLED * MAX_CONTROLLED], half = k < chain->system->matrix.blocks - 1 ? R(0.5) : 1;
    for (int i = 0; i < rank; i++)
        for (int j = 0; j < rank; j++)
            end[i * rank + j] = half * at(chain, k, 0, n + i, n + j) - chain->product[(n + i) * size + n + j] -
                                (i == j ? soft(chain, n + i) : 0);
    return symmetric_negatives(rank, end);
}

static enum status walk(struct chain *chain, struct second_order *out)
{
    struct optimality *system = chain->system;
    int size = chain->size, before = 0, costates = 0, index = 0, rank = control_rank(system->control);
    enum status status = STATUS_OK;
    out->conjugate = (real)NAN;
    for (int k = 0; k < system->matrix.blocks && status == STATUS_OK; k++) {
        if (k > 0) {
            take_product(chain, k);
            index = before + negatives_as_end(chain, k) - costates - rank;
            if (index > 0 && isnan(out->conjugate))
                out->conjugate = (real)k * system->h;
        }
        take_block(chain, k);
        memcpy(chain->lu, chain->D, (size_t)(size * size) * sizeof(real));
        status = lu_factor(size, chain->lu, chain->pivot);
        before += symmetric_negatives(size, chain->D);
        for (int i = 0; i < size; i++)
            costates += is_costate(chain->system, k, i);
    }
    out->index = before - costates;
    return status;
}

enum status second_order_count(struct optimality *system, struct second_order *out)
{
    int size = system->matrix.size;
    size_t square = (size_t)size * (size_t)size;
    struct chain chain = {.system = system, .size = size};
    int more = 0;
    *out = (struct second_order){0};
    chain.D = calloc(5 * square, sizeof(real));
    chain.pivot = malloc((size_t)size * sizeof(int));
    enum status status = chain.D && chain.pivot ? STATUS_OK : STATUS_OUT_OF_MEMORY;
    chain.lu = chain.D + square;
    chain.X = chain.lu + square;
    chain.C = chain.X + square;
    chain.product = chain.C + square;
    small_push(system, chain.soft);
    block_equilibrate(&system->matrix);
    if (status == STATUS_OK)
        status = walk(&chain, out);
    if (status == STATUS_OK && system->ending.count)
        status = ending_index(system, &more);
    out->index += more;
    free(chain.D);
    free(chain.pivot);
    return status;
}

enum status second_order_take(struct optimality *system, struct second_order *out)
{
    enum status status = optimality_assemble(system, true);
    return status == STATUS_OK ? second_order_count(system, out) : status;
}
