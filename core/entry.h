/* Entry of the core for the layer above it, which has the problems and the language of problem texts. */
#ifndef RATTLEBACK_CORE_ENTRY_H
#define RATTLEBACK_CORE_ENTRY_H

#include "core/problem/problem.h"

/* Returns the functions of struct core_api for these problems and this language of problem texts. The list of
 * problems stays the caller's. */
const struct core_api *core_enter(const struct problem *const *problems, int count,
                                  const struct text_language *language);

#endif
