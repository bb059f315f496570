/* Reasons for verdicts that are not confirmed, and remedies, in words. */
#ifndef RATTLEBACK_RESULTS_REASON_H
#define RATTLEBACK_RESULTS_REASON_H

#include "results/store/store.h"
#include "results/summary/reason_text.h"

/* Writes the reason and the remedy of a row of the order table that is not confirmed. `file` may lack its cases; the
 * remedy then has no numbers. */
void reason_of(const struct store_file *file, const struct order_row *row, struct reason *out);

/* Reason for errors that stop falling at the finest step sizes, perhaps at a floor that is not stated. */
#define REASON_STALLED "the errors do not fall steadily with the step size"
#define REASON_DIGITS "the errors are printed with too few digits to decide"
#define REASON_GROWS "the errors grow as the step size falls"

/* Reason not to judge a motion along which constraints become dependent. */
#define REASON_DEPENDENT "the constraints become dependent along the motion: no theorem applies to it"

/* Advice for dependent constraints. */
#define REASON_LEAVE_OUT "leave out what follows from other constraints, or take other data or a shorter horizon"

/* Reason not to judge a motion along which a function of the equations is not smooth. */
#define REASON_ROUGH "the motion crosses a point that is not smooth, as |x| has at 0: no theorem applies to it"

/* Reason not to judge a motion along which l or h is not smooth, although the equations are. */
#define REASON_ROUGH_ENERGY "the energy is not smooth along the motion, as atan2(y, x) jumps: no theorem applies to it"

/* Reason not to judge a motion that was not followed to its end. */
#define REASON_NOT_FOLLOWED "the motion could not be followed: is it smooth to its end, as the theorem asks?"

/* End of the reason not to judge errors that the motion itself amplifies. */
#define REASON_SENSITIVE "over the horizon: needs a shorter one"

/* Reasons for an identity whose round-off is as large as the effect that it could show, and for such an identity with a
 * deliberate fault. */
#define REASON_HIDDEN "round-off hides what it could show"
#define REASON_IDLE "the deliberate fault changes nothing here that round-off does not hide"

#endif
