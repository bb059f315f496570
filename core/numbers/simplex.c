/* The bounded simplex method: a basis of as many columns as there are rows, all others at 0 or at their bound. */
#include "core/numbers/simplex.h"

#include <stdlib.h>
#include <string.h>

#include "core/numbers/linear.h"

enum { PIVOTS_PER_COLUMN = 50 };

/* The program with an artificial column a row, sign chosen so that it starts feasible. */
struct tableau_of {
    const struct linear_program *program;
    int columns;                  /* with the artificial ones, which come last */
    real sign[SIMPLEX_MOST_ROWS]; /* of the artificial columns */
    int basis[SIMPLEX_MOST_ROWS]; /* the column of each row */
    real inverse[SIMPLEX_MOST_ROWS * SIMPLEX_MOST_ROWS], value[SIMPLEX_MOST_ROWS];
    signed char *place; /* of each column: 0 or 1 times its bound, or BASIC */
    bool feasible;      /* the second phase: artificial columns stay at 0 */
};

enum { AT_ZERO, AT_BOUND, BASIC };

static real entry(const struct tableau_of *t, int row, int column)
{
    int own = t->program->columns;
    if (column >= own)
        return column - own == row ? t->sign[row] : 0;
    return t->program->A[row * own + column];
}

static real price(const struct tableau_of *t, int column)
{
    bool artificial = column >= t->program->columns;
    if (t->feasible)
        return artificial ? 0 : t->program->c[column];
    return artificial;
}

static real bound(const struct tableau_of *t, int column)
{
    return column < t->program->columns ? t->program->bound : t->feasible ? 0 : (real)INFINITY;
}

/* Inverse of the basis, and its values. */
static enum status refresh(struct tableau_of *t)
{
    int m = t->program->rows;
    real matrix[SIMPLEX_MOST_ROWS * SIMPLEX_MOST_ROWS] = {0}, right[SIMPLEX_MOST_ROWS];
    for (int i = 0; i < m; i++) {
        right[i] = t->program->b[i];
        for (int j = 0; j < m; j++)
            matrix[i * m + j] = entry(t, i, t->basis[j]);
        for (int j = 0; j < t->program->columns; j++)
            right[i] -= t->place[j] == AT_BOUND ? t->program->bound * entry(t, i, j) : 0;
    }
    enum status status = matrix_inverse(m, matrix, t->inverse);
    for (int i = 0; i < m; i++) {
        t->value[i] = 0;
        for (int j = 0; j < m; j++)
            t->value[i] += t->inverse[i * m + j] * right[j];
    }
    return status;
}

/* The column that lowers the cost most, or -1: reduced costs below 0 at zero, above 0 at the bound. */
static int entering(const struct tableau_of *t)
{
    int m = t->program->rows, best = -1;
    real dual[SIMPLEX_MOST_ROWS], most = 0;
    for (int i = 0; i < m; i++) {
        dual[i] = 0;
        for (int k = 0; k < m; k++)
            dual[i] += price(t, t->basis[k]) * t->inverse[k * m + i];
    }
    for (int j = 0; j < t->columns; j++) {
        real reduced = price(t, j), size = fabs(reduced);
        if (t->place[j] == BASIC || bound(t, j) == 0)
            continue;
        for (int i = 0; i < m; i++) {
            reduced -= dual[i] * entry(t, i, j);
            size += fabs(dual[i] * entry(t, i, j));
        }
        real gain = t->place[j] == AT_BOUND ? reduced : -reduced;
        if (gain > 64 * REAL_EPSILON * size && gain > most) {
            most = gain;
            best = j;
        }
    }
    return best;
}

/* Move a column from where it is until a basic one meets a bound, which leaves, or itself its other bound. */
static void pivot(struct tableau_of *t, int column)
{
    int m = t->program->rows, leaving = -1;
    bool down = t->place[column] == AT_BOUND, leaves_at_bound = false;
    real least = bound(t, column);
    for (int i = 0; i < m; i++) {
        real rate = 0, room;
        for (int k = 0; k < m; k++)
            rate -= t->inverse[i * m + k] * entry(t, k, column);
        rate = down ? -rate : rate; /* of the basic value */
        if (fabs(rate) < 64 * REAL_EPSILON)
            continue;
        room = fmax(0, (rate > 0 ? bound(t, t->basis[i]) - t->value[i] : t->value[i]) / fabs(rate));
        if (room < least) {
            least = room;
            leaving = i;
            leaves_at_bound = rate > 0;
        }
    }
    if (leaving < 0) {
        t->place[column] = down ? AT_ZERO : AT_BOUND;
        return;
    }
    t->place[t->basis[leaving]] = leaves_at_bound ? AT_BOUND : AT_ZERO;
    t->place[column] = BASIC;
    t->basis[leaving] = column;
}

static enum status improve(struct tableau_of *t)
{
    for (long k = 0; k < (long)PIVOTS_PER_COLUMN * t->columns; k++) {
        enum status status = refresh(t);
        int column = status == STATUS_OK ? entering(t) : -1;
        if (column < 0)
            return status;
        pivot(t, column);
    }
    return STATUS_NO_CONVERGENCE;
}

enum status simplex_solve(const struct linear_program *program, real *x)
{
    int m = program->rows;
    struct tableau_of t = {.program = program, .columns = program->columns + m};
    real left = 0, size = 1;
    t.place = calloc((size_t)t.columns, sizeof *t.place);
    if (!t.place)
        return STATUS_OUT_OF_MEMORY;
    for (int i = 0; i < m; i++) {
        t.sign[i] = program->b[i] < 0 ? -1 : 1;
        t.basis[i] = program->columns + i;
        t.place[t.basis[i]] = BASIC;
        size += fabs(program->b[i]);
    }
    enum status status = improve(&t);
    for (int i = 0; i < m; i++)
        left += t.basis[i] >= program->columns ? fabs(t.value[i]) : 0;
    t.feasible = true;
    if (status == STATUS_OK)
        status = left > 1024 * REAL_EPSILON * size ? STATUS_INCONSISTENT : improve(&t);
    for (int j = 0; j < program->columns; j++)
        x[j] = t.place[j] == AT_BOUND ? program->bound : 0;
    for (int i = 0; i < m; i++)
        if (t.basis[i] < program->columns)
            x[t.basis[i]] = t.value[i];
    free(t.place);
    return status;
}
