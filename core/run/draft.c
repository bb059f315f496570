/* Mixed-precision refinement. Quadruple evaluates the correction c = phi(x) - x of the fixed point phi and leaves to
 * double what is linear in it: the error d obeys d = c + phi'(x) d, so d is needed to a few digits only, and the next
 * correction, again in quadruple, shows what was left. Double answers, quadruple asks. */
#include "core/run/draft.h"

#ifdef REAL_QUAD

struct draft *draft_open(const struct run *run, struct solver *solver, bool (*refine)(void *self))
{
    /* a draft starts from a node without its time */
    struct draft *draft = run->in.problem->timed ? NULL : core_double()->draft->open(&run->given->setup, run->scale);
    if (draft)
        solver_refine_by(solver, refine);
    return draft;
}

void draft_close(struct draft *draft)
{
    if (draft)
        core_double()->draft->close(draft);
}

enum status draft_solve(struct draft *draft, int part, const real *g, const real *mu, const real *lambda, real *x)
{
    return draft ? core_double()->draft->solve(draft, part, g, mu, lambda, x) : STATUS_FAILED;
}

struct draft *draft_motion_open(const struct setup *setup)
{
    return core_double()->draft->open_motion(setup);
}

enum status draft_motion(struct draft *draft, int s, bool first, real h, const real *g, const real *eta, real *x)
{
    return draft ? core_double()->draft->solve_motion(draft, s, first, h, g, eta, x) : STATUS_FAILED;
}

bool draft_refine(struct draft *draft, const real *x, real *correction)
{
    return core_double()->draft->refine(draft, x, correction);
}

real draft_newton(struct draft *draft, struct solver *solver)
{
    solver->evaluate(solver->self);
    if (!core_double()->draft->newton(draft, solver->residual, solver->correction))
        return (real)NAN;
    return apply_correction(solver->size, solver->correction, solver->weight, solver->x);
}

#else

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "core/numbers/roundoff.h"
#include "core/run/case.h"
#include "core/run/collocation.h"
#include "core/run/run.h"

enum { MOST_TERMS = 60 /* of the series; MOST_ITERATIONS of the solver */ };

enum { MOST_ENTRIES = MAX_BLOCKS * LANES * (2 * MAX_DIMENSION + MAX_MULTIPLIERS) };

/* The motion by collocation, with its sweep as a solver's fixed point. */
struct motion {
    struct instance in;
    struct collocation c;
    double h, g[MAX_ELEMENT], eta[MAX_DIMENSION];
    struct solver solver;
    int at[COLLOCATION_UNKNOWNS];
    double x[COLLOCATION_UNKNOWNS], weight[COLLOCATION_UNKNOWNS];
};

/* The series has entries as the solver's x. */
struct draft {
    struct core_case *given;
    struct run run;
    struct motion *motion; /* instead of a run */
    struct solver *solver; /* of the family or of the motion */
    bool solved, factored; /* the step; and its matrix is that of the solution */
    /* not cleared: a megabyte of zeros takes as long as some steps */
    double base[MOST_ENTRIES], term[MOST_ENTRIES], sum[MOST_ENTRIES], change[MOST_ENTRIES], before[MOST_ENTRIES];
};

static struct draft *open_draft(const struct setup *setup, wide scale)
{
    struct refusal why;
    struct draft *draft = aligned_alloc(_Alignof(struct draft), sizeof *draft);
    if (!draft)
        return NULL;
    memset(draft, 0, offsetof(struct draft, base));
    if (case_open(setup, &draft->given, &why) == STATUS_OK) {
        if (run_open(draft->given, (real)scale, &draft->run) == STATUS_OK)
            return draft;
        run_close(&draft->run);
    }
    case_close(draft->given);
    free(draft);
    return NULL;
}

static void close_draft(struct draft *draft)
{
    run_close(&draft->run);
    free(draft->motion);
    case_close(draft->given);
    free(draft);
}

static void narrow(int count, const wide *x, double *out)
{
    for (int k = 0; k < count; k++)
        out[k] = (double)x[k];
}

/* Converts a solver's unknowns without padding, which is most of a short step and costs as much to convert. */
static void narrow_unknowns(const struct solver *solver, const wide *x, double *out)
{
    for (int i = 0; i < solver->unknowns; i++)
        out[solver->at[i]] = (double)x[solver->at[i]];
}

static enum status solve_draft(struct draft *draft, int part, const wide *g, const wide *mu, const wide *lambda,
                               wide *x)
{
    struct run *run = &draft->run;
    narrow(run->in.element, g, run->g);
    narrow(run->in.n, mu, run->mu);
    narrow(run->in.m, lambda, run->lambda);
    run_moved(run);
    enum status status = run->method->family->draft(run, part, &draft->solver);
    draft->solved = status == STATUS_OK;
    draft->factored = false;
    struct solver *solver = draft->solver;
    if (status != STATUS_OK)
        return status;
    for (int k = 0; k < solver->size; k++)
        x[k] = (wide)solver->x[k];
    if (solver->fixed_point)
        solver->fixed_point(solver->self); /* what is made once a step is then made here */
    return STATUS_OK;
}

static double sweep_motion(void *self)
{
    struct motion *motion = self;
    double change;
    collocation_set(&motion->c, motion->in.n, motion->x);
    enum status status = collocation_sweep(&motion->in, &motion->c, motion->h, motion->g, motion->eta, &change);
    collocation_get(&motion->c, motion->in.n, motion->x);
    if (status != STATUS_OK)
        motion->x[0] = (double)NAN; /* the series ends */
    return change;
}

static struct draft *open_motion(const struct setup *setup)
{
    struct refusal why;
    struct draft *draft = aligned_alloc(_Alignof(struct draft), sizeof *draft);
    struct motion *motion = draft ? aligned_alloc(_Alignof(struct motion), sizeof *motion) : NULL;
    if (motion) {
        memset(draft, 0, offsetof(struct draft, base));
        memset(motion, 0, sizeof *motion);
        if (case_open_method(setup, NULL, &draft->given, &why) == STATUS_OK) {
            motion->in = collocation_point(&draft->given->in);
            motion->solver = (struct solver){.at = motion->at,
                                             .x = motion->x,
                                             .weight = motion->weight,
                                             .self = motion,
                                             .fixed_point = sweep_motion};
            draft->motion = motion;
            draft->solver = &motion->solver;
            return draft;
        }
    }
    free(motion);
    free(draft);
    return NULL;
}

/* The solver's unknowns, as many as the stages make, and their weights. */
static void measure_motion(struct motion *motion)
{
    int n = motion->in.n;
    collocation_weigh(&motion->in, &motion->c, motion->h, motion->g, motion->eta);
    double scale = motion->c.size > 0 ? motion->c.size : 1; /* at rest at the origin */
    motion->solver.size = motion->solver.unknowns = 2 * motion->c.rule->tableau.s * n;
    for (int k = 0; k < motion->solver.size; k++) {
        motion->at[k] = k;
        motion->weight[k] = motion->c.weight[k / n % 2][k % n] * (k / n % 2 ? fabs(motion->h) : 1) / scale;
    }
}

static enum status solve_draft_motion(struct draft *draft, int s, bool first, wide h, const wide *g, const wide *eta,
                                      wide *x)
{
    struct motion *motion = draft->motion;
    const struct instance *in = &motion->in;
    bool same = motion->c.rule && motion->c.rule->tableau.s == s;
    enum status status = collocation_rule(&motion->c, s);
    if (status != STATUS_OK)
        return status;
    motion->h = (double)h;
    narrow(in->element, g, motion->g);
    narrow(in->n, eta, motion->eta);
    measure_motion(motion);
    collocation_start(in, &motion->c, first || !same, motion->g, motion->eta);
    status = collocation_solve(in, &motion->c, motion->h, motion->g, motion->eta, collocation_enough());
    collocation_get(&motion->c, in->n, motion->x);
    for (int k = 0; k < motion->solver.size; k++)
        x[k] = (wide)motion->x[k];
    return status;
}

/* Largest |x| weight; padding, of weight 0, may hold anything. */
static double size_of_unknowns(const struct solver *solver, const double *x)
{
    double largest = 0;
    for (int i = 0; i < solver->unknowns; i++)
        largest = fmax(largest, fabs(x[solver->at[i]]) * solver->weight[solver->at[i]]);
    return largest;
}

/* change += factor * correction(base + shift term) */
static void add_correction(struct draft *draft, double shift, double factor)
{
    struct solver *solver = draft->solver;
    for (int k = 0; k < solver->size; k++)
        draft->before[k] = solver->x[k] = draft->base[k] + shift * draft->term[k];
    solver->fixed_point(solver->self);
    for (int k = 0; k < solver->size; k++)
        draft->change[k] += factor * (solver->x[k] - draft->before[k]);
}

/* term <- phi'(base) term = term + its change of the correction, by differences of fourth order or of second. */
static void next_term(struct draft *draft, double size, bool fourth_order)
{
    const struct solver *solver = draft->solver;
    double shift = pow(DBL_EPSILON, fourth_order ? 1.0 / 5 : 1.0 / 3) / size;
    memset(draft->change, 0, (size_t)solver->size * sizeof *draft->change);
    for (int side = -1; side <= 1; side += 2) {
        add_correction(draft, side * shift, side * (fourth_order ? 8.0 / 12 : 1.0 / 2) / shift);
        if (fourth_order)
            add_correction(draft, side * 2 * shift, side * -1.0 / (12 * shift));
    }
    for (int i = 0; i < solver->unknowns; i++)
        draft->term[solver->at[i]] += draft->change[solver->at[i]];
}

/* correction <- sum of phi'(x)^k correction over k > 0; false if the series does not converge. */
static bool refine_draft(struct draft *draft, const wide *x, wide *correction)
{
    const struct solver *solver = draft->solver;
    const size_t bytes = (size_t)solver->size * sizeof(double);
    memcpy(draft->base, solver->x, bytes);
    memset(draft->term, 0, bytes);
    memset(draft->sum, 0, bytes);
    narrow_unknowns(solver, x, draft->base);
    narrow_unknowns(solver, correction, draft->term);
    double first = size_of_unknowns(solver, draft->term), size = first,
           enough = fmax(first * (double)tolerance.draft_gain, (double)tolerance.draft_settled);
    for (int k = 0; k < MOST_TERMS && size > enough; k++) {
        next_term(draft, size, size * (double)tolerance.draft_second > enough);
        size = size_of_unknowns(solver, draft->term);
        for (int i = 0; i < solver->size; i++)
            draft->sum[i] += draft->term[i];
    }
    memcpy(solver->x, draft->base, bytes);
    solver->fixed_point(solver->self); /* what the next step's start values are continued from */
    memset(correction, 0, (size_t)solver->size * sizeof *correction);
    for (int i = 0; i < solver->unknowns; i++)
        correction[solver->at[i]] = (wide)draft->sum[solver->at[i]];
    return size <= enough;
}

static bool newton_draft(struct draft *draft, const wide *residual, wide *correction)
{
    struct solver *solver = draft->solver;
    if (!draft->solved || (!draft->factored && solver_factor(solver) != STATUS_OK))
        return false;
    draft->factored = true;
    narrow(solver->size, residual, solver->residual);
    solver_newton_correction(solver);
    for (int k = 0; k < solver->size; k++)
        correction[k] = (wide)solver->correction[k];
    return true;
}

const struct draft_api draft_in_double = {.open = open_draft,
                                          .solve = solve_draft,
                                          .open_motion = open_motion,
                                          .solve_motion = solve_draft_motion,
                                          .refine = refine_draft,
                                          .newton = newton_draft,
                                          .close = close_draft};

#endif
