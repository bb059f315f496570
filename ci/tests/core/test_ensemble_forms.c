/* Ensembles of whatever a step is made for: groups, masses and numbers of constraints. */
#include "ci/tests/core/members.h"
#include "ci/tests/core/text_lines.h"
#include "core/numbers/scratch.h"

enum { STEPS = 48, SYSTEMS = 3 };

/* Numbers drawn from `seed` are the same in all members; `start` moves their data alone. */
#define START "parameters.seed: 1\nparameters.start: 0\n"
#define DRAWN "sin(seed*(11*i + 5) + q[i] - q[mod(i, n - k) + 1]/2)*v[i]"

/* R^n: a dense mass of positions, k constraints of positions, affine where eps is not 0. */
#define VECTORS(k)                                                                                                     \
    "problem: vectors\ngroup: R^(n)\nposition: q[n]\nvelocity: v[n]\n" START "parameters.n: 4\nparameters.k: " k       \
    "\nparameters.eps: 0.3\n"                                                                                          \
    "lagrangian: sum(i, 1, n, (2 + sin(seed*(3*i + 1) + q[i]))*v[i]^2)/4 + (sum(i, 1, n, cos(seed*(5*i + 2) + "        \
    "q[mod(i, n) "                                                                                                     \
    "+ 1]/2)*v[i]))^2/6 - sum(i, 1, n, sin(seed*(7*i + 3))*cos(q[i] + q[mod(i, n) + 1]/2))/2 - sum(i, 1, n, "          \
    "q[i]^2)/4\n"
#define VECTORS_START                                                                                                  \
    "initial.default.q: each(i, 1, n, sin(seed*(2*i + 17))/2 + start/9)\n"                                             \
    "initial.default.v: each(i, 1, n - k, sin(seed*(3*i + 19)) + start/7)\n"
#define TIED(a) "nonholonomic: v[n - k + " a "] - sum(i, 1, n - k, " a "*" DRAWN ") - eps*(1 + cos(seed + q[1])/2)\n"
#define TIED_START(a) "initial.default.v: sum(i, 1, n - k, " a "*" DRAWN ") + eps*(1 + cos(seed + q[1])/2)\n"

/* R^n with unit masses: of the dimensions that kernels with known sizes have, and of more. */
#define UNIT(n, k)                                                                                                     \
    "problem: unit\ngroup: R^(n)\nposition: q[n]\nvelocity: v[n]\n" START "parameters.n: " n "\nparameters.k: " k      \
    "\nparameters.eps: 0.3\nlagrangian: sum(i, 1, n, v[i]^2)/2 - sum(i, 1, n, sin(seed*(7*i + 3))*cos(q[i] + "         \
    "q[mod(i, n) + 1]/2))/2 - sum(i, 1, n, q[i]^2)/4\n"

#define UNIT_TIED(n)                                                                                                   \
    {                                                                                                                  \
        UNIT(n, "1") TIED("1") VECTORS_START TIED_START("1"), "lobatto-iiia", NULL, 2                                  \
    }

/* A mass that is diagonal and constant. */
#define BALANCED                                                                                                       \
    "problem: balanced\ngroup: R^2\nposition: x\nposition: y\nvelocity: u\nvelocity: v\n" START                        \
    "lagrangian: (2 + sin(seed))*u^2 + (2 + cos(seed))*v^2/2 - cos(x - y) - x^2/2 - y^4/4\n"                           \
    "initial.default.q: 0.4 + start/9\ninitial.default.q: -0.3\ninitial.default.v: 0.5\ninitial.default.v: start/7\n"

/* SO(3): any inertia, a heavy body. */
#define TURNING(more) "problem: turning\ngroup: SO(3)" more "velocity: w1\nvelocity: w2\nvelocity: w3\n"
#define INERTIA                                                                                                        \
    "(2 + sin(seed))*w1^2/2 + (2 + sin(2*seed))*w2^2/2 + (2 + cos(3*seed))*w3^2/2 + (sin(5*seed)*w1 + cos(7*seed)*w2 " \
    "+ "                                                                                                               \
    "sin(seed + 1)*w3)^2/4 - sin(seed)*R31/2 - cos(seed)*R12/3 + R23/4"
#define TURNED "initial.default.q: rotation(0.3 + start/9, -0.2, 0.5)\n"
#define SPUN "initial.default.v: 0.5 + start/7\ninitial.default.v: -0.3\n"

/* SE(2): a body with its mass beside the origin, and one that skates. */
#define PLANE                                                                                                          \
    "problem: plane\ngroup: SE(2)\nposition: x\nposition: y\nposition: theta\nvelocity: v1\nvelocity: v2\nvelocity: "  \
    "w\n" START "lagrangian: (2 + sin(seed))*(v1^2 + v2^2)/2 + (2 + cos(seed))*w^2/2 + w*v1*sin(2*seed)/2 + w*v2/3 - " \
    "x^2/2 - y^2*x/5 - cos(theta + seed)/2\ninitial.default.q: [0.4 + start/9, -0.3, 0.2]\n"

static const struct {
    const char *text, *method, *retraction;
    double horizon;
} forms[] = {
    {BALANCED, "gauss", NULL, 4},
    {VECTORS("0") VECTORS_START, "radau-iia", NULL, 2},
    {UNIT("3", "0") VECTORS_START, "gauss", NULL, 2},
    {UNIT("20", "0") VECTORS_START, "gauss", NULL, 2},
    UNIT_TIED("3"),
    UNIT_TIED("4"),
    UNIT_TIED("7"),
    UNIT_TIED("20"),
    {VECTORS("1") TIED("1") VECTORS_START TIED_START("1"), "lobatto-iiia", NULL, 2},
    {VECTORS("2") TIED("1") TIED("2") VECTORS_START TIED_START("1") TIED_START("2"), "lobatto-iiia", NULL, 2},
    {TURNING("\nposition: R\n") START "lagrangian: " INERTIA "\n" TURNED SPUN "initial.default.v: 0.4\n", "gauss",
     "exp", 2},
    {TURNING("\nposition: R\n") START "lagrangian: " INERTIA "\n" TURNED SPUN "initial.default.v: 0.4\n",
     "lobatto-iiia", "cay", 2},
    {TURNING("\nposition: R\n") START "lagrangian: " INERTIA "\nnonholonomic: w3 - 0.4*R11*w1 - w2/5\n" TURNED SPUN
                                      "initial.default.v: 0.4*R11*w1 + w2/5\n",
     "lobatto-iiia", "exp", 2},
    {TURNING(
         " x R^2\nposition: R\nposition: x\nposition: y\n") "velocity: vx\nvelocity: vy\n" START "lagrangian: " INERTIA
                                                            " + vx^2 + vx*vy/2 + vy^2 - x^2*R33/4\nnonholonomic: vx - "
                                                            "R11*w1 - R12*w2\nnonholonomic: vy + R21*w1 - x*w3 - "
                                                            "0.2\n" TURNED
                                                            "initial.default.q: 0.2\ninitial.default.q: start/9\n" SPUN
                                                            "initial.default.v: [0.4, R11*w1 + R12*w2, -R21*w1 + x*w3 "
                                                            "+ 0.2]\n",
     "lobatto-iiia", "exp", 2},
    {PLANE "initial.default.v: 0.3 + start/7\ninitial.default.v: 0.2\ninitial.default.v: -0.5\n", "gauss", "exp", 2},
    {PLANE "nonholonomic: v2 - w*sin(x)/3\ninitial.default.v: [0.3 + start/7, -0.5*sin(x)/3, -0.5]\n", "lobatto-iiia",
     "cay", 2},
};
enum { FORMS = sizeof forms / sizeof *forms };

static struct storage beside[LANES], other[LANES], alone;
static enum status status[LANES];
static const bool has_lanes = sizeof(real) == sizeof(double);

static struct setup member_of(int form, int seed, int stages, int l, struct lines *lines)
{
    struct setup setup = case_of("text", forms[form].method, stages, has_lanes ? STEPS : 8, forms[form].horizon);
    setup.text = read_lines(forms[form].text, lines);
    setup.retraction = forms[form].retraction;
    setup.samples = 4;
    set_parameter(&setup, "seed", seed);
    set_parameter(&setup, "start", l);
    return setup;
}

/* Both solve the same equations to round-off: a few units of it a step, values below 8. */
TEST(members_are_their_trajectories)
{
    const real allowed = 100 * 64 * STEPS * REAL_EPSILON;
    SCRATCH(struct lines, lines, 1);
    struct setup setups[LANES];
    for (int k = 0; k < FORMS * SYSTEMS; k++) {
        int form = k / SYSTEMS, stages = has_lanes ? 2 + k % SYSTEMS * 2 : 2;
        for (int l = 0; l < LANES; l++)
            setups[l] = member_of(form, 1 + k % SYSTEMS, stages, l, lines);
        if (side_by_side(setups, LANES) != has_lanes)
            fail_msg("form %d, %d stages", form, stages);
        run_members(setups, LANES, beside, status);
        long iterations = 0, iterations_alone = 0;
        for (int l = 0; l < LANES; l += 3) {
            assert_int_equal(status[l], STATUS_OK);
            assert_true(run_alone(&setups[l], &alone));
            assert_at_most(apart(&setups[l], &beside[l], &alone), allowed);
            assert_above(apart(&setups[l], &beside[(l + 1) % LANES], &alone), allowed); /* control */
            iterations += beside[l].at.work.iterations;
            iterations_alone += alone.at.work.iterations;
        }
        if (has_lanes && (10 * iterations > 11 * iterations_alone || 10 * iterations < 9 * iterations_alone))
            fail_msg("form %d, %d stages: %ld corrections, %ld alone", form, stages, iterations, iterations_alone);
    }
}

/* Bit for bit: the last `count` of them, backwards, against all in order. */
TEST(neighbours_do_not_matter)
{
    SCRATCH(struct lines, lines, 1);
    struct setup setups[LANES];
    for (int k = 0; k < FORMS * 3; k++) {
        int count = 1 + k % 3 * 3;
        for (int l = 0; l < LANES; l++)
            setups[l] = member_of(k / 3, 4, 3, l, lines);
        run_members(setups, LANES, beside, status);
        for (int l = 0; l < count; l++)
            setups[l] = member_of(k / 3, 4, 3, LANES - 1 - l, lines);
        run_members(setups, count, other, status);
        same_bits_backwards(other, count, beside);
    }
}

/* A step so long that its iteration leaves doubt of which root it has found is followed, which members are alone. */
TEST(roots_in_doubt_are_followed)
{
    SCRATCH(struct lines, lines, 1);
    for (int k = 0; k < 2; k++) {
        struct setup setup = member_of(0, 1, 3, 1, lines);
        setup.horizon = k == 0 ? 4 : 2 * (wide)setup.steps;
        assert_int_equal(side_by_side(&setup, 1), has_lanes && k == 0); /* k = 0: control */
        run_members(&setup, 1, beside, status);
        assert_true(run_alone(&setup, &alone));
        assert_int_equal(status[0], STATUS_OK);
        assert_int_equal(same_bits(&beside[0], &alone), k == 1 || !has_lanes);
        assert_int_equal(alone.at.work.newton, 0); /* its iteration contracts */
    }
}

/* Another inertia or constraint is another system. */
TEST(systems_run_apart)
{
    SCRATCH(struct lines, lines, 1);
    for (int form = 0; form < FORMS; form++) {
        struct setup pair[] = {member_of(form, 1, 2, 0, lines), member_of(form, 2, 2, 1, lines)};
        assert_false(side_by_side(pair, 2));
        assert_int_equal(side_by_side(&pair[1], 1), has_lanes); /* control: it is the pair */
    }
}
