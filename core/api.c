/* What api.h declares beside the door: texts, faults, bounds; compiled once, not once a precision. */
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

struct hypotheses claim_asks(enum claim_kind kind, enum quantity quantity)
{
    enum { QUANTITY_ANY = QUANTITIES };
    static const struct line {
        enum claim_kind kind;
        int quantity;
        struct hypotheses asks;
    } lines[] = {
#define HYPOTHESES(kind, quantity, smooth, energy, independent)                                                        \
    {CLAIM_##kind, QUANTITY_##quantity, {smooth, energy, independent}},
#include "core/run/hypotheses.def"
#undef HYPOTHESES
    };
    enum quantity end = quantity_at_end(quantity), of = end < QUANTITIES ? end : quantity;
    for (size_t k = 0; k < sizeof lines / sizeof *lines; k++)
        if (lines[k].kind == kind && (lines[k].quantity == QUANTITY_ANY || lines[k].quantity == (int)of))
            return lines[k].asks;
    return (struct hypotheses){false, false, false};
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
