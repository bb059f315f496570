/* A small motion beside another that nothing of it enters and that is so fast that its last bits in double precision, in which quadruple has its
 * guesses solved, are a part in 256 of the small one: by every method of the register it is what it is without the other. */
#include "ci/tests/core/runs.h"
#include "ci/tests/core/text_lines.h"
#include "core/larger.h"
#include "core/numbers/solver.h"
#include "core/run/method.h"

enum { STEPS = 10, TEXTS = 5 };

/* All of them are of size SMALL, but for turned matrices, whose momenta are. */
#define SMALL R(1e-6)
#define MOTION(name, group, names)                                                                                     \
    "problem: " name "\nsummary: s\nsource: s\ngroup: " group "\n" names                                               \
    "parameters.L: 0\nparameters.K: 1\nparameters.e: 1/1000000\n"

static const struct {
    const char *text;
    int positions, momenta;
} of[TEXTS] = {
    {MOTION("spring", "R^2",
            "position: x\nposition: y\nvelocity: vx\nvelocity: vy\n") "lagrangian: (vx^2 + vy^2)/2 + "
                                                                      "K*e^2*cos(x/e)\ninitial.d.q: e\ninitial.d.q: "
                                                                      "0\ninitial.d.v: 0\ninitial.d.v: L\n",
     1, 1},
    {MOTION("momenta", "R^2",
            "position: x\nposition: y\nmomenta: px\nmomenta: py\n") "hamiltonian: (px^2 + py^2)/2 - "
                                                                    "K*e^2*cos(x/e)\ninitial.d.q: e\ninitial.d.q: "
                                                                    "0\ninitial.d.p: 0\ninitial.d.p: L\n",
     1, 1},
    {MOTION(
         "body", "SO(3) x R^1",
         "position: R\nposition: y\nvelocity: w1\nvelocity: w2\nvelocity: w3\nvelocity: vy\n") "lagrangian: (w1^2 + "
                                                                                               "2*w2^2 + 3*w3^2 + "
                                                                                               "vy^2)/2 - K*e^2*(R13 + "
                                                                                               "2*R23)\ninitial.d.q: "
                                                                                               "rotation(0, 0, 0)\n"
                                                                                               "initial.d.q: "
                                                                                               "0\n"
                                                                                               "initial.d.v: [e, 2*e, "
                                                                                               "e/2, L]\n",
     0, 3},
    {MOTION("knife", "R^4",
            "position: x\nposition: y\nposition: a\nposition: z\nvelocity: vx\nvelocity: vy\nvelocity: w\nvelocity: "
            "vz\n") "lagrangian: (vx^2 + vy^2 + vz^2)/2 + e^2*w^2/2 - K*(x^2 + y^2)/2\nnonholonomic: vx*sin(a) - "
                    "vy*cos(a)\ninitial.d.q: [e, 0, 0, 0]\ninitial.d.v: [e/2, 0, 3/10, L]\n",
     2, 2},
    {MOTION(
         "swing", "R^3",
         "position: x\nposition: y\nposition: z\nvelocity: vx\nvelocity: vy\nvelocity: vz\n") "lagrangian: (vx^2 + "
                                                                                              "vy^2 + vz^2)/2 - "
                                                                                              "K*e*y\nholonomic: "
                                                                                              "(x^2 + y^2)/e - e\n"
                                                                                              "initial.d.q: "
                                                                                              "0\n"
                                                                                              "initial.d.q: [-e, 0]\n"
                                                                                              "initial.d.v: [e, 0, "
                                                                                              "L]\n",
     2, 2}};

/* Integrates with two stages, or with as many as the method or its tableau has. */
static enum status integrate_stages(struct setup *setup, const struct method *method, struct trajectory *at)
{
    setup->stages = method->least_stages > 2 || method->most_stages < 2 ? method->least_stages : 2;
    enum status status = integrate_setup(setup, at);
    setup->stages = 0;
    return status == STATUS_OK ? status : integrate_setup(setup, at);
}

/* Computes the relative error of the small motion at the end; a status if the method does not take the problem or
 * fails. */
static enum status small_motion(int text, const struct method *method, wide K, double h, wide L, real *out)
{
    static struct storage memory;
    static struct lines lines;
    char code[16] = {0};
    const char *name = strchr(of[text].text, ' ') + 1;
    strncpy(code, name, strcspn(name, "\n"));
    struct setup setup = case_of(code, method->name, 0, STEPS, STEPS * h);
    setup.text = read_lines(of[text].text, &lines);
    setup.retraction = of[text].positions ? NULL : method->retraction /* on a group */;
    set_parameter(&setup, "L", L);
    set_parameter(&setup, "K", K);
    struct trajectory *at = open_storage(&memory);
    enum status status = integrate_stages(&setup, method, at);
    for (int c = 0; c < of[text].positions; c++)
        out[c] = (real)at->g[c] / SMALL;
    for (int c = 0; c < of[text].momenta; c++)
        out[of[text].positions + c] = (real)at->mu[c] / SMALL;
    return status;
}

/* A step leaves at most 1024 epsilon (solver.h, round_off) of what it solves for, which the few swings of the run hand on, momenta
 * sqrt(K) times as large: 4 times. */
static bool is_as_alone(int text, const struct method *method, wide K, double h)
{
    real alone[8] = {0}, beside[8] = {0}, apart = 0, far = rint(SMALL / 256 / DBL_EPSILON);
    const real bound = 4 * 1024 * STEPS * REAL_EPSILON;
    if (small_motion(text, method, K, h, 0, alone) != STATUS_OK)
        return false;
    enum status status = small_motion(text, method, K, h, far, beside);
    for (int c = 0; c < of[text].positions + of[text].momenta; c++)
        apart = LARGER(apart, fabs(beside[c] - alone[c]));
    if (status != STATUS_OK || !(apart <= bound))
        fail_msg("%s, text %d, K = %g, h = %g: %s, apart by %g of it (at most %g)", method->name, text, (double)K, h,
                 status_text(status), (double)apart, (double)bound);
    return true;
}

/* Returns true for methods of control, in closed form, or of problems that have no motion beside another. */
static bool has_no_such_motion(const char *method)
{
    static const char *const names[] = {"trapezoid",
                                        "midpoint",
                                        "lobatto",
                                        "mla-by-hand",
                                        "dla-by-hand",
                                        "vakonomic",
                                        "homogeneous-theta",
                                        "degenerate-gauss",
                                        "degenerate-trapezoidal",
                                        "degenerate-reset",
                                        "degenerate-post",
                                        "degenerate-symmetric",
                                        "degenerate-midpoint",
                                        "degenerate-dvi",
                                        "degenerate-euler",
                                        "collision-variational",
                                        "collision-located",
                                        "collision-unlocated"};
    for (size_t k = 0; k < sizeof names / sizeof *names; k++)
        if (strcmp(method, names[k]) == 0)
            return true;
    return false;
}

TEST(what_is_small_is_solved_beside_what_is_large)
{
    static const struct {
        int K;
        double h;
    } steps[] = {{30, 0.1}, {1, 0.2}, {1, 0.5}};
    const int most = sizeof(real) > sizeof(double) ? 1 : 3;
    for (int k = 0; k < method_count(); k++) {
        const struct method *method = method_at(k);
        bool takes = false;
        if (strcmp(method->name, "discrete-gradient") == 0 || strcmp(method->name, "average-vector-field") == 0 ||
            strcmp(method->name, "itoh-abe") == 0)
            continue; /* their frame mixes coordinates, so that the large ones round in the small */
        for (int text = 0; text < TEXTS; text++)
            for (int step = 0; step < most; step++)
                takes |= is_as_alone(text, method, steps[step].K, steps[step].h);
        if (takes == has_no_such_motion(method->name))
            fail_msg("%s: %s", method->name, takes ? "takes a motion, to be taken off the list" : "takes no motion");
    }
}
