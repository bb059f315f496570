/* The exact discrete map as a method, and the map in which an ingredient of it is replaced
 * [anahory-marrero-martin-2022, (36)-(41)] [mathematics, Exact 2.5, Exact 6]. */
#include <stdlib.h>
#include <string.h>

#include "core/discrete/exponential.h"
#include "core/discrete/forced_motion.h"
#include "core/discrete/group_exact.h"
#include "core/discrete/pair.h"
#include "core/numbers/scratch.h"
#include "core/problem/exact_forms.h"

enum legendre { LEGENDRE_EXACT, LEGENDRE_MLA, LEGENDRE_DLA };
enum omega { OMEGA_EXACT, OMEGA_MIDPOINT, OMEGA_LEFT };

struct exact_step {
    struct pair_step pair;
    struct forced_scales own;
    enum legendre legendre;
    enum omega omega;
    int substeps;             /* of motions, where there is no closed form */
    bool two_steps, has_last; /* the two-step form, and the point before the present one */
    real last[SMALL_DIMENSION];
    real last_velocity[SMALL_DIMENSION]; /* selects one of the motions between the two points */
};

/* The time from node to node; the deliberate fault is late. */
static real step_length(const struct run *run)
{
    return run->fault == FAULT_LATE ? run->h * (1 + R(1e-6)) : run->h;
}

static int index_of_word(const char *word, const char *const *words)
{
    int k = 0;
    while (words[k] && strcmp(word, words[k]) != 0)
        k++;
    return k;
}

static struct forced forced_of(const struct exact_step *work)
{
    return (struct forced){.in = &work->pair.lda.run->in, .own = &work->own};
}

/* The motion of the run's system from (q0, v0) over h: by the closed form where there is one. */
static enum status flow_over_step(const struct exact_step *work, const real *q0, const real *v0, real *q1, real *v1)
{
    const struct run *run = work->pair.lda.run;
    const struct problem *problem = run->in.problem;
    if (problem->exact_forms)
        return problem->exact(&run->in, q0, v0, step_length(run), q1, v1);
    const struct forced forced = forced_of(work);
    return motion_end(&forced, step_length(run), work->substeps, q0, v0, q1, v1, NULL);
}

/* P^-+ = FL(R^-+), omega = mu_d^e by the closed forms. */
static void closed_legendre(struct pair_step *pair)
{
    const struct run *run = pair->lda.run;
    int n = run->in.n;
    real q1[SMALL_DIMENSION], v0[SMALL_DIMENSION], v1[SMALL_DIMENSION], plus[SMALL_DIMENSION];
    for (int c = 0; c < n; c++) {
        pair->lda.shift[c] = run->h * pair->lda.x[c];
        q1[c] = run->g[c] + (run->g_low[c] + pair->lda.shift[c]);
    }
    run->in.problem->exact_forms->velocities(&run->in, &(struct pair){step_length(run), run->g, q1}, v0, v1,
                                             pair->lda.residual + n);
    momentum_of_velocity(&run->in, run->g, v0, pair->minus);
    momentum_of_velocity(&run->in, q1, v1, plus);
    for (int c = 0; c < n; c++)
        pair->lda.kick[c] = plus[c] - pair->minus[c];
}

/* The theta = 1/2 transforms of the pair with the nonholonomic force or without. */
static void midpoint_legendre(struct pair_step *pair, const real *middle, const real *mean, bool forces)
{
    const struct run *run = pair->lda.run;
    SCRATCH_NODE(node, &run->in);
    real applied[SMALL_DIMENSION], reaction[SMALL_DIMENSION];
    pair->lda.status = lda_forces(&pair->lda, &pair->lda.run->in, middle, mean, node, applied, reaction);
    for (int c = 0; c < run->in.n; c++) {
        real force = applied[c] + (forces ? reaction[c] : 0);
        pair->minus[c] = node->mu[c][0] - run->h / 2 * force;
        pair->lda.kick[c] = run->h * force;
    }
}

/* The unknown velocity is that of the forced motion at q0, so that R_F^-(q0, q1) need not be found: exact or midpoint
 * transforms, and exact, midpoint or left-point constraint, each of that pair. */
static void mixed_legendre(struct pair_step *pair)
{
    struct exact_step *work = (struct exact_step *)pair;
    struct lda *lda = &pair->lda;
    const struct run *run = lda->run;
    int n = run->in.n;
    real q1[SMALL_DIMENSION], v1[SMALL_DIMENSION], middle[SMALL_DIMENSION], mean[SMALL_DIMENSION],
        plus[SMALL_DIMENSION];
    SCRATCH_NODE(node, &run->in);
    lda->status = flow_over_step(work, run->g, lda->x, q1, v1);
    if (lda->status != STATUS_OK)
        return;
    for (int c = 0; c < n; c++) {
        lda->shift[c] = q1[c] - run->g[c];
        mean[c] = lda->shift[c] / run->h;
        middle[c] = run->g[c] + lda->shift[c] / 2;
    }
    if (work->legendre == LEGENDRE_EXACT) {
        momentum_of_velocity(&run->in, run->g, lda->x, pair->minus);
        momentum_of_velocity(&run->in, q1, v1, plus);
        for (int c = 0; c < n; c++)
            lda->kick[c] = plus[c] - pair->minus[c];
    } else
        midpoint_legendre(pair, middle, mean, work->legendre == LEGENDRE_MLA);
    node_at_velocity(&run->in, work->omega == OMEGA_MIDPOINT ? middle : run->g,
                     work->omega == OMEGA_EXACT ? lda->x : mean, node);
    for (int k = 0; k < run->in.m; k++)
        lda->residual[n + k] = node->phi[k][0];
}

/* Chooses the number of substeps that resolves the motion from the present node, which may be harder than the last. */
static enum status choose_substeps(struct exact_step *work)
{
    struct run *run = work->pair.lda.run;
    real v[SMALL_DIMENSION];
    if (run->in.problem->exact_forms)
        return STATUS_OK;
    first_point(run->in.n, work->pair.lda.start.velocity, v);
    work->substeps = work->substeps > 1 ? work->substeps / 2 : 1;
    const struct forced forced = forced_of(work);
    return motion_resolve(&forced, step_length(run), run->g, v, &work->substeps);
}

static enum status exact_map_open(struct run *run, void (*legendre)(struct pair_step *work), enum legendre transforms,
                                  enum omega omega)
{
    enum status status = pair_open(run, sizeof(struct exact_step), false, legendre);
    struct exact_step *work = run->work;
    if (status != STATUS_OK)
        return status;
    forced_scales_at(&run->in, run->h, run->given->g, run->given->eta, &work->own);
    work->pair.between_positions = true;
    work->pair.lda.solver.scaled_entries = 0; /* rounding errors of the state do not determine the round-off of each */
    work->legendre = transforms;
    work->omega = omega;
    return STATUS_OK;
}

static const char *const forms[] = {"one-step", "two-step", NULL};

static bool is_two_step(const struct with *with)
{
    return index_of_word(with_word(with, "form"), forms);
}

static enum status open_exact(struct run *run)
{
    if (!group_is_abelian(run->in.group))
        return group_exact_open(run, is_two_step(&run->with));
    enum status status = exact_map_open(run, run->in.problem->exact_forms ? closed_legendre : mixed_legendre,
                                        LEGENDRE_EXACT, OMEGA_EXACT);
    if (status == STATUS_OK)
        ((struct exact_step *)run->work)->two_steps = is_two_step(&run->with);
    return status;
}

/* motion_after, by the closed forms where there are some. */
static enum status velocity_after(struct exact_step *work, const real *q0, const real *v0, const real *q1, real *v1)
{
    const struct run *run = work->pair.lda.run;
    real found[SMALL_DIMENSION], defect[SMALL_MULTIPLIERS];
    const struct forced forced = forced_of(work);
    if (!run->in.problem->exact_forms)
        return motion_after(&forced, run->h, work->substeps, q0, v0, q1, v1);
    run->in.problem->exact_forms->velocities(&run->in, &(struct pair){run->h, q0, q1}, found, v1, defect);
    return forced_same_velocity(&forced, found, v0) ? STATUS_OK : STATUS_UNRESOLVED;
}

/* (q0, q1) -> (q1, q2) from these two points alone; the first step is the flow. */
static enum status two_step(struct run *run)
{
    struct exact_step *work = run->work;
    struct lda *lda = &work->pair.lda;
    int n = run->in.n;
    real next[SMALL_DIMENSION], v[SMALL_DIMENSION], after[SMALL_DIMENSION], none[SMALL_MULTIPLIERS] = {0};
    enum status status = STATUS_OK;
    first_point(n, lda->start.velocity, v);
    if (work->has_last && run->in.problem->exact_forms)
        run->in.problem->exact_forms->next(&run->in, &(struct pair){run->h, work->last, run->g}, next);
    else {
        if (work->has_last)
            status = velocity_after(work, work->last, work->last_velocity, run->g, v);
        if (status == STATUS_OK)
            status = flow_over_step(work, run->g, v, next, after);
    }
    if (status == STATUS_OK)
        status = velocity_after(work, run->g, v, next, after);
    if (status != STATUS_OK)
        return status;
    memcpy(work->last, run->g, sizeof work->last);
    memcpy(work->last_velocity, v, sizeof work->last_velocity);
    work->has_last = true;
    momentum_of_velocity(&run->in, next, after, lda->kick);
    for (int c = 0; c < n; c++) {
        lda->shift[c] = next[c] - run->g[c];
        lda->kick[c] -= run->mu[c];
        run->g_low[c] = run->mu_low[c] = 0; /* the recursion knows only its two points */
    }
    return lda_finish(lda, lda->run->h, none);
}

static enum status exact_advance(struct run *run)
{
    struct exact_step *work = run->work;
    if (!group_is_abelian(run->in.group))
        return group_exact_step(run, step_length(run));
    enum status status = lda_start(&work->pair.lda);
    if (status == STATUS_OK)
        status = choose_substeps(work);
    if (status != STATUS_OK)
        return status;
    return work->two_steps ? two_step(run) : pair_advance(run);
}

/* A state from outside has no point before it. */
static void exact_set(struct run *run)
{
    if (!group_is_abelian(run->in.group))
        group_exact_set(run);
    else if (run->work)
        ((struct exact_step *)run->work)->has_last = false;
}

static void exact_close(struct run *run)
{
    if (group_is_abelian(run->in.group))
        lda_close(run);
}

static const struct method_parameter exact_parameters[] = {
    {"form", PARAMETER_WORD, "one-step", NULL, NULL, forms,
     "one-step: (q0, p0) -> (q1, p1); two-step: (q0, q1) -> (q1, q2), which amplifies rounding like k^2"},
    {0}};

/* Faults of its identities (exact_identities.c, nonholonomic_identities.c). */
static const enum fault exact_faults[] = {FAULT_LATE, FAULT_NO_WORK, FAULT_OFF_CONSTRAINT, FAULT_PRINTED_SIGN,
                                          FAULT_NONE};

const struct family exact_map_family = {.small = true,
                                        .parameters = exact_parameters,
                                        .open = open_exact,
                                        .close = exact_close,
                                        .step = exact_advance,
                                        .set = exact_set,
                                        .local_errors = exponential_errors,
                                        .claims = BY(exact_map),
                                        .order = exponential_order,
                                        .faults = exact_faults};

static const char *const transforms[] = {"exact", "mla", "dla", NULL};
static const char *const omegas[] = {"exact", "midpoint", "left", NULL};

static enum status open_mixed(struct run *run)
{
    return exact_map_open(run, mixed_legendre,
                          (enum legendre)index_of_word(with_word(&run->with, "legendre"), transforms),
                          (enum omega)index_of_word(with_word(&run->with, "omega"), omegas));
}

static struct stated mixed_order(const struct core_case *given, enum quantity quantity)
{
    (void)quantity;
    return (struct stated){strcmp(with_word(&given->with, "omega"), "left") == 0 ? 1 : 2, NULL};
}

static const struct method_parameter mixed_parameters[] = {
    {"legendre", PARAMETER_WORD, "exact", NULL, NULL, transforms,
     "discrete Legendre transforms: exact (R_F), or of the midpoint rule with forces (mla) or without (dla)"},
    {"omega", PARAMETER_WORD, "exact", NULL, NULL, omegas,
     "constraint on the pair: Phi(q0, R_F^-), or mu (q1 - q0) at the midpoint or at the left point"},
    {0}};

const struct family exact_mixed_family = {.small = true,
                                          .parameters = mixed_parameters,
                                          .open = open_mixed,
                                          .close = lda_close,
                                          .step = exact_advance,
                                          .claims = BY(exact_mixed),
                                          .order = mixed_order};
