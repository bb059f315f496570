/* Names in messages: advice with the nearest allowed one, and texts that fit on one line. */
#ifndef RATTLEBACK_SUITE_NAMES_H
#define RATTLEBACK_SUITE_NAMES_H

#include <stddef.h>

#include "core/names.h"

enum { NAME_SHOWN = 64 /* bytes that show a text of the user's in a message, with the final 0 */ };

/* Write `; did you mean "x"? (allowed: a, b, c)`, without the question if no name is near; cut to `size`. */
void name_advice(const char *found, const char *const *allowed, int count, char *out, size_t size);

/* Copy a text of the user's for a message: control characters become ?, long texts are cut and end with `...`. */
const char *name_shown(const char *found, char out[NAME_SHOWN]);

#endif
