/* Reading tableaux; what they are worth is the core's to judge. */
#include "suite/tableau/tableau_file.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "results/heap.h"
#include "results/table.h"
#include "suite/number.h"
#include "suite/yaml/events.h"

static const struct reader_text file_text = {PATH_MAX};
static const struct reader_text name_text = {sizeof(((struct case_row *)NULL)->method) - 1};
static const struct reader_text long_text = {sizeof(((struct order_row *)NULL)->source) - 1};

static bool read_fraction(struct reader *reader, const struct node *node, const void *what, void *out)
{
    static const struct reader_text longest = {2 * NUMBER_SIZE};
    const char *text;
    char shown[NAME_SHOWN];
    (void)what;
    if (!read_text(reader, node, &longest, &text))
        return false;
    const char *expected = fraction_parse(text, out);
    return !expected || reader_refuse(reader, "\"%s\": expected %s", name_shown(text, shown), expected);
}

READER_LIST(nodes, tableau_text, c, read_fraction, NULL, 1, MAX_STAGES);
READER_LIST(weights, tableau_text, b, read_fraction, NULL, 1, MAX_STAGES);
READER_LIST(row, tableau_row, values, read_fraction, NULL, 1, MAX_STAGES);

static bool read_tableau_row(struct reader *reader, const struct node *node, const void *what, void *out)
{
    struct tableau_row *to = out;
    return read_list(reader, node, what, &to->values);
}

READER_LIST(rows, tableau_text, a, read_tableau_row, &row, 1, MAX_STAGES);

static bool read_stated(struct reader *reader, const struct node *node, const void *what, void *out)
{
    enum { HIGHEST = 2 * MAX_STAGES };
    struct tableau_stated *stated = out;
    long order;
    if (!read_integer(reader, node, what, &order))
        return false;
    if (order < 0 || order > HIGHEST)
        return reader_refuse(reader, "%ld: expected an order from 0 to %d", order, HIGHEST);
    *stated = (struct tableau_stated){true, (int)order};
    return true;
}

/* A product may be empty: the stage is at the start of the step. */
READER_LIST(product, tableau_product, rows, read_tableau_row, &row, 0, MAX_EXPONENTS);

static bool read_tableau_product(struct reader *reader, const struct node *node, const void *what, void *out)
{
    struct tableau_product *to = out;
    (void)what;
    return read_list(reader, node, &product, &to->rows);
}

READER_LIST(products, tableau_exponents_text, stages, read_tableau_product, NULL, 1, MOST_EXPONENT_STAGES);
READER_LIST(letters, tableau_bracket, letters, read_integer, NULL, 2, MAX_LETTERS);
static const struct reader_field bracket_fields[] = {
    READER_FIELD(tableau_bracket, of, true, read_text, &name_text),
    READER_FIELD(tableau_bracket, exponent, true, read_integer, NULL),
    READER_KEY("bracket", tableau_bracket, letters, true, read_list, &letters),
    READER_FIELD(tableau_bracket, coefficient, true, read_fraction, NULL),
    {0}};
READER_LIST(brackets, tableau_exponents_text, brackets, read_mapping, bracket_fields, 1, MAX_EXPONENT_BRACKETS);
static const struct reader_field exponent_fields[] = {
    READER_FIELD(tableau_exponents_text, order, false, read_stated, NULL),
    READER_FIELD(tableau_exponents_text, stages, true, read_list, &products),
    READER_FIELD(tableau_exponents_text, step, true, read_tableau_product, NULL),
    READER_FIELD(tableau_exponents_text, brackets, false, read_list, &brackets),
    {0}};

static bool read_exponents(struct reader *reader, const struct node *node, const void *what, void *out)
{
    struct tableau_exponents_text *to = out;
    to->given = true;
    return read_mapping(reader, node, what, out);
}

/* Quantities with a nonholonomic constraint, by their index among all quantities. */
#define STATED(key_text, code)                                                                                         \
    {                                                                                                                  \
        .key = key_text, .offset = TABLEAU_ORDER_##code * sizeof(struct tableau_stated), .read = read_stated           \
    }
static const struct reader_field order_fields[] = {STATED("q", Q), STATED("p", P), STATED("lambda", LAMBDA), {0}};

#define COEFFICIENTS                                                                                                   \
    READER_KEY("c", tableau_text, c, false, read_list, &nodes),                                                        \
        READER_KEY("a", tableau_text, a, false, read_list, &rows),                                                     \
        READER_KEY("b", tableau_text, b, false, read_list, &weights),                                                  \
        READER_KEY("summary", tableau_text, summary, false, read_text, &long_text),                                    \
        READER_KEY("source", tableau_text, source, false, read_text, &long_text),                                      \
        READER_KEY("order", tableau_text, stated, false, read_stated, NULL),                                           \
        READER_KEY("orders", tableau_text, stated, false, read_mapping, order_fields),                                 \
        READER_KEY("exponents", tableau_text, exponents, false, read_exponents, exponent_fields)

const struct reader_field tableau_file_fields[] = {
    READER_KEY("tableau", tableau_text, name, true, read_name, &name_text), COEFFICIENTS, {0}};
const struct reader_field tableau_entry_fields[] = {
    READER_KEY("name", tableau_text, name, false, read_name, &name_text),
    COEFFICIENTS,
    {.key = "file",
     .offset = offsetof(struct tableau_text, file),
     .read = read_text,
     .what = &file_text,
     .alone = "state name, coefficients and orders in the file"},
    {0}};

/* Fills a bracket of exponents of s stages. Returns NULL, or an error message. */
static const char *fill_bracket(const struct tableau_bracket *text, long s, int count, struct bracket_given *out)
{
    char *end;
    long of = strtol(text->of, &end, 10);
    if (strcmp(text->of, "step") == 0)
        of = s + 1;
    else if (*end || end == text->of || of < 1 || of > s)
        return "exponents.brackets: expected `of: step`, or the number of a stage";
    if (text->exponent < 1 || text->exponent > count)
        return "exponents.brackets: `exponent` counts those of the longest product from 1";
    *out =
        (struct bracket_given){(int)of - 1, (int)text->exponent - 1, (int)text->letters_count, {0}, text->coefficient};
    for (unsigned t = 0; t < text->letters_count; t++) {
        if (text->letters[t] < 1 || text->letters[t] > s)
            return "exponents.brackets: expected numbers of stages, from 1, in `bracket`";
        out->letter[t] = (int)text->letters[t] - 1;
    }
    return NULL;
}

/* A product of at most s stages into row i, its sums into `sum`. */
static const char *fill_product(const struct tableau_product *text, unsigned s, int i, struct exponents_given *out,
                                wide *sum)
{
    if (text->rows_count > (unsigned)out->count)
        out->count = (int)text->rows_count;
    for (unsigned k = 0; k < text->rows_count; k++) {
        if (text->rows[k].values_count > s)
            return "exponents: expected at most as many coefficients in an exponent as there are stages";
        for (unsigned j = 0; j < text->rows[k].values_count; j++) {
            out->sum[k][i][j] = text->rows[k].values[j];
            sum[j] += text->rows[k].values[j];
        }
    }
    return NULL;
}

/* Fills the exponents; a and b are their sums. Returns NULL, or an error message. */
static const char *fill_exponents(const struct tableau_text *text, struct tableau_given *out,
                                  struct exponents_given *exponents)
{
    const struct tableau_exponents_text *of = &text->exponents;
    unsigned s = of->stages_count;
    const char *wrong = NULL;
    *exponents = (struct exponents_given){.order = of->order, .brackets = (int)of->brackets_count};
    out->s = (int)s;
    out->exponents = exponents;
    for (unsigned i = 0; i < s && !wrong; i++)
        wrong = fill_product(&of->stages[i], s, (int)i, exponents, out->a[i]);
    if (!wrong)
        wrong = fill_product(&of->step, s, (int)s, exponents, out->b);
    for (unsigned k = 0; k < of->brackets_count && !wrong; k++)
        wrong = fill_bracket(&of->brackets[k], (long)s, exponents->count, &exponents->bracket[k]);
    return wrong;
}

/* Fills the coefficients. Returns NULL, or an error message about their shape. */
static const char *fill_tableau(const struct tableau_text *text, struct tableau_given *out,
                                struct exponents_given *exponents)
{
    unsigned s = text->c ? text->c_count : text->b_count;
    bool own = text->exponents.given;
    if (own && (text->c || text->a || text->b))
        return "a and b are the sums of the exponents: leave out c, a and b";
    if (own)
        s = 0;
    else if (text->c ? text->a || text->b : !text->a || !text->b)
        return "expected one of: c alone (collocation), a and b without c, or exponents";
    *out = (struct tableau_given){.name = text->name,
                                  .summary = text->summary ? text->summary : "of the user's own",
                                  .source = text->source ? text->source : "user",
                                  .s = (int)s,
                                  .collocation = text->c != NULL};
    memcpy(out->stated, text->stated, sizeof out->stated);
    if (own)
        return fill_exponents(text, out, exponents);
    if (text->c)
        memcpy(out->c, text->c, s * sizeof *text->c);
    else
        memcpy(out->b, text->b, s * sizeof *text->b);
    if (text->a && text->a_count != s)
        return "expected one row of a per number in b";
    for (unsigned i = 0; text->a && i < s; i++) {
        if (text->a[i].values_count != s)
            return "each row of a must have as many numbers as b";
        memcpy(out->a[i], text->a[i].values, s * sizeof(wide));
    }
    return NULL;
}

/* Returns the key that a refusal of the core is about. */
static const char *refused_key(const struct tableau_text *text, int item)
{
    static const char *const keys[] = {
#define X(code, key) key,
        TABLEAU_ORDER_TABLE(X)
#undef X
            "exponents.order"};
    if (item == TABLEAU_WEIGHTS)
        return text->c ? "c" : text->b ? "b" : "exponents.step";
    return item >= 0 ? keys[item] : "tableau";
}

const char *tableau_take(const struct tableau_text *text, char *why, size_t size)
{
    static struct tableau_report report; /* too large for the stack */
    struct tableau_given given;
    struct exponents_given exponents;
    struct refusal refused = {.item = -1};
    const char *wrong = fill_tableau(text, &given, &exponents);
    const char *key = !wrong                           ? NULL
                      : text->exponents.given          ? "exponents"
                      : text->a && text->b && !text->c ? "a"
                                                       : "tableau";
    if (!wrong && (core_double()->add_tableau(&given, &refused) != STATUS_OK ||
                   core_quad()->add_tableau(&given, &refused) != STATUS_OK ||
                   core_double()->tableau_report(given.name, given.s, &report, &refused) != STATUS_OK))
        wrong = refused.message;
    if (wrong)
        snprintf(why, size, "%s", wrong);
    return key ? key : wrong ? refused_key(text, refused.item) : NULL;
}

/* The core's own text of the name. */
static const char *known(const char *name)
{
    struct tableau_info info;
    for (int k = core_quad()->tableaux() - 1; k >= 0; k--) {
        core_quad()->tableau(k, &info);
        if (strcmp(info.name, name) == 0)
            return info.name;
    }
    return NULL;
}

/* Returns the reason without the name and the key that it begins with, which the location of the message has. */
static const char *without_key(const char *name, const char *key, const char *why)
{
    char begin[MESSAGE_SIZE];
    const size_t length = (size_t)snprintf(begin, sizeof begin, "%s: %s: ", name, key);
    return strncmp(why, begin, length) == 0 ? why + length : why;
}

const char *tableau_load(const char *path, char **bytes, char message[TABLEAU_MESSAGE_SIZE])
{
    struct tableau_text text = {0};
    char why[MESSAGE_SIZE];
    const char *name = NULL, *wrong;
    size_t length;
    struct document *document = document_load(
        path, "tableau", "empty tableau: expected `tableau: NAME` and c, or a and b", message, TABLEAU_MESSAGE_SIZE);
    if (!document)
        return NULL;
    if (reader_run(document, read_mapping, tableau_file_fields, &text, message, TABLEAU_MESSAGE_SIZE)) {
        wrong = tableau_take(&text, why, sizeof why);
        if (!wrong)
            name = known(text.name);
        else
            document_refuse(document, wrong, message, TABLEAU_MESSAGE_SIZE, "%s", without_key(text.name, wrong, why));
    }
    if (name && bytes)
        *bytes = heap_copy(document_text(document, &length));
    document_free(document);
    return name;
}
