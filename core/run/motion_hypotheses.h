/* Checks of the hypotheses on the motion: smooth equations and independent constraints. */
#ifndef RATTLEBACK_CORE_MOTION_HYPOTHESES_H
#define RATTLEBACK_CORE_MOTION_HYPOTHESES_H

#include "core/run/family.h"

/* As core_api has them: the status of a motion that is smooth over so many steps, and how independent the constraints are over them. */
enum status motion_smooth(const struct core_case *given, long steps, bool with_energy);
double motion_independence(const struct core_case *given, long steps);

#endif
