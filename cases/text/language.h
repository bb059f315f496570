/* Interface of the problem language to the core. */
#ifndef RATTLEBACK_CASES_LANGUAGE_LANGUAGE_H
#define RATTLEBACK_CASES_LANGUAGE_LANGUAGE_H

#include "core/problem/problem.h"

/* The problem language. Values of parameters come from the setup. */
extern const struct text_language text_language;

#endif
