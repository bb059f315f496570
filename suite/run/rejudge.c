/* A run's last step taken once more: the rows come from the file. */
#include "suite/run/rejudge.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/arguments.h"
#include "results/checksums/sha256.h"
#include "results/rows.h"
#include "results/sources.h"
#include "suite/campaign/load.h"
#include "suite/campaign/note.h"
#include "suite/judge/judge.h"
#include "suite/run/case_table.h"
#include "version.h"

static const double seen = 1e-6; /* numbers that differ by less than this part are shown alike */

/* A file, and what this program makes of the campaign that it keeps. */
struct rejudging {
    const char *path;
    const struct store_file *file;
    struct campaign *campaign;
    struct plan plan;
    char *message;
};

__attribute__((format(printf, 2, 3))) static bool refuse_rejudging(const struct rejudging *of, const char *format, ...)
{
    char reason[REJUDGE_MESSAGE_SIZE / 2];
    PUT_ARGUMENTS(reason, sizeof reason, format);
    const struct run_facts *by = &of->file->facts;
    snprintf(of->message, REJUDGE_MESSAGE_SIZE, "%.1000s: %s (written by %s %s, read by %s %s)", of->path, reason,
             by->suite_version, by->git_hash, RATTLEBACK_VERSION, RATTLEBACK_GIT);
    return false;
}

static bool load_results(struct rejudging *of, struct campaign_choice *choice)
{
    char found[SHA256_TEXT_SIZE], why[CAMPAIGN_MESSAGE_SIZE];
    const char *text = of->file->campaign;
    sha256_text(text, strlen(text), found);
    if (strcmp(found, of->file->facts.campaign_sha256) != 0)
        return refuse_rejudging(of, "the campaign that it keeps has not its SHA-256");
    if (!campaign_recall(text, of->path, choice, why) || !(of->campaign = campaign_load_choice(of->path, choice, why)))
        return refuse_rejudging(of, "the campaign that it keeps is refused: %s", why);
    plan_make(of->campaign, &of->plan);
    return true;
}

/* Returns true if two sources of claims begin with one citation. Version 0.2 has other names of papers. */
static bool is_same_source(const char *left, const char *right)
{
    const struct citation one = citation_of(left), other = citation_of(right);
    return citation_same(&one, &other);
}

/* Returns true if two rows agree in a column, in the digits that are shown or in all. */
static bool is_same_value(const struct column *column, const void *row, const void *other, double within)
{
    const void *a = (const char *)row + column->offset, *b = (const char *)other + column->offset;
    if (column->type == COLUMN_IS_TEXT)
        return strncmp(a, b, (size_t)column->count) == 0 ||
               (strcmp(column->name, "source") == 0 && is_same_source(a, b));
    if (column->type == COLUMN_IS_INT)
        return memcmp(a, b, sizeof(int64_t)) == 0;
    for (int k = 0; k < column->count; k++) {
        double x = ((const double *)a)[k], y = ((const double *)b)[k];
        if (x != y && !(isnan(x) && isnan(y)) && !(fabs(x - y) <= within * fmax(fabs(x), fabs(y))))
            return false;
    }
    return true;
}

/* Returns true if the file is older than the column, or than its lines of orders without a reason. */
static bool is_older_row(const struct column *column, const void *row)
{
    return (strcmp(column->name, "checks") == 0 || strcmp(column->name, "because") == 0) &&
           *((const char *)row + column->offset) == '\0';
}

/* The first column in which two rows differ, or NULL. */
static const struct column *first_difference(const struct table_kind *kind, const void *row, const void *other,
                                             double within)
{
    for (int k = 0; k < kind->column_count; k++)
        if (!is_older_row(&kind->columns[k], row) && !is_same_value(&kind->columns[k], row, other, within))
            return &kind->columns[k];
    return NULL;
}

/* Writes a column of a row as text; of several reals only the first. */
static void show_value(const struct column *column, const void *row, char out[CAMPAIGN_LABEL_SIZE])
{
    const void *at = (const char *)row + column->offset;
    if (column->type == COLUMN_IS_TEXT)
        snprintf(out, CAMPAIGN_LABEL_SIZE, "\"%.80s\"", (const char *)at);
    else if (column->type == COLUMN_IS_INT)
        snprintf(out, CAMPAIGN_LABEL_SIZE, "%lld", (long long)*(const int64_t *)at);
    else
        snprintf(out, CAMPAIGN_LABEL_SIZE, "%.7g", *(const double *)at);
}

/* Returns true if the stored row is the case that the campaign has at this position. */
static bool check_stored_case(const struct rejudging *of, const struct case_table *table, size_t k)
{
    const struct case_row *row = &of->file->cases[k];
    char found[CAMPAIGN_LABEL_SIZE], expected[CAMPAIGN_LABEL_SIZE];
    struct case_found measured;
    struct case_row whole;
    if (!case_found_take(row, &measured))
        return refuse_rejudging(of, "/cases, row %zu: unknown status \"%.60s\"", k, row->status);
    case_table_fill(table, k, 1, &measured, &whole);
    const struct column *differs = first_difference(&table_cases, row, &whole, 0);
    if (!differs)
        return true;
    show_value(differs, row, found);
    show_value(differs, &whole, expected);
    return refuse_rejudging(of, "/cases, row %zu: %s is %s, by the campaign that it keeps %s", k, differs->name, found,
                            expected);
}

/* Returns true if the floors of a case are at least the errors of its reference. */
static bool check_reference(const struct rejudging *of, size_t k)
{
    const struct case_row *row = &of->file->cases[k];
    if (row->reference < 0 || !row_ran(row))
        return true;
    const struct reference_row *reference = &of->file->references[row->reference];
    if (row->floor[QUANTITY_Q] < reference->error_q || row->floor[QUANTITY_P] < reference->error_p ||
        row->floor[QUANTITY_LAMBDA] < reference->error_lambda)
        return refuse_rejudging(of,
                                "/cases, row %zu: a floor is below the error of its reference, row %lld of /references",
                                k, (long long)row->reference);
    return strcmp(reference->status, "ok") == 0 ||
           refuse_rejudging(of, "/cases, row %zu: ran, but its reference, row %lld of /references, did not", k,
                            (long long)row->reference);
}

static bool check_cases(const struct rejudging *of)
{
    const struct case_table table = {.campaign = of->campaign, .plan = &of->plan};
    if (of->file->case_count != (size_t)of->plan.case_count ||
        of->file->reference_count != (size_t)of->plan.reference_count)
        return refuse_rejudging(of, "holds %zu cases and %zu references; the campaign that it keeps has %d and %d",
                                of->file->case_count, of->file->reference_count, of->plan.case_count,
                                of->plan.reference_count);
    for (size_t k = 0; k < of->file->case_count; k++)
        if (!check_stored_case(of, &table, k) || !check_reference(of, k))
            return false;
    return true;
}

static bool check_stored_samples(const struct rejudging *of)
{
    size_t at = 0;
    bool good = of->file->sample_count == of->plan.sample_count;
    for (int id = 0; id < of->plan.case_count && good; id++)
        for (int64_t k = 0; k < plan_group_of(&of->plan, id)->samples && good; k++, at++)
            good = of->file->samples[at].case_id == id && of->file->samples[at].sample == k;
    return good || refuse_rejudging(of, "/samples, row %zu: not the sample that the campaign has there", at);
}

static void fetch_stored_cases(void *of, size_t first, size_t count, void *rows)
{
    memcpy(rows, ((const struct rejudging *)of)->file->cases + first, count * sizeof(struct case_row));
}

static void fetch_stored_samples(void *of, size_t first, size_t count, void *rows)
{
    memcpy(rows, ((const struct rejudging *)of)->file->samples + first, count * sizeof(struct sample_row));
}

enum store_status rejudge(const char *path, const struct store_file *file, struct verdicts *out,
                          char message[REJUDGE_MESSAGE_SIZE])
{
    struct rejudging of = {.path = path, .file = file, .message = message};
    struct campaign_choice choice;
    *out = (struct verdicts){0};
    const struct judge_sources from = {{fetch_stored_cases, &of}, {fetch_stored_samples, &of}};
    bool good = load_results(&of, &choice) && check_cases(&of) && check_stored_samples(&of);
    if (good)
        judge_run(of.campaign, &of.plan, &from, true, out);
    plan_free(&of.plan);
    campaign_free(of.campaign);
    return good ? STORE_OK : STORE_REFUSED;
}

long rejudge_difference(const struct store_file *file, const struct verdicts *verdicts,
                        char message[REJUDGE_MESSAGE_SIZE])
{
    char found[CAMPAIGN_LABEL_SIZE], expected[CAMPAIGN_LABEL_SIZE];
    size_t count = (size_t)verdicts->order_count, k = 0;
    const struct column *differs = NULL;
    while (k < count && k < file->order_count &&
           !(differs = first_difference(&table_orders, &file->orders[k], &verdicts->orders[k], seen)))
        k++;
    if (differs) {
        show_value(differs, &file->orders[k], found);
        show_value(differs, &verdicts->orders[k], expected);
        snprintf(message, REJUDGE_MESSAGE_SIZE, "%s is %s, judged again %s", differs->name, found, expected);
        return (long)k;
    }
    snprintf(message, REJUDGE_MESSAGE_SIZE, "%zu rows, judged again %zu", file->order_count, count);
    return file->order_count == count ? -1 : (long)k;
}
