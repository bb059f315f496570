/* When a run stops before its work is done: signals, its time, and the time of one case. */
#ifndef RATTLEBACK_SUITE_STOP_H
#define RATTLEBACK_SUITE_STOP_H

#include <stdbool.h>

/* Seconds; 0: no limit. */
struct stop_limits {
    double run;  /* since stop_watch: then nothing more is started */
    double item; /* of one case or reference flow: then it is given up with STATUS_TIMEOUT */
};

/* Let a SIGUSR1 wait for stop_watch: a batch system may send it at any time. */
void stop_hold(void);

/* Catch SIGINT, SIGTERM and SIGUSR1 from here on, and start the clock. */
void stop_watch(const struct stop_limits *limits);

/* The limits alone, and the clock of the first case: signals do what they did. */
void stop_limit(const struct stop_limits *limits);

/* Should no further case be started on this rank? */
bool stop_wanted(void);

/* Must the case at hand be dropped too? So after SIGINT and SIGTERM, which a kill follows: that of mpirun within a second.
 * SIGUSR1 and the time limit let it end. */
bool stop_urgent(void);

/* Why: the name of the signal, or `the time limit`. */
const char *stop_reason(void);

/* Start the clock of a case. */
void stop_item_begin(void);

/* For struct setup: is the time of the case over, or is the stop urgent? */
bool stop_item(void);

/* Would a case that timed out after `seconds` time out again? */
bool stop_item_as_long(double seconds);

#endif
