/* Reachability in the graph of couplings. */
#include "core/control/reach.h"

#include "core/numbers/linear.h"
#include "core/numbers/roundoff.h"
#include "core/numbers/scratch.h"

void reach_generic_state(const struct control *control, int end, int k, real *g, real *v)
{
    const struct control_boundary *b = &control->boundary;
    const real *length = control->scale.length;
    real shift[SMALL_DIMENSION];
    for (int c = 0; c < control->in.n; c++) {
        real velocity = R(0.61) + R(0.37) * (real)(c * c % 7) + (k ? cos((real)(k * (c + 3))) : 0);
        v[c] = b->v[end][c] + velocity * length[c] / b->horizon;
        shift[c] = (R(0.29) + R(0.17) * (real)(c * c % 5) + (k ? sin((real)(k * (c + 2))) : 0)) * length[c];
    }
    point_move(&control->in, b->g[end], shift, g);
}

/* coupled[i n + j]: the momentum of direction i changes with the place or velocity of direction j. */
static void couplings(const struct control *control, const real *g, const real *v, const real *J, bool *coupled)
{
    const struct instance *in = &control->in;
    int n = in->n;
    real force[SMALL_DIMENSION], momentum[SMALL_DIMENSION], left[SMALL_DIMENSION], right[SMALL_DIMENSION];
    evaluate_covectors(control->problem, in, g, v, force, momentum);
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
                                 fabs(left[i] + right[i] + J[i * 2 * n + n + j]) > tolerance.agreement * scale;
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
        reach_generic_state(control, end, 0, g, v);
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
