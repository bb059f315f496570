/* Every problem of the register against a right-hand side typed for the test, at random states and with random parameters:
 * momenta, accelerations (rates of momenta) and multipliers. A force that is wrong in the text of a problem is wrong in what
 * is compiled from it, too, and derivatives of the wrong Lagrangian agree with each other. */
#include "ci/tests/core/sides_register.h"
#include "core/problem/continuous.h"
#include "core/problem/hamilton.h"
#include "core/problem/node.h"

enum { STATES = 12 };

/* Bound for a few dozen roundings of terms of that size after solving with the mass and then with the metric of the
 * multipliers. No state is so badly conditioned that this would say nothing. */
static real bound_of(const struct node *node, const struct motion *want)
{
    int n = node->in.n, m = node->in.m;
    lane mass[SMALL_DIMENSION * SMALL_DIMENSION];
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
    SCRATCH_NODE(node, &s->in);
    struct motion want, got;
    node_at_velocity(&s->in, s->g, s->v, node);
    assert_int_equal(node_metric(node), STATUS_OK);
    side->rates(s->P, s->g, s->v, &want);
    real bound = bound_of(node, &want);
    for (int c = 0; c < s->in.n; c++)
        got.p[c] = node->mu[c][0];
    for (int k = 0; k < s->in.m; k++) /* the state is on the constraint, as the side has it */
        assert_close(node->phi[k][0], 0, bound);
    assert_int_equal(continuous_acceleration(&s->in, s->g, s->v, got.a, got.lambda), STATUS_OK);
    assert_same(side->name, "momentum", s->in.n, got.p, want.p, bound);
    assert_same(side->name, "acceleration", s->in.n, got.a, want.a, bound);
    assert_same(side->name, "multiplier", s->in.m, got.lambda, want.lambda, bound);
    if (norm_max(s->in.n, want.a) > R(0.1)) /* control: the sign */
        for (int c = 0; c < s->in.n; c++)
            assert_true(fabs(want.a[c]) <= bound || !(fabs(got.a[c] + want.a[c]) <= bound));
}

/* The sides use that of the two routes to the velocities, D2 h and M^{-1}, which the problem does not. */
static void compare_hamiltonian(const struct state *s, const struct side *side)
{
    struct motion want, got;
    side->rates(s->P, s->g, s->v, &want);
    hamilton_rates(&s->in, s->g, s->v, got.p, got.a);
    real bound = 4096 * REAL_EPSILON * (1 + norm_max(s->in.n, want.p) + norm_max(s->in.n, want.a));
    assert_same(side->name, "velocity", s->in.n, got.p, want.p, bound);
    assert_same(side->name, "rate of the momentum", s->in.n, got.a, want.a, bound);
}

/* [martin-sato-2018, sec. 2, sec. 3, sec. 6.1]; [jimenez-2012, thm. 2.1.9, thm. 2.1.10, thm. 2.1.14, thm. 2.2.2]. */
TEST(right_hand_sides_are_those_of_mechanics)
{
    uint64_t random = 11;
    for (int k = 0; k < motion_count(); k++) {
        const struct side *side = side_of(motion_at(k)->name);
        for (int i = 0; i < STATES; i++) {
            struct state s;
            open_problem(motion_at(k), side, NULL, &random, &s);
            position_at_random(&s, side, &random);
            (s.in.problem->hamiltonian ? compare_hamiltonian : compare_motion)(&s, side);
            instance_close(&s.in);
        }
    }
}

/* ---- momenta of symmetries: their rate along the side's motion is 0 at every state, and not because they have none of velocity */

static real momentum_at(const struct state *s, const struct motion *side, const struct invariant *J, real t)
{
    struct instance point = s->in;
    lane xi[SMALL_DIMENSION], g[SMALL_ELEMENT], v[SMALL_DIMENSION], out[1];
    point.lanes = 1;
    for (int c = 0; c < s->in.n; c++) {
        xi[c][0] = t * (s->in.problem->hamiltonian ? side->p[c] : s->v[c]);
        v[c][0] = s->v[c] + t * side->a[c];
    }
    group_move(&point, s->g, xi, g);
    J->value(&point, (int)(J - s->in.problem->invariants), g, v, out);
    return out[0][0];
}

static void compare_momentum(const struct state *s, const struct side *side, const struct invariant *J)
{
    real h = stencil_step(), rate = 0, size = 1 + norm_max(s->in.element, s->g);
    struct motion motion;
    struct state still = *s;
    side->rates(s->P, s->g, s->v, &motion);
    for (int k = 1; k <= REACH; k++)
        rate += numerators[k - 1] * (momentum_at(s, &motion, J, k * h) - momentum_at(s, &motion, J, -k * h));
    size *= 1 + norm_max(s->in.n, motion.a) + norm_max(s->in.n, motion.p);
    if (!(fabs(rate / (DENOMINATOR * h)) <= 512 * size * size * REAL_EPSILON / h))
        print_error("%s: %s\n", side->name, J->name);
    assert_close(rate / (DENOMINATOR * h), 0, 512 * size * size * REAL_EPSILON / h);
    for (int c = 0; c < s->in.n; c++)
        still.v[c] = s->v[c] + R(0.5) + c;
    assert_true(fabs(momentum_at(s, &motion, J, 0) - momentum_at(&still, &motion, J, 0)) > R(1e-6));
}

/* Noether's theorem: [jimenez-2012, thm. 2.1.15, thm. 2.2.5]. */
TEST(momenta_are_of_symmetries)
{
    uint64_t random = 19;
    int found = 0;
    for (int k = 0; k < motion_count(); k++) {
        const struct problem *problem = motion_at(k);
        for (const struct invariant *J = problem->invariants; J && J->name; J++)
            for (int i = 0; i < 4 && J->momentum_map; i++) {
                struct state s;
                const struct side *side = side_of(problem->name);
                open_problem(problem, side, NULL, &random, &s);
                position_at_random(&s, side, &random);
                compare_momentum(&s, side, J);
                instance_close(&s.in);
                found++;
            }
    }
    assert_true(found > 40);
}

/* Every side is of a problem. */
TEST(sides_are_of_the_register)
{
    assert_int_equal(motion_count(), sizeof sides / sizeof *sides);
    for (size_t k = 0; k < sizeof sides / sizeof *sides; k++)
        assert_non_null(problem_find(sides[k].name));
}
