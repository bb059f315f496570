/* Named parameters of a method, read from a string "name=value .." and written in canonical form. */
#ifndef RATTLEBACK_CORE_WITH_H
#define RATTLEBACK_CORE_WITH_H

#include "core/api.h"
#include "core/numbers/real.h"

/* The value of every declared parameter, in declared order. */
struct with {
    const struct method_parameter *declared; /* ends with an entry without a name; NULL: none */
    int count;
    wide value[MAX_WITH];       /* of an integer or a number */
    const char *word[MAX_WITH]; /* of a word: the declared name, or a registered name of a tableau */
};

/* Reads "name=value name=value" for the declared parameters of a method. Parameters that are not named (all, if text is
 * NULL) get their defaults.
 *
 * Refuses strings of another form, unknown names and words (the message has the nearest name) and repeated names.
 * Refuses values that are not numbers, not integers or out of range. The refusal has FIELD_WITH; its item is the index
 * of a parameter with a bad value, else -1. */
enum status with_read(const char *method, const struct method_parameter *declared, const char *text, struct with *out,
                      struct refusal *why);

/* Writes all parameters in declared order, in canonical form; empty if there are none. Numbers have as many digits as
 * exact reading needs. */
void with_text(const struct with *with, char text[WITH_SIZE]);

/* Return the value of a declared parameter. with_number: of an integer or a number; NAN if no parameter has this name.
 * with_word: of a word; NULL then. */
real with_number(const struct with *with, const char *name);
const char *with_word(const struct with *with, const char *name);

#endif
