/* Every problem of the register against a right-hand side typed for the test, at random states and with random parameters:
 * momenta, accelerations (rates of momenta) and multipliers. A force that is wrong in the text of a problem is wrong in what
 * is compiled from it, too, and derivatives of the wrong Lagrangian agree with each other. */
#include "ci/tests/core/testing.h"

#include "ci/tests/core/sides_bodies.h"
#include "ci/tests/core/sides_momenta.h"
#include "ci/tests/core/sides_vectors.h"
#include "core/numbers/linear.h"
#include "core/problem/continuous.h"
#include "core/problem/hamilton.h"
#include "core/problem/node.h"

enum { STATES = 12 };

#define MOMENTS(least, most)                                                                                           \
    {"I1", least, most}, {"I2", least, most},                                                                          \
    {                                                                                                                  \
        "I3", least, most                                                                                              \
    }

/* Moments of inertia between 1 and 2 are those of a body; masses and radii are positive. */
static const struct side sides[] = {
    {"particle", particle, fit_climb, {{0}}},
    {"cvt", cvt, fit_cvt, {{"eps", -1.5, 1.5}}},
    {"chaotic", chaotic, fit_chaotic, {{"m", 2, 7}, {"member", 0, 100}, {"members", 50, 200}}},
    {"chaotic-coupled", chaotic_coupled, fit_coupled, {{"m", 2, 7}, {"member", 0, 100}, {"members", 50, 200}}},
    {"warped-particle", warped_particle, fit_climb, {{"w", 0.1, 1.5}}},
    {"spherical-pendulum", spherical_pendulum, fit_sphere, {{0}}},
    {"double-pendulum",
     double_pendulum,
     fit_rods,
     {{"m1", 0.5, 2}, {"m2", 0.5, 2}, {"l1", 0.5, 2}, {"l2", 0.5, 2}, {"gravity", -2, 2}}},
    {"oscillator", oscillator, NULL, {{"omega1", 0.3, 3}, {"omega2", 0.3, 3}}},
    {"pendulum", pendulum, NULL, {{"omega", 0.3, 3}}},
    {"kepler", kepler, NULL, {{"e", 0, 0.9}}},
    {"paraboloid", paraboloid, NULL, {{"alpha", -1.5, 1.5}, {"gravity", -2, 2}}},
    {"disc", disc, fit_second, {{"m", 0.5, 2}, {"Iz", 0.5, 2}, {"k", -2, 2}}},
    {"ball", ball, fit_ball, {{"Omega", -2, 2}, {"r", 0.5, 2}, {"a", 0.3, 1}, {"b", 0.3, 1}, {"c", 0.3, 1}}},
    {"rigid-body", rigid_body, NULL, {MOMENTS(1, 2)}},
    {"heavy-top", heavy_top, NULL, {MOMENTS(1, 2), {"c1", -1, 1}, {"c2", -1, 1}, {"c3", -1, 1}}},
    {"physical-ball",
     physical_ball,
     fit_physical,
     {{"Omega", -2, 2}, {"r", 0.5, 2}, {"a", 0.5, 1}, {"b", 0.5, 1}, {"c", 0.5, 1}}},
    {"pinned-body",
     pinned_body,
     fit_pinned,
     {{"m", 0.5, 2}, MOMENTS(1, 2), {"g", -2, 2}, {"a1", -1, 1}, {"a2", -1, 1}, {"a3", -1, 1}}},
    {"suslov",
     suslov,
     fit_third,
     {{"I11", 1, 2},
      {"I22", 1, 2},
      {"I33", 1, 2},
      {"I12", -0.4, 0.4},
      {"I13", -0.4, 0.4},
      {"I23", -0.4, 0.4},
      {"weight", -2, 2}}},
    {"sleigh", sleigh, fit_second, {{"m", 0.5, 2}, {"J", 0.5, 2}, {"a", -1, 1}}},
    {"chaplygin-sphere",
     chaplygin_sphere,
     fit_sphere_rolling,
     {{"r", 0.5, 2}, {"a", 0.5, 1}, {"b", 0.5, 1}, {"c", 0.5, 1}}},
    {"knife-edge", knife_edge, fit_knife, {{"slope", -2, 2}}},
    {"rattleback",
     rattleback,
     fit_stone,
     {MOMENTS(0.5, 1), {"skew", -2, 2}, {"a", 0.3, 1.5}, {"b", 0.3, 1.5}, {"c", 0.3, 1.5}, {"g", -2, 2}}},
    {"free-particle", free_particle, fit_climb, {{0}}},
    {"incline-knife-edge", incline_knife_edge, fit_incline, {{"slope", -2, 2}}},
    {"perturbed-knife-edge", perturbed_knife_edge, fit_perturbed, {{"slope", -2, 2}, {"eps", 0, 0.8}}},
    {"affine-particle", affine_particle, fit_affine, {{"eps", -1, 1}, {"a", -2, 2}, {"b", -2, 2}, {"k", -2, 2}}},
    {"rolling-disk",
     rolling_disk,
     fit_disk,
     {{"m", 0.5, 2}, {"I", 0.5, 2}, {"J", 0.5, 2}, {"R", 0.5, 2}, {"kappa", -2, 2}}},
    {"planar-sleigh", planar_sleigh, fit_planar_sleigh, {{"m", 0.5, 2}, {"J", 0.5, 2}, {"a", -1, 1}}},
    {"leaning-body", leaning_body, fit_leaning, {MOMENTS(1, 2), {"slant", -2, 2}}},
    {"bowl-ball", bowl_ball, fit_bowl, {{"k", -2, 2}, {"Omega", -2, 2}, {"I", 0.3, 1}}},
    {"reduced-disk", reduced_disk, fit_reduced, {{"m", 0.5, 2}, {"I", 0.5, 2}, {"J", 0.5, 2}, {"slope", -2, 2}}},
    {"vakonomic-disk",
     vakonomic_disk,
     NULL,
     {{"m", 0.5, 2}, {"I", 0.5, 2}, {"J", 0.5, 2}, {"R", 0.5, 2}, {"kappa", -2, 2}}},
    {"martinet", martinet, NULL, {{"beta", -0.6, 0.6}}},
    {"coupled-metric", coupled_metric, NULL, {{0}}},
    {"dipole", dipole, NULL, {{"m", 0.5, 2}, {"q", -2, 2}, {"beta", -2, 2}, {"alpha", 0.3, 1}, {"sigma", -2, 2}}},
    {"commuting-flows", commuting_flows, NULL, {{"c", 0.5, 2}}},
    {"se3-body", se3_body, NULL, {{0}}},
    {"sl2-body", sl2_body, NULL, {{0}}},
    {"aff1-body", aff1_body, NULL, {{0}}},
    {"heis3-body", heis3_body, NULL, {{0}}},
    {"se2-body", se2_body, NULL, {{0}}},
    {"so3-lift", so3_lift, NULL, {{0}}},
    {"se3-lift", se3_lift, NULL, {{0}}},
    {"aff1-lift", aff1_lift, NULL, {{0}}},
    {"free-line", free_line, NULL, {{0}}},
};

static const struct side *side_of(const char *name)
{
    for (size_t k = 0; k < sizeof sides / sizeof *sides; k++)
        if (strcmp(sides[k].name, name) == 0)
            return &sides[k];
    print_error("%s has no right-hand side of its own here\n", name);
    fail();
    return NULL;
}

static real between(double least, double most, uint64_t *state)
{
    return (real)least + ((real)most - (real)least) * (1 + random_real(state)) / 2;
}

/* A state of a problem with its parameters. */
struct state {
    struct instance in;
    real P[MAX_PARAMETERS], g[MAX_ELEMENT], v[MAX_DIMENSION];
};

/* Do sizes depend on it? */
static bool is_a_size(const struct problem *problem, const char *name)
{
    for (int k = 0; problem->parameters[k].name; k++)
        if (strcmp(problem->parameters[k].name, name) == 0)
            return problem->structural >> k & 1;
    return false;
}

/* All parameters of the problem at random, by their names: the side must know them all. `pin` sets some otherwise. */
static void open_problem(const struct problem *problem, const struct side *side, void (*pin)(real *P), uint64_t *random,
                         struct state *out)
{
    struct setup setup = case_of(problem->name, NULL, 1, 1, 1);
    struct refusal why;
    int known = 0;
    memset(out, 0, sizeof *out);
    for (; known < MAX_PARAMETERS && side->parameter[known].name; known++) {
        out->P[known] = between(side->parameter[known].least, side->parameter[known].most, random);
        if (is_a_size(problem, side->parameter[known].name))
            out->P[known] = rint(out->P[known]);
    }
    if (pin)
        pin(out->P);
    for (int k = 0; k < known; k++)
        set_parameter(&setup, side->parameter[k].name, (wide)out->P[k]);
    int parameters = 0;
    while (problem->parameters && problem->parameters[parameters].name)
        parameters++;
    assert_int_equal(known, parameters);
    enum status status = instance_open(&setup, &out->in, out->g, out->v, &why);
    if (status != STATUS_OK)
        print_error("%s\n", why.message);
    assert_int_equal(status, STATUS_OK);
}

/* A random element: the neutral one, moved twice. */
static void place_at_random(struct state *s, const struct side *side, uint64_t *random)
{
    real start[MAX_ELEMENT];
    lane xi[MAX_DIMENSION], moved[MAX_ELEMENT];
    group_neutral(&s->in, s->g);
    for (int k = 0; k < 2; k++) {
        memcpy(start, s->g, sizeof start);
        for (int c = 0; c < s->in.n; c++)
            xi[c][0] = random_real(random);
        group_move(&s->in, start, xi, moved);
        for (int c = 0; c < s->in.element; c++)
            s->g[c] = moved[c][0];
    }
    for (int c = 0; c < s->in.n; c++)
        s->v[c] = random_real(random);
    if (side->fit)
        side->fit(s->P, s->g, s->v);
}

static void assert_same(const char *name, const char *what, int count, const real *got, const real *want, real bound)
{
    for (int c = 0; c < count; c++)
        if (!(fabs(got[c] - want[c]) <= bound))
            print_error("%s: %s %d\n", name, what, c + 1);
    for (int c = 0; c < count; c++)
        assert_close(got[c], want[c], bound);
}

/* What a few dozen roundings of terms of that size become by solving with the mass and then with the metric of the multipliers.
 * No state is so badly conditioned that this would say nothing. */
static real bound_of(const struct node *node, const struct motion *want)
{
    int n = node->in.n, m = node->in.m;
    lane mass[MAX_DIMENSION * MAX_DIMENSION];
    real size = 1 + norm_max(n, want->a) + norm_max(n, want->p) + norm_max(m, want->lambda), largest = 1, condition;
    if (node->in.problem->mass) {
        node->in.problem->mass(&node->in, node->g, node->velocity, mass);
        for (int k = 0; k < n * n; k++)
            largest = fmax(largest, fabs(mass[k][0]));
    }
    condition = n * largest * norm_max(n * n, node->inverse_mass);
    for (int k = 0; k < m; k++)
        condition = fmax(condition, n * largest * norm_max(m * m, node->inverse_G));
    assert_at_most(condition, 4096);
    return 64 * REAL_EPSILON * condition * size;
}

static void compare_motion(const struct state *s, const struct side *side)
{
    struct node node;
    struct motion want, got;
    node_at_velocity(&s->in, s->g, s->v, &node);
    assert_int_equal(node_metric(&node), STATUS_OK);
    side->rates(s->P, s->g, s->v, &want);
    real bound = bound_of(&node, &want);
    for (int c = 0; c < s->in.n; c++)
        got.p[c] = node.mu[c][0];
    for (int k = 0; k < s->in.m; k++) /* the state is on the constraint, as the side has it */
        assert_close(node.phi[k][0], 0, bound);
    assert_int_equal(continuous_acceleration(&s->in, s->g, s->v, got.a, got.lambda), STATUS_OK);
    assert_same(side->name, "momentum", s->in.n, got.p, want.p, bound);
    assert_same(side->name, "acceleration", s->in.n, got.a, want.a, bound);
    assert_same(side->name, "multiplier", s->in.m, got.lambda, want.lambda, bound);
    if (norm_max(s->in.n, want.a) > R(0.1)) /* control: the sign */
        for (int c = 0; c < s->in.n; c++)
            assert_true(fabs(want.a[c]) <= bound || !(fabs(got.a[c] + want.a[c]) <= bound));
}

/* Of two routes to the velocities, D2 h and M^{-1}, the sides take the other one. */
static void compare_hamiltonian(const struct state *s, const struct side *side)
{
    struct motion want, got;
    side->rates(s->P, s->g, s->v, &want);
    hamilton_rates(&s->in, s->g, s->v, got.p, got.a);
    real bound = 4096 * REAL_EPSILON * (1 + norm_max(s->in.n, want.p) + norm_max(s->in.n, want.a));
    assert_same(side->name, "velocity", s->in.n, got.p, want.p, bound);
    assert_same(side->name, "rate of the momentum", s->in.n, got.a, want.a, bound);
}

static void right_hand_sides_are_those_of_mechanics(void **state)
{
    (void)state;
    uint64_t random = 11;
    for (int k = 0; k < problem_count(); k++) {
        const struct side *side = side_of(problem_at(k)->name);
        for (int i = 0; i < STATES; i++) {
            struct state s;
            open_problem(problem_at(k), side, NULL, &random, &s);
            place_at_random(&s, side, &random);
            (s.in.problem->hamiltonian ? compare_hamiltonian : compare_motion)(&s, side);
            instance_close(&s.in);
        }
    }
}

/* ---- exact flows: their rates must be the sides' along the flow, from random data and with random parameters */

static void homogeneous(real *P)
{
    P[BALL_B] = P[BALL_C] = P[BALL_A];
}

static void without_cubic(real *P)
{
    P[AFFINE_K] = 0;
}

static void without_spring(real *P)
{
    P[DISK_SPRING] = 0;
}

static void flat(real *P)
{
    P[0] = 0;
}

static void bound_orbit(real *q, real *v)
{
    real r = hypot(q[0], q[1]), speed = hypot(v[0], v[1]);
    for (int c = 0; c < 2; c++) {
        q[c] *= (1 + r) / r;
        v[c] *= R(0.8) / (speed * sqrt(1 + r));
    }
}

static void without_push(real *q, real *p)
{
    (void)q;
    p[0] = p[1] = 0;
}

static void from_origin(real *q, real *p)
{
    real angle = 1 + p[0] / 2;
    q[0] = q[1] = q[2] = 0;
    p[0] = cos(angle);
    p[1] = sin(angle);
    p[2] = 2 + p[2];
}

/* What closed forms need of parameters and data. */
static const struct {
    const char *name;
    void (*pin)(real *P);
    void (*data)(real *g, real *v);
} needs[] = {{"ball", homogeneous, NULL},
             {"affine-particle", without_cubic, NULL},
             {"rolling-disk", without_spring, NULL},
             {"vakonomic-disk", without_spring, without_push},
             {"martinet", flat, from_origin},
             {"kepler", NULL, bound_orbit}};

static int needs_of(const char *name)
{
    for (int k = 0; k < (int)(sizeof needs / sizeof *needs); k++)
        if (strcmp(needs[k].name, name) == 0)
            return k;
    return -1;
}

/* Central differences of eighth order; h where the truncation h^8/630 D^9, for ninth derivatives up to 1e6, is eps/h. */
static const int numerators[] = {672, -168, 32, -3};
enum { REACH = 4, DENOMINATOR = 840 };

static void compare_flow(const struct state *s, const struct side *side, real t)
{
    real h = pow(REAL_EPSILON / R(1e4), (real)1 / 9), g[MAX_ELEMENT], v[MAX_DIMENSION], moved[MAX_ELEMENT] = {0},
         rate[MAX_DIMENSION] = {0}, velocity[MAX_DIMENSION], at_g[MAX_ELEMENT], at_v[MAX_DIMENSION];
    const struct instance *in = &s->in;
    struct motion want;
    for (int k = -REACH; k <= REACH; k++) {
        real weight = k == 0 ? 0 : (real)(k < 0 ? -numerators[-k - 1] : numerators[k - 1]) / (DENOMINATOR * h);
        enum status status = in->problem->exact(in, s->g, s->v, t + k * h, at_g, at_v);
        if (status != STATUS_OK)
            print_error("%s: no exact flow of these data\n", side->name);
        assert_int_equal(status, STATUS_OK);
        for (int c = 0; c < in->element; c++)
            moved[c] += weight * at_g[c];
        for (int c = 0; c < in->n; c++)
            rate[c] += weight * at_v[c];
        if (k == 0) {
            memcpy(g, at_g, sizeof g);
            memcpy(v, at_v, sizeof v);
        }
    }
    group_trivialise(in, g, moved, velocity);
    side->rates(s->P, g, v, &want);
    real size = 1 + norm_max(in->element, g) + norm_max(in->n, v) + norm_max(in->n, want.a);
    real bound = 512 * size * REAL_EPSILON / h;
    assert_same(side->name, "velocity of the exact flow", in->n, velocity, in->problem->hamiltonian ? want.p : v,
                bound);
    assert_same(side->name, "acceleration of the exact flow", in->n, rate, want.a, bound);
}

static void exact_flows_have_the_right_hand_sides(void **state)
{
    (void)state;
    uint64_t random = 17;
    for (int k = 0; k < problem_count(); k++) {
        const struct problem *problem = problem_at(k);
        const struct side *side = side_of(problem->name);
        int need = needs_of(problem->name);
        for (int i = 0; i < 4 && problem->exact; i++) {
            struct state s;
            open_problem(problem, side, need < 0 ? NULL : needs[need].pin, &random, &s);
            place_at_random(&s, side, &random);
            if (need >= 0 && needs[need].data)
                needs[need].data(s.g, s.v);
            compare_flow(&s, side, between(0.2, 1.5, &random));
            compare_flow(&s, side, between(-1.5, -0.2, &random));
            instance_close(&s.in);
        }
    }
}

/* Every side is of a problem. */
static void sides_are_of_the_register(void **state)
{
    (void)state;
    assert_int_equal(problem_count(), sizeof sides / sizeof *sides);
    for (size_t k = 0; k < sizeof sides / sizeof *sides; k++)
        assert_non_null(problem_find(sides[k].name));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sides_are_of_the_register),
        cmocka_unit_test(right_hand_sides_are_those_of_mechanics),
        cmocka_unit_test(exact_flows_have_the_right_hand_sides),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
