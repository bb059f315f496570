/* Workspace and coefficients of the Hamilton-Pontryagin step: all that does not change from step to step. */
#include <stdlib.h>
#include <string.h>

#include "core/groups/factors.h"
#include "core/hp/coefficients.h"
#include "core/numbers/roundoff.h"
#include "core/run/predictor.h"
#include "core/run/run.h"

/* to = h from, for all stages of a tableau of s */
static void scale_coefficients(int s, real h, const hp_coefficients from, hp_coefficients to)
{
    for (int j = 0; j < s; j++)
        for (int b = 0; b < (s + LANES - 1) / LANES; b++)
            for (int l = 0; l < LANES; l++)
                to[j][b][l] = h * from[j][b][l];
}

static void multiplier_coefficients(struct hp *hp, real h)
{
    for (int j = 0; j < hp->s; j++)
        for (int b = 0; b < hp->blocks; b++)
            for (int l = 0; l < LANES; l++)
                hp->multiplier[j][b][l] =
                    hp->known->multiplier[j][b][l] / (hp_multiplier_once(hp->constraint, j) ? h : h * h);
}

/* x rounded to a multiple of the last bit of numbers from 2 to 4, for |x| <= 1 and a rounding: so 1 - x is not rounded. */
static real on_grid(real x)
{
    const real shift = R(3.015625);
    return (x + shift) - shift;
}

/* The pair in the form of hp.h. */
static void pair_coefficients(struct hp *hp, const struct tableau *t, real h)
{
    bool weighted = hp_is_weighted(hp->constraint), faulty = hp->run->fault == FAULT_CONJUGATE;
    for (int i = 0; i < t->s; i++)
        for (int j = 0; j < t->s; j++) {
            real a = h * t->a[i][j], ahat = h * t->ahat[i][j];
            if (weighted) {
                a = on_grid(t->a[i][j] / t->b[j]);
                ahat = faulty ? t->ahat[i][j] / t->b[j] : 1 - on_grid(t->a[j][i] / t->b[i]);
            }
            hp_set_coefficient(t->s, hp->a.column, i, j, a);
            hp_set_coefficient(t->s, hp->ahat.column, i, j, ahat);
            hp_set_coefficient(t->s, hp->from_end.column, i, j, (weighted ? 1 : h * t->b[j]) - ahat);
        }
}

enum {
    MOST_FITTED = 7,
    MOST_FITTED_IN_PLANE = 9 /* degrees */,
    PLANE_FROM = 7 /* stages */,
    SWEEPS = 5,
    SWEEPS_WHERE_BOUND = 8 /* to a constraint, not in the plane */
};

/* Returns true if the bodies only turn in the plane. */
static bool is_planar(const struct instance *in)
{
    bool planar = !group_is_abelian(in->group);
    FOR_FACTORS(factor, k, at, element, in)
    planar = planar && (factor == &so2_cay || factor == &so2_exp || factor == &se2_cay || factor == &se2_exp ||
                        factor == &vector_1 || factor == &vector_2 || factor == &vector_3);
    return planar;
}

/* Degree of the polynomial that is fitted to two steps: enough for their motion, and little of their rounding. In the plane
 * two steps determine more than one: the disc takes 14.5 iterations per step with s = 8 instead of 16. */
static int fit_degree(int s, bool planar)
{
    if (planar && s >= PLANE_FROM)
        return s < MOST_FITTED_IN_PLANE ? s + 1 : MOST_FITTED_IN_PLANE;
    return s < MOST_FITTED ? s : MOST_FITTED;
}

enum status hp_coefficients_of(struct hp *hp)
{
    const struct tableau *t = &hp->run->tableau;
    real h = hp->run->h;
    bool planar = is_planar(&hp->run->in);
    hp->most_sweeps = planar || hp->constraint != HP_NONHOLONOMIC ? SWEEPS : SWEEPS_WHERE_BOUND;
    hp->known = hp_of_tableau(t, hp->constraint, fit_degree(t->s, planar));
    if (!hp->known)
        return STATUS_OUT_OF_MEMORY;
    for (int j = 0; j < hp->blocks * LANES; j++) {
        hp->b[j / LANES][j % LANES] = j < t->s ? h * t->b[j] : 0;
        hp->elapsed[j / LANES][j % LANES] = h * t->c[j < t->s ? j : t->s - 1];
    }
    pair_coefficients(hp, t, h);
    scale_coefficients(t->s, h, hp->known->continued_a, hp->continued_a);
    scale_coefficients(t->s, h, hp->known->continued_ahat, hp->continued_ahat);
    if (hp->kernel->solve_all)
        scale_coefficients(t->s, h * h, hp->known->position, hp->position);
    if (hp->constraint != HP_FREE)
        multiplier_coefficients(hp, h);
    hp->fitted = hp->known->distinct ? 0 : -1;
    return hp->known->multiplier_status;
}

void hp_set_times(struct hp *hp)
{
    const struct run *run = hp->run;
    for (int b = 0; b < hp->blocks && run->in.problem->timed; b++)
        for (int l = 0; l < LANES; l++)
            hp->time[b][l] = run->t + (run->fault == FAULT_FROZEN ? 0 : run->t_low + hp->elapsed[b][l]);
}

/* Hand out `count` lanes from the pool, or only count them while the pool is NULL. */
static lane *take_lanes(lane **pool, size_t *used, int count)
{
    lane *start = *pool ? *pool + *used : NULL;
    *used += (size_t)count;
    return start;
}

/* Lay out every array of the workspace; called once to count, once to place. */
static size_t lay_out_workspace(struct hp *hp, lane *pool)
{
    int b = hp->blocks, n = b * hp->n, m = b * hp->m;
    size_t used = 0;
    lane **vectors[][3] = {{&hp->H, &hp->P, &hp->Lambda},
                           {&hp->stage.residual_H, &hp->stage.residual_P, &hp->stage.residual_Lambda},
                           {&hp->stage.correction_H, &hp->stage.correction_P, &hp->stage.correction_Lambda}};
    for (int v = 0; v < 3; v++) {
        *vectors[v][0] = take_lanes(&pool, &used, n);
        *vectors[v][1] = take_lanes(&pool, &used, hp->hamiltonian ? n : 0);
        *vectors[v][2] = take_lanes(&pool, &used, m);
    }
    hp->solver.size = (int)(used / 3) * LANES;
    hp->solver.start = (real *)take_lanes(&pool, &used, hp->solver.size / LANES);
    hp->solver.weight = (real *)take_lanes(&pool, &used, hp->solver.size / LANES);
    lane **stage[] = {&hp->stage.Xi,
                      &hp->stage.eta,
                      &hp->stage.momentum_body,
                      &hp->stage.momentum_chart,
                      &hp->stage.N,
                      &hp->stage.W,
                      &hp->stage.spatial,
                      &hp->stage.extra,
                      &hp->stage.extra_velocity,
                      &hp->stage.scratch,
                      &hp->stage.scratch2,
                      &hp->stage.product};
    for (size_t k = 0; k < sizeof stage / sizeof *stage; k++)
        *stage[k] = take_lanes(&pool, &used, n);
    if (group_is_abelian(hp->run->in.group))
        hp->stage.W = hp->stage.spatial = hp->stage.N, hp->stage.eta = hp->H,
        hp->stage.momentum_chart = hp->stage.momentum_body;
    hp->stage.G = take_lanes(&pool, &used, b * hp->element);
    const struct cholesky *sparse = &hp->sparse;
    int factor = sparse->of ? b * pattern_entries(&sparse->factor) : m * hp->m;
    hp->row_factor = take_lanes(&pool, &used, factor);
    hp->column_factor = take_lanes(&pool, &used, factor);
    hp->stage.A = take_lanes(&pool, &used, sparse->of ? b * pattern_entries(sparse->of) : m * hp->n);
    hp->velocity_before = take_lanes(&pool, &used, n);
    hp->Lambda_before = take_lanes(&pool, &used, m);
    int matrix = hp->hamiltonian || hp->run->in.problem->mass ? hp->n * hp->n : 0;
    hp->stage.mass = take_lanes(&pool, &used, hp->hamiltonian ? matrix : 0);
    hp->mass = (real *)take_lanes(&pool, &used, (matrix + LANES - 1) / LANES);
    hp->inverse_mass = (real *)take_lanes(&pool, &used, (matrix + LANES - 1) / LANES);
    hp->mu_next = take_lanes(&pool, &used, hp->n);
    hp->xi = take_lanes(&pool, &used, hp->n);
    hp->push = take_lanes(&pool, &used, hp->n);
    int charts = group_is_abelian(hp->run->in.group) ? 0 : b;
    hp->chart = (struct chart *)take_lanes(&pool, &used, charts * (int)(sizeof(struct chart) / sizeof(lane)));
    return used;
}

/* The entries of x that are unknowns: lanes that carry a stage; Lambda^1 is data in the nonholonomic step. And of each the component
 * of a velocity or multiplier that it is. */
static int hp_list_unknowns(const struct hp *hp, int *at, int *component)
{
    int count = 0, rows[] = {hp->n, hp->hamiltonian ? hp->n : 0, hp->m}, offset = 0;
    for (int part = 0; part < 3; part++) {
        for (int i = part == 2 && hp->constraint == HP_NONHOLONOMIC; i < hp->s; i++)
            for (int r = 0; r < rows[part]; r++) {
                component[count] = part ? hp->n + r : r;
                at[count++] = offset + (i / LANES * rows[part] + r) * LANES + i % LANES;
            }
        offset += hp->blocks * rows[part] * LANES;
    }
    return count;
}

/* On R^n. */
static const struct hp_kernel *sized_for(const struct hp *hp)
{
    if (hp->m > 1)
        return NULL;
    if (hp->m == 0)
        return hp_sized_free(hp->n);
    return hp->run->in.problem->in_positions ? hp_sized_positions(hp->n) : hp_sized_constrained(hp->n);
}

/* On SO(3) and SO(3) x R^2. */
static const struct hp_kernel *shape_for(const struct hp *hp)
{
    const struct factor *const *factor = hp->run->in.group->factor;
    const struct factor *second = factor[1];
    if (factor[0] != &so3_cay && factor[0] != &so3_exp)
        return NULL;
    if (!second)
        return hp->m == 0 ? hp_shape_so3 : NULL;
    bool plane = !second->matrices && second->n == 2 && !factor[2];
    return plane && hp->m == 2 && hp->constraint == HP_NONHOLONOMIC ? hp_shape_so3_r2 : NULL;
}

/* The problem's own kernel where it has one for this form of the step: compiled for just these sizes, it would read and
 * write beside the arrays of any other. Else that of its sizes or its group. */
static const struct hp_kernel *hp_kernel_for(const struct hp *hp)
{
    const struct instance *in = &hp->run->in;
    const struct hp_kernel *own = in->problem->kernel;
    bool sizes = own && own->n == hp->n && own->m == hp->m && own->element == hp->element &&
                 own->abelian == group_is_abelian(in->group);
    bool held = hp->constraint == HP_HOLONOMIC && own && !own->abelian;
    bool form = !hp->hamiltonian && hp->s >= 2 && hp->s <= LANES &&
                (hp->constraint == HP_FREE || hp->constraint == HP_NONHOLONOMIC || held);
    if (!form || (own && !sizes) || hp->run->fault != FAULT_NONE)
        return &hp_general;
    const struct hp_kernel *shared = own ? NULL : group_is_abelian(in->group) ? sized_for(hp) : shape_for(hp);
    return sizes ? own : shared ? shared : &hp_general;
}

static bool hp_refine(void *self)
{
    const struct hp *hp = self;
    return predictor_refine(hp->predictor, hp->solver.x, hp->solver.correction);
}

static enum status hp_iterate(void *self)
{
    struct hp *hp = self;
    hp->most = MOST_ITERATIONS;
    return hp->kernel->iterate(hp);
}

static real iterate_once(void *self)
{
    struct hp *hp = self;
    hp->most = 1;
    hp->kernel->iterate(hp);
    return hp->size;
}

/* When an iteration ends. On a group with nonholonomic constraints residuals are differences of momenta that operators and sums have
 * rounded some sixteen times, by half a bit each: 8 epsilon. What the end leaves of the constraint is 1 + amplification times what it
 * leaves of the multipliers, 177 with 8 stages of Lobatto, in units of the velocity; of the 64 epsilon that are allowed half is for
 * that. A step without constraints is symplectic, and over many steps what is left out adds up in what it keeps: rigid-body
 * would lose 4e-14 of its energy in 40000 steps instead of 2e-15. */
static void judge_by(struct hp *hp)
{
    bool group = !group_is_abelian(hp->run->in.group);
    bool loosely = group && hp->constraint == HP_NONHOLONOMIC;
    real left = fmin(4 * tolerance.negligible, tolerance.correction / 2 / (1 + hp->known->amplification));
    hp->solver.noise = loosely ? 4 * tolerance.group_noise : group ? tolerance.group_noise : 0;
    hp->solver.negligible = loosely ? left : tolerance.negligible;
}

/* The general kernel leaves out what a constraint on R^n is known not to depend on. */
static enum status open_sparse(struct hp *hp)
{
    const struct instance *in = &hp->run->in;
    const struct pattern *of = in->problem->gradient_pattern;
    bool sparse = of && hp->m > 0 && !hp->hamiltonian && hp->kernel == &hp_general && group_is_abelian(in->group);
    return sparse ? cholesky_open(of, &hp->sparse) : STATUS_OK;
}

/* Sets up the solver, whose unknowns and equations lie in the memory of the step. */
static void set_up_solver(struct hp *hp)
{
    const struct instance *in = &hp->run->in;
    struct solver *solver = &hp->solver;
    solver->x = (real *)hp->H;
    solver->residual = (real *)hp->stage.residual_H;
    solver->correction = (real *)hp->stage.correction_H;
    solver->unknowns = hp_list_unknowns(hp, hp->index, hp->index + solver->size);
    solver->index = hp->index;
    if (in->text && group_is_abelian(in->group) &&
        !hp->hamiltonian) { /* tapes and sums: no number comes of what is none */
        solver->component = hp->index + solver->size;
        solver->components = hp->n + hp->m;
    }
    solver->give_up = in->give_up;
    solver->self = hp;
    solver->evaluate = hp_evaluate;
    solver->fixed_point = hp->kernel->iterate ? iterate_once : hp->kernel->correct;
    solver->iterate = hp->kernel->iterate ? hp_iterate : NULL;
    solver->hidden = hp->kernel != &hp_general;
    solver->scaled_entries = hp->kernel->solve_all ? 0
                                                   : hp->blocks * hp->n * LANES *
                                                         (hp->hamiltonian ? 2 : 1); /* it weighs all positions alike */
    solver_starts_from(solver, (struct numbers){hp->run->g, in->element, 1}, (struct numbers){hp->run->mu, in->n, 1});
}

enum status hp_open(struct run *run, bool hamiltonian, enum hp_constraint constraint)
{
    struct hp *hp = run_allocate(run, sizeof *hp);
    if (!hp)
        return STATUS_OUT_OF_MEMORY;
    hp->run = run;
    hp->hamiltonian = hamiltonian;
    hp->constraint = constraint;
    hp->exponential = strcmp(run->in.group->retraction, "exp") == 0;
    hp->s = run->tableau.s;
    hp->blocks = (hp->s + LANES - 1) / LANES;
    hp->n = run->in.n;
    hp->element = run->in.element;
    hp->m = constraint == HP_FREE ? 0 : run->in.m;
    for (int b = 0; b < hp->blocks; b++) {
        hp->in[b] = run->in;
        if (run->in.problem->timed)
            hp->in[b].time = &hp->time[b];
        hp->in[b].lanes = hp->s - b * LANES < LANES ? hp->s - b * LANES : LANES;
    }
    hp->kernel = hp_kernel_for(hp);
    enum status status = open_sparse(hp);
    if (status != STATUS_OK)
        return status;
    hp->lanes = lay_out_workspace(hp, NULL);
    hp->memory = aligned_alloc(64, hp->lanes * sizeof(lane));
    hp->index = calloc(2 * (size_t)hp->solver.size, sizeof *hp->index);
    if (!hp->memory || !hp->index)
        return STATUS_OUT_OF_MEMORY;
    memset(hp->memory, 0, hp->lanes * sizeof(lane));
    lay_out_workspace(hp, hp->memory);
    set_up_solver(hp);
    status = hp_coefficients_of(hp);
    if (status == STATUS_OK) {
        judge_by(hp);
        status = solver_open(&hp->solver);
    }
    if (status == STATUS_OK)
        hp->predictor = predictor_open(run, &hp->solver, hp_refine);
    return status;
}

enum status hp_open_members(const struct hp *of, struct run *run, const struct hp_members *members, struct hp *hp)
{
    *hp = *of;
    hp->run = run;
    hp->members = members;
    hp->blocks = hp->s;
    for (int b = 0; b < hp->blocks; b++)
        hp->in[b] = run->in;
    hp->sparse = (struct cholesky){0};
    hp->solver = (struct solver){.negligible = of->solver.negligible, .noise = of->solver.noise};
    hp->index = NULL;
    hp->predictor = NULL;
    hp->lanes = lay_out_workspace(hp, NULL);
    hp->memory = aligned_alloc(64, hp->lanes * sizeof(lane));
    if (!hp->memory)
        return STATUS_OUT_OF_MEMORY;
    memset(hp->memory, 0, hp->lanes * sizeof(lane));
    lay_out_workspace(hp, hp->memory);
    return STATUS_OK;
}

void hp_close(struct run *run)
{
    struct hp *hp = run->work;
    predictor_close(hp->predictor);
    solver_close(&hp->solver);
    cholesky_close(&hp->sparse);
    free(hp->index);
    free(hp->memory);
}
