/* Texts as large as they may be: opened and integrated by the methods that take them, and refused one beyond. */
#include "ci/tests/core/door.h"
#include "ci/tests/core/testing.h"
#include "ci/tests/core/texts.h"

enum { ROOM = 4096 };

/* n bodies on springs, each with a parameter of its own up to `parameters`; with m constraints, on neighbours in pairs. */
static const char *chain(int n, int parameters, const char *kind, int m, char source[ROOM])
{
    int used =
        snprintf(source, ROOM, "problem: chain\nsummary: s\nsource: s\ngroup: R^%d\nposition: q[%d]\nvelocity: v[%d]\n",
                 n, n, n);
    for (int k = 1; k <= parameters; k++)
        used += snprintf(source + used, (size_t)(ROOM - used), "parameters.k%d: %d\n", k, k);
    used += snprintf(source + used, (size_t)(ROOM - used),
                     "lagrangian: sum(i, 1, %d, v[i]^2 - q[i]^2)/2 - k%d*sum(i, 1, %d, (q[i] - q[i + 1])^4)/4096\n", n,
                     parameters, n - 1);
    if (m)
        used += snprintf(source + used, (size_t)(ROOM - used), "%s: each(i, 1, %d, %s)\n", kind, m,
                         strcmp(kind, "holonomic") == 0 ? "q[1 + mod(2*i - 2, 64)]^2 + q[1 + mod(2*i - 1, 64)]^2 - 1"
                                                        : "v[2*i - 1] - q[2*i]*v[2*i]");
    const char *last = n % 2 ? "initial.default.q: 0\ninitial.default.v: 0\n" : "";
    snprintf(source + used, (size_t)(ROOM - used),
             "initial.default.q: each(i, 1, %d, mod(i, 2))\ninitial.default.v: each(i, 1, %d, 1 - mod(i, 2))\n%s",
             n / 2 * 2, n / 2 * 2, last);
    return source;
}

static void one_beyond_is_refused(void **state)
{
    (void)state;
    static const struct {
        int n, parameters, m;
        const char *why;
    } rows[] = {{64, 64, 32, NULL},
                {65, 1, 0, "expected a whole number from 1 to 64, found 65"},
                {64, 65, 0, "more than 64 parameters"},
                {64, 1, 33, "more numbers than the 32 that are left"}};
    static struct lines lines;
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        char source[ROOM];
        struct refusal why;
        struct shape shape;
        struct setup setup = case_of("chain", "lobatto-iiia", 2, 2, 1);
        memset(&lines, 0, sizeof lines);
        setup.text = read_lines(chain(rows[k].n, rows[k].parameters, "holonomic", rows[k].m, source), &lines);
        enum status status = core_check(CORE_ENTRY(), &setup, &shape, &why);
        assert_int_equal(status, rows[k].why ? STATUS_BAD_VALUE : STATUS_OK);
        if (rows[k].why && !strstr(why.message, rows[k].why))
            fail_msg("%s", why.message);
    }
}

/* What methods do with the largest of them; which it is that counts, a run that ends and no memory that is not its own. */
static int run_all(const struct problem_text *text, int every)
{
    static struct storage end;
    const struct core_api *core = CORE_ENTRY();
    int ran = 0;
    for (int k = 0; k < core->methods(); k += every) {
        struct method_info method;
        core->method(k, &method);
        struct core_case *given;
        struct refusal why;
        struct setup setup = case_of("chain", method.name, 2, 1, 0.01);
        setup.text = text;
        if (core->open(&setup, &given, &why) != STATUS_OK)
            continue;
        enum status status = core->integrate(given, open_storage(&end));
        if (status != STATUS_OK)
            fail_msg("%s: %s", method.name, status_text(status));
        core->close(given);
        ran++;
    }
    return ran;
}

static void methods_take_the_largest(void **state)
{
    (void)state;
    if (REAL_EPSILON < R(1e-20))
        skip(); /* the same code, for a hundred times as long */
    static struct lines lines;
    static const struct {
        const char *kind;
        int n, m, every, methods; /* one method in so many: with constraints they take longer */
    } rows[] = {{"", MAX_DIMENSION, 0, 2, 8},
                {"holonomic", MAX_DIMENSION, MAX_MULTIPLIERS, 2, 1},
                {"nonholonomic", MAX_DIMENSION, MAX_MULTIPLIERS, 4, 1}};
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        char source[ROOM];
        memset(&lines, 0, sizeof lines);
        const struct problem_text *text =
            read_lines(chain(rows[k].n, MAX_PARAMETERS, rows[k].kind, rows[k].m, source), &lines);
        assert_above(run_all(text, rows[k].every), rows[k].methods);
    }
}

/* Identities of the largest hold; with a planted fault, which one kind of them is enough to show, they do not. */
static void identities_hold_on_the_largest(void **state)
{
    (void)state;
    if (REAL_EPSILON < R(1e-20))
        skip(); /* as above */
    static struct lines lines;
    static const char *const kinds[] = {"", "holonomic", "nonholonomic"};
    for (int k = 0; k < 4; k++) {
        bool faulty = k == 3;
        const char *kind = kinds[k % 3];
        char source[ROOM];
        double residual[QUANTITIES], bound[QUANTITIES];
        struct core_case *given;
        struct refusal why;
        struct setup setup = case_of("chain", "lobatto-iiia", 2, 2, 0.125);
        memset(&lines, 0, sizeof lines);
        setup.text = read_lines(chain(MAX_DIMENSION, 1, kind, kind[0] ? MAX_MULTIPLIERS : 0, source), &lines);
        setup.fault = faulty ? FAULT_FORCE : FAULT_NONE;
        for (int i = 0; i < QUANTITIES; i++)
            residual[i] = bound[i] = (double)NAN;
        assert_int_equal(CORE_ENTRY()->open(&setup, &given, &why), STATUS_OK);
        CORE_ENTRY()->identities(given, residual, bound);
        CORE_ENTRY()->close(given);
        int spoken = 0, broken = 0;
        for (int i = 0; i < QUANTITIES; i++) {
            spoken += bound[i] > 0;
            broken += bound[i] > 0 && !(residual[i] <= bound[i]);
        }
        assert_above(spoken, 5);
        if ((broken > 0) != faulty)
            fail_msg("%s: %d of %d identities broken", kind, broken, spoken);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(one_beyond_is_refused),
                                       cmocka_unit_test(methods_take_the_largest),
                                       cmocka_unit_test(identities_hold_on_the_largest)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
