/* Hamilton-Pontryagin step: start values, solution of the stages, advance of the state. */
#include <string.h>

#include "core/hp/coefficients.h"
#include "core/larger.h"
#include "core/numbers/branch.h"
#include "core/numbers/linear.h"
#include "core/numbers/roundoff.h"
#include "core/numbers/scratch.h"
#include "core/run/predictor.h"

/* Sizes of velocity, momentum and multiplier for relative corrections; never 0, also for a start at rest. */
static void hp_set_weights(const struct hp *hp, real velocity, real momentum, real *weight)
{
    int momenta = hp->blocks * hp->n * LANES, multipliers = momenta + (hp->hamiltonian ? momenta : 0);
    real h = fabs(hp->run->h);
    SCRATCH(real, gradient, hp->m);
    node_row_norms(&hp->run->node, 0, gradient);
    for (int i = 0; i < hp->solver.unknowns; i++) {
        int k = hp->index[i];
        weight[k] = k < momenta ? 1 / velocity
                    : k < multipliers
                        ? 1 / momentum
                        : h * gradient[(k - multipliers) / LANES % hp->m] / (momentum * (1 + hp->known->amplification));
    }
}

/* Returns the largest over all lanes, which hold the same, without an unpredictable branch. */
static real largest_of_lanes(const struct instance *in, int count, const lane *x)
{
    lane largest = {0};
    for (int k = 0; k < count; k++)
        FOR_LANES(l, in) largest[l] = LARGER(largest[l], fabs(x[k][l]));
    return largest[0];
}

/* Each sweep of a start leaves of the chart's error half the turn of the step over the number of the sweep, while velocities that
 * are continued err by no less than this part of themselves. */
static int sweeps_for(const struct hp *hp)
{
    real half_turn = fabs(hp->run->h) * hp->speed / 2, left = 1;
    int sweeps = 0;
    while (sweeps < hp->most_sweeps && left > tolerance.continued)
        left *= half_turn / (real)++sweeps;
    return sweeps;
}

/* The largest of M^{-1} x, the velocities that an impulse makes. */
static real largest_velocity_of(const struct hp *hp, const lane *impulse)
{
    int n = hp->n;
    if (!hp->run->in.problem->mass)
        return largest_of_lanes(&hp->run->in, n, impulse);
    real most = 0;
    for (int c = 0; c < n; c++) {
        real sum = 0;
        for (int d = 0; d < n; d++)
            sum += hp->inverse_mass[c * n + d] * impulse[d][0];
        most = LARGER(most, fabs(sum));
    }
    return most;
}

/* Computes the effect on velocities within the step of rounding of positions on R^n, by the signs of a row: at most,
 * and `each` if it is more. */
static real kicks_of_row(const struct hp *hp, const lane *force, int row, real *each)
{
    const struct run *run = hp->run;
    const struct node *node = &run->node;
    int n = hp->n;
    struct signs signs = {.row = row};
    real most = 0;
    SCRATCH(real, position, n);
    SCRATCH(lane, moved, n);
    SCRATCH(lane, kicked, n);
    first_point(n, node->g, position);
    last_bits_move((struct numbers){position, n, 1}, &signs);
    broadcast(n, position, moved);
    run_force(run, &node->in, moved, node->velocity, kicked);
    for (int c = 0; c < n; c++) {
        real sum = run->in.problem->mass ? 0 : kicked[c][0] - force[c][0];
        for (int d = 0; d < n && run->in.problem->mass; d++)
            sum += hp->inverse_mass[c * n + d] * (kicked[d][0] - force[d][0]);
        each[c] = LARGER(each[c], fabs(run->h * sum));
        most = LARGER(most, fabs(run->h * sum));
    }
    return most;
}

/* Returns the effect on the velocity affected least, if it exceeds rounding of velocities. It is large if forces are
 * differences of far larger numbers, as between neighbours in a long chain; a well-known velocity must still be
 * corrected fully. solver.h measures the effect on each and in all as well, but only after corrections have idled. */
static real rounding_of_kicks(const struct hp *hp, const lane *force, real velocity)
{
    int n = hp->n;
    if (!group_is_abelian(hp->run->in.group))
        return 0;
    SCRATCH_ZERO(real, each, n);
    real least = kicks_of_row(hp, force, 0, each);
    if (least <= tolerance.correction * velocity)
        return least;
    for (int row = 1; row < LAST_BITS_ROWS; row++)
        kicks_of_row(hp, force, row, each);
    for (int c = 0; c < n; c++)
        least = each[c] < least ? each[c] : least;
    return least;
}

/* Measures the scales of the unknowns, and of their round-off. They only decide when to stop, so they are kept until
 * velocities have halved or doubled. */
static void measure_unknowns(struct hp *hp)
{
    const struct run *run = hp->run;
    const struct node *node = &run->node;
    real speed = largest_of_lanes(&run->in, hp->n, node->velocity), h = fabs(run->h);
    if (speed < 2 * hp->speed && hp->speed < 2 * speed)
        return;
    hp->speed = speed;
    hp->sweeps = sweeps_for(hp);
    SCRATCH(lane, force, run->in.n);
    run_force(run, &node->in, node->g, node->velocity, force);
    real velocity = some_size(speed + h * largest_velocity_of(hp, force));
    real momentum =
        some_size(largest_of_lanes(&run->in, hp->n, node->mu) + h * largest_of_lanes(&run->in, hp->n, force));
    hp_set_weights(hp, velocity, momentum, hp->solver.weight);
    /* a constraint on positions fixes the velocities only to epsilon |q| / h */
    bool positions = hp->constraint == HP_HOLONOMIC || hp->constraint == HP_STAGES;
    real spread = positions ? largest_of_lanes(&run->in, hp->element, node->g) / (h * velocity) : 0;
    real rounding = rounding_of_kicks(hp, force, velocity) / velocity / REAL_EPSILON;
    hp->solver.round_off =
        (1 + hp->known->amplification) * tolerance.correction * (1 + spread + (isfinite(rounding) ? rounding : 0));
    if (positions && !group_is_abelian(run->in.group)) /* corrections at that are round-off */
        hp->solver.noise = tolerance.group_noise * (1 + spread);
}

/* Solve from start values in the unknowns. */
static enum status solve_unknowns(struct hp *hp)
{
    const struct run *run = hp->run;
    enum status status = predictor_solve(hp->predictor, 0, run->g, run->mu, run->lambda, hp->solver.x);
    if (status == STATUS_TIMEOUT)
        return status;
    if (status != STATUS_OK && hp->started)
        hp->kernel->start(hp);
    if (hp->constraint == HP_NONHOLONOMIC)
        for (int k = 0; k < hp->m; k++)
            hp->Lambda[k][0] = run->lambda[k];
    status = solver_run(&hp->solver);
    if (status == STATUS_OK && hp->constraint == HP_STAGES) /* multipliers of the stages are impulses */
        status = solver_once_more(&hp->solver);
    if (status == STATUS_OK)
        hp->kernel->finish(hp);
    return status;
}

/* M at the start of the step and its inverse: that of the last step, where the masses are the same. One that is known to be constant is
 * not asked for again: n^2 numbers take more of a step of 1000 dimensions than all else. */
static enum status invert_mass(struct hp *hp)
{
    const struct node *node = &hp->run->node;
    bool same = true;
    if (!node->in.problem->mass || (node->in.problem->mass_is_constant && hp->inverted))
        return STATUS_OK;
    SCRATCH_MATRIX(lane, mass, hp->n, hp->n);
    evaluate_mass(node->in.problem, &node->in, node->g, node->velocity, mass);
    hp->diagonal = true;
    for (int k = 0; k < hp->n * hp->n; k++) {
        same = same && mass[k][0] == hp->mass[k];
        hp->mass[k] = mass[k][0];
        hp->diagonal = hp->diagonal && (k % (hp->n + 1) == 0 || mass[k][0] == 0);
    }
    enum status status = same ? STATUS_OK : metric_inverse(hp->n, hp->mass, hp->inverse_mass);
    hp->inverted = status == STATUS_OK;
    if (!hp->inverted)
        hp->mass[0] = (real)NAN; /* it has no inverse to be kept */
    return status;
}

/* Cosine and sine of the angles of planar factors, for kernels that know their group. */
static void take_directions(struct hp *hp)
{
    const struct run *run = hp->run;
    FOR_FACTORS(factor, k, at, element, &run->in)
    {
        real angle = run->g[element + factor->element - 1];
        if (factor == &so2_cay || factor == &so2_exp || factor == &se2_cay || factor == &se2_exp) {
            hp->direction[k][0] = cos(angle);
            hp->direction[k][1] = sin(angle);
        }
    }
}

/* From the node alone: the step goes on from none. */
static void start_at_rest(struct hp *hp)
{
    hp_rest(hp);
    hp->started = false;
    hp->fitted = hp->fitted < 0 ? -1 : 0;
}

/* Tests whether the solution is the one that continues from shorter steps. */
static enum status follow_doubt(struct hp *hp, enum status status)
{
    return status == STATUS_OK && branch_in_doubt(&hp->solver) ? hp_follow(hp) : status;
}

enum status hp_solve(struct run *run)
{
    struct hp *hp = run->work;
    hp_set_times(hp);
    enum status status = invert_mass(hp);
    if (status != STATUS_OK)
        return status;
    measure_unknowns(hp);
    if (hp->kernel->group)
        take_directions(hp);
    hp->factored = false;
    if (!hp->started)
        start_at_rest(hp);
    if (!hp->kernel->solve_all || hp->solver.tier != TIER_FIXED_POINT || !hp->kernel->solve_all(hp))
        status = solve_unknowns(hp);
    status = follow_doubt(hp, status);
    if (status != STATUS_OK && status != STATUS_TIMEOUT && hp->started) { /* the guess may be to blame */
        solver_afresh(&hp->solver);
        start_at_rest(hp);
        status = follow_doubt(hp, solve_unknowns(hp));
    }
    hp->started = true;
    if (hp->fitted >= 0 && hp->fitted < 2)
        hp->fitted++;
    return status;
}

enum status hp_predictor(struct run *run, int substep, struct solver **solver)
{
    struct hp *hp = run->work;
    (void)substep;
    enum status status = hp_solve(run);
    *solver = &hp->solver;
    hp->started = status == STATUS_OK;
    hp->factored = false; /* factors of the multiplier block are to belong to the solution, as those of quadruple do */
    return status;
}

/* The frame of the end has the momentum turned: push + Ad*_xi mu - mu. */
static void advance_turned(const struct instance *in, const real *xi, const real *push, real *mu, real *mu_low)
{
    SCRATCH(real, pushed, in->n);
    SCRATCH_ZERO(real, turned, in->n);
    for (int c = 0; c < in->n; c++)
        pushed[c] = mu[c] + (mu_low[c] + push[c]);
    group_coadjoint_change(in, xi, pushed, turned);
    for (int c = 0; c < in->n; c++)
        compensated_add(&mu[c], &mu_low[c], push[c] + turned[c]);
}

/* sum += x, its numbers `apart`. */
static void advance_vector(int n, const real *x, int apart, real *sum, real *low)
{
    for (int c = 0; c < n; c++)
        compensated_add(&sum[c], &low[c], x[c * apart]);
}

void hp_advance_node(const struct instance *in, const real *xi, const real *push, real *g, real *g_low, real *mu,
                     real *mu_low)
{
    if (!group_is_abelian(in->group))
        advance_turned(in, xi, push, mu, mu_low);
    else
        advance_vector(in->n, push, 1, mu, mu_low);
    group_advance(in, xi, g, g_low);
}

/* xi and push of the node are those of the first lane. */
static void advance_on_group(struct run *run)
{
    const struct hp *hp = run->work;
    SCRATCH(real, xi, hp->n);
    SCRATCH(real, push, hp->n);
    for (int c = 0; c < hp->n; c++) {
        xi[c] = hp->xi[c][0];
        push[c] = hp->push[c][0];
    }
    hp_advance_node(&run->in, xi, push, run->g, run->g_low, run->mu, run->mu_low);
}

void hp_advance(struct run *run)
{
    const struct hp *hp = run->work;
    int last = hp->s - 1;
    if (group_is_abelian(run->in.group)) { /* a step may take less than half a microsecond: nothing is copied */
        advance_vector(hp->n, hp->push[0], LANES, run->mu, run->mu_low);
        advance_vector(hp->n, hp->xi[0], LANES, run->g, run->g_low);
    } else {
        advance_on_group(run);
    }
    for (int k = 0; k < hp->m; k++)
        run->lambda[k] = hp->Lambda[last / LANES * hp->m + k][last % LANES];
}

enum status hp_step(struct run *run)
{
    enum status status = hp_solve(run);
    if (status == STATUS_OK)
        hp_advance(run);
    return status;
}
