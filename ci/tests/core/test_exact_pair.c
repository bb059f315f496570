/* Exact discrete objects by shooting, against closed forms, numbers of an independent implementation, and differences of the action. */
#include "ci/tests/core/closed_pairs.h"
#include "ci/tests/core/forced_about_1.h"
#include "ci/tests/core/testing.h"
#include "ci/tests/core/text_lines.h"
#include "core/discrete/exact_pair.h"
#include "core/numbers/linear.h"

static struct instance open_instance(const char *problem, real *q, real *v)
{
    struct setup setup = case_of(problem, "gauss", 1, 1, 1);
    return opened_instance(&setup, q, v);
}

static void exact_pair_guess(int n, const struct pair *pair, struct exact_pair *out)
{
    for (int c = 0; c < n; c++)
        out->v0[c] = (pair->q1[c] - pair->q0[c]) / pair->h;
}

/* The pair by the motion near the straight line. */
static enum status pair_by_line(const struct forced *forced, const struct pair *pair, struct exact_pair *out)
{
    exact_pair_guess(forced->in->n, pair, out);
    return exact_pair_near(forced, pair, out);
}

static void assert_digits(real got, double want)
{
    assert_close(got, (real)want, R(0.5e-8) * fmax(1, fabs((real)want)));
}

/* [mathematics, Exact 2.6]: the whole table, off M_h^e; and that the objects with another extension of F~ differ there. */
TEST(reference_numbers)
{
    static const struct {
        const char *problem;
        double action, R[6], F[6];
    } table[] = {{"free-particle",
                  0.5350624606882,
                  {0.876738478253, 1, 0.529892407040, 0.714761896045, 1, 0.838680380400},
                  {-0.063926174812, 0.011304575568, 0.170107592960, -0.098050407396, -0.009216066213, 0.138680380400}},
                 {"incline-knife-edge",
                  0.6077005077717,
                  {0.668887792015, 0.892220120458, 0.7, 0.916854765702, 1.157331256573, 0.7},
                  {0.013886390219, 0.107636378127, 0.005558645908, -0.015919416532, 0.157474757988, -0.012263084750}},
                 {"perturbed-knife-edge",
                  0.6080541715328,
                  {0.667459597428, 0.880302622593, 0.7, 0.914954294016, 1.174720639543, 0.7},
                  {0.017144025630, 0.119520222708, 0.006874339398, -0.019649329042, 0.174897794242, -0.015156140671}}};
    const real q0[] = {R(0.1), R(0.3), R(-0.2)}, q1[] = {R(0.5), R(0.8), R(0.15)};
    const struct pair pair = {R(0.5), q0, q1};
    for (int k = 0; k < 3; k++) {
        real q[SMALL_ELEMENT], v[SMALL_DIMENSION];
        struct instance in = open_instance(table[k].problem, q, v);
        struct exact_pair found, other;
        assert_int_equal(pair_by_line((struct forced[]){forced_about_1(&in, 0)}, &pair, &found), STATUS_OK);
        assert_digits(found.action, table[k].action);
        assert_above(found.error, 0); /* compared with half as many substeps, never against itself */
        for (int c = 0; c < 3; c++) {
            assert_digits(found.v0[c], table[k].R[c]);
            assert_digits(found.v1[c], table[k].R[3 + c]);
            assert_digits(found.minus[c], table[k].F[c]);
            assert_digits(found.plus[c], table[k].F[3 + c]);
        }
        assert_int_equal(pair_by_line((struct forced[]){forced_about_1(&in, R(0.5))}, &pair, &other), STATUS_OK);
        assert_above(fabs(other.plus[0] - found.plus[0]), R(1e-4));
    }
}

/* x'' = -sin(8 x), whose ninth derivative is 8^9 = 1.3e8: differences of eighth order keep their digits by steps that are short enough for
 * it. */
TEST(differences_allow_for_large_derivatives)
{
    real q[SMALL_ELEMENT], v[SMALL_DIMENSION];
    struct lines lines;
    forced_block J;
    struct setup setup = case_of("waves", "gauss", 1, 1, 1);
    setup.text = read_lines("problem: waves\ngroup: R^1\nposition: x\nvelocity: v\nlagrangian: v^2/2 + cos(8*x)/8\n"
                            "initial.default.q: 1/8\ninitial.default.v: 1\n",
                            &lines);
    struct instance in = opened_instance(&setup, q, v);
    assert_int_equal(forced_jacobian((struct forced[]){forced_about_1(&in, 0)}, q, v, J), STATUS_OK);
    assert_close(J[0][0], -8 * cos((real)1), 64 * motion_difference_error());
    instance_close(&in);
}

/* [anahory-marrero-martin-2022, ex. 2, (27)].
 * Closed forms of R_F^-, R_F^+ and of S1's triple to all digits: differences of points are divided by h, derivatives
 * carry motion_difference_error(), a few hundred of each. The coarse motion is the control. */
TEST(closed_forms_agree)
{
    static const char *const problems[] = {"free-particle", "incline-knife-edge", "perturbed-knife-edge"};
    const real q0[] = {R(0.1), R(0.3), R(-0.2)}, q1[] = {R(0.5), R(0.8), R(0.15)};
    const struct pair pair = {R(0.5), q0, q1};
    for (int k = 0; k < 3; k++) {
        real q[SMALL_ELEMENT], v[SMALL_DIMENSION], v0[3], v1[3], minus[3], plus[3];
        struct instance in = open_instance(problems[k], q, v);
        struct exact_pair found;
        assert_int_equal(pair_by_line((struct forced[]){forced_about_1(&in, 0)}, &pair, &found), STATUS_OK);
        forced_velocities(&in, &pair, v0, v1);
        for (int c = 0; c < 3; c++) {
            assert_close(found.v0[c], v0[c], 64 * REAL_EPSILON / pair.h);
            assert_close(found.v1[c], v1[c], 64 * REAL_EPSILON / pair.h);
        }
        if (k > 0)
            continue;
        real action = free_particle_triple(&pair, minus, plus);
        assert_close(found.action, action, 64 * REAL_EPSILON);
        for (int c = 0; c < 3; c++) {
            assert_close(found.minus[c], minus[c], 64 * motion_difference_error());
            assert_close(found.plus[c], plus[c], 64 * motion_difference_error());
            assert_above(fabs(found.plus[c] - plus[c] + R(1e-6)), 64 * motion_difference_error());
        }
    }
}

/* D1 L^e and D2 L^e of the general system against central differences (fourth order) of L^e itself. */
TEST(gradients_are_those_of_the_action)
{
    real q[SMALL_ELEMENT], v[SMALL_DIMENSION], ends[2][3] = {{R(0.9), R(0.1), R(1.1)}, {R(0.95), R(0.5), R(0.9)}};
    struct instance in = open_instance("cvt", q, v);
    struct forced forced = forced_about_1(&in, R(0.3));
    struct pair pair = {R(0.25), ends[0], ends[1]};
    struct exact_pair found, moved;
    exact_pair_guess(3, &pair, &found);
    assert_int_equal(exact_pair_fixed(&forced, &pair, 2, &found), STATUS_OK);
    moved = found;
    real step = R(1e-3);
    for (int k = 1; k < 6; k += 3) {
        static const int weights[] = {8, -1};
        real slope = 0, *at = &ends[k / 3][k % 3], kept = *at;
        for (int j = -2; j <= 2; j++) {
            if (j == 0)
                continue;
            *at = kept + j * step;
            assert_int_equal(exact_pair_fixed(&forced, &pair, 2, &moved), STATUS_OK);
            slope += (j < 0 ? -weights[-j - 1] : weights[j - 1]) * moved.action / (12 * step);
        }
        *at = kept;
        assert_close(k < 3 ? found.D1[k] : found.D2[k - 3], slope, R(1e-9)); /* step^4, fifth derivatives up to 1e3 */
    }
}

/* Theorem 3.1: A(h)/h -> I, A the derivative of the exponential map, at a generic velocity and at the return vector v_h with
 * exp_h(q0, v_h) = q0 (numbers of [mathematics, Exact 2.8], largest entries). */
TEST(exponential_map_is_a_local_diffeomorphism)
{
    static const struct {
        const char *problem;
        bool returns;
        double first, last; /* h = 0.4 and 0.05 */
    } table[] = {{"incline-knife-edge", true, 5.877e-3, 9.183e-5},
                 {"incline-knife-edge", false, 1.878e-1, 2.233e-2},
                 {"perturbed-knife-edge", true, 6.313e-3, 9.864e-5},
                 {"perturbed-knife-edge", false, 2.020e-1, 2.458e-2},
                 {"free-particle", false, 1.366e-1, 2.023e-2}};
    for (int k = 0; k < 10; k++) {
        real q[SMALL_ELEMENT] = {R(0.1), R(0.3), R(0.2)}, v[SMALL_DIMENSION], ignored[SMALL_ELEMENT], deviation = 0;
        struct instance in = open_instance(table[k / 2].problem, ignored, v);
        struct motion motion;
        real h = k % 2 ? R(0.05) : R(0.4), want = (real)(k % 2 ? table[k / 2].last : table[k / 2].first);
        if (k / 2 == 4) {
            v[0] = R(0.9);
            v[1] = R(0.7);
            v[2] = q[1] * v[0];
        }
        if (table[k / 2].returns) {
            memset(v, 0, sizeof v);
            assert_int_equal(motion_shoot((struct forced[]){forced_about_1(&in, 0)}, h, 1, q, q, v, &motion, false),
                             STATUS_OK);
        } else
            assert_int_equal(motion_make((struct forced[]){forced_about_1(&in, 0)}, h, 1, q, v, &motion), STATUS_OK);
        for (int e = 0; e < 9; e++)
            deviation = fmax(deviation, fabs(motion.Qv[e] / h - (e % 4 == 0)));
        assert_close(deviation, want, R(2e-3) * want);
    }
}

/* [mathematics, Exact 2.6], on M_h^e: l^e from (0.1, 0.3, 0.2) with velocity parameters (0.9, 0.7), h = 1/2. */
TEST(restricted_lagrangian)
{
    static const struct {
        const char *problem;
        double action;
    } table[] = {
        {"free-particle", 0.343225}, {"incline-knife-edge", 0.465793959679}, {"perturbed-knife-edge", 0.464209629198}};
    for (int k = 0; k < 3; k++) {
        real q[SMALL_ELEMENT], v[SMALL_DIMENSION], q1[3], v1[3], action;
        struct instance in = open_instance(table[k].problem, q, v);
        if (k == 0) {
            q[0] = R(0.1);
            q[1] = R(0.3);
            q[2] = R(0.2);
            v[2] = q[1] * v[0];
        }
        assert_int_equal(motion_end((struct forced[]){forced_about_1(&in, 0)}, R(0.5), 2, q, v, q1, v1, &action),
                         STATUS_OK);
        assert_digits(action, table[k].action);
    }
}

/* [anahory-marrero-martin-2022, thm. 4.1]; [jimenez-2012, thm. 3.3.5].
 * Theorem 4.1: without forces the discrete Euler-Lagrange equations of L^e are solved by the flow; L^e of the oscillator is
 * w/(2 sin wh) ((q0^2 + q1^2) cos wh - 2 q0 q1). The control is another time. */
TEST(exact_lagrangian_of_the_oscillator)
{
    real q[SMALL_ELEMENT], v[SMALL_DIMENSION], nodes[4][SMALL_DIMENSION], velocity[SMALL_DIMENSION], h = R(0.4);
    struct instance in = open_instance("oscillator", q, v);
    struct forced forced = forced_about_1(&in, 0);
    struct exact_pair first, second;
    const real times[] = {0, h, 2 * h, 2 * h + R(1e-6)};
    for (int k = 0; k < 4; k++)
        assert_int_equal(in.problem->exact(&in, q, v, times[k], nodes[k], velocity), STATUS_OK);
    assert_int_equal(pair_by_line(&forced, &(struct pair){h, nodes[0], nodes[1]}, &first), STATUS_OK);
    real w = in.parameter[0], q0 = nodes[0][0], q1 = nodes[1][0];
    if (in.n == 1)
        assert_close(first.action, w / (2 * sin(w * h)) * ((q0 * q0 + q1 * q1) * cos(w * h) - 2 * q0 * q1),
                     64 * REAL_EPSILON / h);
    for (int end = 2; end < 4; end++) {
        real residual = 0;
        assert_int_equal(pair_by_line(&forced, &(struct pair){h, nodes[1], nodes[end]}, &second), STATUS_OK);
        for (int c = 0; c < in.n; c++)
            residual = fmax(residual, fabs(first.D2[c] + second.D1[c]));
        if (end == 2)
            assert_at_most(residual, 64 * REAL_EPSILON / h);
        else
            assert_above(residual, 64 * REAL_EPSILON / h);
    }
}
