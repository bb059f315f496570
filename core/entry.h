/* The inner side of the door: how the core is opened by the floor above, which knows the problems. */
#ifndef RATTLEBACK_CORE_ENTRY_H
#define RATTLEBACK_CORE_ENTRY_H

#include "core/problem/problem.h"

/* The functions of struct core_api, for these problems, a list that stays the caller's, and this language of texts. */
const struct core_api *core_enter(const struct problem *const *problems, int count,
                                  const struct text_language *language);

#endif
