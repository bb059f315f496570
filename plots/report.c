/* The page: the template with its parts, and the file. */
#include "plots/report.h"

#include "plots/report_assets.h"
#include "plots/report_data.h"
#include "results/file.h"
#include "results/heap.h"
#include "results/print/escape.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

/* Prints the data as JSON without a character that means something in markup. */
static void print_data(FILE *out, const struct store_file *file, enum cost cost)
{
    enum { DIGITS = 7 };
    json_auto_t *data = report_data(file, cost);
    HELD(char, text) = json_dumps(data, JSON_COMPACT | JSON_REAL_PRECISION(DIGITS));
    escape_print(out, text, "&<>", (const char *const[]){"\\u0026", "\\u003c", "\\u003e"});
}

/* Prints the part of the page of this name; false if there is none. */
static bool print_part(FILE *out, const char *name, const struct store_file *file, enum cost cost)
{
    static const struct {
        const char *name, *text;
    } parts[] = {{"uplot-license", uplot_license},
                 {"uplot-css", uplot_css},
                 {"css", report_css},
                 {"uplot-js", uplot_js},
                 {"js", report_js},
                 {"charts-js", report_charts_js},
                 {"table-js", report_table_js},
                 {"matrix-js", report_matrix_js},
                 {"title", ""},
                 {"data", ""}};
    if (strcmp(name, "title") == 0)
        escape_xml(out, file->facts.campaign_name);
    if (strcmp(name, "data") == 0)
        print_data(out, file, cost);
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (strcmp(parts[i].name, name) == 0)
            return fputs(parts[i].text, out) >= 0;
    errno = EINVAL;
    return false;
}

/* Prints the template with each {{name}} replaced by the part of that name. */
static bool print_page(FILE *out, const struct store_file *file, enum cost cost)
{
    const char *at = report_html;
    for (const char *mark = strstr(at, "{{"); mark; mark = strstr(at, "{{")) {
        char name[32];
        const char *end = strstr(mark, "}}");
        fwrite(at, 1, (size_t)(mark - at), out);
        if (!end)
            return false;
        snprintf(name, sizeof name, "%.*s", (int)(end - mark - 2), mark + 2);
        if (!print_part(out, name, file, cost))
            return false;
        at = end + 2;
    }
    return fputs(at, out) >= 0;
}

int report_write(const char *path, const struct store_file *file, enum cost cost, char *message, size_t size)
{
    HELD(char, text) = NULL;
    size_t length;
    FILE *out = heap_stream(&text, &length);
    bool good = print_page(out, file, cost);
    heap_end_stream(out);
    good = good && file_replace(path, text, length) == 0;
    if (!good)
        snprintf(message, size, "%s: the report cannot be written: %s", path, strerror(errno));
    return good ? 0 : -1;
}
