#include "suite/kinds/evidence.h"

#include "results/rows.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* Tolerances of an expected exponent; if it is known to no better than half a power it is none. */
static const double least_tolerance = 0.15, most_tolerance = 0.5;

/* A line of the table. */
struct line {
    const char *word;
    unsigned kinds; /* of claims, as bits */
    int where;
    bool refutes;
};

#define OF(kind) (1u << CLAIM_##kind)
static const struct line lines[CONTROLS] = {
#define CONTROL(code, word, of, where, refutes, text, remedy) {word, of, CONTROL_##where, refutes},
#include "results/controls.def"
#undef CONTROL
};
#undef OF

void controls_open(enum claim_kind kind, int where, struct controls *out)
{
    *out = (struct controls){0};
    for (int k = 0; k < CONTROLS; k++) {
        bool needed = (lines[k].kinds >> kind & 1) && (where & lines[k].where) == lines[k].where;
        if (!needed)
            continue;
        out->at[k].state = CONTROL_NOT_DONE;
        snprintf(out->at[k].why, EVIDENCE_WHY, "the control \"%s\" was not done", lines[k].word);
    }
}

void controls_put(struct controls *controls, enum control which, enum control_state state, const char *why)
{
    if (controls->at[which].state == CONTROL_NOT_NEEDED)
        return;
    controls->at[which].state = state;
    snprintf(controls->at[which].why, EVIDENCE_WHY, "%s", state == CONTROL_AGREED ? "" : why);
}

enum verdict evidence_exponent(double expected, double sigmas, struct order_row *out)
{
    out->expected = expected;
    out->tolerance = fmax(least_tolerance, sigmas * out->standard_error);
    if (!(out->tolerance <= most_tolerance)) {
        snprintf(out->doubt, sizeof out->doubt, "the exponent is known to %.2g only", out->tolerance);
        return VERDICT_INSUFFICIENT;
    }
    if (fabs(out->measured - expected) <= out->tolerance)
        return VERDICT_CONFIRMED;
    return out->measured < expected ? VERDICT_BELOW : VERDICT_ABOVE;
}

void controls_put_members(const struct case_rows *cases, struct controls *controls)
{
    char why[EVIDENCE_WHY];
    int failed = 0;
    for (int k = 0; k < cases->count; k++)
        failed += !row_ran(case_rows_at(cases, k));
    snprintf(why, sizeof why, "%d of %d cases failed: those that ran may be the tame ones", failed, cases->count);
    controls_put(controls, CONTROL_MEMBERS, failed == 0 ? CONTROL_AGREED : CONTROL_NOT_DONE, why);
}

void controls_end_growth(const struct case_rows *cases, enum verdict verdict, struct order_row *out)
{
    struct controls controls;
    controls_open(CLAIM_GROWTH, CONTROL_ALWAYS, &controls);
    controls_put_members(cases, &controls);
    verdict = controls_verdict(&controls, CONTROLS, verdict, out->doubt);
    controls_write(&controls, out);
    out->window_first = case_rows_at(cases, 0)->steps;
    out->window_last = case_rows_at(cases, cases->count - 1)->steps;
    out->cases = cases->count;
    out->as_expected = verdict == VERDICT_MEASURED || verdict == VERDICT_DOCUMENTED;
    snprintf(out->verdict, sizeof out->verdict, "%s", verdict_word(verdict));
}

void controls_object(struct controls *controls, enum control which, const char *why)
{
    controls->at[which].state = CONTROL_DISAGREED;
    snprintf(controls->at[which].why, EVIDENCE_WHY, "%s", why);
}

enum verdict controls_verdict(const struct controls *controls, enum control end, enum verdict verdict, char *doubt)
{
    bool confirms = verdict == VERDICT_CONFIRMED || verdict == VERDICT_DOCUMENTED;
    bool refutes = verdict == VERDICT_BELOW || verdict == VERDICT_ABOVE;
    for (int k = 0; k < (int)end; k++) {
        bool good = controls->at[k].state == CONTROL_NOT_NEEDED || controls->at[k].state == CONTROL_AGREED;
        if (good || !(confirms || (refutes && lines[k].refutes)))
            continue;
        snprintf(doubt, EVIDENCE_WHY, "%s", controls->at[k].why);
        return VERDICT_INSUFFICIENT;
    }
    return verdict;
}

void controls_write(const struct controls *controls, struct order_row *out)
{
    static const char *const states[] = {"", "agreed", "disagreed", "not done"};
    size_t used = 0;
    memset(out->controls, 0, sizeof out->controls);
    for (int k = 0; k < CONTROLS && used < sizeof out->controls; k++)
        if (controls->at[k].state != CONTROL_NOT_NEEDED)
            used += (size_t)snprintf(out->controls + used, sizeof out->controls - used, "%s%s %s", used > 0 ? "; " : "",
                                     lines[k].word, states[controls->at[k].state]);
}
