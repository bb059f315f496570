/* Chains that move by little, far from the origin: forces are differences of far larger numbers, whose last bits no iteration gets below. */
#include "ci/tests/core/runs.h"
#include "ci/tests/core/text_lines.h"
#include "core/larger.h"
#include "core/numbers/solver.h"

enum { N = 24, STEPS = 64, HORIZON = 4 };

static const char chain[] =
    "problem: chain\nsummary: s\nsource: s\ngroup: R^24\nposition: q[24]\nvelocity: v[24]\nparameters.L: 0\n"
    "parameters.K: 1\nlagrangian: sum(i, 1, 24, v[i]^2)/2 - K*sum(i, 1, 23, (q[i + 1] - q[i] - L)^2/2)\n"
    "initial.d.q: each(i, 1, 24, L*i + sin(pi*i/25)/10)\ninitial.d.v: each(i, 1, 24, 0)\n";

/* Springs of rest length L: where each mass is at the end, from its place in the chain at rest. */
static void move(const char *method, real stiffness, real length, real *away)
{
    static struct storage memory;
    static struct lines lines;
    struct setup setup = case_of("chain", method, 4, STEPS, HORIZON);
    setup.text = read_lines(chain, &lines);
    set_parameter(&setup, "L", length);
    set_parameter(&setup, "K", stiffness);
    struct trajectory *at = open_storage(&memory);
    enum status status = integrate_setup(&setup, at);
    for (int c = 0; c < N; c++)
        away[c] = (real)at->g[c] - length * (real)(c + 1);
    if (status != STATUS_OK)
        fail_msg("%s, K = %g, L = %g: %s", method, (double)stiffness, (double)length, status_text(status));
}

static real largest_difference(const real *a, const real *b)
{
    real largest = 0;
    for (int c = 0; c < N; c++)
        largest = LARGER(largest, fabs(a[c] - b[c]));
    return largest;
}

/* The motion far away is that about the origin, up to two effects: positions of that size round in forces, 4 K
 * epsilon N L, and the modes of the chain, of frequencies from sqrt(K) pi / N on, amplify this over time, T times
 * over the least of them, or T^2/2 times. The softest chains are solved by the fixed point, the stiff ones by
 * Newton's method. */
TEST(how_far_away_does_not_matter)
{
    static const struct {
        const char *method;
        real stiffness;
    } of[] = {{"gauss", 1}, {"lobatto-iiia", 1}, {"gauss", 1000}, {"gauss", 1000000}};
    static const real lengths[] = {1, 3, 10, 100, 10000};
    for (size_t k = 0; k < sizeof of / sizeof *of; k++) {
        real near[N], far[N], slowest = sqrt(of[k].stiffness) * REAL_PI / N;
        real grows = fmin(HORIZON * HORIZON / R(2.0), HORIZON / slowest);
        move(of[k].method, of[k].stiffness, 0, near);
        for (size_t l = 0; l < sizeof lengths / sizeof *lengths; l++) {
            real bound = 4 * of[k].stiffness * REAL_EPSILON * N * (1 + lengths[l]) * grows;
            move(of[k].method, of[k].stiffness, lengths[l], far);
            assert_at_most(largest_difference(far, near), bound);
        }
    }
}

/* The class: motions that know no origin, L away from it: forces, constraints, and momenta of another gauge are differences of far larger numbers. */
static const char magnet[] = "problem: magnet\nsummary: s\nsource: s\ngroup: R^2\nposition: x\nposition: y\nvelocity: "
                             "vx\nvelocity: vy\nparameters.L: 0\n"
                             "parameters.K: 1\nlagrangian: (vx^2 + vy^2)/2 + K*(x*vy - y*vx)/2\n"
                             "initial.d.q: 1/10 + L\ninitial.d.q: L\ninitial.d.v: 1\ninitial.d.v: 1/2\n";
static const char spring[] = "problem: spring\nsummary: s\nsource: s\ngroup: R^2\nposition: x\nposition: y\nmomenta: "
                             "p\nmomenta: r\nparameters.L: 0\n"
                             "parameters.K: 1\nhamiltonian: (p^2 + r^2)/2 + K*(x - L)^2/2 + K*(y - x)^4/4\n"
                             "initial.d.q: 1/10 + L\ninitial.d.q: 3/10 + L\ninitial.d.p: 1/5\ninitial.d.p: 1/10\n";
static const char knife[] = "problem: knife\nsummary: s\nsource: s\ngroup: R^3\nposition: x\nposition: y\nposition: "
                            "a\nvelocity: vx\nvelocity: vy\nvelocity: w\nparameters.L: 0\n"
                            "parameters.K: 1\nlagrangian: (vx^2 + vy^2 + w^2)/2 - K*((x - L)^2 + (y - L)^2)/2\n"
                            "nonholonomic: vx*sin(a) - vy*cos(a)\ninitial.d.q: 1/10 + L\ninitial.d.q: L\ninitial.d.q: "
                            "0\ninitial.d.v: 1/2\ninitial.d.v: 0\ninitial.d.v: 3/10\n";
static const char pendulum[] =
    "problem: swing\nsummary: s\nsource: s\ngroup: R^2\nposition: [x, y]\nvelocity: [vx, vy]\nparameters.L: 0\n"
    "parameters.K: 1\nlagrangian: (vx^2 + vy^2)/2 - K*(y - L)\nholonomic: (x - L)^2 + (y - L)^2 - 1\n"
    "initial.d.q: [L, L - 1]\ninitial.d.v: [1, 0]\n";
static const char body[] =
    "problem: body\nsummary: s\nsource: s\ngroup: SE(2)\nposition: [x, y, a]\nvelocity: [v1, v2, w]\n"
    "parameters.L: 0\nparameters.K: 1\nlagrangian: v1^2 + v2^2 + w^2/2 - K*((x - L)^2 + (y - L)^2)/2\n"
    "initial.d.q: [1/10 + L, L, 3/10]\ninitial.d.v: [2/5, 1/2, 3/10]\n";

struct far_case {
    const char *text, *method;
    int stages;
};

/* The place at the end, from L; `steps` in the time `horizon`. */
static enum status position_at_end(const struct far_case *of, wide K, wide L, long steps, double horizon,
                                   real *position)
{
    static struct storage memory;
    static struct lines lines;
    const char *name = strchr(of->text, ' ') + 1;
    char code[16] = {0};
    strncpy(code, name, strcspn(name, "\n"));
    struct setup setup = case_of(code, of->method, of->stages, steps, horizon);
    setup.text = read_lines(of->text, &lines);
    set_parameter(&setup, "L", L);
    set_parameter(&setup, "K", K);
    struct trajectory *at = open_storage(&memory);
    enum status status = integrate_setup(&setup, at);
    for (int c = 0; c < 2; c++)
        position[c] = (real)(at->g[c] - L);
    return status;
}

/* Each step knows its positions to epsilon L, and a velocity to what that does to K h q; h and the momenta of the gauge come to no more. All
 * that is left of the iteration is SOLVER_ROUNDINGS times that, and a motion of bounded forces hands it on T times at most, K T^2 along
 * the knife, whose springs pull it back. */
TEST(no_method_minds_how_far_away)
{
    static const struct far_case of[] = {{magnet, "gauss", 2},
                                         {magnet, "lobatto-iiia", 2},
                                         {magnet, "vrkmk", 2},
                                         {magnet, "rkmk", 1},
                                         {magnet, "vcg", 3},
                                         {magnet, "trap", 1},
                                         {magnet, "mid", 1},
                                         {magnet, "mla", 1},
                                         {magnet, "spark", 2},
                                         {spring, "vrk-cay", 2},
                                         {spring, "vdexp", 1},
                                         {spring, "rkmk-cotangent", 2},
                                         {spring, "frozen-chart", 1},
                                         {spring, "symplectic-midpoint", 1},
                                         {knife, "mla-gs", 1},
                                         {knife, "lms-minus", 2},
                                         {knife, "dla", 1},
                                         {knife, "newmark", 1},
                                         {knife, "lobatto-iiia", 2},
                                         {pendulum, "gauss-unprojected", 2},
                                         {pendulum, "lobatto-iiia", 3},
                                         {body, "gauss", 2},
                                         {body, "vrkmk", 2},
                                         {body, "radau-ib", 2}};
    for (int k = 0; k < (int)(sizeof of / sizeof *of); k++)
        for (int stiff = 0; stiff < 2; stiff++) {
            real random = sin(R(1.0) * (7 * k + 3 * stiff + 1)), L = rint(pow(R(10.0), 5 + random)), K = stiff ? 50 : 1;
            real near[2], far[2], bound = SOLVER_ROUNDINGS * REAL_EPSILON * L * STEPS * HORIZON * (1 + K);
            enum status status = position_at_end(&of[k], K, 0, STEPS, HORIZON, near);
            if (status == STATUS_OK)
                status = position_at_end(&of[k], K, L, STEPS, HORIZON, far);
            if (status != STATUS_OK)
                fail_msg("%s of %.12s, K = %g, L = %g: %s", of[k].method, of[k].text + 9, (double)K, (double)L,
                         status_text(status));
            for (int c = 0; c < 2; c++)
                assert_at_most(fabs(far[c] - near[c]), bound);
            assert_at_most(bound, R(1e-3)); /* the bound says something: the motion goes a hundred times as far */
        }
}

/* Steps with no solution have none far away either: x'' = K x^2 + 1 from x = 1 by steps of 4. */
TEST(what_has_no_solution_has_none_far_away)
{
    static const char escape[] = "problem: escape\nsummary: s\nsource: s\ngroup: R^2\nposition: x\nposition: "
                                 "y\nvelocity: vx\nvelocity: vy\nparameters.L: 0\n"
                                 "parameters.K: 1\nlagrangian: (vx^2 + vy^2)/2 + K*(x - L)^3/3 + (x - L)\n"
                                 "initial.d.q: L + 1\ninitial.d.q: L\ninitial.d.v: 0\ninitial.d.v: 1/2\n";
    static const struct far_case of[] = {
        {escape, "gauss", 1},  {escape, "vrkmk", 1}, {escape, "rkmk-cotangent", 1},
        {escape, "mid", 1},    {escape, "mla", 1},   {escape, "symplectic-midpoint", 1},
        {escape, "newmark", 1}};
    static const wide far[] = {0, 1000, 100000, 10000000};
    for (size_t k = 0; k < sizeof of / sizeof *of; k++)
        for (size_t l = 0; l < sizeof far / sizeof *far; l++) {
            real position[2];
            assert_int_not_equal(position_at_end(&of[k], 1, far[l], 1, 4, position), STATUS_OK);
            assert_int_equal(position_at_end(&of[k], 1, far[l], 64, 1, position),
                             STATUS_OK); /* control: shorter steps */
        }
}

/* A spring at x beside a place y that nothing of x enters, so far that a force there has three to five digits. */
static enum status swing_beside(const char *method, int stages, wide K, wide far, double h, real *x)
{
    static const char beside[] = "problem: beside\nsummary: s\nsource: s\ngroup: R^2\nposition: x\nposition: "
                                 "y\nvelocity: vx\nvelocity: vy\nparameters.L: 0\n"
                                 "parameters.K: 1\nlagrangian: (vx^2 + vy^2)/2 - K*x^2/2 + cos(y)\n"
                                 "initial.d.q: 1/1000000\ninitial.d.q: L\ninitial.d.v: 0\ninitial.d.v: 1\n";
    static struct storage memory;
    static struct lines lines;
    struct setup setup = case_of("beside", method, stages, 5, 5 * h);
    setup.text = read_lines(beside, &lines);
    set_parameter(&setup, "L", far);
    set_parameter(&setup, "K", K);
    struct trajectory *at = open_storage(&memory);
    enum status status = integrate_setup(&setup, at);
    *x = (real)at->g[0];
    return status;
}

/* The near body oscillates as it does alone, whatever is unknown of the far one: corrections that say nothing of y
 * still determine x. Corrections of x alone grow here by the fixed point, from a guess that is good to 1e-6: less
 * than y's noise. */
TEST(what_is_near_keeps_its_digits)
{
    static const struct {
        const char *method;
        int stages;
    } of[] = {{"mid", 1},
              {"newmark", 1},
              {"symplectic-midpoint", 1},
              {"rkmk-cotangent", 2},
              {"vrkmk", 2},
              {"gauss", 2},
              {"gauss", 3},
              {"mla", 1},
              {"dla", 1},
              {"mla-gs", 2},
              {"spark", 2},
              {"trap", 1}};
    for (int k = 0; k < (int)(sizeof of / sizeof *of); k++)
        for (int trial = 0; trial < 12; trial++) {
            real x, near, noise = pow(R(10.0), -3 - R(0.2) * trial);
            double h = trial % 2 ? 0.5 : 0.2;
            wide K = 60 + 10 * trial;
            assert_int_equal(swing_beside(of[k].method, of[k].stages, K, 0, h, &near), STATUS_OK);
            enum status status = swing_beside(of[k].method, of[k].stages, K, rint(noise / REAL_EPSILON), h, &x);
            if (status != STATUS_OK || !(fabs(x - near) <= R(1e4) * REAL_EPSILON))
                fail_msg("%s, %d stages, K = %g, h = %g, noise %g: %s, x = %g and not %g", of[k].method, of[k].stages,
                         (double)K, h, (double)noise, status_text(status), (double)x, (double)near);
        }
}

/* Stiff steps that no tier's corrections rest at: those of Newton's last go on as noise, now and then a smaller one. */
TEST(noise_that_never_rests_ends)
{
    static const struct {
        struct far_case of;
        wide far;
        long steps;
        double h;
    } ends[] = {{{knife, "spark", 1}, 94691, 4, 0.25},
                {{knife, "mla-gs", 1}, 131707, 16, 0.25},
                {{knife, "dla", 1}, 756239, 16, 0.25},
                {{knife, "mla", 1}, 2407969, 4, 0.5}};
    for (size_t k = 0; k < sizeof ends / sizeof *ends; k++) {
        const wide K = 1000;
        real position[2], near[2], T = (real)((double)ends[k].steps * ends[k].h);
        real bound = SOLVER_ROUNDINGS * REAL_EPSILON * (real)ends[k].far * (real)ends[k].steps * T * (1 + (real)K);
        assert_int_equal(position_at_end(&ends[k].of, K, ends[k].far, ends[k].steps, (double)T, position), STATUS_OK);
        assert_int_equal(position_at_end(&ends[k].of, K, 0, ends[k].steps, (double)T, near), STATUS_OK);
        assert_at_most(LARGER(fabs(position[0] - near[0]), fabs(position[1] - near[1])), bound);
    }
}

/* Closed forms of the exact map are of two places, between which the motion is a small part of them: 1600 away after 4000 steps. */
TEST(exact_maps_go_far)
{
    enum { MANY = sizeof(real) > sizeof(double) ? 400 : 8000 };
    static struct storage run;
    struct setup setup = case_of("free-particle", "exact-map", 0, MANY, 0.5 * MANY);
    setup.preset = "paper";
    assert_int_equal(integrate_setup(&setup, open_storage(&run)), STATUS_OK);
    assert_above((real)run.g[1], R(0.125) * MANY); /* control: it is far */
}
