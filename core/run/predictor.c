/* Mixed-precision refinement. Quadruple evaluates the correction c = phi(x) - x of the fixed point phi and leaves to
 * double what is linear in it: the error d obeys d = c + phi'(x) d, so d is needed to a few digits only, and the next
 * correction, again in quadruple, shows what was left. Double answers, quadruple asks. */
#include "core/run/predictor.h"

#ifdef REAL_QUAD

struct predictor *predictor_open(const struct run *run, struct solver *solver, bool (*refine)(void *self))
{
    /* a predictor starts from a node without its time */
    struct predictor *predictor =
        run->in.problem->timed ? NULL : core_double()->predictor->open(&run->given->setup, run->scale);
    if (predictor)
        solver_refine_by(solver, refine);
    return predictor;
}

void predictor_close(struct predictor *predictor)
{
    if (predictor)
        core_double()->predictor->close(predictor);
}

enum status predictor_solve(struct predictor *predictor, int substep, const real *g, const real *mu, const real *lambda,
                            real *x)
{
    return predictor ? core_double()->predictor->solve(predictor, substep, g, mu, lambda, x) : STATUS_FAILED;
}

struct predictor *predictor_motion_open(const struct setup *setup)
{
    return core_double()->predictor->open_motion(setup);
}

enum status predictor_motion(struct predictor *predictor, int s, bool first, real h, const real *g, const real *eta,
                             real *x)
{
    return predictor ? core_double()->predictor->solve_motion(predictor, s, first, h, g, eta, x) : STATUS_FAILED;
}

bool predictor_refine(struct predictor *predictor, const real *x, real *correction)
{
    return core_double()->predictor->refine(predictor, x, correction);
}

real predictor_newton(struct predictor *predictor, struct solver *solver)
{
    solver->evaluate(solver->self);
    if (!core_double()->predictor->newton(predictor, solver->residual, solver->correction))
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
    int index[COLLOCATION_UNKNOWNS];
    double x[COLLOCATION_UNKNOWNS], weight[COLLOCATION_UNKNOWNS];
};

/* The series has entries as the solver's x. */
struct predictor {
    struct core_case *given;
    struct run run;
    struct motion *motion; /* instead of a run */
    struct solver *solver; /* of the family or of the motion */
    bool solved, factored; /* the step; and its matrix is that of the solution */
    /* not cleared: a megabyte of zeros takes as long as some steps */
    double base[MOST_ENTRIES], term[MOST_ENTRIES], sum[MOST_ENTRIES], change[MOST_ENTRIES], before[MOST_ENTRIES];
};

static struct predictor *open_predictor(const struct setup *setup, wide scale)
{
    struct refusal why;
    struct predictor *predictor = aligned_alloc(_Alignof(struct predictor), sizeof *predictor);
    if (!predictor)
        return NULL;
    memset(predictor, 0, offsetof(struct predictor, base));
    if (case_open(setup, &predictor->given, &why) == STATUS_OK) {
        if (run_open(predictor->given, (real)scale, &predictor->run) == STATUS_OK)
            return predictor;
        run_close(&predictor->run);
    }
    case_close(predictor->given);
    free(predictor);
    return NULL;
}

static void close_predictor(struct predictor *predictor)
{
    run_close(&predictor->run);
    free(predictor->motion);
    case_close(predictor->given);
    free(predictor);
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
        out[solver->index[i]] = (double)x[solver->index[i]];
}

static enum status solve_predictor(struct predictor *predictor, int substep, const wide *g, const wide *mu,
                                   const wide *lambda, wide *x)
{
    struct run *run = &predictor->run;
    narrow(run->in.element, g, run->g);
    narrow(run->in.n, mu, run->mu);
    narrow(run->in.m, lambda, run->lambda);
    run_moved(run);
    enum status status = run->method->family->predictor(run, substep, &predictor->solver);
    predictor->solved = status == STATUS_OK;
    predictor->factored = false;
    struct solver *solver = predictor->solver;
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

static struct predictor *open_motion(const struct setup *setup)
{
    struct refusal why;
    struct predictor *predictor = aligned_alloc(_Alignof(struct predictor), sizeof *predictor);
    struct motion *motion = predictor ? aligned_alloc(_Alignof(struct motion), sizeof *motion) : NULL;
    if (motion) {
        memset(predictor, 0, offsetof(struct predictor, base));
        memset(motion, 0, sizeof *motion);
        if (case_open_method(setup, NULL, &predictor->given, &why) == STATUS_OK) {
            motion->in = collocation_point(&predictor->given->in);
            motion->solver = (struct solver){.index = motion->index,
                                             .x = motion->x,
                                             .weight = motion->weight,
                                             .self = motion,
                                             .fixed_point = sweep_motion};
            predictor->motion = motion;
            predictor->solver = &motion->solver;
            return predictor;
        }
    }
    free(motion);
    free(predictor);
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
        motion->index[k] = k;
        motion->weight[k] = motion->c.weight[k / n % 2][k % n] * (k / n % 2 ? fabs(motion->h) : 1) / scale;
    }
}

static enum status solve_predictor_motion(struct predictor *predictor, int s, bool first, wide h, const wide *g,
                                          const wide *eta, wide *x)
{
    struct motion *motion = predictor->motion;
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
        largest = fmax(largest, fabs(x[solver->index[i]]) * solver->weight[solver->index[i]]);
    return largest;
}

/* change += factor * correction(base + shift term) */
static void add_correction(struct predictor *predictor, double shift, double factor)
{
    struct solver *solver = predictor->solver;
    for (int k = 0; k < solver->size; k++)
        predictor->before[k] = solver->x[k] = predictor->base[k] + shift * predictor->term[k];
    solver->fixed_point(solver->self);
    for (int k = 0; k < solver->size; k++)
        predictor->change[k] += factor * (solver->x[k] - predictor->before[k]);
}

/* term <- phi'(base) term = term + its change of the correction, by differences of fourth order or of second. */
static void next_term(struct predictor *predictor, double size, bool fourth_order)
{
    const struct solver *solver = predictor->solver;
    double shift = pow(DBL_EPSILON, fourth_order ? 1.0 / 5 : 1.0 / 3) / size;
    memset(predictor->change, 0, (size_t)solver->size * sizeof *predictor->change);
    for (int side = -1; side <= 1; side += 2) {
        add_correction(predictor, side * shift, side * (fourth_order ? 8.0 / 12 : 1.0 / 2) / shift);
        if (fourth_order)
            add_correction(predictor, side * 2 * shift, side * -1.0 / (12 * shift));
    }
    for (int i = 0; i < solver->unknowns; i++)
        predictor->term[solver->index[i]] += predictor->change[solver->index[i]];
}

/* correction <- sum of phi'(x)^k correction over k > 0; false if the series does not converge. */
static bool refine_predictor(struct predictor *predictor, const wide *x, wide *correction)
{
    const struct solver *solver = predictor->solver;
    const size_t bytes = (size_t)solver->size * sizeof(double);
    memcpy(predictor->base, solver->x, bytes);
    memset(predictor->term, 0, bytes);
    memset(predictor->sum, 0, bytes);
    narrow_unknowns(solver, x, predictor->base);
    narrow_unknowns(solver, correction, predictor->term);
    double first = size_of_unknowns(solver, predictor->term), size = first,
           enough = fmax(first * (double)tolerance.predictor_gain, (double)tolerance.predictor_negligible);
    for (int k = 0; k < MOST_TERMS && size > enough; k++) {
        next_term(predictor, size, size * (double)tolerance.predictor_second > enough);
        size = size_of_unknowns(solver, predictor->term);
        for (int i = 0; i < solver->size; i++)
            predictor->sum[i] += predictor->term[i];
    }
    memcpy(solver->x, predictor->base, bytes);
    solver->fixed_point(solver->self); /* what the next step's start values are continued from */
    memset(correction, 0, (size_t)solver->size * sizeof *correction);
    for (int i = 0; i < solver->unknowns; i++)
        correction[solver->index[i]] = (wide)predictor->sum[solver->index[i]];
    return size <= enough;
}

static bool newton_predictor(struct predictor *predictor, const wide *residual, wide *correction)
{
    struct solver *solver = predictor->solver;
    if (!predictor->solved || (!predictor->factored && solver_factor(solver) != STATUS_OK))
        return false;
    predictor->factored = true;
    narrow(solver->size, residual, solver->residual);
    solver_newton_correction(solver);
    for (int k = 0; k < solver->size; k++)
        correction[k] = (wide)solver->correction[k];
    return true;
}

const struct predictor_api predictor_in_double = {.open = open_predictor,
                                                  .solve = solve_predictor,
                                                  .open_motion = open_motion,
                                                  .solve_motion = solve_predictor_motion,
                                                  .refine = refine_predictor,
                                                  .newton = newton_predictor,
                                                  .close = close_predictor};

#endif
