/* Texts as large as they may be: opened and integrated by the methods that take them, and refused one beyond. */
#include "ci/tests/core/registered.h"
#include "ci/tests/core/testing.h"
#include "ci/tests/core/texts.h"

enum { CAPACITY = 4096 };

/* n bodies on springs, each with a parameter of its own up to `parameters`; with m constraints, on neighbours in pairs. */
static const char *chain(int n, int parameters, const char *kind, int m, char source[CAPACITY])
{
    int used =
        snprintf(source, CAPACITY,
                 "problem: chain\nsummary: s\nsource: s\ngroup: R^%d\nposition: q[%d]\nvelocity: v[%d]\n", n, n, n);
    for (int k = 1; k <= parameters; k++)
        used += snprintf(source + used, (size_t)(CAPACITY - used), "parameters.k%d: %d\n", k, k);
    used += snprintf(source + used, (size_t)(CAPACITY - used),
                     "lagrangian: sum(i, 1, %d, v[i]^2 - q[i]^2)/2 - k%d*sum(i, 1, %d, (q[i] - q[i + 1])^4)/4096\n", n,
                     parameters, n - 1);
    if (m)
        used += snprintf(source + used, (size_t)(CAPACITY - used), "%s: each(i, 1, %d, %s)\n", kind, m,
                         strcmp(kind, "holonomic") == 0 ? "q[2*i - 1]^2 + q[2*i]^2 - 1" : "v[2*i - 1] - q[2*i]*v[2*i]");
    const char *last = n % 2 ? "initial.default.q: 0\ninitial.default.v: 0\n" : "";
    snprintf(source + used, (size_t)(CAPACITY - used),
             "initial.default.q: each(i, 1, %d, mod(i, 2))\ninitial.default.v: each(i, 1, %d, 1 - mod(i, 2))\n%s",
             n / 2 * 2, n / 2 * 2, last);
    return source;
}

TEST(one_beyond_is_refused)
{
    static const struct {
        int n, parameters, m;
        const char *why;
    } rows[] = {{300, 64, 128, NULL},
                {1001, 1, 0, "expected a whole number from 1 to 1000, found 1001"},
                {64, 65, 0, "more than 64 parameters"},
                {300, 1, 129, "these are 129, and there is room for 128"}};
    static struct lines lines;
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        char source[CAPACITY];
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

/* Runs the methods on one problem. The test is that each run ends and touches only its own memory, not the result. */
static int run_all(const struct problem_text *text, int every)
{
    static struct storage end; /* of small ones */
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

TEST(methods_take_sizes)
{
    if (REAL_EPSILON < R(1e-20))
        skip(); /* the same code, for a hundred times as long */
    static struct lines lines;
    static const struct {
        const char *kind;
        int n, m, every, methods; /* one method in so many: with constraints they take longer */
    } rows[] = {{"", SMALL_DIMENSION, 0, 2, 8}, {"", 17, 0, 2, 8},
                {"holonomic", 18, 9, 1, 3},     {"holonomic", SMALL_DIMENSION, SMALL_MULTIPLIERS, 2, 1},
                {"nonholonomic", 33, 16, 3, 1}, {"nonholonomic", SMALL_DIMENSION, SMALL_MULTIPLIERS, 4, 1}};
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        char source[CAPACITY];
        memset(&lines, 0, sizeof lines);
        const struct problem_text *text =
            read_lines(chain(rows[k].n, MAX_PARAMETERS, rows[k].kind, rows[k].m, source), &lines);
        int ran = run_all(text, rows[k].every);
        if (ran <= rows[k].methods)
            fail_msg("%s, n = %d: %d methods", rows[k].kind, rows[k].n, ran);
    }
}

/* Identities hold on so many dimensions; with a deliberate fault, which one kind of them is enough to show, they do not. */
TEST(identities_hold_on_many)
{
    if (REAL_EPSILON < R(1e-20))
        skip(); /* as above */
    static struct lines lines;
    static const char *const kinds[] = {"", "holonomic", "nonholonomic"};
    for (int k = 0; k < 4; k++) {
        bool faulty = k == 3;
        const char *kind = kinds[k % 3];
        char source[CAPACITY];
        double residual[QUANTITIES], bound[QUANTITIES];
        struct core_case *given;
        struct refusal why;
        struct setup setup = case_of("chain", "lobatto-iiia", 2, 2, 0.125);
        memset(&lines, 0, sizeof lines);
        setup.text = read_lines(chain(SMALL_DIMENSION, 1, kind, kind[0] ? SMALL_MULTIPLIERS : 0, source), &lines);
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

/* From body `first` on; the pull is below 1. */
static void springs_have_moved(const char *method, int first, double h, const wide *g)
{
    for (int c = first; c < MAX_DIMENSION; c++) {
        double expected = c % 2 ? sin(h) : cos(h);
        if (!(fabs((double)g[c] - expected) <= h * h))
            fail_msg("%s: q%d = %g, not %g", method, c + 1, (double)g[c], expected);
    }
}

/* In 1000 dimensions, with 64 parameters, neighbours of the chain pull each other very little. Each body moves as on
 * a spring, from rest at 1 or with velocity 1 at 0, but for k 2^4/4096 of the force. */
TEST(the_largest_moves)
{
    static const struct {
        const char *kind, *method;
        int stages, m;
    } rows[] = {{"", "gauss", 2, 0}, {"nonholonomic", "lobatto-iiia", 2, MAX_MULTIPLIERS}};
    static wide g[MAX_ELEMENT], mu[MAX_DIMENSION], lambda[MAX_MULTIPLIERS], invariant[MAX_INVARIANTS],
        mean[MAX_INVARIANTS];
    static struct lines lines;
    const double h = 0x1p-10;
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        char source[CAPACITY];
        struct core_case *given;
        struct refusal why;
        struct trajectory end = {.g = g, .mu = mu, .lambda = lambda, .invariant = invariant, .invariant_mean = mean};
        struct setup setup = case_of("chain", rows[k].method, rows[k].stages, 1, h);
        memset(&lines, 0, sizeof lines);
        setup.text = read_lines(chain(MAX_DIMENSION, MAX_PARAMETERS, rows[k].kind, rows[k].m, source), &lines);
        enum status status = CORE_ENTRY()->open(&setup, &given, &why);
        if (status != STATUS_OK)
            fail_msg("%s: %s", rows[k].method, why.message);
        assert_int_equal(CORE_ENTRY()->integrate(given, &end), STATUS_OK);
        CORE_ENTRY()->close(given);
        springs_have_moved(rows[k].method, 2 * rows[k].m, h, g); /* no reaction is on these */
    }
}

/* Families whose arrays are of 64 dimensions and 32 constraints refuse what is larger. */
TEST(small_families_refuse)
{
    static const struct {
        const char *method, *kind;
        int stages, n, m;
    } rows[] = {{"vrkmk", "", 2, 65, 0}, {"exact-map", "", 0, 65, 0}, {"exact-map", "nonholonomic", 0, 80, 33}};
    static struct lines lines;
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        char source[CAPACITY], wanted[64];
        struct refusal why;
        struct shape shape;
        struct setup setup = case_of("chain", rows[k].method, rows[k].stages, 2, 1);
        memset(&lines, 0, sizeof lines);
        setup.text = read_lines(chain(rows[k].n, 1, rows[k].kind, rows[k].m, source), &lines);
        assert_int_equal(core_check(CORE_ENTRY(), &setup, &shape, &why), STATUS_REFUSED);
        snprintf(wanted, sizeof wanted, "and chain has %d and %d", rows[k].n, rows[k].m);
        if (!strstr(why.message, wanted))
            fail_msg("%s", why.message);
    }
}
