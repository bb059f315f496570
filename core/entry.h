/* The inner side of the door: how the core is opened by the floor above, which knows the problems. */
#ifndef RATTLEBACK_CORE_ENTRY_H
#define RATTLEBACK_CORE_ENTRY_H

#include "core/control/control.h"
#include "core/problem/problem.h"

/* What there is to be solved: lists that stay the caller's. */
struct core_problems {
    const struct problem *const *problems;
    const struct control_problem *const *controls;
    int problem_count, control_count;
};

/* The functions of struct core_api, for these registers and this language of texts. */
const struct core_api *core_enter(const struct core_problems *registers, const struct text_language *language);

#endif
