/* Properties that the discrete variational methods keep, and where they fail: identities, refusals, the parasitic
 * root, long runs. */
#include "ci/tests/core/runs.h"
#include "core/groups/factors.h"
#include "core/numbers/linear.h"
#include "core/register.h"
#include "core/variational/gni.h"

static struct storage one;

static struct setup with_parameters(const char *problem, const char *preset, const char *method, long steps,
                                    double horizon, const char *name, double value)
{
    struct setup setup = case_of(problem, method, 0, steps, horizon);
    setup.preset = preset;
    if (name)
        set_parameter(&setup, name, value);
    return setup;
}

/* Residual over bound of an identity; NAN where it does not apply to the case. */
static real violation(const struct setup *setup, enum quantity identity)
{
    double residual[QUANTITIES], bound[QUANTITIES];
    struct core_case *given = opened_case(setup);
    register_identities(given, residual, bound);
    case_close(given);
    return (real)(residual[identity] / bound[identity]);
}

TEST(identities_hold)
{
    static const struct {
        const char *problem, *method, *with;
        enum quantity identity;
    } rows[] = {
        {"affine-particle", "gni-a", NULL, QUANTITY_one_rule},
        {"planar-sleigh", "gni-b", NULL, QUANTITY_one_rule},
        {"rolling-disk", "gni-a", NULL, QUANTITY_one_rule},
        {"leaning-body", "gni-b", NULL, QUANTITY_one_rule},
        {"particle", "gni-sv", NULL, QUANTITY_lobatto_rattle},
        {"affine-particle", "gni-sv", NULL, QUANTITY_lobatto_rattle},
        {"particle", "gni-sv", NULL, QUANTITY_reflection_energy},
        {"particle", "gni-a", NULL, QUANTITY_adjoint_rules},
        {"chaotic", "gni-b", NULL, QUANTITY_adjoint_rules},
        {"bowl-ball", "gni-a", NULL, QUANTITY_adjoint_rules},
        {"suslov", "gni-sv", NULL, QUANTITY_adjoint_rules},
        {"affine-particle", "gni-sv", NULL, QUANTITY_energy_before},
        {"leaning-body", "gni-a", NULL, QUANTITY_energy_before},
        {"rolling-disk", "gni-sv", NULL, QUANTITY_energy_before},
        {"affine-particle", "gni-sv", NULL, QUANTITY_nonholonomic_momentum},
        {"planar-sleigh", "gni-a", NULL, QUANTITY_nonholonomic_momentum},
        {"rolling-disk", "gni-b", NULL, QUANTITY_nonholonomic_momentum},
        {"martinet", "compose", "base=stormer-verlet weights=kahan-li-9", QUANTITY_weights},
        {"martinet", "compose", "base=stormer-verlet weights=yoshida-7", QUANTITY_weights},
        {"particle", "compose", "weights=suzuki-5", QUANTITY_weights},
        {"martinet", "vakonomic", "alpha=0", QUANTITY_vakonomic_map},
        {"martinet", "vakonomic", "alpha=1", QUANTITY_vakonomic_map},
        {"coupled-metric", "vakonomic", "alpha=0", QUANTITY_vakonomic_map},
        {"coupled-metric", "vakonomic", NULL, QUANTITY_vakonomic_map},
        {"vakonomic-disk", "vakonomic", NULL, QUANTITY_vakonomic_map},
        {"martinet", "symplectic-euler-a", NULL, QUANTITY_discrete_constraint},
        {"coupled-metric", "symplectic-euler-b", NULL, QUANTITY_discrete_constraint},
        {"vakonomic-disk", "vakonomic", "alpha=0.25", QUANTITY_discrete_constraint},
        {"vakonomic-disk", "vakonomic", NULL, QUANTITY_one_motion},
    };
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        struct setup setup = case_of(rows[k].problem, rows[k].method, 0, 24, 2);
        setup.with = rows[k].with;
        real found = violation(&setup, rows[k].identity);
        if (!(found <= 1))
            print_error("%s, %s, %s: %.3g bounds\n", setup.problem, setup.method, quantity_name(rows[k].identity),
                        (double)found);
        assert_true(found <= 1);
    }
}

/* Every deliberate fault breaks what it says, and systems that lack the hypothesis are not covered. */
TEST(identities_can_fail)
{
    struct setup setup = case_of("affine-particle", "gni-a", 0, 24, 2);
    setup.fault = FAULT_REFLECTION;
    assert_above(violation(&setup, QUANTITY_one_rule), 1);
    setup.method = "gni-sv";
    assert_above(violation(&setup, QUANTITY_lobatto_rattle), 1);
    setup.method = "gni-a";
    assert_above(violation(&setup, QUANTITY_energy_before), 1);
    setup = case_of("particle", "gni-sv", 0, 24, 2);
    setup.fault = FAULT_REFLECTION;
    assert_above(violation(&setup, QUANTITY_reflection_energy), 1);
    setup = with_parameters("martinet", NULL, "vakonomic", 24, 2, "beta", 0.1);
    setup.fault = FAULT_FORCE;
    assert_above(violation(&setup, QUANTITY_vakonomic_map), 1);
    setup.fault = FAULT_OWN_ADJOINT;
    setup.with = "alpha=0";
    assert_above(violation(&setup, QUANTITY_discrete_constraint), 1);
    setup = with_parameters("affine-particle", "swinging", "gni-b", 24, 2, "k", 1);
    setup.fault = FAULT_OWN_ADJOINT;
    assert_above(violation(&setup, QUANTITY_adjoint_rules), 1);
    setup = case_of("rolling-disk", "gni-sv", 0, 24, 2);
    setup.fault = FAULT_OFF_CONSTRAINT;
    assert_above(violation(&setup, QUANTITY_nonholonomic_momentum), 1);
    setup = case_of("vakonomic-disk", "vakonomic", 0, 24, 2);
    setup.fault = FAULT_MULTIPLIERS;
    assert_above(violation(&setup, QUANTITY_one_motion), 1);
    setup.fault = FAULT_NONE;
    setup.preset = "parting"; /* (4.10) does not hold */
    assert_true(isnan(violation(&setup, QUANTITY_one_motion)));
    setup = case_of("kepler", "compose", 0, 24, 2);
    setup.with = "base=stormer-verlet weights=kahan-li-9";
    setup.fault = FAULT_TABLEAU;
    assert_above(violation(&setup, QUANTITY_weights), 1);
    setup = with_parameters("affine-particle", NULL, "gni-a", 24, 2, "a", 0.7);
    assert_true(isnan(violation(&setup, QUANTITY_one_rule)));
    setup = with_parameters("leaning-body", NULL, "gni-sv", 24, 2, "I1", 1.5);
    assert_true(isnan(violation(&setup, QUANTITY_energy_before)));
    setup = with_parameters("affine-particle", NULL, "gni-sv", 24, 2, "eps", 0.3); /* affine: another energy */
    assert_true(isnan(violation(&setup, QUANTITY_energy_before)));
}

/* The momentum equation holds for sections of D only: along e_x, which is not one, the momentum changes. */
TEST(sections_outside_the_distribution_say_nothing)
{
    struct setup setup = case_of("affine-particle", "gni-a", 0, 24, 2);
    struct run run;
    open_run(&setup, &run);
    real before = run.mu[0];
    assert_int_equal(run_step(&run), STATUS_OK);
    assert_above(fabs(run.mu[0] - before), R(1e-3));
    end_run(&run);
}

/* Methods are refused where a hypothesis fails, by its name. */
TEST(hypotheses_are_named)
{
    static const struct {
        const char *problem, *method, *with, *text;
    } rows[] = {
        {"spherical-pendulum", "gni-sv", NULL, "no constraint or a nonholonomic one"},
        {"warped-particle", "gni-a", NULL, "momenta that depend on the velocity alone; warped-particle has others"},
        {"particle", "rect0", NULL, "a problem without constraints; particle has one"},
        {"rigid-body", "mid", NULL, "the configuration space R^n; rigid-body has another one"},
        {"kepler", "lie-poisson", NULL, "a Lie group that does not commute; kepler has one that does"},
        {"rigid-body", "stormer-verlet", NULL, "the configuration space R^n; rigid-body has another one"},
        {"particle", "vakonomic", NULL, "a vakonomic problem"},
        {"martinet", "gauss", NULL, "a Lagrangian"},
        {"martinet", "gni-sv", NULL, "a Lagrangian"},
        {"particle", "compose", "base=gni-a", "not self-adjoint of order 2"},
        {"particle", "compose", "base=compose", "its own base"},
        {"kepler", "compose", "base=gauss", "stages"},
        {"spherical-pendulum", "dla", NULL, "nonholonomic"},
    };
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        struct setup setup = case_of(rows[k].problem, rows[k].method, strcmp(rows[k].method, "gauss") == 0, 8, 1);
        struct shape shape;
        struct refusal why;
        setup.with = rows[k].with;
        assert_true(check_setup(&setup, &shape, &why) != STATUS_OK);
        if (!strstr(why.message, rows[k].text))
            print_error("%s, %s: %s\n", setup.problem, setup.method, why.message);
        assert_non_null(strstr(why.message, rows[k].text));
    }
}

static double deviation(const struct setup *setup, int invariant)
{
    assert_int_equal(integrate_setup(setup, open_storage(&one)), STATUS_OK);
    return one.at.invariant_deviation[invariant];
}

/* A vector space written as a group is the same map. */
TEST(a_vector_space_is_a_group)
{
    static const struct group product = {"R x R^2", "identity", {&vector_1, &vector_2}};
    static const char *const methods[] = {"gni-a", "gni-b", "gni-sv", "gni-ab"};
    for (int k = 0; k < 4; k++) {
        struct setup setup = with_parameters("affine-particle", "swinging", methods[k], 60, 3, "k", 1);
        struct run plain, grouped;
        assert_int_equal(start_run(&setup, &plain), STATUS_OK);
        assert_int_equal(start_run(&setup, &grouped), STATUS_OK);
        grouped.method->family->close(&grouped);
        free(grouped.work);
        grouped.in.group = &product;
        assert_int_equal(grouped.method->family->open(&grouped), STATUS_OK);
        grouped.node.in.group = &product;
        real gap = 0;
        for (int step = 0; step < 60; step++) {
            assert_int_equal(run_step(&plain), STATUS_OK);
            assert_int_equal(run_step(&grouped), STATUS_OK);
        }
        for (int c = 0; c < 3; c++)
            gap = fmax(gap, fmax(fabs(plain.g[c] - grouped.g[c]), fabs(plain.mu[c] - grouped.mu[c])));
        assert_at_most(gap, 60 * 64 * REAL_EPSILON);
        end_run(&plain);
        end_run(&grouped);
    }
}

/* [jimenez-2012, sec. 6.2.2]: what a horizontal symmetry keeps does not change at all. */
TEST(horizontal_momenta_stay)
{
    struct setup setup = with_parameters("rolling-disk", "pulled", "gni-sv", 80, 4, "kappa", 0.5);
    assert_at_most((real)deviation(&setup, 1), 16 * REAL_EPSILON);
    setup.method = "gni-a";
    assert_at_most((real)deviation(&setup, 1), 16 * REAL_EPSILON);
    setup = case_of("martinet", "stormer-verlet", 0, 80, 5);
    assert_at_most((real)deviation(&setup, 1), 0);
    assert_above((real)deviation(&setup, 0), R(1e-6)); /* control: the energy does */
}

/* [jimenez-2012, fig. 6.1]. An affine constraint with a constant drift Y keeps |p^- - M Y|, not
 * |p^-|; a constant force leaves
 * H(p^-) of gni-sv, not that of gni-a. */
TEST(what_reflections_keep)
{
    struct setup setup = with_parameters("affine-particle", NULL, "gni-sv", 40, 2, "eps", 0.3);
    struct run run;
    real relative = 0, absolute = 0, first[2] = {0};
    open_run(&setup, &run);
    const real eps = run.in.parameter[0];
    for (int step = 0; step <= 40; step++) {
        real p[3];
        gni_momentum_before(&run, run.h, p);
        real own = norm_euclidean(3, p), drifting = sqrt(p[0] * p[0] + p[1] * p[1] + (p[2] - eps) * (p[2] - eps));
        if (step == 0) {
            first[0] = drifting;
            first[1] = own;
        }
        relative = fmax(relative, fabs(drifting - first[0]));
        absolute = fmax(absolute, fabs(own - first[1]));
        assert_int_equal(run_step(&run), STATUS_OK);
    }
    assert_at_most(relative, 40 * 4 * REAL_EPSILON);
    assert_above(absolute, R(1e-3));
    end_run(&run);
    setup = with_parameters("affine-particle", NULL, "gni-sv", 40, 2, "a", 0.7);
    assert_at_most((real)deviation(&setup, 2), 40 * 8 * REAL_EPSILON); /* observables follow the energy */
    setup.method = "gni-a";
    assert_above((real)deviation(&setup, 2), R(1e-3));
}

#ifndef REAL_QUAD
static struct storage other;

/* |x/y - 1| <= part, for numbers known to so many digits. */
static void assert_near(double found, double wanted, double part, const char *what)
{
    if (!(fabs(found / wanted - 1) <= part))
        print_error("%s: %.4g, expected %.4g\n", what, found, wanted);
    assert_true(fabs(found / wanted - 1) <= part);
}

/* Largest multiplier error of a run with the multiplier of the continuous equations. */
static double multiplier_error(struct setup *setup)
{
    struct reference reference = {.at = *open_storage(&other)};
    double largest = 0;
    setup->samples = 20;
    assert_int_equal(reference_setup(setup, &reference), STATUS_OK);
    assert_int_equal(integrate_setup(setup, open_storage(&one)), STATUS_OK);
    for (int k = 0; k < setup->samples; k++)
        largest = fmax(largest, fabs((double)(one.lambda[k] - other.lambda[k])));
    return largest;
}

/* RATTLE's momentum passed between the halves: the multiplier's error grows as 1/h instead of falling. */
TEST(confused_momenta_resonate)
{
    struct setup setup = with_parameters("affine-particle", "swinging", "gni-ab", 100, 3, "k", 1);
    double right = multiplier_error(&setup);
    setup.fault = FAULT_PTILDE;
    double coarse = multiplier_error(&setup);
    setup.steps = 200;
    double fine = multiplier_error(&setup);
    assert_above((real)coarse, (real)(20 * right));
    assert_near(fine / coarse, 2, 0.2, "growth of the multiplier's error");
}

/* Without the continuous multiplier at the start. */
TEST(the_first_multiplier_matters)
{
    static const double with[] = {.50, .13, .034, .0085, .0021}, without[] = {4.8, 4.6, 3.4, 1.6, .51};
    struct setup setup = case_of("leaning-body", "gni-sv", 0, 20, 5);
    struct reference reference = {.at = *open_storage(&other)};
    set_parameter(&setup, "I2", 2);
    set_parameter(&setup, "I3", 3);
    assert_int_equal(reference_setup(&setup, &reference), STATUS_OK);
    for (int k = 0; k < 5; k++, setup.steps *= 2) {
        setup.fault = FAULT_NONE;
        assert_int_equal(integrate_setup(&setup, open_storage(&one)), STATUS_OK);
        assert_near((double)row_difference(3, one.mu, other.mu), with[k], 0.05, "with the multiplier");
        setup.fault = FAULT_START;
        assert_int_equal(integrate_setup(&setup, open_storage(&one)), STATUS_OK);
        assert_near((double)row_difference(3, one.mu, other.mu), without[k], 0.05, "without it");
    }
}

/* The recorded |p^- - pbar| is the distance of these two momenta, for a complete step and for half a step. */
TEST(the_parasitic_part_is_a_distance)
{
    static const char *const methods[] = {"gni-a", "gni-sv", "gni-ab"};
    for (int k = 0; k < 3; k++) {
        struct setup setup = case_of("particle", methods[k], 1, 8, 1);
        struct run run;
        real before[SMALL_DIMENSION];
        open_run(&setup, &run);
        assert_int_equal(run_step(&run), STATUS_OK);
        gni_momentum_before(&run, run.h / (k == 2 ? 2 : 1), before);
        const struct observable *observable = run.method->family->observables;
        assert_string_equal(observable->name, "|p^- - pbar|");
        for (int c = 0; c < run.in.n; c++)
            before[c] -= run.mu[c];
        assert_above(norm_euclidean(run.in.n, before), R(1e-4));
        assert_close(observable->value(&run), norm_euclidean(run.in.n, before), 16 * REAL_EPSILON);
        end_run(&run);
    }
}

/* The sleigh that reverses: the energy at p^- stays exact while the parasitic part grows to all there is; not with DLA
 * [mathematics, Discrete M3]. Observables follow the energy. */
TEST(the_parasitic_root_grows)
{
    struct setup setup = case_of("planar-sleigh", "gni-sv", 0, 1600, 40);
    setup.samples = 8;
    assert_int_equal(integrate_setup(&setup, open_storage(&one)), STATUS_OK);
    double speed = hypot((double)one.mu[21], (double)one.mu[22]);
    double along = (double)(one.mu[21] * cos((double)one.g[23]) + one.mu[22] * sin((double)one.g[23]));
    assert_true(along < -0.5 * speed); /* the true sleigh glides forwards */
    assert_true(one.at.invariant_deviation[2] < 1e-11);
    assert_true(one.at.invariant_deviation[1] > 0.5);
    setup.method = "dla";
    assert_int_equal(integrate_setup(&setup, open_storage(&one)), STATUS_OK);
    along = (double)(one.mu[21] * cos((double)one.g[23]) + one.mu[22] * sin((double)one.g[23]));
    assert_near(along, sqrt(2 * (0.045 + 0.33)), 1e-3, "speed of the sleigh");
}

/* Over t = 1000 the energy of SV oscillates; that of A drifts. */
TEST(energies_over_a_long_time)
{
    struct setup setup = with_parameters("affine-particle", "swinging", "gni-sv", 20000, 1000, "k", 1);
    assert_near(deviation(&setup, 0), 1.5e-3, 0.1, "gni-sv, S4(b)");
    setup.method = "gni-a";
    setup.steps = 2000;
    setup.horizon = 100;
    assert_near(deviation(&setup, 0), 0.49, 0.1, "gni-a, S4(b)");
    setup = with_parameters("rolling-disk", "pulled", "gni-sv", 20000, 1000, "kappa", 0.5);
    assert_near(deviation(&setup, 0), 2.9e-4, 0.1, "gni-sv, S6");
    setup = with_parameters("martinet", NULL, "symplectic-euler-b", 20000, 1000, "beta", 0.1);
    assert_near(deviation(&setup, 0), 8.6e-3, 0.05, "symplectic Euler, S3");
    setup.method = "stormer-verlet";
    assert_near(deviation(&setup, 0), 2.5e-4, 0.05, "Stormer-Verlet, S3");
}
#endif
