/* The plan of a campaign: order of its cases, groups, shared references, costs. */
#include "ci/tests/suite/campaign_text.h"
#include "ci/tests/testing.h"
#include "suite/campaign/expand.h"
#include "suite/campaign/load.h"
#include "suite/kinds/cost.h"

static const char text[] =
    "campaign: plans\n"
    "experiments:\n"
    "  - {name: a, kind: convergence, problems: [{name: cvt}, {name: cvt, parameters: {eps: 0.3}}],\n"
    "     methods: [lobatto-iiia, lobatto-iiia-hamiltonian], stages: [2, 3], steps: [4, 8, 16], horizon: 1,\n"
    "     precision: [double, quad]}\n"
    "  - {name: same, kind: convergence, problems: [{name: cvt, parameters: {eps: 0.30}}], methods: [lobatto-iiia],\n"
    "     stages: [4], steps: [4, 8], horizon: 1, control: flipped-force}\n"
    "  - {name: later, kind: convergence, problems: [{name: cvt}], methods: [lobatto-iiia], stages: [2],\n"
    "     steps: [4, 8], horizon: 2}\n"
    "  - {name: finer, kind: convergence, problems: [{name: cvt}], methods: [lobatto-iiia], stages: [2],\n"
    "     steps: [8, 16], horizon: 1, samples: 8}\n"
    "  - {name: elsewhere, kind: convergence, problems: [{name: cvt, preset: high-energy}], methods: [lobatto-iiia],\n"
    "     stages: [2], steps: [4, 8], horizon: 1}\n"
    "  - {name: none, kind: structure, problems: [{name: kepler}], methods: [gauss], stages: [2], steps: [8],\n"
    "     horizon: 1}\n"
    "  - {name: walk, kind: trajectory, problems: [{name: cvt}], methods: [lobatto-iiia], stages: [2],\n"
    "     steps: [4, 8], horizon: 1}\n"
    "  - {name: family, kind: ensemble, problems: [{name: chaotic}], methods: [lobatto-iiia], stages: [2, 3],\n"
    "     steps: [4, 8, 16], horizon: 1, samples: 2, members: {parameter: member, from: 0, to: 100, count: 11}}\n";

enum {
    FIRST = 48,
    PLAIN = FIRST + 2 + 2 + 2 + 2 + 1,
    MEMBERS = 11,
    CASES = PLAIN + 2 + 2 * 3 * MEMBERS,
    GROUPS = 16 + 5 + 1 + 2
};

enum { WALK = 6, FAMILY = 7 }; /* experiments */

TESTS_OF_CAMPAIGN(text)

static struct plan plan;
static struct plan_case cases[CASES];

FIXTURE(load)
{
    load_campaign(state);
    if (!campaign)
        return -1;
    plan_make(campaign, &plan);
    for (int i = 0; i < CASES; i++)
        cases[i] = plan_case_at(&plan, i);
    return 0;
}

FIXTURE(unload)
{
    plan_free(&plan);
    return free_campaign(state);
}

TEST(counts_every_combination)
{
    assert_int_equal(plan.case_count, CASES);
    assert_int_equal(plan.group_count, GROUPS);
    for (int i = 0; i < plan.case_count; i++)
        for (int k = 0; k < i; k++)
            assert_memory_not_equal(&cases[i].which, &cases[k].which, sizeof cases[i].which);
}

TEST(puts_the_steps_of_a_group_together)
{
    int next = 0;
    for (int g = 0; g < plan.group_count; g++) {
        const struct plan_group *group = &plan.groups[g];
        assert_int_equal(group->first, next);
        for (int i = 0; i < group->count; i++) {
            struct campaign_case which = cases[next + i].which;
            assert_int_equal(cases[next + i].group, g);
            unsigned members = which.experiment == FAMILY ? MEMBERS : 1;
            assert_int_equal(which.steps, (unsigned)i / members);
            assert_int_equal(which.member, (unsigned)i % members);
            which.steps = which.member = 0;
            assert_memory_equal(&which, &group->which, sizeof which);
            assert_memory_equal(&which, &cases[group->first].which, sizeof which);
        }
        next += group->count;
    }
    assert_int_equal(next, plan.case_count);
}

/* Methods, stages, precisions and faults share a reference; parameters, data, horizon and sample times do not. */
TEST(shares_references)
{
    assert_int_equal(plan.reference_count, 5);
    for (int i = 0; i < FIRST; i++)
        assert_int_equal(cases[i].reference, (int)cases[i].which.problem);
    assert_int_equal(cases[FIRST].reference, 1); /* 0.30 is 0.3 */
    assert_int_equal(cases[FIRST + 2].reference, 2);
    assert_int_equal(cases[FIRST + 4].reference, 3);
    assert_int_equal(cases[FIRST + 6].reference, 4);
    for (int i = PLAIN - 1; i < CASES; i++)
        assert_int_equal(cases[i].reference, -1);
}

TEST(costs_grow_with_the_work)
{
    for (int i = 0; i < plan.case_count; i++)
        assert_true(cases[i].cost > 0);
    assert_true(cases[1].cost > 1.5 * cases[0].cost); /* twice the steps, fewer iterations each */
    assert_true(cases[3].cost > 10 * cases[0].cost);  /* quadruple precision */
    assert_true(cases[6].cost > cases[0].cost);       /* three stages for two */
}

/* Identities of an exact map take 1.5 s, those of other methods 16 ms, a run of 64 steps in double 3 ms: means of 17 campaigns. */
TEST(identities_of_exact_maps_cost_most)
{
    const struct cost_case map = {.stages = 1, .steps = 2, .horizon = 0.5, .method = "exact-map", .quad = true};
    const struct cost_case other = {.stages = 1, .steps = 2, .horizon = 0.5, .method = "gauss", .quad = true};
    const struct cost_case run = {.stages = 2, .steps = 64, .horizon = 4, .method = "gauss", .retraction = "identity"};
    double known = 1.5 / 0.016, ratio = cost_of_identities(&map) / cost_of_identities(&other);
    assert_true(ratio > known / 3 && ratio < known * 3);
    assert_true(cost_of_identities(&other) > cost_of_steps(&run));
}

/* A batch of members takes a vector, full or not; other cases, and members in quad, take what they take by themselves. */
TEST(a_part_of_a_vector_costs_a_vector)
{
    int full = PLAIN + 2, rest = full + MEMBERS_AT_ONCE, dearer = full + 3 * MEMBERS;
    assert_int_equal(plan_together(campaign, &plan, full), MEMBERS_AT_ONCE);
    assert_int_equal(plan_together(campaign, &plan, rest), MEMBERS - MEMBERS_AT_ONCE);
    double whole = plan_batch_cost(campaign, &plan, full, MEMBERS_AT_ONCE);
    assert_true(whole == MEMBERS_AT_ONCE * cases[full].cost);
    for (int count = 1; count < MEMBERS_AT_ONCE; count++) /* also of what a journal has left */
        assert_true(plan_batch_cost(campaign, &plan, rest, count) == whole);
    assert_true(plan_batch_mean(campaign, &plan, rest) == MEMBERS / 2.0);
    assert_true(plan_batch_cost(campaign, &plan, 3, 1) == cases[3].cost);
    assert_true(plan_batch_mean(campaign, &plan, 3) == 1);
    assert_true(cases[dearer].cost == 1.5 * cases[full].cost); /* a stage is an evaluation */
    const struct cost_case member = {.stages = 2, .steps = 8, .horizon = 1, .retraction = "identity", .quad = true};
    assert_true(cost_of_members(&member) == cost_of_steps(&member));
}

/* Rows of the sample table follow each other without gaps: the start and every sample time of the sampled kinds. */
TEST(places_the_samples)
{
    size_t next = 0;
    for (int i = 0; i < plan.case_count; i++) {
        unsigned experiment = cases[i].which.experiment;
        assert_int_equal(plan_group_of(&plan, i)->samples, experiment == WALK ? 5 : experiment == FAMILY ? 3 : 0);
        assert_int_equal(plan_first_sample(&plan, i), next);
        next += plan_group_of(&plan, i)->samples;
    }
    assert_int_equal(plan.sample_count, next);
    assert_int_equal(next, 2 * 5 + 2 * 3 * MEMBERS * 3);
}

TEST(members_differ_in_their_parameter)
{
    struct setup setup;
    for (int j = 0; j < MEMBERS; j++) {
        campaign_setup(campaign, &cases[PLAIN + 2 + j].which, &setup);
        assert_int_equal(setup.parameters, 1);
        assert_string_equal(setup.parameter_name[0], "member");
        assert_true(setup.parameter_value[0] == 10 * j);
    }
}

static long off_grid_of(const char *experiment)
{
    char whole[512];
    struct plan made;
    snprintf(whole, sizeof whole, "campaign: off\nexperiments:\n  - {name: a, horizon: 1, %s}\n", experiment);
    struct campaign *of = campaign_from_text(whole);
    assert_non_null(of);
    plan_make(of, &made);
    for (int i = 0; i + 1 < made.case_count; i++)
        assert_int_equal(plan_off_grid(of, &made, i), 0);
    long found = plan_off_grid(of, &made, made.case_count - 1);
    plan_free(&made);
    campaign_free(of);
    return found;
}

/* The finest case of a group brings a run that shares no node with any. */
TEST(one_run_is_off_the_grids)
{
    assert_int_equal(off_grid_of("problems: [{name: kepler}], methods: [gauss], stages: [2], steps: [16, 32, 64, 128]"),
                     43);
    assert_int_equal(off_grid_of("problems: [{name: kepler}], methods: [gauss], stages: [2], steps: [10, 30, 90]"), 29);
    assert_int_equal(off_grid_of("problems: [{name: kepler}], methods: [gauss], stages: [2], steps: [4, 5, 6]"), 0);
    assert_int_equal(off_grid_of("problems: [{name: kepler}], methods: [gauss], stages: [2], steps: [16, 32]"), 0);
    /* with constraints of the same parity */
    assert_int_equal(
        off_grid_of("problems: [{name: cvt}], methods: [lobatto-iiia], stages: [2], steps: [16, 32, 64, 128]"), 42);
    assert_int_equal(
        off_grid_of("problems: [{name: cvt}], methods: [lobatto-iiia], stages: [2], steps: [9, 15, 27, 45, 81]"), 29);
    /* not where nothing is fitted, and not under a deliberate fault */
    assert_int_equal(off_grid_of("kind: trajectory, problems: [{name: cvt}], methods: [lobatto-iiia], stages: [2], "
                                 "steps: [4, 8, 16]"),
                     0);
    assert_int_equal(off_grid_of("problems: [{name: cvt}], methods: [lobatto-iiia], stages: [2], steps: [4, 8, 16], "
                                 "control: flipped-force"),
                     0);
}

TESTS_BETWEEN(load, unload)
