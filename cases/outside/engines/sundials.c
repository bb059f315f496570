/* SUNDIALS with its own choice of steps and orders, for Rattleback: CVODE (Adams with fixed-point iteration, BDF with Newton) on y' = f(y), and
 * IDA on the motion with its constraints as a differential algebraic equation. Both vary their order, so that none is stated.
 *
 * IDA has y = (q, p, lambda, mu). With a holonomic constraint g(q) = 0, A its derivative: q' = v + A^T mu, p' = D1 L + A^T lambda, g(q) = 0 and
 * A v = 0, the form of Gear, Gupta and Leimkuhler, of index 2; lambda and mu are left out of the error test (IDASetSuppressAlg). With a
 * nonholonomic one psi(q, v) = 0 in place of the last two, and no mu. */
#include <cvode/cvode.h>
#include <ida/ida.h>
#include <math.h>
#include <nvector/nvector_serial.h>
#include <stdlib.h>
#include <sundials/sundials_config.h>
#include <sundials/sundials_context.h>
#include <sunlinsol/sunlinsol_dense.h>
#include <sunmatrix/sunmatrix_dense.h>
#include <sunnonlinsol/sunnonlinsol_fixedpoint.h>

#include "adaptive.h"

#ifndef SUN_COMM_NULL /* before version 7 */
#define SUN_COMM_NULL NULL
#endif

enum { MOST_STEPS = 1000000, MOST = MOTION_MOST + 2 * 8 /* with multipliers */ };

struct solver {
    struct adaptive of; /* y of this is used without constraints alone */
    int is_ida, unknowns;
    long steps, rejected;
    SUNContext context;
    N_Vector y, rate, id;
    SUNMatrix matrix;
    SUNLinearSolver linear;
    SUNNonlinearSolver nonlinear;
    void *memory;
};

static int cvode_derivative(double t, N_Vector y, N_Vector out, void *of)
{
    (void)t;
    motion(((struct solver *)of)->of.problem, NV_DATA_S(y), NV_DATA_S(out), NULL);
    return 0;
}

/* F(y, y') of IDA. */
static int residual(double t, N_Vector at, N_Vector rate, N_Vector out, void *of)
{
    const struct rattleback_problem *problem = ((struct solver *)of)->of.problem;
    const int n = problem->n, m = problem->m;
    const double *y = NV_DATA_S(at), *dy = NV_DATA_S(rate), *q = y, *p = y + n, *lambda = y + 2 * n, *mu = lambda + m;
    double *F = NV_DATA_S(out), v[MOTION_DEGREES], force[MOTION_DEGREES], A[MOTION_DEGREES * MOTION_DEGREES];
    (void)t;
    problem->velocity(problem->context, q, p, v);
    problem->force(problem->context, q, v, force);
    if (m > 0)
        problem->constraint_matrix(problem->context, q, v, A);
    for (int c = 0; c < n; c++) {
        F[c] = dy[c] - v[c];
        F[n + c] = dy[n + c] - force[c];
        for (int k = 0; k < m; k++) {
            F[n + c] -= A[k * n + c] * lambda[k];
            F[c] -= problem->holonomic ? A[k * n + c] * mu[k] : 0;
        }
    }
    if (m > 0)
        problem->constraint(problem->context, q, v, F + 2 * n);
    for (int k = 0; k < m && problem->holonomic; k++) {
        F[2 * n + m + k] = 0;
        for (int c = 0; c < n; c++)
            F[2 * n + m + k] += A[k * n + c] * v[c];
    }
    return 0;
}

static void close_solver(void *of)
{
    struct solver *self = of;
    if (self->memory && self->is_ida)
        IDAFree(&self->memory);
    else if (self->memory)
        CVodeFree(&self->memory);
    if (self->linear)
        SUNLinSolFree(self->linear);
    if (self->nonlinear)
        SUNNonlinSolFree(self->nonlinear);
    if (self->matrix)
        SUNMatDestroy(self->matrix);
    N_Vector vectors[] = {self->y, self->rate, self->id};
    for (int k = 0; k < 3; k++)
        if (vectors[k])
            N_VDestroy(vectors[k]);
    if (self->context)
        SUNContext_Free(&self->context);
    free(self);
}

static int open_dense(struct solver *self)
{
    self->matrix = SUNDenseMatrix(self->unknowns, self->unknowns, self->context);
    self->linear = self->matrix ? SUNLinSol_Dense(self->y, self->matrix, self->context) : NULL;
    return self->linear != NULL;
}

static int open_cvode(struct solver *self, int method)
{
    self->memory = CVodeCreate(method, self->context);
    if (!self->memory || CVodeInit(self->memory, cvode_derivative, 0, self->y) != CV_SUCCESS)
        return 0;
    int status = CVodeSStolerances(self->memory, self->of.tolerance, self->of.tolerance) |
                 CVodeSetUserData(self->memory, self) | CVodeSetMaxNumSteps(self->memory, MOST_STEPS) |
                 CVodeSetErrFile(self->memory, NULL);
    if (method == CV_BDF)
        return status == 0 && open_dense(self) &&
               CVodeSetLinearSolver(self->memory, self->linear, self->matrix) == CV_SUCCESS;
    self->nonlinear = SUNNonlinSol_FixedPoint(self->y, 0, self->context);
    return status == 0 && self->nonlinear && CVodeSetNonlinearSolver(self->memory, self->nonlinear) == CV_SUCCESS;
}

/* Consistent data: lambda is that of the start, mu is 0, and the rates make F = 0, but for those of the multipliers. */
static int begin_ida(struct solver *self, const double *q, const double *p, const double *lambda)
{
    const struct rattleback_problem *problem = self->of.problem;
    const int n = problem->n, m = problem->m;
    N_VConst(0, self->y);
    N_VConst(0, self->rate);
    N_VConst(1, self->id);
    for (int c = 0; c < n; c++) {
        NV_Ith_S(self->y, c) = q[c];
        NV_Ith_S(self->y, n + c) = p[c];
    }
    for (int k = 0; k < m; k++)
        NV_Ith_S(self->y, 2 * n + k) = lambda[k];
    for (int k = 2 * n; k < self->unknowns; k++)
        NV_Ith_S(self->id, k) = 0;
    N_Vector F = N_VClone(self->y);
    residual(0, self->y, self->rate, F, self);
    for (int c = 0; c < 2 * n; c++)
        NV_Ith_S(self->rate, c) = -NV_Ith_S(F, c);
    N_VDestroy(F);
    self->memory = IDACreate(self->context);
    if (!self->memory || IDAInit(self->memory, residual, 0, self->y, self->rate) != IDA_SUCCESS)
        return 0;
    int status = IDASStolerances(self->memory, self->of.tolerance, self->of.tolerance) |
                 IDASetUserData(self->memory, self) | IDASetMaxNumSteps(self->memory, MOST_STEPS) |
                 IDASetErrFile(self->memory, NULL) | IDASetId(self->memory, self->id) |
                 IDASetSuppressAlg(self->memory, m > 0);
    return status == 0 && open_dense(self) &&
           IDASetLinearSolver(self->memory, self->linear, self->matrix) == IDA_SUCCESS;
}

static int begin_solver(struct solver *self, int method, const double *q, const double *p, const double *lambda)
{
    if (self->is_ida)
        return begin_ida(self, q, p, lambda);
    motion_gather(self->of.problem, q, p, NV_DATA_S(self->y));
    return open_cvode(self, method);
}

enum { OF_IDA = 0 };

static void *open_solver(const struct rattleback_problem *problem, double tolerance, int method)
{
    struct solver *self = calloc(1, sizeof *self);
    if (!self)
        return NULL;
    self->is_ida = method == OF_IDA;
    self->of = (struct adaptive){.problem = problem, .tolerance = tolerance};
    const char *reason = !self->is_ida ? motion_refuses(problem)
                         : problem->element != problem->n || !motion_is_vector(problem)
                             ? "its equations are written for R^n"
                         : problem->n > MOTION_DEGREES ? "its equations are written for at most 8 degrees of freedom"
                                                       : NULL;
    if (reason) {
        problem->message(problem->context, reason);
        free(self);
        return NULL;
    }
    self->unknowns = self->is_ida ? 2 * problem->n + problem->m * (problem->holonomic ? 2 : 1) : motion_size(problem);
    if (SUNContext_Create(SUN_COMM_NULL, &self->context) != 0)
        self->context = NULL;
    self->y = self->context ? N_VNew_Serial(self->unknowns, self->context) : NULL;
    self->rate = self->y ? N_VClone(self->y) : NULL;
    self->id = self->y ? N_VClone(self->y) : NULL;
    if (self->id)
        return self;
    close_solver(self);
    return NULL;
}

static int solver_failed(const struct solver *self, int status)
{
    char *name = self->is_ida ? IDAGetReturnFlagName(status) : CVodeGetReturnFlagName(status);
    self->of.problem->message(self->of.problem->context, name);
    free(name);
    return RATTLEBACK_FAILED;
}

/* Steps that were tried in vain: those that failed the error test, and those whose equations did not converge. */
static void count(struct solver *self, long *steps, long *rejected)
{
    long in_vain = 0, unsolved = 0;
    *steps = 0;
    if (self->is_ida) {
        IDAGetNumSteps(self->memory, steps);
        IDAGetNumErrTestFails(self->memory, &in_vain);
        IDAGetNumNonlinSolvConvFails(self->memory, &unsolved);
    } else {
        CVodeGetNumSteps(self->memory, steps);
        CVodeGetNumErrTestFails(self->memory, &in_vain);
        CVodeGetNumNonlinSolvConvFails(self->memory, &unsolved);
    }
    *rejected = in_vain + unsolved;
}

static int advance_solver(struct solver *self, int method, double time, double *q, double *p, double *lambda)
{
    const struct rattleback_problem *problem = self->of.problem;
    const int n = problem->n;
    double reached;
    long steps, rejected;
    if (!self->memory && !begin_solver(self, method, q, p, lambda)) {
        problem->message(problem->context, "SUNDIALS refused its data");
        return RATTLEBACK_FAILED;
    }
    self->of.t += time;
    int status = self->is_ida ? IDASolve(self->memory, self->of.t, &reached, self->y, self->rate, IDA_NORMAL)
                              : CVode(self->memory, self->of.t, self->y, &reached, CV_NORMAL);
    if (status < 0)
        return solver_failed(self, status);
    if (self->is_ida) {
        for (int c = 0; c < n; c++) {
            q[c] = NV_Ith_S(self->y, c);
            p[c] = NV_Ith_S(self->y, n + c);
        }
        for (int k = 0; k < problem->m; k++)
            lambda[k] = NV_Ith_S(self->y, 2 * n + k);
    } else {
        motion_spread(problem, NV_DATA_S(self->y), q, p, lambda);
    }
    count(self, &steps, &rejected);
    problem->report(problem->context, "steps", steps - self->steps);
    problem->report(problem->context, "rejected", rejected - self->rejected);
    self->steps = steps;
    self->rejected = rejected;
    return RATTLEBACK_OK;
}

#define METHOD(name, number)                                                                                           \
    static void *open_##name(const struct rattleback_problem *problem, double tolerance, const double *parameters)     \
    {                                                                                                                  \
        (void)parameters;                                                                                              \
        return open_solver(problem, tolerance, number);                                                                \
    }                                                                                                                  \
    static int advance_##name(void *self, double time, double *q, double *p, double *lambda)                           \
    {                                                                                                                  \
        return advance_solver(self, number, time, q, p, lambda);                                                       \
    }
METHOD(adams, CV_ADAMS)
METHOD(bdf, CV_BDF)
METHOD(ida, OF_IDA)

#define ENTRY(method, known, text)                                                                                     \
    {                                                                                                                  \
        .size = sizeof(struct rattleback_method), .abi = RATTLEBACK_ABI, .carries_more = 1, .name = known,             \
        .summary = text, .source = "SUNDIALS " SUNDIALS_VERSION, .open = open_##method, .close = close_solver,         \
        .advance = advance_##method                                                                                    \
    }

const struct rattleback_method *rattleback_methods(int abi, int *number)
{
    static const struct rattleback_method methods[] = {
        ENTRY(adams, "cvode-adams", "CVODE, Adams of order 1 to 12, fixed-point iteration"),
        ENTRY(bdf, "cvode-bdf", "CVODE, BDF of order 1 to 5, Newton"),
        ENTRY(ida, "ida", "IDA, BDF of order 1 to 5, constraints in the form of index 2")};
    *number = sizeof methods / sizeof *methods;
    return abi == RATTLEBACK_ABI ? methods : NULL;
}
