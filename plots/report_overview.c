/* The overview of the report: verdicts by problem and method, by theorem, and what the citations stand for. */
#include "plots/report_parts.h"
#include "results/escape.h"
#include "results/rows.h"
#include "results/sources.h"

#include <stdlib.h>
#include <string.h>

/* Rows of the order table that have two texts of theirs in common, counted; the second may be NULL: any. */
struct share {
    size_t claims, unexpected;
};

static const char *text_at(const struct order_row *row, size_t offset)
{
    return (const char *)row + offset;
}

static struct share share_of(const struct store_file *file, size_t offset, const char *text, const char *method)
{
    struct share share = {0};
    for (size_t i = 0; i < file->order_count; i++) {
        const struct order_row *row = &file->orders[i];
        if (row_ended(row, VERDICT_MEASURED) || strcmp(text_at(row, offset), text) != 0 ||
            (method && strcmp(row->method, method) != 0))
            continue;
        share.claims++;
        share.unexpected += !row->as_expected;
    }
    return share;
}

/* The different texts of a column of claims in the order of their first rows; NULL if memory ran out. */
static const char **distinct(const struct store_file *file, size_t offset, size_t *count)
{
    const char **texts = malloc((file->order_count + 1) * sizeof *texts);
    *count = 0;
    for (size_t i = 0; i < file->order_count && texts; i++) {
        const char *text = text_at(&file->orders[i], offset);
        bool known = row_ended(&file->orders[i], VERDICT_MEASURED) || !*text;
        for (size_t k = 0; k < *count && !known; k++)
            known = strcmp(texts[k], text) == 0;
        if (!known)
            texts[(*count)++] = text;
    }
    return texts;
}

static void print_heads(FILE *out, const char *const *methods, size_t count)
{
    fputs("<thead><tr><th scope=\"col\">Problem</th>", out);
    for (size_t k = 0; k < count; k++) {
        fputs("<th scope=\"col\" class=\"number\">", out);
        escape_xml(out, methods[k]);
        fputs("</th>", out);
    }
    fputs("</tr></thead>\n<tbody>\n", out);
}

/* A cell that leads to its verdicts. */
static void print_share(FILE *out, const char *problem, const char *method, const struct share *share)
{
    if (share->claims == 0) {
        fputs("<td></td>", out);
        return;
    }
    fprintf(out, "<td class=\"number %s\"><a href=\"#verdicts\" data-problem=\"", share->unexpected ? "bad" : "good");
    escape_xml(out, problem);
    fputs("\" data-method=\"", out);
    escape_xml(out, method);
    if (share->unexpected > 0)
        fprintf(out, "\">%zu of %zu not</a></td>", share->unexpected, share->claims);
    else
        fprintf(out, "\">%zu</a></td>", share->claims);
}

bool report_print_overview(FILE *out, const struct report *report)
{
    const struct store_file *file = report->file;
    size_t problem_count, method_count;
    const char **problems = distinct(file, offsetof(struct order_row, problem), &problem_count);
    const char **methods = distinct(file, offsetof(struct order_row, method), &method_count);
    bool good = problems && methods;
    if (good)
        print_heads(out, methods, method_count);
    for (size_t i = 0; good && i < problem_count; i++) {
        fputs("<tr><th scope=\"row\">", out);
        escape_xml(out, problems[i]);
        fputs("</th>", out);
        for (size_t k = 0; k < method_count; k++) {
            struct share share = share_of(file, offsetof(struct order_row, problem), problems[i], methods[k]);
            print_share(out, problems[i], methods[k], &share);
        }
        fputs("</tr>\n", out);
    }
    fputs("</tbody>\n", out);
    free(problems);
    free(methods);
    return good;
}

/* Theorems of a paper go together, in the order in which their papers come first; those of no paper are last. */
static void group_by_paper(const char **theorems, size_t count)
{
    for (size_t done = 0; done < count;) {
        size_t first = done; /* of the next paper */
        while (first < count && source_citation(theorems[first]) == 0)
            first++;
        if (first == count)
            return;
        const char *paper = theorems[first];
        size_t length = source_citation(paper);
        for (size_t k = first; k < count; k++) {
            const char *theorem = theorems[k];
            if (source_citation(theorem) != length || strncmp(theorem, paper, length) != 0)
                continue;
            memmove(&theorems[done + 1], &theorems[done], (k - done) * sizeof *theorems);
            theorems[done++] = theorem;
        }
    }
}

bool report_print_theorems(FILE *out, const struct report *report)
{
    size_t count;
    const char **theorems = distinct(report->file, offsetof(struct order_row, source), &count);
    if (theorems)
        group_by_paper(theorems, count);
    for (size_t i = 0; theorems && i < count; i++) {
        struct share share = share_of(report->file, offsetof(struct order_row, source), theorems[i], NULL);
        fputs("<tr><th scope=\"row\"><a href=\"#verdicts\" data-source=\"", out);
        escape_xml(out, theorems[i]);
        fputs("\">", out);
        escape_xml(out, theorems[i]);
        fprintf(
            out,
            "</a></th><td class=\"number\">%zu</td><td class=\"number\">%zu</td><td class=\"number%s\">%zu</td></tr>\n",
            share.claims, share.claims - share.unexpected, share.unexpected > 0 ? " bad" : "", share.unexpected);
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
