/* The hypotheses of theorems and how each is checked (core/run/hypotheses.def). */
#ifndef RATTLEBACK_CORE_HYPOTHESES_H
#define RATTLEBACK_CORE_HYPOTHESES_H

#include "core/run/family.h"

/* hypothesis_<code>: of the problem, the tableau or the method of a case, as far as values around its start show. */
#define OF_A_MOTION(code)
#define OF_A_PROBLEM(code) enum held hypothesis_##code(const struct core_case *given);
#define OF_A_TABLEAU OF_A_PROBLEM
#define OF_A_METHOD OF_A_PROBLEM
#define HYPOTHESIS(code, name, of, needed, text) OF_A_##of(code)
#include "core/run/hypotheses.def"
#undef HYPOTHESIS
#undef OF_A_MOTION
#undef OF_A_PROBLEM
#undef OF_A_TABLEAU
#undef OF_A_METHOD

/* Any of them; those of the motion are HELD here, and are checked by the two functions below. */
enum held hypothesis_held(const struct core_case *given, enum hypothesis hypothesis);

/* As core_api has them: the status of a motion that is smooth over so many steps, and how independent the constraints are over them. */
enum status motion_smooth(const struct core_case *given, long steps, bool with_energy);
double motion_independence(const struct core_case *given, long steps);

#endif
