/* Campaign files: what a good one means. */
#include "ci/tests/suite/campaign_file.h"

static const char *const full = "campaign: full\n"
                                "experiments:\n"
                                "  - name: first\n"
                                "    problems:\n"
                                "      - {name: particle, q: [1, 0.5, 0], v: [0.3, -0.7, 0.15]}\n"
                                "      - {name: cvt, preset: high-energy, parameters: {eps: 0.3}}\n"
                                "      - {name: cvt, preset: low-energy, parameters: {eps: 0.5}}\n"
                                "    methods: [lobatto-iiia, lobatto-iiia-hamiltonian]\n"
                                "    stages: [2, 4]\n"
                                "    steps: [12, 18, 30]\n"
                                "    horizon: 1e-1\n"
                                "    precision: [double, quad]\n"
                                "    retraction: [identity]\n"
                                "    expect: {q: 2, lambda: 1.5}\n"
                                "    because: \"a documented reduction\"\n"
                                "    control: flipped-force\n"
                                "  - name: second\n"
                                "    kind: bound\n"
                                "    problems: [{name: spherical-pendulum}]\n"
                                "    methods: [rattle]\n"
                                "    steps: [10000]\n"
                                "    samples: 8\n"
                                "    horizon: 2\n";

TEST(meaning)
{
    struct campaign *campaign = load_good(full);
    const struct experiment *first = &campaign->experiments[0], *second = &campaign->experiments[1];
    double order;
    assert_string_equal(campaign->name, "full");
    assert_string_equal(campaign->text, full);
    assert_string_equal(campaign->path, path);
    assert_int_equal(campaign->experiments_count, 2);
    assert_ptr_equal(first->kind, kind_find("convergence"));
    assert_int_equal(first->samples, 6); /* the greatest common divisor of the steps */
    assert_int_equal(first->control, FAULT_FORCE);
    assert_string_equal(first->because, "a documented reduction");
    assert_true(experiment_expects(first, QUANTITY_Q, &order) && order == 2);
    assert_true(experiment_expects(first, QUANTITY_LAMBDA, &order) && order == 1.5);
    assert_false(experiment_expects(first, QUANTITY_P, &order));
    assert_false(experiment_expects(second, QUANTITY_Q, &order));
    assert_ptr_equal(second->kind, kind_find("bound"));
    assert_int_equal(second->samples, 8);
    assert_int_equal(second->control, FAULT_NONE);
    assert_null(second->because);
    assert_string_equal(second->kind->name, "bound");
    campaign_free(campaign);
}

TEST(setups)
{
    struct campaign *campaign = load_good(full);
    struct campaign_case which = {.problem = 1, .method = 3, .precision = 1, .steps = 2};
    struct setup setup;
    campaign_setup(campaign, &which, &setup);
    assert_string_equal(setup.problem, "cvt");
    assert_string_equal(setup.preset, "high-energy");
    assert_int_equal(setup.parameters, 1);
    assert_string_equal(setup.parameter_name[0], "eps");
    assert_true(setup.parameter_value[0] == (wide)3 / 10);
    assert_int_equal(setup.q_size + setup.v_size, 0);
    assert_string_equal(setup.method, "lobatto-iiia-hamiltonian");
    assert_int_equal(setup.stages, 4);
    assert_string_equal(setup.retraction, "identity");
    assert_int_equal(setup.steps, 30);
    assert_true(setup.horizon == (wide)1 / 10);
    assert_int_equal(setup.samples, 6);
    assert_int_equal(setup.fault, FAULT_FORCE);
    assert_ptr_equal(campaign_core(campaign, &which), core_quad());
    which = (struct campaign_case){0};
    campaign_setup(campaign, &which, &setup);
    assert_int_equal(setup.q_size, 3);
    assert_true(setup.q[1] == 0.5);
    assert_int_equal(setup.v_size, 3);
    assert_true(setup.v[1] == (wide)-7 / 10);
    assert_ptr_equal(campaign_core(campaign, &which), core_double());
    which.experiment = 1;
    campaign_setup(campaign, &which, &setup);
    assert_int_equal(setup.stages, 2); /* rattle's own */
    assert_null(setup.retraction);
    campaign_free(campaign);
}

TEST(counts)
{
    struct campaign *campaign = load_good(full);
    struct campaign_case first = experiment_counts(&campaign->experiments[0]);
    struct campaign_case second = experiment_counts(&campaign->experiments[1]);
    assert_int_equal(first.problem, 3);
    assert_int_equal(first.method, 4); /* two methods with two stage counts each */
    assert_int_equal(first.retraction, 1);
    assert_int_equal(first.precision, 2);
    assert_int_equal(first.steps, 3);
    assert_int_equal(second.retraction, 1);
    assert_int_equal(second.precision, 1);
    campaign_free(campaign);
}

TEST(labels)
{
    struct campaign *campaign = load_good(full);
    const struct campaign_problem *problems = campaign->experiments[0].problems;
    char label[CAMPAIGN_LABEL_SIZE];
    campaign_label(&problems[0], label);
    assert_string_equal(label, "q=1,0.5,0 v=0.3,-0.7,0.15");
    campaign_label(&problems[1], label);
    assert_string_equal(label, "preset=high-energy eps=0.3");
    campaign_label(&problems[2], label); /* all of it is the default */
    assert_string_equal(label, "");
    campaign_free(campaign);
}

/* Data that are too long for a label still get different ones. */
TEST(long_labels)
{
    char text[512], first[CAMPAIGN_LABEL_SIZE], second[CAMPAIGN_LABEL_SIZE];
    const char *long_zero = "0.00000000000000000000000000000000000000000";
    snprintf(text, sizeof text, "problems: [{name: cvt, q: [%s, %s, %s]}, {name: cvt, q: [%s, %s, %s0]}]", long_zero,
             long_zero, long_zero, long_zero, long_zero, long_zero);
    struct campaign *campaign = load_good(with(PROBLEMS, text));
    campaign_label(&campaign->experiments[0].problems[0], first);
    campaign_label(&campaign->experiments[0].problems[1], second);
    assert_int_equal(strlen(first), CAMPAIGN_LABEL_SIZE - 1);
    assert_memory_equal(first, second, 80);
    assert_string_not_equal(first, second);
    campaign_free(campaign);
}

/* Labels may have any length. */
TEST(endless_labels)
{
    enum { MANY = 64, ONE = 200 };
    static char text[2][2 * MANY * (ONE + 8)], label[2][CAMPAIGN_LABEL_SIZE];
    struct given_number q[MANY] = {0}, v[MANY] = {0};
    for (int k = 0; k < MANY; k++) {
        q[k].text = text[0] + k * (ONE + 1);
        v[k].text = text[1] + k * (ONE + 1);
        memset(text[0] + k * (ONE + 1), '1', ONE);
        memset(text[1] + k * (ONE + 1), '2', ONE);
    }
    const struct campaign_problem problem = {.name = "cvt", .q = q, .v = v, .q_count = MANY, .v_count = MANY};
    campaign_label(&problem, label[0]);
    text[1][MANY * (ONE + 1) - 2] = '3'; /* the last of them */
    campaign_label(&problem, label[1]);
    assert_int_equal(strlen(label[0]), CAMPAIGN_LABEL_SIZE - 1);
    assert_memory_equal(label[0], label[1], 80);
    assert_string_not_equal(label[0], label[1]);
}

TEST(default_samples_are_bounded)
{
    struct campaign *campaign = load_good(with(STEPS, "steps: [4000, 8000]"));
    assert_int_equal(campaign->experiments[0].samples, 1000); /* the largest divisor of 4000 up to 1024 */
    campaign_free(campaign);
}

/* The good campaign as an ensemble, but for one line. */
static const char *ensemble_with(const char *kind, const char *problems, const char *members)
{
    static char text[2048];
    snprintf(text, sizeof text,
             "campaign: test\nexperiments:\n  - name: family\n    kind: %s\n    problems: [%s]\n%s"
             "    methods: [lobatto-iiia]\n    stages: [2]\n    steps: [4, 8, 16]\n    horizon: 1\n",
             kind, problems, members);
    return text;
}

TEST(members_that_are_refused)
{
    static const struct {
        const char *kind, *problem, *members, *expected;
    } bad[] = {
        {"ensemble", "{name: cvt}", "", ":3: experiments[0].members: key \"members\" is missing; expected {parameter:"},
        {"trajectory", "{name: cvt}", "    members: {parameter: eps, from: 0, to: 1, count: 3}\n",
         ":6: experiments[0].members: kind trajectory has no members; expected kind: ensemble"},
        {"ensemble", "{name: cvt}", "    members: {parameter: ep, from: 0, to: 1, count: 3}\n",
         ":6: experiments[0].members.parameter: unknown parameter of cvt \"ep\"; did you mean \"eps\"?"},
        {"ensemble", "{name: particle}, {name: cvt}", "    members: {parameter: eps, from: 0, to: 1, count: 3}\n",
         ":6: experiments[0].members.parameter: unknown parameter of particle \"eps\""},
        {"ensemble", "{name: cvt, parameters: {eps: 0.3}}", "    members: {parameter: eps, from: 0, to: 1, count: 3}\n",
         ":6: experiments[0].members.parameter: problems[0] gives eps already; expected it in one place"},
        {"ensemble", "{name: cvt}", "    members: {parameter: eps, from: 0, to: 1, count: 1}\n",
         ":6: experiments[0].members.count: 1: expected 2 to"},
        {"ensemble", "{name: cvt}", "    members: {parameter: eps, from: zero, to: 1, count: 3}\n",
         ":6: experiments[0].members.from: \"zero\": expected a decimal number"},
        {"ensemble", "{name: cvt}", "    members: {parameter: eps, from: 1, to: 1.0, count: 3}\n",
         ":6: experiments[0].members.to: 1.0: expected another number than that of from"},
        {"ensemble", "{name: cvt}", "    members: {parameter: eps, from: 1, count: 3}\n",
         ":6: experiments[0].members: key \"to\" is missing"},
        {"ensemble", "{name: cvt}", "    members: {parameter: eps, form: 1, to: 2, count: 3}\n",
         ":6: experiments[0].members.form: unknown key \"form\"; did you mean \"from\"?"},
        {"ensemble", "{name: chaotic}", "    members: {parameter: m, from: 2, to: 3, count: 3}\n",
         ":6: experiments[0].members: expected a whole number from -1000 to 1000, found 2.5"},
        {"drift", "{name: cvt}", "", ":3: experiments[0].members: key \"members\" is missing; expected {parameter:"},
        {"drift", "{name: cvt}", "    members: {spread: 0, count: 3}\n",
         ":6: experiments[0].members.spread: 0: expected a number above 0, at most 1"},
        {"drift", "{name: cvt}", "    members: {spread: 1.5, count: 3}\n",
         ":6: experiments[0].members.spread: 1.5: expected a number above 0"},
        {"drift", "{name: cvt}", "    members: {spread: wide, count: 3}\n",
         ":6: experiments[0].members.spread: \"wide\": expected a decimal number"},
        {"drift", "{name: cvt}", "    members: {spread: 0.1, seed: -2, count: 3}\n",
         ":6: experiments[0].members.seed: -2: expected 0 or a positive integer"},
        {"drift", "{name: cvt}", "    members: {spread: 0.1, seed: -1, count: 3}\n",
         ":6: experiments[0].members.seed: -1: expected 0 or a positive integer"},
        {"drift", "{name: cvt}", "    members: {spread: 0.1, seed: 1.5, count: 3}\n",
         ":6: experiments[0].members.seed: 1.5: expected 0 or a positive integer"},
        {"drift", "{name: cvt}", "    members: {spread: 0.1, seed: 1000000000000000000, count: 3}\n",
         ":6: experiments[0].members.seed: 1000000000000000000: expected 0 or a positive integer of at most 18 digits"},
        {"ensemble", "{name: cvt}", "    members: {parameter: eps, from: 0, to: 1, seed: -1, count: 3}\n",
         ":6: experiments[0].members: key \"seed\" needs a spread"},
        {"drift", "{name: cvt}", "    members: {seed: 2, count: 3}\n",
         ":6: experiments[0].members: key \"seed\" needs a spread"},
        {"drift", "{name: cvt}", "    members: {count: 3}\n",
         ":6: experiments[0].members: key \"parameter\" is missing"},
        {"drift", "{name: cvt}", "    members: {spread: 0.1, parameter: eps, from: 0, to: 1, count: 3}\n",
         ":6: experiments[0].members: members differ by a spread or by a parameter, not by both"},
        {"drift", "{name: cvt}", "    members: {spread: 0.1, count: 1}\n",
         ":6: experiments[0].members.count: 1: expected 2 to"},
        {"trajectory", "{name: cvt}", "    control: flipped-force\n",
         ":6: experiments[0].control: kind trajectory judges nothing that a fault has to break"},
    };
    for (size_t k = 0; k < sizeof bad / sizeof *bad; k++)
        assert_refused(ensemble_with(bad[k].kind, bad[k].problem, bad[k].members), bad[k].expected);
}

TEST(members)
{
    struct campaign *campaign = load_good(
        ensemble_with("ensemble", "{name: cvt}", "    members: {parameter: eps, from: 0, to: 0.3, count: 4}\n"));
    struct campaign_case which = {.member = 3};
    struct setup setup;
    campaign_setup(campaign, &which, &setup);
    assert_int_equal(experiment_counts(&campaign->experiments[0]).member, 4);
    assert_string_equal(setup.parameter_name[0], "eps");
    assert_true(setup.parameter_value[0] == (wide)3 / 10);
    campaign_free(campaign);
    campaign = load_good(ensemble_with("drift", "{name: cvt}", "    members: {spread: 0.25, count: 4}\n"));
    campaign_setup(campaign, &which, &setup);
    assert_true(setup.spread == 0.25 && setup.seed == 1 && setup.member == 3 && setup.parameters == 0);
    campaign_free(campaign);
}

/* Expectations that nothing measures are refused. */
TEST(expectations)
{
    assert_refused(with(KIND, "kind: structure\n    expect: {q: 7}"),
                   ":5: experiments[0].expect.q: kind structure measures no order of q (allowed: symplectic)");
    assert_refused(with(KIND, "kind: trajectory\n    expect: {q: 7}"), ":5: experiments[0].expect.q: kind trajectory");
    assert_refused(with(KIND, "kind: bound\n    expect: {energy: 4}"), ":5: experiments[0].expect.energy: kind bound");
    assert_refused(with(MORE, "expect: {energy: 4}"),
                   ":10: experiments[0].expect.energy: kind convergence measures no order of energy; did you mean "
                   "\"energy-error\"? (allowed: q, p, ");
    assert_refused(with(MORE, "expect: {ensemble-h: 2}"), ":10: experiments[0].expect.ensemble-h: kind convergence");
    assert_refused(with(MORE, "expect: {stage-Q: 2}"), ":10: experiments[0].expect.stage-Q: kind convergence");
    assert_refused(with(MORE, "samples: 1\n    expect: {q-max: 2}"),
                   ":11: experiments[0].expect.q-max: the end time is the only sample");
    assert_refused(
        with(MORE, "expect: {constraint: 2}"),
        ":10: experiments[0].expect.constraint: constraint has no order with lobatto-iiia: it is zero (Martin");
    assert_refused(ensemble_with("convergence", "{name: kepler}", "    expect: {lambda: 2}\n"),
                   ":6: experiments[0].expect.lambda: nothing measures lambda: kepler has no constraint");
    campaign_free(load_good(with(KIND, "kind: bound\n    expect: {energy: 0}")));
    assert_refused(with(KIND, "kind: bound\n    expect: {energy: none}"),
                   ":5: experiments[0].expect.energy: kind bound");
    assert_refused(with(KIND, "kind: bound\n    expect: {q: 0}"),
                   ":5: experiments[0].expect.q: kind bound measures no order");
    campaign_free(load_good(with(KIND, "kind: trajectory\n    expect: {energy: 4}")));
    campaign_free(load_good(with(KIND, "kind: stages\n    expect: {stage-Q: 2}")));
    campaign_free(load_good(ensemble_with("ensemble", "{name: cvt}",
                                          "    members: {parameter: eps, from: 0, to: 1, count: 3}\n"
                                          "    expect: {ensemble-h: 4}\n")));
}

/* Combinations of lists that do not apply to each other are left out where that is asked for, and listed. */
TEST(skipped)
{
    static const char lists[] =
        "problems: [{name: cvt}, {name: kepler}, {name: ball}]\n    methods: [gauss, lobatto-iiia, "
        "rattle]\n    retraction: [exp, identity]\n    stages: [1, 2]\n";
    static const char form[] = "campaign: x\nexperiments:\n  - name: all\n    %s    steps: [4, 8]\n    horizon: 1\n%s";
    char text[1024];
    snprintf(text, sizeof text, form, lists, "");
    assert_refused(text, ":7: experiments[0].stages[0]: 1: expected 2 to 16");
    snprintf(text, sizeof text, form, lists, "    skip: nothing\n");
    assert_refused(text, ":10: experiments[0].skip: unknown word \"nothing\" (allowed: inapplicable)");
    snprintf(text, sizeof text, form, lists, "    skip: inapplicable\n");
    struct campaign *campaign = load_good(text);
    const struct experiment *experiment = &campaign->experiments[0];
    struct campaign_case counts = experiment_counts(experiment), which = {0};
    char kept[256] = "";
    for (which.problem = 0; which.problem < counts.problem; which.problem++)
        for (which.method = 0; which.method < counts.method; which.method++)
            for (which.retraction = 0; which.retraction < counts.retraction; which.retraction++)
                if (campaign_selects(campaign, &which))
                    snprintf(kept + strlen(kept), sizeof kept - strlen(kept), " %s/%s/%d/%s",
                             experiment->problems[which.problem].name, experiment->methods[which.method].name,
                             experiment->methods[which.method].stages, experiment->retraction[which.retraction]);
    assert_string_equal(kept, " cvt/lobatto-iiia/2/identity kepler/gauss/1/identity kepler/gauss/2/identity "
                              "kepler/lobatto-iiia/2/identity ball/lobatto-iiia/2/exp");
    const struct campaign_skip *skip = experiment->skips;
    assert_int_equal(skip->problem, 0);
    assert_int_equal(skip->method, 0);
    assert_int_equal(skip->count, 4); /* cvt with gauss: two stage counts, two retractions */
    assert_non_null(skip->next);
    campaign_free(campaign);
    assert_refused(with(METHODS, "methods: [gauss]\n    skip: inapplicable"),
                   ":7: experiments[0].skip: nothing is left to run: gauss fails hypothesis H1");
    assert_refused(with(PROBLEMS, "problems: [{name: particle, v: [1, 1, 1]}]\n    skip: inapplicable"),
                   ":5: experiments[0].problems[0].v: initial data of particle violate"); /* no matter of applying */
}

/* A campaign of the particle with these methods and other keys. */
static const char *of_methods(const char *methods)
{
    static char text[1024];
    snprintf(text, sizeof text,
             "campaign: x\nexperiments:\n  - name: all\n    problems: [particle]\n    steps: [4, 8]\n    horizon: 1\n"
             "    methods:\n%s",
             methods);
    return text;
}

TEST(stages_and_labels_of_methods)
{
    struct campaign *campaign = load_good(
        of_methods("      - {name: mla, label: MLA}\n      - lobatto-iiia\n"
                   "      - {name: spark, stages: [2]}\n      - {name: lobatto-iiia, stages: [2, 5], label: L}\n"
                   "    stages: [3]\n    skip: inapplicable\n"));
    const struct experiment *experiment = &campaign->experiments[0];
    static const struct {
        const char *name, *label;
        int stages;
    } expected[] = {{"mla", "MLA", 3},
                    {"lobatto-iiia", NULL, 3},
                    {"spark", NULL, 2},
                    {"lobatto-iiia", "L s=2", 2},
                    {"lobatto-iiia", "L s=5", 5}};
    assert_int_equal(experiment->methods_count, 5);
    for (unsigned k = 0; k < 5; k++) {
        const struct campaign_case which = {.method = k};
        assert_string_equal(experiment->methods[k].name, expected[k].name);
        assert_int_equal(experiment->methods[k].stages, expected[k].stages);
        assert_int_equal(expected[k].label != NULL, experiment->methods[k].label != NULL);
        if (expected[k].label)
            assert_string_equal(experiment->methods[k].label, expected[k].label);
        assert_int_equal(campaign_selects(campaign, &which), k > 0); /* mla has one stage, not three */
    }
    campaign_free(campaign);
    campaign = load_good(of_methods("      - {name: mla, label: MLA}\n      - {name: lobatto-iiia, stages: [2, 3]}\n"));
    assert_int_equal(campaign->experiments[0].methods[0].stages, 1); /* its own */
    assert_int_equal(campaign->experiments[0].methods[2].stages, 3);
    campaign_free(campaign);
}

TEST(refused_methods)
{
    assert_refused(
        of_methods("      - {name: lobatto-iiia, stages: [2, 3]}\n      - {name: lobatto-iiia, stages: [3]}\n"),
        ":9: experiments[0].methods[1]: \"lobatto-iiia\" is given twice with 3 stages, first by methods[0]");
    assert_refused(of_methods("      - {name: mla}\n      - {name: mla, stages: [1], label: other}\n"),
                   ":9: experiments[0].methods[1]: \"mla theta=0.5 start=velocity\" is given twice with 1 stage, first "
                   "by methods[0]");
    assert_refused(of_methods("      - {name: mla, stages: [1, 2]}\n"),
                   ":8: experiments[0].methods[0].stages[1]: 2: expected 1, the stages mla can have");
    assert_refused(of_methods("      - lobatto-iiia\n      - mla\n    stages: [2]\n"),
                   ":10: experiments[0].stages[0]: 2: expected 1, the stages mla can have; an entry of methods may "
                   "list its own, as {name: mla, stages: [1]}");
    assert_refused(of_methods("      - {name: lobatto-iiia, stages: [3, 2]}\n"),
                   ":8: experiments[0].methods[0].stages[1]: 2 after 3: expected an increasing list");
    assert_refused(of_methods("      - {name: lobatto-iiia, stages: []}\n"),
                   ":8: experiments[0].methods[0].stages: the list is empty");
    assert_refused(of_methods("      - {name: lobatto-iiia}\n"),
                   ":3: experiments[0].stages: key \"stages\" is missing");
    assert_refused(of_methods("      - {name: mla, label: A}\n      - {name: dla, label: A}\n"),
                   ":9: experiments[0].methods[1].label: \"A\" is the label of methods[0] already; expected another");
}
