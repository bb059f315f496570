/* An expectations file: which claims of a result file are known to end otherwise than their theorems promise.
 *
 *     reductions:      # orders to expect instead, and why
 *       - {problem: spherical-pendulum, method: gauss-unprojected, quantity: p, order: 1, because: "..."}
 *     deficiencies:    # what should hold and does not yet: listed at the order it should have
 *       - {experiment: "holonomic*", stages: 5, quantity: lambda, order: 4, because: "..."}
 *
 * docs/my-ci.md describes the keys; messages name file, line and key, what was found, and what is allowed. */
#ifndef RATTLEBACK_SUITE_EXPECTATIONS_H
#define RATTLEBACK_SUITE_EXPECTATIONS_H

#include <stdbool.h>
#include <stddef.h>

#include "results/table.h"

/* An entry. It applies to the rows whose columns match its patterns (* and ? as in a shell); NULL and 0 match any. */
struct expectation {
    const char *experiment, *problem, *data, *method, *with, *retraction, *precision, *quantity;
    long stages;
    const char *order; /* decimal text; NULL: the one in the row */
    const char *because;
};

struct document;

struct expectations {
    struct expectation *reductions, *deficiencies;
    unsigned reductions_count, deficiencies_count;
    struct document *document; /* the file's nodes, for their line numbers */
};

/* X(code, text): what becomes of a claim; the last one is none. */
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
    double expected;                 /* order, or bound, that it was compared with */
    const struct expectation *entry; /* that applies to the row, or NULL */
};

/* Read and check the file `path`, which must stay there for messages. Returns NULL with a message if it cannot be read, is
 * no YAML, does not follow the schema, or names what neither the rows that it is for nor a register has. Free it with
 * expectations_free. */
struct expectations *expectations_load(const char *path, const struct order_row *rows, size_t row_count, char *message,
                                       size_t size);
void expectations_free(struct expectations *expectations);

/* Judge one row of the order table; `expectations` may be NULL. Without an entry that applies to it, a row passes if the run
 * found it as expected, and so does every row of a control. A reduction replaces the expected order. A deficiency is KNOWN as
 * long as the row misses what it should have, and FIXED, which is a change, as soon as it does not.
 * Returns false with a message if two entries apply to the row. */
bool expectations_judge(const struct expectations *expectations, const struct order_row *row, struct judgement *out,
                        char *message, size_t size);

/* Returns true if every entry applies to a judged claim; false with a message if an entry is out of date. */
bool expectations_all_used(const struct expectations *expectations, const struct judgement *judgements, size_t count,
                           char *message, size_t size);

/* Write `file:line: deficiencies[3]: ` and `text`: where an entry stands. */
void expectations_point(const struct expectations *expectations, const struct expectation *entry, const char *text,
                        char *message, size_t size);

/* The words for an outcome. */
const char *outcome_text(enum outcome outcome);

#endif
