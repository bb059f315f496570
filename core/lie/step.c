/* Opening a run, its steps: the substeps of a composition one after the other. */
#include <string.h>

#include "core/lie/method.h"
#include "core/lie/orders.h"
#include "core/lie/schemes.h"
#include "core/numbers/linear.h"
#include "core/numbers/roundoff.h"
#include "core/problem/scales/scales.h"
#include "core/run/run.h"
#include "core/tableaux/compositions.h"

/* Coefficients of the stages first..last-1, a block of its own. */
static void set_block(struct lie *lie, int first, int last)
{
    const struct tableau *t = &lie->run->tableau;
    lie->s = last - first;
    memset(lie->a, 0, sizeof lie->a);
    for (int i = 0; i < lie->s; i++) {
        lie->b[i] = t->b[first + i];
        for (int j = 0; j < lie->s; j++) {
            lie->a[i][j] = t->a[first + i][first + j];
            lie->ahat[i][j] = t->ahat[first + i][first + j];
        }
    }
}

static bool lie_refine(void *self)
{
    const struct lie *lie = self;
    return predictor_refine(lie->predictor, lie->solver.x, lie->solver.correction);
}

enum status lie_open(struct run *run)
{
    const struct lie_method *method = run->method->of;
    struct lie *lie = run_allocate(run, sizeof *lie);
    if (!lie)
        return STATUS_OUT_OF_MEMORY;
    lie->run = run;
    lie->scheme = method->scheme;
    lie->in = lie->point = run->in;
    lie->n = run->in.n;
    lie->horizon = fabs(run->h) * (real)run->given->setup.steps;
    lie->has_mass = scales_units(&run->node, run_horizon(run), lie->unit);
    lie->r = method->cut ? lie_truncation(run->given) : TRUNCATION_NONE;
    enum status status = STATUS_OK;
    if (lie->r != TRUNCATION_NONE && method->scheme->dexp)
        lie->series = series_dexp(lie->r);
    else if (lie->r != TRUNCATION_NONE)
        status = series_pade(lie->r, lie_denominator(run->given), &lie->series, &lie->denominator);
    lie->s = run->tableau.s ? run->tableau.s : LANES;
    lie->solver = (struct solver){.size = lie->scheme->parts * lie->n * LANES,
                                  .unknowns = lie->scheme->parts * lie->n * lie->s,
                                  .index = lie->index,
                                  .x = lie->unknown[0],
                                  .residual = lie->residual[0],
                                  .correction = lie->correction[0],
                                  .start = lie->guess[0],
                                  .weight = lie->weight[0],
                                  .noise = tolerance.group_noise,
                                  .scaled_entries = lie->scheme->parts * lie->n * LANES,
                                  .give_up = run->in.give_up,
                                  .self = lie,
                                  .evaluate = lie_evaluate,
                                  .fixed_point = lie_correct};
    solver_starts_from(&lie->solver, (struct numbers){lie->g, run->in.element, 1},
                       (struct numbers){lie->mu, lie->n, 1});
    if (status == STATUS_OK)
        status = solver_open(&lie->solver);
    if (status == STATUS_OK)
        status = lie_past_open(lie, lie->scheme->in_turn ? lie->s : 1);
    if (status == STATUS_OK && run->fault != FAULT_LOOSE) /* a predictor would fix that */
        lie->predictor = predictor_open(run, &lie->solver, lie_refine);
    return status;
}

void lie_solve_together(struct lie *lie)
{
    lie->together = true;
    predictor_close(lie->predictor);
    lie->predictor = NULL;
    solver_refine_by(&lie->solver, NULL);
}

void lie_close(struct run *run)
{
    struct lie *lie = run->work;
    lie_past_close(lie);
    predictor_close(lie->predictor);
    solver_close(&lie->solver);
}

/* Advances the run to the end of the last substep; momenta that are pushed are compensated sums. */
static void take_end(struct run *run, const struct lie *lie, const real *push)
{
    memcpy(run->g, lie->g, sizeof lie->g);
    memcpy(run->g_low, lie->g_low, sizeof lie->g_low);
    for (int c = 0; c < run->in.n; c++)
        if (lie->pushed)
            compensated_add(&run->mu[c], &run->mu_low[c], push[c]);
        else
            run->mu[c] = lie->end_mu[c];
}

/* Sets up the equations of the substep whose first stage is `first`; returns the first stage after it. */
static int lie_take_substep(struct lie *lie, int first)
{
    const struct tableau *t = &lie->run->tableau;
    const struct lie_method *method = lie->run->method->of;
    int stages = t->s ? t->s : 1;
    int last =
        lie->scheme->in_turn && !method->exponents && t->s && !lie->together ? tableau_part_end(t, first) : stages;
    lie->substep = first;
    if (t->s)
        set_block(lie, first, last);
    if (method->exponents)
        lie_take_exponents(lie, lie_exponents_of(lie->run->given));
    else if (lie->scheme->products)
        lie_crouch_grossman(lie);
    return last;
}

static void lie_take_start(struct lie *lie)
{
    const struct run *run = lie->run;
    lie->h = run->h;
    memcpy(lie->g, run->g, sizeof lie->g);
    memcpy(lie->g_low, run->g_low, sizeof lie->g_low);
    for (int c = 0; c < lie->n; c++)
        lie->mu[c] = run->mu[c] + run->mu_low[c];
}

enum status lie_predictor(struct run *run, int substep, struct solver **solver)
{
    struct lie *lie = run->work;
    *solver = &lie->solver;
    lie_take_start(lie);
    lie_take_substep(lie, substep);
    return lie_find(lie);
}

enum status lie_step(struct run *run)
{
    struct lie *lie = run->work;
    real push[SMALL_DIMENSION] = {0};
    int stages = run->tableau.s ? run->tableau.s : 1;
    lie_take_start(lie);
    for (int first = 0; first < stages;) {
        first = lie_take_substep(lie, first);
        enum status status = lie_solve(lie);
        if (status != STATUS_OK)
            return status;
        if (lie->wants_action)
            lie_add_action(lie);
        memcpy(lie->mu, lie->end_mu, sizeof lie->mu);
        for (int c = 0; c < lie->n; c++)
            push[c] += lie->push[c];
    }
    take_end(run, lie, push);
    return STATUS_OK;
}
