/* Workspace and coefficients of the Hamilton-Pontryagin step: all that does not change from step to step. */
#include <stdlib.h>
#include <string.h>

#include "core/hp/hp.h"
#include "core/hp/refine.h"
#include "core/numbers/legendre.h"
#include "core/numbers/linear.h"

enum { MOST_FITTED = 7 /* degree */ };

static void set_coefficient(hp_coefficients column, int i, int j, real value)
{
    column[j][i / LANES][i % LANES] = value;
}

/* How the constraint residuals answer to the multipliers, in units of G = A M^{-1} A^T (spec HP section 3):
 * nonholonomic h a_ij (i, j >= 2); holonomic h^2 sum_l a_il ahat_lj, and h b_j for tangency in the place of stage 1.
 * The inverse is what the fixed point needs. */
static enum status multiplier_coefficients(struct hp *hp, const struct tableau *t, real h)
{
    int s = t->s, first = hp->constraint == HP_NONHOLONOMIC, size = s - first;
    real K[MAX_STAGES * MAX_STAGES] = {0}, inverse[MAX_STAGES * MAX_STAGES];
    for (int i = first; i < s; i++)
        for (int j = first; j < s; j++) {
            real sum = 0;
            for (int l = 0; l < s; l++)
                sum += h * h * t->a[i][l] * t->ahat[l][j];
            if (hp->constraint == HP_NONHOLONOMIC)
                sum = h * t->a[i][j];
            if (hp->constraint == HP_HOLONOMIC && i == 0)
                sum = h * t->b[j];
            K[(i - first) * size + j - first] = sum;
        }
    enum status status = matrix_inverse(size, K, inverse);
    for (int i = first; i < s; i++) {
        real row = 0;
        for (int j = first; j < s; j++) {
            real entry = inverse[(i - first) * size + j - first];
            bool once = hp->constraint == HP_NONHOLONOMIC || (hp->constraint == HP_HOLONOMIC && j == 0);
            set_coefficient(hp->multiplier, i, j, -entry);
            row += fabs(entry) * (once ? fabs(h) : h * h);
        }
        hp->amplification = fmax(hp->amplification, row);
    }
    return status;
}

/* product = h coefficients E, E the extrapolation */
static void continued(const struct hp *hp, real h, const real coefficients[MAX_STAGES][MAX_STAGES],
                      hp_coefficients product)
{
    for (int i = 0; i < hp->s; i++)
        for (int j = 0; j < hp->s; j++) {
            real sum = 0;
            for (int k = 0; k < hp->s; k++)
                sum += coefficients[i][k] * hp->extrapolation[j][k / LANES][k % LANES];
            set_coefficient(product, i, j, h * sum);
        }
}

/* h c and h^2 a ahat: of at most LANES stages, as the kernels that ask for it have */
static void position_coefficients(struct hp *hp, const struct tableau *t, real h)
{
    for (int i = 0; i < t->s; i++) {
        hp->elapsed[i] = h * t->c[i];
        for (int j = 0; j < t->s; j++) {
            real sum = 0;
            for (int k = 0; k < t->s; k++)
                sum += t->a[i][k] * t->ahat[k][j];
            set_coefficient(hp->position, i, j, h * h * sum);
        }
    }
}

/* Degree of the polynomial that is fitted to two steps: enough for their motion, and little of their rounding. */
static int fit_degree(int s)
{
    return s < MOST_FITTED ? s : MOST_FITTED;
}

/* The values at 1 + c_i of the polynomial of that degree in the nodes c_j and c_j - 1 which fits values there best in the
 * least squares, by the Legendre polynomials of [-1, 1]. */
static enum status fit_coefficients(struct hp *hp, const struct tableau *t)
{
    int s = t->s, terms = fit_degree(s) + 1;
    real gram[MAX_STAGES * MAX_STAGES] = {0}, inverse[MAX_STAGES * MAX_STAGES], at[2 * MAX_STAGES][MAX_STAGES];
    for (int j = 0; j < 2 * s; j++)
        for (int k = 0; k < terms; k++)
            at[j][k] = legendre(k, (t->c[j % s] + (j < s)) / 2);
    for (int j = 0; j < 2 * s; j++)
        for (int k = 0; k < terms * terms; k++)
            gram[k] += at[j][k / terms] * at[j][k % terms];
    enum status status = matrix_inverse(terms, gram, inverse);
    for (int i = 0; i < s && status == STATUS_OK; i++)
        for (int j = 0; j < 2 * s; j++) {
            real weight = 0;
            for (int k = 0; k < terms * terms; k++)
                weight += legendre(k / terms, (2 + t->c[i]) / 2) * inverse[k] * at[j][k % terms];
            set_coefficient(j < s ? hp->fit : hp->fit_before, i, j % s, weight);
        }
    return status;
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
            set_coefficient(hp->a.column, i, j, a);
            set_coefficient(hp->ahat.column, i, j, ahat);
        }
}

static enum status coefficients(struct hp *hp)
{
    const struct tableau *t = &hp->run->tableau;
    real h = hp->run->h;
    bool distinct = true;
    for (int i = 1; i < t->s; i++)
        distinct = distinct && t->c[i] > t->c[i - 1];
    for (int j = 0; j < t->s; j++) {
        hp->b[j / LANES][j % LANES] = h * t->b[j];
        for (int i = 0; i < t->s; i++)
            set_coefficient(hp->extrapolation, i, j, distinct ? lagrange(t->s, t->c, j, 1 + t->c[i]) : j == t->s - 1);
    }
    pair_coefficients(hp, t, h);
    continued(hp, h, t->a, hp->continued_a);
    continued(hp, h, t->ahat, hp->continued_ahat);
    if (hp->kernel->settle)
        position_coefficients(hp, t, h);
    if (!group_is_abelian(hp->run->in.group) && distinct && fit_coefficients(hp, t) != STATUS_OK)
        return STATUS_SINGULAR;
    hp->fitted = distinct ? 0 : -1;
    return hp->constraint == HP_FREE ? STATUS_OK : multiplier_coefficients(hp, t, h);
}

/* Hand out `count` lanes from the pool, or only count them while the pool is NULL. */
static lane *take(lane **pool, size_t *used, int count)
{
    lane *start = *pool ? *pool + *used : NULL;
    *used += (size_t)count;
    return start;
}

/* Lay out every array of the workspace; called once to count, once to place. */
static size_t lay_out(struct hp *hp, lane *pool)
{
    int b = hp->blocks, n = b * hp->n, m = b * hp->m;
    size_t used = 0;
    lane **vectors[][3] = {{&hp->H, &hp->P, &hp->Lambda},
                           {&hp->stage.residual_H, &hp->stage.residual_P, &hp->stage.residual_Lambda},
                           {&hp->stage.correction_H, &hp->stage.correction_P, &hp->stage.correction_Lambda}};
    for (int v = 0; v < 3; v++) {
        *vectors[v][0] = take(&pool, &used, n);
        *vectors[v][1] = take(&pool, &used, hp->hamiltonian ? n : 0);
        *vectors[v][2] = take(&pool, &used, m);
    }
    hp->solver.size = (int)(used / 3) * LANES;
    hp->solver.start = (real *)take(&pool, &used, hp->solver.size / LANES);
    hp->solver.weight = (real *)take(&pool, &used, hp->solver.size / LANES);
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
        *stage[k] = take(&pool, &used, n);
    if (group_is_abelian(hp->run->in.group))
        hp->stage.W = hp->stage.spatial = hp->stage.N, hp->stage.eta = hp->H,
        hp->stage.momentum_chart = hp->stage.momentum_body;
    hp->stage.G = take(&pool, &used, b * hp->element);
    hp->row_factor = take(&pool, &used, m * hp->m);
    hp->column_factor = take(&pool, &used, m * hp->m);
    hp->stage.A = take(&pool, &used, m * hp->n);
    hp->velocity_before = take(&pool, &used, n);
    hp->Lambda_before = take(&pool, &used, m);
    hp->stage.mass = take(&pool, &used, hp->n * hp->n);
    return used;
}

/* The entries of x that are unknowns: lanes that carry a stage; Lambda^1 is data in the nonholonomic step. */
static int list_unknowns(const struct hp *hp, int *at)
{
    int count = 0, rows[] = {hp->n, hp->hamiltonian ? hp->n : 0, hp->m}, offset = 0;
    for (int part = 0; part < 3; part++) {
        for (int i = part == 2 && hp->constraint == HP_NONHOLONOMIC; i < hp->s; i++)
            for (int r = 0; r < rows[part]; r++)
                at[count++] = offset + (i / LANES * rows[part] + r) * LANES + i % LANES;
        offset += hp->blocks * rows[part] * LANES;
    }
    return count;
}

/* The problem's own kernel where it has one for this form of the step: compiled for just these sizes, it would read and
 * write beside the arrays of any other. A text on R^n has that of its sizes. */
static const struct hp_kernel *kernel_for(const struct hp *hp)
{
    const struct instance *in = &hp->run->in;
    const struct hp_kernel *own = in->problem->kernel;
    bool sizes = own && own->n == hp->n && own->m == hp->m && own->element == hp->element &&
                 own->abelian == group_is_abelian(in->group);
    bool form = !hp->hamiltonian && hp->s >= 2 && hp->s <= LANES &&
                (hp->constraint == HP_FREE || hp->constraint == HP_NONHOLONOMIC);
    if (!form || (own && !sizes) || (own && own->group && hp->run->fault != FAULT_NONE))
        return &hp_general;
    const struct hp_kernel *sized = in->text && group_is_abelian(in->group) ? hp_sized(hp->n, hp->m) : NULL;
    return sizes ? own : sized ? sized : &hp_general;
}

enum status hp_open(struct run *run, bool hamiltonian, enum hp_constraint constraint)
{
    struct hp *hp = aligned_alloc(64, (sizeof *hp + 63) / 64 * 64);
    run->work = hp;
    if (!hp)
        return STATUS_OUT_OF_MEMORY;
    memset(hp, 0, sizeof *hp);
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
        hp->in[b].lanes = hp->s - b * LANES < LANES ? hp->s - b * LANES : LANES;
    }
    size_t lanes = lay_out(hp, NULL);
    hp->memory = aligned_alloc(64, lanes * sizeof(lane));
    hp->at = calloc((size_t)hp->solver.size, sizeof *hp->at);
    if (!hp->memory || !hp->at)
        return STATUS_OUT_OF_MEMORY;
    memset(hp->memory, 0, lanes * sizeof(lane));
    lay_out(hp, hp->memory);
    hp->solver.x = (real *)hp->H;
    hp->solver.residual = (real *)hp->stage.residual_H;
    hp->solver.correction = (real *)hp->stage.correction_H;
    hp->solver.unknowns = list_unknowns(hp, hp->at);
    hp->solver.at = hp->at;
    hp->solver.self = hp;
    hp->solver.noise = group_is_abelian(run->in.group) ? 0 : SOLVER_NOISE_ON_GROUP;
    hp->kernel = kernel_for(hp);
    hp->solver.evaluate = hp_evaluate;
    hp->solver.fixed_point = hp->kernel->correct;
    enum status status = coefficients(hp);
    if (status == STATUS_OK)
        status = solver_open(&hp->solver);
    if (status == STATUS_OK)
        draft_open(run);
    return status;
}

void hp_close(struct run *run)
{
    struct hp *hp = run->work;
    if (!hp)
        return;
    draft_close(hp);
    solver_close(&hp->solver);
    free(hp->at);
    free(hp->memory);
    free(hp);
    run->work = NULL;
}
