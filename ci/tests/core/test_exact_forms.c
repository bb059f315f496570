/* Closed forms of exact discrete mechanics [mathematics, Exact 1, 2, 4] for systems S1, S2, S3. */
#include "ci/tests/core/closed_pairs.h"
#include "ci/tests/core/testing.h"
#include "core/numbers/linear.h"
#include "core/run/reference.h"

enum { SYSTEMS = 3 };
static const char *const names[SYSTEMS] = {"free-particle", "incline-knife-edge", "perturbed-knife-edge"};

struct start {
    struct instance in;
    const struct exact_forms *forms;
    real q[SMALL_ELEMENT], v[SMALL_DIMENSION];
};

static void open_start(int system, const char *preset, struct start *s)
{
    struct setup setup = case_of(names[system], "gauss", 1, 1, 1);
    setup.preset = preset;
    s->in = opened_instance(&setup, s->q, s->v);
    s->forms = s->in.problem->exact_forms;
}

static real distance(const real *x, const real *y)
{
    real difference[3];
    for (int c = 0; c < 3; c++)
        difference[c] = x[c] - y[c];
    return norm_max(3, difference);
}

/* A number of an independent implementation: eight digits, as some of its last ones come from a run in double. */
static void assert_digits(real got, double want)
{
    assert_close(got, (real)want, R(0.5e-8) * fmax(1, fabs((real)want)));
}

/* Off the constraint too: the natural extension of the force keeps the defect. A step adds a few roundings of numbers of
 * size 4; the control is another defect. */
TEST(forced_flows_are_the_flows)
{
    static const real defects[] = {0, R(0.4), R(-0.7)}, rates[] = {0, R(1e-3), R(0.9), R(-1.7)};
    for (int k = 0; k < SYSTEMS * 12; k++) {
        struct start s;
        real q[3], v[3], exact_q[3], exact_v[3];
        open_start(k / 12, NULL, &s);
        s.v[2 - (k / 12 == 0)] = rates[k % 4];
        s.v[2 * (k / 12 == 0)] += defects[k / 4 % 3];
        memcpy(q, s.q, sizeof q);
        memcpy(v, s.v, sizeof v);
        assert_int_equal(reference_flow(&s.in, 2, 24, q, v), STATUS_OK);
        assert_int_equal(s.in.problem->exact(&s.in, s.q, s.v, 2, exact_q, exact_v), STATUS_OK);
        real bound = 256 * REAL_EPSILON;
        assert_at_most(distance(q, exact_q), bound);
        assert_at_most(distance(v, exact_v), bound);
        s.v[0] += R(1e-8);
        s.in.problem->exact(&s.in, s.q, s.v, 2, exact_q, exact_v);
        assert_above(distance(q, exact_q), bound);
    }
}

/* R^-(exp_h(v)) = v, R^+ is the velocity at the end, mu_d^e = 0 on M_h^e; R^+_h(q0, q1) = R^-_{-h}(q1, q0). */
TEST(legendre_transforms_invert_the_flow)
{
    static const real steps[] = {R(0.5), R(1e-3), R(-0.3)}, rates[] = {0, R(1e-5), R(0.7), 3};
    for (int k = 0; k < SYSTEMS * 12; k++) {
        struct start s;
        real q1[3], w1[3], v0[3], v1[3], back0[3], back1[3], defect, back, h = steps[k % 3];
        open_start(k / 12, NULL, &s);
        s.v[2 - (k / 12 == 0)] = rates[k / 3 % 4];
        s.in.problem->exact(&s.in, s.q, s.v, h, q1, w1);
        s.forms->velocities(&s.in, &(struct pair){h, s.q, q1}, v0, v1, &defect);
        real bound = 64 * REAL_EPSILON / fabs(h); /* differences of points over h */
        assert_at_most(distance(v0, s.v), bound);
        assert_at_most(distance(v1, w1), bound);
        assert_at_most(fabs(defect), bound);
        s.forms->velocities(&s.in, &(struct pair){-h, q1, s.q}, back0, back1, &back);
        assert_at_most(distance(back0, v1) + distance(back1, v0), 2 * bound);
        q1[k / 12 == 0 ? 2 : 1] += R(1e-6); /* control: off M_h^e */
        s.forms->velocities(&s.in, &(struct pair){h, s.q, q1}, v0, v1, &defect);
        assert_above(fabs(defect), bound);
    }
}

/* [mathematics, Exact 2.6]: the table off M_h^e. */
TEST(reference_numbers)
{
    static const double table[SYSTEMS][7] = {
        {0.876738478253, 1, 0.529892407040, 0.714761896045, 1, 0.838680380400, 0.266870863564},
        {0.668887792015, 0.892220120458, 0.7, 0.916854765702, 1.157331256573, 0.7, -0.506220281185},
        {0.667459597428, 0.880302622593, 0.7, 0.914954294016, 1.174720639543, 0.7, -0.503707016378}};
    static const double defects[SYSTEMS] = {0.266870863564, -1.007322610155, -0.907328668084};
    const real q0[] = {R(0.1), R(0.3), R(-0.2)}, q1[] = {R(0.5), R(0.8), R(0.15)};
    const struct pair pair = {R(0.5), q0, q1};
    for (int k = 0; k < SYSTEMS; k++) {
        struct start s;
        real v0[3], v1[3], defect;
        lane q[3], v[3], phi[1];
        open_start(k, NULL, &s);
        forced_velocities(&s.in, &pair, v0, v1);
        for (int c = 0; c < 3; c++) {
            assert_digits(v0[c], table[k][c]);
            assert_digits(v1[c], table[k][3 + c]);
        }
        broadcast(3, q0, q);
        broadcast(3, v0, v);
        s.in.problem->constraint_value(&s.in, q, v, phi);
        assert_digits(phi[0][0], defects[k]);
        s.forms->velocities(&s.in, &pair, v0, v1, &defect);
        assert_digits(k == 0 ? defect : defect * pair.h, table[k][6]);
    }
    static const double triple[7] = {0.5350624606882, -0.063926174812, 0.011304575568, 0.170107592960,
                                     -0.098050407396, -0.009216066213, 0.138680380400};
    struct start s;
    real minus[3], plus[3];
    open_start(0, NULL, &s);
    assert_digits(free_particle_triple(&pair, minus, plus), triple[0]);
    for (int c = 0; c < 3; c++) {
        assert_digits(minus[c], triple[1 + c]);
        assert_digits(plus[c], triple[4 + c]);
    }
}

/* 200 steps of h = 1/2 of the two-step recursion against the flow: round-off of differences grows like k^2 and with the
 * size of q ([mathematics, Exact 2.5]: up to 8e-12 for |q| = 80, that is 2 k^2 units of 2e-16). */
TEST(exact_discrete_flow_is_the_flow)
{
    for (int k = 0; k < SYSTEMS; k++) {
        struct start s;
        real q[3][3], v[3], exact_q[3], exact_v[3], worst = 0, size = 1;
        open_start(k, "paper", &s);
        memcpy(q[0], s.q, sizeof q[0]);
        s.in.problem->exact(&s.in, s.q, s.v, R(0.5), q[1], v);
        for (int step = 2; step <= 200; step++) {
            s.forms->next(&s.in, &(struct pair){R(0.5), q[0], q[1]}, q[2]);
            memmove(q[0], q[1], 2 * sizeof q[0]);
            if (step % 50)
                continue;
            s.in.problem->exact(&s.in, s.q, s.v, R(0.5) * step, exact_q, exact_v);
            size = fmax(size, norm_max(3, exact_q));
            worst = fmax(worst, distance(q[1], exact_q));
        }
        assert_at_most(worst, 200 * 200 * REAL_EPSILON * size);
        assert_at_most((real)1e-13 * (sizeof(real) > 8 ? R(1e-18) : 1), worst); /* nothing is compared with itself */
    }
}

/* Figures 2, 5 and 6 of [anahory-marrero-martin-2022]: nodes of MLA and DLA from the paper's pair, started with its projected momentum. */
TEST(explicit_midpoint_steps)
{
    static const double table[SYSTEMS][2][4] = {
        {{0.8, 0.74838709677419, 0.28903225806452, 1.03122580645161},
         {0.83076923076923, 0.75243459043274, 0.29146075425964, 1.06393783417694}},
        {{0.675, 0.83380450962034, 0.37786564685936, 1.11735358716912},
         {0.71236729355621, 0.82634919011330, 0.37276518836665, 1.15472088072532}},
        {{0.675, 0.81471077096264, 0.41313184747789, 1.10673485312922},
         {0.72108521678512, 0.80688002137248, 0.40703594686824, 1.15165275699656}}};
    for (int k = 0; k < SYSTEMS * 2; k++) {
        const double *row = table[k / 2][k % 2];
        struct start s;
        real q1[3], v1[3], q2[3], v2[3];
        open_start(k / 2, "paper", &s);
        s.v[0] = (real)row[0]; /* the edge and the frame at the origin point along x */
        s.forms->midpoint(&s.in, R(0.5), k % 2, s.q, s.v, q1, v1);
        s.forms->midpoint(&s.in, R(0.5), k % 2, q1, v1, q2, v2);
        assert_digits(q2[0], row[1]);
        assert_digits(q2[k / 2 == 0 ? 2 : 1], row[2]);
        real p = k / 2 == 0 ? v2[0] * (1 + q2[1] * q2[1]) : sqrt(v2[0] * v2[0] + v2[1] * v2[1]);
        assert_digits(p, row[3]);
    }
}

/* [anahory-marrero-martin-2022, fig. 4]: the pairs from 0 to (x, y, z) that a motion of S1 joins, z = x (sqrt(1 + y^2)
 * - 1) / asinh y, and those
 * of the midpoint rule, z = x y / 2, which is x y^3 / 24 higher near 0. */
TEST(surfaces_of_pairs)
{
    static const real ends[][2] = {{R(0.4), R(0.4)}, {1, 1}, {2, 2}, {5, 5}, {-3, 4}, {1, R(0.01)}};
    struct start s;
    open_start(0, "paper", &s);
    for (size_t k = 0; k < sizeof ends / sizeof *ends; k++) {
        const real x = ends[k][0], y = ends[k][1], z = x * (sqrt(1 + y * y) - 1) / asinh(y);
        real v0[3], v1[3], defect, between = x * y / 2;
        const real origin[3] = {0, 0, 0}, exact[3] = {x, y, z}, midpoint[3] = {x, y, between};
        s.forms->velocities(&s.in, &(struct pair){R(0.5), origin, exact}, v0, v1, &defect);
        assert_at_most(fabs(defect), 64 * REAL_EPSILON * fmax(1, fabs(z)) / fmin(1, y));
        s.forms->velocities(&s.in, &(struct pair){R(0.5), origin, midpoint}, v0, v1, &defect);
        assert_close(defect * R(0.5), between - z, 64 * REAL_EPSILON * fmax(1, fabs(z)) / fmin(1, y));
        if (y < R(0.1))
            assert_close((between - z) / (x * y * y * y / 24), 1, y * y);
    }
}
