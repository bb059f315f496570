/* The errors that an independent implementation measured for Lagrange-d'Alembert methods, all of them, to
 * the digits that are printed there. */
#include "ci/tests/core/testing.h"
#include "core/numbers/linear.h"
#include "core/run/case.h"
#include "core/run/run.h"
#include "core/run/trajectory.h"

enum { MOST_ERRORS = 5, MOST_STEPS = sizeof(real) == sizeof(double) ? 1000000 : 8 /* quadruple takes long */ };

enum measure { OF_Q, OF_P1 /* in the paper's frame */, OF_Q_AND_P, OF_ENERGY /* largest over the nodes */ };

/* Initial data of the tables: S1 from 0 and from the preset, S2 and S3 from 0, and with phi(0) = .3, and over a long time. */
enum start { S1_A, S1_B, S2, S3, S2_TURNED, S3_TURNED, S2_LONG, S3_LONG };

static const struct {
    const char *problem, *preset;
    double phi, speed; /* speed > 0: q = (0, 0, phi), (speed, .8) along the edge and of phi */
} starts[] = {{"free-particle", "origin", 0, 0},      {"free-particle", "default", 0, 0},
              {"incline-knife-edge", NULL, 0, 0.8},   {"perturbed-knife-edge", NULL, 0, 0.8},
              {"incline-knife-edge", NULL, 0.3, 0.8}, {"perturbed-knife-edge", NULL, 0.3, 0.8},
              {"incline-knife-edge", NULL, 0, 0.7},   {"perturbed-knife-edge", NULL, 0, 0.7}};

static const struct {
    enum start start;
    const char *method, *with;
    int stages;
    enum measure measure;
    double horizon;
    long steps; /* of the first error, doubled from error to error; an error of 0 is not printed */
    double error[MOST_ERRORS];
} rows[] = {
    {S1_A, "mla", NULL, 1, OF_Q, 2, 8, {4.6024e-3, 1.1611e-3, 2.9093e-4, 7.2775e-5}},
    {S1_B, "mla", NULL, 1, OF_Q, 2, 8, {1.5945e-3, 4.0073e-4, 1.0031e-4, 2.5087e-5}},
    {S2, "mla", NULL, 1, OF_Q, 2, 8, {1.1747e-2, 2.9542e-3, 7.3963e-4, 1.8498e-4}},
    {S3, "mla", NULL, 1, OF_Q, 2, 8, {1.2941e-2, 3.2561e-3, 8.1534e-4, 2.0392e-4}},
    {S1_A, "dla", NULL, 1, OF_Q, 2, 8, {8.7439e-3, 2.1715e-3, 5.4199e-4, 1.3544e-4}},
    {S1_B, "dla", NULL, 1, OF_Q, 2, 8, {3.5054e-3, 8.7588e-4, 2.1894e-4, 5.4733e-5}},
    {S2, "dla", NULL, 1, OF_Q, 2, 8, {1.1941e-2, 2.9715e-3, 7.4202e-4, 1.8545e-4}},
    {S3, "dla", NULL, 1, OF_Q, 2, 8, {1.3504e-2, 3.3610e-3, 8.3933e-4, 2.0977e-4}},
    {S1_A, "mla-trap", NULL, 1, OF_Q, 2, 8, {8.7439e-3, 2.1715e-3, 5.4199e-4, 1.3544e-4}},
    {S1_B, "dla-trap", NULL, 1, OF_Q, 2, 8, {3.5054e-3, 8.7588e-4, 2.1894e-4, 5.4733e-5}},
    {S2, "mla-trap", NULL, 1, OF_Q, 2, 8, {1.1941e-2, 2.9715e-3, 7.4202e-4, 1.8545e-4}},
    {S3, "dla-trap", NULL, 1, OF_Q, 2, 8, {1.4378e-2, 3.5766e-3, 8.9304e-4, 2.2319e-4}},
    {S1_A, "mla", "theta=0", 1, OF_Q, 2, 8, {2.0182e-1, 0, 0, 2.6176e-2}},
    {S1_B, "mla", "theta=0", 1, OF_Q, 2, 8, {8.4501e-2, 0, 0, 1.0696e-2}},
    {S2, "mla", "theta=0", 1, OF_Q, 2, 8, {1.9642e-1, 0, 0, 2.5415e-2}},
    {S3, "mla", "theta=0", 1, OF_Q, 2, 8, {2.1329e-1, 0, 0, 2.7762e-2}},
    {S1_A, "mla", "theta=1", 1, OF_Q, 2, 8, {2.2184e-1, 0, 0, 2.6486e-2}},
    {S1_B, "dla", "theta=1", 1, OF_Q, 2, 8, {8.6879e-2, 0, 0, 1.0733e-2}},
    {S2, "mla", "theta=1", 1, OF_Q, 2, 8, {2.1793e-1, 0, 0, 2.5742e-2}},
    {S3, "mla", "theta=1", 1, OF_Q, 2, 8, {2.4065e-1, 0, 0, 2.8177e-2}},
    {S1_A, "mla", "theta=0.3", 1, OF_Q, 2, 8, {8.2559e-2, 0, 0, 1.0507e-2}},
    {S1_B, "mla", "theta=0.3", 1, OF_Q, 2, 8, {3.4096e-2, 0, 0, 4.2830e-3}},
    {S2, "mla", "theta=0.3", 1, OF_Q, 2, 8, {8.9489e-2, 0, 0, 1.0357e-2}},
    {S3, "mla", "theta=0.3", 1, OF_Q, 2, 8, {9.7638e-2, 0, 0, 1.1322e-2}},
    {S1_A, "lms-minus", NULL, 1, OF_Q, 2, 8, {8.4410e-3, 2.0997e-3, 5.2429e-4, 1.3103e-4}},
    {S1_B, "lms-minus", NULL, 1, OF_Q, 2, 8, {3.5014e-3, 8.7563e-4, 2.1892e-4, 5.4732e-5}},
    {S2, "lms-minus", NULL, 1, OF_Q, 2, 8, {5.6182e-3, 1.4443e-3, 3.6600e-4, 9.2110e-5}},
    {S3, "lms-minus", NULL, 1, OF_Q, 2, 8, {5.3371e-3, 1.3822e-3, 3.5140e-4, 8.8573e-5}},
    {S1_A, "lms-minus", NULL, 2, OF_Q, 2, 8, {8.6815e-6, 5.3055e-7, 3.2985e-8, 2.0589e-9}},
    {S1_B, "lms-minus", NULL, 2, OF_Q, 2, 8, {1.7701e-6, 1.0925e-7, 6.8067e-9, 4.2508e-10}},
    {S2, "lms-minus", NULL, 2, OF_Q, 2, 8, {1.5589e-5, 1.0045e-6, 6.3704e-8, 4.0101e-9}},
    {S3, "lms-minus", NULL, 2, OF_Q, 2, 8, {1.8573e-5, 1.1997e-6, 7.6182e-8, 4.7988e-9}},
    {S1_A, "lms-minus", NULL, 3, OF_Q, 2, 8, {3.0613e-8, 4.4870e-10, 6.910e-12}},
    {S1_B, "lms-minus", NULL, 3, OF_Q, 2, 8, {1.9505e-9, 3.0392e-11, 4.75e-13}},
    {S2, "lms-minus", NULL, 3, OF_Q, 2, 8, {2.2995e-8, 3.6306e-10, 5.701e-12}},
    {S3, "lms-minus", NULL, 3, OF_Q, 2, 8, {2.9185e-8, 4.6186e-10, 7.259e-12}},
    {S1_A, "mla", NULL, 1, OF_P1, 2, 8, {2.184e-5, 1.379e-6, 8.637e-8, 5.401e-9}},
    {S1_A, "dla", NULL, 1, OF_P1, 2, 8, {8.473e-3, 0, 0, 1.310e-4}},
    {S2, "mla", NULL, 1, OF_P1, 2, 8, {2.084e-3, 5.207e-4, 1.302e-4, 3.254e-5}},
    {S2, "dla", NULL, 1, OF_P1, 2, 8, {2.084e-3, 5.207e-4, 1.302e-4, 3.254e-5}},
    {S1_B, "mla-gs", NULL, 2, OF_Q_AND_P, 2, 4, {2.973e-5, 1.770e-6, 1.093e-7, 6.807e-9}},
    {S1_B, "mla-gs", NULL, 3, OF_Q_AND_P, 2, 4, {1.238e-7, 1.950e-9, 3.039e-11, 4.75e-13}},
    {S2, "mla-gs", NULL, 2, OF_Q_AND_P, 2, 4, {1.398e-4, 8.499e-6, 5.274e-7, 3.291e-8}},
    {S2, "mla-gs", NULL, 3, OF_Q_AND_P, 2, 4, {5.052e-7, 7.893e-9, 1.233e-10, 1.93e-12}},
    {S3, "mla-gs", NULL, 2, OF_Q_AND_P, 2, 4, {1.444e-4, 8.679e-6, 5.371e-7, 3.348e-8}},
    {S3, "mla-gs", NULL, 3, OF_Q_AND_P, 2, 4, {8.269e-7, 1.291e-8, 2.017e-10, 3.15e-12}},
    {S2, "lms-plus", NULL, 2, OF_Q_AND_P, 2, 4, {2.934e-4, 1.745e-5, 1.063e-6, 6.552e-8}},
    {S1_B, "mla", NULL, 1, OF_ENERGY, 4, 8, {3.2235e-5, 2.0186e-6, 1.2624e-7, 7.8915e-9, 4.9317e-10}},
    {S1_B, "dla", NULL, 1, OF_ENERGY, 4, 8, {4.9276e-3, 1.2281e-3, 3.0674e-4, 7.6669e-5, 1.9166e-5}},
    {S2_TURNED, "mla", NULL, 1, OF_ENERGY, 4, 8, {2.3229e-4, 0, 0, 0, 3.6549e-9}},
    {S2_TURNED, "dla", NULL, 1, OF_ENERGY, 4, 8, {2.5462e-2, 0, 0, 0, 9.8041e-5}},
    {S3_TURNED, "mla", NULL, 1, OF_ENERGY, 4, 8, {2.1161e-4, 0, 0, 0, 3.3914e-9}},
    {S3_TURNED, "dla", NULL, 1, OF_ENERGY, 4, 8, {2.1497e-2, 0, 0, 0, 8.3560e-5}},
    {S3_LONG, "mla", NULL, 1, OF_ENERGY, 300, 600, {2.0085e-2, 1.2909e-3, 8.1242e-5, 5.0864e-6}},
    {S3_LONG, "dla", NULL, 1, OF_ENERGY, 300, 600, {6.4605e-1, 1.6524e-1, 4.1492e-2, 1.0389e-2}},
    {S2_LONG, "mla", NULL, 1, OF_ENERGY, 300, 600, {3.2826e-4, 2.0946e-5, 1.3160e-6, 8.2361e-8}},
    {S2_LONG, "dla", NULL, 1, OF_ENERGY, 300, 600, {3.3683e-2, 8.3156e-3, 2.0725e-3, 5.1771e-4}},
    {S2_LONG, "mla", NULL, 1, OF_Q, 300, 600, {4.8617, 1.2420, 0.31222, 0.078162}},
    {S2_LONG, "dla", NULL, 1, OF_Q, 300, 600, {2.5569, 0.63026, 0.15702, 0.039219}},
    {S1_B, "exact-mixed", "legendre=exact omega=midpoint", 1, OF_Q, 2, 8, {1.167e-3, 0, 0, 1.824e-5}},
    {S1_B, "exact-mixed", "legendre=exact omega=left", 1, OF_Q, 2, 8, {8.671e-2, 0, 0, 1.073e-2}},
    {S1_B, "exact-mixed", "legendre=mla omega=exact", 1, OF_Q, 2, 8, {1.179e-3, 0, 0, 1.857e-5}},
    {S1_B, "exact-mixed", "legendre=dla omega=exact", 1, OF_Q, 2, 8, {2.373e-3, 0, 0, 3.715e-5}},
};

static struct setup setup_of(int row, long steps)
{
    enum start start = rows[row].start;
    struct setup setup = case_of(starts[start].problem, rows[row].method, rows[row].stages, steps, rows[row].horizon);
    double phi = starts[start].phi, speed = starts[start].speed;
    setup.with = rows[row].with;
    setup.preset = starts[start].preset;
    if (speed == 0)
        return setup;
    bool bent = strcmp(starts[start].problem, "perturbed-knife-edge") == 0;
    double x = cos(phi) - (bent ? 0.1 : 0), y = sin(phi), rho = sqrt(x * x + y * y);
    setup.q_size = setup.v_size = 3;
    setup.q[2] = phi;
    setup.v[0] = speed * x / rho;
    setup.v[1] = speed * y / rho;
    setup.v[2] = 0.8;
    return setup;
}

/* First component of the momentum in the paper's frame for S1 and along the edge for S2, S3; masses are 1. */
static real frame_momentum(const struct instance *in, const real *q, const real *v)
{
    return in->problem->parameters ? sqrt(v[0] * v[0] + v[1] * v[1]) : v[0] + q[1] * v[2];
}

static real error_of(const struct setup *setup, enum measure measure)
{
    struct core_case *given;
    struct refusal why;
    struct storage found;
    real q[SMALL_ELEMENT], v[SMALL_DIMENSION], at[3], p[3], of_q = 0, of_p = 0;
    enum status status = case_open(setup, &given, &why);
    if (status != STATUS_OK)
        print_error("%s\n", why.message);
    assert_int_equal(status, STATUS_OK);
    open_storage(&found);
    assert_int_equal(trajectory_integrate(given, &found.at), STATUS_OK);
    assert_int_equal(given->in.problem->exact(&given->in, given->g, given->eta, (real)setup->horizon, q, v), STATUS_OK);
    for (int c = 0; c < 3; c++) {
        at[c] = (real)found.g[c];
        p[c] = (real)found.mu[c];
        of_q = fmax(of_q, fabs(at[c] - q[c]));
        of_p = fmax(of_p, fabs(p[c] - v[c]));
    }
    real of_p1 = fabs(frame_momentum(&given->in, at, p) - frame_momentum(&given->in, q, v));
    case_close(given);
    return measure == OF_Q         ? of_q
           : measure == OF_P1      ? of_p1
           : measure == OF_Q_AND_P ? fmax(of_q, of_p)
                                   : (real)found.at.invariant_deviation[0];
}

/* Half a unit of the last digit printed, four of them at least; errors near round-off were those of a run in double. */
TEST(errors_are_those_of_the_spec)
{
    int missed = 0, looked_at = 0;
    for (int k = 0; k < (int)(sizeof rows / sizeof *rows); k++) {
        long steps = rows[k].steps;
        for (int i = 0; i < MOST_ERRORS && steps <= MOST_STEPS; i++, steps *= 2) {
            double wanted = rows[k].error[i];
            if (wanted == 0)
                continue;
            struct setup setup = setup_of(k, steps);
            double found = (double)error_of(&setup, rows[k].measure);
            looked_at++;
            if (fabs(found - wanted) <= 5e-4 * wanted + 2e-13 * (wanted < 1e-8))
                continue;
            print_error("%s %s, %s %d %s, %ld steps: %.5e, expected %.5e\n", setup.problem,
                        setup.preset ? setup.preset : "", setup.method, setup.stages, setup.with ? setup.with : "",
                        steps, found, wanted);
            missed++;
        }
    }
    assert_int_equal(missed, 0);
    assert_true(looked_at >= (sizeof(real) == sizeof(double) ? 190 : 55));
}
