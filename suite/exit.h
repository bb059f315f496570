/* Exit codes of the program. */
#ifndef RATTLEBACK_SUITE_EXIT_H
#define RATTLEBACK_SUITE_EXIT_H

enum {
    EXIT_AS_EXPECTED = 0,
    EXIT_NOT_AS_EXPECTED = 1, /* a verdict, or the machine */
    EXIT_BAD_INPUT = 2,
    EXIT_STOPPED = 3 /* before its end, by a signal or the time limit: run --resume goes on */
};

#endif
