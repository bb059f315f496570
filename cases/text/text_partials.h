/* Partial derivatives of the functions of a problem file (core/problem/partials.h), for struct text_language. */
#ifndef RATTLEBACK_CASES_LANGUAGE_TEXT_PARTIALS_H
#define RATTLEBACK_CASES_LANGUAGE_TEXT_PARTIALS_H

#include "core/problem/partials.h"

enum status text_partials_open(const struct setup *setup, struct partials **out);
void text_partials_close(struct partials *partials);
const lane *text_partials_at(struct partials *partials, int which, int count, const struct instance *in, const lane *g,
                             const lane *eta);

#endif
