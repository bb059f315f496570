/* [anahory-marrero-martin-2022, thm. 3.1]: the exponential map of a SODE is a local diffeomorphism, A(h)/h -> 1
 * [mathematics, Exact 2.8]. */
#include "core/discrete/exponential.h"

#include "core/discrete/forced_motion.h"
#include "core/larger.h"
#include "core/numbers/roundoff.h"
#include "core/numbers/scratch.h"
#include "core/problem/scales/scales.h"

/* Leading terms of A(h)/h - 1, A(h) the derivative of exp_h by the velocity: h/2 times the derivative of the
 * acceleration by the velocity, on a group less ad_v, as (g^{-1} dg)' = dv - ad_v g^{-1} dg; otherwise, with h^2/6,
 * the derivative by the position. */
struct bend {
    bool by_velocity, by_position;
};

/* [v, e_k] from column k of the derivatives by the velocity. */
static void subtract_adjoint(const struct instance *in, const real *v, forced_block J)
{
    lane velocity[SMALL_DIMENSION], unit[SMALL_DIMENSION], bracket[SMALL_DIMENSION];
    int n = in->n;
    broadcast(n, v, velocity);
    for (int k = 0; k < n && !group_is_abelian(in->group); k++) {
        real one[SMALL_DIMENSION] = {0};
        one[k] = 1;
        broadcast(n, one, unit);
        group_bracket(in, velocity, unit, bracket);
        for (int c = 0; c < n; c++)
            J[c][n + k] -= bracket[c][0];
    }
}

static enum status bend_at(const struct forced *forced, const real *q, const real *v, struct bend *out)
{
    const struct instance *in = forced->in;
    SCRATCH(forced_block, J, 1);
    real part[2] = {0, 0};
    int n = in->n;
    enum status status = forced_jacobian(forced, q, v, *J);
    subtract_adjoint(in, v, *J);
    for (int k = 0; k < 2 * n * n && status == STATUS_OK; k++) {
        const int row = k / (2 * n), column = k % (2 * n);
        real entry = fabs((*J)[row][column]) * forced_size(forced, column) / forced_size(forced, n + row);
        part[column / n] = fmax(part[column / n], entry * forced->own->time);
    }
    real small = 64 * motion_difference_error() * forced_state(forced, q, v);
    *out = (struct bend){part[1] > small, part[0] > small};
    return status;
}

static real exponential_step(const struct core_case *given)
{
    return case_horizon(given) / (real)given->setup.steps;
}

/* Theorem 3.1: A(h)/h goes to 1, with h or, where the acceleration does not depend on the velocity, with its square; where it depends on
 * nothing, it is 1. The velocity v_h that returns to its start goes to 0. */
struct stated exponential_order(const struct core_case *given, enum quantity quantity)
{
    const real rest[SMALL_DIMENSION] = {0};
    struct bend bend;
    struct forced_scales own;
    const struct forced forced = {.in = &given->in, .own = &own};
    forced_scales_at(&given->in, exponential_step(given), given->g, given->eta, &own);
    enum status status = bend_at(&forced, given->g, quantity == QUANTITY_EXPONENTIAL ? given->eta : rest, &bend);
    return (struct stated){status != STATUS_OK ? -1 : bend.by_velocity ? 1 : bend.by_position ? 2 : -1, NULL};
}

/* |A(h)/h - 1|, in units of its own */
static double away_from_one(const struct forced *forced, const struct motion *motion, real h)
{
    const int n = forced->in->n;
    real largest = 0;
    for (int k = 0; k < n * n; k++)
        largest = LARGER(largest, fabs(motion->Qv[k] / h - (k / n == k % n)) * forced_speed(forced, k % n) /
                                      forced_speed(forced, k / n));
    return (double)largest;
}

enum status exponential_errors(const struct core_case *given, double error[QUANTITIES], double floor[QUANTITIES])
{
    SCRATCH(struct motion, motion, 1);
    int substeps = 1;
    struct forced_scales own;
    const struct forced forced = {.in = &given->in, .own = &own};
    real v[SMALL_DIMENSION] = {0}, h = exponential_step(given);
    real time = given->setup.fault == FAULT_LATE ? h * (1 + R(1e-6)) : h;
    forced_scales_at(&given->in, h, given->g, given->eta, &own);
    enum status status = motion_resolve(&forced, time, given->g, given->eta, &substeps);
    if (status == STATUS_OK)
        status = motion_make(&forced, time, substeps, given->g, given->eta, motion);
    if (status == STATUS_OK)
        error[QUANTITY_EXPONENTIAL] = away_from_one(&forced, motion, h);
    if (status == STATUS_OK)
        status = motion_shoot(&forced, time, substeps, given->g, given->g, v, motion, false);
    if (status == STATUS_OK)
        error[QUANTITY_EXPONENTIAL_RETURN] = away_from_one(&forced, motion, h);
    real size = forced_state(&forced, given->g, given->eta);
    floor[QUANTITY_EXPONENTIAL] = floor[QUANTITY_EXPONENTIAL_RETURN] =
        (double)(tolerance.operations + 16 * motion_difference_error() * size * forced_times(&forced, h));
    return status;
}
