/* Effects of the step size: energies at the step of a figure and at one three times as large, and how errors of one
 * step add up. */
#include "ci/tests/core/runs.h"
#include "ci/tests/core/text_lines.h"

/* The largest deviations of the energy, the driver's and the passenger's. */
static void deviations(const char *preset, double eps, double h, long steps, double out[3])
{
    static struct storage found;
    struct setup setup = case_of("cvt", "lobatto-iiia", 2, steps, h * (double)steps);
    setup.preset = preset;
    set_parameter(&setup, "eps", eps);
    assert_int_equal(integrate_setup(&setup, open_storage(&found)), STATUS_OK);
    for (int k = 0; k < 3; k++)
        out[k] = found.at.invariant_deviation[k];
}

/* [martin-sato-2018, sec. 7.2, fig. 4, fig. 5]: with h = 1/10 the energies of the transmission and of its parts behave well, with
 * h = pi/10 "rather erratic". Good is less than 1 % of 9/5 or 4, and no more over ten times the time. Erratic is more than the
 * factor pi^2 that a method of order 2 would lose by the larger step. With eps = 1/2 the driver's energy is not kept by itself. */
TEST(energies_of_the_transmission)
{
    static const struct {
        const char *preset;
        double eps, energy;
    } figures[] = {{"low-energy", 0, 1.8}, {"low-energy", 0.5, 1.8}, {"high-energy", 0, 4}, {"high-energy", 0.5, 4}};
    const double large = acos(-1) / 10;
    for (int k = 0; k < 4; k++) {
        double at_first[3], later[3], erratic[3];
        deviations(figures[k].preset, figures[k].eps, 0.1, 1000, at_first);
        deviations(figures[k].preset, figures[k].eps, 0.1, 10000, later);
        deviations(figures[k].preset, figures[k].eps, large, 3200, erratic);
        for (int i = 0; i < 3; i++) {
            assert_true(at_first[i] <= 0.01 * figures[k].energy);
            assert_true(later[i] <= 1.1 * at_first[i]);
        }
        assert_true(erratic[0] > 100 * large * large * later[0]);
    }
}

static const char inverted[] = "problem: inverted\n"
                               "group: R^1\n"
                               "position: x\n"
                               "velocity: v\n"
                               "lagrangian: v^2/2 + x^2/2\n"
                               "initial.stable.q: 1\n"
                               "initial.stable.v: -1\n"
                               "initial.unstable.q: 1\n"
                               "initial.unstable.v: 1\n"
                               "initial.generic.q: 0.3\n"
                               "initial.generic.v: 0.2\n";

/* (x, v) = (x cosh t + v sinh t, x sinh t + v cosh t) */
static real distance_from_flow(const real *x, real t, const real *reached)
{
    real c = (exp(t) + exp(-t)) / 2, s = (exp(t) - exp(-t)) / 2;
    real position = reached[0] - (x[0] * c + x[1] * s), velocity = reached[1] - (x[0] * s + x[1] * c);
    return sqrt(position * position + velocity * velocity);
}

/* The largest error of one step over h^(r + 1), and the error at the end over h^r. */
static void constants(const char *method, int stages, int r, const char *preset, long steps, double T, real *local,
                      real *global)
{
    struct lines lines;
    struct run run;
    struct setup setup = case_of("inverted", method, stages, steps, T);
    setup.text = read_lines(inverted, &lines);
    setup.preset = preset;
    open_run(&setup, &run);
    const real start[2] = {run.g[0], run.mu[0]}, h = run.h;
    *local = 0;
    for (long k = 0; k < steps; k++) {
        const real before[2] = {run.g[0], run.mu[0]};
        assert_int_equal(run_step(&run), STATUS_OK);
        *local = fmax(*local, distance_from_flow(before, h, (real[2]){run.g[0], run.mu[0]}) / pow(h, (real)(r + 1)));
    }
    *global = distance_from_flow(start, (real)T, (real[2]){run.g[0], run.mu[0]}) / pow(h, (real)r);
    end_run(&run);
}

/* [jimenez-2012, thm. 3.4.2]: the error is below C_g h^r, C_g = (C_l / l) (e^(l T) - 1), here for x'' = x, whose field has the Lipschitz
 * constant l = 1. C_l is a constant: of the order r. From the stable direction errors grow by e^t, so that C_l T is too little;
 * Gauss methods keep that direction. */
TEST(errors_of_steps_add_up_as_the_theorem_says)
{
    static const struct {
        const char *method;
        int stages, r;
        bool keeps;
    } methods[] = {{"symplectic-euler-a", 0, 1, false},
                   {"symplectic-euler-b", 0, 1, false},
                   {"trap", 0, 2, false},
                   {"lobatto-iiia", 3, 4, false},
                   {"gauss", 2, 4, true}};
    static const char *const presets[] = {"unstable", "stable", "generic"};
    const real T = 2;
    for (int k = 0; k < 5 * 3; k++) {
        real first = 0, local, global;
        for (long steps = 20; steps <= 80; steps *= 2) {
            constants(methods[k / 3].method, methods[k / 3].stages, methods[k / 3].r, presets[k % 3], steps, (double)T,
                      &local, &global);
            first = steps == 20 ? local : first;
            assert_true(fabs(local / first - 1) < R(0.1));
            assert_at_most(global, local * (exp(T) - 1));
            if (k % 3 == 1 && !methods[k / 3].keeps)
                assert_above(global, R(1.5) * local * T);
        }
    }
}
