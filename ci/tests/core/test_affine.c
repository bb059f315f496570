/* Reactions that do work: with a constraint that is affine in the velocities the energy is not kept, and what promised that promises
 * the energy less the work instead. Projections to FL(D) are affine there, and where the Lagrangian has terms linear in velocities. */
#include "ci/tests/core/runs.h"
#include "core/problem/text.h"
#include "core/register.h"
#include "core/run/identities.h"
#include "core/run/method.h"

/* A particle in a magnetic field. */
#define MAGNETIC(affine)                                                                                               \
    {TEXT_PROBLEM, "", "magnetic"}, {TEXT_GROUP, "", "R^3"}, {TEXT_POSITION, "", "x"}, {TEXT_POSITION, "", "y"},       \
        {TEXT_POSITION, "", "z"}, {TEXT_VELOCITY, "", "vx"}, {TEXT_VELOCITY, "", "vy"}, {TEXT_VELOCITY, "", "vz"},     \
        {TEXT_LAGRANGIAN, "", "(vx^2 + vy^2 + vz^2)/2 + 0.7*(x*vy - y*vx)/2 - (x^2 + y^2)/2 + x^2*vz"},                \
        {TEXT_NONHOLONOMIC, "", "vz - y*vx - " affine}, {TEXT_INITIAL_Q, "default", "1"},                              \
        {TEXT_INITIAL_Q, "default", "0.5"}, {TEXT_INITIAL_Q, "default", "0.1"}, {TEXT_INITIAL_V, "default", "0.3"},    \
        {TEXT_INITIAL_V, "default", "-0.7"}, {TEXT_INITIAL_V, "default", "y*vx + " affine},
enum { ENTRIES = 16 };
static const struct text_entry entries[2][ENTRIES] = {{MAGNETIC("0")}, {MAGNETIC("0.3")}};
static const struct problem_text texts[2] = {{ENTRIES, entries[0]}, {ENTRIES, entries[1]}};

/* eps = 0: the constraint is linear. */
static struct setup affine_particle(const char *method, long steps, wide eps)
{
    struct setup setup = case_of("affine-particle", method, 0, steps, 1);
    setup.preset = "swinging";
    set_parameter(&setup, "eps", eps);
    set_parameter(&setup, "k", 1);
    return setup;
}

/* The order that is promised of a quantity, or 0. */
static double promised(const struct setup *setup, enum quantity quantity)
{
    struct claim claims[MAX_CLAIMS];
    int count = claims_of(setup, claims);
    for (int k = 0; k < count; k++)
        if (claims[k].kind == CLAIM_ORDER && claims[k].quantity == quantity)
            return claims[k].value;
    return 0;
}

static double balance_of(struct setup setup, long steps)
{
    struct storage found;
    setup.steps = steps;
    assert_int_equal(integrate_setup(&setup, open_storage(&found)), STATUS_OK);
    assert_true(isnan(found.at.energy_balance)); /* nobody has asked */
    open_storage(&found)->balances = true;
    assert_int_equal(integrate_setup(&setup, &found.at), STATUS_OK);
    return found.at.energy_balance;
}

/* No method of the register promises an order of the energy, or that it does not drift; those with orders of q and p promise the
 * lower one of the balance, and keep that. */
TEST(energy_less_the_work)
{
    int found = 0;
    for (int k = 0; k < method_count(); k++) {
        const struct method *method = method_at(k);
        struct setup setup = affine_particle(method->name, 8, (wide)R(0.3));
        setup.stages = method->least_stages > 2 || method->most_stages < 2 ? method->least_stages : 2;
        struct claim claims[MAX_CLAIMS];
        int count = claims_of(&setup, claims);
        for (int c = 0; c < count; c++)
            assert_true(claims[c].quantity != QUANTITY_ENERGY_ERROR && claims[c].quantity != QUANTITY_ENERGY);
        double q = promised(&setup, QUANTITY_Q), p = promised(&setup, QUANTITY_P), order = fmin(q, p);
        if (promised(&setup, QUANTITY_ENERGY_BALANCE) != order)
            print_error("%s: %g, %g\n", method->name, promised(&setup, QUANTITY_ENERGY_BALANCE), order);
        assert_true(promised(&setup, QUANTITY_ENERGY_BALANCE) == order);
        if (order == 0)
            continue;
        real slope = log(balance_of(setup, 16) / (real)balance_of(setup, 32)) / log((real)2);
        if (!(fabs(slope - order) < R(0.3)))
            print_error("%s:\n", method->name);
        assert_close(slope, (real)order, R(0.3));
        found++;
    }
    assert_true(found >= 15);
}

/* With a linear constraint nothing changes; the work is that of the reaction, so that a wrong one is seen. */
TEST(work_of_the_reaction)
{
    struct setup setup = affine_particle("mla", 16, 0);
    assert_true(promised(&setup, QUANTITY_ENERGY_ERROR) == 2 && promised(&setup, QUANTITY_ENERGY_BALANCE) == 0);
    assert_true(isnan(balance_of(setup, 16)));
    setup = affine_particle("mla", 16, (wide)R(0.3));
    setup.fault = FAULT_REACTION;
    assert_above(balance_of(setup, 32), balance_of(setup, 16) / 2);
    struct setup exact = affine_particle("exact-map", 16, (wide)R(0.3));
    assert_at_most(balance_of(exact, 16), 16 * 64 * REAL_EPSILON); /* 64 roundings a step */
}

/* Returns true if the energy's identity of this case is judged; asserts that it holds unless there is a fault. */
static bool energy_identity_is_judged(const struct setup *setup)
{
    double residual[QUANTITIES], bound[QUANTITIES];
    struct core_case *given = opened_case(setup);
    register_identities(given, residual, bound);
    case_close(given);
    bool seen = !isnan(bound[QUANTITY_midpoint_energy]),
         held = residual[QUANTITY_midpoint_energy] <= bound[QUANTITY_midpoint_energy];
    assert_true(!seen || held == (setup->fault == FAULT_NONE));
    return seen;
}

/* The identity of midpoint steps, with the work of the midpoint force and of the impulses at the ends. */
TEST(energy_of_a_midpoint_step)
{
    static const char *const methods[] = {"mla", "dla"};
    for (int k = 0; k < 4; k++) {
        struct setup setup = affine_particle(methods[k % 2], 8, k / 2 ? (wide)R(0.3) : 0);
        bool seen = false;
        for (int fault = 0; fault < (k % 2 ? 1 : 2); fault++) {
            setup.fault = fault ? FAULT_REACTION : FAULT_NONE;
            seen = energy_identity_is_judged(&setup) || seen;
        }
        assert_true(seen);
    }
}

static real triple_p(struct setup setup, long steps)
{
    double error[QUANTITIES] = {0}, floor[QUANTITIES];
    setup.steps = steps;
    assert_int_equal(stages_setup(&setup, error, floor), STATUS_OK);
    return (real)error[QUANTITY_TRIPLE_P];
}

/* Projected Legendre transforms along exact pairs are of the order that is promised: projections are subtracted, not
 * differences projected. */
TEST(projected_transforms)
{
    static const struct {
        const char *method, *with;
    } rules[] = {{"mla", NULL}, {"dla", NULL}, {"mla-trap", NULL}, {"mla", "theta=0.3"}};
    for (int problem = 0; problem < 4; problem++)
        for (size_t k = 0; k < sizeof rules / sizeof *rules; k++) {
            struct setup setup = affine_particle(rules[k].method, 1, problem ? (wide)R(0.3) : 0);
            if (problem >= 2) {
                setup = case_of("magnetic", rules[k].method, 0, 1, 1);
                setup.text = &texts[problem - 2];
            }
            setup.with = rules[k].with;
            real slope = log(triple_p(setup, 64) / triple_p(setup, 128)) / log((real)2);
            assert_close(slope, (real)promised(&setup, QUANTITY_TRIPLE_P), R(0.15));
        }
}

/* Returns true if `identity` is judged for gni-a on a unit mass in R^3 with this potential and drift of a rolling
 * constraint. */
static bool is_asked(enum quantity identity, const char *potential, const char *drift)
{
    char l[128], rolls[128], vz[128];
    snprintf(l, sizeof l, "(vx^2 + vy^2 + vz^2)/2 - %s", potential);
    snprintf(rolls, sizeof rolls, "vz - y*vx - %s", drift);
    snprintf(vz, sizeof vz, "y*vx + %s", drift);
    struct text_entry all[] = {MAGNETIC("0")};
    for (int k = 0; k < ENTRIES; k++) {
        if (all[k].key == TEXT_LAGRANGIAN)
            all[k].text = l;
        if (all[k].key == TEXT_NONHOLONOMIC)
            all[k].text = rolls;
    }
    all[ENTRIES - 1].text = vz;
    const struct problem_text text = {ENTRIES, all};
    struct setup setup = case_of("magnetic", "gni-a", 0, 8, 1);
    double residual[QUANTITIES], bound[QUANTITIES];
    setup.text = &text;
    struct core_case *given = opened_case(&setup);
    register_identities(given, residual, bound);
    case_close(given);
    return !isnan(bound[identity]);
}

/* A drift or a force that is 0 at the start, or all along the straight motion from it, is one. */
TEST(hypotheses_hold_around_the_start)
{
    assert_true(is_asked(QUANTITY_energy_before, "0", "0"));
    assert_false(is_asked(QUANTITY_energy_before, "0", "3/10*(x - 1)"));
    assert_false(is_asked(QUANTITY_energy_before, "(7*(x - 1) + 3*(y - 1/2))^2", "0"));
    assert_true(is_asked(QUANTITY_one_rule, "0", "0"));
    assert_false(is_asked(QUANTITY_one_rule, "(7*(x - 1) + 3*(y - 1/2))^2", "0"));
    assert_false(is_asked(QUANTITY_one_rule, "(x - 1)^2", "0"));
}
