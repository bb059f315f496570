/* The names that expressions of a text may use, and the first thing that is wrong with it. */
#ifndef RATTLEBACK_CASES_LANGUAGE_SCOPE_H
#define RATTLEBACK_CASES_LANGUAGE_SCOPE_H

#include <stddef.h>
#include <stdint.h>

#include "cases/graph/graph.h"
#include "core/problem/text.h"

enum { NAME_SIZE = 32 };

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

/* An application of a function that may have no finite value or derivative, or a quotient. */
struct suspect {
    enum node_kind kind;
    int entry, offset, length; /* of the text of its argument, or of what is divided by */
    int node, argument;
};
enum { MOST_SUSPECTS = 64 };

struct scope {
    struct graph *graph;
    struct text_error *error;
    struct symbol *symbol; /* all of them, and the nodes they stand for */
    int *value, symbols, values, symbol_capacity, value_capacity;
    int parameters;                                 /* leaves of the first symbols */
    struct constant parameter[MAX_PARAMETERS];      /* their values, which sizes and indices may take */
    uint64_t structural;                            /* bit k: a size or an index depends on parameter k */
    enum node_kind forbidden_first, forbidden_last; /* leaves that expressions must not have now; NODE_CONSTANT: none */
    const char *forbidden_why;
    const struct problem_text *text; /* that the expressions are of, for messages; NULL: of none */
    int tokens;                      /* read so far, of all texts: it is bounded */
    struct suspect suspect[MOST_SUSPECTS];
    int suspects; /* the first of the text, inner ones before outer ones */
};

/* The length of the name that a text begins with; 0: none. */
int name_length(const char *text);

/* The words of the language, which no name may be: functions, then sum, mod, pi and t. */
enum {
    SCOPE_WORDS = 4
#define FUNCTION(code, name, call, arguments) +1
#include "cases/graph/functions.def"
#undef FUNCTION
};
extern const char *const scope_words[SCOPE_WORDS];

/* Returns the index of a name among the words of the language; -1: none. */
int scope_word(const char *name, int length);

/* Finds the symbol of a name; NULL if there is none. */
struct symbol *scope_find(struct scope *scope, const char *name, int length);

/* Writes what to add to a message about a name that is not in scope: why, if the file declares it elsewhere; the
 * functions, if it is `called`. Returns false if there is nothing to add. */
bool name_elsewhere(const struct scope *scope, int entry, const char *name, bool called, char out[MESSAGE_SIZE]);

/* Bring a name into scope with `count` nodes, whatever it is: the time t is no name that a text could give. False, with the error
 * kept, without memory. */
bool scope_push(struct scope *scope, int entry, const char *name, size_t length, bool indexed, int count,
                const int *nodes);

/* Like scope_push, for a name that the file gives. Returns false, with the error kept, also if it is no valid name, or
 * taken. */
bool scope_add(struct scope *scope, int entry, const char *name, size_t length, bool indexed, int count,
               const int *nodes);

/* The node with the values of parameters in their place, a constant where it is made of numbers and parameters alone. */
int scope_value(struct scope *scope, int node);

/* Returns the value of a node that gives a size or an index, and notes its parameters in `structural`: another value of them needs another
 * graph. */
int scope_structural_value(struct scope *scope, int node);

/* Free its names. */
void scope_close(struct scope *scope);

#endif
