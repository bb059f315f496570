/* Runs of problems on groups for the tests: a setup with defaults, its trajectory and its reference with their memory. */
#ifndef RATTLEBACK_CI_TESTS_CORE_GROUP_RUNS_H
#define RATTLEBACK_CI_TESTS_CORE_GROUP_RUNS_H

#include "ci/tests/core/runs.h"
#include "core/problem/problem.h"

enum { MOST_SAMPLES = 40 };

/* Memory of a trajectory or a reference. */
struct samples {
    wide g[MOST_SAMPLES * SMALL_ELEMENT], mu[MOST_SAMPLES * SMALL_DIMENSION], lambda[MOST_SAMPLES * SMALL_MULTIPLIERS];
    wide invariant[MOST_SAMPLES * MAX_INVARIANTS], mean[MOST_SAMPLES * MAX_INVARIANTS];
};

static inline bool in_quad(void)
{
    return REAL_EPSILON < R(1e-20);
}

static inline struct setup setup_of(const char *problem, const char *method, int stages, long steps, double horizon)
{
    return (struct setup){
        .problem = problem, .method = method, .stages = stages, .steps = steps, .horizon = horizon, .samples = 1};
}

static inline void set_parameter(struct setup *setup, const char *name, wide value)
{
    setup->parameter_name[setup->parameters] = name;
    setup->parameter_value[setup->parameters++] = value;
}

static inline struct trajectory in_memory(struct samples *memory)
{
    return (struct trajectory){.g = memory->g,
                               .mu = memory->mu,
                               .lambda = memory->lambda,
                               .invariant = memory->invariant,
                               .invariant_mean = memory->mean};
}

/* Distance of the elements g and h (wide) in the metric of the setup's group, and of two covectors. */
static inline real element_distance(const struct setup *setup, const wide *g, const wide *h)
{
    struct instance in;
    struct refusal why;
    real x[SMALL_ELEMENT], y[SMALL_ELEMENT], eta[SMALL_DIMENSION];
    if (instance_open(setup, &in, x, eta, &why) != STATUS_OK)
        return (real)NAN;
    for (int c = 0; c < in.element; c++) {
        x[c] = (real)g[c];
        y[c] = (real)h[c];
    }
    return group_distance(&in, x, y);
}

static inline real vector_distance(int n, const wide *x, const wide *y)
{
    real sum = 0;
    for (int c = 0; c < n; c++)
        sum += ((real)x[c] - (real)y[c]) * ((real)x[c] - (real)y[c]);
    return sqrt(sum);
}

#endif
