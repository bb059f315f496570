/* The language of a problem's text: names in scope, and expressions read into a graph. */
#ifndef RATTLEBACK_CASES_TEXT_PARSE_H
#define RATTLEBACK_CASES_TEXT_PARSE_H

#include <stddef.h>

#include "cases/text/graph.h"

enum { MOST_SYMBOLS = 192, MOST_VALUES = 1024, NAME_SIZE = 32 };

/* The first thing wrong: where, and what. */
struct text_error {
    enum status status; /* STATUS_OK: nothing yet */
    int entry, offset;  /* of the problem_text, and of a character of that entry's text; entry -1: of the whole */
    char message[MESSAGE_SIZE];
};

/* Keep the error, unless there is one already. Always returns false. */
bool text_refuse(struct text_error *error, int entry, int offset, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* A name and the nodes it stands for: one, or `count` of them with indices from 1. */
struct symbol {
    char name[NAME_SIZE];
    bool indexed;
    int count, first; /* in the scope's value */
};

struct scope {
    struct graph *graph;
    struct text_error *error;
    struct symbol symbol[MOST_SYMBOLS];
    int symbols, values, value[MOST_VALUES];
    int parameters;                                 /* leaves of the first symbols */
    struct constant parameter[MAX_PARAMETERS];      /* their values, which sizes and indices may take */
    unsigned structural;                            /* bit k: a size or an index depends on parameter k */
    enum node_kind forbidden_first, forbidden_last; /* leaves that expressions must not have now; NODE_CONSTANT: none */
    const char *forbidden_why;
    int tokens; /* read so far, of all texts: it is bounded */
};

/* Bring a name into scope with `count` nodes. False, with the error kept, if it is no name, or taken. */
bool scope_add(struct scope *scope, int entry, const char *name, size_t length, bool indexed, int count,
               const int *nodes);

/* The expression of an entry -> its node; 0 where the scope's error is set. */
int parse_expression(struct scope *scope, int entry, const char *text);

/* `rotation(x, y, z)` -> its three arguments. False, without an error, where the text is not of this form. */
bool parse_rotation(struct scope *scope, int entry, const char *text, int x[3]);

/* `each(i, least, most, expression)` -> the value for each i, at most `room` of them; returns how many, or -1, without an
 * error, where the text is not of this form. */
int parse_each(struct scope *scope, int entry, const char *text, int room, int *out);

/* A comparison a < b, a <= b, a > b, a >= b, read as `*least` >= 0 or, where *strict, > 0. */
bool parse_comparison(struct scope *scope, int entry, const char *text, int *least, bool *strict);

/* A whole number from `least` to `most`, as a size, from text[*offset] on: a number, or an expression in parentheses. */
bool parse_size(struct scope *scope, int entry, const char *text, int *offset, int least, int most, int *size);

/* NAME or NAME[SIZE] and nothing else; *count is 0 for a plain name. */
bool parse_declaration(struct scope *scope, int entry, const char *text, int *length, int *count);

#endif
