/* Tableaux of the user's own: copies, by name, that stay until the program ends. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/numbers/roundoff.h"
#include "core/refuse.h"
#include "core/tableaux/tableau.h"

/* Texts lie behind the numbers. What was replaced stays: an open case may still point to its name. */
struct own {
    struct own *replaced;
    struct tableau_given given;
    struct exponents_given exponents; /* where it has some */
    char texts[];
};

static struct own **own;
static int count;

int own_tableau_count(void)
{
    return count;
}

void own_tableau_describe(int index, struct tableau_info *out)
{
    const struct tableau_given *given = &own[index]->given;
    *out = (struct tableau_info){given->name, given->summary, given->source, given->s, given->s};
}

void own_tableau_build(int index, struct tableau *out)
{
    const struct tableau_given *given = &own[index]->given;
    out->s = given->s;
    for (int i = 0; i < given->s; i++) {
        out->b[i] = (real)given->b[i];
        wide sum = 0;
        for (int j = 0; j < given->s; j++) {
            out->a[i][j] = (real)given->a[i][j];
            sum += given->a[i][j];
        }
        out->c[i] = given->collocation ? (real)given->c[i] : (real)sum;
    }
    if (given->collocation)
        tableau_collocation(out);
}

static bool finite_row(int s, const wide *row)
{
    for (int j = 0; j < s; j++)
        if (!isfinite((double)row[j]))
            return false;
    return true;
}

static enum status check_exponents(const struct tableau_given *given, struct refusal *why)
{
    const struct exponents_given *of = given->exponents;
    bool finite = true;
    if (given->s > MOST_EXPONENT_STAGES || of->count < 1 || of->count > MAX_EXPONENTS ||
        of->brackets > MAX_EXPONENT_BRACKETS)
        return refuse(why, STATUS_BAD_VALUE, FIELD_METHOD, -1,
                      "%s: at most %d stages, %d exponents and %d brackets make a step", given->name,
                      MOST_EXPONENT_STAGES, MAX_EXPONENTS, MAX_EXPONENT_BRACKETS);
    for (int k = 0; k < of->count; k++)
        for (int i = 0; i <= given->s; i++)
            finite = finite && finite_row(given->s, of->sum[k][i]);
    for (int k = 0; k < of->brackets; k++)
        finite = finite && finite_row(1, &of->bracket[k].coefficient);
    return finite ? STATUS_OK
                  : refuse(why, STATUS_BAD_VALUE, FIELD_METHOD, -1, "%s: a coefficient is not finite", given->name);
}

/* Coefficients are as large as nodes are near each other, and conditions multiply three of them. */
static enum status check_tableau_nodes(const struct tableau_given *given, struct refusal *why)
{
    const double least = (double)tolerance.third;
    for (int i = 0; i < given->s; i++)
        for (int j = 0; j < i; j++) {
            double apart = fabs((double)(given->c[i] - given->c[j]));
            if (apart == 0)
                return refuse(why, STATUS_BAD_VALUE, FIELD_METHOD, -1,
                              "%s: nodes %d and %d are equal; collocation needs distinct nodes", given->name, j + 1,
                              i + 1);
            if (apart < least)
                return refuse(why, STATUS_BAD_VALUE, FIELD_METHOD, -1,
                              "%s: nodes %d and %d are %.1g apart; collocation needs %.1g at least", given->name, j + 1,
                              i + 1, apart, least);
        }
    return STATUS_OK;
}

static enum status check_given(const struct tableau_given *given, struct refusal *why)
{
    enum status status;
    if (given->s < 1 || given->s > MAX_STAGES)
        return refuse(why, STATUS_BAD_VALUE, FIELD_STAGES, -1, "%d stages; expected 1 to %d", given->s, MAX_STAGES);
    bool finite = finite_row(given->s, given->b) && finite_row(given->s, given->c);
    for (int i = 0; i < given->s; i++)
        finite = finite && finite_row(given->s, given->a[i]);
    if (!finite)
        return refuse(why, STATUS_BAD_VALUE, FIELD_METHOD, -1, "%s: a coefficient is not finite", given->name);
    if (given->collocation && (status = check_tableau_nodes(given, why)) != STATUS_OK)
        return status;
    return given->exponents ? check_exponents(given, why) : STATUS_OK;
}

/* `text` into the place at *end, which moves on. */
static const char *keep_name(char **end, const char *text)
{
    char *kept = *end;
    size_t size = strlen(text) + 1;
    memcpy(kept, text, size);
    *end += size;
    return kept;
}

static struct own *copy_tableau(const struct tableau_given *given)
{
    size_t texts = strlen(given->name) + strlen(given->summary) + strlen(given->source) + 3;
    struct own *out = malloc(sizeof *out + texts);
    if (!out)
        return NULL;
    char *end = out->texts;
    out->given = *given;
    out->given.name = keep_name(&end, given->name);
    out->given.summary = keep_name(&end, given->summary);
    out->given.source = keep_name(&end, given->source);
    if (given->exponents) {
        out->exponents = *given->exponents;
        out->given.exponents = &out->exponents;
    }
    return out;
}

static int index_of_tableau(const char *name)
{
    int index = 0;
    while (index < count && strcmp(own[index]->given.name, name) != 0)
        index++;
    return index;
}

const struct exponents_given *own_tableau_exponents(const char *name)
{
    int index = index_of_tableau(name);
    return index < count ? own[index]->given.exponents : NULL;
}

enum status own_tableau_add(const struct tableau_given *given, struct refusal *why)
{
    enum status status = check_given(given, why);
    if (status != STATUS_OK)
        return status;
    int index = index_of_tableau(given->name);
    struct own **grown = realloc(own, (size_t)(count + 1) * sizeof *own);
    if (grown)
        own = grown;
    struct own *added = grown ? copy_tableau(given) : NULL;
    if (!added)
        return refuse(why, STATUS_OUT_OF_MEMORY, FIELD_NONE, -1, "out of memory");
    added->replaced = index < count ? own[index] : NULL;
    own[index] = added;
    count += index == count;
    return STATUS_OK;
}

/* Returns true, with a message in `hint`, if digits are missing for a higher order than the coefficients have in
 * this precision. Collocation has the order of its nodes' number whatever their digits: below that, weights cancel. */
static bool lacks_digits(const struct tableau_given *given, const struct tableau_report *report, int order,
                         char hint[MESSAGE_SIZE])
{
    bool lacks = report->order_meant >= order && report->order_meant > report->order_alone;
    bool cancels = given->collocation && report->order_alone < given->s;
    *hint = '\0';
    if (cancels)
        snprintf(hint, MESSAGE_SIZE,
                 " in %s precision, though %d nodes give %d: their weights cancel by more digits than it has; expected "
                 "nodes "
                 "within [0, 1], or fewer",
                 sizeof(real) > sizeof(double) ? "quadruple" : "double", given->s, given->s);
    else if (lacks)
        snprintf(hint, MESSAGE_SIZE,
                 "; the conditions of order %d hold but for %.1g: more digits, or fractions, are needed%s",
                 report->order_meant, report->defect, sizeof(real) > sizeof(double) ? " in quad" : "");
    return lacks || cancels;
}

static enum status check_stated(const struct tableau_given *given, const struct tableau_report *report,
                                struct refusal *why)
{
    static const char *const keys[] = {
#define X(code, key) key,
        TABLEAU_ORDER_TABLE(X)
#undef X
    };
    const int found[TABLEAU_ORDERS] = {report->order_alone, report->order_q, report->order_p, report->order_lambda};
    char hint[MESSAGE_SIZE];
    for (enum tableau_order k = 0; k < TABLEAU_ORDERS; k++) {
        int order = given->stated[k].order;
        if (!given->stated[k].said || order == found[k])
            continue;
        if (k != TABLEAU_ORDER_ALONE && found[k] < 0)
            return refuse(why, STATUS_BAD_VALUE, FIELD_METHOD, (int)k,
                          "%s: %s: %d is stated, but the coefficients fail a hypothesis of theorem 5.2", given->name,
                          keys[k], order);
        lacks_digits(given, report, order, hint);
        return refuse(why, STATUS_BAD_VALUE, FIELD_METHOD, (int)k,
                      "%s: %s: %d is stated, but the coefficients have order %d%s%s%s", given->name, keys[k], order,
                      found[k], order > found[k] && *report->fails && k == TABLEAU_ORDER_ALONE ? ": " : "",
                      order > found[k] && k == TABLEAU_ORDER_ALONE ? report->fails : "", hint);
    }
    return STATUS_OK;
}

enum status own_tableau_check(const char *name, const struct tableau_report *report, struct refusal *why)
{
    const struct tableau_given *given = &own[index_of_tableau(name)]->given;
    char hint[MESSAGE_SIZE];
    enum status status = check_stated(given, report, why);
    if (status == STATUS_OK && given->exponents && given->exponents->order.said && report->conjugate &&
        given->exponents->order.order > report->order_unconstrained)
        return refuse(why, STATUS_BAD_VALUE, FIELD_METHOD, TABLEAU_ORDER_EXPONENTS,
                      "%s: exponents.order: %d is stated, but on R^n its method has order %d", name,
                      given->exponents->order.order, report->order_unconstrained);
    if (status != STATUS_OK || given->stated[TABLEAU_ORDER_ALONE].said)
        return status;
    bool lacks = lacks_digits(given, report, 1, hint);
    if (report->order_alone < 1)
        return refuse(why, STATUS_BAD_VALUE, FIELD_METHOD, TABLEAU_WEIGHTS, "%s has no order: %s%s", name,
                      report->fails, hint);
    if (lacks)
        return refuse(why, STATUS_BAD_VALUE, FIELD_METHOD, -1, "%s has order %d%s", name, report->order_alone, hint);
    return STATUS_OK;
}
