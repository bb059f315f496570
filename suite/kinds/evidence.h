/* The evidence behind a verdict: which controls a claim needs, and the state of each. The controls are listed in results/controls.def;
 * how one is carried out stands with the verdict that needs it (order_verdict.h, case_group.h, verdict.h). */
#ifndef RATTLEBACK_SUITE_KINDS_EVIDENCE_H
#define RATTLEBACK_SUITE_KINDS_EVIDENCE_H

#include "suite/kinds/case_rows.h"

/* When a control is needed, beside the kind of the claim: ALWAYS; STEPPED, if the cases
 * were run here and not read from a table; PLANNED, if the group brings a run off its grids that has the
 * quantity; PROMISED, if a theorem makes the claim and its kind of experiment follows the motion; SAMPLED, if the claim is about an
 * error at the end and there are samples before it, or ought to be; UNCHECKED, if the claim has a hypothesis that could not be checked; COUNTED, if it is
 * about the work that an integrator reports. */
enum control_where {
    CONTROL_ALWAYS = 0,
    CONTROL_PLANNED = 1,
    CONTROL_PROMISED = 2,
    CONTROL_SAMPLED = 4,
    CONTROL_STEPPED = 8,
    CONTROL_UNCHECKED = 16,
    CONTROL_COUNTED = 32,
};

enum { EVIDENCE_WHY = sizeof(((struct order_row *)NULL)->doubt) /* bytes of a reason */ };

enum control {
#define CONTROL(code, word, of, where, refutes, text, remedy) CONTROL_##code,
#include "results/controls.def"
#undef CONTROL
    CONTROLS
};

/* NOT_NEEDED: the table says so. A control that is needed starts as NOT_DONE. */
enum control_state { CONTROL_NOT_NEEDED, CONTROL_AGREED, CONTROL_DISAGREED, CONTROL_NOT_DONE };

struct controls {
    struct {
        enum control_state state;
        char why[EVIDENCE_WHY]; /* it has not agreed */
    } at[CONTROLS];
};

/* Sets the controls that a claim of this kind needs to NOT_DONE, the others to NOT_NEEDED. where: a sum of enum control_where. */
void controls_open(enum claim_kind kind, int where, struct controls *out);

/* Puts the state of a control, if it is needed, with the reason of one that has not agreed. */
void controls_put(struct controls *controls, enum control which, enum control_state state, const char *why);

/* Judges the exponent out->measured, known to out->standard_error, against `expected`. The tolerance is the larger of 0.15 and `sigmas` standard
 * errors; if that is above 0.5, which leaves room for another whole number, the verdict is INSUFFICIENT, with a doubt. Else CONFIRMED, BELOW or
 * ABOVE. Sets expected and tolerance. */
enum verdict evidence_exponent(double expected, double sigmas, struct order_row *out);

/* Puts the control that each case, and so each member at each step size, ran. */
void controls_put_members(const struct case_rows *cases, struct controls *controls);

/* Ends the row of an exponent of growth: its cases, its controls (each case, and so each member at each step size, ran), and what they
 * leave of the verdict. */
void controls_end_growth(const struct case_rows *cases, enum verdict verdict, struct order_row *out);

/* Puts CONTROL_DISAGREED, also for a control that is not needed. */
void controls_object(struct controls *controls, enum control which, const char *why);

/* Returns the verdict that the controls before `end` leave of `verdict`: `insufficient` in place of confirmed or documented if one that is needed has not
 * agreed, and in place of below or above if one that a refutation needs has not. doubt: out the reason of the first such control, EVIDENCE_WHY bytes; else unchanged. */
enum verdict controls_verdict(const struct controls *controls, enum control end, enum verdict verdict, char *doubt);

/* Writes the states of all controls that are needed into the row: `finest agreed; off-grid not done`. */
void controls_write(const struct controls *controls, struct order_row *out);

#endif
