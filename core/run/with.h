/* The named parameters of a method: read from their text, given back in canonical form. */
#ifndef RATTLEBACK_CORE_WITH_H
#define RATTLEBACK_CORE_WITH_H

#include "core/api.h"
#include "core/numbers/real.h"

/* The value of every declared parameter, in declared order. */
struct with {
    const struct method_parameter *declared; /* ends with an entry without a name; NULL: none */
    int count;
    wide value[MAX_WITH];       /* of an integer or a number */
    const char *word[MAX_WITH]; /* of a word: the declared one, or a tableau's name of its register */
};

/* Read "name=value name=value" for a method's declared parameters; what is not named (or all, text NULL) gets its default.
 * Refuses (FIELD_WITH, item the place of a parameter whose value is bad, else -1) what is not of this form, unknown names and words (with the nearest), a name given twice, values
 * that are no number, no integer or out of range. */
enum status with_read(const char *method, const struct method_parameter *declared, const char *text, struct with *out,
                      struct refusal *why);

/* The canonical text: every parameter in declared order; empty where there are none. Integers and words as they are,
 * numbers by as many digits as read back to the same number. */
void with_text(const struct with *with, char text[WITH_SIZE]);

/* The value of a declared parameter: an integer or a number; a word. NAN and NULL where none of that name is declared. */
real with_number(const struct with *with, const char *name);
const char *with_word(const struct with *with, const char *name);

#endif
