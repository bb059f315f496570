/* The lower half of the report: all charts by kind and experiment, what made the results, and the campaign. */
#include "plots/packed.h"
#include "plots/report_parts.h"
#include "plots/svg.h"
#include "results/print/escape.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* The text of NAME.svg; NULL if it cannot be read. The caller frees it. */
static char *read_svg(const struct report *report, const struct chart_entry *chart)
{
    char path[4096], *text = NULL;
    size_t size = 0;
    errno = ENAMETOOLONG;
    if (snprintf(path, sizeof path, "%s/%s.svg", report->charts_directory, chart->name) >= (int)sizeof path)
        return NULL;
    FILE *in = fopen(path, "r");
    if (!in)
        return NULL;
    if (getdelim(&text, &size, '\0', in) < 0) {
        free(text);
        text = NULL;
    }
    fclose(in);
    return text;
}

static bool print_figure(FILE *out, const struct report *report, size_t number)
{
    const struct chart_entry *chart = &report->charts->entries[number];
    char *svg = read_svg(report, chart);
    if (!svg)
        return false;
    bool good = svg_print_chart(out, svg, chart->description);
    fputs("<figcaption>", out);
    escape_xml(out, chart->title);
    fputs("</figcaption>", out);
    free(svg);
    errno = good ? errno : EBADMSG;
    return good;
}

static bool same_fold(const struct chart_entry *a, const struct chart_entry *b)
{
    return strcmp(a->kind, b->kind) == 0 && strcmp(a->experiment, b->experiment) == 0;
}

/* What the figures of a fold hold, packed: texts that end with a zero byte. */
static bool print_pack(FILE *out, const struct report *report, size_t first)
{
    const struct chart_entry *entries = report->charts->entries;
    char *text = NULL;
    size_t size;
    FILE *figures = open_memstream(&text, &size);
    bool good = figures != NULL;
    for (size_t i = first; i < report->charts->count && good; i++) {
        if (same_fold(&entries[i], &entries[first]))
            good = print_figure(figures, report, i) && fputc('\0', figures) == 0;
    }
    good = figures && fclose(figures) == 0 && good && packed_print(out, text, size);
    free(text);
    return good;
}

/* The charts of a kind and experiment, folded and packed until they are wanted; the fold says their numbers. */
static bool print_fold(FILE *out, const struct report *report, size_t first)
{
    const struct chart_entry *entries = report->charts->entries;
    size_t count = 0;
    fputs("<details class=\"fold\" data-charts=\"", out);
    for (size_t i = first; i < report->charts->count; i++) {
        if (same_fold(&entries[i], &entries[first]))
            fprintf(out, "%s%zu", count++ == 0 ? "" : " ", i);
    }
    fputs("\">\n<summary>", out);
    escape_xml(out, entries[first].experiment);
    fprintf(out, " <small>%zu chart%s</small></summary>\n<div class=\"figures\"></div>\n", count,
            count == 1 ? "" : "s");
    fputs("<script type=\"text/plain\">", out);
    bool good = print_pack(out, report, first);
    fputs("</script>\n</details>\n", out);
    return good;
}

static bool print_kind(FILE *out, const struct report *report, size_t first)
{
    const struct chart_entry *entries = report->charts->entries;
    bool good = true;
    fputs("<h3>", out);
    escape_xml(out, entries[first].kind);
    fputs("</h3>\n", out);
    for (size_t i = first; i < report->charts->count && good; i++) {
        bool wanted = strcmp(entries[i].kind, entries[first].kind) == 0;
        for (size_t k = first; k < i && wanted; k++)
            wanted = !same_fold(&entries[k], &entries[i]);
        good = !wanted || print_fold(out, report, i);
    }
    return good;
}

/* The marks of the points, once for all charts. */
static bool print_markers(FILE *out, const struct report *report)
{
    char *svg = read_svg(report, &report->charts->entries[0]);
    if (svg)
        svg_print_markers(out, svg);
    bool good = svg != NULL;
    free(svg);
    return good;
}

bool report_print_charts(FILE *out, const struct report *report)
{
    const struct chart_entry *entries = report->charts->entries;
    bool good = report->charts->count == 0 || print_markers(out, report);
    if (report->charts->count == 0)
        fputs("<p>The results have nothing to draw.</p>\n", out);
    for (size_t i = 0; i < report->charts->count && good; i++) {
        bool told = false;
        for (size_t k = 0; k < i && !told; k++)
            told = strcmp(entries[k].kind, entries[i].kind) == 0;
        good = told || print_kind(out, report, i);
    }
    return good;
}

bool report_print_environment(FILE *out, const struct report *report)
{
    fputs("<dl>\n", out);
    for (int i = 0; i < table_facts.column_count; i++) {
        const struct column *column = &table_facts.columns[i];
        const void *value = (const char *)&report->file->facts + column->offset;
        fputs("<dt title=\"", out);
        escape_xml(out, column->meaning);
        fputs("\">", out);
        escape_print(out, column->name, "_", (const char *const[]){" "});
        fputs("</dt><dd>", out);
        if (column->type == COLUMN_IS_TEXT)
            escape_xml(out, value);
        else
            fprintf(out, "%lld", (long long)*(const int64_t *)value);
        fputs("</dd>\n", out);
    }
    fputs("</dl>\n", out);
    return true;
}

bool report_print_campaign(FILE *out, const struct report *report)
{
    static const char *const instead[] = {"&amp;", "&lt;", "&gt;", "&quot;", "\n", "\t"};
    escape_print(out, report->file->campaign, "&<>\"\n\t", instead);
    return true;
}
