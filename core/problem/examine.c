/* Regularity, rank and integrability at one point. */
#include "core/problem/examine.h"

#include <string.h>

#include "core/numbers/linear.h"
#include "core/problem/node.h"

enum { SPACE = MAX_DIMENSION + 1 /* velocities, and time where a constraint is affine */ };

/* phi = A eta + b and its derivatives along the basis of the algebra. */
struct forms {
    int n, m, space; /* space: n, or n + 1 where some b is not 0 */
    real form[MAX_MULTIPLIERS][SPACE], along[MAX_DIMENSION][MAX_MULTIPLIERS][SPACE];
};

/* A (m x n) and b = phi - A eta at g tau(shift e_j). */
static void forms_at(const struct instance *in, const real *g, int j, real shift, real form[MAX_MULTIPLIERS][SPACE])
{
    lane place[MAX_ELEMENT], xi[MAX_DIMENSION], still[MAX_DIMENSION], A[MAX_MULTIPLIERS * MAX_DIMENSION],
        phi[MAX_MULTIPLIERS];
    real unit[MAX_DIMENSION] = {0}, none[MAX_DIMENSION] = {0}, moved[MAX_ELEMENT];
    unit[j] = shift;
    memcpy(moved, g, sizeof moved);
    moved[j] += group_is_abelian(in->group) ? shift : 0;
    broadcast(in->n, unit, xi);
    broadcast(in->n, none, still);
    broadcast(in->element, moved, place);
    if (!group_is_abelian(in->group))
        group_move(in, g, xi, place);
    in->problem->constraint_gradient(in, place, still, A);
    in->problem->constraint_value(in, place, still, phi);
    for (int k = 0; k < in->m; k++) {
        for (int c = 0; c < in->n; c++)
            form[k][c] = A[k * in->n + c][0];
        form[k][in->n] = phi[k][0];
    }
}

static void find_forms(const struct instance *in, const real *g, struct forms *f)
{
    real h = cbrt(REAL_EPSILON), ahead[MAX_MULTIPLIERS][SPACE], behind[MAX_MULTIPLIERS][SPACE];
    *f = (struct forms){.n = in->n, .m = in->m, .space = in->n};
    forms_at(in, g, 0, 0, f->form);
    for (int j = 0; j < in->n; j++) {
        forms_at(in, g, j, h, ahead);
        forms_at(in, g, j, -h, behind);
        for (int k = 0; k < in->m; k++)
            for (int c = 0; c <= in->n; c++) {
                f->along[j][k][c] = (ahead[k][c] - behind[k][c]) / (2 * h);
                if (c == in->n && (fabs(f->along[j][k][c]) > h || fabs(f->form[k][c]) > h))
                    f->space = in->n + 1;
            }
    }
}

/* Bring rows of a matrix to reduced echelon form with full pivoting by columns; returns the rank, and the pivots' columns. */
static int reduce(int rows, int columns, real matrix[][SPACE], real least, int *pivot)
{
    int rank = 0;
    for (; rank < rows; rank++) {
        int row = rank, column = 0;
        for (int i = rank; i < rows; i++)
            for (int c = 0; c < columns; c++)
                if (fabs(matrix[i][c]) > fabs(matrix[row][column])) {
                    row = i;
                    column = c;
                }
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

/* The velocities that the constraint allows, a basis of them by rows; returns how many. */
static int allowed(const struct forms *f, real basis[][SPACE])
{
    real matrix[MAX_MULTIPLIERS][SPACE];
    int pivot[MAX_MULTIPLIERS], count = 0;
    memcpy(matrix, f->form, sizeof matrix);
    int rank = reduce(f->m, f->space, matrix, cbrt(REAL_EPSILON), pivot);
    for (int c = 0; c < f->space; c++) {
        bool free = true;
        for (int k = 0; k < rank; k++)
            free = free && pivot[k] != c;
        if (!free)
            continue;
        memset(basis[count], 0, sizeof basis[count]);
        basis[count][c] = 1;
        for (int k = 0; k < rank; k++)
            basis[count][pivot[k]] = -matrix[k][c];
        count++;
    }
    return count;
}

/* The exterior derivative of form k on two left-invariant fields: D_x (A y) - D_y (A x) - A [x, y]. */
static real derivative(const struct instance *in, const struct forms *f, int k, const real *x, const real *y)
{
    lane left[MAX_DIMENSION], right[MAX_DIMENSION], bracket[MAX_DIMENSION];
    real sum = 0;
    for (int j = 0; j < f->n; j++)
        for (int c = 0; c < f->space; c++)
            sum += f->along[j][k][c] * (x[j] * y[c] - y[j] * x[c]);
    if (group_is_abelian(in->group))
        return sum;
    broadcast(f->n, x, left);
    broadcast(f->n, y, right);
    group_bracket(in, left, right, bracket);
    for (int c = 0; c < f->n; c++)
        sum -= f->form[k][c] * bracket[c][0];
    return sum;
}

/* How many directions the brackets of allowed fields leave the constraint by (Frobenius: 0 where it can be integrated). */
static int growth(const struct instance *in, const struct forms *f)
{
    real basis[SPACE][SPACE], out[MAX_MULTIPLIERS][SPACE] = {{0}};
    int count = allowed(f, basis), pivot[MAX_MULTIPLIERS], rank = 0;
    for (int i = 0; i < count; i++)
        for (int j = 0; j < i && rank < f->m; j++) {
            real next[MAX_MULTIPLIERS][SPACE];
            for (int k = 0; k < f->m; k++)
                out[rank][k] = derivative(in, f, k, basis[i], basis[j]);
            memcpy(next, out, sizeof next);
            rank = reduce(rank + 1, f->m, next, cbrt(REAL_EPSILON), pivot);
            memcpy(out, next, sizeof out);
        }
    return rank;
}

static real largest(int count, const real *x)
{
    real most = 0;
    for (int k = 0; k < count; k++)
        most = fmax(most, fabs(x[k]));
    return most;
}

/* Does D2 phi stay the same under other velocities? */
static bool is_affine(const struct instance *in, const struct node *node)
{
    lane other[MAX_DIMENSION], A[MAX_MULTIPLIERS * MAX_DIMENSION];
    real gap = 0;
    for (int c = 0; c < in->n; c++)
        for (int l = 0; l < LANES; l++)
            other[c][l] = node->velocity[c][l] * (3 + c) / 2 + (real)1 / (2 + c);
    in->problem->constraint_gradient(in, node->g, other, A);
    for (int k = 0; k < in->m * in->n; k++)
        gap = fmax(gap, fabs(A[k][0] - node->A[k][0]));
    return gap <= 64 * REAL_EPSILON;
}

static bool is_finite(const struct instance *in, const struct node *node)
{
    physics *const parts[] = {in->problem->lagrangian, in->problem->force, in->problem->momentum};
    bool finite = true;
    for (int k = 0; k < 3; k++) {
        lane out[MAX_DIMENSION];
        if (!parts[k])
            continue;
        parts[k](in, node->g, node->velocity, out);
        for (int c = 0; c < (k == 0 ? 1 : in->n); c++)
            finite = finite && isfinite(out[c][0]);
    }
    return finite;
}

/* The first row of the constraints' gradient that those before it span, from 1; 0: none. */
static int first_dependent(const struct instance *in, const struct node *node)
{
    for (int rows = 1; rows <= in->m; rows++) {
        real matrix[MAX_MULTIPLIERS][SPACE];
        int pivot[MAX_MULTIPLIERS];
        for (int k = 0; k < rows; k++)
            for (int c = 0; c < in->n; c++)
                matrix[k][c] = node->A[k * in->n + c][0];
        if (reduce(rows, in->n, matrix, cbrt(REAL_EPSILON), pivot) < rows)
            return rows;
    }
    return 0;
}

enum status examine(const struct instance *in, const real *g, const real *eta, struct examination *out)
{
    struct node node;
    int n = in->n;
    *out = (struct examination){.growth = -1};
    node_at_velocity(in, g, eta, &node);
    out->finite = is_finite(&node.in, &node);
    enum status status = out->finite ? node_invert_mass(&node) : STATUS_NOT_FINITE;
    out->regular = status == STATUS_OK;
    if (status != STATUS_OK)
        return status;
    lane mass[MAX_DIMENSION * MAX_DIMENSION];
    real matrix[MAX_DIMENSION * MAX_DIMENSION];
    for (int k = 0; k < n * n; k++)
        matrix[k] = k / n == k % n;
    if (in->problem->mass) {
        in->problem->mass(&node.in, node.g, node.velocity, mass);
        for (int k = 0; k < n * n; k++)
            matrix[k] = mass[k][0];
    }
    out->condition = (double)(largest(n * n, matrix) * largest(n * n, node.inverse_mass));
    out->independent = in->m == 0 || node_metric(&node) == STATUS_OK;
    out->dependent = out->independent ? 0 : first_dependent(&node.in, &node);
    out->affine = in->m > 0 && is_affine(&node.in, &node);
    if (in->problem->constraint == CONSTRAINT_NONHOLONOMIC && out->independent && out->affine) {
        struct forms f;
        find_forms(&node.in, g, &f);
        out->allowed = f.space - in->m;
        out->growth = growth(&node.in, &f);
    }
    return STATUS_OK;
}
