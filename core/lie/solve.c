/* Solving a scheme's equations. */

#include "core/lie/lie.h"
#include "core/numbers/branch.h"
#include "core/numbers/roundoff.h"

/* correction = next - unknown, of the stages in use. */
real lie_correct(void *self)
{
    struct lie *lie = self;
    lie->scheme->sweep(lie);
    for (int k = 0; k < lie->solver.size; k++)
        lie->correction[k / LANES][k % LANES] =
            k % LANES < lie->s ? lie->next[k / LANES][k % LANES] - lie->unknown[k / LANES][k % LANES] : 0;
    real size = apply_correction(lie->solver.size, lie->correction[0], lie->weight[0], lie->unknown[0]);
    return lie->run->fault == FAULT_LOOSE && size < R(1e-11) ? 0 : size;
}

void lie_evaluate(void *self)
{
    struct lie *lie = self;
    lie->scheme->sweep(lie);
    for (int k = 0; k < lie->solver.size; k++)
        lie->residual[k / LANES][k % LANES] = lie->unknown[k / LANES][k % LANES] - lie->next[k / LANES][k % LANES];
}

/* Returns the largest of the n numbers at x, `apart` from each other, in their units. */
static real largest_in_units(const real *unit, int n, const real *x, int apart)
{
    real largest = 0;
    for (int c = 0; c < n; c++)
        largest = fmax(largest, fabs(x[c * apart]) / unit[c]);
    return largest;
}

/* The terms of ad*_eta mu, in units of momenta: where they cancel they round as they are. */
static real largest_turn(const struct lie *lie)
{
    const int n = lie->n;
    real largest = 0, terms[SMALL_DIMENSION] = {0}, along[SMALL_DIMENSION] = {0}, turned[SMALL_DIMENSION];
    for (int c = 0; c < n && !group_is_abelian(lie->in.group); c++) {
        along[c] = lie->eta[c][0];
        point_coadjoint_small(&lie->point, along, lie->mu, turned);
        along[c] = 0;
        for (int k = 0; k < n; k++)
            terms[k] += fabs(turned[k]);
    }
    for (int k = 0; k < n; k++)
        largest = fmax(largest, terms[k] / lie->unit[n + k]);
    return largest;
}

/* Sizes of velocities and momenta at the start, which corrections are measured by, each coordinate's in its own unit: angles and lengths have
 * no size in common. */
static void lie_set_weights(struct lie *lie)
{
    const int n = lie->n;
    const real h = fabs(lie->h), *position = lie->unit, *momentum = position + n;
    real speed = lie->horizon * largest_in_units(position, n, lie->eta[0], LANES);
    real push = h * largest_in_units(momentum, n, lie->nb[0], LANES),
         pushed = largest_in_units(momentum, n, lie->mu, 1);
    if (lie->has_mass)
        pushed = fmax(pushed, speed); /* momenta round as mass times velocity */
    for (int p = 0; p < lie->scheme->parts; p++) {
        bool is_momentum = lie->scheme->momentum[p];
        real size = (is_momentum ? pushed : speed) + push;
        if (lie->scheme->increment[p])
            size = is_momentum ? push + h * (largest_turn(lie) + pushed / lie->horizon) : size * h / lie->horizon;
        else if (!is_momentum)
            size /= lie->horizon;
        if (!(size > 0)) /* of what is at rest and not pushed any will do */
            size = REAL_EPSILON;
        for (int c = 0; c < n; c++)
            for (int l = 0; l < LANES; l++)
                lie->weight[p * n + c][l] = l < lie->s ? 1 / (size * (is_momentum ? momentum : position)[c]) : 0;
    }
    lie->solver.round_off = tolerance.solve / 4;
}

static void lie_list_unknowns(struct lie *lie)
{
    int count = 0, rows = lie->scheme->parts * lie->n;
    for (int k = 0; k < rows; k++)
        for (int i = 0; i < lie->s; i++)
            lie->index[count++] = k * LANES + i;
    lie->solver.unknowns = count;
    lie->solver.size = rows * LANES;
}

/* Unknowns from the node alone: all stages at the start. */
static void start_at_node(struct lie *lie)
{
    lane zero[SMALL_DIMENSION] = {{0}};
    lie_position(lie, zero);
    broadcast(lie->n, lie->mu, lie->m);
    lie_physics(lie); /* eta and nb at the start in all stages */
    lie->scheme->start(lie);
}

static enum status solve_from(struct lie *lie)
{
    lie_set_weights(lie);
    lie->solver.factored = false;
    return solver_run(&lie->solver);
}

/* The sweep makes everything again that this changes. */
static void lie_rest(void *self)
{
    struct lie *lie = self;
    lie->h = 0;
    start_at_node(lie);
}

/* Solves, and tests whether the solution continues from shorter steps. */
static enum status solve_and_follow(struct lie *lie)
{
    enum status status = solve_from(lie);
    if (status == STATUS_OK && branch_in_doubt(&lie->solver))
        status = branch_follow(&lie->solver, &(struct branch){.h = &lie->h, .rest = lie_rest});
    return status;
}

enum status lie_find(struct lie *lie)
{
    static const real none[SMALL_MULTIPLIERS];
    lie->in.lanes = lie->s;
    lie_list_unknowns(lie);
    bool guessed = lie_extrapolate(lie);
    if (!guessed)
        start_at_node(lie);
    enum status status = predictor_solve(lie->predictor, lie->substep, lie->g, lie->mu, none, lie->solver.x);
    if (status == STATUS_TIMEOUT)
        return status;
    guessed |= status == STATUS_OK;
    status = solve_and_follow(lie); /* of a guess: eta and nb are those of the last stages */
    if (status != STATUS_OK && status != STATUS_TIMEOUT && guessed) {
        solver_afresh(&lie->solver);
        start_at_node(lie);
        status = solve_and_follow(lie);
    }
    if (status == STATUS_OK)
        lie_remember(lie);
    return status;
}

enum status lie_solve(struct lie *lie)
{
    enum status status = lie_find(lie);
    if (status != STATUS_OK)
        return status;
    lie->scheme->sweep(lie);
    lie->scheme->finish(lie);
    return STATUS_OK;
}
