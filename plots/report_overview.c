/* The overview of the report: verdicts by theorem, and what the citations stand for. */
#include "plots/report_parts.h"
#include "results/escape.h"
#include "results/rows.h"
#include "results/sources.h"

#include <stdlib.h>
#include <string.h>

/* A theorem and what became of its claims. */
struct theorem {
    struct citation cited;
    size_t claims, unexpected;
};

/* The theorems of all claims, those of a paper together, in the order in which they come first, those of no paper last. Returns NULL
 * if memory ran out; the caller frees it. */
static struct theorem *theorems_of(const struct store_file *file, size_t *count)
{
    struct theorem *list = calloc(file->order_count + 1, sizeof *list);
    *count = 0;
    for (size_t i = 0; i < file->order_count && list; i++) {
        const struct order_row *row = &file->orders[i];
        const struct citation cited = citation_of(row->source);
        size_t k = 0, place = *count;
        if (row_ended(row, VERDICT_MEASURED))
            continue;
        for (; k < *count && !citation_same(&list[k].cited, &cited); k++)
            if (citation_same_paper(&list[k].cited, &cited) || (list[k].cited.paper == 0 && place == *count))
                place = citation_same_paper(&list[k].cited, &cited) ? k + 1 : k;
        if (k == *count) {
            k = place;
            memmove(&list[k + 1], &list[k], ((*count)++ - k) * sizeof *list);
            list[k] = (struct theorem){.cited = cited};
        }
        list[k].claims++;
        list[k].unexpected += !row->as_expected;
    }
    return list;
}

bool report_print_theorems(FILE *out, const struct report *report)
{
    size_t count;
    struct theorem *theorems = theorems_of(report->file, &count);
    for (size_t i = 0; theorems && i < count; i++) {
        const struct theorem *theorem = &theorems[i];
        char text[CITATION_SIZE];
        citation_print(&theorem->cited, text, sizeof text);
        fputs("<tr><th scope=\"row\"><a href=\"#verdicts\" data-theorem=\"", out);
        escape_xml(out, text);
        fputs("\">", out);
        escape_xml(out, text);
        fprintf(
            out,
            "</a></th><td class=\"number\">%zu</td><td class=\"number\">%zu</td><td class=\"number%s\">%zu</td></tr>\n",
            theorem->claims, theorem->claims - theorem->unexpected, theorem->unexpected > 0 ? " bad" : "",
            theorem->unexpected);
    }
    bool good = theorems != NULL;
    free(theorems);
    return good;
}

bool report_print_sources(FILE *out, const struct report *report)
{
    fputs("<ul class=\"sources\">\n", out);
    for (int k = 0; k < source_count(); k++) {
        const struct source *source = source_at(k);
        bool cited = false;
        for (size_t i = 0; i < report->file->order_count && !cited; i++)
            cited = source_is_cited(source, report->file->orders[i].source);
        if (!cited)
            continue;
        fputs("<li><b>", out);
        escape_print(out, source->cited, "|", (const char *const[]){", "});
        fputs("</b>: ", out);
        escape_xml(out, source->authors);
        fputs(", <cite>", out);
        escape_xml(out, source->title);
        fprintf(out, "</cite>, %d, ", source->year);
        escape_xml(out, source->where);
        fputs("</li>\n", out);
    }
    fputs("</ul>\n", out);
    return true;
}
