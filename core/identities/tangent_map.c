/* The derivative of a step and the symplectic form. */
#include "core/identities/tangent_map.h"

#include "core/numbers/differences.h"
#include "core/numbers/roundoff.h"
#include "core/numbers/scratch.h"
#include "core/run/identities.h"

#include <string.h>

enum {
    REMAINDER = 16 /* differences of two orders show a fifteenth of the rounding */
};

size_t tangent_step_numbers(const struct instance *in, bool map)
{
    size_t n = (size_t)in->n, element = (size_t)in->element;
    return 2 * n * (element + 2 + n) + 8 * n + (map ? 8 * n * n : 0);
}

/* The next `count` of *memory. */
static real *next_numbers(real **memory, size_t count)
{
    real *at = *memory;
    *memory += count;
    return at;
}

void tangent_step_lay(const struct instance *in, real *memory, bool map, struct tangent_step *out)
{
    size_t n = (size_t)in->n, element = (size_t)in->element;
    for (int end = 0; end < 2; end++) {
        out->ends[end].trivialise = next_numbers(&memory, n * element);
        out->ends[end].round = next_numbers(&memory, 2 * n);
        out->ends[end].bracket = next_numbers(&memory, n * n);
    }
    out->scales.unit = next_numbers(&memory, 2 * n);
    out->scales.rounding = next_numbers(&memory, 2 * n);
    out->scales.amplified = next_numbers(&memory, 2 * n);
    out->scales.position = next_numbers(&memory, n);
    out->scales.momentum = next_numbers(&memory, n);
    out->map.columns = 2 * in->n;
    out->map.J = map ? next_numbers(&memory, 4 * n * n) : NULL;
    out->map.error = map ? next_numbers(&memory, 4 * n * n) : NULL;
}

void tangent_scales_of(const struct run *run, struct tangent_step *step)
{
    const real *const round[] = {step->ends[0].round, step->ends[1].round};
    step_scales_take(&run->node, run->h, run->given->setup.steps, round, &step->scales);
}

void tangent_end_of(const struct instance *in, const real *g, const real *mu, bool in_space, struct tangent_end *out)
{
    int n = in->n;
    SCRATCH_ZERO(real, rate, in->element);
    SCRATCH_ZERO(real, xi, n);
    memset(out->round, 0, (size_t)n * sizeof(real));
    for (int e = 0; e < in->element; e++) {
        real *column = out->trivialise + e * n;
        rate[e] = 1;
        group_trivialise(in, g, rate, column);
        rate[e] = 0;
        if (in_space) {
            memcpy(xi, column, (size_t)n * sizeof *xi);
            group_adjoint(in, g, xi, column);
        }
        for (int c = 0; c < n; c++)
            out->round[c] += fabs(column[c] * g[e]);
    }
    for (int c = 0; c < n; c++)
        out->round[n + c] = fabs(mu[c]);
    memset(xi, 0, (size_t)n * sizeof *xi);
    memset(out->bracket, 0, (size_t)(n * n) * sizeof(real));
    for (int i = 0; i < n && !group_is_abelian(in->group); i++) {
        xi[i] = 1;
        point_coadjoint_small(in, xi, mu, out->bracket + i * n);
        xi[i] = 0;
        for (int c = 0; c < n && in_space; c++) /* that of the other side */
            out->bracket[i * n + c] = -out->bracket[i * n + c];
    }
}

/* A column's step, as a function of its shift. */
struct column {
    shifted_step *step;
    void *self;
    int index;
};

static enum status tangent_column_at(void *self, real t, real *raw)
{
    const struct column *column = self;
    return column->step(column->self, column->index, t, raw);
}

/* Rates of the numbers of an end in its coordinates, or sizes where `sizes` is set. */
static void to_coordinates(const struct instance *in, const struct tangent_end *end, const real *raw, bool absolute,
                           real *out)
{
    int n = in->n;
    memset(out, 0, (size_t)n * sizeof *out);
    for (int e = 0; e < in->element; e++)
        for (int c = 0; c < n; c++) {
            real entry = end->trivialise[e * n + c];
            out[c] += (absolute ? fabs(entry) : entry) * raw[e];
        }
    memcpy(out + n, raw + in->element, (size_t)n * sizeof *out);
}

enum status tangent_map_of(shifted_step *shifted, void *self, const struct instance *in, struct tangent_step *step)
{
    const struct tangent_end *ends = step->ends;
    struct tangent_map *out = &step->map;
    int width = 2 * in->n, count = in->element + in->n;
    SCRATCH(real, rate, count);
    SCRATCH(real, left_out, count);
    SCRATCH(real, taken, width);
    SCRATCH_ZERO(real, least, count); /* what is 0 but for the last bits of the others rounds as they do */
    for (int e = 0; e < in->element; e++)
        for (int c = 0; c < in->n; c++)
            least[e] += fabs(ends[1].trivialise[e * in->n + c]) * step->scales.rounding[c];
    memcpy(least + in->element, step->scales.rounding + in->n, (size_t)in->n * sizeof *least);
    SCRATCH(real, round, width);
    out->n = in->n;
    for (int j = 0; j < out->columns; j++) {
        struct column column = {shifted, self, j};
        const real scale = j < in->n ? step->scales.position[j] : step->scales.momentum[j - in->n];
        enum status status =
            derivatives_at_0(tangent_column_at, &column, count, least, scale, rate, left_out, &taken[j]);
        if (status != STATUS_OK)
            return status;
        to_coordinates(in, &ends[1], rate, false, out->J + j * width);
        to_coordinates(in, &ends[1], left_out, true, out->error + j * width);
    }
    /* a step is that from a start which is off by its last bits */
    for (int c = 0; c < width; c++)
        round[c] = fmax(ends[1].round[c], step->scales.rounding[c]) + step->scales.amplified[c];
    for (int j = 0; j < out->columns; j++)
        for (int c = 0; c < width; c++)
            round[c] += fabs(out->J[j * width + c]) * ends[0].round[j];
    for (int j = 0; j < out->columns; j++)
        for (int c = 0; c < width; c++)
            out->error[j * width + c] =
                REMAINDER * out->error[j * width + c] + tolerance.identity * round[c] / taken[j];
    return STATUS_OK;
}

void worst_take(real residual, real bound, struct worst *worst)
{
    if (isnan(residual) || isnan(bound)) {
        worst->lost = true;
    } else if (residual > bound && (!worst->exceeds || residual > worst->residual)) {
        worst->residual = residual;
        worst->bound = bound;
        worst->exceeds = true;
    } else if (!worst->exceeds) {
        worst->residual = fmax(worst->residual, residual);
        worst->bound = fmax(worst->bound, bound);
    }
}

void worst_take_part(real residual, real bound, real whole, struct worst *worst)
{
    worst->blind = worst->blind || (residual <= bound && bound > tolerance.blind * whole);
    worst_take(residual, bound, worst);
}

void worst_put(const struct worst *worst, bool known, real *residual, real *bound)
{
    const bool seen = worst->exceeds || !(worst->blind || worst->lost);
    *residual = known && seen ? worst->residual : (real)NAN;
    *bound = known && (worst->exceeds || !worst->lost) ? worst->bound : (real)NAN;
}

/* Omega x, or |Omega| x: covector of velocities and momenta. */
static void apply_form(int n, const real *bracket, const real *x, bool absolute, real *out)
{
    for (int c = 0; c < n; c++) {
        out[c] = x[n + c];
        out[n + c] = absolute ? x[c] : -x[c];
        for (int k = 0; k < n; k++) {
            real entry = bracket[c * n + k];
            out[c] += (absolute ? fabs(entry) : entry) * x[k];
        }
    }
}

static real form_before(int n, const real *bracket, int i, int k)
{
    if (i < n && k < n)
        return bracket[i * n + k];
    return k == i + n ? 1 : i == k + n ? -1 : 0;
}

/* A column of J, and what the form makes of another one; with sizes of terms and errors. */
struct paired_columns {
    const real *other, *other_error, *image, *image_size, *image_error;
};

/* Product of both, with the size of its terms and its error. */
struct paired {
    real value, terms, error;
};

static void add_pairs(int width, const struct paired_columns *of, struct paired *sum)
{
    for (int c = 0; c < width; c++) {
        sum->value += of->other[c] * of->image[c];
        sum->terms += fabs(of->other[c]) * of->image_size[c];
        sum->error += fabs(of->other[c]) * of->image_error[c] + of->other_error[c] * of->image_size[c];
    }
}

void tangent_map_form(const struct tangent_step *step, struct worst *worst)
{
    const struct tangent_map *map = &step->map;
    const struct tangent_end *ends = step->ends;
    const real *units = step->scales.unit;
    int n = map->n, width = 2 * n;
    SCRATCH(real, size, width);
    SCRATCH(real, image, width);
    SCRATCH(real, image_size, width);
    SCRATCH(real, image_error, width);
    for (int k = 0; k < map->columns; k++) {
        const real *column = map->J + k * width;
        for (int c = 0; c < width; c++)
            size[c] = fabs(column[c]);
        apply_form(n, ends[1].bracket, column, false, image);
        apply_form(n, ends[1].bracket, size, true, image_size);
        apply_form(n, ends[1].bracket, map->error + k * width, true, image_error);
        for (int i = 0; i < k; i++) {
            const struct paired_columns of = {map->J + i * width, map->error + i * width, image, image_size,
                                              image_error};
            const real before = form_before(n, ends[0].bracket, i, k);
            struct paired after = {.terms = fabs(before)};
            add_pairs(width, &of, &after);
            real unit = units[i] * units[k], bound = unit * (after.error + tolerance.identity * after.terms);
            /* of the form itself, 1 in these units: far from the origin its terms are larger, and hide it */
            worst_take_part(unit * fabs(after.value - before), bound, 1 + unit * fabs(before), worst);
        }
    }
}
