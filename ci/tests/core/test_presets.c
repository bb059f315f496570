/* Any number of sets of initial data, transfers, names and requirements: each its own, whatever the order of the text. */

#include "ci/tests/core/controls.h"
#include "ci/tests/core/registered.h"
#include "core/problem/text.h"

enum { HEAD = 16, PER_SET = 8, NAME = 64 };

/* A text of `sets` sets of numbers on a line. */
struct many {
    struct problem_text text;
    struct text_entry *entry;
    char (*name)[NAME], (*number)[32];
    int sets;
};

static void *take(size_t count, size_t size)
{
    void *taken = calloc(count, size);
    assert_non_null(taken);
    return taken;
}

static void put(struct many *many, enum text_key key, const char *name, const char *text)
{
    many->entry[many->text.entries++] = (struct text_entry){key, name, text};
}

/* Names of all lengths up to the longest, of which some begin as others do. */
static void open_many(struct many *many, int sets)
{
    static const char *const head[] = {"many", "s", "s", "R^1", "x", "v", "v^2/2 - k*x^2/2"};
    static const enum text_key keys[] = {TEXT_PROBLEM,  TEXT_SUMMARY,  TEXT_SOURCE,    TEXT_GROUP,
                                         TEXT_POSITION, TEXT_VELOCITY, TEXT_LAGRANGIAN};
    *many = (struct many){.sets = sets};
    many->entry = take(HEAD + PER_SET * (size_t)sets, sizeof *many->entry);
    many->name = take((size_t)sets + 1, sizeof *many->name);
    many->number = take((size_t)sets + 1, sizeof *many->number);
    many->text.entry = many->entry;
    for (size_t k = 0; k < sizeof keys / sizeof *keys; k++)
        put(many, keys[k], "", head[k]);
    put(many, TEXT_PARAMETER, "k", "1");
    put(many, TEXT_PARAMETER, "last", "0.5");
    for (int k = 0; k < sets; k++) {
        snprintf(many->name[k], NAME, "%d%.*s", k, k % 40, "-a-name-as-long-as-a-name-of-a-set-may-be--");
        snprintf(many->number[k], sizeof *many->number, "%d/8", k);
    }
    if (sets > 0)
        snprintf(many->number[sets - 1], sizeof *many->number, "%d/8 + last", sets - 1);
}

static void close_many(struct many *many)
{
    free(many->entry);
    free(many->name);
    free(many->number);
}

/* Number of set k, in which `last` is 1/2. */
static real number_of(const struct many *many, int k)
{
    return (real)k / 8 + (k == many->sets - 1 ? R(0.5) : 0);
}

/* The entries from `first` on in some other order, without one of a set's list that changes its place in the list. */
static void shuffle(struct many *many, int first, uint64_t *random)
{
    for (int k = many->text.entries - 1; k > first; k--) {
        int other = first + (int)((random_real(random) + 1) / 2 * (real)(k - first));
        struct text_entry moved = many->entry[k];
        many->entry[k] = many->entry[other];
        many->entry[other] = moved;
    }
}

static void open_motion(struct many *many, int sets, bool in_order, uint64_t *random)
{
    open_many(many, sets);
    int first = many->text.entries;
    for (int k = 0; k < sets; k++) {
        put(many, TEXT_INITIAL_Q, many->name[k], many->number[k]);
        put(many, TEXT_INITIAL_V, many->name[k], k % 2 ? "-x" : "2");
        put(many, TEXT_INITIAL_MEANING, many->name[k], many->number[k]);
    }
    if (!in_order)
        shuffle(many, first, random);
}

static void open_control(struct many *many, int sets, bool in_order, uint64_t *random)
{
    open_many(many, sets);
    put(many, TEXT_ACTUATED, "", "v");
    int first = many->text.entries;
    for (int k = 0; k < sets; k++) {
        const enum text_key zero[] = {TEXT_FROM_V, TEXT_TO_V};
        for (int e = 0; e < 2; e++)
            put(many, zero[e], many->name[k], "0");
        put(many, TEXT_FROM_Q, many->name[k], many->number[k]);
        put(many, TEXT_TO_Q, many->name[k], many->number[k]);
        put(many, TEXT_HORIZON, many->name[k], "2");
        put(many, TEXT_TRANSFER_MEANING, many->name[k], many->number[k]);
        if (k % 2)
            put(many, TEXT_GUESS, many->name[k], many->number[k]);
    }
    if (!in_order)
        shuffle(many, first, random);
}

typedef void open_function(struct many *many, int sets, bool in_order, uint64_t *random);

/* All are reported, once each, with their meanings, in the order of the text where that has one. */
static void are_told(const struct many *many, bool in_order)
{
    struct setup setup = {.problem = "many", .text = &many->text, .steps = 1, .samples = 1};
    struct core_case *given;
    struct refusal why;
    struct problem_info info;
    bool *seen = take((size_t)many->sets, sizeof *seen);
    setup.horizon = problem_text_is_control(&many->text) ? 0 : 1;
    assert_int_equal(CORE_ENTRY()->open(&setup, &given, &why), STATUS_OK);
    CORE_ENTRY()->describe(given, &info);
    assert_int_equal(info.presets, many->sets);
    assert_null(info.preset[info.presets].name);
    for (int k = 0; k < info.presets; k++) {
        int number = (int)strtol(info.preset[k].name, NULL, 10);
        assert_true(in_order ? number == k : !seen[number]);
        assert_string_equal(info.preset[k].name, many->name[number]);
        assert_string_equal(info.preset[k].meaning, many->number[number]);
        seen[number] = true;
    }
    CORE_ENTRY()->close(given);
    free(seen);
}

static enum status open_set(const struct many *many, const char *name, wide last, struct core_case **given)
{
    struct refusal why;
    bool control = problem_text_is_control(&many->text);
    struct setup setup = case_of("many", control ? "trapezoid" : "gauss", 2, 2, control ? 0 : 1);
    setup.text = &many->text;
    setup.preset = name;
    setup.samples = 2;
    set_parameter(&setup, "last", last);
    enum status status = CORE_ENTRY()->open(&setup, given, &why);
    if (status != STATUS_OK && status != STATUS_UNKNOWN_NAME)
        fail_msg("%s", why.message);
    return status;
}

static real start_of(const struct many *many, int k, wide last, wide *v)
{
    struct core_case *given;
    wide q;
    assert_int_equal(open_set(many, many->name[k], last, &given), STATUS_OK);
    CORE_ENTRY()->start(given, &q, v);
    CORE_ENTRY()->close(given);
    return (real)q;
}

/* The first, the last, those around 255, and some others. */
static void have_their_own(const struct many *many, uint64_t *random)
{
    const int fixed[] = {0, 1, 253, 254, 255, 256, many->sets - 2, many->sets - 1};
    bool control = problem_text_is_control(&many->text);
    for (int j = 0; j < 12; j++) {
        int k = j < 8 ? fixed[j] : (int)((random_real(random) + 1) / 2 * (real)(many->sets - 1));
        wide v = 7;
        if (k < 0 || k >= many->sets)
            continue;
        real q = number_of(many, k);
        assert_close(start_of(many, k, R(0.5), &v), q, 0);
        assert_close((real)v, control ? 0 : k % 2 ? -q : 2, 0);
        /* a parameter that one set alone has moves that one alone */
        assert_close(start_of(many, k, 2, &v) - q, k == many->sets - 1 ? R(1.5) : 0, 0);
    }
}

/* Names that only look like one are none. */
static void others_are_refused(const struct many *many)
{
    struct core_case *given;
    char longer[NAME + 2], above[NAME];
    snprintf(longer, sizeof longer, "%s-", many->name[many->sets - 1]);
    snprintf(above, sizeof above, "%d", many->sets);
    const char *const names[] = {longer, above, "last", "", "-1"};
    for (size_t k = 0; k < sizeof names / sizeof *names; k++)
        assert_int_equal(open_set(many, names[k], 0, &given), STATUS_UNKNOWN_NAME);
}

static void as_many_as_there_are(open_function *open)
{
    uint64_t random = 26;
    static const int counts[] = {1, 2, 254, 255, 256, 257, 1000, 5000};
    for (size_t k = 0; k < sizeof counts / sizeof *counts + 4; k++)
        for (int in_order = 0; in_order < 2; in_order++) {
            struct many many;
            int sets = k < 8 ? counts[k] : 256 + (int)(100 * random_real(&random));
            open(&many, sets, in_order, &random);
            are_told(&many, in_order);
            have_their_own(&many, &random);
            others_are_refused(&many);
            close_many(&many);
        }
}

TEST(sets_of_initial_data)
{
    as_many_as_there_are(open_motion);
}

TEST(transfers)
{
    as_many_as_there_are(open_control);
}

/* Data of a transfer besides its states are its own, too: the guess of the last of 1000. */
TEST(guesses_are_their_own)
{
    struct many many;
    uint64_t random = 1;
    open_control(&many, 1000, false, &random);
    for (int k = 998; k < 1000; k++) {
        struct setup setup = {.problem = "many", .text = &many.text, .preset = many.name[k], .steps = 2};
        struct control control;
        real g;
        control_take(&setup, &control);
        assert_close(control.boundary.g[1][0], number_of(&many, k), 0);
        assert_int_equal(control.transfer->guess != NULL, k % 2);
        if (k % 2) {
            control_guess(&control, R(0.5), &g);
            assert_close(g, number_of(&many, k), 0);
        }
        control_drop(&control);
    }
    close_many(&many);
}

/* A check of the problem reports the fault of any set, with its location; the fault of another set does not stop a
 * case. */
static void every_set_is_checked(open_function *open, enum text_key key)
{
    struct many many;
    uint64_t random = 3;
    struct refusal why;
    struct core_case *given;
    open(&many, 300, true, &random);
    int wrong = many.text.entries - 1;
    while (many.entry[wrong].key != key)
        wrong--;
    many.entry[wrong].text = "1/8 + lost";
    struct setup setup = {.problem = "many", .text = &many.text, .steps = 1, .samples = 1};
    setup.horizon = problem_text_is_control(&many.text) ? 0 : 1;
    assert_int_equal(CORE_ENTRY()->open(&setup, &given, &why), STATUS_BAD_VALUE);
    assert_int_equal(why.field, FIELD_TEXT);
    assert_int_equal(why.item, wrong);
    assert_non_null(strstr(why.message, "lost"));
    assert_int_equal(open_set(&many, many.name[7], 0, &given), STATUS_OK);
    CORE_ENTRY()->close(given);
    setup.preset = many.name[299];
    assert_int_equal(CORE_ENTRY()->open(&setup, &given, &why), STATUS_BAD_VALUE);
    close_many(&many);
}

TEST(a_wrong_set_is_found)
{
    every_set_is_checked(open_motion, TEXT_INITIAL_Q);
    every_set_is_checked(open_control, TEXT_FROM_Q);
}

TEST(there_is_one_at_least)
{
    open_function *const opens[] = {open_motion, open_control};
    static const char *const why_not[] = {"initial: missing; a problem needs initial data",
                                          "control.transfers is missing"};
    for (int k = 0; k < 2; k++) {
        struct many many;
        uint64_t random = 4;
        struct refusal why;
        struct core_case *given;
        opens[k](&many, 0, true, &random);
        struct setup setup = {.problem = "many", .text = &many.text, .steps = 1, .samples = 1, .horizon = 1};
        assert_int_equal(CORE_ENTRY()->open(&setup, &given, &why), STATUS_BAD_VALUE);
        if (!strstr(why.message, why_not[k]))
            fail_msg("%s", why.message);
        close_many(&many);
    }
}

/* Names of constants, `sets` of them, of which the exact flow, where t is a name, too, and the data take some. */
static void open_names(struct many *many, int names)
{
    static char flow[64], start[NAME];
    open_many(many, names);
    for (int k = 0; k < names; k++) {
        snprintf(many->name[k], NAME, "l%d", k);
        put(many, TEXT_LET, many->name[k], many->number[k]);
    }
    snprintf(start, sizeof start, "l%d", names / 3);
    snprintf(flow, sizeof flow, "(x + t*l%d - t*l%d)", names - 1, names / 2);
    put(many, TEXT_INITIAL_Q, "a", start);
    put(many, TEXT_INITIAL_V, "a", start);
    put(many, TEXT_EXACT_Q, "", flow);
    put(many, TEXT_EXACT_V, "", start);
}

TEST(names_of_constants)
{
    static const int counts[] = {3, 500, 505, 506, 507, 508, 509, 510, 511, 512, 513, 1024, 3000};
    for (size_t k = 0; k < sizeof counts / sizeof *counts; k++) {
        struct many many;
        struct instance in;
        struct refusal why;
        real x, v, at, rate, moved;
        int names = counts[k];
        open_names(&many, names);
        struct setup setup = case_of("many", "gauss", 1, 1, 1);
        setup.text = &many.text;
        if (instance_open(&setup, &in, &x, &v, &why) != STATUS_OK)
            fail_msg("%d names: entry %d: %s", names, why.item, why.message);
        moved = number_of(&many, names - 1) - number_of(&many, names / 2);
        assert_close(x, number_of(&many, names / 3), 0);
        assert_int_equal(in.problem->exact(&in, &x, &v, 2, &at, &rate), STATUS_OK);
        assert_close(at, x + 2 * moved, 8 * REAL_EPSILON * (x + 4 * fabs(moved)));
        assert_close(rate, x, 0);
        instance_close(&in);
        close_many(&many);
    }
}

/* k >= number of set: of 2000 the one that does not hold is the one that is reported. */
TEST(requirements)
{
    struct many many;
    struct core_case *given;
    uint64_t random = 5;
    struct refusal why;
    static char text[2000][NAME];
    open_motion(&many, 1, true, &random);
    struct text_entry *entry = take((size_t)many.text.entries + 2000, sizeof *entry);
    memcpy(entry, many.entry, (size_t)many.text.entries * sizeof *entry);
    int first = many.text.entries;
    for (int k = 0; k < 2000; k++) {
        snprintf(text[k], NAME, k == 1234 ? "k <= %d" : "k >= -%d", k == 1234 ? 1 : k);
        entry[first + k] = (struct text_entry){TEXT_REQUIRE, "", text[k]};
    }
    struct setup setup = case_of("many", "gauss", 1, 1, 1);
    struct problem_text whole = {first + 2000, entry};
    setup.text = &whole;
    assert_int_equal(CORE_ENTRY()->open(&setup, &given, &why), STATUS_OK);
    CORE_ENTRY()->close(given);
    set_parameter(&setup, "k", 2);
    assert_int_equal(CORE_ENTRY()->open(&setup, &given, &why), STATUS_BAD_VALUE);
    assert_int_equal(why.field, FIELD_PARAMETER);
    assert_non_null(strstr(why.message, "must satisfy k <= 1"));
    free(entry);
    close_many(&many);
}
