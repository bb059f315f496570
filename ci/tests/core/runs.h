/* Setups opened, asked one question and closed. */
#ifndef RATTLEBACK_TESTS_CORE_RUNS_H
#define RATTLEBACK_TESTS_CORE_RUNS_H

#include <string.h>

#include "ci/tests/core/door.h"
#include "core/problem/instance.h"
#include "core/run/case.h"
#include "core/run/run.h"
#include "core/run/trajectory.h"

/* STATUS of the opening where it is refused, else of the question. */
#define ask_setup(setup, question, ...)                                                                                \
    ({                                                                                                                 \
        struct core_case *given_;                                                                                      \
        struct refusal why_;                                                                                           \
        enum status status_ = case_open(setup, &given_, &why_);                                                        \
        if (status_ == STATUS_OK)                                                                                      \
            status_ = question(given_, __VA_ARGS__);                                                                   \
        case_close(given_);                                                                                            \
        status_;                                                                                                       \
    })

#define check_setup(setup, shape, why) core_check(CORE_ENTRY(), setup, shape, why)
#define integrate_setup(setup, out) ask_setup(setup, trajectory_integrate, out)
#define reference_setup(setup, out) ask_setup(setup, trajectory_reference, out)
#define stages_setup(setup, error, floor) ask_setup(setup, trajectory_stages, error, floor)
#define structure_setup(setup, residual) ask_setup(setup, trajectory_structure, residual)

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
