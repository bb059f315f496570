/* Every factor of the register against its matrices: the matrix route against plain series and differences, then the operators of
 * the factor against the matrix route. */
#include "ci/tests/core/matrix_samples.h"

TEST(coordinates_are_those_of_the_basis)
{
    for (int k = 0; k < factor_count(); k++) {
        struct sample s = sample_at(k);
        real x[MAX_FACTOR], X[NUMBERS], back[MAX_FACTOR];
        assert_int_equal(s.m->n, s.factor->n);
        assert_int_equal(s.m->element, s.factor->element);
        random_vector(s.m->n, 1, x);
        matrix_hat(s.m, x, X);
        matrix_vee(s.m, X, back);
        assert_true(vector_gap(s.m->n, x, back) < 100 * REAL_EPSILON);
        x[0] += 1; /* control */
        assert_true(vector_gap(s.m->n, x, back) > R(0.5));
    }
}

/* Numbers that are angles do not show in the matrices how they move: the factor itself states it. */
TEST(numbers_move_as_the_matrices)
{
    for (int k = 0; k < factor_count(); k++) {
        real action[MATRIX_ACTION];
        const char *flaw = matrix_action(sample_at(k).m, true, action);
        if (flaw)
            print_message("%s: %s\n", sample_at(k).factor->name, flaw);
        assert_true(!flaw || strstr(flaw, "not affine"));
    }
}

TEST(route_has_the_matrix_function)
{
    for (int k = 0; k < sample_count(); k++) {
        struct sample s = sample_at(k);
        real xi[MAX_FACTOR], T[NUMBERS];
        square given, plain, other;
        random_vector(s.m->n, s.size, xi);
        matrix_retract(s.m, s.exponential, xi, T);
        in_corner(s.m->order, T, true, given);
        plain_tau(&s, s.exponential, xi, plain);
        plain_tau(&s, !s.exponential, xi, other);
        assert_true(largest_difference(given, plain) < 100 * REAL_EPSILON * (1 + largest_entry(plain)));
        if (s.size >= 1 && strcmp(s.factor->name, "Heis(3)") != 0) /* control: the other retraction */
            assert_true(largest_difference(given, other) > 100 * REAL_EPSILON);
    }
}

/* tau(xi)^{-1} d/ds tau(xi + s h) by differences of plain matrices. */
static void measured_tangent(const struct sample *s, const real *xi, const real *h, real *out)
{
    square base, inverse, sum = {{0}}, T, derivative;
    real moved[MAX_FACTOR];
    plain_tau(s, s->exponential, xi, base);
    matrix_inverse_4(base, inverse);
    for (int k = 0; k < STENCIL; k++) {
        for (int c = 0; c < s->m->n; c++)
            moved[c] = xi[c] + stencil_at(k) * h[c];
        plain_tau(s, s->exponential, moved, T);
        for (int c = 0; c < 16; c++)
            sum[c / 4][c % 4] += stencil_weight(k) * T[c / 4][c % 4];
    }
    multiply(inverse, sum, derivative);
    vee_of(s, derivative, out);
}

static void map(int n, const real *A, const real *x, real *out)
{
    for (int i = 0; i < n; i++) {
        out[i] = 0;
        for (int j = 0; j < n; j++)
            out[i] += A[i * n + j] * x[j];
    }
}

TEST(route_has_the_tangent)
{
    for (int k = 0; k < sample_count(); k++) {
        struct sample s = sample_at(k);
        real xi[MAX_FACTOR], back[MAX_FACTOR], h[MAX_FACTOR], given[MAX_FACTOR], measured[MAX_FACTOR];
        real T[MAX_FACTOR * MAX_FACTOR];
        random_vector(s.m->n, s.size, xi);
        random_vector(s.m->n, 1, h);
        measured_tangent(&s, xi, h, measured);
        matrix_tangent(s.m, s.exponential, xi, T);
        map(s.m->n, T, h, given);
        assert_true(vector_gap(s.m->n, given, measured) < 4 * stencil_error());
        for (int c = 0; c < s.m->n; c++)
            back[c] = -xi[c];
        matrix_tangent(s.m, s.exponential, back, T); /* control: the sign of xi */
        map(s.m->n, T, h, given);
        if (!is_abelian(&s) && s.size >= 0.1)
            assert_true(vector_gap(s.m->n, given, measured) > R(1e-4));
    }
}

/* <mu, d(dtau_xi h) w> by differences of the route's own dtau */
static real measured_second(const struct sample *s, const real *xi, const real *h, const real *mu, const real *w)
{
    real sum = 0, moved[MAX_FACTOR], T[MAX_FACTOR * MAX_FACTOR], value[MAX_FACTOR];
    for (int k = 0; k < STENCIL; k++) {
        for (int c = 0; c < s->m->n; c++)
            moved[c] = xi[c] + stencil_at(k) * w[c];
        matrix_tangent(s->m, s->exponential, moved, T);
        map(s->m->n, T, h, value);
        for (int c = 0; c < s->m->n; c++)
            sum += stencil_weight(k) * mu[c] * value[c];
    }
    return sum;
}

TEST(route_has_the_second_derivative)
{
    for (int k = 0; k < sample_count(); k++) {
        struct sample s = sample_at(k);
        real xi[MAX_FACTOR], h[MAX_FACTOR], mu[MAX_FACTOR], w[MAX_FACTOR], covector[MAX_FACTOR];
        random_vector(s.m->n, s.size, xi);
        random_vector(s.m->n, 1, h);
        random_vector(s.m->n, 1, mu);
        random_vector(s.m->n, 1, w);
        matrix_second_dual(s.m, s.exponential, xi, h, mu, covector);
        real given = pairing(s.m->n, covector, w), measured = measured_second(&s, xi, h, mu, w);
        assert_true(fabs(given - measured) < 20 * stencil_error());
        matrix_second_dual(s.m, s.exponential, xi, w, mu, covector); /* control: h and w exchanged */
        if (!is_abelian(&s))
            assert_true(fabs(pairing(s.m->n, covector, h) - measured) > R(1e-6));
    }
}

/* The operators of a factor at xi, each against the matrix it must be; control: its transpose. */
TEST(operators_are_those_of_the_route)
{
    for (int k = 0; k < sample_count(); k++) {
        struct sample s = sample_at(k);
        int n = s.m->n;
        real xi[MAX_FACTOR], x[MAX_FACTOR], image[MAX_FACTOR], given[MAX_FACTOR], T[NUMBERS];
        real tangent[MAX_FACTOR * MAX_FACTOR], Ad[MAX_FACTOR * MAX_FACTOR], transposed[MAX_FACTOR * MAX_FACTOR];
        random_vector(n, s.size, xi);
        random_vector(n, 1, x);
        matrix_tangent(s.m, s.exponential, xi, tangent);
        matrix_retract(s.m, s.exponential, xi, T);
        matrix_adjoint_of(s.m, T, Ad);
        for (int which = 0; which < OPERATORS; which++) {
            bool of_tau = which >= ADJOINT && which <= ADJOINT_BACK, dual = which >= TANGENT_DUAL;
            of_tau = of_tau || which >= COADJOINT;
            for (int c = 0; c < n * n; c++)
                transposed[c] = (of_tau ? Ad : tangent)[dual ? c % n * n + c / n : c];
            bool back =
                which == TANGENT_INVERSE || which == ADJOINT_BACK || which == INVERSE_DUAL || which == COADJOINT_BACK;
            map(n, transposed, x, image);
            apply_at(s.factor, which, xi, back ? image : x, given);
            assert_true(agree(n, given, back ? x : image));
            apply_at(s.factor, which, xi, back ? x : image, given);
            if (!is_abelian(&s) && s.size >= 1)
                assert_false(agree(n, given, back ? x : image));
        }
    }
}

TEST(duals_are_those_of_the_route)
{
    for (int k = 0; k < sample_count(); k++) {
        struct sample s = sample_at(k);
        struct instance point = {.lanes = 1};
        int n = s.m->n;
        real xi[MAX_FACTOR], h[MAX_FACTOR], mu[MAX_FACTOR], given[MAX_FACTOR], route[MAX_FACTOR];
        real ad[MAX_FACTOR * MAX_FACTOR];
        lane at[MAX_FACTOR], along[MAX_FACTOR], covector[MAX_FACTOR], terms[CHART_TERMS], result[MAX_FACTOR];
        random_vector(n, s.size, xi);
        random_vector(n, 1, h);
        random_vector(n, 1, mu);
        broadcast(n, xi, at);
        broadcast(n, h, along);
        broadcast(n, mu, covector);
        factor_chart(s.factor, &point, at, terms);
        factor_second_dual(s.factor, &point, terms, at, along, covector, result);
        for (int c = 0; c < n; c++)
            given[c] = result[c][0];
        matrix_second_dual(s.m, s.exponential, xi, h, mu, route);
        assert_true(agree(n, given, route));
        matrix_second_dual(s.m, s.exponential, h, xi, mu, route); /* control: xi and h exchanged */
        if (!is_abelian(&s) && s.size == R(0.1))
            assert_false(agree(n, given, route));
        factor_bracket(s.factor, &point, along, covector, result);
        for (int c = 0; c < n; c++)
            given[c] = result[c][0];
        matrix_ad(s.m, h, ad);
        map(n, ad, mu, route);
        assert_true(agree(n, given, route));
        matrix_ad(s.m, mu, ad); /* control: the order of the arguments */
        map(n, ad, h, route);
        if (!is_abelian(&s))
            assert_false(agree(n, given, route));
        bracket_at(s.factor, mu, h, given); /* by bracket_dual */
        assert_true(agree(n, given, route));
    }
}

/* Arguments beyond all digits, or NaN, have no exponential; every call returns in the end. */
TEST(arguments_without_digits_have_no_exponential)
{
    const real angles[] = {1, R(1e3), 2 / REAL_EPSILON, ldexp(R(1.0), 200), (real)INFINITY, (real)NAN};
    for (size_t k = 0; k < sizeof angles / sizeof *angles; k++) {
        const real turn[] = {0, -angles[k], angles[k], 0};
        real T[4], phi[4];
        matrix_exponential(2, turn, T, phi);
        bool known = angles[k] <= R(1e3);
        for (int c = 0; c < 4; c++)
            assert_true(isfinite(T[c]) == known && isfinite(phi[c]) == known);
        if (known) /* a doubling may double the roundings of the ones before */
            assert_true(fabs(T[2] - sin(angles[k])) <= 16 * angles[k] * REAL_EPSILON);
    }
}

/* One coordinate that is no number: none of exp is, also where the coordinate is one entry of a matrix, and no row but its own
 * knows of it. */
TEST(one_coordinate_that_is_none_leaves_no_exponential)
{
    for (int k = 0; k < sample_count(); k++) {
        const struct sample s = sample_at(k);
        real xi[MAX_FACTOR], T[NUMBERS];
        for (int bad = 0; bad < s.m->n && s.exponential; bad++) {
            for (int i = 0; i < s.m->n; i++)
                xi[i] = i == bad ? (real)NAN : s.size;
            matrix_retract(s.m, true, xi, T);
            for (int c = 0; c < s.m->order * s.m->order; c++)
                assert_true(isnan(T[c]));
        }
    }
}
