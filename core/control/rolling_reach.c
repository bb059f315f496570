/* Momenta of what rolls that nothing changes.
 *
 * Along X(g) w, w constant, the momentum <p, X w> changes by <ad*_v p + D1 l + f + B u, X w> + <p, d(X w) v>, as reactions do no work
 * on what is allowed. Where that is 0 at all states that the constraints allow, for all controls, it is what it is. */
#include "core/control/reach.h"

#include <stdio.h>
#include <string.h>

#include "core/control/best_control.h"
#include "core/control/dependence.h"
#include "core/numbers/linear.h"
#include "core/numbers/scratch.h"
#include "core/problem/brackets.h"

/* A state that the constraints allow. */
struct rolling_state {
    real g[SMALL_ELEMENT], v[SMALL_DIMENSION], X[MAX_CONTROLLED * MAX_CONTROLLED];
};

static void take_basis(const struct control *control, struct rolling_state *at)
{
    SCRATCH_MATRIX(real, X, SMALL_DIMENSION, SMALL_DIMENSION);
    control->problem->basis(&control->in, at->g, X);
    memcpy(at->X, X, (size_t)(control->in.n * control->problem->rank) * sizeof *X);
}

/* X w (n). */
static void along_basis(const struct control *control, const struct rolling_state *at, const real *w, real *out)
{
    int rank = control->problem->rank;
    for (int c = 0; c < control->in.n; c++) {
        out[c] = 0;
        for (int a = 0; a < rank; a++)
            out[c] += at->X[c * rank + a] * w[a];
    }
}

/* X^T times a covector (rank). */
static void pulled_back(const struct control *control, const struct rolling_state *at, const real *p, real *out)
{
    int rank = control->problem->rank;
    for (int a = 0; a < rank; a++) {
        out[a] = 0;
        for (int c = 0; c < control->in.n; c++)
            out[a] += at->X[c * rank + a] * p[c];
    }
}

/* State number k with nothing special, beside an end. */
static void generic(const struct control *control, int k, struct rolling_state *out)
{
    real aside[SMALL_DIMENSION], w[SMALL_DIMENSION];
    for (int c = 0; c < control->in.n; c++) {
        aside[c] = R(0.29) + sin((real)((k + 1) * (c + 2)));
        w[c] = R(0.61) + cos((real)((k + 1) * (c + 3)));
    }
    point_move(&control->in, control->boundary.g[k % 2], aside, out->g);
    take_basis(control, out);
    along_basis(control, out, w, out->v);
}

/* How the momenta along the basis change without controls. */
static void change(const struct control *control, const struct rolling_state *at, real *row)
{
    int n = control->in.n;
    real force[SMALL_DIMENSION], p[SMALL_DIMENSION], push[SMALL_DIMENSION];
    SCRATCH_MATRIX(real, slope, SMALL_DIMENSION, SMALL_DIMENSION);
    ask_covectors(control->problem, &control->in, at->g, at->v, force, p);
    point_coadjoint_small(&control->in, at->v, p, push);
    for (int c = 0; c < n; c++)
        push[c] += force[c];
    pulled_back(control, at, push, row);
    for (int a = 0; a < control->problem->rank; a++) {
        real unit[SMALL_DIMENSION] = {0};
        unit[a] = 1;
        control->problem->basis_slope(&control->in, at->g, unit, slope);
        for (int k = 0; k < n * n; k++)
            row[a] += p[k / n] * slope[k] * at->v[k % n];
    }
}

/* What control i does to them: actuation is along the basis. */
static void pushed(const struct control *control, const struct rolling_state *at, int i, real *row)
{
    const struct running *running = control->problem->running;
    int n = control->in.n;
    real nothing[SMALL_DIMENSION] = {0}, u[MAX_CONTROLS];
    SCRATCH(struct running_terms, terms, 1);
    bool placed = running && !running->fixed;
    if (placed) {
        best_control_start(control, u);
        running->terms(&control->in, at->g, at->v, nothing, u, 0, terms);
    }
    for (int a = 0; a < control->problem->rank; a++)
        row[a] = placed ? terms->price_slope[i * 3 * n + 2 * n + a] : control->B[a * control->controls + i];
}

/* A row more, unless it is a sum of those there; they are reduced. */
static void add(int width, const real *row, real rows[][SPACE], int *count, int *pivot)
{
    real size = norm_max(width, row);
    for (int c = 0; c < width && size > 0; c++)
        rows[*count][c] = row[c] / size;
    if (size > 0)
        *count = reduce_rows(*count + 1, width, rows, sqrt(REAL_EPSILON), pivot);
}

/* <p, X w> at a state, and the sizes of its parts. */
static real momentum(const struct control *control, const struct rolling_state *at, const real *way, real *size)
{
    real force[SMALL_DIMENSION], p[SMALL_DIMENSION], direction[SMALL_DIMENSION];
    ask_covectors(control->problem, &control->in, at->g, at->v, force, p);
    along_basis(control, at, way, direction);
    return sized_product(control->in.n, p, direction, size);
}

/* What it is of the velocities: the row of the mass along X w. */
static void mass_row(const struct control *control, const struct rolling_state *at, const real *way, real *row)
{
    int n = control->in.n;
    real direction[SMALL_DIMENSION];
    SCRATCH_MATRIX(real, J, MAX_PAIR, MAX_PAIR);
    control->problem->jacobian(&control->in, at->g, at->v, J);
    along_basis(control, at, way, direction);
    memset(row, 0, (size_t)n * sizeof *row);
    for (int k = 0; k < n * n; k++)
        row[k % n] += direction[k / n] * J[(n + k / n) * 2 * n + n + k % n];
}

/* Is that the same everywhere, so that places follow from it? */
static bool is_constant(const struct control *control, const real *way, real *row)
{
    enum { STATES = 8 };
    int n = control->in.n;
    bool same = group_is_abelian(control->in.group);
    SCRATCH(struct rolling_state, at, 1);
    for (int k = 0; k < STATES && same; k++) {
        real other[SMALL_DIMENSION];
        generic(control, k, at);
        mass_row(control, at, way, k ? other : row);
        for (int c = 0; c < n && k; c++)
            same = same && fabs(other[c] - row[c]) <= sqrt(REAL_EPSILON) * norm_max(n, row);
    }
    return same;
}

/* ---- free ends: of velocity X w */

/* How the momentum along a direction changes with place and w, by central differences. */
static void momentum_row(const struct control *control, const void *way, const real *g, const real *w, real T,
                         real *row)
{
    int n = control->in.n, rank = control->problem->rank;
    real step = cbrt(REAL_EPSILON), size = 0;
    SCRATCH(struct rolling_state, at, 1);
    (void)T;
    memset(row, 0, (size_t)(2 * n + 1) * sizeof *row);
    for (int k = 0; k < n + rank; k++)
        for (int side = -1; side <= 1; side += 2) {
            real aside[SMALL_DIMENSION] = {0}, moved[SMALL_DIMENSION];
            memcpy(moved, w, (size_t)n * sizeof *w);
            *(k < n ? &aside[k] : &moved[k - n]) += side * step;
            point_move(&control->in, g, aside, at->g);
            take_basis(control, at);
            along_basis(control, at, moved, at->v);
            row[k] += side * momentum(control, at, way, &size) / (2 * step);
        }
}

/* A place along it, whose row is given, less what it has moved by. */
struct place {
    const real *row;
    real rate;
};

static void place_row(const struct control *control, const void *of, const real *g, const real *w, real T, real *row)
{
    const struct place *place = of;
    int n = control->in.n;
    (void)g;
    (void)w;
    (void)T;
    memset(row, 0, (size_t)(2 * n + 1) * sizeof *row);
    memcpy(row, place->row, (size_t)n * sizeof *row);
    row[2 * n] = -place->rate;
}

/* ---- both */

static void print_way(const struct control *control, const struct rolling_state *start, const real *way, char *text,
                      size_t size)
{
    real direction[SMALL_DIMENSION];
    size_t used = 0;
    along_basis(control, start, way, direction);
    for (int c = 0; c < control->in.n && used + 16 < size; c++)
        used += (size_t)snprintf(text + used, size - used, "%s%.3g", c ? ", " : "", (double)direction[c]);
}

static enum status check_way(struct control *control, const real *way, int free, struct refusal *why)
{
    const struct control_boundary *b = &control->boundary;
    real at[2], row[SMALL_DIMENSION], size = 1, moved = 0;
    char text[MESSAGE_SIZE / 4] = "";
    bool constant = is_constant(control, way, row);
    SCRATCH(struct rolling_state, end, 2);
    for (int e = 0; e < 2; e++) {
        memcpy(end[e].g, b->g[e], sizeof end[e].g);
        memcpy(end[e].v, b->v[e], sizeof end[e].v);
        take_basis(control, &end[e]);
        at[e] = momentum(control, &end[e], way, &size);
    }
    print_way(control, &end[0], way, text, sizeof text);
    for (int c = 0; c < control->in.n && constant; c++) {
        moved += row[c] * (b->g[1][c] - b->g[0][c]);
        size += fabs(row[c] * (b->g[1][c] - b->g[0][c]));
    }
    control->implied[1][free] = true;
    control->implied[0][free] = constant;
    const struct place place = {row, at[0]};
    if (control->transfer->conditions &&
        (dependence_fixes(control, momentum_row, way) || (constant && dependence_fixes(control, place_row, &place))))
        return control_refuse(control, KEY_FINAL, 0, why,
                              "the conditions give the end of %s a momentum along (%s), or a place along it, but that "
                              "momentum cannot change, as no control and no force acts on it; it is %.6g: leave that "
                              "free",
                              control->in.problem->name, text, (double)at[0]);
    if (!control->transfer->ending && fabs(at[1] - at[0]) > sqrt(REAL_EPSILON) * size)
        return control_refuse(control, KEY_TO_V, 0, why,
                              "the end of %s cannot be reached: the momentum along (%s) cannot change, as no control "
                              "and no force acts on it; it is %.6g at the start and %.6g at the end",
                              control->in.problem->name, text, (double)at[0], (double)at[1]);
    if (!control->transfer->ending && !control->transfer->timed && constant &&
        fabs(moved - at[0] * b->horizon) > sqrt(REAL_EPSILON) * (size + fabs(at[0] * b->horizon)))
        return control_refuse(control, KEY_TO_Q, 0, why,
                              "the end of %s cannot be reached: the momentum along (%s) cannot change, as no control "
                              "and no force acts on it; it is %.6g, which in time %.6g makes %.6g and not %.6g",
                              control->in.problem->name, text, (double)at[0], (double)b->horizon,
                              (double)(at[0] * b->horizon), (double)moved);
    return STATUS_OK;
}

enum status reach_rolling(struct control *control, struct refusal *why)
{
    int rank = control->problem->rank, count = 0, pivot[SPACE];
    bool is_pivot[SMALL_DIMENSION] = {false};
    enum status status = STATUS_OK;
    SCRATCH(struct rolling_state, at, 1);
    SCRATCH_ROWS(real, rows, SPACE, SPACE);
    for (int k = 0; k < 4 * rank + 8 && count < rank; k++) {
        real row[SMALL_DIMENSION];
        generic(control, k, at);
        change(control, at, row);
        add(rank, row, rows, &count, pivot);
        for (int i = 0; i < control->controls && count < rank; i++) {
            pushed(control, at, i, row);
            add(rank, row, rows, &count, pivot);
        }
    }
    for (int r = 0; r < count; r++)
        is_pivot[pivot[r]] = true;
    for (int free = 0; free < rank && status == STATUS_OK; free++) {
        real way[SMALL_DIMENSION] = {0};
        if (is_pivot[free])
            continue;
        way[free] = 1;
        for (int r = 0; r < count; r++)
            way[pivot[r]] = -rows[r][free];
        status = check_way(control, way, free, why);
    }
    return status;
}
