#include "suite/outside/outside_rows.h"

#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "results/rows.h"

void outside_put_label(struct order_row *row, const struct label *label)
{
    const struct {
        const char *name;
        char *text;
        size_t size;
    } columns[] = {{"experiment", row->experiment, sizeof row->experiment},
                   {"problem", row->problem, sizeof row->problem},
                   {"data", row->data, sizeof row->data},
                   {"method", row->method, sizeof row->method},
                   {"with", row->with, sizeof row->with},
                   {"retraction", row->retraction, sizeof row->retraction},
                   {"precision", row->precision, sizeof row->precision}};
    for (size_t k = 0; k < sizeof columns / sizeof *columns; k++)
        if (strcmp(columns[k].name, label->name) == 0) {
            snprintf(columns[k].text, columns[k].size, "%s", label->value);
            return;
        }
    char *end;
    long stages = strtol(label->value, &end, 10);
    if (strcmp(label->name, "stages") == 0 && *end == '\0' && stages > 0) {
        row->stages = stages;
        return;
    }
    size_t used = strlen(row->data);
    snprintf(row->data + used, sizeof row->data - used, "%s%s=%s", used > 0 ? "; " : "", label->name, label->value);
}

/* Returns true if an entry speaks of a case: of its step count, or of h if the table has h. */
static bool speaks_of(const struct outside *outside, const struct outside_fails *entry, const struct case_row *row)
{
    const char *const labels[] = {row->experiment, row->problem,    row->data,     row->method,
                                  row->with,       row->retraction, row->precision};
    double step = outside->table->is_h ? row->h : (double)row->steps;
    bool matches = !*entry->pattern;
    for (size_t k = 0; k < sizeof labels / sizeof *labels && !matches; k++)
        matches = *labels[k] && fnmatch(entry->pattern, labels[k], 0) == 0;
    return matches && step == entry->step;
}

const struct outside_fails *outside_mark_failures(const struct outside *outside, struct outside_found *found)
{
    const struct outside_fails *unused = NULL;
    for (size_t k = 0; k < found->case_count; k++)
        found->cases[k].as_expected = row_ran(&found->cases[k]);
    for (int e = 0; e < outside->fails_count; e++) {
        bool used = false;
        for (size_t k = 0; k < found->case_count; k++) {
            struct case_row *row = &found->cases[k];
            if (!speaks_of(outside, &outside->fails[e], row))
                continue;
            row->as_expected = !row_ran(row);
            used = true;
        }
        unused = used || unused ? unused : &outside->fails[e];
    }
    return unused;
}
