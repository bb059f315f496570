/* Identities of opened cases: they hold, they speak only where they have something to say, and what breaks them is seen. */
#include "ci/tests/core/runs.h"
#include "core/register.h"
#include "core/run/identities.h"

/* The identities of a setup by quantity; NaN where one does not speak. */
struct found {
    double residual[QUANTITIES], bound[QUANTITIES];
};

static void identities_of(const struct setup *setup, struct found *out)
{
    for (int k = 0; k < QUANTITIES; k++)
        out->residual[k] = out->bound[k] = (double)NAN;
    struct core_case *given = opened_case(setup);
    register_identities(given, out->residual, out->bound);
    case_close(given);
}

static bool holds(const struct found *found, enum quantity identity)
{
    return found->bound[identity] > 0 && found->residual[identity] <= found->bound[identity];
}

static const struct {
    const char *problem, *method;
    int stages;
    bool on_group, tableau;
} cases[] = {{"particle", "lobatto-iiia", 4, false, true},   {"kepler", "gauss", 3, false, true},
             {"kepler", "radau-ib", 2, false, true},         {"double-pendulum", "rattle", 2, false, false},
             {"paraboloid", "lobatto-iiia", 3, false, true}, {"heavy-top", "gauss", 3, true, true},
             {"rigid-body", "lobatto-iiia", 2, true, true},  {"disc", "lobatto-iiia", 3, true, true},
             {"ball", "lobatto-iiia", 4, true, true}};

TEST(hold_where_they_speak)
{
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        struct setup setup = case_of(cases[k].problem, cases[k].method, cases[k].stages, 16, 1);
        struct found found;
        identities_of(&setup, &found);
        for (enum quantity i = 0; i < QUANTITIES; i++)
            if (found.bound[i] > 0 && !holds(&found, i)) {
                print_error("%s, %s: %s\n", cases[k].problem, cases[k].method, quantity_name(i));
                assert_at_most((real)found.residual[i], (real)found.bound[i]);
            }
        assert_true(found.bound[QUANTITY_legendre] > 0);
        assert_int_equal(found.bound[QUANTITY_symplectic_pair] > 0, cases[k].tableau);
        assert_int_equal(found.bound[QUANTITY_retraction] > 0, cases[k].on_group);
        assert_int_equal(found.bound[QUANTITY_coadjoint] > 0, cases[k].on_group);
    }
}

/* Controls: the identities that a deliberate fault breaks, and no other. */
TEST(faults_break_what_they_say)
{
    static const enum fault faults[] = {FAULT_TABLEAU, FAULT_FORCE, FAULT_CONJUGATE};
    for (int k = 0; k < 3; k++) {
        struct setup setup = case_of("kepler", "lobatto-iiia", 3, 16, 1);
        struct found found;
        setup.fault = faults[k];
        identities_of(&setup, &found);
        for (enum quantity i = 0; i < QUANTITIES; i++)
            if (found.bound[i] > 0 &&
                holds(&found, i) == fault_breaks(faults[k], &(struct claim){.kind = CLAIM_IDENTITY, .quantity = i}))
                fail_msg("%s, %s: %g, bound %g", fault_name(faults[k]), quantity_name(i), found.residual[i],
                         found.bound[i]);
    }
}

static void momentum_off(const struct instance *in, const lane *q, const lane *v, lane *restrict out)
{
    (void)q;
    for (int c = 0; c < in->n; c++)
        FOR_LANES(l, in) out[c][l] = v[c][l] * (1 + 1024 * REAL_EPSILON);
}

/* Controls: a momentum that is not the Legendre transform of the velocity, a group whose Ad is not that of its Ad*. */
TEST(broken_problems_are_seen)
{
    real residual, bound;
    struct setup setup = case_of("kepler", "gauss", 2, 16, 1);
    struct core_case *given = opened_case(&setup);
    struct problem problem = *given->in.problem;
    problem.momentum = momentum_off;
    given->in.problem = &problem;
    assert_true(identity_legendre(given, &residual, &bound));
    assert_above(residual, bound);
    case_close(given);

    setup = case_of("rigid-body", "gauss", 2, 16, 1);
    for (int broken = 0; broken < 3; broken++) {
        given = opened_case(&setup);
        struct group group = *given->in.group;
        struct factor factor = *group.factor[0];
        if (broken == 1)
            factor.coadjoint = factor.adjoint;
        if (broken == 2) /* the logarithm of the other retraction */
            factor.logarithm = given->in.problem->groups[1]->factor[0]->logarithm;
        group.factor[0] = &factor;
        given->in.group = &group;
        assert_true(identity_coadjoint(given, &residual, &bound));
        assert_int_equal(residual <= bound, broken != 1);
        assert_true(identity_retraction(given, &residual, &bound));
        assert_int_equal(residual <= bound, broken != 2);
        case_close(given);
    }
}
