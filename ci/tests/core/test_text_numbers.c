/* Every number of a text is an expression, good to the last bit of the run's precision, and what is none is refused at its
 * place; the default values of all problems reach a run whole. */

#include "cases/text/text_open.h"
#include "ci/tests/core/controls.h"
#include "core/control/control.h"

/* A text with a number in every place that takes one. */
static struct text_entry entries[] = {{TEXT_PROBLEM, "", "numbers"},
                                      {TEXT_GROUP, "", "R^1"},
                                      {TEXT_POSITION, "", "x"},
                                      {TEXT_VELOCITY, "", "v"},
                                      {TEXT_PARAMETER, "third", "1/3"},
                                      {TEXT_PARAMETER, "tenth", "0.1"},
                                      {TEXT_PARAMETER, "small", "1.3e-7"},
                                      {TEXT_PARAMETER, "half", "pi/2"},
                                      {TEXT_PARAMETER, "root", "sqrt(2)*10^9"},
                                      {TEXT_PARAMETER, "angle", "1"},
                                      {TEXT_REQUIRE, "", "third > 1/4"},
                                      {TEXT_LAGRANGIAN, "", "v^2/2 + tenth*cos(x)"},
                                      {TEXT_INVARIANT, "energy2", "v^2 - 2*tenth*cos(x)"},
                                      {TEXT_INITIAL_Q, "default", "1/7"},
                                      {TEXT_INITIAL_V, "default", "third/10"},
                                      {TEXT_ACTUATED, "", "v"},
                                      {TEXT_DRAG, "", "-third*v"},
                                      {TEXT_SYMMETRY, "none", "0"},
                                      {TEXT_COARSE, "", "2*4"},
                                      {TEXT_FROM_Q, "slow", "1/7"},
                                      {TEXT_FROM_V, "slow", "0"},
                                      {TEXT_TO_Q, "slow", "angle"},
                                      {TEXT_TO_V, "slow", "third"},
                                      {TEXT_GUESS, "slow", "progress/3"},
                                      {TEXT_HORIZON, "slow", "pi*third"},
                                      {TEXT_CONTINUED, "slow", "angle"},
                                      {TEXT_CONTINUED_FROM, "slow", "pi/2"},
                                      {TEXT_LEVELS, "slow", "2 + 1"}};
enum { ENTRIES = sizeof entries / sizeof *entries, FIRST_PARAMETER = 4, FIRST_OF_CONTROL = 15 };
static const struct problem_text whole = {ENTRIES, entries}, motion = {FIRST_OF_CONTROL, entries};

static struct text_entry *entry_of(enum text_key key)
{
    for (int k = 0; k < ENTRIES; k++)
        if (entries[k].key == key)
            return &entries[k];
    fail();
    return NULL;
}

static void check_parameters(const struct instance *in)
{
    const real expected[] = {R(1.0) / 3, R(0.1), R(1.3e-7), REAL_PI / 2, sqrt(R(2.0)) * R(1e9), 1};
    for (int k = 0; k < 6; k++)
        assert_close(in->parameter[k], expected[k], REAL_EPSILON * expected[k]);
}

TEST(defaults_reach_a_run_whole)
{
    struct control control;
    real g[1], eta[1];
    const struct setup of_motion = {.problem = "numbers", .text = &motion, .horizon = 1},
                       of_control = {.problem = "numbers", .text = &whole, .steps = 2};
    struct instance in = opened_instance(&of_motion, g, eta);
    check_parameters(&in);
    assert_close(g[0], R(1.0) / 7, REAL_EPSILON);
    assert_close(eta[0], R(1.0) / 30, REAL_EPSILON);
    instance_close(&in);
    control_take(&of_control, &control);
    check_parameters(&control.in);
    assert_close(control.boundary.horizon, REAL_PI / 3, 2 * REAL_EPSILON);
    assert_close(control.boundary.v[1][0], R(1.0) / 3, REAL_EPSILON);
    assert_int_equal(control.problem->coarse, 8);
    assert_int_equal(control.transfer->levels, 3);
    control_drop(&control);
}

/* The register's defaults are decimals as a whole, and those that an instance has. */
TEST(defaults_of_the_register_are_whole_decimals)
{
    for (int k = 0; k < motion_count(); k++) {
        const struct problem *problem = motion_at(k);
        const struct setup setup = {.problem = problem->name, .horizon = 1};
        real g[SMALL_ELEMENT], eta[SMALL_DIMENSION];
        struct instance in = opened_instance(&setup, g, eta);
        for (int p = 0; problem->parameters && problem->parameters[p].name; p++) {
            char *end;
            real value = (real)strtof128(problem->parameters[p].value, &end);
            assert_true(*end == '\0' && end > problem->parameters[p].value);
            assert_true(in.parameter[p] == value);
        }
        instance_close(&in);
    }
}

/* The start of a continuation: an expression, by tapes; of parameters with the values that they have in the run. */
TEST(a_continuation_starts_at_an_expression)
{
    static const struct {
        const char *text;
        real value;
    } rows[] = {{"pi/2", REAL_PI / 2}, {"1/2", R(0.5)},         {"0.1", R(0.1)},
                {"-1e-3", R(-1e-3)},   {"third^2", R(1.0) / 9}, {"angle/4", R(0.75)}};
    struct text_entry *from = entry_of(TEXT_CONTINUED_FROM), before = *from;
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        struct control control;
        const struct setup setup = {.problem = "numbers",
                                    .text = &whole,
                                    .steps = 2,
                                    .parameters = 1,
                                    .parameter_name = {"angle"},
                                    .parameter_value = {3}};
        from->text = rows[k].text;
        control_take(&setup, &control);
        assert_close(control.boundary.from, rows[k].value, REAL_EPSILON * fabs(rows[k].value));
        control_drop(&control);
    }
    *from = before;
}

static void check_refused(int entry, const char *text)
{
    struct text_entry before = entries[entry];
    const struct problem *problem;
    struct refusal why;
    entries[entry].text = text;
    enum status status = text_open(&whole, NULL, 0, NULL, NULL, &problem, &why);
    if (status != STATUS_BAD_VALUE || why.field != FIELD_TEXT || why.item != entry)
        fail_msg("entry %d (%s) as \"%s\": status %d, entry %d: %s", entry, before.name, text, (int)status, why.item,
                 why.message);
    entries[entry] = before;
}

TEST(what_is_no_expression_is_refused_at_its_place)
{
    static const char *const wrong[] = {"nonsense", "1 nonsense", "1,5", "0x10", "1e", "2 3",
                                        "inf",      "nan",        "1/0", "--",   ""};
    for (int k = FIRST_PARAMETER; k < ENTRIES; k++)
        for (size_t w = 0; w < sizeof wrong / sizeof *wrong; w++)
            check_refused(k, wrong[w]);
    check_refused((int)(entry_of(TEXT_CONTINUED_FROM) - entries), "x");
    check_refused((int)(entry_of(TEXT_LEVELS) - entries), "1/2");
    check_refused((int)(entry_of(TEXT_LEVELS) - entries), "0");
    check_refused((int)(entry_of(TEXT_COARSE) - entries), "4*x");
    check_refused((int)(entry_of(TEXT_PARAMETER) - entries), "1e999");
}

TEST(a_continuation_names_its_parameter)
{
    struct text_entry *named = entry_of(TEXT_CONTINUED), before = *named;
    const struct problem *problem;
    struct refusal why;
    *named = (struct text_entry){TEXT_TRANSFER_MEANING, "slow", "without one"};
    assert_int_equal(text_open(&whole, NULL, 0, NULL, NULL, &problem, &why), STATUS_BAD_VALUE);
    assert_non_null(strstr(why.message, "continue.parameter is missing"));
    *named = before;
}
