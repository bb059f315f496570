/* The data of the report but for claims and charts: the run, what was tested, counts, and the small tables. */
#include "plots/report_data.h"

#include "plots/chart.h"
#include "plots/report_parts.h"
#include "plots/script.h"
#include "results/heap.h"
#include "results/rows.h"
#include "results/sources.h"
#include "results/summary/cheapest.h"
#include "results/summary/tally.h"
#include "results/theorems.h"

#include <float.h>
#include <libgen.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Returns the columns of the facts about the run: name, meaning, value. */
static json_t *facts_json(const struct store_file *file)
{
    json_t *facts = json_array();
    for (int i = 0; i < table_facts.column_count; i++) {
        const struct column *column = &table_facts.columns[i];
        json_array_append_new(
            facts, json_pack("[s, s, o]", column->name, column->meaning, report_column(&file->facts, column)));
    }
    return facts;
}

/* Returns the different texts of a column of the case table, as the members of an object. */
static json_t *distinct_json(const struct store_file *file, size_t offset)
{
    json_t *texts = json_object();
    const char *last = NULL;
    for (size_t i = 0; i < file->case_count; i++) {
        const char *text = (const char *)&file->cases[i] + offset;
        if (!last || strcmp(last, text) != 0)
            json_object_set_new(texts, text, json_true());
        last = text;
    }
    return texts;
}

static json_t *counts_json(const struct store_file *file)
{
    const struct tally tally = tally_of(file, NULL);
    return json_pack("{s:I, s:I, s:I, s:I, s:I}", "claims", (json_int_t)tally_claims(&tally), "unexpected",
                     (json_int_t)tally.unexpected, "refuted", (json_int_t)tally.refuted, "cases",
                     (json_int_t)tally.cases, "failed", (json_int_t)tally.failed);
}

static bool same_problem(const struct case_row *x, const struct case_row *y)
{
    return strcmp(x->experiment, y->experiment) == 0 && strcmp(x->problem, y->problem) == 0 &&
           strcmp(x->data, y->data) == 0;
}

/* Returns the problems of optimal control that were not solved over their own horizon. */
static json_t *horizons_json(const struct store_file *file)
{
    json_t *horizons = json_array();
    const struct case_row *last = NULL;
    for (size_t i = 0; i < file->case_count; i++) {
        const struct case_row *row = &file->cases[i];
        double own = row->value[QUANTITY_OWN_HORIZON];
        if (!(own > 0 && fabs(own - row->horizon) > DBL_EPSILON * own) || (last && same_problem(last, row)))
            continue;
        json_array_append_new(horizons,
                              json_pack("{s:o, s:o, s:o, s:f, s:o}", "experiment", report_text(row->experiment),
                                        "problem", report_text(row->problem), "data", report_text(row->data), "own",
                                        own, "horizon", report_number(row->horizon)));
        last = row;
    }
    return horizons;
}

static json_t *experiments_json(const struct store_file *file)
{
    json_t *experiments = json_array();
    for (size_t first = 0, next; first < file->case_count; first = next) {
        const struct case_row *row = &file->cases[first];
        size_t cases = 0;
        for (next = first; next < file->case_count && strcmp(file->cases[next].experiment, row->experiment) == 0;
             next++)
            cases += store_stands_for(file, next);
        const struct tally tally = tally_of(file, row->experiment);
        json_array_append_new(
            experiments, json_pack("{s:o, s:o, s:I, s:I, s:I, s:I}", "experiment", report_text(row->experiment), "kind",
                                   report_text(row->kind), "cases", (json_int_t)cases, "claims",
                                   (json_int_t)tally_claims(&tally) + (json_int_t)tally.verdicts[VERDICT_MEASURED],
                                   "expected", (json_int_t)tally.expected, "unexpected", (json_int_t)tally.unexpected));
    }
    return experiments;
}

static json_t *theorems_json(const struct store_file *file)
{
    size_t count;
    HELD(struct theorem, theorems) = theorems_of(file->orders, file->order_count, &count);
    json_t *array = json_array();
    for (size_t i = 0; i < count; i++) {
        const struct theorem *theorem = &theorems[i];
        char text[CITATION_SIZE];
        citation_print(&theorem->cited, text, sizeof text);
        json_array_append_new(array, json_pack("{s:o, s:s?, s:I, s:I, s:I, s:I, s:I}", "theorem", report_text(text),
                                               "statement", theorem_statement(&theorem->cited), "claims",
                                               (json_int_t)theorem->claims, "confirmed", (json_int_t)theorem->confirmed,
                                               "documented", (json_int_t)theorem->documented, "faults",
                                               (json_int_t)theorem->faults, "unexpected", (json_int_t)theorem->not ));
    }
    return array;
}

/* Adds what every method costs for an accuracy; the page chooses the cheapest of each scene. */
static void add_costs(const struct store_file *file, double accuracy, struct report_rows *costs)
{
    size_t count;
    HELD(struct cheapest_row, rows) = cheapest_of(file, accuracy, COST_EVALUATIONS, &count);
    for (size_t i = 0; i < count; i++) {
        const struct cheapest_row *row = &rows[i];
        char label[CURVE_LABEL_SIZE];
        report_rows_add(costs, json_pack("{s:o, s:o, s:o, s:o, s:o, s:o, s:f, s:o, s:o, s:o}", "experiment",
                                         report_text(row->experiment), "problem", report_text(row->problem), "data",
                                         report_text(row->data), "precision", report_text(row->precision), "method",
                                         report_text(row->method), "label", report_text(curve_label(&row->key, label)),
                                         "accuracy", accuracy, "evaluations", report_number(row->evaluations),
                                         "seconds", report_number(row->seconds), "spread", report_number(row->spread)));
    }
}

static json_t *costs_json(const struct store_file *file)
{
    static const double accuracies[] = {1e-6, 1e-10, 1e-14};
    struct report_rows costs = {.array = json_array()};
    for (size_t k = 0; k < sizeof accuracies / sizeof *accuracies; k++)
        add_costs(file, accuracies[k], &costs);
    return report_rows_end(&costs);
}

/* Returns the sources that a claim cites. */
static json_t *sources_json(const struct store_file *file)
{
    json_t *sources = json_array();
    for (int k = 0; k < source_count(); k++) {
        const struct source *source = source_at(k);
        bool cited = false;
        for (size_t i = 0; i < file->order_count && !cited; i++)
            cited = source_is_cited(source, file->orders[i].source);
        if (cited)
            json_array_append_new(sources, json_pack("{s:s, s:s, s:s, s:s, s:i, s:s}", "key", source->key, "cited",
                                                     source->cited, "authors", source->authors, "title", source->title,
                                                     "year", source->year, "where", source->where));
    }
    return sources;
}

static json_t *quantities_json(void)
{
    json_t *quantities = json_object();
    for (enum quantity quantity = 0; quantity < QUANTITIES; quantity++)
        json_object_set_new(quantities, quantity_name(quantity), json_string(quantity_info(quantity)->text));
    return quantities;
}

static json_t *styles_json(void)
{
    json_t *styles = json_array();
    for (size_t k = 0; k < CHART_STYLES; k++)
        json_array_append_new(styles, json_pack("[s, s]", chart_style(k)->colour, chart_style(k)->dash));
    return styles;
}

/* Returns the address of the documentation site beside the running program, in a checkout or installed; null if there is none. */
static json_t *site_json(void)
{
    static const char *const folders[] = {"out/site", "../share/doc/rattleback/site"};
    char program[PATH_MAX], page[2 * PATH_MAX], real[PATH_MAX];
    const ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    if (length < 0)
        return json_null();

    program[length] = '\0';
    const char *folder = dirname(program);
    for (int i = 0; i < 2; i++) {
        snprintf(page, sizeof page, "%s/%s/index.html", folder, folders[i]);
        if (!realpath(page, real))
            continue;
        snprintf(page, sizeof page, "file://%s", real);
        return report_text(page);
    }
    return json_null();
}

json_t *report_data(const struct store_file *file, enum cost cost)
{
    return json_pack(
        "{s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o}", "facts", facts_json(file),
        "campaign", report_text(file->campaign), "problems", distinct_json(file, offsetof(struct case_row, problem)),
        "methods", distinct_json(file, offsetof(struct case_row, method)), "precisions",
        distinct_json(file, offsetof(struct case_row, precision)), "counts", counts_json(file), "horizons",
        horizons_json(file), "experiments", experiments_json(file), "theorems", theorems_json(file), "costs",
        costs_json(file), "sources", sources_json(file), "quantities", quantities_json(), "site", site_json(), "styles",
        styles_json(), "claims", report_claims(file), "charts", report_charts(file, cost));
}
