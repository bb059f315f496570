/* The parts of every compiled test: cmocka and the headers it needs, and tests that register themselves where they stand.
 *
 * A source holds tests and no main; ci/tests/runner.c has that. Its tests run in the order of the file. */
#ifndef RATTLEBACK_TESTS_TESTING_H
#define RATTLEBACK_TESTS_TESTING_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

void register_test(const char *name, CMUnitTestFunction run, CMFixtureFunction before, CMFixtureFunction after);

/* Sets what runs once, before the first test and after the last. */
void register_frame(CMFixtureFunction before, CMFixtureFunction after);

/* Constructors of one source run by their priorities, which count up through the file; those below 100 are the compiler's. */
#define IN_ORDER_OF_THE_FILE __attribute__((constructor(1000 + __COUNTER__)))

/* Begins a test: TEST(name) { .. }. TEST_BETWEEN has its own set-up and what undoes it; *state is what the set-up left there. */
#define TEST(name) TEST_BETWEEN(name, NULL, NULL)
#define TEST_BETWEEN(name, before, after)                                                                              \
    static void name(void **state);                                                                                    \
    IN_ORDER_OF_THE_FILE static void register_##name(void)                                                             \
    {                                                                                                                  \
        register_test(#name, name, before, after);                                                                     \
    }                                                                                                                  \
    static void name(void **state __attribute__((unused)))

/* Begins a function that sets up or undoes; it returns 0, or -1 to say that it failed. */
#define FIXTURE(name) static inline int name(void **state __attribute__((unused)))

/* Runs `before` before all tests of the source, `after` after them; either may be NULL. */
#define TESTS_BETWEEN(before, after)                                                                                   \
    IN_ORDER_OF_THE_FILE static void register_frame_of_all(void)                                                       \
    {                                                                                                                  \
        register_frame(before, after);                                                                                 \
    }

#endif
