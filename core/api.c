/* Strings, faults and bounds that api.h declares outside the table of functions. Compiled once, not once per
 * precision. */
#include "core/api.h"

#include <math.h>

const char *status_text(enum status status)
{
    static const char *const texts[] = {STATUS_TABLE(TABLE_WORD)};
    return texts[status];
}

const char *fault_name(enum fault fault)
{
    static const char *const names[] = {
#define FAULT(code, name, text, breaks) name,
#include "core/run/faults.def"
#undef FAULT
    };
    return names[fault];
}

const char *fault_text(enum fault fault)
{
    static const char *const texts[] = {
#define FAULT(code, name, text, breaks) text,
#include "core/run/faults.def"
#undef FAULT
    };
    return texts[fault];
}

bool fault_breaks(enum fault fault, const struct claim *claim)
{
    /* what it breaks at the end it breaks over the samples */
    enum quantity end = quantity_at_end(claim->quantity), quantity = end < QUANTITIES ? end : claim->quantity;
#define BREAKS(kind_, quantity_) || (claim->kind == CLAIM_##kind_ && quantity == QUANTITY_##quantity_)
#define FAULT(code, name, text, breaks)                                                                                \
    if (fault == FAULT_##code)                                                                                         \
        return false breaks;
#include "core/run/faults.def"
#undef FAULT
#undef BREAKS
    return false;
}

const struct hypothesis_info *hypothesis_info(enum hypothesis hypothesis)
{
    static const struct hypothesis_info all[] = {
#define HYPOTHESIS(code, name, of, needed, violated, text) {name, needed, violated, text, OF_##of},
#include "core/run/hypotheses.def"
#undef HYPOTHESIS
    };
    return &all[hypothesis];
}

const char *hypothesis_of_word(enum hypothesis_of of)
{
    static const char *const words[] = {"motion", "problem", "tableau", "method"};
    return words[of];
}

hypothesis_set claim_needs(enum claim_kind kind, enum quantity quantity)
{
    enum { QUANTITY_ANY = QUANTITIES };
    static const struct {
        enum claim_kind kind;
        int quantity;
        hypothesis_set needs;
    } lines[] = {
#define MOTION(kind, quantity, needs) {CLAIM_##kind, QUANTITY_##quantity, 0 needs},
#include "core/run/claims.def"
    };
    enum quantity end = quantity_at_end(quantity), of = end < QUANTITIES ? end : quantity;
    for (size_t k = 0; k < sizeof lines / sizeof *lines; k++)
        if (lines[k].kind == kind && (lines[k].quantity == QUANTITY_ANY || lines[k].quantity == (int)of))
            return lines[k].needs;
    return 0;
}

/* A line of claims.def as it stands there; of an identity the claimant is CLAIMANTS. */
struct written_claim {
    enum claimant by;
    enum claim_kind kind;
    enum quantity quantity;
    hypothesis_set needs;
    const char *source;
};
static const struct written_claim written[] = {
#define CLAIM(by, kind, quantity, needs, order, bound, source)                                                         \
    {CLAIMANT_##by, CLAIM_##kind, QUANTITY_##quantity, 0 needs, source},
#define IDENTITY_NEEDS(quantity, needs) {CLAIMANTS, CLAIM_IDENTITY, QUANTITY_##quantity, 0 needs, NULL},
#include "core/run/claims.def"
};
enum { WRITTEN = sizeof written / sizeof *written };

/* The k-th identity that has no line. */
static bool find_unwritten(int k, struct written_claim *out)
{
    for (enum quantity quantity = 0; quantity < QUANTITIES; quantity++) {
        bool found = quantity_info(quantity)->is != QUANTITY_IS_IDENTITY;
        for (int line = 0; line < WRITTEN && !found; line++)
            found = written[line].quantity == quantity;
        if (!found && k-- == 0) {
            *out = (struct written_claim){CLAIMANTS, CLAIM_IDENTITY, quantity, 0, NULL};
            return true;
        }
    }
    return false;
}

bool claim_line(int k, struct claim_line *out)
{
    static const struct {
        const char *name, *methods;
        hypothesis_set needs;
    } claimants[CLAIMANTS + 1] = {
#define CLAIMANT(code, name, refused, needs, text) {name, text, 0 refused needs},
#include "core/run/claims.def"
    };
    struct written_claim line;
    if (k < WRITTEN)
        line = written[k];
    else if (!find_unwritten(k - WRITTEN, &line))
        return false;
    *out = (struct claim_line){.kind = line.kind,
                               .quantity = line.quantity,
                               .needs = line.needs | claimants[line.by].needs | claim_needs(line.kind, line.quantity),
                               .by = claimants[line.by].name,
                               .methods = claimants[line.by].methods,
                               .source = line.source ? line.source : quantity_info(line.quantity)->text};
    return true;
}

double bound_value(const struct bound *bound, double epsilon, double floor, long steps)
{
    double unit = bound->scale == BOUND_FLOOR ? floor : pow(epsilon, bound->power);
    double growth = bound->growth == 0.5 ? sqrt((double)steps) : pow((double)steps, bound->growth);
    return bound->units * unit * growth;
}

enum status core_check(const struct core_api *core, const struct setup *setup, struct shape *shape, struct refusal *why)
{
    struct core_case *given;
    enum status status = core->open(setup, &given, why);
    if (status == STATUS_OK)
        *shape = *core->shape(given);
    core->close(given);
    return status;
}
