/* Legendre polynomials, quadrature nodes against closed forms, and exactness of the rules. */
#include "ci/tests/core/testing.h"
#include "core/numbers/legendre.h"

static const struct {
    enum node_family family;
    const char *name;
    int least, missing; /* least s; the rule is exact to degree 2s - 1 - missing */
} families[] = {{NODES_GAUSS, "Gauss", 1, 0},
                {NODES_RADAU_LEFT, "Radau left", 1, 1},
                {NODES_RADAU_RIGHT, "Radau right", 1, 1},
                {NODES_LOBATTO, "Lobatto", 2, 2}};

enum { FAMILIES = sizeof families / sizeof *families };

TEST(polynomials_are_legendre)
{
    uint64_t seed = 1;
    for (int k = 0; k < 50; k++) {
        real x = (1 + random_real(&seed)) / 2, y = 2 * x - 1, y2 = y * y;
        const real closed[] = {1, y, (3 * y2 - 1) / 2, (5 * y2 - 3) * y / 2, ((35 * y2 - 30) * y2 + 3) / 8};
        for (int n = 0; n < 5; n++) /* a few roundings of terms up to 35/8 */
            assert_close(legendre(n, x), closed[n], 16 * REAL_EPSILON);
        assert_above(fabs(legendre(2, x) - closed[4]), 16 * REAL_EPSILON); /* control: another degree */
    }
    for (int n = 0; n <= 2 * MAX_STAGES + 1; n++) {
        assert_true(legendre(n, 1) == 1);
        assert_true(legendre(n, 0) == (n % 2 ? -1 : 1));
    }
}

/* Every family's members that have nodes in closed form; nodes of one sign of the square root only. */
static real nodes_defect(enum node_family family, int s, const real *expected, real moved)
{
    real c[MAX_STAGES], largest = 0;
    quadrature_nodes(family, s, c);
    c[s / 2] += moved;
    for (int i = 0; i < s; i++)
        largest = fmax(largest, fabs(c[i] - expected[i]));
    return largest;
}

TEST(nodes_have_their_closed_forms)
{
    const real h = R(0.5), g2 = sqrt(R(3.0)) / 6, g3 = sqrt(R(15.0)) / 10, r = sqrt(R(6.0));
    const real inner = sqrt(3 - 2 * sqrt(R(1.2))) / sqrt(R(28.0)), outer = sqrt(3 + 2 * sqrt(R(1.2))) / sqrt(R(28.0));
    const real l4 = sqrt(R(5.0)) / 10, l5 = sqrt(R(21.0)) / 14;
    const struct {
        enum node_family family;
        int s;
        real c[5];
    } known[] = {
        {NODES_GAUSS, 1, {h}},
        {NODES_GAUSS, 2, {h - g2, h + g2}},
        {NODES_GAUSS, 3, {h - g3, h, h + g3}},
        {NODES_GAUSS, 4, {h - outer, h - inner, h + inner, h + outer}},
        {NODES_LOBATTO, 2, {0, 1}},
        {NODES_LOBATTO, 3, {0, h, 1}},
        {NODES_LOBATTO, 4, {0, h - l4, h + l4, 1}},
        {NODES_LOBATTO, 5, {0, h - l5, h, h + l5, 1}},
        {NODES_RADAU_LEFT, 1, {0}},
        {NODES_RADAU_LEFT, 2, {0, (real)2 / 3}},
        {NODES_RADAU_LEFT, 3, {0, (6 - r) / 10, (6 + r) / 10}},
        {NODES_RADAU_RIGHT, 1, {1}},
        {NODES_RADAU_RIGHT, 2, {(real)1 / 3, 1}},
        {NODES_RADAU_RIGHT, 3, {(4 - r) / 10, (4 + r) / 10, 1}},
    };
    for (size_t k = 0; k < sizeof known / sizeof *known; k++) {
        /* one rounding in the node and about three in the closed form, all of numbers below 1 */
        real bound = 4 * REAL_EPSILON;
        assert_at_most(nodes_defect(known[k].family, known[k].s, known[k].c, 0), bound);
        assert_above(nodes_defect(known[k].family, known[k].s, known[k].c, 8 * REAL_EPSILON), bound); /* control */
    }
}

/* Largest defect of the interpolatory rule on P_k, k <= degree: its integral over [0, 1] is 0 but for k = 0. */
static real rule_defect(int s, const real *c, int first, int last)
{
    struct gauss_rule rule;
    real b[MAX_STAGES], largest = 0;
    gauss_rule_make(s / 2 + 1, &rule);
    for (int j = 0; j < s; j++)
        b[j] = lagrange_integral(s, c, j, 1, &rule);
    for (int k = first; k <= last; k++) {
        real sum = -(real)(k == 0);
        for (int j = 0; j < s; j++)
            sum += b[j] * legendre(k, c[j]);
        largest = fmax(largest, fabs(sum));
    }
    return largest;
}

TEST(rules_are_exact_to_their_degree_and_not_further)
{
    for (int f = 0; f < FAMILIES; f++)
        for (int s = families[f].least; s <= MAX_STAGES; s++) {
            real c[MAX_STAGES];
            int degree = 2 * s - 1 - families[f].missing;
            /* s terms b_j P_k(c_j), sum of |b_j| 1; P_k' <= k(k+1) only at the ends, where the nodes are exact;
             * inside, a node's rounding moves P_k by about k eps */
            real bound = 8 * s * REAL_EPSILON;
            quadrature_nodes(families[f].family, s, c);
            assert_at_most(rule_defect(s, c, 0, degree), bound);
            assert_above(rule_defect(s, c, degree + 1, degree + 1), R(1e-3)); /* control: the next degree */
            c[s / 2] -= R(1e-6);
            if (degree >= s) /* control: a node moved; below s any nodes do */
                assert_above(rule_defect(s, c, 0, degree), bound);
        }
}

TEST(nodes_ascend_and_mirror)
{
    for (int f = 0; f < FAMILIES; f++)
        for (int s = families[f].least; s <= MAX_STAGES; s++) {
            real c[MAX_STAGES], mirror[MAX_STAGES];
            enum node_family family = families[f].family;
            quadrature_nodes(family, s, c);
            quadrature_nodes(family == NODES_RADAU_LEFT    ? NODES_RADAU_RIGHT
                             : family == NODES_RADAU_RIGHT ? NODES_RADAU_LEFT
                                                           : family,
                             s, mirror);
            assert_true(c[0] >= 0 && c[s - 1] <= 1);
            for (int i = 0; i < s; i++) {
                assert_true(i == 0 || c[i] > c[i - 1]);
                assert_close(c[i], 1 - mirror[s - 1 - i], REAL_EPSILON);
            }
            assert_int_equal(c[0] == 0, family == NODES_LOBATTO || family == NODES_RADAU_LEFT);
            assert_int_equal(c[s - 1] == 1, family == NODES_LOBATTO || family == NODES_RADAU_RIGHT);
        }
}

/* Defects of interpolation: of x^k on the nodes at x, and of its integral from 0. */
static void power_defects(int s, const real *c, const struct gauss_rule *rule, int k, real x, real *value,
                          real *integral)
{
    *value = -pow(x, k);
    *integral = -pow(x, k + 1) / (k + 1);
    for (int j = 0; j < s; j++) {
        *value += pow(c[j], k) * lagrange(s, c, j, x);
        *integral += pow(c[j], k) * lagrange_integral(s, c, j, x, rule);
    }
    *value = fabs(*value);
    *integral = fabs(*integral);
}

/* Interpolation of x^k, k < s, on the nodes is x^k; its integral is x^(k+1)/(k+1). */
TEST(lagrange_polynomials_interpolate_and_integrate)
{
    uint64_t seed = 5;
    for (int s = 1; s <= MAX_STAGES; s++) {
        struct gauss_rule rule;
        real c[MAX_STAGES], x = (1 + random_real(&seed)) / 2;
        quadrature_nodes(NODES_GAUSS, s, c);
        gauss_rule_make(s / 2 + 1, &rule);
        for (int i = 0; i < s; i++)
            for (int j = 0; j < s; j++)
                assert_true(lagrange(s, c, j, c[i]) == (i == j));
        /* s products of s factors; the sum of |l_j| at Gauss nodes grows like sqrt(s) */
        real bound = 16 * s * s * REAL_EPSILON, value, integral;
        for (int k = 0; k < s; k++) {
            power_defects(s, c, &rule, k, x, &value, &integral);
            assert_at_most(value, bound);
            assert_at_most(integral, bound);
        }
        power_defects(s, c, &rule, s, x, &value, &integral);
        if (s <= 6) /* control: the degree that s nodes cannot follow; later below round-off of double */
            assert_above(value, bound);
    }
}
