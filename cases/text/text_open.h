/* Opens a problem that is defined by a problem file, without a compiler: its functions are tapes. */
#ifndef RATTLEBACK_CASES_LANGUAGE_TEXT_OPEN_H
#define RATTLEBACK_CASES_LANGUAGE_TEXT_OPEN_H

#include "cases/text/tape.h"
#include "core/problem/problem.h"
#include "core/problem/text.h"

/* Opens the problem of a problem file with these values of its parameters, by name; the others have their defaults.
 * *problem: out.
 *
 * Its functions hold for these values only. Of the sets of initial data, or transfers, only the first and `preset` are
 * usable; with preset = NULL only the first, but all are checked. Returns STATUS_BAD_VALUE with *why set if the file or
 * a value is wrong: FIELD_TEXT, with the entry and the character as item and offset, or FIELD_PARAMETER if a
 * requirement is violated. Returns STATUS_OUT_OF_MEMORY likewise. text_close must follow STATUS_OK; the file must live
 * until then. */
enum status text_open(const struct problem_text *text, const char *preset, int parameters, const char *const *names,
                      const wide *values, const struct problem **problem, struct refusal *why);
void text_close(const struct problem *problem);

/* Returns the preset for text_open. NULL, with which all are read, for a setup without a preset and without a method,
 * which is for questions about the problem as a whole. */
static inline const char *text_preset(const struct setup *setup)
{
    return setup->preset || !setup->method ? setup->preset : "";
}

/* Returns the C code of a problem file, which both precisions compile; the caller frees it. `from`: path of the file.
 * Returns NULL with *why set if the file is wrong. */
char *text_write(const struct problem_text *text, const char *from, struct refusal *why);

#endif
