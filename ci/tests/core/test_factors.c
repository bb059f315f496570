/* Each factor against matrices: tau, dtau, its derivative, brackets, translations, orthogonality, distances. */

#include "ci/tests/core/factor_points.h"
#include "ci/tests/core/matrices.h"
#include "ci/tests/testing.h"

/* The factors, how their elements and algebra look as matrices, and which retraction they have. */
static const struct sample {
    const struct factor *factor;
    enum shape_kind kind;
    bool exponential;
} samples[] = {{&so2_cay, SHAPE_SO2, false}, {&so2_exp, SHAPE_SO2, true},  {&so3_cay, SHAPE_SO3, false},
               {&so3_exp, SHAPE_SO3, true},  {&se2_cay, SHAPE_SE2, false}, {&se2_exp, SHAPE_SE2, true},
               {&se3_cay, SHAPE_SE3, false}, {&se3_exp, SHAPE_SE3, true}};

enum { SAMPLES = sizeof samples / sizeof *samples, POINTS = 12 };

/* Sizes of algebra elements: near 0, and rotations on both sides of the switch |w| = 3 of the series. */
static const double sizes[] = {1e-12, 1e-5, 0.1, 1, 2, 4};

enum { SIZES = sizeof sizes / sizeof *sizes };

static void element_of(const struct sample *s, real *g)
{
    real xi[MAX_FACTOR], origin[SMALL_ELEMENT] = {0};
    if (s->kind == SHAPE_SO3 || s->kind == SHAPE_SE3)
        origin[0] = origin[4] = origin[8] = 1;
    random_vector(s->factor->n, 1, xi);
    translate_point(s->factor, origin, xi, g);
}

/* tau(xi) by the power series of exp, or by solving (1 - X/2) T = 1 + X/2. */
static void tau_matrix(const struct sample *s, const real *xi, square T)
{
    square X;
    hat(s->kind, xi, X);
    if (s->exponential)
        matrix_exponential_4(X, T);
    else
        matrix_cayley(X, T);
}

/* Largest difference of g tau(xi) and the product of matrices, over its size. */
static real translation_error(const struct sample *s, bool exponential, const real *g, const real *xi)
{
    struct sample other = *s;
    real moved[SMALL_ELEMENT];
    square G, T, product, measured;
    other.exponential = exponential;
    translate_point(s->factor, g, xi, moved);
    element_matrix(s->kind, g, G);
    tau_matrix(&other, xi, T);
    multiply(G, T, product);
    element_matrix(s->kind, moved, measured);
    return largest_difference(product, measured) / (1 + largest_entry(product));
}

TEST(tau_is_the_matrix_function)
{
    for (int k = 0; k < SAMPLES * SIZES * POINTS; k++) {
        const struct sample *s = &samples[k % SAMPLES];
        real g[SMALL_ELEMENT], xi[MAX_FACTOR];
        element_of(s, g);
        random_vector(s->factor->n, (real)sizes[k / SAMPLES % SIZES], xi);
        assert_true(translation_error(s, s->exponential, g, xi) < 100 * REAL_EPSILON);
        if (sizes[k / SAMPLES % SIZES] >= 1) /* control: the other retraction */
            assert_true(translation_error(s, !s->exponential, g, xi) >= 100 * REAL_EPSILON);
    }
}

/* tau(xi)^{-1} d/ds tau(xi + s h) by differences of matrices. */
static void measured_tangent(const struct sample *s, const real *xi, const real *h, real *out)
{
    square base, inverse, sum = {{0}}, T, derivative;
    real moved[MAX_FACTOR];
    tau_matrix(s, xi, base);
    matrix_inverse_4(base, inverse);
    for (int k = 0; k < STENCIL; k++) {
        for (int c = 0; c < s->factor->n; c++)
            moved[c] = xi[c] + stencil_at(k) * h[c];
        tau_matrix(s, moved, T);
        for (int c = 0; c < 16; c++)
            sum[c / 4][c % 4] += stencil_weight(k) * T[c / 4][c % 4];
    }
    multiply(inverse, sum, derivative);
    vee(s->kind, derivative, out);
}

TEST(tangent_is_the_derivative_of_tau)
{
    for (int k = 0; k < SAMPLES * SIZES; k++) {
        const struct sample *s = &samples[k % SAMPLES];
        int n = s->factor->n;
        real xi[MAX_FACTOR], back[MAX_FACTOR], h[MAX_FACTOR], given[MAX_FACTOR], measured[MAX_FACTOR];
        random_vector(n, (real)sizes[k / SAMPLES], xi);
        random_vector(n, 1, h);
        for (int c = 0; c < n; c++)
            back[c] = -xi[c];
        measured_tangent(s, xi, h, measured);
        apply_at(s->factor, TANGENT, xi, h, given);
        assert_true(vector_gap(n, given, measured) < stencil_error());
        apply_at(s->factor, TANGENT, back, h, given); /* control: the sign of xi */
        if (s->kind != SHAPE_SO2 && sizes[k / SAMPLES] >= 0.1)
            assert_true(vector_gap(n, given, measured) > R(1e-3));
    }
}

TEST(second_is_the_derivative_of_the_tangent)
{
    for (int k = 0; k < SAMPLES * SIZES; k++) {
        const struct sample *s = &samples[k % SAMPLES];
        int n = s->factor->n;
        real xi[MAX_FACTOR], moved[MAX_FACTOR], h[MAX_FACTOR], w[MAX_FACTOR], given[MAX_FACTOR], value[MAX_FACTOR];
        real measured[MAX_FACTOR] = {0};
        random_vector(n, (real)sizes[k / SAMPLES], xi);
        random_vector(n, 1, h);
        random_vector(n, 1, w);
        for (int i = 0; i < STENCIL; i++) {
            for (int c = 0; c < n; c++)
                moved[c] = xi[c] + stencil_at(i) * w[c];
            apply_at(s->factor, TANGENT, moved, h, value);
            for (int c = 0; c < n; c++)
                measured[c] += stencil_weight(i) * value[c];
        }
        second_at(s->factor, xi, h, w, given);
        assert_true(vector_gap(n, given, measured) < stencil_error());
        second_at(s->factor, xi, w, h, given); /* control: its arguments exchanged */
        if (s->kind != SHAPE_SO2)
            assert_true(vector_gap(n, given, measured) > R(1e-3));
    }
}

/* out = Ad_g^{-1} y = vee(G^{-1} Y G) */
static void adjoint_back(enum shape_kind kind, const square G, const real *y, real *out)
{
    square inverse, Y, first, product;
    matrix_inverse_4(G, inverse);
    hat(kind, y, Y);
    multiply(inverse, Y, first);
    multiply(first, G, product);
    vee(kind, product, out);
}

/* [jimenez-2012, lem. 6.6.1-6.6.4]; lemma 6.6.3 is the first line.
 * dtau_xi z = Ad_{tau(xi)}^{-1} dtau_{-xi} z, which is dtau_xi^{-1} Ad_{tau(xi)}^{-1} = dtau_{-xi}^{-1}. */
TEST(tangents_at_xi_and_minus_xi_differ_by_the_adjoint)
{
    for (int k = 0; k < SAMPLES * SIZES * POINTS; k++) {
        const struct sample *s = &samples[k % SAMPLES];
        int n = s->factor->n;
        real xi[MAX_FACTOR], back[MAX_FACTOR], z[MAX_FACTOR], left[MAX_FACTOR], right[MAX_FACTOR], turned[MAX_FACTOR];
        square T;
        random_vector(n, (real)sizes[k / SAMPLES % SIZES], xi);
        random_vector(n, 1, z);
        for (int c = 0; c < n; c++)
            back[c] = -xi[c];
        apply_at(s->factor, TANGENT, xi, z, left);
        apply_at(s->factor, TANGENT, back, z, right);
        tau_matrix(s, xi, T);
        adjoint_back(s->kind, T, right, turned);
        assert_true(vector_gap(n, left, turned) < 400 * REAL_EPSILON);
        if (s->kind != SHAPE_SO2 && sizes[k / SAMPLES % SIZES] >= 0.1) /* control: without Ad */
            assert_true(vector_gap(n, left, right) > R(1e-3));
    }
}

TEST(brackets_are_commutators)
{
    for (int k = 0; k < SAMPLES * POINTS; k++) {
        const struct sample *s = &samples[k % SAMPLES];
        int n = s->factor->n;
        real x[MAX_FACTOR], y[MAX_FACTOR], given[MAX_FACTOR] = {0}, expected[MAX_FACTOR];
        square X, Y, XY, YX;
        random_vector(n, 2, x);
        random_vector(n, 2, y);
        hat(s->kind, x, X);
        hat(s->kind, y, Y);
        multiply(X, Y, XY);
        multiply(Y, X, YX);
        for (int c = 0; c < 16; c++)
            XY[c / 4][c % 4] -= YX[c / 4][c % 4];
        vee(s->kind, XY, expected);
        bracket_at(s->factor, x, y, given);
        assert_true(vector_gap(n, given, expected) < 16 * REAL_EPSILON);
        if (s->kind != SHAPE_SO2) { /* control: the order of the arguments */
            bracket_at(s->factor, y, x, given);
            assert_true(vector_gap(n, given, expected) > R(1e-3));
        }
    }
}

TEST(retractions_undo_and_chain)
{
    for (int k = 0; k < SAMPLES * POINTS; k++) {
        const struct sample *s = &samples[k % SAMPLES];
        int n = s->factor->n;
        real g[SMALL_ELEMENT], moved[SMALL_ELEMENT], again[SMALL_ELEMENT], a[MAX_FACTOR], b[MAX_FACTOR];
        square G, A, B, AB, left, right;
        element_of(s, g);
        random_vector(n, 2, a);
        random_vector(n, 2, b);
        translate_point(s->factor, g, a, moved);
        translate_point(s->factor, moved, b, again);
        element_matrix(s->kind, g, G);
        tau_matrix(s, a, A);
        tau_matrix(s, b, B);
        multiply(A, B, AB);
        multiply(G, AB, left); /* g (tau(a) tau(b)) = (g tau(a)) tau(b) */
        element_matrix(s->kind, again, right);
        assert_true(largest_difference(left, right) < 200 * REAL_EPSILON * (1 + largest_entry(left)));
        for (int c = 0; c < n; c++)
            b[c] = -a[c];
        translate_point(s->factor, moved, b, again); /* tau(-a) = tau(a)^{-1} */
        assert_true(sqrt(s->factor->distance_squared(g, again)) < 200 * REAL_EPSILON);
        assert_true(sqrt(s->factor->distance_squared(g, moved)) > R(1e-3));
    }
}

static real orthogonality(const real *R)
{
    real worst = 0;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            worst = fmax(worst, fabs(dot3(R + 3 * i, R + 3 * j) - (i == j)));
    return worst;
}

TEST(rotations_stay_orthogonal)
{
    static const struct factor *const factors[] = {&so3_cay, &so3_exp, &se3_cay, &se3_exp};
    long steps = REAL_EPSILON < R(1e-20) ? 10000 : 1000000;
    for (int k = 0; k < 4; k++) {
        real g[12] = {1, 0, 0, 0, 1, 0, 0, 0, 1}, moved[12], xi[6];
        for (long step = 0; step < steps; step++) {
            random_vector(factors[k]->n, R(0.1), xi);
            translate_point(factors[k], g, xi, moved);
            memcpy(g, moved, sizeof g);
        }
        assert_true(orthogonality(g) < 8 * REAL_EPSILON);
    }
    square G = {{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}, {0, 0, 0, 1}}, T, product; /* control: bare products */
    real xi[3], R[9];
    for (long step = 0; step < 10000; step++) {
        random_vector(3, R(0.1), xi);
        tau_matrix(&samples[2], xi, T);
        multiply(G, T, product);
        memcpy(G, product, sizeof G);
    }
    for (int c = 0; c < 9; c++)
        R[c] = G[c / 3][c % 3];
    assert_true(orthogonality(R) > 8 * REAL_EPSILON);
}

/* |x| of the rotation part and of the translation part that exp leaves to the first order. */
TEST(distance_is_the_geodesic_angle)
{
    static const double angles[] = {1e-15, 1e-6, 0.3, 1.5, 2.5};
    for (int k = 0; k < SAMPLES * 5; k++) {
        const struct sample *s = &samples[k % SAMPLES];
        int n = s->factor->n, first = s->kind == SHAPE_SE2 ? 2 : 0, count = s->kind == SHAPE_SO2 ? 1 : 3;
        real g[SMALL_ELEMENT], moved[SMALL_ELEMENT], xi[MAX_FACTOR] = {0}, axis[3], angle = (real)angles[k / SAMPLES];
        if (s->kind == SHAPE_SE2)
            count = 1;
        random_vector(count, 1, axis);
        real length = count == 1 ? fabs(axis[0]) : sqrt(dot3(axis, axis));
        for (int c = 0; c < count; c++)
            xi[first + c] = angle * axis[c] / length;
        element_of(s, g);
        translate_point(s->factor, g, xi, moved);
        real expected = s->exponential ? angle : 2 * atan(angle / 2); /* what cay turns by */
        real distance = sqrt(s->factor->distance_squared(g, moved));
        assert_true(fabs(distance - expected) < 64 * REAL_EPSILON);
        if (angle > R(0.1)) /* control: a chord is shorter */
            assert_true(fabs(2 * sin(distance / 2) - expected) > R(1e-4));
        for (int c = 0; c < n; c++) /* translations are Euclidean */
            xi[c] = 0;
        if (s->kind == SHAPE_SE2 || s->kind == SHAPE_SE3) {
            xi[s->kind == SHAPE_SE2 ? 0 : 3] = angle;
            translate_point(s->factor, g, xi, moved);
            assert_true(fabs(sqrt(s->factor->distance_squared(g, moved)) - angle) < 16 * REAL_EPSILON);
        }
    }
}

TEST(angles_wrap)
{
    real near[] = {R(3.1)}, far[] = {R(-3.1)};
    assert_true(fabs(sqrt(so2_exp.distance_squared(near, far)) - (2 * REAL_PI - R(6.2))) < 16 * REAL_EPSILON);
    near[0] = far[0] + 4 * REAL_PI;
    assert_true(so2_exp.distance_squared(near, far) < 1e3 * REAL_EPSILON * REAL_EPSILON);
}

TEST(trivialise_is_the_inverse_of_translation)
{
    for (int k = 0; k < SAMPLES * POINTS; k++) {
        const struct sample *s = &samples[k % SAMPLES];
        int n = s->factor->n;
        real g[SMALL_ELEMENT], other[SMALL_ELEMENT], moved[SMALL_ELEMENT], xi[MAX_FACTOR], step[MAX_FACTOR];
        real rate[SMALL_ELEMENT] = {0}, measured[MAX_FACTOR];
        element_of(s, g);
        element_of(s, other);
        random_vector(n, 1, xi);
        for (int i = 0; i < STENCIL; i++) {
            for (int c = 0; c < n; c++)
                step[c] = stencil_at(i) * xi[c];
            translate_point(s->factor, g, step, moved);
            for (int c = 0; c < s->factor->element; c++)
                rate[c] += stencil_weight(i) * moved[c];
        }
        factor_trivialise(s->factor, g, rate, measured);
        assert_true(vector_gap(n, xi, measured) < stencil_error());
        factor_trivialise(s->factor, other, rate, measured); /* control: another base point */
        if (s->kind != SHAPE_SO2)
            assert_true(vector_gap(n, xi, measured) > R(1e-3));
    }
}

/* All operators of a factor at `count` points of as many random ones, those behind them being where the last of them is. */
enum { RESULTS = OPERATORS + 3 };
typedef lane results[RESULTS][SMALL_ELEMENT];
static void apply_all(const struct sample *s, int count, int lanes, const real *g, lane (*random)[MAX_FACTOR],
                      results out)
{
    const struct factor *f = s->factor;
    struct instance in = {.lanes = lanes};
    lane at[3][MAX_FACTOR], terms[CHART_TERMS];
    for (int c = 0; c < 3 * f->n; c++)
        for (int l = 0; l < LANES; l++)
            at[c / f->n][c % f->n][l] = random[c / f->n][c % f->n][l < count ? l : count - 1];
    memset(out, 0, sizeof(results));
    factor_chart(f, &in, at[0], terms);
    for (int k = 0; k < OPERATORS; k++)
        factor_apply(f, (enum operator)k, &in, terms, at[0], at[1], out[k]);
    factor_second_dual(f, &in, terms, at[0], at[1], at[2], out[OPERATORS]);
    factor_bracket_dual(f, &in, at[1], at[2], out[OPERATORS + 1]);
    factor_translate(f, &in, terms, g, at[0], out[OPERATORS + 2]);
}

/* Lanes without a point cost nothing, and no point sees how many there are; where all lanes go on, what is at the last point appears in the
 * last lane, too. */
TEST(points_do_not_see_how_many_there_are)
{
    for (int k = 0; k < SAMPLES * LANES; k++) {
        const struct sample *s = &samples[k / LANES];
        const int count = k % LANES + 1;
        lane random[3][MAX_FACTOR];
        real g[SMALL_ELEMENT];
        results few, all, other;
        element_of(s, g);
        random_vector(3 * MAX_FACTOR * LANES, 4, random[0][0]); /* on both sides of the switch of the series */
        apply_all(s, count, count, g, random, few);
        apply_all(s, count, LANES, g, random, all);
        random[0][0][count - 1] += 1;
        random[2][0][count - 1] += 1;
        apply_all(s, count, count, g, random, other); /* control: another last point */
        for (int c = 0; c < RESULTS * SMALL_ELEMENT; c++) {
            const real *of_few = few[c / SMALL_ELEMENT][c % SMALL_ELEMENT];
            assert_memory_equal(of_few, all[c / SMALL_ELEMENT][c % SMALL_ELEMENT], (size_t)count * sizeof(real));
            if (sizeof(real) == sizeof(double))
                assert_true(of_few[LANES - 1] == of_few[count - 1]);
        }
        assert_true(memcmp(few, other, sizeof few) != 0);
    }
}
