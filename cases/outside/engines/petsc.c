/* PETSc's TS for Rattleback: Runge-Kutta and BDF with its own step size control (TSAdapt, type basic), and BDF of orders 2 to 5 at equal steps.
 * The orders are those that their types state. PETSc runs on MPI_COMM_SELF in the process of the case. */
#include <petscts.h>
#include <stdlib.h>

#include "adaptive.h"

enum { MOST_STEPS = 1000000000 };

struct ts {
    struct adaptive of;
    double h; /* 0: steps follow the tolerance */
    TS ts;
    Vec y, change;
    Mat jacobian;
    PetscInt steps, rejected;
};

static PetscErrorCode petsc_derivative(TS ts, PetscReal t, Vec y, Vec out, void *of)
{
    const PetscScalar *from;
    PetscScalar *to;
    (void)ts, (void)t;
    PetscCall(VecGetArrayRead(y, &from));
    PetscCall(VecGetArray(out, &to));
    motion(((struct ts *)of)->of.problem, from, to, NULL);
    PetscCall(VecRestoreArray(out, &to));
    PetscCall(VecRestoreArrayRead(y, &from));
    return 0;
}

/* Computes the Jacobian by central differences. */
static PetscErrorCode petsc_jacobian(TS ts, PetscReal t, Vec at, Mat J, Mat P, void *of)
{
    const struct ts *self = of;
    const int size = self->of.size;
    const PetscScalar *from;
    double y[MOTION_MOST], ahead[MOTION_MOST], behind[MOTION_MOST];
    (void)ts, (void)t, (void)J;
    PetscCall(VecGetArrayRead(at, &from));
    memcpy(y, from, (size_t)size * sizeof *y);
    PetscCall(VecRestoreArrayRead(at, &from));
    for (int c = 0; c < size; c++) {
        const double here = y[c], d = 1e-6 * (1 + PetscAbsReal(here));
        y[c] = here + d;
        motion(self->of.problem, y, ahead, NULL);
        y[c] = here - d;
        motion(self->of.problem, y, behind, NULL);
        y[c] = here;
        for (int r = 0; r < size; r++)
            PetscCall(MatSetValue(P, r, c, (ahead[r] - behind[r]) / (2 * d), INSERT_VALUES));
    }
    PetscCall(MatAssemblyBegin(P, MAT_FINAL_ASSEMBLY));
    PetscCall(MatAssemblyEnd(P, MAT_FINAL_ASSEMBLY));
    return 0;
}

static PetscErrorCode start_petsc(void)
{
    static int count = 2;
    static char *arguments[] = {"rattleback", "-no_signal_handler", NULL}, **list = arguments;
    PetscBool begun;
    PetscCall(PetscInitialized(&begun));
    if (begun)
        return 0;
    PETSC_COMM_WORLD = MPI_COMM_SELF;
    PetscCall(PetscInitialize(&count, &list, NULL, NULL));
    return PetscPushErrorHandler(PetscReturnErrorHandler, NULL); /* a failure is a row with its words */
}

static PetscErrorCode set_steps(struct ts *self)
{
    TSAdapt adapt;
    SNES snes;
    PetscCall(TSGetAdapt(self->ts, &adapt));
    PetscCall(TSAdaptSetType(adapt, self->h != 0 ? TSADAPTNONE : TSADAPTBASIC));
    PetscCall(TSSetTimeStep(self->ts, self->h != 0 ? self->h : 1e-3));
    PetscCall(TSSetMaxSteps(self->ts, MOST_STEPS));
    PetscCall(TSSetMaxTime(self->ts, PETSC_MAX_REAL));
    PetscCall(TSSetExactFinalTime(self->ts, self->h != 0 ? TS_EXACTFINALTIME_STEPOVER : TS_EXACTFINALTIME_MATCHSTEP));
    if (self->h == 0) {
        PetscCall(TSSetTolerances(self->ts, self->of.tolerance, NULL, self->of.tolerance, NULL));
        return 0;
    }
    PetscCall(TSGetSNES(
        self->ts, &snes)); /* near round-off of y', which is of size 1/h: what is asked is the order of the method */
    PetscCall(SNESSetTolerances(snes, 1e-11, 1e-14, 1e-14, 50, 10000));
    return 0;
}

static PetscErrorCode open_ts(struct ts *self, const char *type, const char *scheme, int order)
{
    PetscCall(start_petsc());
    PetscCall(VecCreateSeq(MPI_COMM_SELF, self->of.size, &self->y));
    PetscCall(TSCreate(MPI_COMM_SELF, &self->ts));
    PetscCall(TSSetProblemType(self->ts, TS_NONLINEAR));
    PetscCall(TSSetRHSFunction(self->ts, NULL, petsc_derivative, self));
    PetscCall(TSSetType(self->ts, type));
    if (scheme) {
        PetscCall(TSRKSetType(self->ts, scheme));
    } else {
        PetscCall(MatCreateSeqDense(MPI_COMM_SELF, self->of.size, self->of.size, NULL, &self->jacobian));
        PetscCall(TSSetRHSJacobian(self->ts, self->jacobian, self->jacobian, petsc_jacobian, self));
        PetscCall(TSBDFSetOrder(self->ts, order));
    }
    PetscCall(set_steps(self));
    return 0;
}

static void close_ts(void *of)
{
    struct ts *self = of;
    TSDestroy(&self->ts);
    MatDestroy(&self->jacobian);
    VecDestroy(&self->y);
    free(self);
}

static void *open_type(const struct rattleback_problem *problem, double size, int fixed, const char *type,
                       const char *scheme, int order)
{
    struct ts *self = calloc(1, sizeof *self);
    if (!self || !adaptive_open(problem, fixed ? 0 : size, &self->of)) {
        free(self);
        return NULL;
    }
    self->h = fixed ? size : 0;
    if (open_ts(self, type, scheme, order) == 0)
        return self;
    close_ts(self);
    return NULL;
}

static PetscErrorCode move_petsc(struct ts *self, double time)
{
    self->of.t += time;
    if (self->h != 0) {
        PetscCall(TSStep(self->ts));
        return 0;
    }
    PetscCall(TSSetMaxTime(self->ts, self->of.t));
    PetscCall(TSSolve(self->ts, self->y));
    return 0;
}

/* y into the vector, or out of it. */
static PetscErrorCode copy_petsc_state(struct ts *self, int in)
{
    PetscScalar *at;
    PetscCall(VecGetArray(self->y, &at));
    memcpy(in ? at : self->of.y, in ? self->of.y : at, (size_t)self->of.size * sizeof *at);
    PetscCall(VecRestoreArray(self->y, &at));
    return 0;
}

static int advance_petsc(void *of, double time, double *q, double *p, double *lambda)
{
    struct ts *self = of;
    const struct rattleback_problem *problem = self->of.problem;
    TSConvergedReason reason = TS_CONVERGED_ITERATING;
    PetscInt steps = 0, rejected = 0;
    if (adaptive_begin(&self->of, q, p) && (copy_petsc_state(self, 1) || TSSetSolution(self->ts, self->y)))
        return RATTLEBACK_FAILED;
    int failed = move_petsc(self, time) || TSGetConvergedReason(self->ts, &reason) || reason < 0 ||
                 copy_petsc_state(self, 0) || TSGetStepNumber(self->ts, &steps) ||
                 TSGetStepRejections(self->ts, &rejected);
    if (failed) {
        problem->message(problem->context, reason < 0 ? TSConvergedReasons[reason] : "an error of PETSc");
        return RATTLEBACK_FAILED;
    }
    adaptive_end(&self->of, (long)(steps - self->steps), (long)(rejected - self->rejected), q, p, lambda);
    self->steps = steps;
    self->rejected = rejected;
    return RATTLEBACK_OK;
}

static int step_petsc(void *self, double *q, double *p, double *lambda)
{
    return advance_petsc(self, ((struct ts *)self)->h, q, p, lambda);
}

#define OPEN(name, fixed, type, scheme, order)                                                                         \
    static void *open_##name(const struct rattleback_problem *problem, double size, const double *parameters)          \
    {                                                                                                                  \
        (void)parameters;                                                                                              \
        return open_type(problem, size, fixed, type, scheme, order);                                                   \
    }
OPEN(rk3, 0, TSRK, TSRK3BS, 0)
OPEN(rk5, 0, TSRK, TSRK5DP, 0)
OPEN(rk8, 0, TSRK, TSRK8VR, 0)
OPEN(bdf2, 0, TSBDF, NULL, 2)
OPEN(bdf4, 0, TSBDF, NULL, 4)
OPEN(equal2, 1, TSBDF, NULL, 2)
OPEN(equal3, 1, TSBDF, NULL, 3)
OPEN(equal4, 1, TSBDF, NULL, 4)
OPEN(equal5, 1, TSBDF, NULL, 5)

#define SOURCE "PETSc " PETSC_VERSION_STRING
#define PETSC_VERSION_STRING                                                                                           \
    NUMBER_TEXT(PETSC_VERSION_MAJOR) "." NUMBER_TEXT(PETSC_VERSION_MINOR) "." NUMBER_TEXT(PETSC_VERSION_SUBMINOR)
#define NUMBER_TEXT(number) TEXT_OF(number)
#define TEXT_OF(text) #text
#define ENTRY(method, known, text, order, moves)                                                                       \
    {                                                                                                                  \
        .size = sizeof(struct rattleback_method), .abi = RATTLEBACK_ABI, .carries_more = 1, .name = known,             \
        .summary = text, .source = SOURCE, .orders = stated[order], .open = open_##method, .close = close_ts, moves    \
    }

static const struct rattleback_order stated[][3] = {{{NULL, 0}},
                                                    {{NULL, 0}},
                                                    {{"q", 2}, {"p", 2}, {NULL, 0}},
                                                    {{"q", 3}, {"p", 3}, {NULL, 0}},
                                                    {{"q", 4}, {"p", 4}, {NULL, 0}},
                                                    {{"q", 5}, {"p", 5}, {NULL, 0}},
                                                    {{NULL, 0}},
                                                    {{NULL, 0}},
                                                    {{"q", 8}, {"p", 8}, {NULL, 0}}};

const struct rattleback_method *rattleback_methods(int abi, int *count)
{
    static const struct rattleback_method methods[] = {
        ENTRY(rk3, "petsc-rk3bs", "Bogacki-Shampine 3(2), TSAdapt basic", 3, .advance = advance_petsc),
        ENTRY(rk5, "petsc-rk5dp", "Dormand-Prince 5(4), TSAdapt basic", 5, .advance = advance_petsc),
        ENTRY(rk8, "petsc-rk8vr", "Verner 8(7), TSAdapt basic", 8, .advance = advance_petsc),
        ENTRY(bdf2, "petsc-bdf2", "BDF of order 2, TSAdapt basic", 2, .advance = advance_petsc),
        ENTRY(bdf4, "petsc-bdf4", "BDF of order 4, TSAdapt basic", 4, .advance = advance_petsc),
        ENTRY(equal2, "petsc-bdf2-equal", "BDF of order 2, equal steps", 2, .step = step_petsc),
        ENTRY(equal3, "petsc-bdf3-equal", "BDF of order 3, equal steps", 3, .step = step_petsc),
        ENTRY(equal4, "petsc-bdf4-equal", "BDF of order 4, equal steps", 4, .step = step_petsc),
        ENTRY(equal5, "petsc-bdf5-equal", "BDF of order 5, equal steps", 5, .step = step_petsc)};
    *count = sizeof methods / sizeof *methods;
    return abi == RATTLEBACK_ABI ? methods : NULL;
}
