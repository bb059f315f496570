/* Scales of a step, and bounds that are made of them, compared with what they are by hand. */
#include "ci/tests/core/runs.h"
#include "ci/tests/core/text_lines.h"
#include "core/identities/same_map.h"
#include "core/identities/tangent_map.h"
#include "core/numbers/roundoff.h"
#include "core/run/identities.h"

static struct core_case *opened_text(const char *text, long steps)
{
    struct lines lines;
    struct setup setup = case_of("by-hand", "lobatto-iiia", 2, steps, 1);
    setup.text = read_lines(text, &lines);
    return opened_case(&setup);
}

/* With masses and a horizon of 1, units are 1. At q = 1e-3, v = 1 the place of the stiffest coordinate rounds by h^2 k of itself in a step,
 * far more than momenta do, which are so much larger. */
TEST(round_off_of_a_step_is_that_of_the_stiffest_place)
{
    for (int stiff = 0; stiff < 2; stiff++) {
        char text[512];
        real residual = 0, bound = 0;
        snprintf(text, sizeof text,
                 "problem: by-hand\nsummary: s\nsource: s\ngroup: R^2\nposition: q[2]\nvelocity: v[2]\n"
                 "lagrangian: (v[1]^2 + v[2]^2)/2 - 4000*q[%d]^2/2\ninitial.default.q: [0.001, 0.001]\n"
                 "initial.default.v: [1, 1]\n",
                 1 + stiff);
        struct core_case *given = opened_text(text, 16);
        SCRATCH(struct run, run, 1);
        assert_int_equal(run_open(given, 1, run), STATUS_OK);
        compare_nodes(run, run, 1, &residual, &bound);
        assert_true(residual == 0);
        assert_close(bound / tolerance.identity, 1 + R(4000.0) / 16 / 16, R(1e-3));
        run_close(run);
        case_close(given);
    }
}

/* Momenta of 1 go a way of 1 over the horizon: a place 1024 away rounds by how far that is, and one at 1/4 is as far as forces are known. At rest it is
 * the place alone. */
TEST(a_way_is_as_far_as_the_motion_goes)
{
    static const struct {
        real position, momentum, distance;
    } rows[] = {{1024, 1, 1}, {R(0.25), 1, R(0.25)}, {1024, 0, 1024}, {0, 1, 1}, {0, 0, 1}};
    struct core_case *given =
        opened_text("problem: by-hand\nsummary: s\nsource: s\ngroup: R^1\nposition: q[1]\nvelocity: v[1]\n"
                    "lagrangian: v[1]^2/2 - q[1]^4\ninitial.default.q: 0\ninitial.default.v: 1\n",
                    1);
    real memory[64];
    struct tangent_step step;
    SCRATCH(struct run, run, 1);
    assert_int_equal(run_open(given, 1, run), STATUS_OK);
    assert_true(tangent_step_numbers(&run->in, false) <= sizeof memory / sizeof *memory);
    tangent_step_lay(&run->in, memory, false, &step);
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        for (int end = 0; end < 2; end++)
            tangent_end_of(&run->in, &rows[k].position, &rows[k].momentum, false, &step.ends[end]);
        tangent_scales_of(run, &step);
        assert_true(step.scales.position[0] == rows[k].distance);
        assert_true(step.scales.rounding[0] == fmax(rows[k].position, rows[k].distance));
        assert_true(step.scales.rounding[1] == fmax(rows[k].momentum, rows[k].distance));
    }
    run_close(run);
    case_close(given);
}

/* A heavy spring at rest pushes a body that is elsewhere by far more than its own momentum. */
TEST(momenta_round_by_what_pushes_them)
{
    struct core_case *given =
        opened_text("problem: by-hand\nsummary: s\nsource: s\ngroup: R^3\nposition: q[3]\nvelocity: v[3]\n"
                    "lagrangian: (v[1]^2 + v[2]^2 + v[3]^2)/2 - 65536*(q[2] - 1)^2/2\nnonholonomic: v[1] - v[3]\n"
                    "initial.default.q: [0, 1, 0]\ninitial.default.v: [1, 0, 1]\n",
                    8);
    real residual, bound;
    assert_true(identity_horizontal_momentum(given, &residual, &bound));
    assert_above(bound / tolerance.identity, 3 * R(65536.0));
    assert_at_most(bound / tolerance.identity, 3 * R(65536.0) * 16);
    case_close(given);
}
