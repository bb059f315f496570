/* Every factor of the register against its matrices: what it does with elements against the matrix route. */
#include "ci/tests/core/matrix_samples.h"

TEST(elements_are_those_of_the_route)
{
    for (int k = 0; k < sample_count(); k++) {
        struct sample s = sample_at(k);
        real g[SMALL_ELEMENT], h[SMALL_ELEMENT], given[SMALL_ELEMENT], route[SMALL_ELEMENT], x[MAX_FACTOR],
            y[MAX_FACTOR];
        int n = s.m->n, element = s.m->element;
        random_element(&s, g);
        random_element(&s, h);
        random_vector(n, 1, x);
        factor_compose(s.factor, g, h, given);
        matrix_compose(s.m, g, h, route);
        assert_true(agree(element, given, route));
        matrix_compose(s.m, h, g, route); /* control: the order */
        if (!is_abelian(&s))
            assert_false(agree(element, given, route));
        factor_invert(s.factor, g, given);
        matrix_invert(s.m, g, route);
        assert_true(agree(element, given, route));
        assert_false(agree(element, given, g));
        factor_adjoint(s.factor, g, x, y);
        matrix_adjoint(s.m, g, x, route);
        assert_true(agree(n, y, route));
        factor_coadjoint(s.factor, g, x, y);
        matrix_coadjoint(s.m, g, x, given);
        assert_true(agree(n, y, given));
        if (!is_abelian(&s)) /* control: Ad* is not Ad */
            assert_false(agree(n, y, route));
    }
}

/* Ad_g y = vee(G Y G^{-1}) and its pairing with Ad*, in the tests' own arithmetic. */
TEST(adjoints_are_conjugations)
{
    for (int k = 0; k < sample_count(); k++) {
        struct sample s = sample_at(k);
        int n = s.m->n;
        real g[SMALL_ELEMENT], y[MAX_FACTOR], mu[MAX_FACTOR], corner[NUMBERS], given[MAX_FACTOR], plain[MAX_FACTOR];
        square G, Y, half, whole, back;
        random_element(&s, g);
        random_vector(n, 1, y);
        random_vector(n, 1, mu);
        s.m->to_matrix(g, corner);
        in_corner(s.m->order, corner, true, G);
        matrix_inverse_4(G, back);
        hat_of(&s, y, Y);
        multiply(G, Y, half);
        multiply(half, back, whole);
        vee_of(&s, whole, plain);
        factor_adjoint(s.factor, g, y, given);
        assert_true(agree(n, given, plain));
        factor_coadjoint(s.factor, g, mu, given);
        assert_true(fabs(pairing(n, given, y) - pairing(n, mu, plain)) < 2000 * REAL_EPSILON);
        multiply(back, Y, half); /* control: the inverse */
        multiply(half, G, whole);
        vee_of(&s, whole, plain);
        if (!is_abelian(&s))
            assert_true(fabs(pairing(n, given, y) - pairing(n, mu, plain)) >= 2000 * REAL_EPSILON);
    }
}

TEST(logarithm_undoes_the_retraction)
{
    for (int k = 0; k < sample_count(); k++) {
        struct sample s = sample_at(k);
        real xi[MAX_FACTOR], neutral[SMALL_ELEMENT], g[SMALL_ELEMENT], given[MAX_FACTOR], route[MAX_FACTOR];
        matrix_neutral(s.m, neutral);
        random_vector(s.m->n, s.size, xi);
        translate_point(s.factor, neutral, xi, g);
        assert_int_equal(factor_logarithm(s.factor, g, given), STATUS_OK);
        assert_true(agree(s.m->n, given, xi));
        assert_int_equal(matrix_logarithm(s.m, s.exponential, g, route), STATUS_OK);
        assert_true(agree(s.m->n, route, xi));
        assert_int_equal(matrix_logarithm(s.m, !s.exponential, g, route), STATUS_OK); /* control */
        if (s.size >= 1 && strcmp(s.factor->name, "Heis(3)") != 0)
            assert_false(agree(s.m->n, route, xi));
    }
}

/* Elements without a logarithm are refused: half a turn has no cay; near it exp keeps its digits. */
TEST(half_turns)
{
    real xi[6], near[3] = {0, 0, REAL_PI - R(1e-6)}, turned[9];
    const real half[] = {-1, 0, 0, 0, -1, 0, 0, 0, 1}, one[] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
    assert_int_equal(so3_cay.logarithm(half, xi), STATUS_SINGULAR);
    assert_int_equal(so3_exp.logarithm(half, xi), STATUS_OK);
    assert_true(fabs(fabs(xi[2]) - REAL_PI) < 8 * REAL_EPSILON);
    translate_point(&so3_exp, one, near, turned);
    assert_int_equal(so3_exp.logarithm(turned, xi), STATUS_OK);
    assert_true(agree(3, xi, near));
    near[2] += R(1e-9); /* control */
    assert_false(agree(3, xi, near));
}

TEST(trivialise_undoes_the_translation)
{
    for (int k = 0; k < sample_count(); k++) {
        struct sample s = sample_at(k);
        real g[SMALL_ELEMENT], other[SMALL_ELEMENT], moved[SMALL_ELEMENT], xi[MAX_FACTOR], step[MAX_FACTOR];
        real rate[SMALL_ELEMENT] = {0}, measured[MAX_FACTOR];
        random_element(&s, g);
        random_element(&s, other);
        random_vector(s.m->n, 1, xi);
        for (int i = 0; i < STENCIL; i++) {
            for (int c = 0; c < s.m->n; c++)
                step[c] = stencil_at(i) * xi[c];
            translate_point(s.factor, g, step, moved);
            for (int c = 0; c < s.m->element; c++)
                rate[c] += stencil_weight(i) * moved[c];
        }
        factor_trivialise(s.factor, g, rate, measured);
        assert_true(vector_gap(s.m->n, xi, measured) < 4 * stencil_error());
        factor_trivialise(s.factor, other, rate, measured); /* control: another base point */
        if (!is_abelian(&s))
            assert_true(vector_gap(s.m->n, xi, measured) > R(1e-4));
    }
}

/* Products of a hundred small steps are still elements. */
TEST(elements_stay_elements)
{
    for (int k = 0; k < 2 * factor_count(); k++) {
        struct sample s = sample_at(k);
        real g[SMALL_ELEMENT], moved[SMALL_ELEMENT], xi[MAX_FACTOR];
        if (!s.factor->defect)
            continue;
        matrix_neutral(s.m, g);
        for (int step = 0; step < 100; step++) {
            random_vector(s.m->n, R(0.1), xi);
            translate_point(s.factor, g, xi, moved);
            memcpy(g, moved, sizeof g);
        }
        assert_true(s.factor->defect(g) < 64 * REAL_EPSILON);
        g[0] = -g[0] - R(1e-3); /* control */
        assert_true(s.factor->defect(g) > 64 * REAL_EPSILON);
    }
}
