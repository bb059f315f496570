/* Peers of SUNDIALS, where it is installed: CVODE, ERKStep and ARKStep on the index-reduced equations, IDA on the DAE. */
#include "ci/bench/contender.h"

#include <stdlib.h>

#ifdef BENCH_SUNDIALS
#include <arkode/arkode_arkstep.h>
#include <arkode/arkode_erkstep.h>
#include <cvode/cvode.h>
#include <ida/ida.h>
#include <math.h>
#include <nvector/nvector_serial.h>
#include <string.h>
#include <sunlinsol/sunlinsol_dense.h>
#include <sunmatrix/sunmatrix_dense.h>
#include <sunnonlinsol/sunnonlinsol_fixedpoint.h>

struct sundials_run {
    const struct motion *motion;
    bool index_two;
    SUNContext context;
    void *memory;
    N_Vector y, rate, start, start_rate, kind;
    SUNMatrix matrix;
    SUNLinearSolver linear;
    SUNNonlinearSolver fixed_point;
};

static int evaluate(realtype t, N_Vector y, N_Vector rate, void *run)
{
    (void)t;
    ((const struct sundials_run *)run)->motion->rhs(NV_DATA_S(y), NV_DATA_S(rate));
    return 0;
}

/* y' = flow(y, lambda), and the constraint (index 2), or what its derivative says of lambda with the constraint added,
 * which then decays instead of drifting (index 1, stabilised). */
static int residual(realtype t, N_Vector y, N_Vector rate, N_Vector out, void *data)
{
    (void)t;
    const struct sundials_run *run = data;
    const struct motion *motion = run->motion;
    const double *at = NV_DATA_S(y), *moved = NV_DATA_S(rate);
    double *r = NV_DATA_S(out);
    int states = motion->states;
    motion->flow(at, at[states], r);
    for (int k = 0; k < states; k++)
        r[k] = moved[k] - r[k];
    r[states] = motion->constraint(at, at + motion->element);
    if (!run->index_two)
        r[states] += at[states] - motion->multiplier(at);
    return 0;
}

/* Context, vectors, and a dense matrix and its solver; `extra` unknowns besides the states. */
static bool open_run(struct task *task, int extra)
{
    struct sundials_run *run = calloc(1, sizeof *run);
    task->state = run;
    if (!run || SUNContext_Create(NULL, &run->context) != 0)
        return false;
    int unknowns = task->motion->states + extra;
    run->motion = task->motion;
    run->start = N_VNew_Serial(unknowns, run->context);
    run->y = N_VClone(run->start);
    run->rate = N_VClone(run->start);
    run->start_rate = N_VClone(run->start);
    run->kind = N_VClone(run->start);
    run->matrix = SUNDenseMatrix(unknowns, unknowns, run->context);
    run->linear = SUNLinSol_Dense(run->y, run->matrix, run->context);
    run->fixed_point = SUNNonlinSol_FixedPoint(run->y, 0, run->context);
    N_VConst(0, run->start);
    N_VConst(0, run->start_rate);
    N_VConst(1, run->kind);
    motion_start(task->motion, NV_DATA_S(run->start));
    task->motion->rhs(NV_DATA_S(run->start), NV_DATA_S(run->start_rate));
    return true;
}

static void close_run(struct task *task, void (*free_memory)(void **))
{
    struct sundials_run *run = task->state;
    if (run && run->memory)
        free_memory(&run->memory);
    if (run && run->start) {
        SUNNonlinSolFree(run->fixed_point);
        SUNLinSolFree(run->linear);
        SUNMatDestroy(run->matrix);
        N_VDestroy(run->kind);
        N_VDestroy(run->start_rate);
        N_VDestroy(run->rate);
        N_VDestroy(run->y);
        N_VDestroy(run->start);
    }
    if (run && run->context)
        SUNContext_Free(&run->context);
    free(run);
}

static bool arrived(struct task *task, int status)
{
    const struct sundials_run *run = task->state;
    motion_position(task->motion, NV_DATA_S(run->y), task->g, task->eta);
    return status >= 0;
}

/* ---- IDA; variant: the index */

static bool open_ida(struct task *task)
{
    if (!open_run(task, 1))
        return false;
    struct sundials_run *run = task->state;
    int states = task->motion->states;
    run->index_two = task->who->variant == 2;
    NV_Ith_S(run->kind, states) = 0;
    NV_Ith_S(run->start, states) = task->motion->multiplier(NV_DATA_S(run->start));
    run->memory = IDACreate(run->context);
    return run->memory && IDAInit(run->memory, residual, 0, run->start, run->start_rate) == 0 &&
           IDASStolerances(run->memory, task->value, task->value) == 0 &&
           IDASetLinearSolver(run->memory, run->linear, run->matrix) == 0 && IDASetUserData(run->memory, run) == 0 &&
           IDASetId(run->memory, run->kind) == 0 && IDASetSuppressAlg(run->memory, run->index_two) == 0 &&
           IDASetMaxNumSteps(run->memory, CONTENDER_MOST_STEPS) == 0 && IDASetErrFile(run->memory, NULL) == 0;
}

static bool run_ida(struct task *task)
{
    struct sundials_run *run = task->state;
    realtype t;
    N_VScale(1, run->start, run->y);
    N_VScale(1, run->start_rate, run->rate);
    if (IDAReInit(run->memory, 0, run->y, run->rate) != 0 || IDASetStopTime(run->memory, task->horizon) != 0)
        return false;
    return arrived(task, IDASolve(run->memory, task->horizon, &t, run->y, run->rate, IDA_NORMAL));
}

static void close_ida(struct task *task)
{
    close_run(task, IDAFree);
}

/* ---- CVODE: Adams formulas, whose equations a fixed point solves on a problem that is not stiff */

static bool open_cvode(struct task *task)
{
    if (!open_run(task, 0))
        return false;
    struct sundials_run *run = task->state;
    run->memory = CVodeCreate(CV_ADAMS, run->context);
    return run->memory && CVodeInit(run->memory, evaluate, 0, run->start) == 0 &&
           CVodeSStolerances(run->memory, task->value, task->value) == 0 &&
           CVodeSetNonlinearSolver(run->memory, run->fixed_point) == 0 && CVodeSetUserData(run->memory, run) == 0 &&
           CVodeSetMaxNumSteps(run->memory, CONTENDER_MOST_STEPS) == 0 && CVodeSetErrFile(run->memory, NULL) == 0;
}

static bool run_cvode(struct task *task)
{
    struct sundials_run *run = task->state;
    realtype t;
    N_VScale(1, run->start, run->y);
    if (CVodeReInit(run->memory, 0, run->y) != 0 || CVodeSetStopTime(run->memory, task->horizon) != 0)
        return false;
    return arrived(task, CVode(run->memory, task->horizon, run->y, &t, CV_NORMAL));
}

static void close_cvode(struct task *task)
{
    close_run(task, CVodeFree);
}

/* ---- ERKStep; variant: the order */

static bool open_erk(struct task *task)
{
    if (!open_run(task, 0))
        return false;
    struct sundials_run *run = task->state;
    bool fixed = task->who->scale == SCALE_STEPS;
    run->memory = ERKStepCreate(evaluate, 0, run->start, run->context);
    return run->memory && ERKStepSetOrder(run->memory, task->who->variant) == 0 &&
           (fixed ? ERKStepSetFixedStep(run->memory, task->horizon / task->value)
                  : ERKStepSStolerances(run->memory, task->value, task->value)) == 0 &&
           ERKStepSetUserData(run->memory, run) == 0 && ERKStepSetMaxNumSteps(run->memory, CONTENDER_MOST_STEPS) == 0 &&
           ERKStepSetErrFile(run->memory, NULL) == 0;
}

static bool run_erk(struct task *task)
{
    struct sundials_run *run = task->state;
    realtype t;
    N_VScale(1, run->start, run->y);
    if (ERKStepReInit(run->memory, evaluate, 0, run->y) != 0 || ERKStepSetStopTime(run->memory, task->horizon) != 0)
        return false;
    return arrived(task, ERKStepEvolve(run->memory, task->horizon, run->y, &t, ARK_NORMAL));
}

static void close_erk(struct task *task)
{
    close_run(task, ERKStepFree);
}

/* ---- ERKStep with relaxation: each step goes on along its own direction to where the invariant has its value of the start, and
 * the time by the same factor (Ranocha et al. 2020, of general invariants). ERKStepSetRelaxFn does the same from SUNDIALS 6.6 on;
 * Debian 12 has 6.4. variant: the order */

enum { RELAX_CORRECTIONS = 8 };

static double invariant_of(const struct motion *motion, const double *y)
{
    double g[MAX_ELEMENT], eta[MAX_DIMENSION];
    motion_position(motion, y, g, eta);
    return motion->invariant(g, eta);
}

/* Moves `to` along the line from `from` by the secant method from factors 1 and 1.001, until the value stays; returns the factor. */
static double relax(const struct motion *motion, const double *from, double *to, double invariant)
{
    double step[MOTION_STATES], before = 1.001, factor = 1, last = NAN;
    for (int c = 0; c < motion->states; c++) {
        step[c] = to[c] - from[c];
        to[c] = from[c] + before * step[c];
    }
    double value_before = invariant_of(motion, to) - invariant;
    for (int k = 0; k < RELAX_CORRECTIONS; k++) {
        for (int c = 0; c < motion->states; c++)
            to[c] = from[c] + factor * step[c];
        double value = invariant_of(motion, to) - invariant;
        if (value == 0 || value == value_before || fabs(value) >= fabs(last))
            break;
        double next = factor - value * (factor - before) / (value - value_before);
        before = factor;
        value_before = last = value;
        factor = next;
    }
    return factor;
}

static bool run_relaxed(struct task *task)
{
    struct sundials_run *run = task->state;
    const struct motion *motion = task->motion;
    realtype t = 0, reached;
    double from[MOTION_STATES];
    N_VScale(1, run->start, run->y);
    const double invariant = invariant_of(motion, NV_DATA_S(run->y));
    int status = ERKStepReInit(run->memory, evaluate, 0, run->y);
    for (long k = 0; k < CONTENDER_MOST_STEPS && t < task->horizon && status >= 0; k++) {
        memcpy(from, NV_DATA_S(run->y), (size_t)motion->states * sizeof *from);
        ERKStepSetStopTime(run->memory, task->horizon);
        status = ERKStepEvolve(run->memory, task->horizon, run->y, &reached, ARK_ONE_STEP);
        if (status >= 0 && reached < task->horizon) { /* the last step has to end at the horizon */
            reached = t + (reached - t) * relax(motion, from, NV_DATA_S(run->y), invariant);
            status = ERKStepReset(run->memory, reached, run->y);
        }
        t = reached;
    }
    return arrived(task, t < task->horizon ? -1 : status);
}

/* ---- ARKStep: diagonally implicit, Newton with a dense Jacobian by differences; variant: the order */

static bool open_ark(struct task *task)
{
    if (!open_run(task, 0))
        return false;
    struct sundials_run *run = task->state;
    run->memory = ARKStepCreate(NULL, evaluate, 0, run->start, run->context);
    return run->memory && ARKStepSetOrder(run->memory, task->who->variant) == 0 &&
           ARKStepSStolerances(run->memory, task->value, task->value) == 0 &&
           ARKStepSetLinearSolver(run->memory, run->linear, run->matrix) == 0 &&
           ARKStepSetUserData(run->memory, run) == 0 && ARKStepSetMaxNumSteps(run->memory, CONTENDER_MOST_STEPS) == 0 &&
           ARKStepSetErrFile(run->memory, NULL) == 0;
}

static bool run_ark(struct task *task)
{
    struct sundials_run *run = task->state;
    realtype t;
    N_VScale(1, run->start, run->y);
    if (ARKStepReInit(run->memory, NULL, evaluate, 0, run->y) != 0 ||
        ARKStepSetStopTime(run->memory, task->horizon) != 0)
        return false;
    return arrived(task, ARKStepEvolve(run->memory, task->horizon, run->y, &t, ARK_NORMAL));
}

static void close_ark(struct task *task)
{
    close_run(task, ARKStepFree);
}

#define RELAXED(what, how, number)                                                                                     \
    {                                                                                                                  \
        .name = "SUNDIALS ERKStep relaxed", .detail = (what), .scale = (how), .variant = (number), .open = open_erk,   \
        .run = run_relaxed, .close = close_erk                                                                         \
    }
#define SUNDIALS(solver, title, what, how, number, dae)                                                                \
    {                                                                                                                  \
        .name = "SUNDIALS " title, .detail = (what), .scale = (how), .variant = (number), .needs_flow = (dae),         \
        .open = open_##solver, .run = run_##solver, .close = close_##solver                                            \
    }
const struct contender sundials_contenders[] = {SUNDIALS(cvode, "CVODE Adams", "", SCALE_TOLERANCE, 0, false),
                                                SUNDIALS(erk, "ERKStep 5", "adaptive", SCALE_TOLERANCE, 5, false),
                                                SUNDIALS(erk, "ERKStep 5", "fixed", SCALE_STEPS, 5, false),
                                                SUNDIALS(erk, "ERKStep 8", "adaptive", SCALE_TOLERANCE, 8, false),
                                                SUNDIALS(erk, "ERKStep 8", "fixed", SCALE_STEPS, 8, false),
                                                RELAXED("order 5, adaptive", SCALE_TOLERANCE, 5),
                                                RELAXED("order 8, adaptive", SCALE_TOLERANCE, 8),
                                                RELAXED("order 8, fixed", SCALE_STEPS, 8),
                                                SUNDIALS(ark, "ARKStep implicit 5", "", SCALE_TOLERANCE, 5, false),
                                                SUNDIALS(ida, "IDA", "index 1", SCALE_TOLERANCE, 1, true),
                                                SUNDIALS(ida, "IDA", "index 2", SCALE_TOLERANCE, 2, true),
                                                {0}};
#else
const struct contender sundials_contenders[] = {{0}};
#endif
