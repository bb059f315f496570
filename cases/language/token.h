/* Reader of the names, numbers and signs of an expression, one after the other. */
#ifndef RATTLEBACK_CASES_LANGUAGE_TOKEN_H
#define RATTLEBACK_CASES_LANGUAGE_TOKEN_H

#include "cases/language/scope.h"

enum token_kind { TOKEN_END, TOKEN_NUMBER, TOKEN_NAME, TOKEN_SIGN, TOKEN_WRONG };

struct reader {
    struct scope *scope;
    const char *text;
    int entry, depth;
    enum token_kind kind; /* the current token */
    int at, length;
};

#define REFUSE(r, offset, ...) text_refuse((r)->scope->error, (r)->entry, offset, __VA_ARGS__)

/* Returns true if an error has been kept. */
static inline bool failed(const struct reader *r)
{
    return r->scope->error->status != STATUS_OK;
}

/* Moves to the next token. */
void next(struct reader *r);

bool is_sign(const struct reader *r, char sign);

/* Refuses the current token, which is not the expected one. Returns false. */
bool refuse_token(struct reader *r, const char *expected);

/* Skips a sign. Returns false, with an error, if the current token is another one. */
bool expect(struct reader *r, char sign);

/* Records an application of a function to text[from] to text[to], for messages about states at which it is not
 * finite. */
void keep_suspect(const struct reader *r, enum node_kind kind, int from, int to, int node, int argument);

#endif
