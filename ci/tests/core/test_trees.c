/* Order conditions of bicoloured trees up to order 4. */
#include "ci/tests/core/tableaux.h"
#include "core/tableaux/trees.h"

static int order_of(const struct tableau *t)
{
    return tableau_tree_order(t, 0, 0, NULL, 0);
}

TEST(explicit_tables_have_their_orders)
{
    const struct {
        const char *name;
        int s, order;
    } known[] = {{"euler", 1, 1}, {"midpoint", 2, 2}, {"kutta3", 3, 3}, {"ralston3", 3, 3}, {"rk4", 4, 4}};
    for (size_t k = 0; k < sizeof known / sizeof *known; k++) {
        struct tableau t = tableau_of(known[k].name, known[k].s);
        t.conjugate = false;
        assert_int_equal(order_of(&t), known[k].order);
        if (t.s > 1) { /* control: sum b_i a_ij = 1/2 is lost */
            t.a[t.s - 1][0] += R(1e-3);
            assert_int_equal(order_of(&t), 1);
        }
        t.b[0] += R(1e-3); /* control: sum b_i = 1 is lost */
        assert_int_equal(order_of(&t), 0);
    }
}

TEST(pairs_have_their_orders)
{
    const struct {
        const char *name;
        int s, order;
    } known[] = {{"gauss", 1, 2},        {"gauss", 2, 4},     {"gauss", 4, 8},        {"lobatto-iiib", 4, 6},
                 {"radau-iia", 3, 5},    {"gauss", 3, 6},     {"lobatto-iiia", 2, 2}, {"lobatto-iiia", 3, 4},
                 {"lobatto-iiib", 3, 4}, {"radau-iia", 1, 1}, {"radau-iia", 2, 3},    {"radau-ib", 2, 3},
                 {"lobatto-iiie", 3, 4}, {"euler", 1, 1}};
    for (size_t k = 0; k < sizeof known / sizeof *known; k++) {
        struct tableau t = tableau_of(known[k].name, known[k].s);
        assert_true(t.conjugate);
        assert_int_equal(order_of(&t), known[k].order);
    }
}

/* Butcher's methods of order 5 and 6, whose simplifying assumptions say 1. */
TEST(high_orders_are_counted)
{
    struct tableau five = {.s = 6,
                           .a = {{0},
                                 {R(0.25)},
                                 {R(0.125), R(0.125)},
                                 {0, R(-0.5), 1},
                                 {R(3.0) / 16, 0, 0, R(9.0) / 16},
                                 {R(-3.0) / 7, R(2.0) / 7, R(12.0) / 7, R(-12.0) / 7, R(8.0) / 7}},
                           .b = {R(7.0) / 90, 0, R(32.0) / 90, R(12.0) / 90, R(32.0) / 90, R(7.0) / 90}};
    struct tableau six = {
        .s = 7,
        .a = {{0},
              {R(1.0) / 3},
              {0, R(2.0) / 3},
              {R(1.0) / 12, R(1.0) / 3, R(-1.0) / 12},
              {R(-1.0) / 16, R(9.0) / 8, R(-3.0) / 16, R(-3.0) / 8},
              {0, R(9.0) / 8, R(-3.0) / 8, R(-3.0) / 4, R(0.5)},
              {R(9.0) / 44, R(-9.0) / 11, R(63.0) / 44, R(18.0) / 11, 0, R(-16.0) / 11}},
        .b = {R(11.0) / 120, 0, R(27.0) / 40, R(27.0) / 40, R(-4.0) / 15, R(-4.0) / 15, R(11.0) / 120}};
    assert_int_equal(order_of(&five), 5);
    assert_int_equal(order_of(&six), 6);
    for (int i = 1; i < six.s; i++)
        for (int j = 0; j < i; j++) { /* no coefficient is idle, not even one that is 0 */
            struct tableau other = six;
            other.a[i][j] += R(1e-6);
            assert_true(order_of(&other) < 6);
        }
    struct tableau gauss = tableau_of("gauss", 5);
    gauss.conjugate = false;
    assert_int_equal(order_of(&gauss), TREE_MOST_ALONE);
    gauss = tableau_of("gauss", 4);
    gauss.conjugate = false;
    assert_int_equal(order_of(&gauss), 8);
}

/* The first condition that fails is reported, the sum of the weights before all. */
TEST(what_fails_is_told)
{
    char fails[96];
    struct tableau t = tableau_of("rk4", 4);
    t.conjugate = false;
    t.b[3] = R(1.0) / 5;
    assert_int_equal(tableau_tree_order(&t, 0, 0, fails, sizeof fails), 0);
    assert_string_equal(fails, "the weights sum to 31/30");
    t = tableau_of("rk4", 4);
    t.conjugate = false;
    assert_int_equal(tableau_tree_order(&t, 0, 0, fails, sizeof fails), 4);
    assert_string_equal(fails, "the sum b a( a( a( c ) ) ) is 0, not 1/120");
    t.a[2][1] = R(1.0) / 4;
    t.a[2][0] = R(1.0) / 4;
    assert_int_equal(tableau_tree_order(&t, 0, 0, fails, sizeof fails), 2);
    assert_string_equal(fails, "the sum b a( c ) is 1/8, not 1/6");
    t = tableau_of("midpoint", 2);
    assert_int_equal(tableau_tree_order(&t, 0, 0, fails, sizeof fails), 2);
    assert_string_equal(fails, "the sum b a( c ) is 0, not 1/6");
    assert_int_equal(tableau_tree_order(&t, 2, 0, fails, 8), 2); /* no more than there is room for */
    assert_true(strlen(fails) < 8);
}

/* Control: trees of all colours count. The trapezoidal rule has order 2, beside ahat = 0 the pair has order 1. */
TEST(mixed_colours_count)
{
    struct tableau t = tableau_of("lobatto-iiia", 2);
    memset(t.ahat, 0, sizeof t.ahat);
    assert_int_equal(order_of(&t), 1);
    t.conjugate = false;
    assert_int_equal(order_of(&t), 2);
}
