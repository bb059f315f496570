/* Evidence for a verdict: which checks a claim needs, and the state of each. results/checks.def lists the checks. Their code is
 * next to the verdict that needs them (order_verdict.h, case_group.h, verdict.h). */
#ifndef RATTLEBACK_SUITE_KINDS_EVIDENCE_H
#define RATTLEBACK_SUITE_KINDS_EVIDENCE_H

#include "suite/kinds/case_rows.h"

/* Conditions under which a check is needed, in addition to the kind of the claim; a group or claim meets a sum of them.
 *
 * PLANNED: the group has an off-grid run with the quantity. PROMISED: a theorem makes the claim, and the kind of experiment follows the
 * motion. SAMPLED: the claim is about an error at the end, and there are, or should be, samples before it. STEPPED: the cases ran here
 * and were not read from a table. UNCHECKED: the claim has a hypothesis that could not be checked. COUNTED: the claim is about the work
 * that an integrator reports. */
enum check_where {
    CHECK_ALWAYS = 0,
    CHECK_PLANNED = 1,
    CHECK_PROMISED = 2,
    CHECK_SAMPLED = 4,
    CHECK_STEPPED = 8,
    CHECK_UNCHECKED = 16,
    CHECK_COUNTED = 32,
};

/* Condition for a refutation: FREELY: none. UNLESS_DISAGREED: the check did not disagree. IF_AGREED: the check agreed or is not needed. */
enum check_refutes { REFUTES_FREELY, REFUTES_UNLESS_DISAGREED, REFUTES_IF_AGREED };

enum { EVIDENCE_WHY = sizeof(((struct order_row *)NULL)->doubt) /* bytes of a reason */ };

enum check {
#define CHECK(code, word, of, where, refutes, text, remedy) CHECK_##code,
#include "results/checks.def"
#undef CHECK
    CHECKS
};

/* NOT_NEEDED: by results/checks.def. A check that is needed starts as NOT_DONE. */
enum check_state { CHECK_NOT_NEEDED, CHECK_AGREED, CHECK_DISAGREED, CHECK_NOT_DONE };

struct checks {
    struct {
        enum check_state state;
        char why[EVIDENCE_WHY]; /* reason, if it has not agreed */
    } at[CHECKS];
};

/* Sets the checks that a claim of this kind needs to NOT_DONE, the others to NOT_NEEDED. where: a sum of enum check_where. */
void checks_open(enum claim_kind kind, int where, struct checks *out);

/* Sets the state of a check, if it is needed. why: the reason, unless the state is CHECK_AGREED. */
void checks_put(struct checks *checks, enum check which, enum check_state state, const char *why);

/* Judges the exponent out->measured, known to out->standard_error, against `expected`. The tolerance is the larger of 0.15 and `sigmas` standard
 * errors. If it is above 0.5, another integer would also fit: the verdict is INSUFFICIENT, with a doubt. Else it is CONFIRMED, BELOW or
 * ABOVE. Sets out->expected and out->tolerance. */
enum verdict evidence_exponent(double expected, double sigmas, struct order_row *out);

/* Returns true if all cases ran. Else why (EVIDENCE_WHY bytes): out the number of failed cases. */
bool evidence_all_ran(const struct case_rows *cases, char *why);

/* Sets the check MEMBERS: each case, and so each member at each step size, ran. */
void checks_put_members(const struct case_rows *cases, struct checks *checks);

/* Completes the row of a growth exponent: its cases, its checks (only MEMBERS), and the verdict that these checks
 * allow. */
void checks_end_growth(const struct case_rows *cases, enum verdict verdict, struct order_row *out);

/* Sets CHECK_DISAGREED, also for a check that is not needed. */
void checks_object(struct checks *checks, enum check which, const char *why);

/* Returns the verdict that the checks before `end` allow instead of `verdict`. Confirmed and documented become `insufficient` if a needed
 * check has not agreed. Below and above become `insufficient` if the state of a needed check forbids a refutation.
 * doubt (EVIDENCE_WHY bytes): out the reason of the first such check; else unchanged. */
enum verdict checks_verdict(const struct checks *checks, enum check end, enum verdict verdict, char *doubt);

/* Writes the states of all needed checks to the row: `finest agreed; off-grid not done`. */
void checks_write(const struct checks *checks, struct order_row *out);

#endif
