/* Setups opened, asked one question and closed. */
#ifndef RATTLEBACK_TESTS_CORE_RUNS_H
#define RATTLEBACK_TESTS_CORE_RUNS_H

#include "ci/tests/core/door.h"
#include "core/problem/instance_open.h"
#include "core/run/case.h"
#include "core/run/run.h"
#include "core/run/trajectory.h"

#define check_setup(setup, shape, why) core_check(CORE_ENTRY(), setup, shape, why)

/* The status of the opening where it is refused, else of the question. */
#define ASK_SETUP(name, question, parameters, ...)                                                                     \
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

ASK_SETUP(integrate_setup, trajectory_integrate, (const struct setup *setup, struct trajectory *out), out)
ASK_SETUP(reference_setup, trajectory_reference, (const struct setup *setup, struct reference *out), out)
ASK_SETUP(stages_setup, trajectory_stages, (const struct setup *setup, double *error, double *floor), error, floor)
ASK_SETUP(structure_setup, trajectory_structure, (const struct setup *setup, double *residual, double *bound), residual,
          bound)

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

static inline void end_run(struct run *run)
{
    run_close(run);
    case_close((struct core_case *)run->given);
}

#endif
