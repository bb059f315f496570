/* The language at the interface to the core. */
#ifndef RATTLEBACK_CASES_LANGUAGE_LANGUAGE_H
#define RATTLEBACK_CASES_LANGUAGE_LANGUAGE_H

#include "core/problem/problem.h"

/* The setup names the parameters. */
extern const struct text_language text_language;

#endif
