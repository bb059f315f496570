/* The names that expressions of a problem file may use, and the first error in it. */
#ifndef RATTLEBACK_CASES_LANGUAGE_SCOPE_H
#define RATTLEBACK_CASES_LANGUAGE_SCOPE_H

#include <stddef.h>
#include <stdint.h>

#include "cases/graph/graph.h"
#include "core/problem/text.h"

enum { NAME_SIZE = 32 };

/* The first error. */
struct text_error {
    enum status status; /* STATUS_OK: no error */
    int entry, offset;  /* entry of the problem_text, and the index of a character in its string; entry -1: the whole
                         * file */
    char message[MESSAGE_SIZE];
};

/* Keeps the error, unless there is one already. Always returns false. */
bool text_refuse(struct text_error *error, int entry, int offset, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* A name and its nodes: one, or `count` of them with indices from 1. */
struct symbol {
    char name[NAME_SIZE];
    bool indexed;
    int count, first; /* number of nodes, and the first in the scope's `value` */
};

/* An application of a function that may have no finite value or derivative, or a quotient. */
struct suspect {
    enum node_kind kind;
    int entry, offset, length; /* of the string of its argument, or of the divisor */
    int node, argument;
};
enum { MOST_SUSPECTS = 64 };

struct scope {
    struct graph *graph;
    struct text_error *error;
    struct symbol *symbol; /* all symbols, and their nodes in `value` */
    int *value, symbols, values, symbol_capacity, value_capacity;
    int parameters;                                 /* number of parameters, which are leaves of the first symbols */
    struct constant parameter[MAX_PARAMETERS];      /* their values, which sizes and indices may use */
    uint64_t structural;                            /* bit k: a size or an index depends on parameter k */
    enum node_kind forbidden_first, forbidden_last; /* leaves that expressions must not have now; NODE_CONSTANT: none */
    const char *forbidden_why;
    const struct problem_text *text; /* source of the expressions, for messages; NULL: none */
    int tokens;                      /* read so far, in all strings: their number is bounded */
    struct suspect suspect[MOST_SUSPECTS];
    int suspects; /* the first ones of the file, inner ones before outer ones */
};

/* Returns the length of the name at the start of a string; 0: none. */
int name_length(const char *text);

/* The keywords of the language, which cannot be names: functions, then sum, mod, pi and t. */
enum {
    SCOPE_WORDS = 4
#define FUNCTION(code, name, call, arguments) +1
#include "cases/graph/functions.def"
#undef FUNCTION
};
extern const char *const scope_words[SCOPE_WORDS];

/* Returns the index of a keyword; -1: it is not one. */
int scope_word(const char *name, int length);

/* Finds the symbol of a name; NULL if there is none. */
struct symbol *scope_find(struct scope *scope, const char *name, int length);

/* Writes an addition to a message about a name that is not in scope: the reason, if the file declares it elsewhere; the
 * functions, if it is `called`. Returns false if there is nothing to add. */
bool name_elsewhere(const struct scope *scope, int entry, const char *name, bool called, char out[MESSAGE_SIZE]);

/* Brings any name into scope with `count` nodes, also one that no file may give, such as the time t. Returns false,
 * with the error kept, if out of memory. */
bool scope_push(struct scope *scope, int entry, const char *name, size_t length, bool indexed, int count,
                const int *nodes);

/* Like scope_push, for a name that the file gives. Also returns false, with the error kept, if the name is invalid or
 * already used. */
bool scope_add(struct scope *scope, int entry, const char *name, size_t length, bool indexed, int count,
               const int *nodes);

/* Returns the node with parameters replaced by their values: a constant if it consists of numbers and parameters
 * alone. */
int scope_value(struct scope *scope, int node);

/* Returns the value of a node that gives a size or an index, and records its parameters in `structural`: other values
 * of them need another graph. */
int scope_structural_value(struct scope *scope, int node);

/* Frees the symbols. */
void scope_close(struct scope *scope);

#endif
