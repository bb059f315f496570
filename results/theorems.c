/* Theorems, what they say, and what became of their claims. */
#include "results/theorems.h"

#include "results/heap.h"
#include "results/rows.h"

#include <string.h>

static const struct {
    const char *heading, *statement;
} known[] = {
#define THEOREM(heading, statement) {heading, statement},
#include "results/theorems.def"
#undef THEOREM
};

enum { KNOWN = sizeof known / sizeof *known };

static int find_theorem(const struct citation *cited)
{
    char heading[CITATION_SIZE];
    int k = 0;
    citation_print(cited, heading, sizeof heading);
    while (k < KNOWN && strcmp(known[k].heading, heading) != 0)
        k++;
    return k;
}

const char *theorem_statement(const struct citation *cited)
{
    int k = find_theorem(cited);
    return k < KNOWN ? known[k].statement : NULL;
}

/* Returns the position of a theorem: its own; else after the last one of its paper; else the end. */
static int index_of_citation(const struct citation *cited)
{
    int index = find_theorem(cited);
    for (int k = KNOWN - 1; k >= 0 && index == KNOWN && cited->paper > 0; k--) {
        const struct citation other = citation_of(known[k].heading);
        if (citation_same_paper(&other, cited))
            index = k;
    }
    return index;
}

static void count_row(struct theorem *theorem, const struct order_row *row)
{
    theorem->claims++;
    theorem->not += !row->as_expected;
    theorem->confirmed += row->as_expected && row_ended(row, VERDICT_CONFIRMED);
    theorem->documented += row->as_expected && row_ended(row, VERDICT_DOCUMENTED);
    theorem->faults += row->as_expected && row_refuted(row);
}

/* The theorem in the list, put there before the first with a later place, or of the same place and another paper. */
static struct theorem *theorem_in(struct theorem *list, size_t *count, const struct citation *cited)
{
    size_t k = 0;
    while (k < *count && !citation_same(&list[k].cited, cited))
        k++;
    if (k < *count)
        return &list[k];
    const int index = index_of_citation(cited);
    size_t before = *count;
    while (before > 0 && list[before - 1].index > index)
        before--;
    for (k = before; k > 0 && list[k - 1].index == index; k--)
        if (citation_same_paper(&list[k - 1].cited, cited)) {
            before = k;
            break;
        }
    memmove(&list[before + 1], &list[before], ((*count)++ - before) * sizeof *list);
    list[before] = (struct theorem){.cited = *cited, .index = index};
    return &list[before];
}

struct theorem *theorems_of(const struct order_row *rows, size_t count, size_t *found)
{
    struct theorem *list = heap_take(count, sizeof *list);
    *found = 0;
    for (size_t i = 0; i < count; i++) {
        if (row_ended(&rows[i], VERDICT_MEASURED) || !*rows[i].source) /* nothing is claimed */
            continue;
        const bool is_own = *rows[i].because && !rows[i].as_expected; /* the campaign's number, not the theorem's */
        const struct citation cited = citation_of(is_own ? "no theorem" : rows[i].source);
        count_row(theorem_in(list, found, &cited), &rows[i]);
    }
    return list;
}
