/* A Hamilton-Pontryagin step of h/2, then the adjoint of one: Phi_{h/2} and the inverse of Phi_{-h/2}. On a group a step with s >= 3 is
 * not its own adjoint, because its chart is anchored at g_k (docs/findings-energy.md); this composition is. */
#include "core/larger.h"
#include "core/numbers/convergence.h"
#include "core/numbers/linear.h"
#include "core/numbers/roundoff.h"
#include "core/numbers/scratch.h"
#include "core/problem/projection.h"
#include "core/run/case.h"
#include "core/run/run.h"

enum { MOST_CORRECTIONS = 100 };

struct symmetric {
    struct core_case *base;
    struct run ahead, back; /* steps of h/2 and of -h/2 */
    struct scales own;      /* of the motion */
    real memory[];
};

static enum status symmetric_open_base(const struct core_case *given, struct core_case **out, struct refusal *why)
{
    struct setup setup = given->setup;
    setup.method = given->method->tableau;
    setup.with = NULL;
    return case_open(&setup, out, why);
}

static enum status symmetric_applies(const struct core_case *given, struct refusal *why)
{
    struct core_case *base;
    enum status status = symmetric_open_base(given, &base, why);
    case_close(base);
    return status;
}

static enum status symmetric_open(struct run *run)
{
    struct refusal why;
    const struct instance *in = &run->given->in;
    struct symmetric *work = run_allocate(run, sizeof *work + scales_numbers(in) * sizeof(real));
    if (!work)
        return STATUS_OUT_OF_MEMORY;
    scales_lay(in, work->memory, &work->own);
    case_scales(run->given, &work->own);
    enum status status = symmetric_open_base(run->given, &work->base, &why);
    if (status == STATUS_OK)
        status = run_open(work->base, run->scale / 2, &work->ahead);
    return status == STATUS_OK ? run_open(work->base, -run->scale / 2, &work->back) : status;
}

static void symmetric_close(struct run *run)
{
    struct symmetric *work = run->work;
    run_close(&work->ahead);
    run_close(&work->back);
    case_close(work->base);
}

/* mu <- mu - A^T (A M^{-1} A^T)^{-1} phi: onto the constraint, which steps back do not see at their start. */
static enum status project(struct run *run)
{
    SCRATCH_NODE(node, &run->in);
    SCRATCH(real, normal, run->in.m);
    SCRATCH(real, push, run->in.n);
    if (run->in.m == 0)
        return STATUS_OK;
    enum status status = projection_solve(&run->in, run->g, run->mu, -1, node, normal);
    if (status != STATUS_OK)
        return status;
    node_constraint_force(node, normal, push);
    for (int c = 0; c < run->in.n; c++)
        compensated_add(&run->mu[c], &run->mu_low[c], -push[c]);
    return STATUS_OK;
}

/* xi with g_back tau(xi) = g_middle, with the low parts of both. */
static enum status position_gap(const struct run *middle, const struct run *back, real *xi)
{
    const struct instance *in = &middle->in;
    SCRATCH(real, inverse, in->element);
    SCRATCH(real, between, in->element);
    SCRATCH(real, low, in->element);
    SCRATCH(real, rest, in->n);
    for (int c = 0; c < in->element; c++)
        low[c] = middle->g_low[c] - back->g_low[c];
    group_trivialise(in, back->g, low, rest);
    group_invert(in, back->g, inverse);
    group_compose(in, inverse, middle->g, between);
    enum status status = group_logarithm(in, between, xi);
    for (int c = 0; c < in->n; c++)
        xi[c] += rest[c];
    return status;
}

/* Move the guess in `end` by how far the step back from it, in `back`, misses the middle; *size is by how much, relative, in units of the motion's own. A step
 * passes multipliers on times R(infinity), which is 1 or -1: so is its inverse. */
static enum status correct_end(const struct symmetric *work, const struct run *middle, struct run *end, real *size)
{
    const struct run *back = &work->back;
    const struct instance *in = &middle->in;
    const struct scales *own = &work->own;
    const real passed = (real)work->base->report.R_infinity;
    real momenta = 0;
    SCRATCH(real, xi, in->n);
    enum status status = position_gap(middle, back, xi);
    if (status != STATUS_OK)
        return status;
    *size = 0;
    for (int c = 0; c < in->n; c++) {
        real gap = middle->mu[c] - back->mu[c] + (middle->mu_low[c] - back->mu_low[c]);
        compensated_add(&end->mu[c], &end->mu_low[c], gap);
        momenta = LARGER(momenta, fabs(middle->mu[c]) / own->momentum[c]);
        *size = LARGER(*size, fabs(xi[c]) / own->position[c] + fabs(gap) / own->momentum[c]);
    }
    group_advance(in, xi, end->g, end->g_low);
    for (int k = 0; k < in->m; k++)
        end->lambda[k] += passed * (middle->lambda[k] - back->lambda[k]);
    *size /= 1 + momenta + scales_away(in, own, middle->g);
    return project(end);
}

/* Returns true if the correction is the last: later ones would change no digit, or it is round-off. */
static bool correction_converges(real size, real before)
{
    bool contracts = size < before / 2, next_is_nothing = size * (size / before) < tolerance.negligible;
    return !(size > 0) || (isfinite(before) && contracts && next_is_nothing) ||
           (!contracts && size <= 4 * tolerance.solve);
}

/* The inverse of the step back, from the step ahead on. */
static enum status solve_adjoint(struct symmetric *work, struct run *end)
{
    SCRATCH(struct run, middle, 1);
    *middle = work->ahead;
    const real end_time = end->t + (end->t_low + end->h);
    real size = INFINITY, before;
    int corrections = 0;
    enum status status = run_step(&work->ahead);
    run_copy_node(&work->ahead, end);
    run_set_time(end, end_time);
    do {
        before = size;
        run_copy_node(end, &work->back);
        run_set_time(&work->back, end_time);
        run_moved(&work->back);
        if (status == STATUS_OK)
            status = run_step(&work->back);
        if (status == STATUS_OK)
            status = correct_end(work, middle, end, &size);
    } while (status == STATUS_OK && ++corrections < MOST_CORRECTIONS && !correction_converges(size, before));
    if (status != STATUS_OK)
        return status;
    return size <= 4 * tolerance.solve ? STATUS_OK : STATUS_NO_CONVERGENCE;
}

static enum status symmetric_step(struct run *run)
{
    struct symmetric *work = run->work;
    run_copy_node(run, &work->ahead);
    run_moved(&work->ahead);
    enum status status = run_step(&work->ahead);
    if (status == STATUS_OK)
        status = solve_adjoint(work, run);
    return status;
}

static bool symmetric_self_adjoint(const struct core_case *given)
{
    (void)given;
    return true;
}

const struct family symmetric_family = {.applies = symmetric_applies,
                                        .open = symmetric_open,
                                        .close = symmetric_close,
                                        .step = symmetric_step,
                                        .self_adjoint = symmetric_self_adjoint,
                                        .claims = BY(hp_symmetric)};
