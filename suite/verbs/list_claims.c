#include "suite/verbs/list_claims.h"

#include <stdio.h>
#include <string.h>

#include "suite/registers.h"

enum { SUMMARY_SIZE = 1024 };

/* A text that grows by names, with a separator between them. */
struct text {
    char of[SUMMARY_SIZE];
    size_t length;
};

static void add_text(struct text *text, const char *between, const char *more)
{
    if (text->length < sizeof text->of)
        text->length +=
            (size_t)snprintf(text->of + text->length, sizeof text->of - text->length, "%s%s", between, more);
}

static void add_hypotheses(struct text *text, hypothesis_set set, const char *first)
{
    for (enum hypothesis k = 0; k < HYPOTHESES; k++)
        if (needs_it(set, k)) {
            add_text(text, first, hypothesis_info(k)->name);
            first = ", ";
        }
}

/* Hypotheses that all lines of a quantity need, those that some need, and its types of claims as bits. */
struct needs_of_quantity {
    hypothesis_set all, some;
    unsigned kinds;
};

static struct needs_of_quantity needs_of_quantity(enum quantity quantity)
{
    struct needs_of_quantity of = {.all = ~(hypothesis_set)0};
    struct claim_line line;
    for (int k = 0; claim_line(k, &line); k++)
        if (line.quantity == quantity) {
            of.all &= line.needs;
            of.some |= line.needs;
            of.kinds |= 1u << line.kind;
        }
    of.some &= ~of.all;
    return of;
}

const char *claim_summary(int k)
{
    static struct text text;
    const struct needs_of_quantity of = needs_of_quantity(quantity_find(names_of_claims().at(NULL, k)));
    const char *between = "";
    text = (struct text){{0}, 0};
    for (enum claim_kind kind = CLAIM_ORDER; kind <= CLAIM_GROWTH; kind++)
        if (of.kinds >> kind & 1) {
            add_text(&text, between, claim_word(kind));
            between = ", ";
        }
    if (of.all | of.some)
        add_text(&text, "", "; needs ");
    add_hypotheses(&text, of.all, "");
    add_hypotheses(&text, of.some, of.all ? "; some claims " : "by claim ");
    return text.of;
}

static void print_claim_line(const struct claim_line *line)
{
    struct text needs = {{0}, 0};
    add_hypotheses(&needs, line->needs, "");
    if (line->by)
        printf("%-12s %s: %s\n", claim_word(line->kind), line->by, line->methods);
    else
        printf("%-12s whatever method has it\n", claim_word(line->kind));
    printf("  source     %s\n  needs      %s\n", line->source, *needs.of ? needs.of : "nothing else");
}

void print_claim(int k)
{
    const char *name = names_of_claims().at(NULL, k);
    const enum quantity quantity = quantity_find(name);
    struct claim_line line;
    printf("%s: %s\n", name, quantity_info(quantity)->text);
    for (int i = 0; claim_line(i, &line); i++)
        if (line.quantity == quantity)
            print_claim_line(&line);
}

void print_hypothesis(int k)
{
    const struct hypothesis_info *info = hypothesis_info((enum hypothesis)k);
    const char *before = "needed by    ";
    struct claim_line line;
    printf("%s: %s\n", info->name, info->text);
    printf("checked of   the %s\n", hypothesis_of_word(info->of));
    for (int i = 0; names_of_claims().at(NULL, i); i++) {
        const enum quantity quantity = quantity_find(names_of_claims().at(NULL, i));
        bool needs = false;
        for (int at = 0; claim_line(at, &line) && !needs; at++)
            needs = line.quantity == quantity && needs_it(line.needs, (enum hypothesis)k);
        if (!needs)
            continue;
        printf("%s%s", before, quantity_name(quantity));
        before = ", ";
    }
    printf("%s\n", *before == ',' ? "" : "needed by    no claim: methods are refused without it");
}
