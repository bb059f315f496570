/* Entries of a problem file that nothing reads. */
#ifndef RATTLEBACK_SUITE_UNREAD_H
#define RATTLEBACK_SUITE_UNREAD_H

#include <stdbool.h>

#include "core/problem/text.h"
#include "core/setup.h"

/* Returns true if a parameter or an abbreviation (`let`) appears in no other entry. Prose, such as summaries and
 * meanings, does not count. *why: out points at the first such parameter or abbreviation. */
bool has_unread_entry(const struct problem_text *text, struct refusal *why);

#endif
