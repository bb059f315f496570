/* The words, numbers and signs of an expression, one after the other. */
#ifndef RATTLEBACK_CASES_LANGUAGE_TOKEN_H
#define RATTLEBACK_CASES_LANGUAGE_TOKEN_H

#include "cases/language/scope.h"

enum token_kind { TOKEN_END, TOKEN_NUMBER, TOKEN_NAME, TOKEN_SIGN, TOKEN_WRONG };

struct reader {
    struct scope *scope;
    const char *text;
    int entry, depth;
    enum token_kind kind; /* the token at hand */
    int at, length;
};

#define REFUSE(r, offset, ...) text_refuse((r)->scope->error, (r)->entry, offset, __VA_ARGS__)

/* Returns true if an error has been kept. */
static inline bool failed(const struct reader *r)
{
    return r->scope->error->status != STATUS_OK;
}

/* Go to the next token. */
void next(struct reader *r);

bool is_sign(const struct reader *r, char sign);

/* Refuse the token at hand where something else was expected; false. */
bool refuse_token(struct reader *r, const char *expected);

/* Go over a sign; false, and refused, where there is none. */
bool expect(struct reader *r, char sign);

/* Keeps an application of a function to the text from `from` to `to`, for messages about states where it is not finite. */
void keep_suspect(const struct reader *r, enum node_kind kind, int from, int to, int node, int argument);

#endif
