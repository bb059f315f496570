/* The evidence behind a verdict: which checks a claim needs, and the state of each. The checks are listed in results/checks.def;
 * how one is carried out stands with the verdict that needs it (order_verdict.h, case_group.h, verdict.h). */
#ifndef RATTLEBACK_SUITE_KINDS_EVIDENCE_H
#define RATTLEBACK_SUITE_KINDS_EVIDENCE_H

#include "suite/kinds/case_rows.h"

/* When a check is needed, beside the kind of the claim: ALWAYS; STEPPED, if the cases
 * were run here and not read from a table; PLANNED, if the group brings a run off its grids that has the
 * quantity; PROMISED, if a theorem makes the claim and its kind of experiment follows the motion; SAMPLED, if the claim is about an
 * error at the end and there are samples before it, or ought to be; UNCHECKED, if the claim has a hypothesis that could not be checked; COUNTED, if it is
 * about the work that an integrator reports. */
enum check_where {
    CHECK_ALWAYS = 0,
    CHECK_PLANNED = 1,
    CHECK_PROMISED = 2,
    CHECK_SAMPLED = 4,
    CHECK_STEPPED = 8,
    CHECK_UNCHECKED = 16,
    CHECK_COUNTED = 32,
};

/* When a refutation stands: whatever the state of the check, unless it disagreed, or only if it agreed or is not needed. */
enum check_refutes { REFUTES_FREELY, REFUTES_UNLESS_DISAGREED, REFUTES_IF_AGREED };

enum { EVIDENCE_WHY = sizeof(((struct order_row *)NULL)->doubt) /* bytes of a reason */ };

enum check {
#define CHECK(code, word, of, where, refutes, text, remedy) CHECK_##code,
#include "results/checks.def"
#undef CHECK
    CHECKS
};

/* NOT_NEEDED: the table says so. A check that is needed starts as NOT_DONE. */
enum check_state { CHECK_NOT_NEEDED, CHECK_AGREED, CHECK_DISAGREED, CHECK_NOT_DONE };

struct checks {
    struct {
        enum check_state state;
        char why[EVIDENCE_WHY]; /* it has not agreed */
    } at[CHECKS];
};

/* Sets the checks that a claim of this kind needs to NOT_DONE, the others to NOT_NEEDED. where: a sum of enum check_where. */
void checks_open(enum claim_kind kind, int where, struct checks *out);

/* Puts the state of a check, if it is needed, with the reason of one that has not agreed. */
void checks_put(struct checks *checks, enum check which, enum check_state state, const char *why);

/* Judges the exponent out->measured, known to out->standard_error, against `expected`. The tolerance is the larger of 0.15 and `sigmas` standard
 * errors; if that is above 0.5, which leaves room for another whole number, the verdict is INSUFFICIENT, with a doubt. Else CONFIRMED, BELOW or
 * ABOVE. Sets expected and tolerance. */
enum verdict evidence_exponent(double expected, double sigmas, struct order_row *out);

/* Returns true if all cases ran. Else why (EVIDENCE_WHY bytes) is out how many failed. */
bool evidence_all_ran(const struct case_rows *cases, char *why);

/* Puts the check that each case, and so each member at each step size, ran. */
void checks_put_members(const struct case_rows *cases, struct checks *checks);

/* Ends the row of an exponent of growth: its cases, its checks (each case, and so each member at each step size, ran), and what they
 * leave of the verdict. */
void checks_end_growth(const struct case_rows *cases, enum verdict verdict, struct order_row *out);

/* Puts CHECK_DISAGREED, also for a check that is not needed. */
void checks_object(struct checks *checks, enum check which, const char *why);

/* Returns the verdict that the checks before `end` leave of `verdict`. It is `insufficient` instead of confirmed or documented if a needed check
 * has not agreed, and instead of below or above if the state of a needed check forbids a refutation. doubt: out the reason of the first such check,
 * EVIDENCE_WHY bytes; else unchanged. */
enum verdict checks_verdict(const struct checks *checks, enum check end, enum verdict verdict, char *doubt);

/* Writes the states of all checks that are needed into the row: `finest agreed; off-grid not done`. */
void checks_write(const struct checks *checks, struct order_row *out);

#endif
