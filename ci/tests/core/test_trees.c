/* Order conditions of bicoloured trees up to order 4. */
#include "ci/tests/core/testing.h"

#include "core/tableaux/tableau.h"

static struct tableau make(const char *name, int s)
{
    struct tableau t;
    struct refusal why;
    assert_int_equal(tableau_make(name, s, &t, &why), STATUS_OK);
    return t;
}

static void explicit_tables_have_their_orders(void **state)
{
    (void)state;
    const struct {
        const char *name;
        int s, order;
    } known[] = {{"euler", 1, 1}, {"midpoint", 2, 2}, {"kutta3", 3, 3}, {"ralston3", 3, 3}, {"rk4", 4, 4}};
    for (size_t k = 0; k < sizeof known / sizeof *known; k++) {
        struct tableau t = make(known[k].name, known[k].s);
        t.conjugate = false;
        assert_int_equal(tableau_tree_order(&t), known[k].order);
        if (t.s > 1) { /* control: sum b_i a_ij = 1/2 is lost */
            t.a[t.s - 1][0] += R(1e-3);
            assert_int_equal(tableau_tree_order(&t), 1);
        }
        t.b[0] += R(1e-3); /* control: sum b_i = 1 is lost */
        assert_int_equal(tableau_tree_order(&t), 0);
    }
}

static void pairs_have_their_orders(void **state)
{
    (void)state;
    const struct {
        const char *name;
        int s, order;
    } known[] = {{"gauss", 1, 2},        {"gauss", 2, 4},        {"gauss", 3, 4},     {"lobatto-iiia", 2, 2},
                 {"lobatto-iiia", 3, 4}, {"lobatto-iiib", 3, 4}, {"radau-iia", 1, 1}, {"radau-iia", 2, 3},
                 {"radau-ib", 2, 3},     {"lobatto-iiie", 3, 4}, {"euler", 1, 1}};
    for (size_t k = 0; k < sizeof known / sizeof *known; k++) {
        struct tableau t = make(known[k].name, known[k].s);
        assert_true(t.conjugate);
        assert_int_equal(tableau_tree_order(&t), known[k].order);
    }
}

/* Control: trees of all colours count. The trapezoidal rule has order 2, beside ahat = 0 the pair has order 1. */
static void mixed_colours_count(void **state)
{
    (void)state;
    struct tableau t = make("lobatto-iiia", 2);
    memset(t.ahat, 0, sizeof t.ahat);
    assert_int_equal(tableau_tree_order(&t), 1);
    t.conjugate = false;
    assert_int_equal(tableau_tree_order(&t), 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(explicit_tables_have_their_orders),
        cmocka_unit_test(pairs_have_their_orders),
        cmocka_unit_test(mixed_colours_count),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
