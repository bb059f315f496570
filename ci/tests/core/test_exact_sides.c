/* Exact flows against the right-hand sides typed for the tests, from random data and with random parameters. */
#include "ci/tests/core/sides_register.h"

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

/* Requirements of closed forms on parameters and data. */
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

static void compare_flow(const struct state *s, const struct side *side, real t)
{
    real h = stencil_step(), g[SMALL_ELEMENT], v[SMALL_DIMENSION], moved[SMALL_ELEMENT] = {0},
         rate[SMALL_DIMENSION] = {0}, velocity[SMALL_DIMENSION], at_g[SMALL_ELEMENT], at_v[SMALL_DIMENSION];
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

TEST(exact_flows_have_the_right_hand_sides)
{
    uint64_t random = 17;
    for (int k = 0; k < motion_count(); k++) {
        const struct problem *problem = motion_at(k);
        const struct side *side = side_of(problem->name);
        int need = needs_of(problem->name);
        for (int i = 0; i < 4 && problem->exact; i++) {
            struct state s;
            open_problem(problem, side, need < 0 ? NULL : needs[need].pin, &random, &s);
            position_at_random(&s, side, &random);
            if (need >= 0 && needs[need].data)
                needs[need].data(s.g, s.v);
            compare_flow(&s, side, between(0.2, 1.5, &random));
            compare_flow(&s, side, between(-1.5, -0.2, &random));
            instance_close(&s.in);
        }
    }
}
