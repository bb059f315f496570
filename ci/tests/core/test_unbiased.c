/* The family of unbiased-cvt and unbiased-gauge [modin-verdier-2020; mathematics, Unbiased 1 to 4]: integrals, reversals, fibres. */
#include "ci/tests/core/runs.h"
#include "ci/tests/core/text_lines.h"

#define FAMILY(passenger, gauge)                                                                                       \
    "problem: family\ngroup: R^3\nposition: [x, y, z]\nvelocity: [vx, vy, vz]\nparameters.eps: 0\n"                    \
    "let.driver: eps*sin(y)*cos(y) - cos(y)\nlagrangian: (vx^2 + vy^2 + vz^2)/2 - driver - " passenger gauge           \
    "\nnonholonomic: [vz + sin(y)*vx]\ninitial.turns.q: [1, 0, 1]\ninitial.turns.v: [0, sqrt(8), 0]\n"
#define HARMONIC "(x^2 + z^2)/2"
#define PLAIN FAMILY(HARMONIC, "")
#define ANHARMONIC FAMILY("(x^2 + z^2 + x^2*z^2/2)/2", "")
#define OTHER_SPRINGS FAMILY("(x^2 + x*z/2 + 3*z^2)/2", "")
#define GAUGED FAMILY(HARMONIC, " - sin(z)*vz/5")

enum { X, Y, Z };
struct state {
    real q[3], v[3];
};

static const struct state generic = {
    {R(0.7), R(0.4), R(-0.5)}, {R(0.9), R(2.3), R(-0.350476508077785442499680581116130)}}; /* v_z = -sin(0.4) 0.9 */

static void open_family(const char *text, double eps, struct setup setup, const struct state *from, struct run *run)
{
    static struct lines lines;
    setup.text = read_lines(text, &lines);
    set_parameter(&setup, "eps", (wide)eps);
    setup.q_size = setup.v_size = 3;
    for (int c = 0; c < 3; c++) {
        setup.q[c] = (wide)from->q[c];
        setup.v[c] = (wide)from->v[c];
    }
    open_run(&setup, run);
}

static struct state end_of(const char *text, double eps, struct setup setup, const struct state *from)
{
    struct state end;
    struct run run;
    open_family(text, eps, setup, from, &run);
    take_steps(&run, setup.steps);
    for (int c = 0; c < 3; c++) {
        end.q[c] = run.g[c];
        end.v[c] = run.node.velocity[c][0];
    }
    end_run(&run);
    return end;
}

/* Largest distance from the start after a motion, a reversal that multiplies positions by `sign`, the motion again and the reversal. */
static real misses(const char *text, double eps, const struct setup *setup, const int sign[3])
{
    struct state at = generic;
    real largest = 0;
    for (int way = 0; way < 2; way++) {
        at = end_of(text, eps, *setup, &at);
        for (int c = 0; c < 3; c++) {
            at.q[c] *= (real)sign[c];
            at.v[c] *= (real)-sign[c];
        }
    }
    for (int c = 0; c < 3; c++)
        largest = fmax(largest, fmax(fabs(at.q[c] - generic.q[c]), fabs(at.v[c] - generic.v[c])));
    return largest;
}

static const int signs[4][3] = {
    {1, 1, 1}, {-1, 1, -1}, {1, -1, -1}, {-1, -1, 1}}; /* those that the constraint allows */

/* The motion, by eight Lobatto stages: the last two reversals need a driver whose potential is even; the gauge takes none away. */
TEST(reversals_of_motions)
{
    static const struct {
        const char *text;
        double eps;
        bool even;
    } rows[] = {
        {PLAIN, 0, true}, {PLAIN, 0.5, false}, {ANHARMONIC, 0, true}, {ANHARMONIC, 0.5, false}, {GAUGED, 0, true}};
    const struct setup setup = case_of("family", "lobatto-iiia", 8, 16, 2);
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++)
        for (int s = 0; s < 4; s++)
            if (s < 2 || rows[k].even)
                assert_at_most(misses(rows[k].text, rows[k].eps, &setup, signs[s]), R(1e-12));
            else
                assert_above(misses(rows[k].text, rows[k].eps, &setup, signs[s]), R(0.1));
}

/* Steps have the reversals of the motion. The gauge takes them away from steps by its Lagrangian, and leaves Newmark's, which has accelerations
 * alone. Methods whose whole state is a node. */
TEST(reversals_of_steps)
{
    static const struct {
        const char *method;
        int stages;
        bool sees_gauge;
    } rows[] = {{"mla", 0, true}, {"mla-gs", 2, true}, {"spark", 2, true}, {"newmark", 0, false}};
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        const struct setup setup = case_of("family", rows[k].method, rows[k].stages, 4, 1);
        for (int s = 0; s < 4; s++) {
            assert_at_most(misses(PLAIN, 0, &setup, signs[s]), 512 * REAL_EPSILON);
            if (rows[k].sees_gauge)
                assert_above(misses(GAUGED, 0, &setup, signs[s]), R(1e-7));
            else
                assert_at_most(misses(GAUGED, 0, &setup, signs[s]), 512 * REAL_EPSILON);
        }
    }
}

/* The passenger (x, z, u), u its speed along (1, -f)/sqrt(1 + f^2), f = sin(y). */
static void passenger(const struct state *at, real w[3])
{
    const real f = sin(at->q[Y]);
    w[0] = at->q[X];
    w[1] = at->q[Z];
    w[2] = (at->v[X] - f * at->v[Z]) / sqrt(1 + f * f);
}

/* Period of a turn and axis of the passenger's rotation in it, for eps = 1/2 and for 0, from y = 0 with speed sqrt 8: mpmath's quadrature and
 * odefun along y, 30 digits. The component of the passenger along the axis is an integral of all turns. */
TEST(turns_have_a_third_integral)
{
    static const struct {
        double eps, period;
        real axis[3];
    } rows[] = {{0.5,
                 2.62636671426517180158717125746,
                 {R(-0.00593535270392332709691574650871), R(0.926134771358276035593100145221),
                  R(-0.377146068346779667929090173242)}},
                {0,
                 2.62205755429211981046483958989,
                 {0, R(0.926476548655479033077037729433), R(-0.376352500711011340912610708085)}}};
    for (int k = 0; k < 2; k++) {
        const struct state start = {{1, 0, 1}, {0, sqrt((real)8), 0}};
        const struct state end =
            end_of(PLAIN, rows[k].eps, case_of("family", "lobatto-iiia", 8, 192, 6 * rows[k].period), &start);
        real before[3], after[3], own = 0, other = 0;
        passenger(&start, before);
        passenger(&end, after);
        for (int c = 0; c < 3; c++) {
            own += rows[k].axis[c] * (after[c] - before[c]);
            other += rows[1 - k].axis[c] * (after[c] - before[c]);
        }
        assert_at_most(fabs(end.q[Y] - 12 * (real)M_PI), R(1e-12));
        assert_at_most(fabs(own), R(1e-12));
        assert_above(fabs(other), R(1e-4)); /* control */
    }
}

/* dla after 64 steps of 1/8 from `turns`, eps = 1/2: the driver's midpoint rule and the passenger's linear step in closed form, 35 digits. */
TEST(steps_are_those_of_a_driver_and_a_linear_passenger)
{
    const struct state start = {{1, 0, 1}, {0, sqrt((real)8), 0}};
    const struct state end = end_of(PLAIN, 0.5, case_of("family", "dla", 0, 64, 8), &start);
    real w[3];
    passenger(&end, w);
    assert_at_most(fabs(end.q[Y] - R(19.16851163132593312714812)), R(1e-12));
    assert_at_most(fabs(end.v[Y] - R(2.755852627990594328098738)), R(1e-12));
    assert_at_most(fabs(w[0] - R(1.015116497150411254015422)), R(1e-12));
    assert_at_most(fabs(w[1] - R(0.9582404772369485587684215)), R(1e-12));
    assert_at_most(fabs(w[2] + R(0.2048004562266791589045304)), R(1e-12));
}

/* The determinant of a turn of 26 steps of dla, whose driver comes back to its start: with a reversal the step neither damps nor drives. */
static real turn(double eps, real speed)
{
    real m[3][3];
    for (int j = 0; j < 3; j++) {
        const struct state start = {{j == 0, 0, j == 1}, {j == 2, speed, 0}};
        struct state end = end_of(PLAIN, eps, case_of("family", "dla", 0, 26, 2.625), &start);
        assert_at_most(fabs(end.q[Y] - 2 * (real)M_PI), R(1e-13));
        assert_at_most(fabs(end.v[Y] - speed), R(1e-13));
        passenger(&end, m[j]);
    }
    return m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1]) - m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0]) +
           m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0]);
}

TEST(without_a_reversal_a_turn_contracts)
{
    assert_at_most(fabs(turn(0, R(2.827311390872101365486558)) - 1), R(1e-13));
    assert_at_most(fabs(turn(0.5, R(2.830491341448367950636905)) - R(0.9990861749131003425919694)), R(1e-13));
}

/* Changes by the largest of |ds|^2/(2 h^2) + V'' (s_k, s_k+1)/2, s = (x, z), from step to step: potentials (a x^2 + 2 b x z + c z^2)/2. */
static real passenger_change(const char *text, const char *method, int stages, real a, real b, real c)
{
    const struct setup setup = case_of("family", method, stages, 256, 32);
    struct run run;
    real first = 0, largest = 0;
    open_family(text, 0.5, setup, &generic, &run);
    for (int k = 0; k < 256; k++) {
        const real x = run.g[X], z = run.g[Z];
        take_steps(&run, 1);
        const real dx = (run.g[X] - x) / run.h, dz = (run.g[Z] - z) / run.h;
        const real kept =
            (dx * dx + dz * dz + a * x * run.g[X] + b * (x * run.g[Z] + z * run.g[X]) + c * z * run.g[Z]) / 2;
        first = k ? first : kept;
        largest = fmax(largest, fabs(kept - first));
    }
    end_run(&run);
    return largest;
}

TEST(reflections_keep_a_quadratic_energy)
{
    static const char *const methods[] = {"gni-sv", "lobatto-iiia", "nonholonomic-shake"};
    for (int k = 0; k < 3; k++) {
        assert_at_most(passenger_change(PLAIN, methods[k], k ? 2 : 0, 1, 0, 1), R(1e-12));
        assert_at_most(passenger_change(OTHER_SPRINGS, methods[k], k ? 2 : 0, 1, R(0.25), 3), R(1e-12));
        assert_above(passenger_change(ANHARMONIC, methods[k], k ? 2 : 0, 1, 0, 1), R(1e-3)); /* controls */
    }
    assert_above(passenger_change(PLAIN, "dla", 0, 1, 0, 1), R(1e-3));
    assert_above(passenger_change(PLAIN, "newmark", 0, 1, 0, 1), R(1e-3));
}
