/* Exit codes of the program. */
#ifndef RATTLEBACK_SUITE_EXIT_H
#define RATTLEBACK_SUITE_EXIT_H

enum {
    EXIT_AS_EXPECTED = 0,
    EXIT_NOT_AS_EXPECTED = 1, /* a verdict is not as expected, or the machine failed */
    EXIT_BAD_INPUT = 2,
    EXIT_STOPPED = 3 /* stopped by a signal or the time limit; run --resume continues */
};

#endif
