/* Trajectories and their results in case rows, for all kinds that integrate. */
#ifndef RATTLEBACK_SUITE_FLOW_H
#define RATTLEBACK_SUITE_FLOW_H

#include "suite/kinds/kind.h"

/* Opens *found with memory for the sample times of a case, and requests what its kind needs of the motion. balances: request the energy
 * balance. samples_close must follow. */
void flow_open(const struct case_task *task, const struct shape *shape, bool balances, struct trajectory *found);

/* Opens *found by flow_open and integrates a case. Returns its status. samples_close must follow, whatever the status. */
enum status flow_integrate(const struct case_task *task, const struct shape *shape, bool balances,
                           struct trajectory *found);

/* Writes residuals, amplitudes and counts to the row and, if the task has samples, the invariants to these. */
void flow_record(const struct case_task *task, const struct shape *shape, const struct trajectory *found,
                 struct case_row *row);

/* Like flow_record; also writes the slope of the energy over time: a line through its means between samples. */
void flow_record_energy(const struct case_task *task, const struct shape *shape, const struct trajectory *found,
                        struct case_row *row);

/* Integrates a case with the energy balance (flow_integrate) and, if it ran, records it (flow_record_energy). samples_close must follow. */
enum status flow_energy(const struct case_task *task, const struct shape *shape, struct trajectory *found,
                        struct case_row *row);

/* Measures the distance to the equivalent formulation (twin) of the method, which runs without a deliberate fault. Sets TWIN_Q and TWIN_P with
 * their bounds. Returns the status of the twin; STATUS_OK, with nothing set, if there is none that accepts this problem. */
enum status flow_twin(const struct case_task *task, const struct shape *shape, const struct trajectory *found,
                      struct case_row *row);

#endif
