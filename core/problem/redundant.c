/* Gradients of constraints at the initial data and near them, and which of their entries are only round-off. */
#include "core/problem/redundant.h"

#include <string.h>

#include "core/numbers/lcg.h"
#include "core/numbers/linear.h"
#include "core/numbers/roundoff.h"
#include "core/numbers/scratch.h"
#include "core/problem/brackets.h"
#include "core/problem/independence.h"
#include "core/problem/node.h"
#include "core/problem/stated_units.h"

enum { POINTS = 4 /* the initial data first */, CHANGES = 16 };

/* All gradients, place by place, along ways of the motion's own, and which of them are more than round-off. */
struct gradients {
    int rows, columns;
    real *entry;  /* (PLACES, rows, columns) */
    bool *is_row; /* (PLACES, rows): is any entry of it not 0, but for round-off? */
};

/* At the state, or where each number of it is changed by up to `change` of it. */
static void gradient_at(const struct instance *in, const struct scales *scales, const real *g, const real *eta,
                        real change, uint64_t *state, real *out)
{
    SCRATCH(real, numbers, in->element);
    SCRATCH(real, rates, in->n);
    SCRATCH(lane, position, in->element);
    SCRATCH(lane, velocity, in->n);
    SCRATCH_MATRIX(lane, A, in->m, in->n);
    for (int c = 0; c < in->element; c++)
        numbers[c] = g[c] * (1 + change * next_number(state));
    for (int c = 0; c < in->n; c++)
        rates[c] = eta[c] * (1 + change * next_number(state));
    broadcast(in->element, numbers, position);
    broadcast(in->n, rates, velocity);
    evaluate_constraint_gradient(in->problem, in, position, velocity, A);
    first_point(in->m * in->n, A, out);
    for (int e = 0; e < in->m * in->n; e++)
        out[e] *= scales->position[e % in->n];
}

/* Finds the rows that exceed round-off at the state. */
static void find_rows(const struct instance *in, const struct scales *scales, const real *g, const real *eta,
                      const real *entry, uint64_t *state, bool *is_row)
{
    int count = in->m * in->n;
    SCRATCH_MATRIX(real, changed, in->m, in->n);
    SCRATCH_ZERO(real, most, count);
    for (int k = 0; k < CHANGES; k++) {
        gradient_at(in, scales, g, eta, ldexp(tolerance.half, -2 * k), state, changed);
        for (int e = 0; e < count; e++)
            most[e] = fmax(most[e], fabs(changed[e] - entry[e]));
    }
    for (int e = 0; e < count; e++)
        is_row[e / in->n] = is_row[e / in->n] || (entry[e] != 0 && !is_only_rounding(fabs(entry[e]), most[e]));
}

static void fill_gradients(const struct instance *in, const struct scales *scales, const real *g, const real *eta,
                           const struct gradients *of)
{
    uint64_t state = 3;
    SCRATCH(real, position, in->element);
    SCRATCH(real, velocity, in->n);
    memcpy(position, g, (size_t)in->element * sizeof *position);
    memcpy(velocity, eta, (size_t)in->n * sizeof *velocity);
    for (int k = 0; k < POINTS; k++) {
        real *entry = of->entry + k * in->m * in->n;
        gradient_at(in, scales, position, velocity, 0, &state, entry);
        find_rows(in, scales, position, velocity, entry, &state, of->is_row + k * in->m);
        scales_random_position(in, scales, g, &state, position);
        for (int c = 0; c < in->n; c++)
            velocity[c] = eta[c] * (3 + next_number(&state)) / 2 + next_number(&state) * scales->velocity[c];
    }
}

/* The number that row `one` is row `other` times, at all places; 0: none. */
static real factor_of(const struct gradients *of, int one, int other)
{
    real factor = 0;
    for (int k = 0; k < POINTS; k++) {
        const real *a = of->entry + (k * of->rows + one) * of->columns,
                   *b = of->entry + (k * of->rows + other) * of->columns;
        int at = 0;
        for (int c = 1; c < of->columns; c++)
            at = fabs(b[c]) > fabs(b[at]) ? c : at;
        factor = k == 0 && b[at] != 0 ? a[at] / b[at] : factor;
        for (int c = 0; c < of->columns; c++)
            if (!(fabs(a[c] - factor * b[c]) <= tolerance.half * fabs(a[c])))
                return 0;
    }
    return factor;
}

/* The first row, from 1, that those before it span at the initial data; 0: none. */
static int first_dependent(const struct gradients *of)
{
    for (int rows = 1; rows <= of->rows; rows++) {
        SCRATCH_ROWS(real, matrix, rows, SPACE);
        int pivot[MAX_MULTIPLIERS];
        for (int k = 0; k < rows; k++) {
            const real *entry = of->entry + k * of->columns, size = norm_max(of->columns, entry);
            for (int c = 0; c < of->columns; c++)
                matrix[k][c] = size > 0 ? entry[c] / size : 0;
        }
        if (reduce_rows(rows, of->columns, matrix, tolerance.third, pivot) < rows)
            return rows;
    }
    return 0;
}

/* The first constraint that is 0 at all places, or at the initial data; false: none. */
static bool find_zero(const struct gradients *of, int points, struct redundant *out)
{
    for (int i = 0; i < of->rows; i++) {
        bool somewhere = false;
        for (int k = 0; k < points; k++)
            somewhere = somewhere || of->is_row[k * of->rows + i];
        if (!somewhere) {
            out->number = i + 1;
            out->why = points > 1 ? REDUNDANT_ZERO : REDUNDANT_ZERO_HERE;
            return true;
        }
    }
    return false;
}

static bool find_same(const struct stated_units *units, const struct gradients *of, struct redundant *out)
{
    for (int i = 1; i < of->rows; i++)
        for (int j = 0; j < i; j++)
            if (factor_of(of, i, j) != 0) {
                const real unit = units ? units->constraint[i] / units->constraint[j] : 1;
                *out = (struct redundant){i + 1, REDUNDANT_SAME, j + 1, (double)(factor_of(of, i, j) * unit)};
                return true;
            }
    return false;
}

/* Can what makes multipliers of forces be inverted, with more than its last digits left? */
static bool has_multipliers(const struct instance *in, const real *g, const real *eta)
{
    SCRATCH_NODE(node, in);
    SCRATCH(struct independence, seen, 1);
    node_at_velocity(in, g, eta, node);
    independence_open(seen);
    independence_take(seen, in, g, eta);
    return node_metric(node) == STATUS_OK && !(independence_least(seen) <= independence_none());
}

bool find_redundant(const struct instance *in, const struct scales *scales, const real *g, const real *eta,
                    struct redundant *out)
{
    *out = (struct redundant){0};
    if (in->m == 0)
        return true;
    SCRATCH(real, entry, POINTS * in->m * in->n);
    SCRATCH_ZERO(bool, is_row, POINTS * in->m);
    const struct gradients of = {in->m, in->n, entry, is_row};
    fill_gradients(in, scales, g, eta, &of);
    if (find_zero(&of, POINTS, out))
        return false;
    if (has_multipliers(in, g, eta))
        return true;
    if (find_zero(&of, 1, out) || find_same(in->problem->units, &of, out))
        return false;
    *out = (struct redundant){.number = first_dependent(&of), .why = REDUNDANT_FOLLOWS};
    return false;
}
