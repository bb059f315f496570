/* The hypotheses of theorems and how each is checked (core/run/hypotheses.def). */
#ifndef RATTLEBACK_CORE_HYPOTHESES_H
#define RATTLEBACK_CORE_HYPOTHESES_H

#include "core/run/family.h"

/* Least number of points at which a function must be defined for a check; values at the start alone are not enough. */
enum { LEAST_POINTS = 2 };

/* hypothesis_<code>: checks a hypothesis on the problem, the tableau or the method of a case, as far as values around
 * its start show. */
#define OF_A_MOTION(code)
#define OF_A_PROBLEM(code) enum held hypothesis_##code(const struct core_case *given);
#define OF_A_TABLEAU(code) OF_A_PROBLEM(code)
#define OF_A_METHOD(code) OF_A_PROBLEM(code)
#define HYPOTHESIS(code, name, of, needed, violated, text) OF_A_##of(code)
#include "core/run/hypotheses.def"
#undef HYPOTHESIS
#undef OF_A_MOTION
#undef OF_A_PROBLEM
#undef OF_A_TABLEAU
#undef OF_A_METHOD

/* Check of each hypothesis, by its number; NULL: a hypothesis on the motion (motion_hypotheses.h). hypotheses_hand_over
 * sets the table, which must stay valid. The registry passes it, because some checks belong to families. */
typedef enum held hypothesis_check(const struct core_case *given);
void hypotheses_hand_over(hypothesis_check *const of[HYPOTHESES]);

/* Checks any hypothesis for a case. Hypotheses on the motion return HELD here; motion_hypotheses.h checks them. */
enum held hypothesis_held(const struct core_case *given, enum hypothesis hypothesis);

#endif
