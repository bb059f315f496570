/* Differences of the residual; the matrix only makes the iteration contract, so half the digits are enough. */
#include "core/numbers/jacobian.h"

#include <stdlib.h>
#include <string.h>

#include "core/numbers/band.h"
#include "core/numbers/linear.h"
#include "core/numbers/roundoff.h"

/* Unknowns are moved at once where that takes at most half of the evaluations; a band pays where a row of it, with what pivoting fills
 * in, has besides half the numbers of a dense one, which that of a tree has not. */
enum { LEAST_GAIN = 2 };

enum status jacobian_open(int unknowns, bool dense, struct jacobian **out)
{
    size_t n = (size_t)unknowns + 1;
    struct jacobian *made = *out = calloc(1, sizeof *made);
    if (!made)
        return STATUS_OUT_OF_MEMORY;
    made->most = made->unknowns = unknowns;
    made->form = dense ? JACOBIAN_DENSE : JACOBIAN_UNSEEN;
    made->base = malloc(2 * n * sizeof(real));
    made->right_side = made->base ? made->base + n : NULL;
    made->pivot = malloc(n * sizeof(int));
    return made->base && made->pivot ? STATUS_OK : STATUS_OUT_OF_MEMORY;
}

void jacobian_close(struct jacobian *jacobian)
{
    if (!jacobian)
        return;
    if (!jacobian->lent)
        coupling_close(&jacobian->coupling);
    free(jacobian->entry);
    free(jacobian->base);
    free(jacobian->pivot);
    free(jacobian);
}

static bool is_banded(const struct jacobian *j)
{
    return j->form == JACOBIAN_BAND;
}

/* ---- what equations look at */

/* Finds the equations that depend on component c: they are NaN if its unknowns are. */
static void probe(struct jacobian *j, int c, bool *depends)
{
    for (int k = 0; k < j->of->unknowns; k++)
        if (j->of->component[k] == c)
            j->of->x[j->of->index[k]] = (real)NAN;
    j->of->evaluate(j->of->self);
    for (int k = 0; k < j->of->unknowns; k++)
        if (!isfinite(j->of->residual[j->of->index[k]]))
            depends[j->of->component[k] * j->of->components + c] = true;
}

/* From a place beside x, where all that x has by accident, as a 1, is something else; x is kept. */
static enum status evaluate_perturbed(struct jacobian *j)
{
    size_t size = (size_t)j->of->size, c = (size_t)j->of->components;
    real *kept = malloc(2 * size * sizeof *kept), *beside = kept ? kept + size : NULL;
    bool *depends = calloc(c * c, sizeof *depends), finite = true;
    enum status status = kept && depends ? STATUS_OK : STATUS_OUT_OF_MEMORY;
    if (status == STATUS_OK) {
        memcpy(kept, j->of->x, size * sizeof *kept);
        memcpy(beside, j->of->x, size * sizeof *kept);
        for (int k = 0; k < j->of->unknowns; k++)
            beside[j->of->index[k]] += tolerance.half * (1 + (real)(k % 7) / 8) / j->of->weight[j->of->index[k]];
        memcpy(j->of->x, beside, size * sizeof *kept);
        j->of->evaluate(j->of->self);
        for (int k = 0; k < j->of->unknowns; k++)
            finite = finite && isfinite(j->of->residual[j->of->index[k]]);
        for (int at = 0; at < j->of->components && finite; at++) {
            memcpy(j->of->x, beside, size * sizeof *kept);
            probe(j, at, depends);
        }
        memcpy(j->of->x, kept, size * sizeof *kept);
        status = finite ? coupling_open(j->of->unknowns, j->of->component, j->of->components, depends, &j->coupling)
                        : STATUS_NOT_FINITE;
    }
    free(kept);
    free(depends);
    if (status != STATUS_OK)
        return status;
    bool narrow = LEAST_GAIN * BAND_ROW(j->coupling.width) <= (size_t)j->of->unknowns;
    j->sparse = LEAST_GAIN * j->coupling.sweeps <= j->of->unknowns;
    j->form = j->sparse && narrow ? JACOBIAN_BAND : JACOBIAN_DENSE;
    return STATUS_OK;
}

enum status jacobian_lend(struct jacobian *j, const struct equations *of, struct jacobian **out)
{
    *out = NULL;
    j->of = of;
    enum status status = j->form == JACOBIAN_UNSEEN ? evaluate_perturbed(j) : STATUS_OK;
    if (status == STATUS_OUT_OF_MEMORY)
        return status;
    status = jacobian_open(j->most, true, out);
    if (status == STATUS_OK) {
        (*out)->form = j->form == JACOBIAN_BAND ? JACOBIAN_BAND : JACOBIAN_DENSE;
        (*out)->sparse = j->sparse;
        (*out)->coupling = j->coupling;
        (*out)->lent = true;
    }
    return status;
}

/* ---- differences */

static real difference_step_of(const struct jacobian *j, int k)
{
    return j->of->difference / j->of->weight[j->of->index[k]];
}

/* Returns the change of the residual of unknown i over the step of unknown k. */
static real difference_quotient(const struct jacobian *j, int i, int k)
{
    return (j->of->residual[j->of->index[i]] - j->base[i]) / difference_step_of(j, k);
}

static void difference_dense(struct jacobian *j)
{
    int n = j->unknowns;
    for (int k = 0; k < n; k++) {
        real *x = &j->of->x[j->of->index[k]], kept = *x;
        *x = kept + difference_step_of(j, k);
        j->of->evaluate(j->of->self);
        for (int i = 0; i < n; i++)
            j->entry[i * n + k] = difference_quotient(j, i, k);
        *x = kept;
    }
}

/* The column of unknown k, whose component nothing else that has moved is looked at with. */
static void put_column(const struct jacobian *j, int k)
{
    const struct coupling *c = &j->coupling;
    real *entry = j->entry;
    int own = c->component[k];
    for (int of = 0; of < c->components; of++)
        for (int slot = c->start[of]; slot < c->end[of] && c->depends[of * c->components + own]; slot++) {
            int i = c->unknown[slot];
            *(is_banded(j) ? band_entry(c->width, entry, slot, c->slot[k]) : entry + i * c->unknowns + k) =
                difference_quotient(j, i, k);
        }
}

static void difference_sparse(struct jacobian *j, size_t entries, real *kept)
{
    const struct coupling *c = &j->coupling;
    memset(j->entry, 0, entries * sizeof(real));
    memcpy(kept, j->of->x, (size_t)j->of->size * sizeof(real));
    for (int sweep = 0; sweep < c->sweeps; sweep++) {
        for (int k = 0; k < c->unknowns; k++)
            if (coupling_sweep(c, k) == sweep)
                j->of->x[j->of->index[k]] += difference_step_of(j, k);
        j->of->evaluate(j->of->self);
        for (int k = 0; k < c->unknowns; k++)
            if (coupling_sweep(c, k) == sweep)
                put_column(j, k);
        memcpy(j->of->x, kept, (size_t)j->of->size * sizeof(real));
    }
}

enum status jacobian_make(struct jacobian *j, const struct equations *of)
{
    j->of = of;
    j->unknowns = of->unknowns;
    size_t n = (size_t)j->unknowns, most = (size_t)j->most;
    enum status status = j->form == JACOBIAN_UNSEEN ? evaluate_perturbed(j) : STATUS_OK;
    if (status != STATUS_OK)
        return status;
    if (!is_banded(j) && j->most > MOST_ROWS)
        return STATUS_OUT_OF_MEMORY;
    size_t entries = is_banded(j) ? n * BAND_ROW(j->coupling.width) : most * most;
    real *kept = malloc((size_t)j->of->size * sizeof *kept);
    j->entry = j->entry ? j->entry : malloc((entries + 1) * sizeof(real));
    status = kept && j->entry ? STATUS_OK : STATUS_OUT_OF_MEMORY;
    if (status == STATUS_OK) {
        j->of->evaluate(j->of->self);
        for (size_t i = 0; i < n; i++)
            j->base[i] = j->of->residual[j->of->index[i]];
        if (j->sparse)
            difference_sparse(j, entries, kept);
        else
            difference_dense(j);
        status = is_banded(j) ? band_factor((int)n, j->coupling.width, j->entry, j->pivot)
                              : lu_factor((int)n, j->entry, j->pivot);
    }
    free(kept);
    return status;
}

void jacobian_correct(struct jacobian *j, const struct equations *of)
{
    j->of = of;
    int n = j->of->unknowns;
    bool band = is_banded(j);
    memset(j->of->correction, 0, (size_t)j->of->size * sizeof(real));
    for (int k = 0; k < n; k++)
        j->right_side[band ? j->coupling.slot[k] : k] = -j->of->residual[j->of->index[k]];
    if (band)
        band_solve(n, j->coupling.width, j->entry, j->pivot, j->right_side);
    else
        lu_solve(n, j->entry, j->pivot, j->right_side);
    for (int k = 0; k < n; k++)
        j->of->correction[j->of->index[k]] = j->right_side[band ? j->coupling.slot[k] : k];
}

int jacobian_cost(const struct jacobian *j)
{
    return j->sparse ? j->coupling.sweeps : j->unknowns;
}

/* An order of unknowns that is that of their equations, too, has no sign. */
int jacobian_sign(const struct jacobian *j)
{
    int n = j->unknowns, sign = 1;
    for (int k = 0; k < n; k++) {
        real p = is_banded(j) ? *band_entry(j->coupling.width, j->entry, k, k) : j->entry[k * n + k];
        sign *= (p < 0) == (j->pivot[k] != k) ? 1 : -1;
    }
    return sign;
}
