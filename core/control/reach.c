/* Reachability in the graph of couplings. */
#include "core/control/reach.h"

#include <string.h>

#include "core/control/point.h"
#include "core/numbers/linear.h"

/* A state with nothing special: at the given end, with velocities that no symmetry prefers. */
static void generic(const struct control *control, int end, real *g, real *v)
{
    real shift[MAX_DIMENSION];
    for (int c = 0; c < control->in.n; c++) {
        v[c] = control->boundary.v[end][c] + R(0.61) + R(0.37) * (real)(c * c % 7);
        shift[c] = R(0.29) + R(0.17) * (real)(c * c % 5);
    }
    point_move(&control->in, control->boundary.g[end], shift, g);
}

/* coupled[i n + j]: the momentum of direction i changes with the place or velocity of direction j. */
static void couplings(const struct control *control, const real *g, const real *v, const real *J, bool *coupled)
{
    const struct instance *in = &control->in;
    int n = in->n;
    real force[MAX_DIMENSION], momentum[MAX_DIMENSION], left[MAX_DIMENSION], right[MAX_DIMENSION];
    control->problem->covectors(in, g, v, force, momentum);
    for (int j = 0; j < n; j++) {
        real unit[MAX_DIMENSION] = {0}, column[MAX_DIMENSION];
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
    real mass[MAX_DIMENSION * MAX_DIMENSION], inverse[MAX_DIMENSION * MAX_DIMENSION];
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
    bool coupled[MAX_DIMENSION * MAX_DIMENSION] = {0}, moved[MAX_DIMENSION * MAX_DIMENSION] = {0};
    bool pushed[MAX_DIMENSION], reached[MAX_DIMENSION] = {0};
    real g[MAX_ELEMENT], v[MAX_DIMENSION], J[MAX_PAIR * MAX_PAIR];
    for (int end = 0; end < 2; end++) {
        generic(control, end, g, v);
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
