/* The claims of a case, made by core/run/claims.def where the hypotheses hold. */
#ifndef RATTLEBACK_CORE_CLAIMS_H
#define RATTLEBACK_CORE_CLAIMS_H

#include "core/run/family.h"

/* As core_api has it. */
int case_claims(const struct core_case *given, struct claim out[MAX_CLAIMS]);

/* Refuses a method for a problem that lacks what core/run/claims.def says of those whose claims it makes. */
enum status claims_refuse(const struct core_case *given, struct refusal *why);

/* Returns whether the hypotheses of an identity hold for the case (SPEAKS in core/run/claims.def). */
enum held claims_speak(const struct core_case *given, enum quantity identity);

#endif
