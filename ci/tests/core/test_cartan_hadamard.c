/* The theorem of Cartan and Hadamard, of the exponential map of [anahory-marrero-martin-2022, thm. 3.1]: where the curvature of a metric is
 * nowhere positive, |A(h) w| >= h |w| along every geodesic, so that no two points are conjugate and any two are joined by one geodesic; and
 * where it is positive all around, less. A(h) is the derivative of exp_h by the velocity, |w| that of the metric at either end. */
#include "ci/tests/core/forced_about_1.h"
#include "ci/tests/core/testing.h"
#include "ci/tests/core/texts.h"
#include "core/discrete/forced_motion.h"

/* y > 0 of curvature -1; the saddle z = x y, -1/(1 + x^2 + y^2)^2; the sphere by latitude and longitude, 1; the bowl
 * z = (x^2 + y^2)/2, 1/(1 + x^2 + y^2)^2. */
#define METRIC(name, start, l)                                                                                         \
    "problem: " name "\nsummary: geodesics\nsource: Cartan, Hadamard\ngroup: R^2\nposition: x\nposition: "             \
    "y\nvelocity: vx\nvelocity: vy\n"                                                                                  \
    "lagrangian: " l "\ninitial.d.q: 0\ninitial.d.q: " start "\ninitial.d.v: 1\ninitial.d.v: 0\n"
static const char *const half_plane = METRIC("half-plane", "1", "(vx^2 + vy^2)/(2*y^2)"),
                         *const saddle = METRIC("saddle", "0", "(vx^2 + vy^2 + (y*vx + x*vy)^2)/2"),
                         *const sphere = METRIC("sphere", "0", "(cos(y)^2*vx^2 + vy^2)/2"),
                         *const bowl = METRIC("bowl", "0", "(vx^2 + vy^2 + (x*vx + y*vy)^2)/2");

static real random_number(unsigned *seed)
{
    *seed = *seed * 1664525U + 1013904223U;
    return (real)(*seed >> 8) / (1 << 23) - 1;
}

/* w^T M(q) w */
static real square(const struct instance *in, const real *q, const real *w)
{
    lane position[SMALL_ELEMENT], v[SMALL_DIMENSION], momentum[SMALL_DIMENSION];
    broadcast(2, q, position);
    broadcast(2, w, v);
    in->problem->momentum(in, position, v, momentum);
    return w[0] * momentum[0][0] + w[1] * momentum[1][0];
}

/* The least and the largest |A(h) w|/(h |w|) over directions w, by the quadratic forms of both ends. */
static void stretches(const struct instance *in, const real *q, const struct motion *motion, real h, real out[2])
{
    real start[3], end[3];
    for (int k = 0; k < 3; k++) { /* w = e_1, e_2, e_1 + e_2 */
        const real w[2] = {k != 1, k != 0};
        const real image[2] = {(motion->Qv[0] * w[0] + motion->Qv[1] * w[1]) / h,
                               (motion->Qv[2] * w[0] + motion->Qv[3] * w[1]) / h};
        start[k] = square(in, q, w);
        end[k] = square(in, motion->q, image);
    }
    real s = (start[2] - start[0] - start[1]) / 2, e = (end[2] - end[0] - end[1]) / 2;
    real a = start[0] * start[1] - s * s, b = end[0] * start[1] + end[1] * start[0] - 2 * e * s,
         c = end[0] * end[1] - e * e;
    real root = sqrt(fmax(b * b - 4 * a * c, 0));
    out[0] = sqrt(fmax(2 * c / (b + root), 0));
    out[1] = sqrt((b + root) / (2 * a));
}

/* A geodesic over time h; false where it could not be had. */
static bool geodesic(const struct instance *in, const real *q, const real *v, real h, struct motion *motion,
                     real out[2])
{
    const struct forced forced = forced_about_1(in, 0);
    int substeps = 2;
    if (motion_resolve(&forced, h, q, v, &substeps) != STATUS_OK ||
        motion_make(&forced, h, substeps, q, v, motion) != STATUS_OK)
        return false;
    stretches(in, q, motion, h, out);
    return true;
}

/* Derivatives are differences of eighth order; they are multiplied by no more than the stretches themselves, here below 1e3. */
static real noise(void)
{
    return 1024 * motion_difference_error();
}

/* On a plane of constant curvature the field along the geodesic has |v| and that across it sinh(s)/s or sin(s)/s, s the length. */
TEST(jacobi_fields_of_constant_curvature)
{
    static struct lines lines;
    static struct motion motion;
    unsigned seed = 7;
    for (int k = 0; k < 8; k++) {
        bool flat = k % 2;
        real q[2], v[2], out[2];
        const struct problem *problem = open_lines(flat ? sphere : half_plane, &lines);
        struct instance in = instance_of(problem, q, v);
        v[0] = random_number(&seed);
        v[1] = flat ? random_number(&seed) / 4 : random_number(&seed);
        assert_true(geodesic(&in, q, v, 1, &motion, out));
        real s = sqrt(square(&in, q, v)), across = flat ? sin(s) / s : sinh(s) / s;
        assert_close(out[flat], 1, noise());
        assert_close(out[!flat], across, noise());
        assert_true(flat ? across < R(0.9999) : across > R(1.0001));
        text_close(problem);
    }
}

/* [anahory-marrero-martin-2022, thm. 3.1].
 * Starts and velocities at random, up to lengths of some units: never less than 1 where no curvature is positive, less elsewhere. */
TEST(nothing_is_shortened_where_no_curvature_is_positive)
{
    static const char *const sources[] = {half_plane, saddle, bowl};
    static struct lines lines;
    static struct motion motion;
    unsigned seed = 3;
    for (int k = 0; k < 3; k++) {
        real q[2], v[2], out[2];
        const struct problem *problem = open_lines(sources[k], &lines);
        struct instance in = instance_of(problem, q, v);
        for (int i = 0; i < (REAL_EPSILON < R(1e-20) ? 2 : 12); i++) {
            q[0] = random_number(&seed);
            q[1] = k == 0 ? 2 + random_number(&seed) : random_number(&seed);
            v[0] = 2 * random_number(&seed);
            v[1] = 2 * random_number(&seed);
            assert_true(geodesic(&in, q, v, 1, &motion, out));
            assert_close(out[k == 2], 1, noise()); /* along the geodesic */
            assert_true(k == 2 ? out[0] < 1 - noise() : out[1] > 1 + noise());
        }
        text_close(problem);
    }
}

/* The other pole is conjugate to a point of the sphere: the derivative across is 0 there; it never is in the half-plane. */
TEST(conjugate_points_are_where_curvature_is_positive)
{
    static struct lines lines;
    static struct motion motion;
    for (int k = 0; k < 2; k++) {
        real q[2], v[2], out[2], pi = 4 * atan((real)1);
        const struct problem *problem = open_lines(k ? sphere : half_plane, &lines);
        struct instance in = instance_of(problem, q, v);
        assert_true(geodesic(&in, q, v, pi, &motion, out));
        if (k)
            assert_at_most(out[0], noise());
        else
            assert_close(out[1], sinh(pi) / pi, 8 * noise());
        assert_int_equal(motion_condition((struct forced[]){forced_about_1(&in, 0)}, &motion) > 1 / sqrt(noise()), k);
        text_close(problem);
    }
}
