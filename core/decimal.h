/* Decimal numbers as users write them, the same everywhere. */
#ifndef RATTLEBACK_CORE_DECIMAL_H
#define RATTLEBACK_CORE_DECIMAL_H

#include <stdbool.h>

#include "core/api.h"

/* Read [+-] digits [. digits] [e [+-] digits], with a digit before or after the point, correctly rounded. False where the whole
 * text is none: hexadecimal, inf, nan, spaces and what stands behind a number are not allowed. */
bool decimal_read(const char *text, wide *value);

#endif
