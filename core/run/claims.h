/* Promises of a method as it makes them: one function a kind of claim, and the bounds that round-off allows. */
#ifndef RATTLEBACK_CORE_CLAIMS_H
#define RATTLEBACK_CORE_CLAIMS_H

#include "core/api.h"

/* 64 roundings of one step of numbers of size 1, and of its derivative by fourth-order differences (epsilon^(4/5)). */
extern const struct bound bound_of_step, bound_of_differences;
/* That which a case measures beside its residual. */
extern const struct bound bound_of_case;
/* 64 roundings of numbers of size 1 that walk at random over the steps. */
extern const struct bound bound_of_step_sums;

/* Append a claim to out[count] and return the new count. Order: an error of order `order` in h. Identity: zero but for
 * round-off. Drift: no slope over time but what round-off makes of it. */
int claim_order(struct claim *out, int count, enum quantity quantity, double order, const char *source);
int claim_identity(struct claim *out, int count, enum quantity quantity, struct bound bound, const char *source);
int claim_no_drift(struct claim *out, int count, enum quantity quantity, struct bound bound, const char *source);

/* The same order of q and p and, of `multipliers`, of lambda; the identity with a twin's q and p over the steps. */
int claim_state(struct claim *out, int count, double order, bool multipliers, const char *source);
int claim_twin(struct claim *out, int count, const char *source);

#endif
