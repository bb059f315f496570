/* Tests of the core are linked with its insides: the problems that CORE_ENTRY registers are registered before main. */
#ifndef RATTLEBACK_TESTS_CORE_REGISTERED_H
#define RATTLEBACK_TESTS_CORE_REGISTERED_H

#include "core/problem/problem.h"

const struct core_api *CORE_ENTRY(void);

__attribute__((constructor)) static void register_problems(void)
{
    CORE_ENTRY();
}

/* The problems of the register that are motions, and no optimal control. */
static inline const struct problem *motion_at(int which)
{
    int k = 0;
    while (k < problem_count() && (problem_at(k)->control || which-- > 0))
        k++;
    return k < problem_count() ? problem_at(k) : NULL;
}

static inline int motion_count(void)
{
    int count = 0;
    while (motion_at(count))
        count++;
    return count;
}

#endif
