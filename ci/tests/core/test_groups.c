/* Operators of product groups over lanes: inverses, duals and adjoints by pairings; the functions of the rotation angle. */

#include "ci/tests/core/factor_points.h"
#include "ci/tests/core/matrices.h"
#include "ci/tests/testing.h"
#include "core/groups/rotation_lanes.h"
#include "core/problem/problem.h"

enum { POINTS = 20, USED_LANES = 3 };

/* Every kind of factor once, the retractions mixed. */
static const struct group products[] = {
    {"SO(3) x SE(2) x R^2 x SE(3)", "cay", {&so3_cay, &se2_exp, &vector_2, &se3_cay}},
    {"SE(3) x R^3 x SO(2) x SO(3)", "exp", {&se3_exp, &vector_3, &so2_cay, &so3_exp}},
    {"SE(2) x R^1 x SO(2)", "cay", {&se2_cay, &vector_1, &so2_exp}}};

enum { PRODUCTS = sizeof products / sizeof *products };

/* An instance that is nothing but a group, with random points in its lanes. */
struct points {
    struct instance in;
    lane xi[SMALL_DIMENSION], x[SMALL_DIMENSION], y[SMALL_DIMENSION], mu[SMALL_DIMENSION];
};

static enum shape_kind kind_of(const struct factor *factor)
{
    return factor->n == 6 ? SHAPE_SE3 : factor->element == 9 ? SHAPE_SO3 : factor->n == 3 ? SHAPE_SE2 : SHAPE_SO2;
}

static void random_lanes(int n, real size, lane *out)
{
    real x[SMALL_DIMENSION];
    for (int l = 0; l < LANES; l++) {
        random_vector(n, size, x);
        for (int c = 0; c < n; c++)
            out[c][l] = x[c];
    }
}

static void set_points(const struct group *group, struct points *p)
{
    p->in = (struct instance){.group = group, .lanes = USED_LANES};
    for (const struct factor *const *f = group->factor; *f; f++) {
        p->in.n += (*f)->n;
        p->in.element += (*f)->element;
    }
    random_lanes(p->in.n, R(1.5), p->xi);
    random_lanes(p->in.n, 1, p->x);
    random_lanes(p->in.n, 1, p->y);
    random_lanes(p->in.n, 1, p->mu);
}

static real pairing(const struct points *p, const lane *mu, const lane *x, int l)
{
    real sum = 0;
    for (int c = 0; c < p->in.n; c++)
        sum += mu[c][l] * x[c][l];
    return sum;
}

/* Equal pairings in the lanes in use: <a, x> = <b, y>. */
static bool same_pairing(const struct points *p, const lane *a, const lane *x, const lane *b, const lane *y)
{
    bool same = true;
    for (int l = 0; l < USED_LANES; l++)
        same = same && fabs(pairing(p, a, x, l) - pairing(p, b, y, l)) < 1000 * REAL_EPSILON;
    return same;
}

static void negated(const struct points *p, const lane *x, lane *out)
{
    for (int c = 0; c < p->in.n; c++)
        for (int l = 0; l < LANES; l++)
            out[c][l] = -x[c][l];
}

static void apply(const struct instance *in, enum operator which, const lane *xi, const lane *x, lane *out)
{
    struct chart chart;
    group_chart(in, xi, &chart);
    group_apply(in, &chart, which, x, out);
}

/* [martin-sato-2018, def. 6.1]. */
TEST(tangent_inverse_undoes_the_tangent)
{
    for (int k = 0; k < PRODUCTS * POINTS; k++) {
        struct points p;
        lane forward[SMALL_DIMENSION], back[SMALL_DIMENSION];
        set_points(&products[k % PRODUCTS], &p);
        apply(&p.in, TANGENT, p.xi, p.x, forward);
        apply(&p.in, TANGENT_INVERSE, p.xi, forward, back);
        assert_true(same_pairing(&p, p.mu, back, p.mu, p.x));
        assert_false(same_pairing(&p, p.mu, forward, p.mu, p.x)); /* control: not the identity */
    }
}

TEST(duals_are_transposes)
{
    for (int k = 0; k < PRODUCTS * POINTS; k++) {
        struct points p;
        lane covector[SMALL_DIMENSION], tangent[SMALL_DIMENSION], back[SMALL_DIMENSION];
        set_points(&products[k % PRODUCTS], &p);
        apply(&p.in, TANGENT, p.xi, p.x, tangent);
        apply(&p.in, TANGENT_DUAL, p.xi, p.mu, covector);
        assert_true(same_pairing(&p, covector, p.x, p.mu, tangent));
        apply(&p.in, INVERSE_DUAL, p.xi, p.mu, covector);
        assert_true(same_pairing(&p, covector, tangent, p.mu, p.x));
        apply(&p.in, TANGENT_DUAL, p.xi, p.mu, covector);
        negated(&p, p.xi, back);
        apply(&p.in, TANGENT, back, p.x, tangent);
        assert_false(same_pairing(&p, covector, p.x, p.mu, tangent)); /* control: the sign of xi */
        apply(&p.in, INVERSE_DUAL, p.xi, p.mu, covector);
        assert_false(same_pairing(&p, covector, tangent, p.mu, p.x));
    }
}

/* The second derivative of one factor at xi along h = x, w = y, in one lane. */
static void second_of_factor(const struct points *p, const struct factor *factor, int offset, int l, lane *change)
{
    real xi[MAX_FACTOR], h[MAX_FACTOR], w[MAX_FACTOR], out[MAX_FACTOR];
    for (int c = 0; c < factor->n; c++) {
        xi[c] = p->xi[offset + c][l];
        h[c] = p->x[offset + c][l];
        w[c] = p->y[offset + c][l];
    }
    second_at(factor, xi, h, w, out);
    for (int c = 0; c < factor->n; c++)
        change[offset + c][l] = out[c];
}

/* [martin-sato-2018, def. 6.1]. <second_dual, w> = <mu, second(xi, h, w)>, factor by factor. */
TEST(second_dual_pairs_with_the_second_derivative)
{
    for (int k = 0; k < PRODUCTS * POINTS; k++) {
        struct points p;
        lane covector[SMALL_DIMENSION], swapped[SMALL_DIMENSION], change[SMALL_DIMENSION] = {{0}};
        int offset = 0;
        set_points(&products[k % PRODUCTS], &p);
        struct chart chart;
        group_chart(&p.in, p.xi, &chart);
        group_second_dual(&p.in, &chart, p.x, p.mu, covector);
        group_second_dual(&p.in, &chart, p.y, p.mu, swapped);
        for (const struct factor *const *f = p.in.group->factor; *f; offset += (*f)->n, f++)
            for (int l = 0; l < USED_LANES && (*f)->second_dual; l++)
                second_of_factor(&p, *f, offset, l, change);
        assert_true(same_pairing(&p, covector, p.y, p.mu, change));
        assert_false(same_pairing(&p, swapped, p.x, p.mu, change)); /* control: not symmetric in h and w */
    }
}

/* Ad_T y = vee(T Y T^{-1}), or the commutator [X, Y] where `commutator` is set. */
static void by_matrices(const struct points *p, bool commutator, lane *out)
{
    int offset = 0;
    for (const struct factor *const *f = p->in.group->factor; *f; offset += (*f)->n, f++)
        for (int l = 0; l < USED_LANES; l++) {
            enum shape_kind kind = kind_of(*f);
            real xi[MAX_FACTOR], y[MAX_FACTOR], result[MAX_FACTOR], g[SMALL_ELEMENT] = {0}, moved[SMALL_ELEMENT];
            square T, inverse, Y, left, right;
            for (int c = 0; c < (*f)->n; c++) {
                xi[c] = p->xi[offset + c][l];
                y[c] = p->y[offset + c][l];
                result[c] = commutator ? 0 : y[c];
            }
            if ((*f)->matrices) {
                if (kind == SHAPE_SO3 || kind == SHAPE_SE3)
                    g[0] = g[4] = g[8] = 1;
                translate_point(*f, g, xi, moved);
                hat(kind, y, Y);
                if (commutator)
                    hat(kind, xi, T);
                else
                    element_matrix(kind, moved, T);
                multiply(T, Y, left);
                matrix_inverse_4(T, inverse);
                multiply(left, inverse, right);
                multiply(Y, T, inverse);
                for (int c = 0; c < 16; c++)
                    left[c / 4][c % 4] -= inverse[c / 4][c % 4];
                vee(kind, commutator ? left : right, result);
            }
            for (int c = 0; c < (*f)->n; c++)
                out[offset + c][l] = result[c];
        }
}

TEST(adjoints_are_those_of_matrices)
{
    for (int k = 0; k < PRODUCTS * POINTS; k++) {
        struct points p;
        lane covector[SMALL_DIMENSION], back[SMALL_DIMENSION], moved[SMALL_DIMENSION];
        set_points(&products[k % PRODUCTS], &p);
        apply(&p.in, COADJOINT, p.xi, p.mu, covector);
        by_matrices(&p, false, moved);
        assert_true(same_pairing(&p, covector, p.y, p.mu, moved));
        negated(&p, p.xi, back);
        apply(&p.in, COADJOINT, back, p.mu, covector);
        assert_false(same_pairing(&p, covector, p.y, p.mu, moved)); /* control: the inverse element */
        apply(&p.in, COADJOINT_BACK, back, p.mu, covector);
        assert_true(same_pairing(&p, covector, p.y, p.mu, moved));
        apply(&p.in, COADJOINT_BACK, p.xi, p.mu, covector);
        assert_false(same_pairing(&p, covector, p.y, p.mu, moved));
        group_coadjoint_small(&p.in, p.xi, p.mu, covector);
        by_matrices(&p, true, moved);
        assert_true(same_pairing(&p, covector, p.y, p.mu, moved));
        group_coadjoint_small(&p.in, back, p.mu, covector);
        assert_false(same_pairing(&p, covector, p.y, p.mu, moved));
    }
}

/* Every factor of a product moves by its own components; R^k by adding. */
TEST(products_translate_factor_by_factor)
{
    for (int k = 0; k < PRODUCTS * POINTS; k++) {
        struct points p;
        lane moved[SMALL_ELEMENT];
        real g[SMALL_ELEMENT] = {0}, expected[SMALL_ELEMENT], xi[SMALL_DIMENSION];
        int offset = 0, element = 0, lane_index = k % USED_LANES;
        set_points(&products[k % PRODUCTS], &p);
        for (const struct factor *const *f = p.in.group->factor; *f; element += (*f)->element, f++)
            if ((*f)->element >= 9)
                g[element] = g[element + 4] = g[element + 8] = 1;
        for (int c = 0; c < p.in.n; c++)
            xi[c] = p.xi[c][lane_index];
        group_move(&p.in, g, p.xi, moved);
        element = 0;
        for (const struct factor *const *f = p.in.group->factor; *f; offset += (*f)->n, element += (*f)->element, f++) {
            for (int c = 0; c < (*f)->n && !(*f)->matrices; c++)
                expected[element + c] = g[element + c] + xi[offset + c];
            if ((*f)->matrices)
                translate_point(*f, g + element, xi + offset, expected + element);
        }
        real before[SMALL_ELEMENT], distance = 0, together = 0;
        for (int c = 0; c < p.in.element; c++) {
            before[c] = moved[c][lane_index];
            distance = fmax(distance, fabs(before[c] - expected[c]));
            together = fmax(together, fabs(before[c] - g[c]));
        }
        assert_true(distance == 0);
        assert_true(together > R(0.1)); /* control: it moved */
        assert_true(group_distance(&p.in, before, expected) == 0);
        assert_true(group_distance(&p.in, before, g) > R(0.1));
    }
}

/* At one point, wherever a factor appears in its product: g^-1 g = 1, Ad_g Ad_(g^-1) x = x, <Ad*_g mu, x> = <mu, Ad_g x>. */
TEST(elements_of_products_obey_the_laws_of_groups)
{
    const real bound = 256 * REAL_EPSILON; /* products of matrices whose numbers are below 8 */
    for (int k = 0; k < PRODUCTS * POINTS; k++) {
        struct points p;
        lane moved[SMALL_ELEMENT];
        real one[SMALL_ELEMENT], g[SMALL_ELEMENT], back[SMALL_ELEMENT], product[SMALL_ELEMENT];
        real x[SMALL_DIMENSION], mu[SMALL_DIMENSION], there[SMALL_DIMENSION], again[SMALL_DIMENSION], difference = 0;
        set_points(&products[k % PRODUCTS], &p);
        group_neutral(&p.in, one);
        group_move(&p.in, one, p.xi, moved);
        for (int c = 0; c < p.in.element; c++)
            g[c] = moved[c][0];
        for (int c = 0; c < p.in.n; c++) {
            x[c] = p.x[c][0];
            mu[c] = p.mu[c][0];
        }
        group_invert(&p.in, g, back);
        group_compose(&p.in, back, g, product);
        assert_true(group_distance(&p.in, product, one) <= bound);
        assert_true(group_distance(&p.in, g, one) > R(0.1)); /* control: it is not the neutral element */
        group_adjoint(&p.in, g, x, there);
        group_adjoint(&p.in, back, there, again);
        for (int c = 0; c < p.in.n; c++)
            difference = fmax(difference, fabs(again[c] - x[c]));
        assert_true(difference <= bound);
        group_coadjoint(&p.in, g, mu, again);
        for (int c = 0; c < p.in.n; c++)
            difference += again[c] * x[c] - mu[c] * there[c];
        assert_true(fabs(difference) <= 2 * bound);
    }
}

/* S, A, B, A', B', A'', B'' from theta: exact, but cancelling for small theta. */
static void closed_forms(real z, real *out)
{
    real t = sqrt(z), s = sin(t), c = cos(t);
    out[0] = s / t;
    out[1] = (1 - c) / z;
    out[2] = (t - s) / (t * z);
    out[3] = (t * s + 2 * c - 2) / (2 * z * z);
    out[4] = (3 * s - t * c - 2 * t) / (2 * t * z * z);
    out[5] = (z * c - 5 * t * s - 8 * c + 8) / (4 * z * z * z);
    out[6] = (7 * t * c + z * s + 8 * t - 15 * s) / (4 * t * z * z * z);
}

/* The first three terms of their power series: for z near 0. */
static void first_terms(real z, real *out)
{
    out[0] = 1 - z / 6 + z * z / 120;
    out[1] = R(1.0) / 2 - z / 24 + z * z / 720;
    out[2] = R(1.0) / 6 - z / 120 + z * z / 5040;
    out[3] = -R(1.0) / 24 + z / 360 - z * z / 13440;
    out[4] = -R(1.0) / 120 + z / 2520 - z * z / 120960;
    out[5] = R(1.0) / 360 - z / 6720 + z * z / 302400;
    out[6] = R(1.0) / 2520 - z / 60480 + z * z / 3326400;
}

static real series_gap(real z, const real *expected)
{
    struct rotation_series f;
    real worst = 0;
    rotation_series(z, true, &f);
    const real given[] = {f.S, f.A, f.B, f.A1, f.B1, f.A2, f.B2};
    for (int k = 0; k < 7; k++)
        worst = fmax(worst, fabs(given[k] - expected[k]));
    return worst;
}

TEST(rotation_functions_are_good_everywhere)
{
    real expected[7], small = pow(REAL_EPSILON, R(1.0) / 3);
    static const double around[] = {3, 5, 8.9, 8.999999, 9, 9.000001, 9.1, 20, 100};
    for (int k = 0; k < 9; k++) {
        closed_forms((real)around[k], expected);
        assert_true(series_gap((real)around[k], expected) < 8 * REAL_EPSILON);
        assert_true(series_gap((real)around[k] + R(0.01), expected) > R(1e-6)); /* control: another argument */
    }
    first_terms(0, expected);
    assert_true(series_gap(0, expected) < REAL_EPSILON);
    first_terms(small, expected);
    assert_true(series_gap(small, expected) < REAL_EPSILON);
    closed_forms(small, expected); /* control: the closed forms have lost their digits here */
    assert_true(series_gap(small, expected) > sqrt(REAL_EPSILON));
}

/* Lane l of z is that of one point by itself, and, where z is near, that of a batch of near ones. */
static void assert_lane(int inverse, real z, int l, lane mixed[7], lane alone[7])
{
    struct rotation_series f;
    rotation_series(z, true, &f);
    const real expected[] = {f.S, f.A, f.B, f.A1, f.B1, f.A2, f.B2};
    for (int k = inverse; k < 7; k += 1 + inverse) {
        assert_true(fabs(mixed[k][l] - expected[k]) <= 4 * REAL_EPSILON);
        assert_true((z <= 4) == (mixed[k][l] == alone[k][l]));
    }
}

/* In a batch with near and far arguments each lane has its own result, for all functions and for those of the
 * inverse alone. A near one is bitwise independent of the other lanes. */
TEST(lanes_of_rotation_functions_see_no_others)
{
    static const double squares[LANES] = {0, 20, 1, 4.1, 3.9, 100, 4, 8.9};
    struct instance in = {.lanes = LANES};
    for (int inverse = 0; inverse < 2; inverse++) {
        lane z, near, mixed[7], alone[7];
        for (int l = 0; l < LANES; l++) {
            z[l] = (real)squares[l];
            near[l] = z[l] <= 4 ? z[l] : 1;
        }
        rotation_series_lanes(&in, true, inverse, z, mixed);
        rotation_series_lanes(&in, true, inverse, near, alone);
        for (int l = 0; l < LANES; l++)
            assert_lane(inverse, z[l], l, mixed, alone);
    }
}
