/* Short runs of the Lie group methods for their tests: the end of some steps, with spatial momentum, and distances. */
#ifndef RATTLEBACK_CI_TESTS_CORE_LIE_RUNS_H
#define RATTLEBACK_CI_TESTS_CORE_LIE_RUNS_H

#include "ci/tests/core/runs.h"

/* A method with its parameters; stages 0: the tableau's only count. */
struct choice {
    const char *method, *with;
    int stages;
};

/* End of some steps: element, spatial and body momentum. */
struct ending {
    struct instance in;
    real start[SMALL_ELEMENT], g[SMALL_ELEMENT], mu[SMALL_DIMENSION], body[SMALL_DIMENSION];
};

/* The problem's group with exp. */
static inline const struct group *group_by_exp(const struct problem *problem)
{
    const struct group *const *group = problem->groups;
    while (strcmp((*group)->retraction, "exp") != 0)
        group++;
    return *group;
}

static inline struct core_case *open_choice(const char *problem, const char *preset, const struct choice *c, long steps,
                                            double horizon)
{
    struct setup setup = case_of(problem, c->method, c->stages, steps, horizon);
    setup.with = c->with;
    setup.preset = preset;
    return opened_case(&setup);
}

/* `count` steps of size scale horizon / steps from the initial data. */
static inline void run_steps(const struct core_case *given, real scale, long count, struct ending *out)
{
    struct run run;
    real back[SMALL_ELEMENT];
    assert_int_equal(run_open(given, scale, &run), STATUS_OK);
    memcpy(out->start, run.g, sizeof out->start);
    take_steps(&run, count);
    out->in = given->in;
    memcpy(out->g, run.g, sizeof out->g);
    memcpy(out->body, run.mu, sizeof out->body);
    group_invert(&given->in, run.g, back);
    group_coadjoint(&given->in, back, run.mu, out->mu);
    run_close(&run);
}

static inline void run_choice(const char *problem, const char *preset, const struct choice *c, long steps,
                              double horizon, struct ending *out)
{
    struct core_case *given = open_choice(problem, preset, c, steps, horizon);
    run_steps(given, 1, steps, out);
    case_close(given);
}

/* |mu - nu| of spatial momenta and |g - h|_F / sqrt 2 of the stored numbers: of near rotations the spectral norm [mathematics, Lie 2.1]. */
static inline real ending_error(const struct ending *x, const real *g, const real *mu)
{
    real matrix = 0, momentum = 0;
    for (int c = 0; c < x->in.element; c++)
        matrix += (x->g[c] - g[c]) * (x->g[c] - g[c]);
    for (int c = 0; c < x->in.n; c++)
        momentum += (x->mu[c] - mu[c]) * (x->mu[c] - mu[c]);
    return sqrt(matrix / 2) + sqrt(momentum);
}

static inline real ending_distance(const struct ending *x, const struct ending *y)
{
    return ending_error(x, y->g, y->mu);
}

#endif
