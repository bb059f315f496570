/* Loading an expectations file, and judging rows by it. */
#include "suite/judge/expectations.h"

#include <cyaml/cyaml.h>
#include <errno.h>
#include <fnmatch.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/names.h"
#include "results/rows.h"
#include "suite/campaign/document.h"
#include "suite/campaign/text_file.h"
#include "suite/judge/estimate.h"
#include "suite/number.h"
#include "suite/registers.h"

enum { PATTERN_LENGTH = 128, REASON_LENGTH = 500, LIST_LENGTH = 10000, ADVICE_SIZE = 1024 };

#define PATTERN(key)                                                                                                   \
    CYAML_FIELD_STRING_PTR(#key, CYAML_FLAG_POINTER | CYAML_FLAG_OPTIONAL, struct expectation, key, 1, PATTERN_LENGTH)

static const cyaml_schema_field_t entry_fields[] = {
    PATTERN(experiment),
    PATTERN(problem),
    PATTERN(data),
    PATTERN(method),
    CYAML_FIELD_INT("stages", CYAML_FLAG_OPTIONAL, struct expectation, stages),
    PATTERN(retraction),
    PATTERN(precision),
    CYAML_FIELD_STRING_PTR("quantity", CYAML_FLAG_POINTER, struct expectation, quantity, 1, PATTERN_LENGTH),
    CYAML_FIELD_STRING_PTR("order", CYAML_FLAG_POINTER | CYAML_FLAG_OPTIONAL, struct expectation, order, 1,
                           NUMBER_SIZE - 1),
    CYAML_FIELD_STRING_PTR("because", CYAML_FLAG_POINTER, struct expectation, because, 1, REASON_LENGTH),
    CYAML_FIELD_END};
static const cyaml_schema_value_t entry_schema = {
    CYAML_VALUE_MAPPING(CYAML_FLAG_DEFAULT, struct expectation, entry_fields)};

#define ENTRIES(key)                                                                                                   \
    CYAML_FIELD_SEQUENCE(#key, CYAML_FLAG_POINTER | CYAML_FLAG_OPTIONAL, struct expectations, key, &entry_schema, 0,   \
                         LIST_LENGTH)

static const cyaml_schema_field_t fields[] = {ENTRIES(reductions), ENTRIES(deficiencies), CYAML_FIELD_END};
static const cyaml_schema_value_t schema = {CYAML_VALUE_MAPPING(CYAML_FLAG_POINTER, struct expectations, fields)};
static const cyaml_config_t cyaml_config = {.log_fn = NULL, .mem_fn = cyaml_mem, .log_level = CYAML_LOG_ERROR};

/* Where a check is: the entry, and where its message goes. */
struct place {
    const struct expectations *expectations;
    const struct expectation *entry;
    char *message;
    size_t size;
};

static bool is_deficiency(const struct expectations *expectations, const struct expectation *entry)
{
    const struct expectation *first = expectations->deficiencies;
    return first && entry >= first && entry < first + expectations->deficiencies_count;
}

static void entry_path(const struct expectations *expectations, const struct expectation *entry, char path[PATH_SIZE])
{
    bool deficiency = is_deficiency(expectations, entry);
    const struct expectation *first = deficiency ? expectations->deficiencies : expectations->reductions;
    snprintf(path, PATH_SIZE, "%s[%td]", deficiency ? "deficiencies" : "reductions", entry - first);
}

static bool refuse(const struct place *place, const char *key, const char *reason)
{
    char path[PATH_SIZE];
    entry_path(place->expectations, place->entry, path);
    snprintf(path + strlen(path), PATH_SIZE - strlen(path), "%s%s", *key ? "." : "", key);
    document_refuse(place->expectations->document, path, place->message, place->size, "%s", reason);
    return false;
}

/* A pattern must match a name of the register: one that matches none is a misspelt name. */
static bool check_pattern(const struct place *place, const char *key, const char *pattern, const struct names *allowed)
{
    char reason[ADVICE_SIZE + NAME_SHOWN + PATTERN_LENGTH], shown[NAME_SHOWN], advice[ADVICE_SIZE];
    if (!pattern)
        return true;
    for (int k = 0; k < allowed->count; k++)
        if (fnmatch(pattern, allowed->name[k], 0) == 0)
            return true;
    name_advice(pattern, allowed->name, allowed->count, advice, sizeof advice);
    snprintf(reason, sizeof reason, "unknown %s \"%s\"%s", key, name_shown(pattern, shown), advice);
    return refuse(place, key, reason);
}

/* Drifts are named by what a problem keeps. */
static bool matches_invariant(const char *pattern)
{
    struct problem_info info;
    for (int k = 0; k < core_quad()->problems(); k++) {
        core_quad()->problem(k, &info);
        for (int i = 0; i < info.invariants; i++)
            if (fnmatch(pattern, info.invariant[i], 0) == 0)
                return true;
    }
    return false;
}

static bool check_order(const struct place *place, bool required)
{
    wide order;
    char reason[256], shown[NAME_SHOWN];
    const char *text = place->entry->order;
    if (!text)
        return required ? refuse(place, "", "key \"order\" is missing") : true;
    const char *expected = number_parse(text, &order);
    if (!expected && order >= 0)
        return true;
    snprintf(reason, sizeof reason, "\"%s\": expected %s", name_shown(text, shown),
             expected ? expected : "an order, which is not negative");
    return refuse(place, "order", reason);
}

static bool check_stages(const struct place *place)
{
    char reason[128], path[PATH_SIZE];
    long stages = place->entry->stages;
    entry_path(place->expectations, place->entry, path);
    snprintf(path + strlen(path), PATH_SIZE - strlen(path), ".stages");
    if (!document_has(place->expectations->document, path) || (stages >= 1 && stages <= MAX_STAGES))
        return true;
    snprintf(reason, sizeof reason, "%ld: expected 1 to %d", stages, MAX_STAGES);
    return refuse(place, "stages", reason);
}

static bool check_entries(struct place *place, const struct expectation *entries, unsigned count, bool order_required)
{
    static const struct names precisions = {.name = {"double", "quad"}, .count = 2};
    struct names problems, methods, quantities;
    names_of_quantities(&quantities);
    names_of_problems(&problems);
    names_of_methods(&methods);
    for (unsigned k = 0; k < count; k++) {
        place->entry = &entries[k];
        if (!check_pattern(place, "problem", entries[k].problem, &problems) ||
            !check_pattern(place, "method", entries[k].method, &methods) ||
            !(matches_invariant(entries[k].quantity) ||
              check_pattern(place, "quantity", entries[k].quantity, &quantities)) ||
            !check_pattern(place, "precision", entries[k].precision, &precisions) || !check_stages(place) ||
            !check_order(place, order_required))
            return false;
    }
    return true;
}

/* The file in a document that is YAML; takes over the document if it succeeds. */
static struct expectations *load(const char *path, const char *text, size_t length, struct campaign_document *document,
                                 char *message, size_t size)
{
    cyaml_data_t *data = NULL;
    if (!document_check(document, &schema, message, size))
        return NULL;
    cyaml_err_t error = cyaml_load_data((const uint8_t *)text, length, &cyaml_config, &schema, &data, NULL);
    if (error != CYAML_OK) {
        snprintf(message, size, "%.1000s: %s", path, cyaml_strerror(error));
        return NULL;
    }
    struct expectations *expectations = data;
    struct place place = {.expectations = expectations, .message = message, .size = size};
    expectations->document = document;
    if (check_entries(&place, expectations->reductions, expectations->reductions_count, true) &&
        check_entries(&place, expectations->deficiencies, expectations->deficiencies_count, false))
        return expectations;
    cyaml_free(&cyaml_config, &schema, expectations, 0);
    return NULL;
}

struct expectations *expectations_load(const char *path, char *message, size_t size)
{
    static const char if_empty[] = "empty file: expected `reductions: [...]` or `deficiencies: [...]`";
    size_t length;
    char *text = text_file_read(path, &length);
    if (!text) {
        snprintf(message, size, "%.1000s: the expectations cannot be read: %s", path, strerror(errno));
        return NULL;
    }
    struct campaign_document *document = document_open(path, text, length, if_empty, message, size);
    struct expectations *expectations = document ? load(path, text, length, document, message, size) : NULL;
    if (!expectations)
        document_free(document);
    free(text);
    return expectations;
}

void expectations_free(struct expectations *expectations)
{
    if (!expectations)
        return;
    document_free(expectations->document);
    cyaml_free(&cyaml_config, &schema, expectations, 0);
}

static bool matches(const char *pattern, const char *text)
{
    return !pattern || fnmatch(pattern, text, 0) == 0;
}

static bool speaks_of(const struct expectation *entry, const struct order_row *row)
{
    return (row_is_exponent(row) || !entry->order) && (entry->stages == 0 || entry->stages == row->stages) &&
           matches(entry->quantity, row->quantity) && matches(entry->problem, row->problem) &&
           matches(entry->method, row->method) && matches(entry->experiment, row->experiment) &&
           matches(entry->data, row->data) && matches(entry->retraction, row->retraction) &&
           matches(entry->precision, row->precision);
}

/* Does the order that was measured confirm `order`? */
static bool meets(const struct order_row *row, double order)
{
    return order_verdict(row->measured, row->standard_error, order, row->tolerance) == VERDICT_CONFIRMED;
}

static bool refuse_second(const struct expectations *expectations, const struct expectation *first,
                          const struct expectation *second, char *message, size_t size)
{
    char path[PATH_SIZE], reason[PATH_SIZE + 80];
    entry_path(expectations, first, path);
    snprintf(reason, sizeof reason, "speaks of a claim that %s speaks of already; expected one entry a claim", path);
    expectations_point(expectations, second, reason, message, size);
    return false;
}

/* The one entry of both lists that speaks of a row; NULL if there is none. */
static bool find_entry(const struct expectations *expectations, const struct order_row *row,
                       const struct expectation **entry, char *message, size_t size)
{
    unsigned reductions = expectations->reductions_count, count = reductions + expectations->deficiencies_count;
    for (unsigned k = 0; k < count; k++) {
        const struct expectation *at =
            k < reductions ? &expectations->reductions[k] : &expectations->deficiencies[k - reductions];
        if (!speaks_of(at, row))
            continue;
        if (*entry)
            return refuse_second(expectations, *entry, at, message, size);
        *entry = at;
    }
    return true;
}

bool expectations_judge(const struct expectations *expectations, const struct order_row *row, struct judgement *out,
                        char *message, size_t size)
{
    wide order;
    *out = (struct judgement){.outcome = row->as_expected ? OUTCOME_PASSED : OUTCOME_FAILED, .expected = row->expected};
    if (!expectations || !control_is_none(row->control))
        return true;
    if (!find_entry(expectations, row, &out->entry, message, size))
        return false;
    if (!out->entry)
        return true;
    bool met = row->as_expected;
    if (out->entry->order) {
        number_parse(out->entry->order, &order); /* checked when the file was loaded */
        out->expected = (double)order;
        met = meets(row, out->expected);
    }
    if (is_deficiency(expectations, out->entry))
        out->outcome = met ? OUTCOME_FIXED : OUTCOME_KNOWN;
    else
        out->outcome = met ? OUTCOME_PASSED : OUTCOME_FAILED;
    return true;
}

void expectations_point(const struct expectations *expectations, const struct expectation *entry, const char *text,
                        char *message, size_t size)
{
    const struct place place = {.expectations = expectations, .entry = entry, .message = message, .size = size};
    refuse(&place, "", text);
}

const char *outcome_text(enum outcome outcome)
{
    static const char *const texts[] = {
#define X(code, text) text,
        OUTCOME_TABLE(X)
#undef X
    };
    return texts[outcome];
}
