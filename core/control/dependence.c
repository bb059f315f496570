/* Ranks of final conditions by orthogonalisation, row by row, at states that meet them. */
#include "core/control/dependence.h"

#include <stdio.h>
#include <string.h>

#include "core/numbers/lcg.h"
#include "core/numbers/linear.h"
#include "core/numbers/roundoff.h"
#include "core/numbers/scratch.h"
#include "core/problem/brackets.h"

enum { STATES = 4, MOST_CORRECTIONS = 60, ROWS = MAX_CONDITIONS + 1 };

/* Orthonormal rows, and what each is a sum of. */
struct basis {
    int width, rows;
    real unit[MAX_ENDING][MAX_ENDING], of[MAX_ENDING][ROWS];
};

/* An end with its conditions, their derivatives and the sizes that these have elsewhere: what vanishes here may not there. */
struct end {
    const struct control *control;
    real g[SMALL_ELEMENT], v[SMALL_DIMENSION], T;
    struct ending_terms terms;
    real row[ROWS][MAX_ENDING],
        size[ROWS]; /* in units of the transfer: its lengths, velocities of these in its time, and that time */
    real unit[MAX_ENDING];
    struct basis basis;
};

/* Take row `which` up, unless it is a sum of those before but for `allowed` of its size: then true, and `parts` are their factors. */
static bool depends(struct end *end, int which, real allowed, real parts[ROWS])
{
    struct basis *basis = &end->basis;
    real rest[MAX_ENDING];
    memcpy(rest, end->row[which], sizeof rest);
    memset(parts, 0, ROWS * sizeof *parts);
    for (int twice = 0; twice < 2; twice++) /* once leaves round-off of a nearly dependent row */
        for (int r = 0; r < basis->rows; r++) {
            real share = inner_product(basis->width, rest, basis->unit[r]);
            for (int c = 0; c < basis->width; c++)
                rest[c] -= share * basis->unit[r][c];
            for (int k = 0; k < which; k++)
                parts[k] += share * basis->of[r][k];
        }
    real left = norm_euclidean(basis->width, rest);
    if (!(left > allowed * end->size[which]))
        return isfinite(left);
    for (int c = 0; c < basis->width; c++)
        basis->unit[basis->rows][c] = rest[c] / left;
    for (int k = 0; k < ROWS; k++)
        basis->of[basis->rows][k] = (k == which ? 1 : -parts[k]) / left;
    basis->rows++;
    return false;
}

/* ---- states that meet the conditions */

/* State number k near the end of the first path, with nothing special; number 0 is that end. */
static void begin(const struct control *control, int k, struct end *end)
{
    const struct control_boundary *b = &control->boundary;
    const int n = control->in.n;
    real perturbation[SMALL_DIMENSION];
    *end = (struct end){.control = control, .basis.width = 2 * n + 1};
    memcpy(end->unit, control->scale.length, (size_t)n * sizeof(real));
    end->unit[2 * n] = b->horizon;
    for (int c = 0; c < n; c++) {
        end->unit[n + c] = end->unit[c] / b->horizon;
        perturbation[c] = sin((real)(k * (c + 2))) / 2 * end->unit[c];
        end->v[c] = b->v[1][c] + (k > 0 ? cos((real)((k + 1) * (c + 3))) * end->unit[n + c] : 0);
    }
    point_move(&control->in, b->g[1], perturbation, end->g);
    end->T = b->horizon * (1 + (real)k / 8);
}

/* Terms at a state that differs from this one by half of its digits. */
static void take_beside(const struct end *end, struct ending_terms *out)
{
    const int n = end->control->in.n;
    const real nothing[MAX_CONDITIONS] = {0};
    real g[SMALL_ELEMENT], v[SMALL_DIMENSION], perturbation[SMALL_DIMENSION];
    uint64_t state = 3;
    for (int c = 0; c < n; c++) {
        perturbation[c] = tolerance.half * next_number(&state) * end->unit[c];
        v[c] = end->v[c] + tolerance.half * next_number(&state) * end->unit[n + c];
    }
    point_move(&end->control->in, end->g, perturbation, g);
    end->control->transfer->ending(end->control, g, v, end->T, nothing, out);
}

/* The conditions and their derivatives; a time that is given moves nothing. Derivatives that are round-off change by as much as they are where the
 * state changes by half of its digits: there are none. */
static void take_condition_rows(struct end *end)
{
    const struct transfer *transfer = end->control->transfer;
    int width = end->basis.width;
    real nothing[MAX_CONDITIONS] = {0}, change[MAX_ENDING];
    SCRATCH(struct ending_terms, beside, 1);
    transfer->ending(end->control, end->g, end->v, end->T, nothing, &end->terms);
    take_beside(end, beside);
    for (int k = 0; k < transfer->conditions; k++) {
        for (int c = 0; c < width; c++)
            end->row[k][c] = end->terms.condition_slope[k * width + c] * end->unit[c];
        end->row[k][width - 1] *= transfer->timed;
        for (int c = 0; c < width; c++)
            change[c] = beside->condition_slope[k * width + c] * end->unit[c] - end->row[k][c];
        change[width - 1] = 0;
        if (is_only_rounding(norm_euclidean(width, end->row[k]), norm_euclidean(width, change)))
            memset(end->row[k], 0, sizeof end->row[k]);
        end->size[k] = fmax(end->size[k], norm_euclidean(width, end->row[k]));
    }
}

/* The rows that do not depend on those before them. */
static void take_basis(struct end *end)
{
    real parts[ROWS];
    end->basis.rows = 0;
    for (int k = 0; k < end->control->transfer->conditions; k++)
        depends(end, k, tolerance.half, parts);
}

/* The least correction that meets those to first order, again and again: its size in the end is nobody's concern, as of conditions
 * that nothing meets there is none. */
static void meet(struct end *end)
{
    int n = end->control->in.n;
    take_condition_rows(end);
    for (int round = 0; round < MOST_CORRECTIONS; round++) {
        real step[MAX_ENDING] = {0};
        take_basis(end);
        for (int r = 0; r < end->basis.rows; r++) {
            real share = inner_product(end->control->transfer->conditions, end->basis.of[r], end->terms.condition);
            for (int c = 0; c < end->basis.width; c++)
                step[c] -= share * end->basis.unit[r][c] * end->unit[c];
        }
        point_move(&end->control->in, end->g, step, end->g);
        for (int c = 0; c < n; c++)
            end->v[c] += step[n + c];
        end->T += step[2 * n];
        take_condition_rows(end);
    }
}

/* ---- what depends on what */

/* "1 and 3": conditions that one is a sum of, less what is round-off. */
static void name(int count, const real *parts, real allowed, char *of, size_t size)
{
    size_t used = 0;
    real largest = norm_max(count, parts);
    *of = '\0';
    for (int k = 0; k < count && used + 8 < size; k++)
        if (fabs(parts[k]) > allowed * largest)
            used += (size_t)snprintf(of + used, size - used, "%s%d", used ? " and " : "", k + 1);
}

/* Returns the part below which rows count as dependent. Corrections may only halve an error, as at a double root,
 * and then end at the root of round-off. */
static real dependent_part(void)
{
    return pow(REAL_EPSILON, R(0.4));
}

/* The condition that is furthest from being met by what `meet` came to; -1: all are, or it cannot be told. */
static int left_over(const struct end *end)
{
    int worst = -1;
    real most = dependent_part();
    for (int k = 0; k < end->control->transfer->conditions; k++)
        if (fabs(end->terms.condition[k]) > most * end->size[k]) {
            worst = k;
            most = fabs(end->terms.condition[k]) / end->size[k];
        }
    return worst;
}

enum status dependence_possible(const struct control *control, struct refusal *why)
{
    int left = -1;
    real value = 0;
    SCRATCH(struct end, end, 1);
    for (int state = 0; state <= STATES; state++) {
        begin(control, state, end);
        meet(end);
        left = left_over(end);
        if (left < 0)
            return STATUS_OK;
        value = end->terms.condition[left];
    }
    return control_refuse(
        control, KEY_FINAL, left, why,
        "no state was found that meets the conditions, from `to' and %d states beside it: condition %d is "
        "left at %.3g",
        STATES, left + 1, (double)value);
}

enum status dependence_check(const struct control *control, struct refusal *why)
{
    int found = -1;
    char of[MESSAGE_SIZE / 4];
    SCRATCH(struct end, end, 1);
    for (int state = 1; state <= STATES; state++) {
        int at = -1;
        real parts[ROWS];
        begin(control, state, end);
        meet(end);
        end->basis.rows = 0;
        for (int k = 0; k < control->transfer->conditions && at < 0; k++)
            if (depends(end, k, dependent_part(), parts)) {
                at = k;
                name(k, parts, dependent_part(), of, sizeof of);
            }
        if (at < 0 || (state > 1 && at != found))
            return STATUS_OK;
        found = at;
    }
    if (*of)
        return control_refuse(control, KEY_FINAL, found, why,
                              "condition %d depends on %s: it says the same once more, or what cannot hold with it; "
                              "leave it out",
                              found + 1, of);
    return control_refuse(control, KEY_FINAL, found, why,
                          "nothing that is free moves condition %d where it holds%s: expected one like x - 1, that "
                          "passes through 0",
                          found + 1, control->transfer->timed ? "" : ", and the time is given");
}

bool dependence_fixes(const struct control *control, dependence_row *row, const void *of)
{
    SCRATCH(struct end, end, 1);
    bool fixed = true;
    int R = control->transfer->conditions;
    for (int state = 1; state <= STATES && fixed; state++) {
        real parts[ROWS];
        begin(control, state, end);
        meet(end);
        take_basis(end);
        row(control, of, end->g, end->v, end->T, end->row[R]);
        for (int c = 0; c < end->basis.width; c++)
            end->row[R][c] *= end->unit[c];
        end->row[R][end->basis.width - 1] *= control->transfer->timed;
        end->size[R] = norm_euclidean(end->basis.width, end->row[R]);
        fixed = depends(end, R, dependent_part(), parts);
    }
    return fixed;
}

static void scales_of_transfer(const struct control *control, struct scales *out)
{
    const real *root = control->scale.mass_root;
    memcpy(out->position, control->scale.length, (size_t)control->in.n * sizeof(real));
    out->time = control->boundary.horizon;
    for (int c = 0; c < control->in.n; c++) {
        out->velocity[c] = out->position[c] / out->time;
        out->momentum[c] = out->velocity[c] * root[c] * root[c];
        out->force[c] = out->momentum[c] / out->time;
    }
}

enum status dependence_of_ends(const struct control *control, struct refusal *why)
{
    struct instance in = control->in;
    int most = 0;
    in.m = in.n - control->problem->rank;
    if (!control->problem->rank || control->transfer->ending || !in.problem->constraint_gradient)
        return STATUS_OK;
    SCRATCH_SCALES(scales, &in);
    scales_of_transfer(control, &scales);
    for (int state = 0; state < STATES; state++) {
        int growth[MAX_BRACKETS - 1];
        real position[SMALL_ELEMENT], perturbation[SMALL_DIMENSION];
        for (int c = 0; c < in.n; c++)
            perturbation[c] = sin((real)(state * (c + 2))) / 2 * scales.position[c];
        point_move(&in, control->boundary.g[0], perturbation, position);
        brackets_growth(&in, &scales, in.n, position, growth);
        most = growth[MAX_BRACKETS - 2] > most ? growth[MAX_BRACKETS - 2] : most;
    }
    if (most == in.m)
        return STATUS_OK;
    return control_refuse(
        control, KEY_NONHOLONOMIC, 0, why,
        "of %d constraint%s %d can be integrated: brackets of what they allow lead out of no more than %d; "
        "what is left ties the end to the start. Choose positions of which none follows from others, "
        "or leave the end free (`final')",
        in.m, in.m > 1 ? "s" : "", in.m - most, most);
}
