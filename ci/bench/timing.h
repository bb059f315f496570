/* The one timing loop: interleaved repetitions on one pinned core, medians. */
#ifndef RATTLEBACK_BENCH_TIMING_H
#define RATTLEBACK_BENCH_TIMING_H

#include <stdbool.h>

/* One thing to be timed: run(what) once; `seconds` becomes the median of a run. */
struct timed {
    bool (*run)(void *what); /* false: it failed, and its time is NaN */
    void *what;
    double seconds;
};

/* Stay on the last core this process may use; false if that was refused. */
bool pin_core(void);

/* Processor time of this process in seconds: what others do on the machine does not count. */
double processor_time(void);

/* The middle value of `count` > 0 (the mean of the two middle ones); sorts them. */
double median(double *values, int count);

/* Time all by turns, so that a slow spell of the machine hits every one: 9 rounds, 3 of what takes longer than 20 ms.
 * What takes less than 1 ms is repeated within a round until it has taken that long. */
void time_all(struct timed *timed, int count);

/* Seconds of one run, the better of two if it is short; NaN if it failed. */
double time_once(bool (*run)(void *what), void *what);

/* Operations a second in fused multiply-adds alone, the doubles that one takes in this build, and what it was built for. */
double multiply_add_peak(void);
int vector_width(void);
const char *instruction_set(void);

#endif
