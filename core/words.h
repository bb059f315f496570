/* Names that all modules share: quantities, types of claims, verdicts, kinds of constraints. One table each; the result
 * tables keep the words, and who reads them asks for them here. This header lies below all others. */
#ifndef RATTLEBACK_CORE_WORDS_H
#define RATTLEBACK_CORE_WORDS_H

/* The word of a row of a table X(code, word). */
#define TABLE_WORD(code, word) word,

enum quantity {
#define QUANTITY(code, name, text, units, label) QUANTITY_##code,
#include "core/quantities.def"
    QUANTITIES
};

/* X(code, word): what a row of the order table says of its quantity. Theorems claim all but drift, a trend that
 * an experiment measures over time. Tolerance is how the error of an adaptive integrator goes with its tolerance and its work; growth is an
 * exponent that is not the order of an error. */
#define CLAIM_TABLE(X)                                                                                                 \
    X(ORDER, "order")                                                                                                  \
    X(IDENTITY, "identity")                                                                                            \
    X(BOUND, "bound")                                                                                                  \
    X(TOLERANCE, "tolerance")                                                                                          \
    X(GROWTH, "growth")                                                                                                \
    X(DRIFT, "drift")

enum claim_kind {
#define CLAIM_CODE(code, word) CLAIM_##code,
    CLAIM_TABLE(CLAIM_CODE)
#undef CLAIM_CODE
};

/* X(code, word): every way a claim can end, and last, the word for a quantity that nothing is claimed of. Documented: what the
 * experiment expects of it, instead of a theorem, is confirmed. */
#define VERDICT_TABLE(X)                                                                                               \
    X(CONFIRMED, "confirmed")                                                                                          \
    X(DOCUMENTED, "documented")                                                                                        \
    X(BELOW, "below")                                                                                                  \
    X(ABOVE, "above")                                                                                                  \
    X(INSUFFICIENT, "insufficient")                                                                                    \
    X(FAILED, "failed")                                                                                                \
    X(MEASURED, "measured")

enum verdict {
#define VERDICT_CODE(code, word) VERDICT_##code,
    VERDICT_TABLE(VERDICT_CODE)
#undef VERDICT_CODE
        VERDICTS
};

/* X(code, word): what of a problem is constrained. */
#define CONSTRAINT_TABLE(X)                                                                                            \
    X(NONE, "unconstrained")                                                                                           \
    X(HOLONOMIC, "holonomic")                                                                                          \
    X(NONHOLONOMIC, "nonholonomic")

enum constraint_kind {
#define CONSTRAINT_CODE(code, word) CONSTRAINT_##code,
    CONSTRAINT_TABLE(CONSTRAINT_CODE)
#undef CONSTRAINT_CODE
};

/* Words of single meaning: a case that ran, no deliberate fault, the only retraction of R^n. */
#define WORD_OK "ok"
#define WORD_NO_FAULT "none"
#define WORD_IDENTITY "identity"

/* Return the maximum over the samples, or the error of a run off the grids, that belongs to an error at the end; for
 * a maximum the error at the end; QUANTITIES if there is none. */
enum quantity quantity_over_samples(enum quantity at_end);
enum quantity quantity_off_grid(enum quantity at_end);
enum quantity quantity_at_end(enum quantity maximum);

/* All that the register has of a quantity. */
struct quantity_info {
    const char *code, *name, *text, *units;
    const char *label; /* of an axis, without the units; NULL: it is not charted */
    enum quantity_class { QUANTITY_IS_CLAIMED, QUANTITY_IS_IDENTITY, QUANTITY_IS_MEASURED } is;
};
const struct quantity_info *quantity_info(enum quantity quantity);

/* The quantity of that name; QUANTITIES if there is none. */
enum quantity quantity_find(const char *name);

/* The word for each; of a quantity its name. */
const char *quantity_name(enum quantity quantity);
const char *claim_word(enum claim_kind kind);
const char *verdict_word(enum verdict verdict);
const char *constraint_word(enum constraint_kind kind);

/* A way to a reference, and what it is called. */
enum reference_route { ROUTE_NONE, ROUTE_EXACT, ROUTE_TAYLOR, ROUTE_GAUSS, ROUTE_LOBATTO };
const char *reference_route_name(enum reference_route route);

#endif
