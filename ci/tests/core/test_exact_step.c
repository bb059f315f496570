/* The exact motion over a step is kept for the next case: whatever cases were there before, a case's local errors are to the last bit
 * those that it has alone, in a thread of its own. */
#include <malloc.h>
#include <threads.h>

#include "ci/tests/core/runs.h"

enum { CASES = 14 };

/* Cases that differ from one another in one thing each: method, stages, h, parameters, start, retraction, problem; and the first
 * again. */
static struct setup setup_at(int k)
{
    static const char *const of[CASES] = {"kepler",    "kepler",    "kepler",    "kepler",    "cvt",
                                          "cvt",       "cvt",       "heavy-top", "heavy-top", "heavy-top",
                                          "heavy-top", "heavy-top", "kepler",    "particle"};
    const char *method = k == 1 ? "radau-iia" : k == 11 ? "gauss" : "lobatto-iiia";
    const int stages = k == 2 ? 4 : k == 7 || k == 8 ? 8 : 3; /* 8: actions differ by less than another chart rounds */
    struct setup setup = case_of(of[k], method, stages, k == 3 ? 32 : 16, 1);
    if (k >= 7 && k <= 11)
        setup.retraction = k == 8 ? "exp" : "cay";
    if (k == 5 || k == 6)
        set_parameter(&setup, "eps", k == 5 ? 0.125 : 0.375);
    if (k == 9)
        set_parameter(&setup, "I2", 0.75);
    if (k == 10)
        setup.preset = "spinning";
    return setup;
}

struct outcome {
    enum status status;
    double error[QUANTITIES], floor[QUANTITIES];
};

static void ask(int k, struct outcome *out)
{
    const struct setup setup = setup_at(k);
    memset(out, 0, sizeof *out);
    out->status = stages_setup(&setup, out->error, out->floor);
}

static struct outcome alone[CASES], after[CASES], before[CASES];

static int ask_alone(void *k)
{
    ask(*(int *)k, &alone[*(int *)k]);
    return 0;
}

static int ask_all(void *from_the_end)
{
    for (int k = 0; k < CASES; k++)
        if (*(bool *)from_the_end)
            ask(CASES - 1 - k, &before[CASES - 1 - k]);
        else
            ask(k, &after[k]);
    return 0;
}

static void in_thread(int (*function)(void *), void *argument)
{
    thrd_t thread;
    assert_int_equal(thrd_create(&thread, function, argument), thrd_success);
    thrd_join(thread, NULL);
}

TEST(no_case_sees_another)
{
    bool from_the_end = false;
    for (int k = 0; k < CASES; k++)
        in_thread(ask_alone, &k);
    in_thread(ask_all, &from_the_end);
    from_the_end = true;
    in_thread(ask_all, &from_the_end);
    for (int k = 0; k < CASES; k++) {
        assert_int_equal(alone[k].status, STATUS_OK);
        if (memcmp(&alone[k], &after[k], sizeof *alone) != 0 || memcmp(&alone[k], &before[k], sizeof *alone) != 0)
            fail_msg("case %d", k);
        for (int j = 0; j < k && k != 12; j++) /* they are cases of their own */
            if (memcmp(&alone[k], &alone[j], sizeof *alone) == 0)
                fail_msg("cases %d and %d", j, k);
    }
}

static size_t bytes_in_use(void)
{
    const struct mallinfo2 found = mallinfo2();
    return found.uordblks + found.hblkhd;
}

/* Memory that a thread kept is freed with it. Under the sanitizers, which count otherwise, leaks are theirs to find. */
TEST(a_thread_that_ends_keeps_nothing)
{
    const size_t most = 1 << 16; /* bytes: 32 motions have more */
    int k = 7;
    in_thread(ask_alone, &k);
    const size_t before_all = bytes_in_use();
    for (int times = 0; times < 32; times++)
        in_thread(ask_alone, &k);
    assert_in_range(bytes_in_use(), 0, before_all + most);
}
