/* Two routes to one map: RATTLE, SHAKE and the Lobatto pair; the Lagrangian and the Hamiltonian form. */
#include "ci/tests/core/runs.h"
#include "core/problem/problem.h"

static struct storage one, other;

/* Largest distance of two methods' positions and momenta over all samples. */
static void differences(const struct setup *setup, const char *twin, real *q, real *p)
{
    struct setup second = *setup;
    second.method = twin;
    second.fault = FAULT_NONE;
    const struct shape shape = shape_of(&second);
    assert_int_equal(integrate_setup(setup, open_storage(&one)), STATUS_OK);
    assert_int_equal(integrate_setup(&second, open_storage(&other)), STATUS_OK);
    *q = *p = 0;
    for (int k = 0; k < setup->samples; k++) {
        *q = fmax(*q, row_difference(shape.element, one.g + k * shape.element, other.g + k * shape.element));
        *p = fmax(*p, row_difference(shape.n, one.mu + k * shape.n, other.mu + k * shape.n));
    }
}

/* Each step adds a few units of round-off, which the flow carries on; values below 4. */
static real bound_after(long steps)
{
    return 32 * (real)steps * REAL_EPSILON;
}

TEST(rattle_is_the_lobatto_pair_with_two_stages)
{
    static const char *const problems[] = {"spherical-pendulum", "double-pendulum"};
    for (int k = 0; k < 2; k++) {
        real q, p;
        struct setup setup = case_of(problems[k], "rattle", 2, 32, 1);
        setup.samples = 8;
        differences(&setup, "lobatto-iiia", &q, &p);
        assert_at_most(q, bound_after(setup.steps));
        assert_at_most(p, bound_after(setup.steps));
        assert_at_most((real)one.at.constraint, 16 * REAL_EPSILON); /* both constraints at every node */
        assert_at_most((real)one.at.tangency, 16 * REAL_EPSILON);
        differences(&setup, "shake", &q, &p);
        assert_at_most(q, bound_after(setup.steps));
        assert_above(p, bound_after(setup.steps)); /* control: SHAKE's momentum is another */
        assert_at_most((real)other.at.constraint, 16 * REAL_EPSILON);
        assert_above((real)other.at.tangency, R(1e-6)); /* control */
        setup.method = "lobatto-iiia";                  /* control: RATTLE has no tableau, its twin has */
        setup.fault = FAULT_TABLEAU;
        differences(&setup, "rattle", &q, &p);
        assert_above(q, bound_after(setup.steps));
    }
}

TEST(both_forms_are_one_map)
{
    static const char *const problems[] = {
        "particle", "cvt", "chaotic", "warped-particle", "paraboloid", "spherical-pendulum", "disc", "double-pendulum"};
    for (int k = 0; k < 8; k++)
        for (int s = 2; s <= 5; s++) {
            real q, p;
            struct setup setup = case_of(problems[k], "lobatto-iiia", s, 8, 1);
            setup.samples = 4;
            differences(&setup, "lobatto-iiia-hamiltonian", &q, &p);
            assert_at_most(q, bound_after(setup.steps));
            assert_at_most(p, bound_after(setup.steps));
        }
    real q, p; /* control: a different map of the same order is seen */
    struct setup setup = case_of("paraboloid", "lobatto-iiia", 3, 8, 1);
    differences(&setup, "lobatto-iiic", &q, &p);
    assert_above(q, bound_after(setup.steps));
    assert_above(p, bound_after(setup.steps));
}

/* Methods that the registry calls equivalent are so on every problem both take. */
TEST(registered_twins_exist)
{
    struct method_info info, found;
    int twins = 0;
    for (int k = 0; k < CORE_ENTRY()->methods(); k++) {
        CORE_ENTRY()->method(k, &info);
        if (!info.twin)
            continue;
        bool exists = false;
        for (int i = 0; i < CORE_ENTRY()->methods(); i++) {
            CORE_ENTRY()->method(i, &found);
            exists = exists || (i != k && strcmp(found.name, info.twin) == 0);
        }
        assert_true(exists);
        twins++;
    }
    assert_true(twins >= 3);
}

/* A case that claims a reversal is its own adjoint and the other way round: the judge's expansions go by the second. */
TEST(self_adjoint_cases_claim_a_reversal)
{
    static const char *const problems[] = {"kepler", "heavy-top", "affine-particle", "knife-edge", "commuting-flows"};
    struct method_info info;
    int cases[2] = {0};
    for (int k = 0; k < 5 * CORE_ENTRY()->methods(); k++) {
        struct claim claims[MAX_CLAIMS];
        struct core_case *given;
        struct refusal why;
        CORE_ENTRY()->method(k / 5, &info);
        struct setup setup = case_of(problems[k % 5], info.name, info.least_stages > 2 ? info.least_stages : 2, 8, 1);
        if (info.most_stages < 2)
            setup.stages = info.most_stages;
        if (case_open(&setup, &given, &why) != STATUS_OK)
            continue;
        bool reversal = false;
        for (int i = case_claims(given, claims) - 1; i >= 0; i--)
            reversal = reversal || claims[i].quantity == QUANTITY_REVERSAL;
        if (given->shape.self_adjoint != reversal)
            fail_msg("%s on %s claims a reversal: %d", info.name, problems[k % 5], reversal);
        cases[reversal]++;
        case_close(given);
    }
    assert_true(cases[0] >= 20 && cases[1] >= 20);
}
