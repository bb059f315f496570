/* A problem that is the text of its Lagrangian, opened to run: no compiler, the functions are tapes. */
#ifndef RATTLEBACK_CASES_LANGUAGE_TEXT_OPEN_H
#define RATTLEBACK_CASES_LANGUAGE_TEXT_OPEN_H

#include "cases/text/tape.h"
#include "core/problem/problem.h"
#include "core/problem/text.h"

/* The problem of a text with these values of its parameters (by name; the others have their defaults), in *problem. Its
 * functions hold for these values, and of its sets of initial data or transfers for the first and for `preset`; NULL: the first,
 * and all are checked. STATUS_BAD_VALUE with *why set where the text or a value is wrong: field FIELD_TEXT, item
 * and offset say at which entry and character. text_close frees it; the text must live as long. */
enum status text_open(const struct problem_text *text, const char *preset, int parameters, const char *const *names,
                      const wide *values, const struct problem **problem, struct refusal *why);
void text_close(const struct problem *problem);

/* The preset that text_open is asked for: of a setup without a method, which asks about the problem as a whole, and without a preset
 * all are read. */
static inline const char *text_preset(const struct setup *setup)
{
    return setup->preset || !setup->method ? setup->preset : "";
}

/* The C of a problem's text, which both precisions compile, as allocated text; `from` says where the text is. NULL with *why
 * set where it is wrong. */
char *text_write(const struct problem_text *text, const char *from, struct refusal *why);

#endif
