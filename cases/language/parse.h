/* The language of problem files: expressions are read into a graph. All functions keep the first error in
 * scope->error. */
#ifndef RATTLEBACK_CASES_LANGUAGE_PARSE_H
#define RATTLEBACK_CASES_LANGUAGE_PARSE_H

#include "cases/language/scope.h"

/* Returns the node of the expression of an entry; 0 if the scope's error is set. */
int parse_expression(struct scope *scope, int entry, const char *text);

/* Reads `rotation(x, y, z)`: its three arguments. Returns false, without an error, if the string is not of this
 * form. */
bool parse_rotation(struct scope *scope, int entry, const char *text, int x[3]);

/* Reads `each(i, least, most, expression)`: the value for each i, at most `capacity` of them. Returns their number; -1,
 * without an error, if the string is not of this form. */
int parse_each(struct scope *scope, int entry, const char *text, int capacity, int *out);

/* Reads a comparison a < b, a <= b, a > b or a >= b as `*least` >= 0 or, if *strict, > 0. */
bool parse_comparison(struct scope *scope, int entry, const char *text, int *least, bool *strict);

/* Reads a size, an integer from `least` to `most`, from text[*offset] on: a number, or an expression in parentheses.
 * *offset: out the end. */
bool parse_size(struct scope *scope, int entry, const char *text, int *offset, int least, int most, int *size);

/* Reads an expression of numbers and parameters whose value is an integer from `least` to `most`. */
bool parse_whole(struct scope *scope, int entry, const char *text, int least, int most, int *value);

/* Reads NAME or NAME[SIZE] and nothing else. *count: out SIZE, 0 for a plain name. */
bool parse_declaration(struct scope *scope, int entry, const char *text, int *length, int *count);

#endif
