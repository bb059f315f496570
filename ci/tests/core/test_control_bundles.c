/* Optimal control on trivial principal bundles M x G [jimenez-2012, sec. 5.3.1]: what the program makes of a product of
 * a group and R^n are the reduced
 * equations, and their solution is that of the motion written in coordinates. */
#include "ci/tests/core/controls.h"
#include "ci/tests/core/texts.h"
#include "core/extremal/newton.h"
#include "core/extremal/solution.h"

/* legged-body of cases/problems with two constants of another size, on SE(2) x R^1 or in coordinates of the plane. */
#define MOTION                                                                                                         \
    "let.f1: v1 - (w + swing)*sin(leg)\nlet.f2: v2 + (w + swing)*cos(leg)\n"                                           \
    "lagrangian: (v1^2 + v2^2 + w^2/2 + f1^2/4 + f2^2/4)/2 - cos(leg)/3\ncontrol.actuated: [v1, v2, w, swing]\n"
#define ENDS                                                                                                           \
    "control.transfers.a.from.q: [0, 0, 0, -pi/2]\ncontrol.transfers.a.to.q: [1, 1/2, pi/3, 0]\n"                      \
    "control.transfers.a.from.v: [0, 0, 0, 1/4]\ncontrol.transfers.a.to.v: [0, 0, 1/3, 0]\n"                           \
    "control.transfers.a.horizon: 2\n"
#define PLACES "position: x\nposition: y\nposition: theta\nposition: leg\n"

static const char bundle[] =
    "problem: bundle\ngroup: SE(2) x R^1\nretraction.default: exp\nretraction.because: of it\n" PLACES
    "velocity: v1\nvelocity: v2\nvelocity: w\nvelocity: swing\n" MOTION ENDS;
static const char plane[] =
    "problem: plane\ngroup: R^4\n" PLACES "velocity: vx\nvelocity: vy\nvelocity: w\nvelocity: swing\n"
    "let.v1: vx*cos(theta) + vy*sin(theta)\nlet.v2: vy*cos(theta) - vx*sin(theta)\n" MOTION ENDS;

struct opened {
    struct lines lines;
    struct control control;
    struct optimality system;
};

static void open_text(const char *source, int stages, long steps, struct opened *out)
{
    const struct setup setup = {.problem = "text", .text = read_lines(source, &out->lines), .steps = 2};
    struct element element;
    control_take(&setup, &out->control);
    element_make(stages, false, &element);
    assert_int_equal(optimality_open(&out->control, &element, steps, &out->system), STATUS_OK);
    newton_start(&out->system);
}

static void close_text(struct opened *opened)
{
    optimality_close(&opened->system);
    control_drop(&opened->control);
}

/* l_d(x_0, x_1, W) by the trapezoidal rule, which here is that of the mean of both potentials: the kinetic energy at both ends of
 * the leg, W = tau(h xi); the shape comes last. */
static real discrete_lagrangian(const struct optimality *system, const real *g, const real *h)
{
    const struct instance *in = &system->control->in;
    real v[SMALL_DIMENSION];
    assert_int_equal(point_between(in, g, h, v), STATUS_OK);
    for (int c = 0; c < in->n; c++)
        v[c] /= system->h;
    return system->h / 2 * (control_lagrangian(in, g, v) + control_lagrangian(in, h, v));
}

/* The derivative of l_d where end e moves along direction c: of the shape D1, D2 l_d; of the group, g_0 exp(eta) and g_1 exp(eta) make
 * W exp(-eta) W and W exp(eta), whose derivatives are -R_W^* D3 l_d and L_W^* D3 l_d. */
static real slope_of(const struct optimality *system, const real *g, int e, int c)
{
    const struct instance *in = &system->control->in;
    real moved[2 * SMALL_ELEMENT], by[SMALL_DIMENSION] = {0}, side[2], step = cbrt(REAL_EPSILON);
    for (int k = 0; k < 2; k++) {
        memcpy(moved, g, (size_t)(2 * in->element) * sizeof *moved);
        by[c] = k ? step : -step;
        point_move(in, g + e * in->element, by, moved + e * in->element);
        side[k] = discrete_lagrangian(system, moved, moved + in->element);
    }
    return (side[1] - side[0]) / (2 * step);
}

/* (5.56) in the shape and (5.57) in the group, with f^- = h/2 u = f^+ and u = -y: what the system requires of the costates. */
TEST(the_equations_are_the_reduced_ones)
{
    enum { STEPS = 5 };
    struct opened at;
    uint64_t random = 11;
    real bound = 1e4 * cbrt(REAL_EPSILON) * cbrt(REAL_EPSILON), largest = 0;
    open_text(bundle, 2, STEPS, &at);
    struct optimality *system = &at.system;
    const struct instance *in = &at.control.in;
    assert_int_equal(in->n, 4);
    for (int p = 1; p < STEPS; p++) {
        real by[4];
        for (int c = 0; c < 4; c++)
            by[c] = random_real(&random) / 4;
        point_move(in, system->g + p * in->element, by, system->g + p * in->element);
    }
    for (int k = 0; k < 4 * (STEPS + 1); k++)
        system->y[k] = random_real(&random);
    assert_int_equal(optimality_assemble(system, false), STATUS_OK);
    for (int p = 1; p < STEPS; p++)
        for (int c = 0; c < 4; c++) {
            real want = slope_of(system, system->g + (p - 1) * in->element, 1, c) +
                        slope_of(system, system->g + p * in->element, 0, c) - system->h * system->y[p * 4 + c];
            assert_close(system->residual[8 * p + 4 + c], want, bound);
            largest = fmax(largest, fabs(want));
        }
    assert_true(largest > R(0.1));
    close_text(&at);
}

static real solve(const char *source, int stages, long steps, real *middle)
{
    static wide g[64 * SMALL_ELEMENT], mu[64 * SMALL_DIMENSION], u[64 * MAX_CONTROLS];
    struct trajectory found = {.samples = (int)steps, .g = g, .mu = mu, .lambda = u};
    struct opened at;
    struct newton_report report;
    open_text(source, stages, steps, &at);
    assert_int_equal(newton_by_recipe(&at.system, &report), STATUS_OK);
    assert_int_equal(solution_take(&at.system, &found), STATUS_OK);
    for (int c = 0; c < 4; c++)
        middle[c] = (real)g[(steps / 2 - 1) * at.control.in.element + c];
    close_text(&at);
    return (real)found.outcome.cost;
}

/* Reduced and in coordinates: two discrete problems whose difference is that of order 2s - 2 to the one extremal that both have. */
TEST(both_ways_lead_to_one_extremal)
{
    int most = sizeof(real) == sizeof(double) ? 3 : 2; /* elements of three nodes take long in quadruple precision */
    for (int stages = 2; stages <= most; stages++) {
        real gap[2], position[2];
        for (int k = 0; k < 2; k++) {
            real reduced[4], plain[4];
            gap[k] = fabs(solve(bundle, stages, 16 << k, reduced) - solve(plane, stages, 16 << k, plain));
            position[k] = 0;
            for (int c = 0; c < 4; c++)
                position[k] = fmax(position[k], fabs(reduced[c] - plain[c]));
        }
        real fall = pow(R(2.0), 2 * stages - 2);
        assert_close(gap[0] / gap[1], fall, R(0.15) * fall);
        assert_close(position[0] / position[1], fall, R(0.15) * fall);
        assert_at_most(gap[1], stages == 2 ? R(1e-1) : R(1e-4));
    }
}
