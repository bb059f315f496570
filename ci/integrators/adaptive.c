/* Bogacki-Shampine 3(2), whose steps follow a tolerance, as a library for Rattleback, in C: on R^n, with forces and the time
 * of every stage. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <rattleback_method.h>

enum { MOST = 16 };

struct adaptive {
    const struct rattleback_problem *problem;
    double tolerance, h;
    double y[2 * MOST], at[2 * MOST], k[4][2 * MOST]; /* positions, then momenta */
};

static void *open(const struct rattleback_problem *problem, double tolerance, const double *parameters)
{
    struct adaptive *self = malloc(sizeof *self);
    (void)parameters;
    if (self && problem->m == 0 && problem->n <= MOST && strncmp(problem->group, "R^", 2) == 0) {
        self->problem = problem;
        self->tolerance = tolerance;
        self->h = cbrt(tolerance);
        return self;
    }
    problem->message(problem->context, "needs R^n, n <= 16, without constraints");
    free(self);
    return NULL;
}

/* The stage y + h sum a_j k_j (j < count) at the time t, and its derivative k_count. */
static void stage(struct adaptive *self, double t, double h, int count, const double *a)
{
    const struct rattleback_problem *problem = self->problem;
    const int n = problem->n;
    double *k = self->k[count];
    for (int c = 0; c < 2 * n; c++) {
        self->at[c] = self->y[c];
        for (int j = 0; j < count; j++)
            self->at[c] += h * a[j] * self->k[j][c];
    }
    problem->set_time(problem->context, t);
    problem->velocity(problem->context, self->at, self->at + n, k);
    problem->force(problem->context, self->at, k, k + n);
}

/* Tries a step: `at` is its end. Returns the estimated error over what the tolerance allows. */
static double try_step(struct adaptive *self, double t, double h)
{
    static const double a[4][3] = {{0}, {1. / 2}, {0, 3. / 4}, {2. / 9, 3. / 9, 4. / 9}}, c[4] = {0, 1. / 2, 3. / 4, 1};
    static const double gap[4] = {-5. / 72, 1. / 12, 1. / 9, -1. / 8};
    double error = 0;
    for (int i = 0; i < 4; i++)
        stage(self, t + c[i] * h, h, i, a[i]);
    for (int d = 0; d < 2 * self->problem->n; d++) {
        double e = 0;
        for (int i = 0; i < 4; i++)
            e += h * gap[i] * self->k[i][d];
        error = fmax(error, fabs(e) / (self->tolerance * (1 + fabs(self->y[d]))));
    }
    return error;
}

static int advance(void *of, double time, double *q, double *p, double *lambda)
{
    struct adaptive *self = of;
    const struct rattleback_problem *problem = self->problem;
    const size_t size = (size_t)problem->n * sizeof *q;
    const double start = problem->time(problem->context);
    double t = 0; /* since the start */
    (void)lambda;
    memcpy(self->y, q, size);
    memcpy(self->y + problem->n, p, size);
    while (t < time) {
        const int ends = time - t <= self->h;
        const double h = ends ? time - t : self->h, error = try_step(self, start + t, h);
        if (error <= 1) {
            memcpy(self->y, self->at, 2 * size);
            t = ends ? time : t + h;
        }
        problem->report(problem->context, "steps", error <= 1);
        problem->report(problem->context, "rejected", error > 1);
        if (error > 1 || !ends)
            self->h = h * fmin(5, fmax(0.2, 0.9 / cbrt(fmax(error, 1e-10))));
    }
    memcpy(q, self->y, size);
    memcpy(p, self->y + problem->n, size);
    return RATTLEBACK_OK;
}

const struct rattleback_method *rattleback_methods(int abi, int *count)
{
    static const struct rattleback_order orders[] = {{"q", 3}, {"p", 3}, {NULL, 0}};
    static const struct rattleback_order slopes[] = {{"q", 1}, {"p", 1}, {NULL, 0}};
    static const struct rattleback_method method = {.size = sizeof method,
                                                    .abi = RATTLEBACK_ABI,
                                                    .name = "bogacki-shampine",
                                                    .summary = "Bogacki-Shampine 3(2)",
                                                    .source = "C. Author 2026",
                                                    .orders = orders,
                                                    .slopes = slopes,
                                                    .open = open,
                                                    .close = free,
                                                    .advance = advance,
                                                    .driven = 1};
    *count = 1;
    return abi == RATTLEBACK_ABI ? &method : NULL;
}
