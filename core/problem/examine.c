/* Regularity and rank at one point, integrability there and near it. */
#include "core/problem/examine.h"

#include <string.h>

#include "core/larger.h"
#include "core/numbers/linear.h"
#include "core/numbers/roundoff.h"
#include "core/numbers/scratch.h"
#include "core/problem/brackets.h"
#include "core/problem/node.h"
#include "core/problem/redundant.h"
#include "core/problem/scales/scales.h"
#include "core/problem/transfer.h"

enum { POINTS = 3 /* beside the initial data */ };

/* Returns true if phi = A eta at g and near it. Otherwise time is a dimension as well. */
static bool constraint_is_linear_near(const struct instance *in, const struct scales *scales, const real *g)
{
    uint64_t state = 1;
    real largest = 0;
    SCRATCH_ROWS(real, form, in->m, SPACE);
    SCRATCH(real, position, in->element);
    memcpy(position, g, (size_t)in->element * sizeof *position);
    for (int k = 0; k <= POINTS; k++) {
        constraint_forms(in, scales, position, form);
        for (int i = 0; i < in->m; i++)
            largest = fmax(largest, fabs(form[i][in->n]));
        scales_random_position(in, scales, g, &state, position);
    }
    return largest <= tolerance.agreement;
}

/* Growth at the initial data and at places near them: generically as much as at the place where it is most. */
static void find_growth(const struct instance *in, const struct scales *scales, const real *g, struct examination *out)
{
    uint64_t state = 7;
    SCRATCH(real, position, in->element);
    int growth[MAX_BRACKETS - 1], space = in->n + !constraint_is_linear_near(in, scales, g);
    memcpy(position, g, (size_t)in->element * sizeof *position);
    out->allowed = space - in->m;
    out->growth = 0;
    for (int k = 0; k <= POINTS; k++) {
        brackets_growth(in, scales, space, position, growth);
        out->first = k == 0 ? growth[0] : out->first;
        out->growth = growth[MAX_BRACKETS - 2] > out->growth ? growth[MAX_BRACKETS - 2] : out->growth;
        scales_random_position(in, scales, g, &state, position);
    }
}

/* Returns the largest difference of the numbers of two gradients of one constraint at a point, beyond the rounding of
 * the largest number; NAN if one is not finite. */
static real row_gap(const struct instance *in, const struct scales *scales, const lane *row, const lane *other, int l)
{
    real gap = 0, size = 0;
    for (int c = 0; c < in->n; c++) {
        gap = LARGER(gap, fabs(row[c][l] - other[c][l]) * scales->position[c]);
        size = LARGER(size, fabs(row[c][l]) * scales->position[c]);
    }
    return gap - tolerance.agreement * size;
}

static real gradient_gap(const struct instance *in, const struct scales *scales, const lane *A, const lane *B, int l)
{
    real worst = 0;
    for (int k = 0; k < in->m; k++)
        worst = LARGER(worst, row_gap(in, scales, A + k * in->n, B + k * in->n, l));
    return worst;
}

int constraint_affine_points(const struct instance *in, const struct scales *scales, const lane *g, const lane *eta)
{
    int points = 0;
    SCRATCH(lane, other, in->n);
    SCRATCH_MATRIX(lane, A, in->m, in->n);
    SCRATCH_MATRIX(lane, B, in->m, in->n);
    for (int c = 0; c < in->n; c++)
        for (int l = 0; l < LANES; l++)
            other[c][l] = R(0.7) * scales->velocity[c] / (1 + c % 3) - 2 * eta[c][l];
    evaluate_constraint_gradient(in->problem, in, g, eta, A);
    evaluate_constraint_gradient(in->problem, in, g, other, B);
    for (int l = 0; l < in->lanes; l++) {
        real gap = gradient_gap(in, scales, A, B, l);
        if (gap > 0)
            return -1;
        points += !isnan(gap);
    }
    return points;
}

static bool is_affine(const struct instance *in, const struct scales *scales, const struct node *node)
{
    return constraint_affine_points(in, scales, node->g, node->velocity) > 0;
}

/* Returns true if A eta, which is phi if that is linear, exceeds the round-off of its terms. */
static bool constraint_has_power(const struct node *node, const struct scales *scales, const real *eta)
{
    const int n = node->in.n;
    SCRATCH(real, power, node->in.m);
    node_gradient(node, eta, power); /* lambda A eta, where phi is 0 */
    for (int k = 0; k < node->in.m; k++) {
        real size = 0;
        for (int c = 0; c < n; c++)
            size = fmax(size, fabs(node->A[k * n + c][0]) * scales->velocity[c]);
        if (fabs(power[k]) > tolerance.third * size)
            return true;
    }
    return false;
}

bool reaction_works(const struct instance *in, const real *g, const real *eta)
{
    if (in->problem->constraint != CONSTRAINT_NONHOLONOMIC)
        return in->problem->constraint_time_rate != NULL; /* power -<lambda, dPhi/dt> */
    SCRATCH_NODE(node, in);
    SCRATCH_SCALES(scales, in);
    scales_at(in, g, eta, 0, &scales);
    node_at_velocity(in, g, eta, node);
    return constraint_has_power(node, &scales, eta) ||
           (is_affine(&node->in, &scales, node) && !constraint_is_linear_near(&node->in, &scales, g));
}

static bool node_is_finite(const struct instance *in, const struct node *node)
{
    const struct problem *p = in->problem;
    physics *const parts[] = {p->hamiltonian ? p->hamiltonian : p->lagrangian, p->force, p->momentum, p->position_rate};
    bool finite = true;
    for (int k = 0; k < 4; k++) {
        SCRATCH(lane, out, in->n);
        if (!parts[k])
            continue;
        parts[k](in, node->g, node->velocity, out);
        for (int c = 0; c < (k == 0 ? 1 : in->n); c++)
            finite = finite && isfinite(out[c][0]);
    }
    return finite;
}

/* Examines a problem of optimal control, whose mass is a part of the jacobian. */
static enum status examine_actuated(const struct instance *in, const real *g, const real *eta, struct examination *out)
{
    int n = in->n;
    SCRATCH_MATRIX(real, J, MAX_PAIR, MAX_PAIR);
    SCRATCH_MATRIX(real, mass, n, n);
    SCRATCH_MATRIX(real, inverse, n, n);
    in->problem->control->jacobian(in, g, eta, J);
    for (int k = 0; k < n * n; k++)
        mass[k] = J[(n + k / n) * 2 * n + n + k % n];
    enum status status = matrix_inverse(n, mass, inverse);
    *out = (struct examination){.regular = status == STATUS_OK, .independent = true, .growth = -1};
    out->condition = (double)(norm_max(n * n, mass) * norm_max(n * n, inverse));
    return status;
}

/* Sets the sizes of values at a state that is as large as it and its scales; a value also rounds by its own size. */
static void put_scales(const struct node *node, const struct scales *scales, const real *g, const real *eta,
                       struct examination *out)
{
    const struct instance *in = &node->in;
    const int count = invariant_count(in->problem);
    const real *fast = in->problem->hamiltonian ? scales->momentum : scales->velocity;
    SCRATCH(lane, value, count);
    SCRATCH(real, size, count);
    SCRATCH(real, position, in->n);
    SCRATCH(real, speed, in->n);
    scales_of_element(in, g, position);
    for (int c = 0; c < in->n; c++) {
        position[c] = fmax(position[c], scales->position[c]);
        speed[c] = fmax(fabs(eta[c]), fast[c]);
    }
    invariant_scales(in, g, eta, position, speed, size);
    invariant_values(in, node->g, node->velocity, value);
    out->time = (double)scales->time;
    for (int k = 0; k < count; k++)
        out->invariant_size[k] = (double)fmax(size[k], fabs(value[k][0]));
}

enum status examine(const struct instance *in, const real *g, const real *eta, struct examination *out)
{
    if (in->problem->control)
        return examine_actuated(in, g, eta, out);
    SCRATCH_NODE(node, in);
    int n = in->n;
    *out = (struct examination){.growth = -1, .hamiltonian = in->problem->hamiltonian != NULL};
    node_at_velocity(in, g, eta, node);
    out->finite = node_is_finite(&node->in, node);
    if (!out->finite && in->problem->find_flaw)
        in->problem->find_flaw(&node->in, g, eta, &out->flaw);
    enum status status = out->finite ? node_invert_mass(node) : STATUS_NOT_FINITE;
    out->regular = status == STATUS_OK;
    if (status != STATUS_OK)
        return status;
    SCRATCH_MATRIX(real, matrix, n, n);
    for (int k = 0; k < n * n; k++)
        matrix[k] = k / n == k % n;
    if (in->problem->mass) {
        SCRATCH_MATRIX(lane, mass, n, n);
        evaluate_mass(in->problem, &node->in, node->g, node->velocity, mass);
        first_point(n * n, mass, matrix);
    }
    out->condition =
        out->hamiltonian ? (double)NAN : (double)(norm_max(n * n, matrix) * norm_max(n * n, node->inverse_mass));
    out->independent = true;
    SCRATCH_SCALES(scales, in);
    scales_at(in, g, eta, 0, &scales);
    put_scales(node, &scales, g, eta, out);
    out->works = in->problem->power || reaction_works(&node->in, g, eta);
    if (in->m == 0)
        return STATUS_OK;
    out->independent = find_redundant(&node->in, &scales, g, eta, &out->redundant);
    out->affine = is_affine(&node->in, &scales, node);
    if (in->problem->constraint == CONSTRAINT_NONHOLONOMIC && out->independent && out->affine)
        find_growth(&node->in, &scales, g, out);
    return STATUS_OK;
}
