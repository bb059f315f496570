/* Optimal control as text: force, momentum and their derivatives, where neither is linear and drag is no gradient. */
#include "ci/tests/core/controls.h"
#include "core/control/control.h"
#include "core/groups/factors.h"
#include "core/problem/text.h"

static const struct text_entry entries[] = {
    {TEXT_PROBLEM, "", "text"},
    {TEXT_GROUP, "", "R^2"},
    {TEXT_POSITION, "", "x"},
    {TEXT_POSITION, "", "y"},
    {TEXT_VELOCITY, "", "vx"},
    {TEXT_VELOCITY, "", "vy"},
    {TEXT_LAGRANGIAN, "", "(1 + x^2)*vx^2/2 + vy^2/2 + x*vx*vy/4 + vx^4/12 + cos(y)"},
    {TEXT_ACTUATED, "", "vx"},
    {TEXT_ACTUATED, "", "vy - 2*vx"},
    {TEXT_DRAG, "", "-vx^3 - x*vy^2"},
    {TEXT_DRAG, "", "-sin(x)*vy*y"},
    {TEXT_SYMMETRY, "first", "y"},
    {TEXT_SYMMETRY, "first", "-x"},
    {TEXT_SYMMETRY, "second", "1"},
    {TEXT_SYMMETRY, "second", "x*y"},
    {TEXT_FROM_Q, "slow", "0"},
    {TEXT_FROM_Q, "slow", "0"},
    {TEXT_FROM_V, "slow", "0"},
    {TEXT_FROM_V, "slow", "0"},
    {TEXT_TO_Q, "slow", "1"},
    {TEXT_TO_Q, "slow", "2*x"},
    {TEXT_TO_V, "slow", "0"},
    {TEXT_TO_V, "slow", "1/2"},
    {TEXT_HORIZON, "slow", "3"},
    {TEXT_FROM_Q, "fast", "0"},
    {TEXT_FROM_Q, "fast", "0"},
    {TEXT_FROM_V, "fast", "1"},
    {TEXT_FROM_V, "fast", "0"},
    {TEXT_TO_Q, "fast", "1"},
    {TEXT_TO_Q, "fast", "1"},
    {TEXT_TO_V, "fast", "0"},
    {TEXT_TO_V, "fast", "0"},
    {TEXT_HORIZON, "fast", "2"},
    {TEXT_GUESS, "fast", "progress^2"},
    {TEXT_GUESS, "fast", "progress"}};
static const struct problem_text text = {sizeof entries / sizeof *entries, entries};

static void open_text(const char *preset, struct control *out)
{
    const struct setup setup = {.problem = "text", .text = &text, .preset = preset, .steps = 2};
    control_take(&setup, out);
}

/* Some place and velocity. */
static const real sample[] = {R(0.7), R(-0.4), R(0.6), R(1.1)};

TEST(covectors_are_those_of_the_text)
{
    real x = sample[0], y = sample[1], vx = sample[2], vy = sample[3], force[2], momentum[2], B[4] = {0};
    struct control control;
    open_text(NULL, &control);
    control.problem->covectors(&control.in, sample, sample + 2, force, momentum);
    assert_close(momentum[0], (1 + x * x) * vx + x * vy / 4 + vx * vx * vx / 3, 16 * REAL_EPSILON);
    assert_close(momentum[1], vy + x * vx / 4, 16 * REAL_EPSILON);
    assert_close(force[0], x * vx * vx + vx * vy / 4 - vx * vx * vx - x * vy * vy, 16 * REAL_EPSILON);
    assert_close(force[1], -sin(y) - sin(x) * vy * y, 16 * REAL_EPSILON);
    control.problem->actuation(&control.in, B);
    const real expected[] = {1, -2, 0, 1};
    for (int k = 0; k < 4; k++)
        assert_close(B[k], expected[k], 0);
    control_drop(&control);
}

/* The state and, where it is along one, `shift` times a direction. */
static void shifted(real shift, const real *along, real *out)
{
    for (int c = 0; c < 4; c++)
        out[c] = sample[c] + shift * along[c];
}

/* Central differences; h^2 and epsilon/h are least together at its cube root. */
TEST(derivatives_are_differences)
{
    real h = cbrt(REAL_EPSILON), allowed = 64 * h * h, at[4], back[4], ahead[16], behind[16], J[16], T[16];
    struct control control;
    open_text(NULL, &control);
    const struct control_problem *problem = control.problem;
    problem->jacobian(&control.in, sample, sample + 2, J);
    for (int c = 0; c < 4; c++) {
        real unit[4] = {0};
        unit[c] = 1;
        shifted(h, unit, at);
        shifted(-h, unit, back);
        problem->covectors(&control.in, at, at + 2, ahead, ahead + 2);
        problem->covectors(&control.in, back, back + 2, behind, behind + 2);
        for (int k = 0; k < 4; k++)
            assert_close(J[4 * k + c], (ahead[k] - behind[k]) / (2 * h), allowed);
    }
    assert_above(fabs(J[2] - J[8]), R(0.1)); /* drag is no gradient: an exchange of rows and columns is seen */
    const real z[] = {R(0.3), R(-1.2), R(0.8), R(0.5)};
    problem->third(&control.in, sample, sample + 2, z, T);
    for (int c = 0; c < 4; c++) {
        real unit[4] = {0};
        unit[c] = 1;
        shifted(h, unit, at);
        shifted(-h, unit, back);
        problem->jacobian(&control.in, at, at + 2, ahead);
        problem->jacobian(&control.in, back, back + 2, behind);
        for (int b = 0; b < 4; b++) {
            real slope = 0;
            for (int a = 0; a < 4; a++)
                slope += z[a] * (ahead[4 * a + b] - behind[4 * a + b]) / (2 * h);
            assert_close(T[4 * b + c], slope, allowed);
        }
    }
    control_drop(&control);
}

TEST(transfers_are_told_apart)
{
    struct control slow, fast;
    real g[2], generator[2];
    open_text(NULL, &slow);
    open_text("fast", &fast);
    assert_string_equal(slow.in.preset->name, "slow"); /* the first is the default */
    assert_close(slow.boundary.horizon, 3, 0);
    assert_close(slow.boundary.g[1][1], 2, 0);
    assert_close(slow.boundary.v[1][1], R(0.5), 0);
    assert_null(slow.transfer->guess);
    assert_close(fast.boundary.horizon, 2, 0);
    assert_close(fast.boundary.v[0][0], 1, 0);
    control_guess(&fast, R(0.5), g);
    assert_close(g[0], R(0.25), 0);
    assert_close(g[1], R(0.5), 0);
    assert_int_equal(fast.problem->symmetries, 2);
    fast.problem->symmetry(&fast.in, 0, sample, generator);
    assert_close(generator[0], sample[1], 0);
    assert_close(generator[1], -sample[0], 0);
    fast.problem->symmetry(&fast.in, 1, sample, generator);
    assert_close(generator[0], 1, 0);
    assert_close(generator[1], sample[0] * sample[1], REAL_EPSILON);
    control_drop(&slow);
    control_drop(&fast);
}

/* A guess of a matrix may be rotation(x, y, z): at half of the way x = (.2, .6, -.85), which is no other turn. */
TEST(a_guess_may_be_a_rotation)
{
    static const real identity[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1}, half[] = {R(0.2), R(0.6), R(-0.85)};
    const struct setup setup = {.problem = "two-torques", .steps = 2};
    struct control control;
    real g[9], expected[9], other[9];
    control_take(&setup, &control);
    control_guess(&control, R(0.5), g);
    translate_point(&so3_exp, identity, half, expected);
    translate_point(&so3_cay, identity, half, other);
    for (int c = 0; c < 9; c++)
        assert_close(g[c], expected[c], 64 * REAL_EPSILON);
    assert_above(fabs(g[0] - other[0]), R(0.01));
    control_guess(&control, 0, g); /* an angle that becomes 0 */
    for (int c = 0; c < 9; c++)
        assert_close(g[c], identity[c], 0);
    control_drop(&control);
}

/* Initial data are of motions: what would not be looked at is not taken. */
TEST(initial_data_are_refused)
{
    const struct setup setup = {.problem = "text", .text = &text, .q_size = 2, .steps = 2};
    struct instance in;
    struct refusal why;
    real g[SMALL_ELEMENT], v[SMALL_DIMENSION];
    assert_int_equal(instance_open(&setup, &in, g, v, &why), STATUS_BAD_VALUE);
    assert_int_equal(why.field, FIELD_Q);
    assert_string_equal(why.message, "text has states at start and end, which its presets and parameters give");
}
