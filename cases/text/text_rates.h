/* Hamilton's equations of a problem file along series of positions and momenta (core/problem/series.h), for struct
 * text_language. */
#ifndef RATTLEBACK_CASES_LANGUAGE_TEXT_RATES_H
#define RATTLEBACK_CASES_LANGUAGE_TEXT_RATES_H

#include "core/problem/series.h"

enum status text_rates_open(const struct setup *setup, int order, struct rates **out);
void text_rates_close(struct rates *rates);
void text_rates_advance(struct rates *rates, int k);
real *text_rates_position(const struct rates *rates, int c);
const real *text_rates_value(const struct rates *rates, int c);

#endif
