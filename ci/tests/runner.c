#include "ci/tests/testing.h"

enum { MOST_TESTS = 64 };

static struct CMUnitTest tests[MOST_TESTS];
static size_t test_count;
static CMFixtureFunction before_all, after_all;

void register_test(const char *name, CMUnitTestFunction run, CMFixtureFunction before, CMFixtureFunction after)
{
    if (test_count == MOST_TESTS) {
        fprintf(stderr, "%s: more than %d tests in a source; split it, or raise MOST_TESTS\n", name, MOST_TESTS);
        exit(1);
    }
    tests[test_count++] = (struct CMUnitTest){name, run, before, after, NULL};
}

void register_frame(CMFixtureFunction before, CMFixtureFunction after)
{
    before_all = before;
    after_all = after;
}

int main(void)
{
    return _cmocka_run_group_tests("tests", tests, test_count, before_all, after_all);
}
