/* Why a claim ended as it did, and what would tell more, in words. */
#ifndef RATTLEBACK_RESULTS_REASON_H
#define RATTLEBACK_RESULTS_REASON_H

#include "results/store/store.h"
#include "results/summary/reason_text.h"

/* The reason of a row of the order table that is not confirmed. `file` may lack its cases: then the remedy has no numbers. */
void reason_of(const struct store_file *file, const struct order_row *row, struct reason *out);

/* Of errors that no longer fall at the finest step sizes, where they may be at a floor that nobody stated. */
#define REASON_STALLED "the errors no longer fall as the step size does"
#define REASON_DIGITS "the errors are printed with too few digits to tell"
#define REASON_GROWS "the errors grow as the step size falls"

/* Of a motion along which constraints become dependent: why it is not judged. */
#define REASON_DEPENDENT "the constraints become dependent along the motion: no theorem speaks of it"

/* What to try where constraints are dependent. */
#define REASON_LEAVE_OUT "leave out what follows from other constraints, or take other data or a shorter horizon"

/* Of a motion along which a function of the equations is not smooth: the same. */
#define REASON_ROUGH "the motion crosses a place that is not smooth, as |x| has at 0: no theorem speaks of it"

/* Of one along which l, or h, is not, though the equations are. */
#define REASON_ROUGH_ENERGY "the energy is not smooth along the motion, as atan2(y, x) jumps: no theorem speaks of it"

/* Of one that was not followed to its end. */
#define REASON_NOT_FOLLOWED "the motion could not be followed: is it smooth to its end, as the theorem asks?"

/* Of an identity whose terms round by no small part of what it could show; and of one with a planted fault in it. */
#define REASON_HIDDEN "round-off hides what it could show"
#define REASON_IDLE "the planted fault changes nothing here that round-off does not hide"

#endif
