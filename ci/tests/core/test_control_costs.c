/* Costs that are not quadratic in the controls: the system's matrix, closed forms, orders, bounds, and what is no such cost. */
#include "ci/tests/core/control_texts.h"
#include "core/control/best_control.h"
#include "core/numbers/scratch.h"

/* ---- the matrix is the derivative of the residual */

static const char in_the_plane[] =
    PLANE("") AT_REST_2 "control.actuated: [v*cos(y) + w, x*w]\n"
                        "control.cost: cosh(u1 - x*u2/3) + (2 + v^2)*u2^2 + x*y*w + exp(u1/2 + y)\n"
                        "control.bounds: [u1 <= 3, 2*u2 > -5, x^2 + v*y <= 4]\n"
                        "control.transfers.a.horizon: 2\n";

static const char on_a_group[] =
    TURNED("") AT_REST_3 "control.actuated: [w1*R33 + w2, w3]\n"
                         "control.cost: u1^4 + u1^2 + cosh(u2 + u1*R13) + R22^2 + w1^2*u2^2/2\n"
                         "control.bounds: u1 <= 3\n"
                         "control.transfers.a.horizon: 1\n";

TEST(the_matrix_is_the_derivative)
{
    real bound = 1e3 * cbrt(REAL_EPSILON) * cbrt(REAL_EPSILON);
    check_matrix(in_the_plane, 2, bound);
    check_matrix(in_the_plane, 3, bound);
    check_matrix(on_a_group, 2, bound);
    check_matrix(on_a_group, 3, 1e3 * sqrt(REAL_EPSILON)); /* differences in the action itself */
}

/* ---- the controls of one place are the least, tried against others beside them */

/* C + <y, B u> of the text in the plane, by hand; C apart. */
static real whole(const real *g, const real *v, const real *y, real u1, real u2, real *C)
{
    *C = cosh(u1 - g[0] * u2 / 3) + (2 + v[0] * v[0]) * u2 * u2 + g[0] * g[1] * v[1] + exp(u1 / 2 + g[1]);
    return *C + (cos(g[1]) * y[0] + y[1]) * u1 + g[0] * y[1] * u2;
}

/* [jimenez-2012, sec. 5.1.1]. */
TEST(controls_are_the_least)
{
    struct lines lines;
    struct control control;
    uint64_t random = 3;
    SCRATCH(struct running_terms, terms, 1);
    open_text(in_the_plane, &lines, &control);
    for (int k = 0; k < 2; k++) {
        control.input[k].least = -INFINITY;
        control.input[k].most = INFINITY;
    }
    for (int trial = 0; trial < 300; trial++) {
        struct best_control choice = {.terms = terms};
        real g[2], v[2], y[2], beside[2], C;
        for (int c = 0; c < 2; c++) {
            g[c] = random_real(&random);
            v[c] = random_real(&random);
            y[c] = (trial % 7 ? 4 : R(1e3)) * random_real(&random);
            beside[c] = random_real(&random) / 8;
        }
        assert_int_equal(best_control_take(&control, g, v, y, &choice), STATUS_OK);
        real least = whole(g, v, y, choice.u[0], choice.u[1], &C);
        assert_close(choice.cost, C, 64 * REAL_EPSILON * (1 + fabs(C)));
        assert_close(choice.value, least, 256 * REAL_EPSILON * (1 + fabs(C) + fabs(least)));
        assert_true(whole(g, v, y, choice.u[0] + beside[0], choice.u[1] + beside[1], &C) > least);
    }
    control_drop(&control);
}

/* ---- closed forms: a unit mass from rest to rest in time 1 has C'(u) = a s, s = 1 - 2 t, so that the way is half the integral of
 * s u over 0 <= s <= 1, and J that of C(u) */

#define LINE                                                                                                           \
    "problem: line\ngroup: R^1\nposition: x\nvelocity: v\nlagrangian: v^2/2\ncontrol.actuated: v\n"                    \
    "control.transfers.a.from.q: 0\ncontrol.transfers.a.from.v: 0\ncontrol.transfers.a.to.v: 0\n"                      \
    "control.transfers.a.horizon: 1\n"

/* cosh: u = asinh(a s) up to M = asinh(a z), M from there on. */
static real cosh_way(real a, real z)
{
    real w = a * z, part = z * z / 2 * asinh(w) - (w * sqrt(1 + w * w) - asinh(w)) / (4 * a * a);
    return (part + asinh(w) * (1 - z * z) / 2) / 2;
}

static real cosh_cost(real a, real z)
{
    real w = a * z;
    return (z * sqrt(1 + w * w) + asinh(w) / a) / 2 + (1 - z) * sqrt(1 + w * w);
}

/* sqrt(1 + u^2): u = a s / sqrt(1 - a^2 s^2), a < 1. */
static real root_way(real a)
{
    return (asin(a) - a * sqrt(1 - a * a)) / (4 * a * a);
}

struct closed {
    const char *cost;
    real distance, J, u0;
};

/* Errors of J and of u at the start fall as the elements' order, once that of u has the sign that it keeps. */
static void check_closed(const struct closed *of, int stages, real bound)
{
    enum { ROWS = 2 };
    char source[1024], distance[64];
    real J[ROWS], u[ROWS], order = 2 * stages - 2;
    snprintf(distance, sizeof distance, "%.17g", (double)of->distance);
    snprintf(source, sizeof source, LINE "control.cost: %s\ncontrol.transfers.a.to.q: %s\n", of->cost, distance);
    for (int k = 0; k < ROWS; k++) {
        const struct control_outcome found = solve(source, stages, 32 << k);
        J[k] = fabs((real)found.cost - of->J);
        u[k] = fabs((real)found.u[0] - of->u0);
        assert_int_equal(found.switches, 0);
        assert_at_most(found.equations, 64 * REAL_EPSILON);
    }
    assert_at_most(J[ROWS - 1], bound * of->J);
    assert_close(log(J[ROWS - 2] / J[ROWS - 1]) / log(R(2.0)), order, R(0.3));
    assert_close(log(u[ROWS - 2] / u[ROWS - 1]) / log(R(2.0)), order, R(0.3));
}

/* [jimenez-2012, sec. 5.1.1]. */
TEST(costs_are_those_of_the_closed_forms)
{
    real a = R(0.75);
    const struct closed forms[] = {
        {"u^4/4 + u^2/2", R(41.0) / 210, R(131.0) / 420, 1},
        {"cosh(u)", cosh_way(3, 1), cosh_cost(3, 1), asinh(R(3.0))},
        {"sqrt(1 + u^2)", root_way(a), asin(a) / a, a / sqrt(1 - a * a)},
    };
    for (size_t k = 0; k < sizeof forms / sizeof *forms; k++) {
        check_closed(&forms[k], 2, R(1e-3));
        check_closed(&forms[k], 3, R(1e-6));
    }
}

/* |u| <= asinh(a z): the same within bounds, which the barrier leaves by its softness. */
TEST(bounds_are_kept)
{
    real a = 3, z = R(0.5), most = asinh(a * z), error[2];
    char source[1024];
    snprintf(source, sizeof source,
             LINE "control.cost: cosh(u)\ncontrol.bounds: u <= %.17g\ncontrol.bounds: u >= %.17g\n"
                  "control.transfers.a.to.q: %.17g\n",
             (double)most, (double)-most, (double)cosh_way(a, z));
    for (int k = 0; k < 2; k++) {
        const struct control_outcome found = solve(source, 2, 16 << k);
        error[k] = fabs((real)found.cost - cosh_cost(a, z));
        assert_close((real)found.u[0], most, R(1e-5));
    }
    assert_at_most(error[0], R(0.02));
    assert_at_most(error[1], R(0.4) * error[0]);
}

/* ---- what is evaluated at a point stays within the second stack, wherever that ends: velocity, costates, controls and the share, or an
 * end's time and multipliers, are more numbers than 3 n. A sanitizer sees that by itself. */

#ifndef __SANITIZE_ADDRESS__
enum { MOST_LEFT = 16, GUARD = 2048, UNTOUCHED = 0x5a };

static void evaluate_within(int left, void (*evaluate)(const struct control *), const struct control *control)
{
    char *whole = scratch_stack.end, *end = scratch_stack.at + (size_t)left * sizeof(lane);
    assert_true(whole - end >= GUARD);
    memset(end, UNTOUCHED, GUARD);
    scratch_stack.end = end;
    evaluate(control);
    scratch_stack.end = whole;
    for (int k = 0; k < GUARD; k++)
        if (end[k] != UNTOUCHED)
            fail_msg("byte %d behind the end, %d numbers on", k, left);
}

static const real zeros[MAX_CONDITIONS] = {0};
static struct running_terms terms_of_point;
static struct ending_terms terms_of_end;

static void take_prices(const struct control *control)
{
    control->problem->running->prices(&control->in, zeros, zeros, zeros, zeros, 1, &terms_of_point);
}

static void take_terms(const struct control *control)
{
    control->problem->running->terms(&control->in, zeros, zeros, zeros, zeros, 1, &terms_of_point);
}

static void take_ending(const struct control *control)
{
    control->transfer->ending(control, zeros, zeros, 1, zeros, &terms_of_end);
}

TEST(no_number_is_behind_the_end)
{
    static const char line[] = LINE "control.cost: cosh(u)\ncontrol.bounds: u <= 1\ncontrol.transfers.a.to.q: 1/4\n";
    static const char caught[] = LINE "control.transfers.a.to.q: 1\ncontrol.transfers.a.final: [x - 2, x + v - 2]\n";
    struct lines lines;
    struct control control;
    for (int left = 0; left < MOST_LEFT; left++) {
        open_text(line, &lines, &control);
        evaluate_within(left, take_prices, &control);
        evaluate_within(left, take_terms, &control);
        control_drop(&control);
        open_text(caught, &lines, &control);
        evaluate_within(left, take_ending, &control);
        control_drop(&control);
    }
}
#endif
