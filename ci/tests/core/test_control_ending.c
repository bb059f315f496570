/* Ends that are not given, and free horizons: the border of the system, closed forms, second order. */
#include "ci/tests/core/control_texts.h"
#include "core/control/ending.h"
#include "core/extremal/second_order.h"
#include "core/numbers/linear.h"

/* ---- the correction is Newton's */

static const char in_the_plane[] = PLANE(" + v^2*w/7") "control.actuated: [v*cos(y) + w, w]\n"
                                                       "control.cost: 3*u1^2/2 + u2^2 + x*y*w + u1*v*x + y^4 + 2\n"
                                                       "control.bounds: [u1 <= 30, x <= 40]\n"
                                                       "control.transfers.a.final: x^2*w + y - t/3\n"
                                                       "control.transfers.a.final: v*w - sin(x*t)\n"
                                                       "control.transfers.a.terminal-cost: x*v^3 + cos(y*w)*t + t^2*v\n"
                                                       "control.transfers.a.horizon.free: 2\n"
                                                       "control.transfers.a.to.v: [1/3, 1/4]\n";

static const char on_a_group[] = TURNED(" + w1*w2*R12/5") "control.actuated: [w1 + w2, w3]\n"
                                                          "control.transfers.a.final: R13 - w2*t\n"
                                                          "control.transfers.a.final: R22*w1 - R21*w3\n"
                                                          "control.transfers.a.terminal-cost: R32*w1^2 + t*R11\n"
                                                          "control.transfers.a.horizon.free: 1\n"
                                                          "control.transfers.a.to.v: [0.3, 0.2, 0.1]\n";

/* Two masses that push each other and fly: the sum of their momenta and, as far as it follows, their mean place are implied. */
static const char with_a_momentum[] = "problem: pair\n"
                                      "group: R^2\n"
                                      "position: [x, y]\n"
                                      "velocity: [v, w]\n"
                                      "lagrangian: (v^2 + 2*w^2)/2\n"
                                      "control.actuated: v - w\n"
                                      "control.transfers.a.final: [x - 3, v*y]\n"
                                      "control.transfers.a.terminal-cost: y^2*v + t*w^2\n"
                                      "control.transfers.a.from.q: [0, 0]\n"
                                      "control.transfers.a.from.v: [1, 1]\n"
                                      "control.transfers.a.to.q: [2, 1]\n"
                                      "control.transfers.a.to.v: [1, 1]\n"
                                      "control.transfers.a.horizon.free: 2\n";

/* Something that rolls, steered, on a plane that pulls: two of four velocities are given, by places. */
static const char that_rolls[] = "problem: roller\n"
                                 "group: R^4\n"
                                 "position: [x, y, a, s]\n"
                                 "velocity: [vx, vy, w, vs]\n"
                                 "lagrangian: (vx^2 + vy^2 + (1 + x^2)*w^2/2 + vs^2/3 + w*vx)/2 - x*sin(y)\n"
                                 "nonholonomic: [vx - cos(a)*vs, vy - sin(a)*(1 + x^2)*vs + x*w]\n"
                                 "control.actuated: [vs, w]\n"
                                 "control.transfers.a.final: [x^2 + vy - t*y, a*vs - w]\n"
                                 "control.transfers.a.terminal-cost: y^2*vx + t*w^2 + s*a\n"
                                 "control.transfers.a.from.q: [0, 0, 0, 0]\n"
                                 "control.transfers.a.from.v: [0, 0, 0, 0]\n"
                                 "control.transfers.a.to.q: [1, 1/2, 1/3, 1]\n"
                                 "control.transfers.a.to.v: [0, 0, 0, 0]\n"
                                 "control.transfers.a.horizon.free: 1\n";

/* Random costates, multipliers and velocities, at places near the straight way. */
static void scatter(struct optimality *system, uint64_t *random)
{
    const struct instance *in = &system->control->in;
    real *correction = calloc((size_t)optimality_rows(system), sizeof *correction);
    newton_start(system);
    ending_release(system, system->control->transfer->ending, system->control->transfer->timed);
    for (int k = 0; k < optimality_rows(system); k++)
        correction[k] = random_real(random) / 8;
    for (int c = 0; c < in->n; c++)
        correction[c] = 0;
    real *g = malloc((size_t)(system->points * in->element) * sizeof *g),
         *y = malloc((size_t)optimality_costates(system) * sizeof *y);
    memcpy(g, system->g, (size_t)(system->points * in->element) * sizeof *g);
    memcpy(y, system->y, (size_t)optimality_costates(system) * sizeof *y);
    newton_move(system, g, y, correction, 1);
    free(correction);
    free(g);
    free(y);
}

/* Along Newton's correction every residual falls by itself: r' = -r, of the border, too. */
static void check_correction(const char *source, int stages, real allowed)
{
    struct lines lines;
    struct control control;
    struct optimality system;
    uint64_t random = 5;
    open_system(source, &lines, stages, 3, &control, &system);
    scatter(&system, &random);
    size_t rows = (size_t)optimality_rows(&system), positions = (size_t)system.points * (size_t)control.in.element,
           costates = (size_t)optimality_costates(&system);
    real *workspace = malloc((4 * rows + positions + costates) * sizeof *workspace), *correction = workspace,
         *here = workspace + rows, *ahead = here + rows, *behind = ahead + rows, *g = behind + rows, *y = g + positions,
         step = cbrt(REAL_EPSILON);
    assert_int_equal(newton_correction(&system, correction), STATUS_OK);
    memcpy(here, system.residual, rows * sizeof *here);
    memcpy(g, system.g, positions * sizeof *g);
    memcpy(y, system.y, costates * sizeof *y);
    real size = fmax(1, newton_size(&system, correction)), scale = fmax(1, norm_max((int)rows, here));
    newton_move(&system, g, y, correction, step / size);
    assert_int_equal(optimality_assemble(&system, false), STATUS_OK);
    memcpy(ahead, system.residual, rows * sizeof *ahead);
    newton_move(&system, g, y, correction, -step / size);
    assert_int_equal(optimality_assemble(&system, false), STATUS_OK);
    memcpy(behind, system.residual, rows * sizeof *behind);
    for (size_t k = 0; k < rows; k++)
        assert_close((ahead[k] - behind[k]) * size / (2 * step), -here[k], allowed * scale * size);
    free(workspace);
    optimality_close(&system);
    control_drop(&control);
}

TEST(the_border_is_newtons)
{
    real differences = 4096 * cbrt(REAL_EPSILON) * cbrt(REAL_EPSILON); /* central, on third derivatives of this size */
    for (int stages = 2; stages <= 4; stages++) {
        check_correction(in_the_plane, stages, differences);
        check_correction(with_a_momentum, stages, differences);
    }
    check_correction(on_a_group, 2, differences);
    check_correction(that_rolls, 2, differences);
    check_correction(on_a_group, 3, 64 * sqrt(REAL_EPSILON)); /* whose own matrix is by coarse differences */
}

/* ---- closed forms: a unit mass on a line */

#define LINE(more)                                                                                                     \
    "problem: line\ngroup: R^1\nposition: x\nvelocity: v\nlagrangian: v^2/2\ncontrol.actuated: v\n"                    \
    "control.transfers.a.from.q: 0\ncontrol.transfers.a.from.v: 0\ncontrol.transfers.a.to.q: 1\n"                      \
    "control.transfers.a.to.v: 0\n" more

static struct control_outcome minimise(const char *source, int stages, long steps)
{
    static wide g[64 * 4], mu[64 * 4], u[64 * 4];
    struct trajectory found = {.samples = (int)steps, .g = g, .mu = mu, .lambda = u};
    struct lines lines;
    struct control control;
    struct optimality system;
    struct newton_report report;
    struct second_order second;
    open_system(source, &lines, stages, steps, &control, &system);
    assert_int_equal(newton_by_recipe(&system, &report), STATUS_OK);
    assert_int_equal(solution_take(&system, &found), STATUS_OK);
    assert_int_equal(second_order_take(&system, &second), STATUS_OK);
    found.outcome.index = second.index;
    optimality_close(&system);
    control_drop(&control);
    return found.outcome;
}

/* [jimenez-2012, sec. 5.1.1, sec. 5.2.1].
 * To x = a at the end costs 3 a^2 / 2 where the speed is free, and 6 a^2 where it is 0; then w (a - 1)^2 / 2 has its share. */
TEST(terminal_cost_and_conditions)
{
    struct control_outcome free =
        minimise(LINE("control.transfers.a.horizon: 1\ncontrol.transfers.a.terminal-cost: 3*(x - 1)^2/2\n"), 3, 4);
    assert_close((real)free.cost, R(0.75), 64 * REAL_EPSILON);
    assert_close((real)free.u[0], R(1.5), 64 * REAL_EPSILON);
    struct control_outcome rest =
        minimise(LINE("control.transfers.a.horizon: 1\ncontrol.transfers.a.terminal-cost: 3*(x "
                      "- 1)^2/2\ncontrol.transfers.a.final: v\n"),
                 3, 4);
    assert_close((real)rest.cost, R(1.2), 64 * REAL_EPSILON);
    struct control_outcome position =
        minimise(LINE("control.transfers.a.horizon: 1\ncontrol.transfers.a.final: x - 1\n"), 3, 4);
    assert_close((real)position.cost, R(1.5), 64 * REAL_EPSILON);
    struct control_outcome all = minimise(
        LINE(
            "control.transfers.a.horizon: 1\ncontrol.transfers.a.final: x - 2\ncontrol.transfers.a.final: x + v - 2\n"),
        3, 4);
    assert_close((real)all.cost, 24, 512 * REAL_EPSILON);
}

/* [jimenez-2012, sec. 5.1.1, sec. 5.2.1].
 * 6 / T^3 + c T is least at T = (18 / c)^(1/4), whether the running or the terminal cost asks for c T; without effort and |u| <= 2 it
 * takes 2 sqrt(1 / 2), up to the softness that controls are solved at. */
TEST(free_horizons)
{
    real T = sqrt(sqrt(R(18.0) / 8));
    struct control_outcome running =
        minimise(LINE("control.transfers.a.horizon.free: 1\ncontrol.cost: u^2/2 + 8\n"), 3, 4);
    assert_close((real)running.horizon, T, 4096 * REAL_EPSILON);
    assert_close((real)running.cost, 6 / (T * T * T) + 8 * T, 4096 * REAL_EPSILON);
    struct control_outcome terminal =
        minimise(LINE("control.transfers.a.horizon.free: 3\ncontrol.transfers.a.terminal-cost: 8*t\n"
                      "control.transfers.a.final: [x - 1, v]\n"),
                 3, 4);
    assert_close((real)terminal.horizon, T, 4096 * REAL_EPSILON);
    struct control_outcome least = minimise(LINE("control.transfers.a.horizon.free: 3\ncontrol.cost: 1 + 0*u\n"
                                                 "control.bounds: u <= 2\ncontrol.bounds: u >= -2\n"),
                                            2, 32);
    assert_close((real)least.horizon, sqrt(R(2.0)), R(1e-5));
    assert_true(least.switches == 1);
    assert_close((real)least.switch_time[0], sqrt(R(0.5)), R(1e-5));
}

/* -k (x - 1)^2 / 2 at the end is stronger than 3 x^2 / 2 from k = 3 on; of 6 / T^3 + 10 cos T one stationary time is a minimum, the
 * next is none. */
TEST(second_order_of_free_ends)
{
#define PRICE(k) LINE("control.transfers.a.horizon: 1\ncontrol.transfers.a.terminal-cost: -" k "*(x - 1)^2/2\n")
#define WAVE(T)                                                                                                        \
    LINE("control.transfers.a.horizon.free: " T "\ncontrol.transfers.a.terminal-cost: 10*cos(t)\n"                     \
         "control.transfers.a.final: x - 1\ncontrol.transfers.a.final: v\n")
    assert_true(minimise(PRICE("2.8"), 3, 4).index == 0);
    assert_true(minimise(PRICE("3.2"), 3, 4).index == 1);
    struct control_outcome low = minimise(WAVE("3"), 3, 4), high = minimise(WAVE("6.2"), 3, 4);
    assert_true(low.index == 0 && high.index == 1);
    assert_close((real)low.horizon, R(3.16), R(0.01));
    assert_close((real)high.horizon, R(6.28), R(0.01));
}

/* A disc that rolls through (1, 1) at a given speed, headed and rolled as said, or as is best. */
static real roll_to(const char *roll, const char *heading, bool free, real *at)
{
    static wide g[8 * 4], mu[8 * 4], u[8 * 4];
    struct trajectory found = {.samples = 8, .g = g, .mu = mu, .lambda = u};
    char source[2048] = "problem: disc\ngroup: R^4\nlagrangian: (vx^2 + vy^2 + spin^2/2 + turn^2/4)/2 + x/3\n"
                        "nonholonomic: vx - cos(heading)*spin\nnonholonomic: vy - sin(heading)*spin\n"
                        "control.actuated: spin\ncontrol.actuated: turn\ncontrol.transfers.a.horizon: 2\n";
    char along[2][64];
    snprintf(along[0], sizeof along[0], "cos(%s)/2", heading);
    snprintf(along[1], sizeof along[1], "sin(%s)/2", heading);
    const struct {
        const char *key, *word[4];
    } list[] = {{"position", {"x", "y", "roll", "heading"}},
                {"velocity", {"vx", "vy", "spin", "turn"}},
                {"control.transfers.a.from.q", {"0", "0", "0", "0"}},
                {"control.transfers.a.from.v", {"0", "0", "0", "0"}},
                {"control.transfers.a.to.q", {"1", "1", roll, heading}},
                {"control.transfers.a.to.v", {along[0], along[1], "1/2", "0"}},
                {"control.transfers.a.final", {"x - 1", "y - 1", "spin - 1/2", "turn"}}};
    struct lines lines;
    struct control control;
    struct optimality system;
    struct newton_report report;
    for (size_t k = 0; k < 24 + 4 * (size_t)free; k++) {
        size_t used = strlen(source);
        snprintf(source + used, sizeof source - used, "%s: %s\n", list[k / 4].key, list[k / 4].word[k % 4]);
    }
    open_system(source, &lines, 2, 8, &control, &system);
    assert_int_equal(newton_by_recipe(&system, &report), STATUS_OK);
    assert_int_equal(solution_take(&system, &found), STATUS_OK);
    for (int c = 0; c < 4 && at; c++)
        at[c] = (real)g[7 * 4 + c];
    optimality_close(&system);
    control_drop(&control);
    return (real)found.outcome.cost;
}

/* With a rolling constraint the end that is found costs less than given ones next to it. */
TEST(free_ends_of_what_rolls_are_best)
{
    real end[4], step = R(0.001), J = roll_to("1.5", "pi/3", true, end);
    for (int which = 0; which < 2; which++) {
        real beside[2], curved, slanted;
        for (int side = 0; side < 2; side++) {
            char number[2][40];
            for (int c = 0; c < 2; c++)
                snprintf(number[c], sizeof number[c], "%.15f",
                         (double)(end[2 + c] + (c == which ? step * (2 * side - 1) : 0)));
            beside[side] = roll_to(number[0], number[1], false, NULL);
        }
        curved = (beside[0] + beside[1]) / 2 - J;
        slanted = (beside[1] - beside[0]) / 2;
        assert_above(curved, R(1e-7));
        assert_at_most(fabs(slanted),
                       20 * step * curved); /* of third order, 11 of them; of an end that is not best 1 / step */
    }
}
