/* Tests of the core are linked with its insides: what the door hands over is handed over before main. */
#ifndef RATTLEBACK_TESTS_CORE_DOOR_H
#define RATTLEBACK_TESTS_CORE_DOOR_H

#include "core/problem/problem.h"

const struct core_api *CORE_ENTRY(void);

__attribute__((constructor)) static void open_door(void)
{
    CORE_ENTRY();
}

/* How many problems are motions: those of optimal control come last in the register. */
static inline int motion_count(void)
{
    int count = 0;
    while (count < problem_count() && !problem_at(count)->control)
        count++;
    return count;
}

#endif
