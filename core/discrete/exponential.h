/* The derivative A(h) of the exponential map by the velocity. */
#ifndef RATTLEBACK_CORE_EXPONENTIAL_H
#define RATTLEBACK_CORE_EXPONENTIAL_H

#include "core/run/family.h"

/* Returns the power of h with which A(h)/h - 1 goes to 0, for EXPONENTIAL and EXPONENTIAL_RETURN below. */
struct stated exponential_order(const struct core_case *given, enum quantity quantity);

/* Entries EXPONENTIAL, at the initial velocity, and EXPONENTIAL_RETURN, at the one whose motion is back after h = horizon / steps,
 * with their floor. FAULT_LATE takes A at a time that is late. */
enum status exponential_errors(const struct core_case *given, double error[QUANTITIES], double floor[QUANTITIES]);

#endif
