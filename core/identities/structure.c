/* Structure of one step from the initial data: symplecticity and the contact form by its Jacobian, on the positions alone if these are the
 * whole state, and reversal by a step back. All in units of the case's own: a residual and what explains it change as little with the user's
 * as the method does. */
#include <string.h>

#include "core/identities/tangent_map.h"
#include "core/numbers/roundoff.h"
#include "core/numbers/scratch.h"
#include "core/problem/phase_space.h"
#include "core/run/run.h"
#include "core/run/trajectory.h"

static bool momenta_follow(const struct core_case *given)
{
    const struct family *family = given->method->family;
    return family->momenta_follow && family->momenta_follow(given);
}

/* Takes a step from the initial data shifted along coordinate `index`: g tau(shift e_k), or mu_k + shift. */
static enum status step_from_coordinate(const struct core_case *given, int index, real shift, struct run *run)
{
    enum status status = run_open(given, 1, run);
    int n = run->in.n;
    if (status != STATUS_OK)
        return status;
    SCRATCH_ZERO(real, displacement, n);
    *(index < n ? &displacement[index] : &run->mu[index - n]) += shift;
    if (index < n)
        point_move(&run->in, run->g, displacement, run->g);
    if (momenta_follow(given))
        phase_momenta(&run->in, run->g, run->mu);
    run_moved(run);
    return run_step(run);
}

static enum status shifted(void *self, int index, real shift, real *raw)
{
    const struct core_case *given = self;
    SCRATCH(struct run, run, 1);
    enum status status = step_from_coordinate(given, index, shift, run);
    if (momenta_follow(given))
        phase_momenta(&run->in, run->g, run->mu);
    memcpy(raw, run->g, (size_t)given->in.element * sizeof *raw);
    memcpy(raw + given->in.element, run->mu, (size_t)given->in.n * sizeof *raw);
    run_close(run);
    return status;
}

/* Starts `back` where `forth` has arrived. For a state that is the node itself, without its low parts, which belong
 * to the sums of one direction. */
static void turn_back(const struct run *forth, struct run *back)
{
    if (back->method->family->carry) {
        run_carry(forth, back);
        return;
    }
    memcpy(back->g, forth->g, sizeof back->g);
    memcpy(back->mu, forth->mu, sizeof back->mu);
    memcpy(back->lambda, forth->lambda, sizeof back->lambda);
    run_set_time(back, forth->t);
    run_moved(back);
}

/* A step h, then one of -h: its ends with their momenta mu (2n), its scales, and by how much the second misses the start (2n). */
static enum status step_there_and_back(const struct core_case *given, struct tangent_step *out, real *mu, real *gap)
{
    SCRATCH(struct run, forth, 1);
    SCRATCH(struct run, back, 1);
    enum status status = run_open(given, 1, forth), status_back = run_open(given, -1, back);
    const struct instance *in = &given->in;
    SCRATCH(real, rate, in->element);
    if (status == STATUS_OK && status_back == STATUS_OK) {
        struct tangent_end *start = &out->ends[0];
        tangent_end_of(in, back->g, back->mu, false, start);
        for (int e = 0; e < in->element; e++)
            rate[e] = -back->g[e];
        for (int c = 0; c < in->n; c++)
            gap[in->n + c] = -back->mu[c];
        memcpy(mu, back->mu, (size_t)in->n * sizeof *mu);
        status = run_step(forth);
        memcpy(mu + in->n, forth->mu, (size_t)in->n * sizeof *mu);
        tangent_end_of(in, forth->g, forth->mu, false, &out->ends[1]);
        tangent_scales_of(forth, out);
        turn_back(forth, back);
        if (status == STATUS_OK)
            status = run_step(back);
        for (int e = 0; e < in->element; e++)
            rate[e] += back->g[e];
        memset(gap, 0, (size_t)in->n * sizeof(real));
        for (int c = 0; c < in->n; c++) {
            gap[in->n + c] += back->mu[c];
            for (int e = 0; e < in->element; e++)
                gap[c] += start->trivialise[e * in->n + c] * rate[e];
        }
    }
    run_close(forth);
    run_close(back);
    return status == STATUS_OK ? status_back : status;
}

/* Adds the distance from the start, over the size of the state. A step starts from a rounded state. If a constraint
 * leaves no derivative by all coordinates, each has the largest rounding. */
static void compare_reversal(const struct tangent_step *step, const real *gap, int n, bool constrained,
                             struct worst *worst)
{
    SCRATCH(real, round, 2 * n);
    real size = 0;
    for (int c = 0; c < 2 * n; c++) {
        round[c] = step->ends[0].round[c] + step->ends[1].round[c];
        size = fmax(size, round[c] / step->scales.unit[c]);
    }
    if (!(size > 0)) /* at rest at the origin: what misses is itself the size */
        size = 1;
    for (int c = 0; c < 2 * n; c++) {
        real unit = step->scales.unit[c] * size, kicked = step->scales.amplified[c] / unit;
        real explained = round[c] / unit + kicked;
        for (int j = 0; j < step->map.columns && !constrained; j++)
            explained += fabs(step->map.J[j * 2 * n + c]) * round[j] / unit;
        worst_take_part(fabs(gap[c]) / unit, tolerance.identity * (constrained ? 1 + kicked : explained),
                        (c < n ? step->scales.position : step->scales.rounding)[c] / unit, worst);
    }
}

/* Adds by how much the step changes <mu, g^-1 dg>, a covector of the start, over its size there. mu (2n): of both ends. */
static void compare_contact(const struct tangent_step *step, const real *mu, int n, struct worst *worst)
{
    const real *unit = step->scales.unit;
    real size = 0;
    for (int c = 0; c < n; c++)
        size = fmax(size, fabs(mu[c]) / unit[n + c]);
    if (!(size > 0)) /* no momentum: the form is 0 */
        size = 1;
    for (int k = 0; k < 2 * n; k++) {
        const real *column = step->map.J + k * 2 * n, *error = step->map.error + k * 2 * n;
        const real before = k < n ? mu[k] : 0;
        real after = 0, explained = tolerance.identity * fabs(before);
        for (int c = 0; c < n; c++) {
            const real round = tolerance.identity * (fabs(mu[n + c]) + step->scales.amplified[n + c]);
            after += mu[n + c] * column[c];
            explained += fabs(mu[n + c]) * error[c] + round * fabs(column[c]);
        }
        worst_take_part(unit[k] / size * fabs(after - before), unit[k] / size * explained, 1, worst);
    }
}

static void put_worst(const struct worst *worst, enum quantity quantity, double residual[QUANTITIES],
                      double bound[QUANTITIES])
{
    real found, explained;
    worst_put(worst, true, &found, &explained);
    residual[quantity] = (double)found;
    bound[quantity] = (double)explained;
}

/* The symplectic form of the positions alone, dp dq pulled back by p = theta(q): -Omega of its basis. Momenta at the end are theta. */
static void restrict_to_positions(const struct core_case *given, struct tangent_step *step)
{
    const int n = given->in.n;
    step->map.columns = n;
    phase_two_form(&given->in, given->g, step->ends[0].bracket);
    for (int k = 0; k < n * n; k++)
        step->ends[0].bracket[k] = -step->ends[0].bracket[k];
}

/* As trajectory_structure, with memory for n coordinates in step and for the 2n of mu and gap. */
static enum status look_at_tangent(const struct core_case *given, struct tangent_step *step, real *mu, real *gap,
                                   double residual[QUANTITIES], double bound[QUANTITIES])
{
    bool constrained = given->in.problem->constraint != CONSTRAINT_NONE;
    struct worst form = {0}, reversal = {0}, contact = {0};
    enum status status = step_there_and_back(given, step, mu, gap);
    if (momenta_follow(given))
        restrict_to_positions(given, step);
    if (status == STATUS_OK && !constrained)
        status = tangent_map_of(shifted, (void *)given, &given->in, step);
    if (status != STATUS_OK)
        return status == STATUS_NOT_FINITE ? STATUS_OK : status; /* steps without numbers have no structure */
    compare_reversal(step, gap, given->in.n, constrained, &reversal);
    put_worst(&reversal, QUANTITY_REVERSAL, residual, bound);
    if (constrained)
        return STATUS_OK;
    tangent_map_form(step, &form);
    put_worst(&form, QUANTITY_SYMPLECTIC, residual, bound);
    if (!given->in.problem->hamiltonian || given->in.problem->phase_space)
        return STATUS_OK;
    compare_contact(step, mu, given->in.n, &contact);
    put_worst(&contact, QUANTITY_CONTACT, residual, bound);
    return STATUS_OK;
}

enum status trajectory_structure(const struct core_case *given, double residual[QUANTITIES], double bound[QUANTITIES])
{
    const struct instance *in = &given->in;
    const bool map = given->in.problem->constraint == CONSTRAINT_NONE;
    SCRATCH_TANGENT_STEP(step, in, map);
    static const enum quantity all[] = {QUANTITY_SYMPLECTIC, QUANTITY_CONTACT, QUANTITY_REVERSAL};
    SCRATCH_ZERO(real, gap, 2 * in->n);
    SCRATCH_ZERO(real, mu, 2 * in->n);
    for (size_t k = 0; k < sizeof all / sizeof *all; k++)
        residual[all[k]] = bound[all[k]] = (double)NAN;
    if (!given->method || given->family->transfers)
        return STATUS_REFUSED;
    return look_at_tangent(given, &step, mu, gap, residual, bound);
}
