/* Momenta of what rolls that nothing changes: ends that they forbid are refused with them, ends that they allow are found. */
#include "ci/tests/core/control_texts.h"

/* A disc that is driven and not steered: its heading turns at a steady rate, 1/2. The end is where it rolls to by s = 3/2 (3 c - 2 c^2) c,
 * c = t/2, the cheapest way from rest to rest, of cost (9/16)^2 12 = 243/64. */
#define DISC(lagrangian, actuated)                                                                                     \
    "problem: disc\ngroup: R^4\nposition: [x, y, roll, heading]\nvelocity: [vx, vy, spin, turn]\n"                     \
    "lagrangian: (vx^2 + vy^2 + spin^2/2 + turn^2/4)/2" lagrangian "\n"                                                \
    "nonholonomic: vx - cos(heading)*spin\nnonholonomic: vy - sin(heading)*spin\n" actuated                            \
    "control.transfers.a.from.q: [0, 0, 0, 0]\ncontrol.transfers.a.from.v: [0, 0, 0, 1/2]\n"                           \
    "control.transfers.a.horizon: 2\n"
#define DRIVEN "control.actuated: spin\n"
#define TO(x, y, heading, turn)                                                                                        \
    "control.transfers.a.to.q: " x "\ncontrol.transfers.a.to.q: " y "\ncontrol.transfers.a.to.q: 3/2\n"                \
    "control.transfers.a.to.q: " heading "\ncontrol.transfers.a.to.v: 0\ncontrol.transfers.a.to.v: 0\n"                \
    "control.transfers.a.to.v: 0\ncontrol.transfers.a.to.v: " turn "\n"

#define FRAME(lagrangian, actuated, turn)                                                                              \
    "problem: frame\ngroup: SE(2)\nposition: x\nposition: y\nposition: theta\nvelocity: v1\nvelocity: v2\n"            \
    "velocity: w\nlagrangian: (v1^2 + v2^2 + w^2)/2" lagrangian "\nnonholonomic: v2\ncontrol.actuated: " actuated "\n" \
    "control.transfers.a.from.q: [0, 0, 0]\ncontrol.transfers.a.from.v: [0, 0, 1]\n"                                   \
    "control.transfers.a.to.q: [1, 1, 1]\n"                                                                            \
    "control.transfers.a.to.v: 0\ncontrol.transfers.a.to.v: 0\ncontrol.transfers.a.to.v: " turn "\n"                   \
    "control.transfers.a.horizon: 1\n"

/* ahead, at speed 1 */
#define AHEAD "control.transfers.a.to.q: [1, 0, 1, 0]\ncontrol.transfers.a.to.v: [1, 0, 1, 1/2]\n"

#define STEERED "control.actuated: spin\ncontrol.actuated: turn\n"
#define NOWHERE TO("1", "1/2", "1", "0")

/* Message of the refusal on opening; "" if there is none. */
static void refusal_of(const char *source, char *message)
{
    struct lines lines;
    struct refusal why = {.message = ""};
    struct control control;
    real g[SMALL_ELEMENT], v[SMALL_DIMENSION];
    const struct setup setup = {.problem = "text", .text = read_lines(source, &lines), .steps = 2};
    struct instance in = opened_instance(&setup, g, v);
    enum status status = control_open(&in, 0, &control, &why);
    snprintf(message, sizeof why.message, "%s", status == STATUS_OK ? "" : why.message);
    instance_close(&in);
}

TEST(ends_that_momenta_forbid_are_refused)
{
    static const struct {
        const char *source, *why;
    } rows[] = {
        {DISC("", DRIVEN) NOWHERE, "the momentum along (0, 0, 0, 1) cannot change, as no control and no force acts on "
                                   "it; it is 0.125 at the start and 0 at the end"},
        {DISC("", DRIVEN) TO("1", "1/2", "0.7", "1/2"), "it is 0.125, which in time 2 makes 0.25 and not 0.175"},
        {DISC("", DRIVEN) NOWHERE "control.transfers.a.final: x - 1\ncontrol.transfers.a.final: turn - 1/4\n",
         "give the end of disc a momentum along (0, 0, 0, 1)"},
        {DISC("", DRIVEN) NOWHERE "control.transfers.a.final: x - 1\ncontrol.transfers.a.final: heading - 1/4\n",
         "leave that free"},
        {FRAME("", "v1", "0"), "the momentum along (0, 0, 1) cannot change"},
        {FRAME("", "v1 + x*v1", "0"), "the momentum along (0, 0, 1) cannot change"},
        {DISC(" + x*turn", DRIVEN) NOWHERE, "it is 0.125 at the start and 1 at the end"},
        {FRAME("", "v1 + w/8", "0"), "the momentum along (-0.125, 0, 1) cannot change"},
        /* what something changes */
        {DISC("", STEERED) NOWHERE, ""},
        {DISC(" - cos(heading)", DRIVEN) NOWHERE, ""},
        {DISC("", "control.actuated: spin + x*turn\n") NOWHERE, ""},
        {DISC("", DRIVEN "control.drag: 0\ncontrol.drag: 0\ncontrol.drag: 0\ncontrol.drag: -turn\n") NOWHERE, ""},
        {DISC(" + x*heading", DRIVEN) NOWHERE, ""},
        {DISC(" + vy^2/2", "control.actuated: turn\n") AHEAD, ""}, /* the basis turns */
        {FRAME(" + w*v2/4", "v1", "0"), ""},                       /* ad*: a sleigh's centre of mass */
        {DISC("", DRIVEN) NOWHERE "control.transfers.a.final: x - 1\n", ""},
        {FRAME("", "v1 + x*w/8", "0"), ""},
    };
    char message[MESSAGE_SIZE];
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        refusal_of(rows[k].source, message);
        if (*rows[k].why ? !strstr(message, rows[k].why) : *message != '\0')
            fail_msg("row %zu: \"%s\" and not \"%s\"", k, message, rows[k].why);
    }
}

TEST(ends_that_they_allow_are_found)
{
    real error[2], J = R(243.0) / 64;
    for (int k = 0; k < 2; k++)
        error[k] = fabs(
            (real)solve(DISC("", DRIVEN) TO("1.2837569737288792", "0.7013196311024157", "1", "1/2"), 2, 16 << k).cost -
            J);
    assert_at_most(error[0], J / 64);
    assert_at_most(error[1], R(0.3) * error[0]);
}
