/* A case that did not end as expected, in words. */
#ifndef RATTLEBACK_SUITE_VERIFICATION_CASE_H
#define RATTLEBACK_SUITE_VERIFICATION_CASE_H

#include "results/table.h"

enum { VERIFICATION_TITLE = 512, VERIFICATION_NOTE = 2048 };

/* Writes what the case is, its status and what was said. */
void verification_case(const struct case_row *row, char out[VERIFICATION_TITLE + VERIFICATION_NOTE]);

#endif
