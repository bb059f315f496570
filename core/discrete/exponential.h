/* The derivative A(h) = dq(h)/dv0 of the exponential map v0 -> q(h) of the motion [mathematics, Exact 2.1]. */
#ifndef RATTLEBACK_CORE_EXPONENTIAL_H
#define RATTLEBACK_CORE_EXPONENTIAL_H

#include "core/run/family.h"

/* Returns the power of h with which A(h)/h - 1 goes to 0, for EXPONENTIAL and EXPONENTIAL_RETURN below. */
struct stated exponential_order(const struct core_case *given, enum quantity quantity);

/* Computes two quantities with their floors. EXPONENTIAL: |A(h)/h - 1| at the initial velocity. EXPONENTIAL_RETURN: the
 * same at the velocity whose motion returns to its start after h = horizon / steps. The deliberate fault FAULT_LATE
 * evaluates A at a later time. */
enum status exponential_errors(const struct core_case *given, double error[QUANTITIES], double floor[QUANTITIES]);

#endif
