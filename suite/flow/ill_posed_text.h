/* Messages for equations without a unique solution. */
#ifndef RATTLEBACK_SUITE_ILL_POSED_TEXT_H
#define RATTLEBACK_SUITE_ILL_POSED_TEXT_H

#include "core/api.h"

enum { ILL_POSED_SIZE = 160, ILL_POSED_STATUS_SIZE = 384 };

/* Writes which constraint is redundant and why: `number 2 is number 1 times 2`; empty if unknown. */
void ill_posed_constraint(const struct redundant *of, char out[ILL_POSED_SIZE]);

/* Writes why and where the equations have no unique solution: `at the start: number 2 is number 1 times 2`; empty if
 * unknown. */
void ill_posed_print(const struct ill_posed *of, char out[ILL_POSED_SIZE]);

/* Writes a status, that text, and a remedy: `constraints dependent, or nearly: at the start: ..; try: ..`. */
void ill_posed_status(enum status status, const struct ill_posed *of, char out[ILL_POSED_STATUS_SIZE]);

/* Tests whether the equations of a setup have a unique solution at its start, in quadruple precision. Returns the
 * status of *out. In double precision, dependent constraints may still yield multipliers, one solution of many.
 * epsilon: see struct core_api. */
enum status ill_posed_start(const struct setup *setup, double epsilon, struct ill_posed *out);

/* Explains the status of a failed case of this setup: returns the status of *out if its equations have no unique solution, which may be the
 * cause. Else returns `status`. */
enum status ill_posed_why(const struct setup *setup, const struct core_api *core, const struct core_case *given,
                          enum status status, struct ill_posed *out);

#endif
