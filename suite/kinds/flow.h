/* A trajectory as a case row takes it: what the kinds that integrate have in common. */
#ifndef RATTLEBACK_SUITE_FLOW_H
#define RATTLEBACK_SUITE_FLOW_H

#include "suite/kinds/kind.h"

/* Opens *found with room at the sample times of a case, and with what its kind wants of the motion beside; samples_close must follow. */
void flow_open(const struct case_task *task, const struct shape *shape, bool balances, struct trajectory *found);

/* Integrate a case with room at its sample times; with the energy balance where that is wanted. *found is to be closed by
 * samples_close, whatever the status. */
enum status flow_integrate(const struct case_task *task, const struct shape *shape, bool balances,
                           struct trajectory *found);

/* Put residuals, amplitudes and counts into the row, and the invariants into the samples of a task that has some. */
void flow_record(const struct case_task *task, const struct shape *shape, const struct trajectory *found,
                 struct case_row *row);

/* Like flow_record, and puts the slope of the energy over time into the row: a line through its means between samples. */
void flow_record_energy(const struct case_task *task, const struct shape *shape, const struct trajectory *found,
                        struct case_row *row);

/* Integrates with the energy balance, and records as flow_record_energy does. As flow_integrate. */
enum status flow_energy(const struct case_task *task, const struct shape *shape, struct trajectory *found,
                        struct case_row *row);

/* Distance to the method that is the same map by another route, if there is one that takes this problem. The twin runs
 * without a deliberate fault. */
enum status flow_twin(const struct case_task *task, const struct shape *shape, const struct trajectory *found,
                      struct case_row *row);

#endif
