/* The report as a whole: the template with its parts, and the file. */
#include "plots/report.h"

#include "plots/report_parts.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

static bool print_css(FILE *out, const struct report *report)
{
    (void)report;
    return fputs(report_css, out) >= 0;
}

static bool print_js(FILE *out, const struct report *report)
{
    (void)report;
    return fputs(report_js, out) >= 0 && fputs(report_charts_js, out) >= 0 && fputs(report_table_js, out) >= 0 &&
           fputs(report_matrix_js, out) >= 0;
}

static const struct part {
    const char *name;
    bool (*print)(FILE *out, const struct report *report);
} parts[] = {{"title", report_print_title},       {"css", print_css},
             {"run", report_print_run},           {"headline", report_print_headline},
             {"tested", report_print_tested},     {"horizons", report_print_horizons},
             {"failures", report_print_failures}, {"experiments", report_print_experiments},
             {"theorems", report_print_theorems}, {"cheapest", report_print_cheapest},
             {"rows", report_print_rows},         {"charts", report_print_charts},
             {"sources", report_print_sources},   {"environment", report_print_environment},
             {"campaign", report_print_campaign}, {"js", print_js}};

static bool print_part(FILE *out, const struct report *report, const char *name, size_t length)
{
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        if (strlen(parts[i].name) == length && strncmp(parts[i].name, name, length) == 0)
            return parts[i].print(out, report);
    }
    errno = EINVAL;
    return false;
}

/* The template, with each {{name}} replaced by the part of that name. */
static bool print_page(FILE *out, const struct report *report)
{
    const char *at = report_html;
    for (const char *mark = strstr(at, "{{"); mark; mark = strstr(at, "{{")) {
        const char *name = mark + 2, *end = strstr(name, "}}");
        fwrite(at, 1, (size_t)(mark - at), out);
        if (!end || !print_part(out, report, name, (size_t)(end - name)))
            return false;
        at = end + 2;
    }
    fputs(at, out);
    return true;
}

int report_write(const char *path, const struct store_file *file, const char *charts_directory,
                 const struct chart_list *charts, char *message, size_t size)
{
    const struct report report = {file, charts_directory, charts};
    char part[4096];
    errno = ENAMETOOLONG;
    FILE *out = snprintf(part, sizeof part, "%s.part", path) < (int)sizeof part ? fopen(part, "w") : NULL;
    bool good = out && print_page(out, &report) && !ferror(out);
    int reason = errno;
    if (out && fclose(out) != 0 && good) {
        reason = errno;
        good = false;
    }
    if (good && rename(part, path) != 0) {
        reason = errno;
        good = false;
    }
    if (good)
        return 0;
    if (out)
        unlink(part);
    snprintf(message, size, "%s: the report cannot be written: %s", path, strerror(reason));
    return -1;
}
