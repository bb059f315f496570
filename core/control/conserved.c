/* Momenta that nothing changes, and ends that they forbid.
 *
 * Along X(g) w, w constant, the momentum <p, X w> changes by <ad*_v p + D1 l + f + B u, X w> + <p, d(X w) v>, X the basis of what is
 * allowed or, where nothing rolls, the identity: reactions do no work on what is allowed. Where that is 0 at all allowed states, for
 * all controls, it is what it is. On a group where nothing rolls the momenta are those of the symmetries that a problem names. */
#include "core/control/reach.h"

#include <stdio.h>
#include <string.h>

#include "core/control/best_control.h"
#include "core/control/dependence.h"
#include "core/numbers/linear.h"
#include "core/numbers/roundoff.h"
#include "core/numbers/scratch.h"
#include "core/problem/brackets.h"

/* A momentum along X w or, `symmetry` >= 0, along the generator of a symmetry. */
struct conserved {
    int symmetry;
    real w[SMALL_DIMENSION];
    bool constant;             /* does it move places at a rate of its own, by the same row of the mass everywhere? */
    real row[SMALL_DIMENSION]; /* that one, or the one of a state */
    real start;                /* what it is at the start of the transfer */
    char name[MESSAGE_SIZE / 4];
};

/* State number k with nothing special that the constraints allow, beside an end. */
static void generic_state(const struct control *control, int k, real *g, real *v)
{
    real along[SMALL_DIMENSION], velocity[SMALL_DIMENSION];
    reach_generic_state(control, k % 2, k, g, velocity);
    control_pull_back(control, g, velocity, along);
    control_along_basis(control, g, along, v);
}

/* Computes the rates of the momenta along X without controls: row (rank numbers). */
static void force_row(const struct control *control, const real *g, const real *v, real *row)
{
    int n = control->in.n;
    real force[SMALL_DIMENSION], p[SMALL_DIMENSION], push[SMALL_DIMENSION];
    SCRATCH_MATRIX(real, slope, SMALL_DIMENSION, SMALL_DIMENSION);
    evaluate_covectors(control->problem, &control->in, g, v, force, p);
    point_coadjoint_small(&control->in, v, p, push);
    for (int c = 0; c < n; c++)
        push[c] += force[c];
    control_pull_back(control, g, push, row);
    for (int a = 0; a < control->problem->rank; a++) {
        real unit[SMALL_DIMENSION] = {0};
        unit[a] = 1;
        control->problem->basis_slope(&control->in, g, unit, slope);
        for (int k = 0; k < n * n; k++)
            row[a] += p[k / n] * slope[k] * v[k % n];
    }
}

/* Computes the effect of control i on the momenta along X. */
static void actuation_row(const struct control *control, const real *g, const real *v, int i, real *row)
{
    const struct running *running = control->problem->running;
    int n = control->in.n;
    real nothing[SMALL_DIMENSION] = {0}, u[MAX_CONTROLS];
    SCRATCH(struct running_terms, terms, 1);
    bool placed = running && !running->fixed;
    if (placed) {
        best_control_start(control, u);
        running->terms(&control->in, g, v, nothing, u, 0, terms);
    }
    for (int a = 0; a < control_rank(control); a++)
        row[a] = placed ? terms->price_slope[i * 3 * n + 2 * n + a] : control->B[a * control->controls + i];
}

/* A row more, over `unit`, unless it is a sum of those there; they are reduced. */
static void add_independent_row(int width, const real *row, const real *unit, real rows[][SPACE], int *count,
                                int *pivot)
{
    real size = 0;
    for (int c = 0; c < width; c++)
        size = fmax(size, fabs(row[c] / unit[c]));
    for (int c = 0; c < width && size > 0; c++)
        rows[*count][c] = row[c] / unit[c] / size;
    if (size > 0)
        *count = reduce_rows(*count + 1, width, rows, tolerance.half, pivot);
}

/* The momentum at a state; *size grows by the sizes of its parts. */
static real momentum_of(const struct control *control, const struct conserved *of, const real *g, const real *v,
                        real *size)
{
    real force[SMALL_DIMENSION], p[SMALL_DIMENSION], direction[SMALL_DIMENSION];
    evaluate_covectors(control->problem, &control->in, g, v, force, p);
    if (of->symmetry >= 0)
        control->problem->symmetry(&control->in, of->symmetry, g, direction);
    else
        control_along_basis(control, g, of->w, direction);
    return sized_product(control->in.n, p, direction, size);
}

/* The row of the mass along X w. */
static void mass_row(const struct control *control, const real *w, const real *g, const real *v, real *row)
{
    int n = control->in.n;
    real direction[SMALL_DIMENSION];
    SCRATCH_MATRIX(real, J, MAX_PAIR, MAX_PAIR);
    control->problem->jacobian(&control->in, g, v, J);
    control_along_basis(control, g, w, direction);
    memset(row, 0, (size_t)n * sizeof *row);
    for (int k = 0; k < n * n; k++)
        row[k % n] += direction[k / n] * J[(n + k / n) * 2 * n + n + k % n];
}

/* Sets whether the momentum is one row of the mass times the velocity, the same everywhere. */
static void take_constant(const struct control *control, struct conserved *of)
{
    enum { STATES = 8 };
    int n = control->in.n;
    real g[SMALL_ELEMENT], v[SMALL_DIMENSION], row[SMALL_DIMENSION];
    for (int k = 0; k < STATES && (k == 0 || of->constant); k++) {
        real size = 0;
        generic_state(control, k, g, v);
        mass_row(control, of->w, g, v, k ? row : of->row);
        real moved = sized_product(n, of->row, v, &size), is = momentum_of(control, of, g, v, &size);
        of->constant = group_is_abelian(control->in.group) && fabs(moved - is) <= tolerance.half * size;
        for (int c = 0; c < n && k; c++)
            of->constant = of->constant && fabs(row[c] - of->row[c]) <= tolerance.half * norm_max(n, of->row);
    }
}

/* ---- conditions of free ends, whose velocities are X w */

/* Computes the derivatives of the momentum by position and w by central differences, whose error is far below what
 * counts as dependent. */
static void momentum_row(const struct control *control, const void *of, const real *g, const real *w, real T, real *row)
{
    int n = control->in.n, rank = control_rank(control);
    real size = 0;
    (void)T;
    memset(row, 0, (size_t)(2 * n + 1) * sizeof *row);
    for (int k = 0; k < n + rank; k++) {
        real step = cbrt(REAL_EPSILON) * control->scale.length[k % n] / (k < n ? 1 : control->boundary.horizon);
        for (int side = -1; side <= 1; side += 2) {
            real perturbation[SMALL_DIMENSION] = {0}, along[SMALL_DIMENSION], position[SMALL_ELEMENT],
                 v[SMALL_DIMENSION];
            memcpy(along, w, (size_t)n * sizeof *w);
            *(k < n ? &perturbation[k] : &along[k - n]) += side * step;
            point_move(&control->in, g, perturbation, position);
            control_along_basis(control, position, along, v);
            row[k] += side * momentum_of(control, of, position, v, &size) / (2 * step);
        }
    }
}

/* Computes the derivatives of a position along it, less its displacement. */
static void place_row(const struct control *control, const void *of, const real *g, const real *w, real T, real *row)
{
    const struct conserved *momentum = of;
    int n = control->in.n;
    (void)g;
    (void)w;
    (void)T;
    memset(row, 0, (size_t)(2 * n + 1) * sizeof *row);
    memcpy(row, momentum->row, (size_t)n * sizeof *row);
    row[2 * n] = -momentum->start;
}

/* ---- is the end one that it allows? */

/* Refuses conditions of a free end that fix the momentum, or a place along it. */
static enum status check_conditions(const struct control *control, const struct conserved *of, struct refusal *why)
{
    bool named = of->symmetry >= 0, momentum = dependence_fixes(control, momentum_row, of);
    if (!momentum && !(of->constant && dependence_fixes(control, place_row, of)))
        return STATUS_OK;
    return control_refuse(control, KEY_FINAL, 0, why,
                          "the conditions give the end of %s a %s %s, %s cannot change, as no control%s acts on it; it "
                          "is %.6g: leave that free",
                          control->in.problem->name, momentum ? "momentum" : "place", of->name,
                          named ? "which" : "but the momentum along it", named ? "" : " and no force",
                          (double)of->start);
}

/* Refuses a given end with another momentum, or at another place along it. */
static enum status check_end(const struct control *control, const struct conserved *of, real end, real size,
                             struct refusal *why)
{
    const struct control_boundary *b = &control->boundary;
    const char *forces = of->symmetry >= 0 ? "" : " and no force";
    real moved = 0, expected = of->start * b->horizon, magnitude = fabs(expected);
    if (fabs(end - of->start) > tolerance.half * size)
        return control_refuse(control, KEY_TO_V, 0, why,
                              "the end of %s cannot be reached: the momentum %s cannot change, as no control%s acts on "
                              "it; it is %.6g at the start and %.6g at the end",
                              control->in.problem->name, of->name, forces, (double)of->start, (double)end);
    for (int c = 0; c < control->in.n && of->constant; c++) {
        moved += of->row[c] * (b->g[1][c] - b->g[0][c]);
        magnitude += fabs(of->row[c] * (b->g[1][c] - b->g[0][c]));
    }
    if (of->constant && !control->transfer->timed && fabs(moved - expected) > tolerance.half * magnitude)
        return control_refuse(control, KEY_TO_Q, 0, why,
                              "the end of %s cannot be reached: the momentum %s cannot change, as no control%s acts on "
                              "it; it is %.6g, which in time %.6g makes %.6g and not %.6g",
                              control->in.problem->name, of->name, forces, (double)of->start, (double)b->horizon,
                              (double)expected, (double)moved);
    return STATUS_OK;
}

static enum status check_conserved(const struct control *control, struct conserved *of, struct refusal *why)
{
    const struct control_boundary *b = &control->boundary;
    real size = 0;
    of->start = momentum_of(control, of, b->g[0], b->v[0], &size);
    real end = momentum_of(control, of, b->g[1], b->v[1], &size);
    for (int c = 0; c < control->in.n && of->symmetry < 0;
         c++) /* round-off of velocities that are 0 is none of its size */
        size += 64 * tolerance.half * fabs(of->row[c]) * control->scale.length[c] / b->horizon;
    enum status status = control->transfer->conditions ? check_conditions(control, of, why) : STATUS_OK;
    return status == STATUS_OK && !control->transfer->ending ? check_end(control, of, end, size, why) : status;
}

/* ---- which there are */

/* The sizes of the directions of X at the start in the units of their masses. */
static void take_basis_scales(const struct control *control, real *out)
{
    int n = control->in.n;
    for (int a = 0; a < control_rank(control); a++) {
        real one[SMALL_DIMENSION] = {0}, along[SMALL_DIMENSION];
        one[a] = 1;
        control_along_basis(control, control->boundary.g[0], one, along);
        for (int c = 0; c < n; c++)
            along[c] *= control->scale.mass_root[c];
        out[a] = norm_euclidean(n, along);
    }
}

/* Names a momentum by its direction at the start. */
static void print_direction(const struct control *control, struct conserved *of)
{
    const size_t size = sizeof of->name;
    real direction[SMALL_DIMENSION];
    size_t used = (size_t)snprintf(of->name, size, "along (");
    control_along_basis(control, control->boundary.g[0], of->w, direction);
    for (int c = 0; c < control->in.n && used + 16 < size; c++)
        used += (size_t)snprintf(of->name + used, size - used, "%s%.3g", c ? ", " : "", (double)direction[c]);
    snprintf(of->name + used, size - used, ")");
}

/* Along X w: those that neither forces nor controls change at many states. The end's momentum of one is implied, and the place
 * along it where its row is constant. */
static enum status along_constants(struct control *control, struct refusal *why)
{
    int rank = control_rank(control), count = 0, pivot[SPACE];
    bool is_pivot[SMALL_DIMENSION] = {false};
    real unit[SMALL_DIMENSION], row[SMALL_DIMENSION], g[SMALL_ELEMENT], v[SMALL_DIMENSION];
    enum status status = STATUS_OK;
    SCRATCH_ROWS(real, rows, SPACE, SPACE);
    take_basis_scales(control, unit);
    for (int k = 0; k < 4 * rank + 8 && count < rank; k++) {
        generic_state(control, k, g, v);
        force_row(control, g, v, row);
        add_independent_row(rank, row, unit, rows, &count, pivot);
        for (int i = 0; i < control->controls && count < rank; i++) {
            actuation_row(control, g, v, i, row);
            add_independent_row(rank, row, unit, rows, &count, pivot);
        }
    }
    for (int r = 0; r < count; r++)
        is_pivot[pivot[r]] = true;
    for (int free = 0; free < rank && status == STATUS_OK; free++) {
        struct conserved of = {.symmetry = -1};
        if (is_pivot[free])
            continue;
        of.w[free] = 1;
        for (int r = 0; r < count; r++)
            of.w[pivot[r]] = -rows[r][free] * unit[free] / unit[pivot[r]];
        take_constant(control, &of);
        print_direction(control, &of);
        control->implied[1][free] = true;
        control->implied[0][free] = of.constant;
        status = check_conserved(control, &of, why);
    }
    return status;
}

/* Returns true if no control acts along a generator, up to rounding of its terms. */
static bool is_unpushed_along(const struct control *control, const real *generator)
{
    for (int i = 0; i < control->controls; i++) {
        real push = 0, size = 0;
        for (int c = 0; c < control->in.n; c++) {
            push += control->B[c * control->controls + i] * generator[c];
            size += fabs(control->B[c * control->controls + i] * generator[c]);
        }
        if (!(fabs(push) <= tolerance.half * size))
            return false;
    }
    return true;
}

/* Returns true if no control acts along a symmetry at any of 4 n + 8 positions. */
static bool is_unpushed(const struct control *control, int which)
{
    real generator[SMALL_DIMENSION], g[SMALL_ELEMENT], v[SMALL_DIMENSION];
    bool unpushed = true;
    for (int k = 0; k < 4 * control->in.n + 8 && unpushed; k++) {
        generic_state(control, k, g, v);
        control->problem->symmetry(&control->in, which, g, generator);
        unpushed = is_unpushed_along(control, generator);
    }
    return unpushed;
}

/* Finds symmetries that no force acts along. Components of the end momentum that span them are implied. */
static enum status along_symmetries(struct control *control, struct refusal *why)
{
    int n = control->in.n, count = 0, pivot[SPACE];
    real generator[SMALL_DIMENSION], unit[SMALL_DIMENSION];
    enum status status = STATUS_OK;
    SCRATCH_ROWS(real, rows, SPACE, SPACE);
    for (int c = 0; c < n; c++)
        unit[c] = 1;
    for (int which = 0; which < control->problem->symmetries && !control->problem->drag && status == STATUS_OK;
         which++) {
        struct conserved of = {.symmetry = which};
        if (!is_unpushed(control, which))
            continue;
        snprintf(of.name, sizeof of.name, "of its symmetry %d", which + 1);
        status = check_conserved(control, &of, why);
        control->problem->symmetry(&control->in, which, control->boundary.g[1], generator);
        add_independent_row(n, generator, unit, rows, &count, pivot);
    }
    for (int r = 0; r < count; r++)
        control->implied[1][pivot[r]] = true;
    return status;
}

enum status reach_conserved(struct control *control, struct refusal *why)
{
    bool named = !control->problem->rank && !group_is_abelian(control->in.group);
    return named ? along_symmetries(control, why) : along_constants(control, why);
}
