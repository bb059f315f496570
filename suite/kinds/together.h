/* Integrates members of an ensemble together. */
#ifndef RATTLEBACK_SUITE_KINDS_TOGETHER_H
#define RATTLEBACK_SUITE_KINDS_TOGETHER_H

#include "suite/kinds/growth.h"
#include "suite/kinds/kind.h"

/* Records the trajectory of a case in its row: flow_record or flow_record_energy. */
typedef void together_record(const struct case_task *task, const struct shape *shape, const struct trajectory *found,
                             struct case_row *row);

/* Integrates up to MEMBERS_AT_ONCE members together, and records those that ran. status (count): out. If one cannot be opened, none runs. */
void together_run(const struct case_task *tasks, int count, together_record *record, struct case_row *rows,
                  enum status *status);

/* Fills the ensemble of a group and adds its statistics to `out`. h: out the step sizes, one per level; the ensemble points to it. */
void together_statistics(const struct kind_group *group, double *h, struct ensemble *ensemble, struct verdicts *out);

#endif
