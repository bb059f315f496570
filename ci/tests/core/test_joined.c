/* Cases that run in turns, whose operations of groups are computed together: each has the numbers and the work of a case alone. */
#include "ci/tests/core/members.h"
#include "core/numbers/joined.h"
#include "core/run/method.h"

static struct storage together[LANES], alone;

/* One of the cases; when it began and ended, by a clock of such events. */
struct turn {
    const struct setup *setup;
    struct trajectory *out;
    enum status status;
    int began, ended;
};
static int clock_of_turns;

static void take_turn(void *of)
{
    struct turn *turn = of;
    turn->began = clock_of_turns++;
    turn->status = integrate_setup(turn->setup, turn->out);
    turn->ended = clock_of_turns++;
}

static void run_in_turns(const struct setup *setups, int count, struct turn *turn)
{
    void *of[LANES];
    for (int k = 0; k < count; k++) {
        turn[k] = (struct turn){.setup = &setups[k], .out = open_storage(&together[k])};
        of[k] = &turn[k];
    }
    run_joined(count, take_turn, of);
}

/* All have the bits and the end of the case alone. Returns how many end well. */
static int same_as_alone(const struct setup *setups, int count)
{
    struct turn turn[LANES];
    int well = 0;
    run_in_turns(setups, count, turn);
    for (int k = 0; k < count; k++) {
        enum status status = integrate_setup(&setups[k], open_storage(&alone));
        assert_int_equal(turn[k].status, status);
        assert_true(status != STATUS_OK || same_bits(&together[k], &alone));
        assert_memory_equal(&together[k].at.work, &alone.at.work, sizeof alone.at.work);
        well += status == STATUS_OK;
    }
    return well;
}

static struct setup turned(const char *problem, const char *method, int stages, long steps)
{
    struct setup setup = case_of(problem, method, stages, steps, R(0.25));
    setup.samples = 1;
    return setup;
}

/* Every method of the register with one to three stages on groups with and without constraints; step counts that differ, forwards and
 * backwards. */
TEST(joined_cases_are_cases_alone)
{
    static const char *const problems[] = {"rigid-body", "se3-body", "disc"};
    static const long steps[] = {3, 5, 2};
    enum { COUNT = sizeof steps / sizeof *steps };
    struct setup setups[COUNT];
    struct shape shape;
    struct refusal why;
    int families = 0;
    for (size_t p = 0; p < sizeof problems / sizeof *problems; p++)
        for (int k = 0; k < method_count(); k++) {
            int least = method_at(k)->least_stages > 0 ? method_at(k)->least_stages : 1, well = 0;
            for (int s = least; s <= least + 1 && s <= 3; s++) {
                for (int c = 0; c < COUNT; c++)
                    setups[c] = turned(problems[p], method_at(k)->name, s, steps[(c + s) % COUNT]);
                if (check_setup(&setups[0], &shape, &why) == STATUS_OK)
                    well += same_as_alone(setups, COUNT);
            }
            families += well > 0;
        }
    assert_true(families > 30); /* methods, by problem */
}

/* Others: other parameters, data, methods, retractions and groups, and one that fails. */
TEST(joined_cases_may_be_any)
{
    struct setup setups[LANES];
    for (int k = 0; k < LANES; k++)
        setups[k] = turned(k % 3 == 2   ? "se3-body"
                           : k % 3 == 1 ? "ball"
                                        : "rigid-body",
                           "lobatto-iiia", 2 + k % 2, 4 + k);
    setups[1].retraction = setups[3].retraction = "cay";
    setups[4].retraction = setups[6].retraction = "exp";
    setups[5].method = "gauss";
    setups[0].horizon = 4000; /* turns of a thousand radians in a step */
    setups[0].steps = 4;
    assert_in_range(same_as_alone(setups, LANES), LANES - 2, LANES - 1);
    struct turn turn[LANES];
    run_in_turns(setups, LANES, turn);
    for (int k = 1; k < LANES; k++) { /* controls: each began before another one's end, and they differ */
        assert_int_equal(turn[k].began < turn[k - 1].ended, joins_runs());
        assert_false(same_bits(&together[k], &together[k - 1]));
    }
}
