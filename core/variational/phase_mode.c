#include "core/variational/phase_mode.h"

#include "core/larger.h"
#include "core/numbers/differences.h"
#include "core/numbers/linear.h"
#include "core/numbers/roundoff.h"
#include "core/numbers/scratch.h"
#include "core/problem/hamilton.h"
#include "core/problem/phase_space.h"
#include "core/run/run.h"

enum { REMAINDER_OF_ORDERS = 16 /* as of tangent_map.c */ };

/* The start of the step: velocity, inverse of Omega, and how much each momentum changes in unit time. */
struct mode_start {
    const struct core_case *given;
    int column; /* of p - theta(q) at the start */
    real velocity[MOST_PHASE], inverse[MOST_PHASE * MOST_PHASE], change[MOST_PHASE], least[MOST_PHASE];
};

static enum status mode_open(const struct core_case *given, struct mode_start *start)
{
    const int n = given->in.n;
    SCRATCH_MATRIX(real, Omega, n, n);
    SCRATCH(real, pull, n);
    real largest = 0;
    start->given = given;
    hamilton_rates(&given->in, given->g, given->eta, start->velocity, pull);
    phase_two_form(&given->in, given->g, Omega);
    for (int c = 0; c < n; c++) {
        start->change[c] = 0;
        start->least[c] = fabs(given->eta[c]);
        for (int j = 0; j < n; j++)
            start->change[c] += fabs(Omega[c * n + j] * start->velocity[j]);
        largest = fmax(largest, start->change[c]);
    }
    for (int c = 0; c < n; c++)
        if (!(start->change[c] > 0))
            start->change[c] = largest > 0 ? largest : 1;
    return matrix_inverse(n, Omega, start->inverse);
}

/* p - theta(q) at the end of a step from p = theta(q) + t e_column. */
static enum status mode_after(void *self, real t, real *delta)
{
    const struct mode_start *start = self;
    SCRATCH(struct run, run, 1);
    enum status status = run_open(start->given, 1, run);
    if (status == STATUS_OK) {
        run->mu[start->column] += t;
        run_moved(run);
        status = run_step(run);
    }
    if (status == STATUS_OK)
        phase_momenta(&run->in, run->g, delta);
    for (int c = 0; c < run->in.n; c++)
        delta[c] = run->mu[c] - delta[c];
    run_close(run);
    return status;
}

enum status phase_rate_beside(void *self, real t, real *rate)
{
    const struct mode_beside *beside = self;
    struct instance in = *beside->in;
    const int n = in.n;
    SCRATCH(lane, position, n);
    SCRATCH(lane, velocity, n);
    SCRATCH(lane, out, n);
    in.problem = in.problem->phase_space;
    in.lanes = 1;
    broadcast(n, beside->velocity, velocity);
    for (int c = 0; c < n; c++)
        position[c][0] = beside->q[c] + t * beside->along[c];
    in.problem->momentum_rate(&in, position, velocity, out);
    first_point(n, out, rate);
    return STATUS_OK;
}

/* Adds column k of the defect M - factor (1 + h A), in the units of the columns, to the largest one and to its round-off.
 * off_M, off_A (n): errors of the differences; steps: of both. */
static void add_mode_column(const struct mode_start *start, int n, int k, real h, real factor, const real *M,
                            const real *off_M, const real *A, const real *off_A, const real steps[2], double *error,
                            double *floor)
{
    for (int i = 0; i < n; i++) {
        const real unit = start->change[k] / start->change[i];
        const real defect = M[i] - factor * ((i == k) + h * A[i]);
        const real rounds = tolerance.identity * (start->least[i] / steps[0] + h * start->change[i] / steps[1]);
        *error = LARGER(*error, (double)(fabs(defect) * unit));
        *floor = LARGER(*floor, (double)((REMAINDER_OF_ORDERS * (off_M[i] + h * off_A[i]) + rounds) * unit));
    }
}

enum status phase_mode_defect(const struct core_case *given, real factor, double *error, double *floor)
{
    SCRATCH(struct mode_start, start, 1);
    const int n = given->in.n;
    const real h = case_horizon(given) / (real)given->setup.steps;
    SCRATCH(real, M, n);
    SCRATCH(real, A, n);
    SCRATCH(real, off_M, n);
    SCRATCH(real, off_A, n);
    SCRATCH(real, along, n);
    enum status status = mode_open(given, start);
    for (int k = 0; k < n && status == STATUS_OK; k++) {
        const real scale = h * start->change[k];
        real taken[2];
        start->column = k;
        for (int c = 0; c < n; c++)
            along[c] = -start->inverse[c * n + k];
        status = derivatives_at_0(mode_after, start, n, start->least, scale, M, off_M, &taken[0]);
        if (status == STATUS_OK)
            status =
                derivatives_at_0(phase_rate_beside, &(struct mode_beside){&given->in, given->g, start->velocity, along},
                                 n, start->change, scale, A, off_A, &taken[1]);
        if (status == STATUS_OK)
            add_mode_column(start, n, k, h, factor, M, off_M, A, off_A, taken, error, floor);
    }
    return status;
}
