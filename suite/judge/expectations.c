/* Loads an expectations file, and judges rows by it. */
#include "suite/judge/expectations.h"

#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/names.h"
#include "results/rows.h"
#include "suite/judge/estimate.h"
#include "suite/number.h"
#include "suite/registers.h"
#include "suite/yaml/events.h"
#include "suite/yaml/reader.h"

enum { LIST_LENGTH = 10000, MOST_NAMES = 1000 /* of a column: with more a name is not looked for */ };

/* Reads a positive number of stages; 0 means not given. */
static bool read_stages(struct reader *reader, const struct node *node, const void *what, void *out)
{
    long *stages = out;
    return read_integer(reader, node, what, stages) &&
           ((*stages >= 1 && *stages <= MAX_STAGES) ||
            reader_refuse(reader, "%ld: expected 1 to %d", *stages, MAX_STAGES));
}

static const struct reader_text pattern_text = {128}, number_text = {NUMBER_SIZE - 1}, reason_text = {500};

static const struct reader_field entry_fields[] = {
    READER_FIELD(expectation, experiment, false, read_text, &pattern_text),
    READER_FIELD(expectation, problem, false, read_text, &pattern_text),
    READER_FIELD(expectation, data, false, read_text, &pattern_text),
    READER_FIELD(expectation, method, false, read_text, &pattern_text),
    READER_FIELD(expectation, with, false, read_text, &pattern_text),
    READER_FIELD(expectation, stages, false, read_stages, NULL),
    READER_FIELD(expectation, retraction, false, read_text, &pattern_text),
    READER_FIELD(expectation, precision, false, read_text, &pattern_text),
    READER_FIELD(expectation, quantity, true, read_text, &pattern_text),
    READER_FIELD(expectation, order, false, read_text, &number_text),
    READER_FIELD(expectation, because, true, read_text, &reason_text),
    {0}};

READER_LIST(reduction_list, expectations, reductions, read_mapping, entry_fields, 0, LIST_LENGTH);
READER_LIST(deficiency_list, expectations, deficiencies, read_mapping, entry_fields, 0, LIST_LENGTH);
static const struct reader_field fields[] = {
    READER_FIELD(expectations, reductions, false, read_list, &reduction_list),
    READER_FIELD(expectations, deficiencies, false, read_list, &deficiency_list),
    {0}};

/* Location of a check: the entry, the rows that it may apply to, and the buffer for its message. */
struct location {
    const struct expectations *expectations;
    const struct expectation *entry;
    const struct order_row *rows;
    size_t row_count;
    char *message;
    size_t size;
};

static bool is_deficiency(const struct expectations *expectations, const struct expectation *entry)
{
    const struct expectation *first = expectations->deficiencies;
    return first && entry >= first && entry < first + expectations->deficiencies_count;
}

static void expectation_path(const struct expectations *expectations, const struct expectation *entry,
                             char path[PATH_SIZE])
{
    bool deficiency = is_deficiency(expectations, entry);
    const struct expectation *first = deficiency ? expectations->deficiencies : expectations->reductions;
    snprintf(path, PATH_SIZE, "%s[%td]", deficiency ? "deficiencies" : "reductions", entry - first);
}

static bool refuse_expectation(const struct location *location, const char *key, const char *reason)
{
    char path[PATH_SIZE];
    expectation_path(location->expectations, location->entry, path);
    snprintf(path + strlen(path), PATH_SIZE - strlen(path), "%s%s", *key ? "." : "", key);
    document_refuse(location->expectations->document, path, location->message, location->size, "%s", reason);
    return false;
}

static bool matches_one(const char *pattern, struct names names)
{
    for (int k = 0; names.at(names.of, k); k++)
        if (fnmatch(pattern, names.at(names.of, k), 0) == 0)
            return true;
    return false;
}

/* The distinct names in a column of the rows, followed by those of a registry. */
struct known {
    const char *names[MOST_NAMES];
    int count;
    struct names more;
};

static const char *known_at(const void *of, int k)
{
    const struct known *known = of;
    return k < known->count ? known->names[k] : known->more.at(known->more.of, k - known->count);
}

static bool has(const struct known *known, const char *name)
{
    for (int k = known->count - 1; k >= 0; k--)
        if (strcmp(known->names[k], name) == 0)
            return true;
    return names_find(known->more, name) >= 0;
}

static void collect_names(const struct location *location, size_t column, struct names more, struct known *out)
{
    out->count = 0;
    out->more = more;
    for (size_t k = 0; k < location->row_count && out->count < MOST_NAMES; k++) {
        const char *name = (const char *)&location->rows[k] + column;
        if (!has(out, name))
            out->names[out->count++] = name;
    }
}

/* Checks that a pattern matches a name in the rows, which may be a user's own, or in the registry. If it matches none, the name is misspelt. */
static bool check_pattern(const struct location *location, const char *key, const char *pattern, size_t column,
                          struct names allowed)
{
    char text[ADVICE_SIZE + 2 * NAME_SHOWN], shown[NAME_SHOWN], advice[ADVICE_SIZE];
    struct known known;
    if (!pattern)
        return true;
    collect_names(location, column, allowed, &known);
    const struct names names = {.at = known_at, .of = &known};
    if (matches_one(pattern, names))
        return true;
    name_advice(pattern, names, advice, sizeof advice);
    snprintf(text, sizeof text, "unknown %s \"%s\"%s", key, name_shown(pattern, shown), advice);
    return refuse_expectation(location, key, text);
}

/* Returns true if a pattern matches an invariant of a problem or an observable of a method: these are the quantities of drifts. */
static bool matches_invariant(const char *pattern)
{
    struct problem_info info;
    struct method_info method;
    for (int k = 0; k < core_quad()->methods(); k++) {
        core_quad()->method(k, &method);
        for (int i = 0; i < method.observables; i++)
            if (fnmatch(pattern, method.observable[i], 0) == 0)
                return true;
    }
    for (int k = 0; k < core_quad()->problems(); k++) {
        core_quad()->problem(k, &info);
        for (int i = 0; i < info.invariants; i++)
            if (fnmatch(pattern, info.invariant[i], 0) == 0)
                return true;
    }
    return false;
}

static bool check_order(const struct location *location, bool required)
{
    wide order;
    char reason[256], shown[NAME_SHOWN];
    const char *text = location->entry->order;
    if (!text)
        return required ? refuse_expectation(location, "", "key \"order\" is missing") : true;
    const char *expected = order_parse(text, &order);
    if (!expected)
        return true;
    snprintf(reason, sizeof reason, "\"%s\": expected %s", name_shown(text, shown), expected);
    return refuse_expectation(location, "order", reason);
}

#define COLUMN(name) offsetof(struct order_row, name)

static bool check_entries(struct location *location, const struct expectation *entries, unsigned count,
                          bool order_required)
{
    for (unsigned k = 0; k < count; k++) {
        const struct expectation *entry = location->entry = &entries[k];
        if (!check_pattern(location, "problem", entry->problem, COLUMN(problem), names_of_problems()) ||
            !check_pattern(location, "method", entry->method, COLUMN(method), names_of_methods()) ||
            !(matches_invariant(entry->quantity) ||
              check_pattern(location, "quantity", entry->quantity, COLUMN(quantity), names_of_quantities())) ||
            !check_pattern(location, "precision", entry->precision, COLUMN(precision), names_of_precisions()) ||
            !check_order(location, order_required))
            return false;
    }
    return true;
}

/* Returns the expectations of a document, which owns them; NULL with a message. */
static struct expectations *load_expectations(struct document *document, const struct order_row *rows, size_t row_count,
                                              char *message, size_t size)
{
    struct expectations *expectations = document_allocate(document, 1, sizeof *expectations);
    struct location location = {
        .expectations = expectations, .rows = rows, .row_count = row_count, .message = message, .size = size};
    expectations->document = document;
    bool good = reader_run(document, read_mapping, fields, expectations, message, size) &&
                check_entries(&location, expectations->reductions, expectations->reductions_count, true) &&
                check_entries(&location, expectations->deficiencies, expectations->deficiencies_count, false);
    return good ? expectations : NULL;
}

struct expectations *expectations_load(const char *path, const struct order_row *rows, size_t row_count, char *message,
                                       size_t size)
{
    static const char if_empty[] = "empty file: expected `reductions: [...]` or `deficiencies: [...]`";
    struct document *document = document_load(path, "expectations", if_empty, message, size);
    struct expectations *expectations = document ? load_expectations(document, rows, row_count, message, size) : NULL;
    if (!expectations)
        document_free(document);
    return expectations;
}

void expectations_free(struct expectations *expectations)
{
    if (expectations)
        document_free(expectations->document);
}

static bool matches(const char *pattern, const char *text)
{
    return !pattern || fnmatch(pattern, text, 0) == 0;
}

static bool expectation_applies(const struct expectation *entry, const struct order_row *row, const char *quantity)
{
    return (row_is_exponent(row) || !entry->order) && (entry->stages == 0 || entry->stages == row->stages) &&
           matches(entry->quantity, quantity) && matches(entry->problem, row->problem) &&
           matches(entry->method, row->method) && matches(entry->experiment, row->experiment) &&
           matches(entry->data, row->data) && matches(entry->with, row->with) &&
           matches(entry->retraction, row->retraction) && matches(entry->precision, row->precision);
}

/* Returns true if the measured order confirms `order`. An order with a doubt confirms nothing. */
static bool meets(const struct order_row *row, double order)
{
    return !*row->doubt &&
           order_verdict(row->measured, row->standard_error, order, row->tolerance) == VERDICT_CONFIRMED;
}

static bool refuse_second(const struct expectations *expectations, const struct expectation *first,
                          const struct expectation *second, char *message, size_t size)
{
    char path[PATH_SIZE], reason[PATH_SIZE + 80];
    expectation_path(expectations, first, path);
    snprintf(reason, sizeof reason, "applies to a claim that %s applies to already; expected one entry a claim", path);
    expectations_point(expectations, second, reason, message, size);
    return false;
}

static unsigned entry_count(const struct expectations *expectations)
{
    return expectations->reductions_count + expectations->deficiencies_count;
}

/* Returns entry k of both lists. */
static const struct expectation *expectation_at(const struct expectations *expectations, unsigned k)
{
    unsigned reductions = expectations->reductions_count;
    return k < reductions ? &expectations->reductions[k] : &expectations->deficiencies[k - reductions];
}

/* Finds the entry of both lists that applies to a quantity of a row; *entry stays NULL if there is none. Returns false, with a message,
 * if two entries apply. */
static bool find_by_quantity(const struct expectations *expectations, const struct order_row *row, const char *quantity,
                             const struct expectation **entry, char *message, size_t size)
{
    for (unsigned k = 0; k < entry_count(expectations); k++) {
        const struct expectation *at = expectation_at(expectations, k);
        if (!expectation_applies(at, row, quantity))
            continue;
        if (*entry)
            return refuse_second(expectations, *entry, at, message, size);
        *entry = at;
    }
    return true;
}

/* Finds the entry of a row. An entry for an error at the end also applies to the largest over the samples, unless
 * that has its own. */
static bool find_entry(const struct expectations *expectations, const struct order_row *row,
                       const struct expectation **entry, char *message, size_t size)
{
    enum quantity quantity = quantity_find(row->quantity);
    enum quantity end = quantity < QUANTITIES ? quantity_at_end(quantity) : QUANTITIES;
    if (!find_by_quantity(expectations, row, row->quantity, entry, message, size))
        return false;
    return *entry || end == QUANTITIES || find_by_quantity(expectations, row, quantity_name(end), entry, message, size);
}

bool expectations_judge(const struct expectations *expectations, const struct order_row *row, struct judgement *out,
                        char *message, size_t size)
{
    wide order;
    *out = (struct judgement){.outcome = row->as_expected ? OUTCOME_PASSED : OUTCOME_FAILED, .expected = row->expected};
    if (row->as_expected && row_ended(row, VERDICT_MEASURED))
        out->outcome = OUTCOME_MEASURED;
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
    const struct location location = {.expectations = expectations, .entry = entry, .message = message, .size = size};
    refuse_expectation(&location, "", text);
}

bool expectations_all_used(const struct expectations *expectations, const struct judgement *judgements, size_t count,
                           char *message, size_t size)
{
    for (unsigned k = 0; expectations && k < entry_count(expectations); k++) {
        const struct expectation *entry = expectation_at(expectations, k);
        bool used = false;
        for (size_t i = 0; i < count && !used; i++)
            used = judgements[i].entry == entry;
        if (used)
            continue;
        expectations_point(
            expectations, entry,
            "applies to no claim of this result; correct its patterns, or remove the entry if it is out of date",
            message, size);
        return false;
    }
    return true;
}

const char *outcome_text(enum outcome outcome)
{
    static const char *const texts[] = {OUTCOME_TABLE(TABLE_WORD)};
    return texts[outcome];
}
