/* An expectations file lists the claims of a result file that are known to end otherwise than their theorems state.
 *
 *     reductions:      # orders to expect instead, and why
 *       - {problem: spherical-pendulum, method: gauss-unprojected, quantity: p, order: 1, because: "..."}
 *     deficiencies:    # what should hold and does not yet: listed at the order it should have
 *       - {experiment: "holonomic*", stages: 5, quantity: lambda, order: 4, because: "..."}
 *
 * docs/my-ci.md describes the keys. Messages name file, line and key, the value found, and the allowed values. */
#ifndef RATTLEBACK_SUITE_EXPECTATIONS_H
#define RATTLEBACK_SUITE_EXPECTATIONS_H

#include <stdbool.h>
#include <stddef.h>

#include "results/table.h"

/* An entry. It applies to the rows whose columns match its patterns (* and ? as in a shell); NULL and 0 match any value. */
struct expectation {
    const char *experiment, *problem, *data, *method, *with, *retraction, *precision, *quantity;
    long stages;
    const char *order; /* decimal string; NULL: the expected order of the row */
    const char *because;
};

struct document;

struct expectations {
    struct expectation *reductions, *deficiencies;
    unsigned reductions_count, deficiencies_count;
    struct document *document; /* nodes of the file, for their line numbers */
};

/* X(code, text): outcome of a claim. MEASURED claims nothing. */
#define OUTCOME_TABLE(X)                                                                                               \
    X(PASSED, "as expected")                                                                                           \
    X(FAILED, "not as expected")                                                                                       \
    X(KNOWN, "known deficiency")                                                                                       \
    X(FIXED, "deficiency fixed")                                                                                       \
    X(MEASURED, "measured")

enum outcome {
#define OUTCOME_CODE(code, text) OUTCOME_##code,
    OUTCOME_TABLE(OUTCOME_CODE)
#undef OUTCOME_CODE
        OUTCOMES
};

struct judgement {
    enum outcome outcome;
    double expected;                 /* order or bound that the row was compared with */
    const struct expectation *entry; /* entry that applies to the row, or NULL */
};

/* Reads and checks the file `path`; the string must stay valid, because messages use it. Returns NULL with a message if the file cannot be read,
 * is no YAML, does not follow the schema, or has an unknown name. Names are those in the rows and in the registries. Free the result with
 * expectations_free. */
struct expectations *expectations_load(const char *path, const struct order_row *rows, size_t row_count, char *message,
                                       size_t size);
void expectations_free(struct expectations *expectations);

/* Judges one row of the order table; `expectations` may be NULL. If no entry applies, and for every control, a row passes if the run
 * found it as expected. A reduction replaces the expected order. A deficiency is KNOWN as long as the row does not have the listed
 * order; afterwards it is FIXED, which counts as a change.
 * Returns false with a message if two entries apply to the row. */
bool expectations_judge(const struct expectations *expectations, const struct order_row *row, struct judgement *out,
                        char *message, size_t size);

/* Returns true if every entry applies to a judged claim; else false with a message. */
bool expectations_all_used(const struct expectations *expectations, const struct judgement *judgements, size_t count,
                           char *message, size_t size);

/* Writes `file:line: deficiencies[3]: ` and `text`, to point to an entry. */
void expectations_point(const struct expectations *expectations, const struct expectation *entry, const char *text,
                        char *message, size_t size);

/* Returns the name of an outcome. */
const char *outcome_text(enum outcome outcome);

#endif
