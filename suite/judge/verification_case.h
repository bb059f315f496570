/* Text about a case that did not end as expected. */
#ifndef RATTLEBACK_SUITE_VERIFICATION_CASE_H
#define RATTLEBACK_SUITE_VERIFICATION_CASE_H

#include "results/table.h"

enum { VERIFICATION_TITLE = 512, VERIFICATION_NOTE = 2048 };

/* Writes the names of the case, its status and its message. */
void verification_case(const struct case_row *row, char out[VERIFICATION_TITLE + VERIFICATION_NOTE]);

#endif
