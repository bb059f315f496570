/* The errors that an independent implementation measured, to the digits that are printed there. */

#include "ci/tests/core/runs.h"

enum { MOST_ERRORS = 5, MOST_STEPS = sizeof(real) == sizeof(double) ? 1000000 : 160 /* quadruple takes long */ };

enum measure { OF_Q, OF_P, OF_PLACE /* x and y of a ball */, OF_STATE /* q and p together */ };

struct system {
    const char *problem, *preset, *parameter[3];
    double value[3], horizon;
    enum measure measure;
    const char *q, *v; /* initial data other than the preset's */
};

static const struct system
    free_particle = {.problem = "affine-particle", .horizon = 2},
    falling = {.problem = "affine-particle", .parameter = {"a"}, .value = {1}, .horizon = 2},
    sliding = {.problem = "affine-particle", .parameter = {"a", "b"}, .value = {.7, .5}, .horizon = 2},
    drifting = {.problem = "affine-particle", .parameter = {"a", "b", "eps"}, .value = {.7, .5, .3}, .horizon = 2},
    swinging = {.problem = "affine-particle", .preset = "swinging", .parameter = {"k"}, .value = {1}, .horizon = 3},
    incline = {.problem = "incline-knife-edge",
               .parameter = {"slope"},
               .value = {1},
               .horizon = 3,
               .q = "0 0 0",
               .v = "0 0 1"},
    circling = {.problem = "rolling-disk", .horizon = 4},
    pulled = {.problem = "rolling-disk", .preset = "pulled", .parameter = {"kappa"}, .value = {.5}, .horizon = 4},
    sleigh = {.problem = "planar-sleigh", .horizon = 4},
    body = {.problem = "rigid-body",
            .parameter = {"I1", "I2", "I3"},
            .value = {1, 2, 3},
            .horizon = 5,
            .measure = OF_P,
            .q = "1 0 0 0 1 0 0 0 1",
            .v = "0.5 1 0.2"},
    suslov = {.problem = "suslov",
              .preset = "light",
              .parameter = {"I12", "I23", "weight"},
              .horizon = 6,
              .measure = OF_P},
    leaning = {.problem = "leaning-body", .horizon = 5, .measure = OF_P},
    bowl = {.problem = "bowl-ball", .horizon = 4, .measure = OF_PLACE},
    table = {.problem = "bowl-ball", .parameter = {"k", "Omega"}, .value = {0, 1}, .horizon = 6, .measure = OF_PLACE},
    reduced = {.problem = "reduced-disk", .horizon = 4, .measure = OF_P},
    martinet = {.problem = "martinet", .horizon = 5, .measure = OF_STATE},
    bent = {.problem = "martinet", .parameter = {"beta"}, .value = {-.1}, .horizon = 5, .measure = OF_STATE},
    coupled = {.problem = "coupled-metric", .horizon = 2, .measure = OF_STATE},
    circle = {.problem = "vakonomic-disk", .horizon = 4};

static const struct {
    const struct system *system;
    const char *method, *with, *retraction;
    long steps; /* of the first error, doubled from error to error */
    double error[MOST_ERRORS];
} rows[] = {
    {&free_particle, "gni-a", NULL, NULL, 20, {2.352e-3, 5.881e-4, 1.470e-4, 3.676e-5, 9.190e-6}},
    {&free_particle, "gni-b", NULL, NULL, 20, {2.352e-3, 5.881e-4, 1.470e-4, 3.676e-5, 9.190e-6}},
    {&free_particle, "gni-sv", NULL, NULL, 20, {2.352e-3, 5.881e-4, 1.470e-4, 3.676e-5, 9.190e-6}},
    {&falling, "gni-a", NULL, NULL, 20, {1.008e-1, 5.020e-2, 2.505e-2, 1.251e-2, 6.253e-3}},
    {&falling, "gni-sv", NULL, NULL, 20, {2.831e-3, 7.079e-4, 1.770e-4, 4.425e-5, 1.106e-5}},
    {&sliding, "gni-a", NULL, NULL, 20, {8.417e-2, 4.254e-2, 2.139e-2, 1.072e-2, 5.369e-3}},
    {&sliding, "gni-b", NULL, NULL, 20, {8.800e-2, 4.350e-2, 2.163e-2, 1.078e-2, 5.384e-3}},
    {&sliding, "gni-sv", NULL, NULL, 20, {3.787e-3, 9.467e-4, 2.367e-4, 5.917e-5, 1.479e-5}},
    {&drifting, "gni-sv", NULL, NULL, 20, {3.787e-3, 9.467e-4, 2.367e-4, 5.917e-5, 1.479e-5}},
    {&swinging, "gni-a", NULL, NULL, 320, {9.222e-3}},
    {&swinging, "gni-b", NULL, NULL, 320, {9.353e-3}},
    {&swinging, "gni-sv", NULL, NULL, 20, {4.169e-3, 1.040e-3, 2.598e-4, 6.494e-5, 1.623e-5}},
    {&swinging, "gni-ab", NULL, NULL, 20, {2.974e-3, 7.407e-4, 1.850e-4, 4.624e-5, 1.156e-5}},
    {&swinging, "gni-ba", NULL, NULL, 20, {5.074e-3, 1.268e-3, 3.169e-4, 7.923e-5, 1.981e-5}},
    {&swinging, "compose", NULL, NULL, 20, {1.02e-4, 6.37e-6, 3.98e-7, 2.49e-8, 1.55e-9}},
    {&swinging, "dla", NULL, NULL, 20, {6.685e-3, 1.674e-3, 4.188e-4, 1.047e-4}},
    {&incline, "gni-a", NULL, NULL, 20, {2.253e-1, 1.126e-1, 5.626e-2, 2.813e-2, 1.406e-2}},
    {&incline, "gni-sv", NULL, NULL, 20, {1.074e-2, 2.682e-3, 6.705e-4, 1.676e-4, 4.190e-5}},
    {&circling, "gni-a", NULL, NULL, 20, {9.194e-3, 2.299e-3, 5.748e-4, 1.437e-4, 3.593e-5}},
    {&circling, "gni-b", NULL, NULL, 20, {9.194e-3, 2.299e-3, 5.748e-4, 1.437e-4, 3.593e-5}},
    {&circling, "gni-sv", NULL, NULL, 20, {9.194e-3, 2.299e-3, 5.748e-4, 1.437e-4, 3.593e-5}},
    {&pulled, "gni-a", NULL, NULL, 20, {3.164e-1, 1.640e-1, 8.359e-2, 4.220e-2, 2.120e-2}},
    {&pulled, "gni-sv", NULL, NULL, 20, {9.273e-3, 2.321e-3, 5.805e-4, 1.451e-4, 3.629e-5}},
    {&pulled, "compose", NULL, NULL, 20, {3.63e-4, 2.30e-5, 1.45e-6, 9.07e-8}},
    {&sleigh, "gni-sv", NULL, NULL, 20, {2.934e-3, 7.460e-4, 1.873e-4, 4.687e-5, 1.172e-5}},
    {&sleigh, "dla", "theta=0", NULL, 160, {2.493e-2}},
    {&sleigh, "dla", NULL, NULL, 160, {5.811e-5}},
    {&body, "lie-poisson", NULL, "cay", 320, {1.43e-3}},
    {&body, "lie-poisson", NULL, "exp", 320, {1.09e-4}},
    {&suslov, "gni-sv", NULL, "cay", 320, {4.61e-4}},
    {&suslov, "gni-sv", NULL, "exp", 320, {2.45e-6}},
    {&leaning, "gni-sv", NULL, "cay", 20, {4.94e-2, 1.08e-2, 2.59e-3, 6.41e-4, 1.60e-4}},
    {&bowl, "gni-sv", NULL, "cay", 20, {1.96e-3, 4.88e-4, 1.22e-4, 3.05e-5, 7.61e-6}},
    {&bowl, "gni-a", NULL, "cay", 40, {1.65e-2, 8.30e-3, 4.17e-3, 2.09e-3}},
    {&bowl, "compose", NULL, "cay", 20, {7.79e-5, 4.86e-6, 3.03e-7, 1.90e-8, 1.19e-9}},
    {&table, "gni-sv", NULL, "cay", 20, {3.97e-3, 9.90e-4, 2.47e-4, 6.18e-5, 1.55e-5}},
    {&reduced, "gni-sv", NULL, "cay", 20, {1.21e-3, 3.03e-4, 7.56e-5, 1.89e-5, 4.72e-6}},
    {&martinet, "symplectic-euler-b", NULL, NULL, 50, {1.81e-2, 9.43e-3, 4.85e-3, 2.46e-3, 1.24e-3}},
    {&martinet, "stormer-verlet", NULL, NULL, 50, {5.48e-3, 1.36e-3, 3.40e-4, 8.50e-5, 2.13e-5}},
    {&martinet, "symplectic-midpoint", NULL, NULL, 50, {7.77e-3}},
    {&martinet, "symplectic-midpoint", NULL, NULL, 800, {3.06e-5}},
    {&martinet, "compose", "base=stormer-verlet", NULL, 25, {2.67e-3, 1.65e-4, 1.03e-5, 6.44e-7}},
    {&martinet, "compose", "base=stormer-verlet weights=yoshida-7", NULL, 25, {1.66e-5, 2.62e-7, 4.09e-9, 6.40e-11}},
    {&bent, "symplectic-euler-b", NULL, NULL, 50, {7.40e-2}},
    {&bent, "symplectic-euler-b", NULL, NULL, 800, {4.91e-3}},
    {&bent, "stormer-verlet", NULL, NULL, 50, {1.03e-2}},
    {&bent, "stormer-verlet", NULL, NULL, 800, {3.96e-5}},
    {&coupled, "vakonomic", "alpha=0", NULL, 20, {1.83e-2, 9.13e-3, 4.57e-3, 2.28e-3}},
    {&coupled, "vakonomic", NULL, NULL, 20, {1.72e-3, 4.30e-4, 1.08e-4, 2.69e-5}},
    {&circle, "vakonomic", NULL, NULL, 20, {2.30e-3, 5.75e-4, 1.44e-4, 3.59e-5}},
    {&circle, "vakonomic", "alpha=0", NULL, 20, {1.97e-1}},
    {&circle, "vakonomic", "alpha=0", NULL, 160, {2.46e-2}},
};

static int read_numbers(const char *text, wide *out)
{
    int count = 0;
    for (char *end; text && *text; text = end)
        out[count++] = strtof128(text, &end);
    return count;
}

static struct setup setup_of(const struct system *system, const char *method, long steps)
{
    struct setup setup = case_of(system->problem, method, 0, steps, system->horizon);
    setup.preset = system->preset;
    for (int k = 0; k < 3 && system->parameter[k]; k++)
        set_parameter(&setup, system->parameter[k], system->value[k]);
    setup.q_size = read_numbers(system->q, setup.q);
    setup.v_size = read_numbers(system->v, setup.v);
    return setup;
}

static struct reference reference;
static struct storage run, exact;

static double error_of(enum measure measure, const struct shape *shape)
{
    real q = row_difference(shape->element, run.g, exact.g), p = row_difference(shape->n, run.mu, exact.mu);
    if (measure == OF_PLACE)
        return (double)row_difference(2, run.g + 9, exact.g + 9);
    return (double)(measure == OF_Q ? q : measure == OF_P ? p : hypot(q, p));
}

/* Half a unit of the third digit printed, which is the least that is printed. */
TEST(errors_are_those_of_the_spec)
{
    int missed = 0;
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        struct setup setup = setup_of(rows[k].system, rows[k].method, rows[k].steps);
        setup.with = rows[k].with;
        setup.retraction = rows[k].retraction;
        struct shape shape = shape_of(&setup);
        if (k == 0 || rows[k].system != rows[k - 1].system) {
            reference.at = *open_storage(&exact);
            assert_int_equal(reference_setup(&setup, &reference), STATUS_OK);
        }
        for (int i = 0; i < MOST_ERRORS && rows[k].error[i] > 0 && setup.steps <= MOST_STEPS; i++, setup.steps *= 2) {
            assert_int_equal(integrate_setup(&setup, open_storage(&run)), STATUS_OK);
            double error = error_of(rows[k].system->measure, &shape), wanted = rows[k].error[i];
            if (fabs(error / wanted - 1) < 5e-3)
                continue;
            print_error("%s, %s %s, %ld steps: %.4e, expected %.3e\n", setup.problem, setup.method,
                        setup.with ? setup.with : "", setup.steps, error, wanted);
            missed++;
        }
    }
    assert_int_equal(missed, 0);
}
