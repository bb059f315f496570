/* The parasitic mode along a run: how large p - theta(q) is before projections, and how large its linear equation delta' = A delta makes the
 * deviation of the first step along the motion [mathematics, Degenerate 2]. */
#include <string.h>

#include "core/larger.h"
#include "core/numbers/differences.h"
#include "core/numbers/linear.h"
#include "core/numbers/roundoff.h"
#include "core/numbers/scratch.h"
#include "core/problem/hamilton.h"
#include "core/problem/phase_space.h"
#include "core/run/run.h"
#include "core/variational/phase_interval.h"
#include "core/variational/phase_mode.h"

enum { MODE_SUBSTEPS = 32 /* of the prediction in an interval; half as many check it */ };

/* A state of the prediction: the motion, and its mode. */
struct predicted {
    real q[MOST_PHASE], delta[MOST_PHASE];
};

/* Computes q' = Omega^-1 grad H and delta' = A delta. h: the size of a step, as a scale of differences. */
static enum status predicted_rate(const struct instance *in, const struct predicted *at, real h, struct predicted *rate)
{
    const int n = in->n;
    SCRATCH_MATRIX(real, Omega, n, n);
    SCRATCH_MATRIX(real, inverse, n, n);
    SCRATCH(real, theta, n);
    SCRATCH(real, pull, n);
    SCRATCH(real, along, n);
    SCRATCH(real, off, n);
    SCRATCH_ZERO(real, least, n);
    real taken;
    phase_momenta(in, at->q, theta);
    hamilton_rates(in, at->q, theta, rate->q, pull);
    phase_two_form(in, at->q, Omega);
    enum status status = matrix_inverse(n, Omega, inverse);
    if (status != STATUS_OK)
        return status;
    for (int c = 0; c < n; c++) {
        along[c] = -inner_product(n, inverse + c * n, at->delta);
        rate->delta[c] = 0;
    }
    const real speed = norm_max(n, rate->q), length = norm_max(n, along);
    if (!(speed > 0 && length > 0))
        return STATUS_OK;
    return derivatives_at_0(phase_rate_beside, &(struct mode_beside){in, at->q, rate->q, along}, n, least,
                            h * speed / length, rate->delta, off, &taken);
}

static void advance_predicted(int n, const struct predicted *from, real h, const struct predicted *rate,
                              struct predicted *to)
{
    for (int c = 0; c < n; c++) {
        to->q[c] = from->q[c] + h * rate->q[c];
        to->delta[c] = from->delta[c] + h * rate->delta[c];
    }
}

/* A step of the classical method of order 4. */
static enum status predict_step(const struct instance *in, real h, struct predicted *at)
{
    static const real reach[] = {0, R(0.5), R(0.5), 1}, weight[] = {1, 2, 2, 1};
    struct predicted sum = *at, rate = *at, stage;
    if (gives_up(in))
        return STATUS_TIMEOUT;
    for (int k = 0; k < 4; k++) {
        advance_predicted(in->n, at, h * reach[k], &rate, &stage);
        enum status status = predicted_rate(in, &stage, h, &rate);
        if (status != STATUS_OK)
            return status;
        advance_predicted(in->n, &sum, h * weight[k] / 6, &rate, &sum);
    }
    *at = sum;
    return STATUS_OK;
}

static real mode_norm(int n, const real *delta, const real *range)
{
    real largest = 0;
    for (int c = 0; c < n; c++)
        largest = LARGER(largest, fabs(delta[c]) / range[c]);
    return largest;
}

/* The range of each theta_i along the motion, where that is 0 the largest. Of a motion that rests all are 1. */
static enum status find_ranges(const struct core_case *given, int steps, real *range)
{
    const int n = given->in.n;
    const real h = case_horizon(given) / (real)steps;
    SCRATCH(real, theta, n);
    SCRATCH(real, least, n);
    SCRATCH(real, most, n);
    SCRATCH_ZERO(struct predicted, at, 1);
    enum status status = STATUS_OK;
    memcpy(at->q, given->g, (size_t)n * sizeof(real));
    for (int k = 0; k <= steps && status == STATUS_OK; k++) {
        phase_momenta(&given->in, at->q, theta);
        for (int c = 0; c < n; c++) {
            least[c] = k == 0 ? theta[c] : fmin(least[c], theta[c]);
            most[c] = k == 0 ? theta[c] : fmax(most[c], theta[c]);
        }
        status = predict_step(&given->in, h, at);
    }
    for (int c = 0; c < n; c++)
        range[c] = most[c] - least[c];
    const real largest = norm_max(n, range);
    for (int c = 0; c < n; c++)
        if (!(range[c] > 0))
            range[c] = largest > 0 ? largest : 1;
    return status;
}

/* Runs the case; first (n): the deviation after its first step. */
static enum status measure_mode(const struct core_case *given, int count, const real *range, real *first,
                                struct mode_size *out)
{
    const int n = given->in.n;
    const long steps = given->setup.steps;
    SCRATCH(struct run, run, 1);
    SCRATCH(real, deviation, n);
    enum status status = run_open(given, 1, run);
    for (long k = 0; k < steps && status == STATUS_OK; k++) {
        struct mode_size *of = &out[k * count / steps];
        status = run_step(run);
        if (status != STATUS_OK)
            break;
        phase_interval_deviation(run->work, deviation);
        if (k == 0)
            memcpy(first, deviation, (size_t)n * sizeof(real));
        of->deviation = LARGER(of->deviation, (double)mode_norm(n, deviation, range));
        of->floor = LARGER(of->floor, (double)(tolerance.identity * mode_norm(n, run->mu, range)));
    }
    run_close(run);
    return status;
}

/* Predicts the size of `first` over its size at the start: the largest in each interval, and that at its end. */
static enum status predict_mode(const struct core_case *given, int count, int substeps, const real *range,
                                const real *first, real *largest, real *end)
{
    const int n = given->in.n;
    const real h = case_horizon(given) / (real)(count * substeps), start = mode_norm(n, first, range);
    SCRATCH_ZERO(struct predicted, at, 1);
    enum status status = STATUS_OK;
    memcpy(at->q, given->g, (size_t)n * sizeof(real));
    for (int c = 0; c < n; c++)
        at->delta[c] = first[c] / start;
    for (int k = 0; k < count; k++) {
        largest[k] = 0;
        for (int j = 0; j < substeps && status == STATUS_OK; j++) {
            status = predict_step(&given->in, h, at);
            end[k] = mode_norm(n, at->delta, range);
            largest[k] = LARGER(largest[k], end[k]);
        }
    }
    return status;
}

enum status phase_mode_sizes(const struct core_case *given, int count, struct mode_size *out)
{
    const int n = given->in.n;
    SCRATCH(real, range, n);
    SCRATCH_ZERO(real, first, n);
    SCRATCH(real, largest, count);
    SCRATCH(real, end, count);
    SCRATCH(real, ignored, count);
    SCRATCH(real, check, count);
    for (int k = 0; k < count; k++)
        out[k] = (struct mode_size){.predicted = (double)NAN};
    enum status status = find_ranges(given, count * MODE_SUBSTEPS, range);
    if (status == STATUS_OK)
        status = measure_mode(given, count, range, first, out);
    if (status != STATUS_OK || !(mode_norm(n, first, range) > (real)out[0].floor))
        return status;
    status = predict_mode(given, count, MODE_SUBSTEPS / 2, range, first, ignored, check);
    if (status == STATUS_OK)
        status = predict_mode(given, count, MODE_SUBSTEPS, range, first, largest, end);
    for (int k = 0; k < count && status == STATUS_OK; k++)
        if (fabs(end[k] - check[k]) <= tolerance.most_rounding * end[k])
            out[k].predicted = (double)largest[k];
    return status;
}
