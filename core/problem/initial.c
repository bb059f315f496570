/* Initial data: given or of a preset, checked, and moved onto what double precision cannot write down. */
#include "core/problem/initial.h"

#include <float.h>
#include <stdio.h>
#include <string.h>

#include "core/numbers/counter.h"
#include "core/numbers/lcg.h"
#include "core/numbers/linear.h"
#include "core/numbers/roundoff.h"
#include "core/numbers/scratch.h"
#include "core/problem/node.h"
#include "core/problem/phase_space.h"
#include "core/problem/scales/scales.h"
#include "core/problem/stated_units.h"
#include "core/problem/transfer.h"
#include "core/problem/walls.h"
#include "core/refuse.h"

enum { MOST_PROJECTIONS = 40, MOST_SHOWN = 9 /* numbers that a message offers */ };

/* Decimal digits for a message; numbers in messages need no more than these. */
static void write_decimal(char *text, size_t size, real x)
{
    snprintf(text, size, "%.3g", (double)x);
}

/* The residual of a constraint, or of its rate, in the units of the text. */
static void write_residual(char *text, size_t size, const struct instance *in, int k, bool of_rate, real x)
{
    const struct stated_units *units = in->problem->units;
    write_decimal(text, size, units ? x * units->constraint[k] / (of_rate ? units->time : 1) : x);
}

static enum status read_data(const struct setup *setup, const struct instance *in, real *g, real *eta,
                             struct refusal *why)
{
    in->problem->initial(in, (int)(in->preset - in->problem->presets), g, eta);
    if (setup->q_size && setup->q_size != in->element)
        return refuse(why, STATUS_BAD_VALUE, FIELD_Q, -1, "%s takes %d numbers for q (%.200s), not %d",
                      in->problem->name, in->element, in->problem->coordinates, setup->q_size);
    if (setup->v_size && in->problem->phase_space)
        return refuse(why, STATUS_BAD_VALUE, FIELD_V, -1,
                      "%s takes no numbers for v: its momenta follow from the positions", in->problem->name);
    if (setup->v_size && setup->v_size != in->n)
        return refuse(why, STATUS_BAD_VALUE, FIELD_V, -1, "%s takes %d numbers for v (%.200s), not %d",
                      in->problem->name, in->n, in->problem->coordinates, setup->v_size);
    for (int c = 0; c < setup->q_size; c++)
        g[c] = (real)setup->q[c];
    for (int c = 0; c < setup->v_size; c++)
        eta[c] = (real)setup->v[c];
    if (in->problem->units) {
        take_out(setup->q_size, in->problem->units->element, g);
        take_out(setup->v_size, data_units(in), eta);
    }
    if (in->problem->phase_space && setup->q_size)
        phase_momenta(in, g, eta);
    for (int c = 0; c < in->element; c++)
        if (!isfinite(g[c]))
            return refuse(why, STATUS_BAD_VALUE, FIELD_Q, c, "q[%d] is not a finite number", c);
    for (int c = 0; c < in->n; c++)
        if (!isfinite(eta[c]))
            return refuse(why, STATUS_BAD_VALUE, FIELD_V, c, "v[%d] is not a finite number", c);
    return STATUS_OK;
}

static void note_residual(struct instance *in, real residual)
{
    in->projected = fmax(in->projected, (double)residual);
}

/* As for constraints, more than round-off is refused: a matrix that is not orthogonal would be taken for another one. */
static enum status project_element(struct instance *in, real *g, struct refusal *why)
{
    char defect[32];
    const struct factor *worst;
    real found = group_defect(in, g, &worst);
    for (int k = 0; k < MOST_PROJECTIONS && found > tolerance.datum && found <= tolerance.decimal; k++) {
        note_residual(in, found);
        group_nearest(in, g);
        found = group_defect(in, g, &worst);
    }
    if (!worst || found <= tolerance.datum)
        return STATUS_OK;
    write_decimal(defect, sizeof defect, found);
    return refuse(why, STATUS_BAD_VALUE, FIELD_Q, -1, "%s takes %s in q (%.200s): %s, but for %s", in->problem->name,
                  worst->elements, in->problem->coordinates, worst->condition, defect);
}

/* Rounding of conditions, over epsilon: the numbers (n) that rows of A are multiplied with, and the change of each row (m) for positions
 * changed by their own size. */
struct rounding {
    real *number, *row;
};

/* Returns the worst violated condition (m residuals, rows of A). *off: its residual over the size of the terms; data
 * given in decimals satisfy conditions only to their last digits. */
static int worst_of(const struct instance *in, const lane *A, const struct rounding *by, const real *residual,
                    real *off)
{
    int worst = 0;
    *off = 0;
    for (int k = 0; k < in->m; k++) {
        real scale = by->row[k];
        for (int c = 0; c < in->n; c++)
            scale += fabs(A[k * in->n + c][0]) * by->number[c];
        if (!(fabs(residual[k]) <= *off * scale) && !isnan(*off)) {
            *off = fabs(residual[k]) / scale;
            worst = k;
        }
    }
    return worst;
}

/* Takes a step of Newton's method, shortest in the metric of the mass: along = -M^{-1} A^T (A M^{-1} A^T)^{-1}
 * residual. */
static enum status shortest_correction(struct node *node, const real *residual, real *along)
{
    const struct instance *in = &node->in;
    SCRATCH(real, reaction, in->n);
    enum status status = node_metric(node);
    if (status != STATUS_OK)
        return status;
    node_force_for_rates(node, residual, reaction);
    node_divide_by_mass(node, reaction, along);
    for (int c = 0; c < in->n; c++)
        along[c] = -along[c];
    return STATUS_OK;
}

/* May it be moved: off by more than the round-off of this precision, by no more than `most`? */
static bool to_project(const struct node *node, real off, real most)
{
    return node->in.m && off > tolerance.datum && off <= most;
}

/* Fills the numbers of the rounding of conditions on positions, or on velocities, and leaves out its rows, which are found from conditions
 * at many points around: most data satisfy theirs to the round-off of the numbers alone. */
static void start_rounding(const struct instance *in, bool of_positions, const real *g, const real *eta,
                           const struct rounding *out)
{
    memset(out->row, 0, (size_t)in->m * sizeof *out->row);
    if (of_positions)
        scales_of_element(in, g, out->number);
    for (int c = 0; c < in->n && !of_positions; c++)
        out->number[c] = fabs(eta[c]);
}

static void add_rows_of_rounding(const struct instance *in, bool of_positions, const real *g, const real *eta,
                                 const struct rounding *out)
{
    SCRATCH(real, position, in->n);
    scales_of_element(in, g, position);
    if (of_positions) {
        position_last_bits(in, g, eta, position, out->row);
    } else {
        rate_scales(in, g, eta, position, out->row);
        rate_last_bits(in, g, eta, position, out->row);
    }
}

static void offer_nearest(const struct instance *in, bool of_positions, const real *g, const real *eta,
                          struct refusal *why);

/* Projects onto the constraint by Newton's method: of_positions, g onto Phi(g) = 0; else the velocity onto phi(g, eta) = 0 or, for a holonomic
 * constraint, onto its derivative. */
static enum status project_on_constraint(struct instance *in, bool of_positions, real most, real *g, real *eta,
                                         struct refusal *why)
{
    const bool rates = !of_positions && in->problem->constraint == CONSTRAINT_HOLONOMIC;
    const bool moving = rates && in->problem->constraint_time_rate;
    SCRATCH_NODE(node, in);
    real off;
    SCRATCH(real, number, in->n);
    SCRATCH(real, row, in->m);
    SCRATCH(real, residual, in->m);
    SCRATCH(real, along, in->n);
    const struct rounding by = {number, row};
    char text[32];
    start_rounding(in, of_positions, g, eta, &by);
    for (int round = 0;; round++) {
        node_at_velocity(in, g, eta, node);
        if (rates)
            node_rates(node, eta, residual);
        else
            first_point(in->m, node->phi, residual);
        int worst = worst_of(in, node->A, &by, residual, &off);
        if (round == 0 && !(off <= tolerance.datum)) {
            add_rows_of_rounding(in, of_positions, g, eta, &by);
            worst = worst_of(in, node->A, &by, residual, &off);
        }
        if (off <= tolerance.datum)
            return STATUS_OK;
        write_residual(text, sizeof text, in, worst, rates, residual[worst]);
        if (!to_project(node, off, most) || round == MOST_PROJECTIONS ||
            shortest_correction(node, residual, along) != STATUS_OK) {
            refuse(why, STATUS_INCONSISTENT, of_positions ? FIELD_Q : FIELD_V, -1,
                   moving  ? "initial velocity of %s does not follow the moving constraint %d: residual %s"
                   : rates ? "initial velocity of %s is not tangent to constraint %d: residual %s"
                           : "initial data of %s violate constraint %d: residual %s",
                   in->problem->name, worst + 1, text);
            if (most < (real)INFINITY && round == 0)
                offer_nearest(in, of_positions, g, eta, why);
            return STATUS_INCONSISTENT;
        }
        note_residual(in, off);
        if (of_positions)
            point_move(&node->in, g, along, g);
        for (int c = 0; c < in->n && !of_positions; c++)
            eta[c] += along[c];
    }
}

/* Adds the data that are nearest in the metric of the mass to a refusal, as they are typed; nothing if there are many or none is found. */
static void offer_nearest(const struct instance *in, bool of_positions, const real *g, const real *eta,
                          struct refusal *why)
{
    SCRATCH(struct instance, moved, 1);
    SCRATCH(real, position, in->element);
    SCRATCH(real, velocity, in->n);
    struct refusal none;
    *moved = *in;
    memcpy(position, g, (size_t)in->element * sizeof *g);
    memcpy(velocity, eta, (size_t)in->n * sizeof *eta);
    if (in->n > MOST_SHOWN || (of_positions && in->element != in->n) ||
        project_on_constraint(moved, of_positions, (real)INFINITY, position, velocity, &none) != STATUS_OK)
        return;
    if (in->problem->units) {
        put_back(in->element, in->problem->units->element, position);
        put_back(in->n, data_units(in), velocity);
    }
    const real *nearest = of_positions ? position : velocity;
    size_t used = strlen(why->message);
    for (int c = 0; c < in->n && used < sizeof why->message; c++)
        used += (size_t)snprintf(why->message + used, sizeof why->message - used, "%s%.15g",
                                 c == 0 ? "; the nearest admissible values are " : ",",
                                 (double)(fabs(nearest[c]) < FLT_EPSILON ? 0 : nearest[c]));
}

bool initial_onto_constraint(const struct instance *in, const real *eta, real *g)
{
    SCRATCH(struct instance, moved, 1);
    SCRATCH(real, velocity, in->n);
    struct refusal why;
    *moved = *in;
    memcpy(velocity, eta, (size_t)in->n * sizeof *eta);
    return project_on_constraint(moved, true, (real)INFINITY, g, velocity, &why) == STATUS_OK;
}

/* A transfer is checked as a whole where it is solved (core/control/open.c). */
static enum status start_of_transfer(const struct setup *setup, const struct instance *in, real *g, real *eta,
                                     struct refusal *why)
{
    struct control_boundary boundary;
    if (setup->q_size || setup->v_size)
        return refuse(why, STATUS_BAD_VALUE, setup->q_size ? FIELD_Q : FIELD_V, -1,
                      "%s has states at start and end, which its presets and parameters give", in->problem->name);
    transfer_of(in)->boundary(in, &boundary);
    memcpy(g, boundary.g[0], sizeof boundary.g[0]);
    memcpy(eta, boundary.v[0], sizeof boundary.v[0]);
    return STATUS_OK;
}

/* Moves data onto the constraints of positions and of velocities, from no farther than `most`. */
static enum status project_start(struct instance *in, real most, real *g, real *eta, struct refusal *why)
{
    enum status status = STATUS_OK;
    if (!in->m)
        return status;
    if (in->problem->constraint == CONSTRAINT_HOLONOMIC)
        status = project_on_constraint(in, true, most, g, eta, why);
    return status == STATUS_OK ? project_on_constraint(in, false, most, g, eta, why) : status;
}

/* Moves admissible data to those of the setup's member: each coordinate by its number between -1 and 1, times the spread, times its scale, then
 * onto the constraints in the metric of the mass. Momenta of a phase space follow from the positions. */
static enum status start_of_member(const struct setup *setup, const struct instance *in, real *g, real *eta,
                                   struct refusal *why)
{
    const uint64_t seed = (uint64_t)setup->seed, member = (uint64_t)setup->member;
    const int n = in->n;
    SCRATCH_SCALES(scales, in);
    SCRATCH(real, along, n);
    SCRATCH(struct instance, moved, 1);
    struct refusal none;
    *moved = *in;
    scales_at(in, g, eta, (real)setup->horizon, &scales);
    const real *fast = in->problem->hamiltonian ? scales.momentum : scales.velocity;
    for (int c = 0; c < n; c++) {
        along[c] = (real)setup->spread * number_at(seed, member, (uint64_t)c) * scales.position[c];
        eta[c] += (real)setup->spread * number_at(seed, member, (uint64_t)n + (uint64_t)c) * fast[c];
    }
    point_move(in, g, along, g);
    if (in->problem->phase_space)
        phase_momenta(in, g, eta);
    if (project_start(moved, (real)INFINITY, g, eta, &none) == STATUS_OK && walls_hold(in, g, &none) == STATUS_OK)
        return STATUS_OK;
    return refuse(
        why, STATUS_INCONSISTENT, FIELD_MEMBER, -1,
        "from member %ld of %s no data that meet the constraints and walls were found; expected a smaller spread",
        setup->member, in->problem->name);
}

enum status initial_data(const struct setup *setup, struct instance *in, real *g, real *eta, struct refusal *why)
{
    const bool scatters = setup->spread > 0;
    if (in->problem->control && scatters)
        return refuse(why, STATUS_REFUSED, FIELD_MEMBER, -1,
                      "%s is a problem of optimal control, whose transfers have both ends given; expected a motion",
                      in->problem->name);
    if (in->problem->control)
        return start_of_transfer(setup, in, g, eta, why);
    enum status status = read_data(setup, in, g, eta, why);
    if (status == STATUS_OK)
        status = project_element(in, g, why);
    if (status == STATUS_OK)
        status = walls_hold(in, g, why);
    if (status == STATUS_OK)
        status = project_start(in, tolerance.decimal, g, eta, why);
    return status == STATUS_OK && scatters ? start_of_member(setup, in, g, eta, why) : status;
}

enum status initial_beside(const struct instance *at, const real *start, const real *start_eta, int which, real *g,
                           real *eta)
{
    SCRATCH(struct instance, in, 1);
    SCRATCH_SCALES(scales, at);
    struct refusal why;
    uint64_t random = 11 + (uint64_t)which;
    *in = *at;
    scales_at(in, start, start_eta, 0, &scales);
    const real *fast = in->problem->hamiltonian ? scales.momentum : scales.velocity;
    if (which == BESIDE_BACK && !(norm_max(in->n, start_eta) > 0))
        return STATUS_INCONSISTENT;
    if (which == BESIDE_BACK)
        memcpy(g, start, (size_t)in->element * sizeof *g);
    else
        scales_random_position(in, &scales, start, &random, g);
    for (int c = 0; c < in->n; c++)
        eta[c] = which == BESIDE_BACK
                     ? -start_eta[c]
                     : start_eta[c] * (3 + next_number(&random)) / 2 + next_number(&random) * fast[c] / 2;
    return project_start(in, (real)INFINITY, g, eta, &why);
}
