/* Reading tokens; their number is bounded over all texts. */
#include "cases/language/token.h"

#include <ctype.h>
#include <string.h>

enum { MOST_TOKENS = 500000 };

/* The length of the number that a text begins with; 0: none. */
static int number_length(const char *text)
{
    int k = 0;
    while (isdigit((unsigned char)text[k]))
        k++;
    if (text[k] == '.')
        k++;
    while (isdigit((unsigned char)text[k]))
        k++;
    if (text[k] == 'e' || text[k] == 'E') {
        int sign = text[k + 1] == '+' || text[k + 1] == '-';
        if (isdigit((unsigned char)text[k + 1 + sign]))
            for (k += 1 + sign; isdigit((unsigned char)text[k]);)
                k++;
    }
    return k;
}

void next(struct reader *r)
{
    r->at += r->length;
    while (isspace((unsigned char)r->text[r->at]))
        r->at++;
    const char *text = r->text + r->at;
    bool number = isdigit((unsigned char)*text) || (*text == '.' && isdigit((unsigned char)text[1]));
    r->length = 1;
    if (*text == '\0') {
        r->kind = TOKEN_END;
        r->length = 0;
    } else if (number) {
        r->kind = TOKEN_NUMBER;
        r->length = number_length(text);
    } else if (name_length(text) > 0) {
        r->kind = TOKEN_NAME;
        r->length = name_length(text);
    } else {
        r->kind = strchr("+-*/^()[],<>", *text) ? TOKEN_SIGN : TOKEN_WRONG;
        r->length += (*text == '<' || *text == '>') && text[1] == '=';
    }
    if (++r->scope->tokens > MOST_TOKENS)
        REFUSE(r, r->at, "the text is too long: more than %d words and signs, sums written out", (int)MOST_TOKENS);
}

bool is_sign(const struct reader *r, char sign)
{
    return r->kind == TOKEN_SIGN && r->text[r->at] == sign && r->length == 1;
}

/* Returns true if the text has a parenthesis that does not close. */
static bool is_open(const char *text)
{
    int open = 0;
    for (; *text; text++)
        open += (*text == '(') - (*text == ')');
    return open > 0;
}

bool refuse_token(struct reader *r, const char *expected)
{
    if (r->kind == TOKEN_END)
        return REFUSE(r, r->at, "expected %s, found the end of the text%s", expected,
                      is_open(r->text)
                          ? ": a \"(\" is not closed; add \")\", or if a comma follows put the entry in quotes, as "
                            "within [..] of YAML a comma ends an entry"
                          : "");
    if (r->kind == TOKEN_WRONG && (unsigned char)r->text[r->at] >= 0x7f)
        return REFUSE(r, r->at, "expected %s, found a character that is no ASCII", expected);
    return REFUSE(r, r->at, "expected %s, found \"%.*s\"", expected, r->length < 40 ? r->length : 40, r->text + r->at);
}

bool expect(struct reader *r, char sign)
{
    char expected[] = "\"?\"";
    expected[1] = sign;
    if (!is_sign(r, sign))
        return refuse_token(r, expected);
    next(r);
    return true;
}

void keep_suspect(const struct reader *r, enum node_kind kind, int from, int to, int node, int argument)
{
    struct scope *scope = r->scope;
    while (to > from && isspace((unsigned char)r->text[to - 1]))
        to--;
    if (!scope->graph->full && scope->graph->node[argument].kind != NODE_CONSTANT && scope->suspects < MOST_SUSPECTS)
        scope->suspect[scope->suspects++] = (struct suspect){kind, r->entry, from, to - from, node, argument};
}
