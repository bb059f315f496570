/* Variational methods of phase-space Lagrangians, and how their problems are opened. */
#include "ci/tests/core/runs.h"
#include "ci/tests/core/text_lines.h"
#include "core/problem/phase_space.h"

static const char two[] =
    "problem: p\ngroup: R^2\nposition: [x, y]\nvelocity: [vx, vy]\nparameters.k: 0.4\n"
    "phase-space-lagrangian: sin(y)*(1 + x^2)*vx - k*x*vy - x^2/2 - cos(x*y) + k*y\ninitial.default.q: [2, 1]\n";

/* Given positions have their momenta; velocities or momenta beside them are refused, and methods that need a regular Lagrangian. */
TEST(data_are_positions_alone)
{
    static struct lines lines;
    struct setup setup = case_of(NULL, "rk", 0, 8, 1);
    struct refusal why;
    struct shape shape;
    setup.text = read_lines(two, &lines);
    setup.q_size = 2;
    setup.q[0] = 1.5Q;
    setup.q[1] = 0.5Q;
    struct core_case *given = opened_case(&setup);
    real theta[2];
    phase_momenta(&given->in, given->g, theta);
    for (int c = 0; c < 2; c++)
        assert_close(given->eta[c], theta[c], 0);
    assert_close(theta[1], R(-0.6), 2 * REAL_EPSILON);
    case_close(given);
    setup.v_size = 2;
    assert_int_equal(check_setup(&setup, &shape, &why), STATUS_BAD_VALUE);
    assert_non_null(strstr(why.message, "follow from the positions"));
    setup.v_size = 0;
    setup.method = "mid";
    assert_int_equal(check_setup(&setup, &shape, &why), STATUS_REFUSED);
    assert_non_null(strstr(why.message, "a regular Lagrangian"));
}
