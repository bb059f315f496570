/* Numbers of an SVG, read and written short. */
#ifndef RATTLEBACK_PLOTS_SHORT_NUMBER_H
#define RATTLEBACK_PLOTS_SHORT_NUMBER_H

#include "plots/buffer.h"

/* The number that `text` begins with, the same as strtod's; *end becomes what follows, or `text` if there is none. */
double short_number_read(const char *text, const char **end);

/* Put a number with one digit after the point, if it needs it, as %.1f and %.0f have it. */
void short_number_put(struct buffer *out, double number);

#endif
