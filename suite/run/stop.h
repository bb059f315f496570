/* Decides when a run stops before its work is done: signals, its time limit, and the time limit of one case. */
#ifndef RATTLEBACK_SUITE_STOP_H
#define RATTLEBACK_SUITE_STOP_H

#include <stdbool.h>

/* Seconds; 0: no limit. */
struct stop_limits {
    double run;  /* time since stop_watch after which no further item is started */
    double item; /* time of one case or reference flow, after which it ends with STATUS_TIMEOUT */
};

/* Blocks SIGUSR1 until stop_watch, because a batch system may send it at any time. */
void stop_hold(void);

/* Catches SIGINT, SIGTERM and SIGUSR1 from now on, and starts the clock of the run. */
void stop_watch(const struct stop_limits *limits);

/* Sets the limits and starts the clock of the first case, without catching signals. */
void stop_limit(const struct stop_limits *limits);

/* Returns true if no further case should be started on this rank. */
bool stop_wanted(void);

/* Returns true if the running case must be dropped: after SIGINT and SIGTERM, because a kill may follow (mpirun: within a second).
 * After SIGUSR1 and the time limit it may finish. */
bool stop_urgent(void);

/* Returns the reason of the stop: the name of the signal, or `the time limit`. */
const char *stop_reason(void);

/* Starts the clock of a case. */
void stop_item_begin(void);

/* The function give_up of struct setup: returns true if the time of the case is over, or if stop_urgent is true. */
bool stop_item(void);

/* Returns true if a case that timed out after `seconds` would time out again under the current limit. */
bool stop_item_as_long(double seconds);

#endif
