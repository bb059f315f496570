/* The derivative A(h) of the exponential map by the velocity. */
#ifndef RATTLEBACK_CORE_EXPONENTIAL_H
#define RATTLEBACK_CORE_EXPONENTIAL_H

#include "core/run/family.h"

/* Add the promises about A(h)/h - 1: the powers of h it goes to 0 with. */
int exponential_claims(const struct core_case *given, struct claim *out, int count);

/* Entries EXPONENTIAL, at the initial velocity, and EXPONENTIAL_RETURN, at the one whose motion is back after h = horizon / steps,
 * with their floor. FAULT_LATE takes A at a time that is late. */
enum status exponential_errors(const struct core_case *given, double error[QUANTITIES], double floor[QUANTITIES]);

#endif
