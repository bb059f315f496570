/* Functions of kind backward that kind truncation also uses. */
#ifndef RATTLEBACK_SUITE_BACKWARD_H
#define RATTLEBACK_SUITE_BACKWARD_H

#include "suite/kinds/kind.h"

/* The functions `applies` and `run` of struct kind. backward_run fills the deviations of all truncations, MODIFIED_2 to MODIFIED_8 and the
 * best one, and the rate of the energy. */
enum status backward_applies(const struct core_api *core, const struct core_case *given, struct refusal *why);
enum status backward_run(const struct case_task *task, const struct shape *shape, struct case_row *row);

#endif
