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
    enum check_refutes refutes;
};

#define OF(kind) (1u << CLAIM_##kind)
static const struct line lines[CHECKS] = {
#define CHECK(code, word, of, where, refutes, text, remedy) {word, of, CHECK_##where, REFUTES_##refutes},
#include "results/checks.def"
#undef CHECK
};
#undef OF

void checks_open(enum claim_kind kind, int where, struct checks *out)
{
    *out = (struct checks){0};
    for (int k = 0; k < CHECKS; k++) {
        bool needed = (lines[k].kinds >> kind & 1) && (where & lines[k].where) == lines[k].where;
        if (!needed)
            continue;
        out->at[k].state = CHECK_NOT_DONE;
        snprintf(out->at[k].why, EVIDENCE_WHY, "the control \"%s\" was not done", lines[k].word);
    }
}

void checks_put(struct checks *checks, enum check which, enum check_state state, const char *why)
{
    if (checks->at[which].state == CHECK_NOT_NEEDED)
        return;
    checks->at[which].state = state;
    snprintf(checks->at[which].why, EVIDENCE_WHY, "%s", state == CHECK_AGREED ? "" : why);
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

bool evidence_all_ran(const struct case_rows *cases, char *why)
{
    int failed = 0;
    for (int k = 0; k < cases->count; k++)
        failed += !row_ran(case_rows_at(cases, k));
    if (failed > 0)
        snprintf(why, EVIDENCE_WHY, "%d of %d cases failed%s", failed, cases->count,
                 failed < cases->count ? ": those that ran may be the tame ones" : "");
    return failed == 0;
}

void checks_put_members(const struct case_rows *cases, struct checks *checks)
{
    char why[EVIDENCE_WHY] = "";
    checks_put(checks, CHECK_MEMBERS, evidence_all_ran(cases, why) ? CHECK_AGREED : CHECK_NOT_DONE, why);
}

void checks_end_growth(const struct case_rows *cases, enum verdict verdict, struct order_row *out)
{
    struct checks checks;
    checks_open(CLAIM_GROWTH, CHECK_ALWAYS, &checks);
    checks_put_members(cases, &checks);
    verdict = checks_verdict(&checks, CHECKS, verdict, out->doubt);
    checks_write(&checks, out);
    out->window_first = case_rows_at(cases, 0)->steps;
    out->window_last = case_rows_at(cases, cases->count - 1)->steps;
    out->cases = cases->count;
    out->as_expected = verdict == VERDICT_MEASURED || verdict == VERDICT_DOCUMENTED;
    snprintf(out->verdict, sizeof out->verdict, "%s", verdict_word(verdict));
}

void checks_object(struct checks *checks, enum check which, const char *why)
{
    checks->at[which].state = CHECK_DISAGREED;
    snprintf(checks->at[which].why, EVIDENCE_WHY, "%s", why);
}

enum verdict checks_verdict(const struct checks *checks, enum check end, enum verdict verdict, char *doubt)
{
    bool confirms = verdict == VERDICT_CONFIRMED || verdict == VERDICT_DOCUMENTED;
    bool refutes = verdict == VERDICT_BELOW || verdict == VERDICT_ABOVE;
    for (int k = 0; k < (int)end; k++) {
        const enum check_state state = checks->at[k].state;
        const bool good = state == CHECK_NOT_NEEDED || state == CHECK_AGREED;
        const enum check_refutes least = state == CHECK_DISAGREED ? REFUTES_UNLESS_DISAGREED : REFUTES_IF_AGREED;
        if (good || !(confirms || (refutes && lines[k].refutes >= least)))
            continue;
        snprintf(doubt, EVIDENCE_WHY, "%s", checks->at[k].why);
        return VERDICT_INSUFFICIENT;
    }
    return verdict;
}

void checks_write(const struct checks *checks, struct order_row *out)
{
    static const char *const states[] = {"", "agreed", "disagreed", "not done"};
    size_t used = 0;
    memset(out->checks, 0, sizeof out->checks);
    for (int k = 0; k < CHECKS && used < sizeof out->checks; k++)
        if (checks->at[k].state != CHECK_NOT_NEEDED)
            used += (size_t)snprintf(out->checks + used, sizeof out->checks - used, "%s%s %s", used > 0 ? "; " : "",
                                     lines[k].word, states[checks->at[k].state]);
}
