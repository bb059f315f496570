/* Brackets of random allowed fields, by differences along the group: brackets are linear in each field, so that random ones span
 * what all do. */
#include "core/problem/brackets.h"

#include <string.h>

#include "core/numbers/lcg.h"
#include "core/numbers/linear.h"
#include "core/numbers/roundoff.h"
#include "core/numbers/scratch.h"

/* Fields with these coefficients along the free columns; the others follow from the constraint. */
struct fields {
    const struct instance *in;
    const struct scales *scales; /* fields, places and times are in these */
    int space, pivot[MAX_MULTIPLIERS];
    bool is_pivot[SPACE];
    real coefficient[MAX_BRACKETS][SPACE];
};

/* Central differences of fourth order, over 12. */
static const int offsets[] = {-2, -1, 1, 2}, weights[] = {1, -8, 8, -1};

/* Returns the rounding and truncation error of a bracket of `fields` fields. */
static real noise(int fields)
{
    return tolerance.bracket_noise *
           (REAL_EPSILON / pow(tolerance.bracket_width, (real)(fields - 1)) + pow(tolerance.bracket_width, R(4.0)));
}

void constraint_forms(const struct instance *in, const struct scales *scales, const real *g, real form[][SPACE])
{
    SCRATCH(lane, position, in->element);
    SCRATCH(lane, still, in->n);
    SCRATCH(lane, phi, in->m);
    SCRATCH_MATRIX(lane, A, in->m, in->n);
    SCRATCH_ZERO(real, none, in->n);
    broadcast(in->n, none, still);
    broadcast(in->element, g, position);
    evaluate_constraint_gradient(in->problem, in, position, still, A);
    in->problem->constraint_value(in, position, still, phi);
    for (int k = 0; k < in->m; k++) {
        for (int c = 0; c < in->n; c++)
            form[k][c] = A[k * in->n + c][0] * scales->position[c];
        form[k][in->n] = phi[k][0] * scales->time;
        const real size = norm_max(in->n + 1, form[k]);
        for (int c = 0; c <= in->n && size > 0; c++)
            form[k][c] /= size;
    }
}

/* Row and column of the largest entry from row `first` on. */
static int largest_from(int first, int rows, int columns, real matrix[][SPACE], int *column)
{
    int row = first;
    *column = 0;
    for (int i = first; i < rows; i++)
        for (int c = 0; c < columns; c++) {
            bool larger = fabs(matrix[i][c]) > fabs(matrix[row][*column]);
            row = larger ? i : row;
            *column = larger ? c : *column;
        }
    return row;
}

int reduce_rows(int rows, int columns, real matrix[][SPACE], real least, int *pivot)
{
    int rank = 0;
    for (; rank < rows; rank++) {
        int column, row = largest_from(rank, rows, columns, matrix, &column);
        if (!(fabs(matrix[row][column]) > least))
            break;
        real swap[SPACE];
        memcpy(swap, matrix[row], sizeof swap);
        memcpy(matrix[row], matrix[rank], sizeof swap);
        for (int c = 0; c < columns; c++)
            matrix[rank][c] = swap[c] / swap[column];
        for (int i = 0; i < rows; i++) {
            real factor = i == rank ? 0 : matrix[i][column];
            for (int c = 0; c < columns; c++)
                matrix[i][c] -= factor * matrix[rank][c];
        }
        pivot[rank] = column;
    }
    return rank;
}

/* Field k at g: its free columns are constant. */
static void field(const struct fields *f, int k, const real *g, real *out)
{
    int m = f->in->m;
    real x[MAX_MULTIPLIERS];
    SCRATCH_ROWS(real, form, m, SPACE);
    SCRATCH_MATRIX(real, work, m, m);
    constraint_forms(f->in, f->scales, g, form);
    for (int i = 0; i < m; i++) {
        x[i] = 0;
        for (int c = 0; c < f->space; c++)
            if (!f->is_pivot[c])
                x[i] -= form[i][c] * f->coefficient[k][c];
        for (int j = 0; j < m; j++)
            work[i * m + j] = form[i][f->pivot[j]];
    }
    if (linear_solve(m, work, x) != STATUS_OK)
        x[0] = (real)NAN;
    for (int c = 0; c < f->space; c++)
        out[c] = f->is_pivot[c] ? 0 : f->coefficient[k][c];
    for (int j = 0; j < m; j++)
        out[f->pivot[j]] = x[j];
}

/* g tau(s x) */
static void move_along(const struct fields *f, const real *g, real s, const real *x, real *out)
{
    SCRATCH(real, step, f->in->n);
    for (int c = 0; c < f->in->n; c++)
        step[c] = s * x[c] * f->scales->position[c];
    point_move(f->in, g, step, out);
}

static void iterated_bracket(const struct fields *f, int last, const real *g, real *out);

/* The derivative along x of the bracket of fields 0..last or, `plain`, of field `last`. */
static void derivative_along(const struct fields *f, int last, bool plain, const real *g, const real *x, real *out)
{
    real h = tolerance.bracket_width;
    SCRATCH(real, moved, f->in->element);
    SCRATCH(real, value, f->space);
    memset(out, 0, (size_t)f->space * sizeof *out);
    for (int k = 0; k < 4; k++) {
        real weight = (real)weights[k] / (12 * h);
        move_along(f, g, offsets[k] * h, x, moved);
        if (plain)
            field(f, last, moved, value);
        else
            iterated_bracket(f, last, moved, value);
        for (int c = 0; c < f->space; c++)
            out[c] += weight * value[c];
    }
}

/* [X_last, [.., [X_1, X_0]]], left-trivialised: D_x Y - D_y X + [x, y] */
static void iterated_bracket(const struct fields *f, int last, const real *g, real *out)
{
    if (last == 0) {
        field(f, 0, g, out);
        return;
    }
    SCRATCH(real, x, f->space);
    SCRATCH(real, y, f->space);
    SCRATCH(real, back, f->space);
    field(f, last, g, x);
    iterated_bracket(f, last - 1, g, y);
    derivative_along(f, last - 1, false, g, x, out);
    derivative_along(f, last, true, g, y, back);
    for (int c = 0; c < f->space; c++)
        out[c] -= back[c];
    if (group_is_abelian(f->in->group))
        return;
    SCRATCH(lane, left, f->in->n);
    SCRATCH(lane, right, f->in->n);
    SCRATCH(lane, turned, f->in->n);
    for (int c = 0; c < f->in->n; c++)
        for (int l = 0; l < LANES; l++) {
            left[c][l] = x[c] * f->scales->position[c];
            right[c][l] = y[c] * f->scales->position[c];
        }
    group_bracket(f->in, left, right, turned);
    for (int c = 0; c < f->in->n; c++)
        out[c] += turned[c][0] / f->scales->position[c];
}

static bool choose_pivots(struct fields *f, const real *g)
{
    SCRATCH_ROWS(real, form, f->in->m, SPACE);
    constraint_forms(f->in, f->scales, g, form);
    if (reduce_rows(f->in->m, f->space, form, tolerance.third, f->pivot) < f->in->m)
        return false;
    for (int k = 0; k < f->in->m; k++)
        f->is_pivot[f->pivot[k]] = true;
    return true;
}

/* Add what a bracket of so many random fields leaves the constraint by to the rows; is there something new? */
static bool add_bracket(struct fields *f, int count, const real *g, uint64_t *state, real rows[][SPACE], int *rank)
{
    int pivot[MAX_MULTIPLIERS + 1], m = f->in->m;
    SCRATCH(real, value, f->space);
    SCRATCH_ROWS(real, form, m, SPACE);
    SCRATCH_ROWS(real, next, m + 1, SPACE);
    for (int k = 0; k < count; k++)
        for (int c = 0; c < f->space; c++)
            f->coefficient[k][c] = next_number(state);
    iterated_bracket(f, count - 1, g, value);
    constraint_forms(f->in, f->scales, g, form);
    memcpy(next, rows, (size_t)*rank * sizeof *next);
    memset(next[*rank], 0, sizeof next[0]);
    for (int k = 0; k < m; k++)
        for (int c = 0; c < f->space; c++)
            next[*rank][k] += form[k][c] * value[c];
    if (reduce_rows(*rank + 1, m, next, noise(count) * (1 + norm_max(f->space, value)), pivot) <= *rank)
        return false;
    memcpy(rows, next, (size_t)(*rank + 1) * sizeof *next);
    ++*rank;
    return true;
}

void brackets_growth(const struct instance *in, const struct scales *scales, int space, const real *g,
                     int out[MAX_BRACKETS - 1])
{
    SCRATCH_ZERO(struct fields, f, 1);
    SCRATCH_ROWS(real, rows, in->m, SPACE);
    f->in = in;
    f->scales = scales;
    f->space = space;
    uint64_t state = 1;
    int rank = 0;
    bool good = choose_pivots(f, g);
    for (int count = 2; count <= MAX_BRACKETS; count++) {
        bool telling = good && noise(count) < tolerance.bracket_seen;
        for (int idle = 0; idle < 3 && telling && rank < in->m;)
            idle = add_bracket(f, count, g, &state, rows, &rank) ? 0 : idle + 1;
        out[count - 2] = rank;
    }
}
