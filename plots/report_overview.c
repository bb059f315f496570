/* The overview of the report: verdicts by theorem, and what the citations stand for. */
#include "plots/report_parts.h"
#include "results/print/escape.h"
#include "results/sources.h"
#include "results/theorems.h"

#include <stdlib.h>
#include <string.h>

/* A line that leads to the verdicts, and what the theorem says. */
static void print_theorem(FILE *out, const struct theorem *theorem)
{
    const char *statement = theorem_statement(&theorem->cited);
    char text[CITATION_SIZE];
    citation_print(&theorem->cited, text, sizeof text);
    fputs("<tr><th scope=\"row\"><a href=\"#verdicts\" data-theorem=\"", out);
    escape_xml(out, text);
    fputs("\">", out);
    escape_xml(out, *text ? text : "no source");
    fputs("</a> <small>", out);
    escape_xml(out, statement ? statement : "");
    fprintf(out, "</small></th><td class=\"number\">%zu</td><td class=\"number\">%zu</td>", theorem->claims,
            theorem->confirmed);
    fprintf(out, "<td class=\"number\">%zu</td><td class=\"number\">%zu</td><td class=\"number%s\">%zu</td></tr>\n",
            theorem->documented, theorem->planted, theorem->not > 0 ? " bad" : "", theorem->not );
}

bool report_print_theorems(FILE *out, const struct report *report)
{
    size_t count;
    struct theorem *theorems = theorems_of(report->file->orders, report->file->order_count, &count);
    for (size_t i = 0; theorems && i < count; i++)
        print_theorem(out, &theorems[i]);
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
