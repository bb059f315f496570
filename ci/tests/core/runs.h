/* Setups opened, asked one question and closed. */
#ifndef RATTLEBACK_TESTS_CORE_RUNS_H
#define RATTLEBACK_TESTS_CORE_RUNS_H

#include "ci/tests/core/testing.h"
#include "core/run/case.h"
#include "core/run/claims.h"
#include "core/run/run.h"
#include "core/run/trajectory.h"

/* Opens a setup that is right; case_close it. */
static inline struct core_case *opened_case(const struct setup *setup)
{
    struct core_case *given;
    struct refusal why;
    if (case_open(setup, &given, &why) != STATUS_OK)
        fail_msg("%s, %s: %s", setup->problem, setup->method, why.message);
    return given;
}

#define check_setup(setup, shape, why) core_check(CORE_ENTRY(), setup, shape, why)

/* The status of the opening where it is refused, else of the question. */
#define CALL_SETUP(name, question, parameters, ...)                                                                    \
    static inline enum status name parameters                                                                          \
    {                                                                                                                  \
        struct core_case *given;                                                                                       \
        struct refusal why;                                                                                            \
        enum status status = case_open(setup, &given, &why);                                                           \
        if (status == STATUS_OK)                                                                                       \
            status = question(given, __VA_ARGS__);                                                                     \
        case_close(given);                                                                                             \
        return status;                                                                                                 \
    }

CALL_SETUP(integrate_setup, trajectory_integrate, (const struct setup *setup, struct trajectory *out), out)
CALL_SETUP(reference_setup, trajectory_reference, (const struct setup *setup, struct reference *out), out)
CALL_SETUP(stages_setup, trajectory_stages, (const struct setup *setup, double *error, double *floor), error, floor)
CALL_SETUP(structure_setup, trajectory_structure, (const struct setup *setup, double *residual, double *bound),
           residual, bound)

/* The shape of a setup that is right. */
static inline struct shape shape_of(const struct setup *setup)
{
    struct shape shape;
    struct refusal why;
    if (check_setup(setup, &shape, &why) != STATUS_OK)
        fail_msg("%s, %s: %s", setup->problem, setup->method, why.message);
    return shape;
}

/* Distance of the elements g and h (wide) in the metric of the setup's group. */
static inline real element_distance(const struct setup *setup, const wide *g, const wide *h)
{
    real x[SMALL_ELEMENT], y[SMALL_ELEMENT], eta[SMALL_DIMENSION];
    struct instance in = opened_instance(setup, x, eta);
    for (int c = 0; c < in.element; c++) {
        x[c] = (real)g[c];
        y[c] = (real)h[c];
    }
    return group_distance(&in, x, y);
}

/* The promises of a setup; none where it is refused. */
static inline int claims_of(const struct setup *setup, struct claim out[MAX_CLAIMS])
{
    struct core_case *given;
    struct refusal why;
    int count = case_open(setup, &given, &why) == STATUS_OK ? case_claims(given, out) : 0;
    case_close(given);
    return count;
}

/* A run at the initial data of a setup, which owns its case. Closed whatever the status. */
static inline enum status start_run(const struct setup *setup, struct run *run)
{
    struct core_case *given;
    struct refusal why;
    memset(run, 0, sizeof *run);
    enum status status = case_open(setup, &given, &why);
    return status == STATUS_OK ? run_open(given, 1, run) : status;
}

/* The run of a setup that is right. */
static inline void open_run(const struct setup *setup, struct run *run)
{
    assert_int_equal(run_open(opened_case(setup), 1, run), STATUS_OK);
}

static inline void take_steps(struct run *run, long count)
{
    for (long k = 0; k < count; k++)
        assert_int_equal(run_step(run), STATUS_OK);
}

static inline void end_run(struct run *run)
{
    run_close(run);
    case_close((struct core_case *)run->given);
}

#endif
