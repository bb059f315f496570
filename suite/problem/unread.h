/* Entries of a problem's text that nothing reads. */
#ifndef RATTLEBACK_SUITE_UNREAD_H
#define RATTLEBACK_SUITE_UNREAD_H

#include <stdbool.h>

#include "core/problem/text.h"
#include "core/setup.h"

/* Returns true if no other entry has the name of a parameter or of an abbreviation (`let`) among its words, but for prose, as summaries and
 * meanings. `why` then points at the first such entry. */
bool has_unread_entry(const struct problem_text *text, struct refusal *why);

#endif
