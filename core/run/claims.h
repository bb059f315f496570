/* The claims of a case: lines of core/run/claims.def whose hypotheses hold for it. */
#ifndef RATTLEBACK_CORE_CLAIMS_H
#define RATTLEBACK_CORE_CLAIMS_H

#include "core/run/family.h"

/* Returns the number of claims in `out`; see `claims` of struct core_api. */
int case_claims(const struct core_case *given, struct claim out[MAX_CLAIMS]);

/* Refuses a case whose method makes claims of a claimant although a required hypothesis fails (`refused` of
 * core/run/claims.def). The case must have a method. */
enum status claims_refuse(const struct core_case *given, struct refusal *why);

/* Returns whether the hypotheses of an identity hold for the case (IDENTITY_NEEDS in core/run/claims.def). */
enum held claims_apply(const struct core_case *given, enum quantity identity);

#endif
