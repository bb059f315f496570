/* Reachability in the graph of couplings, and momenta that nothing changes. */
#include "core/control/reach.h"

#include <stdio.h>
#include <string.h>

#include "core/control/dependence.h"
#include "core/control/ways.h"
#include "core/numbers/linear.h"
#include "core/numbers/scratch.h"

/* A state with nothing special: number k beside the given end, with velocities that no symmetry prefers, in the transfer's own units. */
static void generic(const struct control *control, int end, int k, real *g, real *v)
{
    const struct control_boundary *b = &control->boundary;
    real shift[SMALL_DIMENSION], way[SMALL_DIMENSION], root[SMALL_DIMENSION];
    ways_of(control, way, root);
    for (int c = 0; c < control->in.n; c++) {
        real velocity = R(0.61) + R(0.37) * (real)(c * c % 7) + (k ? cos((real)(k * (c + 3))) : 0);
        v[c] = b->v[end][c] + velocity * way[c] / b->horizon;
        shift[c] = (R(0.29) + R(0.17) * (real)(c * c % 5) + (k ? sin((real)(k * (c + 2))) : 0)) * way[c];
    }
    point_move(&control->in, b->g[end], shift, g);
}

/* coupled[i n + j]: the momentum of direction i changes with the place or velocity of direction j. */
static void couplings(const struct control *control, const real *g, const real *v, const real *J, bool *coupled)
{
    const struct instance *in = &control->in;
    int n = in->n;
    real force[SMALL_DIMENSION], momentum[SMALL_DIMENSION], left[SMALL_DIMENSION], right[SMALL_DIMENSION];
    ask_covectors(control->problem, in, g, v, force, momentum);
    for (int j = 0; j < n; j++) {
        real unit[SMALL_DIMENSION] = {0}, column[SMALL_DIMENSION];
        unit[j] = 1;
        for (int i = 0; i < n; i++)
            column[i] = J[(n + i) * 2 * n + n + j];
        point_coadjoint_small(in, unit, momentum, left);
        point_coadjoint_small(in, v, column, right);
        for (int i = 0; i < n; i++) {
            real scale = fabs(left[i]) + fabs(right[i]) + fabs(J[i * 2 * n + n + j]);
            coupled[i * n + j] = coupled[i * n + j] || J[i * 2 * n + j] != 0 || J[(n + i) * 2 * n + j] != 0 ||
                                 fabs(left[i] + right[i] + J[i * 2 * n + n + j]) > 64 * REAL_EPSILON * scale;
        }
    }
}

/* The directions that a push on a momentum moves: columns of the inverse mass. */
static enum status spread_by_mass(int n, const real *J, bool *moved)
{
    real mass[MAX_CONTROLLED * MAX_CONTROLLED], inverse[MAX_CONTROLLED * MAX_CONTROLLED];
    for (int i = 0; i < n * n; i++)
        mass[i] = J[(n + i / n) * 2 * n + n + i % n];
    enum status status = matrix_inverse(n, mass, inverse);
    for (int i = 0; i < n * n && status == STATUS_OK; i++)
        moved[i] = moved[i] || inverse[i] != 0;
    return status;
}

enum status reach_first_idle(const struct control *control, int *idle)
{
    int n = control->in.n;
    bool coupled[MAX_CONTROLLED * MAX_CONTROLLED] = {0}, moved[MAX_CONTROLLED * MAX_CONTROLLED] = {0};
    bool pushed[SMALL_DIMENSION], reached[SMALL_DIMENSION] = {0};
    real g[SMALL_ELEMENT], v[SMALL_DIMENSION];
    SCRATCH_MATRIX(real, J, MAX_PAIR, MAX_PAIR);
    for (int end = 0; end < 2; end++) {
        generic(control, end, 0, g, v);
        control->problem->jacobian(&control->in, g, v, J);
        couplings(control, g, v, J, coupled);
        enum status status = spread_by_mass(n, J, moved);
        if (status != STATUS_OK)
            return status;
    }
    for (int i = 0; i < n; i++)
        pushed[i] = control->push[i * n + i] > 0;
    for (int round = 0; round < n; round++)
        for (int k = 0; k < n * n; k++) {
            reached[k / n] = reached[k / n] || (moved[k] && pushed[k % n]);
            pushed[k / n] = pushed[k / n] || (coupled[k] && reached[k % n]);
        }
    *idle = -1;
    for (int i = n - 1; i >= 0; i--)
        *idle = reached[i] ? *idle : i;
    return STATUS_OK;
}

/* ---- momenta that nothing changes, on R^n */

enum { PLACES = 3 * SMALL_DIMENSION };

/* Add a row to those of a reduced echelon form, unless it is one of their sums but for round-off. */
static void add_row(int n, const real *row, real (*reduced)[SMALL_DIMENSION], int *pivot, int *rows)
{
    real rest[SMALL_DIMENSION], size = norm_max(n, row);
    int best = 0;
    memcpy(rest, row, (size_t)n * sizeof *rest);
    for (int r = 0; r < *rows; r++)
        for (int c = 0, keep = pivot[r]; c < n; c++)
            rest[c] -= c == keep ? 0 : row[keep] * reduced[r][c];
    for (int r = 0; r < *rows; r++)
        rest[pivot[r]] = 0;
    for (int c = 0; c < n; c++)
        best = fabs(rest[c]) > fabs(rest[best]) ? c : best;
    if (!(fabs(rest[best]) > sqrt(REAL_EPSILON) * size))
        return;
    for (int c = 0; c < n; c++)
        reduced[*rows][c] = c == best ? 1 : rest[c] / rest[best];
    for (int r = 0; r < *rows; r++)
        for (int c = 0, factor_at = best; c < n; c++)
            if (c != factor_at)
                reduced[r][c] -= reduced[r][factor_at] * reduced[*rows][c];
    for (int r = 0; r < *rows; r++)
        reduced[r][best] = 0;
    pivot[(*rows)++] = best;
}

/* Rows that span the forces there are, over the roots of the masses, those of controls and those at many states; is the mass the same at
 * all of them? */
static bool take_forces(const struct control *control, const real *root, real (*reduced)[SMALL_DIMENSION], int *pivot,
                        int *rows)
{
    int n = control->in.n;
    real row[SMALL_DIMENSION], momentum[SMALL_DIMENSION];
    SCRATCH_MATRIX(real, first, MAX_PAIR, MAX_PAIR);
    SCRATCH_MATRIX(real, J, MAX_PAIR, MAX_PAIR);
    bool constant = true;
    for (int k = 0; k < control->controls; k++) {
        for (int c = 0; c < n; c++)
            row[c] = control->B[c * control->controls + k] / root[c];
        add_row(n, row, reduced, pivot, rows);
    }
    for (int k = 0; k < PLACES; k++) {
        real g[SMALL_ELEMENT], v[SMALL_DIMENSION];
        generic(control, k % 2, k, g, v);
        ask_covectors(control->problem, &control->in, g, v, row, momentum);
        for (int c = 0; c < n; c++)
            row[c] /= root[c];
        add_row(n, row, reduced, pivot, rows);
        control->problem->jacobian(&control->in, g, v, k > 0 ? J : first);
        for (int i = 0; k > 0 && i < 2 * n * n; i++)
            constant =
                constant && fabs(J[2 * n * n + i] - first[2 * n * n + i]) <= 64 * REAL_EPSILON * fabs(J[2 * n * n + i]);
    }
    return constant;
}

/* What a momentum along `way` is at the ends [0, 1], and by how much it moves the places along it, were the mass constant; the sizes of
 * the terms of both. */
static void take_ends(const struct control *control, const real *way, real *at, real *size, real *moved,
                      real *moved_size)
{
    const struct control_boundary *b = &control->boundary;
    int n = control->in.n;
    real force[SMALL_DIMENSION], momentum[SMALL_DIMENSION], J[MAX_PAIR * MAX_PAIR];
    *moved = *size = *moved_size = 0;
    control->problem->jacobian(&control->in, b->g[0], b->v[0], J);
    for (int e = 0; e < 2; e++) {
        ask_covectors(control->problem, &control->in, b->g[e], b->v[e], force, momentum);
        at[e] = sized_product(n, way, momentum, size);
    }
    for (int k = 0; k < n * n; k++) {
        real step = way[k / n] * J[(n + k / n) * 2 * n + n + k % n] * (b->g[1][k % n] - b->g[0][k % n]);
        *moved += step;
        *moved_size += fabs(step);
    }
}

static real along_momentum(const struct control *control, const real *way, const real *g, const real *v)
{
    real force[SMALL_DIMENSION], momentum[SMALL_DIMENSION];
    ask_covectors(control->problem, &control->in, g, v, force, momentum);
    return inner_product(control->in.n, way, momentum);
}

/* How a momentum along a direction, and what the mass makes of the places along it, less what it has moved by, change at the end. */
static void momentum_row(const struct control *control, const void *way, const real *g, const real *v, real T,
                         real *row)
{
    int n = control->in.n;
    (void)T;
    SCRATCH_MATRIX(real, J, MAX_PAIR, MAX_PAIR);
    control->problem->jacobian(&control->in, g, v, J);
    memset(row, 0, (size_t)(2 * n + 1) * sizeof *row);
    for (int k = 0; k < 2 * n * n; k++)
        row[k % (2 * n)] += ((const real *)way)[k / (2 * n)] * J[2 * n * n + k];
}

static void place_row(const struct control *control, const void *way, const real *g, const real *v, real T, real *row)
{
    const struct control_boundary *b = &control->boundary;
    int n = control->in.n;
    momentum_row(control, way, g, v, T, row);
    memcpy(row, row + n, (size_t)n * sizeof *row);
    memset(row + n, 0, (size_t)n * sizeof *row);
    row[2 * n] = -along_momentum(control, way, b->g[0], b->v[0]);
}

/* Do the conditions of a free end ask for what is what it is? */
static enum status check_asked(const struct control *control, const real *way, bool constant, const char *text,
                               struct refusal *why)
{
    const struct control_boundary *b = &control->boundary;
    bool momentum = dependence_fixes(control, momentum_row, way);
    if (!momentum && !(constant && dependence_fixes(control, place_row, way)))
        return STATUS_OK;
    return control_refuse(control, KEY_FINAL, 0, why,
                          "the conditions give the end of %s %s (%s), but the momentum along it cannot change, as no "
                          "control and no force acts on it; it is %.6g: leave that free",
                          control->in.problem->name, momentum ? "a momentum along" : "a place along", text,
                          (double)along_momentum(control, way, b->g[0], b->v[0]));
}

/* ---- the same of symmetries that a text names, on groups */

/* Does control i push along a direction (n), by more than what its terms round by? */
static bool is_pushed(const struct control *control, int i, const real *way)
{
    real push = 0, size = 0;
    for (int c = 0; c < control->in.n; c++) {
        real term = control->B[c * control->controls + i] * way[c];
        push += term;
        size += fabs(term);
    }
    return !(fabs(push) <= sqrt(REAL_EPSILON) * size);
}

/* Does no control push along symmetry `which`, wherever the place is? */
static bool is_unpushed(const struct control *control, int which)
{
    real generator[SMALL_DIMENSION], g[SMALL_ELEMENT], v[SMALL_DIMENSION];
    for (int k = 0; k < PLACES; k++) {
        generic(control, k % 2, k, g, v);
        control->problem->symmetry(&control->in, which, g, generator);
        for (int i = 0; i < control->controls; i++)
            if (is_pushed(control, i, generator))
                return false;
    }
    return true;
}

/* The momentum of a symmetry at a state, its generator (n) there; *size grows by the sizes of its parts. */
static real momentum_at(const struct control *control, int which, const real *g, const real *v, real *generator,
                        real *size)
{
    real force[SMALL_DIMENSION], p[SMALL_DIMENSION];
    ask_covectors(control->problem, &control->in, g, v, force, p);
    control->problem->symmetry(&control->in, which, g, generator);
    return sized_product(control->in.n, p, generator, size);
}

/* How that changes at the end, by central differences, whose error is far below what counts as dependent. */
static void symmetry_row(const struct control *control, const void *which, const real *g, const real *v, real T,
                         real *row)
{
    int n = control->in.n;
    real generator[SMALL_DIMENSION], size, way[SMALL_DIMENSION], root[SMALL_DIMENSION];
    (void)T;
    ways_of(control, way, root);
    row[2 * n] = 0;
    for (int k = 0; k < 2 * n; k++) {
        real at[2], step = cbrt(REAL_EPSILON) * way[k % n] / (k < n ? 1 : control->boundary.horizon);
        for (int side = 0; side < 2; side++) {
            real place[SMALL_ELEMENT], velocity[SMALL_DIMENSION], aside[SMALL_DIMENSION] = {0},
                                                                  by = side ? step : -step;
            memcpy(velocity, v, (size_t)n * sizeof *v);
            *(k < n ? &aside[k] : &velocity[k - n]) += by;
            point_move(&control->in, g, aside, place);
            at[side] = momentum_at(control, *(const int *)which, place, velocity, generator, &size);
        }
        row[k] = (at[1] - at[0]) / (2 * step);
    }
}

/* Momenta of symmetries that nothing pushes: are they the same at both ends? Components of the momentum at the end that span them
 * are implied. */
static enum status symmetries_conserved(struct control *control, struct refusal *why)
{
    int n = control->in.n, rows = 0, pivot[SMALL_DIMENSION] = {0};
    real generator[SMALL_DIMENSION];
    SCRATCH_ROWS(real, reduced, SMALL_DIMENSION, SMALL_DIMENSION);
    if (control->problem->drag)
        return STATUS_OK;
    for (int which = 0; which < control->problem->symmetries; which++) {
        real at[2], size = 0;
        if (!is_unpushed(control, which))
            continue;
        for (int e = 0; e < 2; e++)
            at[e] = momentum_at(control, which, control->boundary.g[e], control->boundary.v[e], generator, &size);
        if (control->transfer->conditions && dependence_fixes(control, symmetry_row, &which))
            return control_refuse(
                control, KEY_FINAL, 0, why,
                "the conditions give the end of %s a momentum of its symmetry %d, which cannot change, "
                "as no control acts on it; it is %.6g: leave that free",
                control->in.problem->name, which + 1, (double)at[0]);
        if (!control->transfer->ending && fabs(at[1] - at[0]) > sqrt(REAL_EPSILON) * size)
            return control_refuse(
                control, KEY_TO_V, 0, why,
                "the end of %s cannot be reached: the momentum of its symmetry %d cannot change, as no control acts on "
                "it; it is %.6g at the start and %.6g at the end",
                control->in.problem->name, which + 1, (double)at[0], (double)at[1]);
        add_row(n, generator, reduced, pivot, &rows);
    }
    for (int r = 0; r < rows; r++)
        control->implied[1][pivot[r]] = true;
    return STATUS_OK;
}

enum status reach_conserved(struct control *control, struct refusal *why)
{
    int n = control->in.n, rows = 0, pivot[SMALL_DIMENSION] = {0};
    real T = control->boundary.horizon;
    SCRATCH_ROWS(real, reduced, MAX_CONTROLLED, SMALL_DIMENSION);
    if (!group_is_abelian(control->in.group))
        return symmetries_conserved(control, why);
    real ways[SMALL_DIMENSION], root[SMALL_DIMENSION];
    ways_of(control, ways, root);
    bool constant = take_forces(control, root, reduced, pivot, &rows), is_pivot[SMALL_DIMENSION] = {false};
    for (int r = 0; r < rows; r++)
        is_pivot[pivot[r]] = true;
    for (int free = 0; free < n; free++) {
        real way[SMALL_DIMENSION] = {0}, at[2], size, moved, moved_size;
        char text[MESSAGE_SIZE / 4] = "";
        if (is_pivot[free])
            continue;
        way[free] = 1;
        for (int r = 0; r < rows; r++)
            way[pivot[r]] = -reduced[r][free] * root[free] / root[pivot[r]];
        for (int c = 0, used = 0; c < n && used < (int)sizeof text - 16; c++)
            used += snprintf(text + used, sizeof text - (size_t)used, "%s%.3g", c ? ", " : "", (double)way[c]);
        take_ends(control, way, at, &size, &moved, &moved_size);
        control->implied[1][free] = true;
        control->implied[0][free] = constant; /* the place along it follows, too */
        enum status status = control->transfer->conditions ? check_asked(control, way, constant, text, why) : STATUS_OK;
        if (status != STATUS_OK)
            return status;
        if (!control->transfer->ending && fabs(at[1] - at[0]) > sqrt(REAL_EPSILON) * size)
            return control_refuse(
                control, KEY_TO_V, 0, why,
                "the end of %s cannot be reached: the momentum along (%s) cannot change, as no control and no "
                "force acts on it; it is %.6g at the start and %.6g at the end",
                control->in.problem->name, text, (double)at[0], (double)at[1]);
        if (!control->transfer->ending && !control->transfer->timed && constant &&
            fabs(moved - at[0] * T) > sqrt(REAL_EPSILON) * (moved_size + fabs(at[0] * T)))
            return control_refuse(
                control, KEY_TO_Q, 0, why,
                "the end of %s cannot be reached: the momentum along (%s) cannot change, as no control and no "
                "force acts on it; it is %.6g, which in time %.6g makes %.6g and not %.6g",
                control->in.problem->name, text, (double)at[0], (double)T, (double)(at[0] * T), (double)moved);
    }
    return STATUS_OK;
}
