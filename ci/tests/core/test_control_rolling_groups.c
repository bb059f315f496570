/* Rolling on groups: equations of costates, and a disc in its own frame against the one on R^4. */
#include "ci/tests/core/rolling.h"
#include "core/extremal/solution.h"

/* A ball on a plane that pulls, with torques of its own. */
static const char ball[] = "problem: ball\n"
                           "group: SO(3) x R^2\n"
                           "position: [R, x, y]\n"
                           "velocity: [w1, w2, w3, vx, vy]\n"
                           "lagrangian: (w1^2 + 2*w2^2 + 3*w3^2 + vx^2 + (1 + y^2)*vy^2)/2 - R33 + x*y\n"
                           "nonholonomic: vx - (R21*w1 + R22*w2 + R23*w3)\n"
                           "nonholonomic: vy + (1 + x^2)*(R11*w1 + R12*w2 + R13*w3)\n"
                           "control.actuated: [w1, w2, w3]\n"
                           "control.transfers.a.from.q: [rotation(0,0,0), 0, 0]\n"
                           "control.transfers.a.from.v: [0, 0, 0, 0, 0]\n"
                           "control.transfers.a.to.q: [rotation(0.6,0.5,0.4), 1, 1/2]\n"
                           "control.transfers.a.to.v: [0, 0, 0, 0, 0]\n"
                           "control.transfers.a.horizon: 2\n";

/* <F, y> over all nodes, whose controls do not change with the place. */
static real paired_momenta(struct optimality *system)
{
    int n = system->control->in.n;
    real sum = 0;
    assert_int_equal(optimality_assemble(system, false), STATUS_OK);
    for (int p = 0; p < system->points; p++)
        for (int c = 0; c < n; c++)
            sum += system->residual[(2 * p + 1) * n + c] * system->y[p * n + c];
    return sum;
}

/* At random states the equations of costates are how the paired equations of motion change with the places. */
TEST(on_a_group_costates_are_a_slope)
{
    enum { STEPS = 4 };
    struct lines lines;
    struct control control;
    struct optimality system;
    struct element element;
    uint64_t random = 7;
    real step = cbrt(REAL_EPSILON), bound = 1e4 * step * step, largest = 0, S[(STEPS + 1) * 5];
    const struct setup setup = {.problem = "ball", .text = read_lines(ball, &lines), .steps = 2};
    control_take(&setup, &control);
    const struct instance *in = &control.in;
    int n = in->n, width = in->element;
    element_make(2, false, &element);
    assert_int_equal(optimality_open(&control, &element, STEPS, &system), STATUS_OK);
    newton_start(&system);
    for (int k = 0; k < n * (STEPS + 1); k++)
        system.y[k] = k < n * STEPS || k % n < 3 ? random_real(&random) : 0;
    for (int p = 1; p < STEPS; p++) {
        real perturbation[SMALL_DIMENSION];
        for (int c = 0; c < n; c++)
            perturbation[c] = random_real(&random) / 4;
        point_move(in, system.g + p * width, perturbation, system.g + p * width);
    }
    paired_momenta(&system);
    for (int p = 0; p <= STEPS; p++)
        memcpy(S + p * n, system.residual + 2 * p * n, (size_t)n * sizeof *S);
    for (int p = 1; p < STEPS; p++)
        for (int c = 0; c < n; c++) {
            real kept[SMALL_ELEMENT], side[2];
            memcpy(kept, system.g + p * width, (size_t)width * sizeof *kept);
            for (int k = 0; k < 2; k++) {
                real perturbation[SMALL_DIMENSION] = {0};
                perturbation[c] = k ? step : -step;
                point_move(in, kept, perturbation, system.g + p * width);
                side[k] = paired_momenta(&system);
            }
            memcpy(system.g + p * width, kept, (size_t)width * sizeof *kept);
            assert_close(S[p * n + c], (side[1] - side[0]) / (2 * step), bound);
            largest = fmax(largest, fabs(S[p * n + c]));
        }
    assert_true(largest > 1);
    optimality_close(&system);
    control_drop(&control);
}

/* Limit of J, extrapolated from N and 2 N intervals of second order. */
static real limit_of(const char *source)
{
    struct lines lines;
    struct control control;
    wide g[32 * 4], mu[32 * 4], u[32 * 2];
    real J[2];
    const struct setup setup = {.problem = "disc", .text = read_lines(source, &lines), .steps = 2};
    control_take(&setup, &control);
    for (int k = 0; k < 2; k++) {
        struct optimality system;
        struct trajectory found = {.samples = 16 << k, .g = g, .mu = mu, .lambda = u};
        solve(&control, 16 << k, &system);
        assert_int_equal(solution_take(&system, &found), STATUS_OK);
        assert_at_most(found.outcome.equations, 64 * REAL_EPSILON);
        J[k] = (real)found.outcome.cost;
        optimality_close(&system);
    }
    control_drop(&control);
    return (4 * J[1] - J[0]) / 3;
}

/* [jimenez-2012, sec. 5.3.2].
 * The disc in its own frame, whose constraints are constant there, costs what the one on R^4 does, but for errors of fourth order. */
TEST(a_disc_in_its_own_frame_is_that_on_the_plane)
{
    static const char *const changes[][2] = {
        {"R^4", "SE(2) x R^1"},
        {"theta, phi", "phi, theta"},
        {"vx, vy, roll, turn", "ahead, aside, turn, roll"},
        {"(vx^2 + vy^2", "(ahead^2 + aside^2"},
        {"vx - cos(phi)*roll", "ahead - roll"},
        {"3*vy - 3*sin(phi)*roll", "aside"},
        {"3/2, pi/2", "pi/2, 3/2"},
        {"3/2*progress]\ncontrol.transfers.a.guess: pi/2*progress + sin(pi*progress)/2",
         "pi/2*progress + sin(pi*progress)/2]\ncontrol.transfers.a.guess: 3/2*progress"}};
    char source[4096], changed[4096];
    snprintf(source, sizeof source, "%s", disc);
    for (size_t k = 0; k < sizeof changes / sizeof *changes; k++) {
        const char *at = strstr(source, changes[k][0]);
        assert_non_null(at);
        snprintf(changed, sizeof changed, "%.*s%s%s", (int)(at - source), source, changes[k][1],
                 at + strlen(changes[k][0]));
        snprintf(source, sizeof source, "%s", changed);
    }
    real plane = limit_of(disc), own = limit_of(source);
    assert_close(own, plane, R(0.002));
    assert_above(fabs(own), 1);
}
