/* Rolling problems of optimal control as text: the basis that their constraints leave, against one in C. */
#include "ci/tests/core/controls.h"
#include "ci/tests/core/texts.h"

#include "core/control/newton.h"
#include "core/control/second_order.h"
#include "core/numbers/linear.h"

/* disc-transfer of the register. */
static const char disc[] = "problem: disc\n"
                           "group: R^4\n"
                           "position: x\n"
                           "position: y\n"
                           "position: theta\n"
                           "position: phi\n"
                           "velocity: vx\n"
                           "velocity: vy\n"
                           "velocity: roll\n"
                           "velocity: turn\n"
                           "lagrangian: (vx^2 + vy^2 + roll^2/2 + turn^2/4)/2\n"
                           "nonholonomic: vx - cos(phi)*roll\n"
                           "nonholonomic: 3*vy - 3*sin(phi)*roll\n"
                           "control.actuated: roll\n"
                           "control.actuated: turn\n"
                           "control.transfers.a.from.q: 0\n"
                           "control.transfers.a.from.q: 0\n"
                           "control.transfers.a.from.q: 0\n"
                           "control.transfers.a.from.q: 0\n"
                           "control.transfers.a.from.v: 0\n"
                           "control.transfers.a.from.v: 0\n"
                           "control.transfers.a.from.v: 0\n"
                           "control.transfers.a.from.v: 0\n"
                           "control.transfers.a.to.q: 1\n"
                           "control.transfers.a.to.q: 1\n"
                           "control.transfers.a.to.q: 3/2\n"
                           "control.transfers.a.to.q: pi/2\n"
                           "control.transfers.a.to.v: 0\n"
                           "control.transfers.a.to.v: 0\n"
                           "control.transfers.a.to.v: 0\n"
                           "control.transfers.a.to.v: 0\n"
                           "control.transfers.a.horizon: 2\n"
                           "control.transfers.a.guess: progress\n"
                           "control.transfers.a.guess: progress\n"
                           "control.transfers.a.guess: 3/2*progress\n"
                           "control.transfers.a.guess: pi/2*progress + sin(pi*progress)/2\n";

static void solve(const struct control *control, long steps, struct optimality *system)
{
    struct element element;
    struct newton_report report;
    element_make(2, false, &element);
    assert_int_equal(optimality_open(control, &element, steps, system), STATUS_OK);
    assert_int_equal(newton_by_recipe(system, &report), STATUS_OK);
}

static void the_text_of_a_disc_is_that_in_c(void **unused)
{
    enum { STEPS = 12 };
    struct lines lines;
    struct control text, c;
    struct optimality ours, theirs;
    struct second_order second;
    (void)unused;
    const struct setup of_text = {.problem = "disc", .text = read_lines(disc, &lines), .steps = 2};
    const struct setup of_c = {.problem = "disc-transfer", .steps = 2};
    control_take(&of_text, &text);
    control_take(&of_c, &c);
    assert_int_equal(text.problem->rank, 2);
    solve(&text, STEPS, &ours);
    solve(&c, STEPS, &theirs);
    real bound = 1e5 * REAL_EPSILON; /* Newton's matrix is by differences */
    for (int p = 0; p <= STEPS; p++)
        for (int i = 0; i < 4; i++)
            assert_close(ours.g[p * 4 + i], theirs.g[p * 4 + i], bound);
    for (int p = 0; p <= STEPS; p++)
        for (int i = 0; i < 2; i++) /* the others are of the forms, one of which is three times as large */
            assert_close(ours.y[p * 4 + i], theirs.y[p * 4 + i], bound * norm_max(4 * STEPS, theirs.y));
    assert_int_equal(second_order_take(&ours, &second), STATUS_OK);
    assert_int_equal(second.index, 0);
    optimality_close(&ours);
    optimality_close(&theirs);
    control_drop(&text);
    control_drop(&c);
}

/* What is refused, and why. */
static void constraints_that_give_no_velocity_are_refused(void **unused)
{
    static const struct {
        const char *from, *to, *why;
    } wrong[] = {
        {"vx - cos(phi)*roll", "vx*cos(phi) - roll", "constraints that give a velocity each"},
        {"vx - cos(phi)*roll", "vx^2 - roll^2", "linear in the velocities"},
        {"vx - cos(phi)*roll", "vx - cos(phi)*roll - 1", "linear in the velocities"},
        {"3*vy - 3*sin(phi)*roll", "vx + vy", "constraints that give a velocity each"},
        {"actuated: turn", "actuated: vx", "along velocities that none of them gives"},
        {"control.transfers.a.to.v: 0\n", "control.transfers.a.to.v: 1\n", "constraint 1 is 1 there and not 0"},
        {"control.actuated: roll\n", "control.actuated: roll\ncontrol.bounds: u1 <= 1\n", "where constraints hold"},
        {"control.actuated: roll\n", "control.actuated: roll\ncontrol.cost: fuel\n", "the cost is effort"}};
    (void)unused;
    for (size_t k = 0; k < sizeof wrong / sizeof *wrong; k++) {
        char source[sizeof disc + 128];
        struct lines lines;
        struct core_case *given;
        struct refusal why;
        const char *at = strstr(disc, wrong[k].from);
        assert_non_null(at);
        snprintf(source, sizeof source, "%.*s%s%s", (int)(at - disc), disc, wrong[k].to, at + strlen(wrong[k].from));
        const struct setup setup = {
            .problem = "disc", .text = read_lines(source, &lines), .method = "trapezoid", .steps = 8, .samples = 8};
        assert_int_not_equal(CORE_ENTRY()->open(&setup, &given, &why), STATUS_OK);
        if (!strstr(why.message, wrong[k].why))
            fail_msg("\"%s\" and not \"%s\"", why.message, wrong[k].why);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_text_of_a_disc_is_that_in_c),
        cmocka_unit_test(constraints_that_give_no_velocity_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
