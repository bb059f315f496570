/* Taylor series of the motion of a problem file (core/problem/series.h), for struct text_language. */
#ifndef RATTLEBACK_CASES_LANGUAGE_TEXT_SERIES_H
#define RATTLEBACK_CASES_LANGUAGE_TEXT_SERIES_H

#include "core/problem/series.h"

enum status text_series_open(const struct setup *setup, int order, bool with_energy, struct series **out);
void text_series_close(struct series *series);
enum status text_series_expand(struct series *series, real t, const real *g, const real *eta);
bool text_series_is_smooth(const struct series *series, real h);

#endif
