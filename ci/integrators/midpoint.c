/* The implicit midpoint rule as a library for Rattleback, in C: Newton's method with the derivatives of the problem, on R^n,
 * with forces and the time.
 *
 * The velocity v at the middle q + h v / 2, t + h / 2 is such that momentum = p + h / 2 force. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <rattleback_method.h>

enum { MOST = 16, ITERATIONS = 30 };

struct midpoint {
    const struct rattleback_problem *problem;
    double h;
    double q[MOST], v[MOST], momentum[MOST], force[MOST], residual[MOST], matrix[MOST][MOST];
    double momentum_by_q[MOST * MOST], momentum_by_v[MOST * MOST], force_by_q[MOST * MOST], force_by_v[MOST * MOST];
};

static void *open(const struct rattleback_problem *problem, double h, const double *parameters)
{
    struct midpoint *self = NULL;
    (void)parameters;
    if (problem->m > 0 || problem->n > MOST || strncmp(problem->group, "R^", 2) != 0)
        problem->message(problem->context, "needs R^n, n <= 16, without constraints");
    else if (!RATTLEBACK_HAS(problem, derivatives))
        problem->message(problem->context, "needs a later Rattleback, whose problems have derivatives");
    else
        self = malloc(sizeof *self);
    if (self) {
        self->problem = problem;
        self->h = h;
    }
    return self;
}

/* The residual, and the size that its round-off is a part of. */
static double find_residual(struct midpoint *self, const double *q, const double *p)
{
    const struct rattleback_problem *problem = self->problem;
    double size = 0;
    for (int c = 0; c < problem->n; c++)
        self->q[c] = q[c] + self->h / 2 * self->v[c];
    problem->momentum(problem->context, self->q, self->v, self->momentum);
    problem->force(problem->context, self->q, self->v, self->force);
    for (int c = 0; c < problem->n; c++) {
        self->residual[c] = self->momentum[c] - p[c] - self->h / 2 * self->force[c];
        size = fmax(size, fabs(self->momentum[c]) + fabs(p[c]) + fabs(self->h / 2 * self->force[c]));
    }
    return size;
}

/* The derivative of the residual by v. */
static int find_matrix(struct midpoint *self)
{
    const struct rattleback_problem *problem = self->problem;
    const int n = problem->n;
    const double h = self->h / 2;
    int failed = problem->derivatives(problem->context, RATTLEBACK_MOMENTUM, self->q, self->v, self->momentum_by_q,
                                      self->momentum_by_v, NULL);
    if (!failed)
        failed = problem->derivatives(problem->context, RATTLEBACK_FORCE, self->q, self->v, self->force_by_q,
                                      self->force_by_v, NULL);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            const int k = i * n + j;
            self->matrix[i][j] = self->momentum_by_v[k] + h * self->momentum_by_q[k] -
                                 h * (self->force_by_v[k] + h * self->force_by_q[k]);
        }
    return failed;
}

/* Subtracts the solution of matrix x = residual from v, by elimination with pivots. Returns RATTLEBACK_SINGULAR if there is no pivot. */
static int correct(struct midpoint *self)
{
    const int n = self->problem->n;
    double(*a)[MOST] = self->matrix, *b = self->residual;
    for (int k = 0; k < n; k++) {
        int pivot = k;
        for (int i = k + 1; i < n; i++)
            pivot = fabs(a[i][k]) > fabs(a[pivot][k]) ? i : pivot;
        if (!(fabs(a[pivot][k]) > 0))
            return RATTLEBACK_SINGULAR;
        for (int j = k; j < n; j++) {
            const double moved = a[k][j];
            a[k][j] = a[pivot][j];
            a[pivot][j] = moved;
        }
        const double moved = b[k];
        b[k] = b[pivot];
        b[pivot] = moved;
        for (int i = k + 1; i < n; i++) {
            const double factor = a[i][k] / a[k][k];
            for (int j = k; j < n; j++)
                a[i][j] -= factor * a[k][j];
            b[i] -= factor * b[k];
        }
    }
    for (int k = n - 1; k >= 0; k--) {
        for (int j = k + 1; j < n; j++)
            b[k] -= a[k][j] * b[j];
        b[k] /= a[k][k];
        self->v[k] -= b[k];
    }
    return RATTLEBACK_OK;
}

/* Returns true if the residual is round-off; false also if it is not a number. */
static int is_solved(const struct midpoint *self, double size)
{
    for (int c = 0; c < self->problem->n; c++)
        if (!(fabs(self->residual[c]) <= 1e-14 * size))
            return 0;
    return 1;
}

static void advance(const struct midpoint *self, double *q, double *p)
{
    for (int c = 0; c < self->problem->n; c++) {
        q[c] += self->h * self->v[c];
        p[c] += self->h * self->force[c];
    }
}

static int step(void *of, double *q, double *p, double *lambda)
{
    struct midpoint *self = of;
    const struct rattleback_problem *problem = self->problem;
    void *context = problem->context;
    (void)lambda;
    problem->velocity(context, q, p, self->v);
    problem->set_time(context, problem->time(context) + self->h / 2);
    for (int k = 0; k < ITERATIONS; k++) {
        if (is_solved(self, find_residual(self, q, p))) {
            advance(self, q, p);
            return RATTLEBACK_OK;
        }
        const int failed = find_matrix(self);
        if (failed)
            return failed;
        const int singular = correct(self);
        if (singular)
            return singular;
        problem->report(context, "iterations", 1);
        problem->report(context, "newton", 1);
    }
    return RATTLEBACK_NO_CONVERGENCE;
}

const struct rattleback_method *rattleback_methods(int abi, int *count)
{
    static const struct rattleback_order orders[] = {{"q", 2}, {"p", 2}, {NULL, 0}};
    static const struct rattleback_method method = {.size = sizeof method,
                                                    .abi = RATTLEBACK_ABI,
                                                    .name = "newton-midpoint",
                                                    .summary = "implicit midpoint rule by Newton's method",
                                                    .source = "C. Author 2026",
                                                    .orders = orders,
                                                    .open = open,
                                                    .step = step,
                                                    .close = free,
                                                    .driven = 1};
    *count = 1;
    return abi == RATTLEBACK_ABI ? &method : NULL;
}
