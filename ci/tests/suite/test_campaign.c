/* Campaign files: what a good one means, and the message for each way one can be bad. */
#include "suite/campaign/load.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

static char path[] = "/tmp/rattleback-campaign-XXXXXX";
static char message[CAMPAIGN_MESSAGE_SIZE];

static int make_file(void **state)
{
    (void)state;
    int file = mkstemp(path);
    return file < 0 ? -1 : close(file);
}

static int remove_file(void **state)
{
    (void)state;
    return unlink(path);
}

static struct campaign *load(const char *text)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    assert_int_equal(fclose(file), 0);
    *message = '\0';
    return campaign_load(path, message);
}

static struct campaign *load_good(const char *text)
{
    struct campaign *campaign = load(text);
    if (!campaign)
        fail_msg("refused: %s", message);
    return campaign;
}

/* The message without the file's name, which it must begin with. */
static void assert_refused(const char *text, const char *expected)
{
    struct campaign *campaign = load(text);
    assert_null(campaign);
    assert_memory_equal(message, path, strlen(path));
    assert_null(strchr(message, '\n'));
    if (strncmp(message + strlen(path), expected, strlen(expected)) != 0)
        fail_msg("said \"%s\", expected \"FILE%s...\"", message, expected);
}

/* A campaign of one experiment whose lines can be exchanged; line 3 is its first. */
enum line { NAME, KIND, PROBLEMS, METHODS, STAGES, STEPS, HORIZON, MORE, LINES };

static const char *const good[LINES] = {[NAME] = "name: orders",
                                        [KIND] = "kind: convergence",
                                        [PROBLEMS] = "problems: [{name: particle}, {name: cvt}]",
                                        [METHODS] = "methods: [lobatto-iiia]",
                                        [STAGES] = "stages: [2, 3]",
                                        [STEPS] = "steps: [4, 8, 16]",
                                        [HORIZON] = "horizon: 1",
                                        [MORE] = "precision: [quad]"};

static const char *with(enum line line, const char *replacement)
{
    static char text[2048];
    int used = snprintf(text, sizeof text, "campaign: test\nexperiments:\n");
    for (enum line k = 0; k < LINES; k++)
        used += snprintf(text + used, sizeof text - (size_t)used, "%s%s\n", k == 0 ? "  - " : "    ",
                         k == line ? replacement : good[k]);
    return text;
}

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
                                "    kind: structure\n"
                                "    problems: [{name: spherical-pendulum}]\n"
                                "    methods: [rattle]\n"
                                "    steps: [10000]\n"
                                "    samples: 8\n"
                                "    horizon: 2\n";

static void meaning(void **state)
{
    (void)state;
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
    assert_ptr_equal(second->kind, kind_find("structure"));
    assert_int_equal(second->samples, 8);
    assert_int_equal(second->control, FAULT_NONE);
    assert_null(second->because);
    assert_string_equal(second->kind->name, "structure");
    campaign_free(campaign);
}

static void setups(void **state)
{
    (void)state;
    struct campaign *campaign = load_good(full);
    struct campaign_case which = {.problem = 1, .method = 1, .stages = 1, .precision = 1, .steps = 2};
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

static void counts(void **state)
{
    (void)state;
    struct campaign *campaign = load_good(full);
    struct campaign_case first = experiment_counts(&campaign->experiments[0]);
    struct campaign_case second = experiment_counts(&campaign->experiments[1]);
    assert_int_equal(first.problem, 3);
    assert_int_equal(first.method, 2);
    assert_int_equal(first.stages, 2);
    assert_int_equal(first.retraction, 1);
    assert_int_equal(first.precision, 2);
    assert_int_equal(first.steps, 3);
    assert_int_equal(second.stages, 1); /* left out */
    assert_int_equal(second.retraction, 1);
    assert_int_equal(second.precision, 1);
    campaign_free(campaign);
}

static void labels(void **state)
{
    (void)state;
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
static void long_labels(void **state)
{
    (void)state;
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

static void default_samples_are_bounded(void **state)
{
    (void)state;
    struct campaign *campaign = load_good(with(STEPS, "steps: [4000, 8000]"));
    assert_int_equal(campaign->experiments[0].samples, 1000); /* the largest divisor of 4000 up to 1024 */
    campaign_free(campaign);
}

static void bad_syntax(void **state)
{
    (void)state;
    assert_refused(with(STEPS, "steps: [4, 8"), ":9:12: YAML syntax: did not find expected ',' or ']' while parsing a "
                                                "flow sequence");
    assert_refused("campaign: \"x\n", ":2:1: YAML syntax: ");
    assert_refused("campaign: x\nexperiments: []\n---\nmore: 1\n", ":4: a second document begins here");
}

/* Bytes that are no text have a line and a column, too. */
static void bad_bytes(void **state)
{
    (void)state;
    assert_refused("campaign: x\nexperiments: []\nname: \xff\n", ":3:7: YAML syntax: invalid leading UTF-8 octet");
    assert_refused("campaign: \x01\n", ":1:11: YAML syntax: control characters are not allowed");
}

/* Nesting is refused where it becomes too deep, however much of it follows. */
static void bounds(void **state)
{
    (void)state;
    enum { DEEP = 100000, LONG = DOCUMENT_MOST_BYTES + 1 };
    char *text = malloc(LONG + 1);
    memset(text, '[', DEEP);
    memcpy(text, "a:\n ", 4);
    text[DEEP] = '\0';
    clock_t start = clock();
    assert_refused(text, ":2: more than 16 lists and mappings within each other");
    assert_true(clock() - start < CLOCKS_PER_SEC);
    memset(text, '#', LONG);
    text[LONG] = '\0';
    assert_refused(text, ": the campaign has more than 4194304 bytes, the most that is read");
    text[LONG - 1] = '\0';
    assert_refused(text, ": empty campaign"); /* not too long */
    free(text);
    assert_null(campaign_load("/dev/zero", message));
    assert_string_equal(message, "/dev/zero: the campaign has more than 4194304 bytes, the most that is read");
}

/* One value in two places, and names of values that are none. */
static void anchors(void **state)
{
    (void)state;
    struct campaign *campaign =
        load_good("campaign: x\nexperiments:\n  - &one {name: a, problems: [{name: cvt}], methods: &m [lobatto-iiia], "
                  "stages: [2], steps: &n [4, 8], horizon: 1}\n  - {name: b, problems: [{name: cvt}], methods: *m, "
                  "stages: [2], steps: *n, horizon: 1}\n");
    assert_int_equal(campaign->experiments_count, 2);
    assert_int_equal(campaign->experiments[1].steps_count, 2);
    assert_int_equal(campaign->experiments[1].steps[1], 8);
    campaign_free(campaign);
    assert_refused("campaign: x\nexperiments: *none\n", ":2: no value before is named &none");
    assert_refused("campaign: x\nexperiments: &all [*all]\n", ":2: no value before is named &all");
}

static void empty(void **state)
{
    (void)state;
    assert_refused("", ": empty campaign: expected `campaign: NAME` and `experiments: [...]`");
    assert_refused("# nothing\n", ": empty campaign");
    assert_refused("campaign: x\nexperiments: []\n", ":2: experiments: empty campaign; expected at least one");
    assert_refused("campaign: x\nexperiments:\n", ":2: experiments: expected a list, such as [a, b], found nothing");
    assert_refused("campaign: x\n", ":1: key \"experiments\" is missing");
}

static void wrong_shape(void **state)
{
    (void)state;
    assert_refused("just words\n", ":1: expected a mapping, such as {campaign: ..}, found \"just words\"");
    assert_refused("campaign: [x]\n", ":1: campaign: expected a single value, found a list");
    assert_refused("? [a]\n: b\n", ":1: a key is a list or a mapping; expected a word");
    assert_refused(with(METHODS, "methods: lobatto-iiia"),
                   ":6: experiments[0].methods: expected a list, such as [a, b], found \"lobatto-iiia\"");
    assert_refused(with(PROBLEMS, "problems: [particle]"),
                   ":5: experiments[0].problems[0]: expected a mapping, such as {name: ..}, found \"particle\"");
    assert_refused(with(PROBLEMS, "problems: [{name: cvt, parameters: 3}]"),
                   ":5: experiments[0].problems[0].parameters: expected a mapping, such as {NAME: 0.5}");
    assert_refused(with(HORIZON, "horizon: {T: 1}"), ":9: experiments[0].horizon: expected a single value");
    assert_refused(with(METHODS, "methods: []"), ":6: experiments[0].methods: the list is empty");
}

static void keys(void **state)
{
    (void)state;
    assert_refused(
        with(HORIZON, "horizn: 1"),
        ":9: experiments[0].horizn: unknown key \"horizn\"; did you mean \"horizon\"? (allowed: name, kind,");
    assert_refused(with(MORE, "horizon: 2"), ":10: experiments[0].horizon: key given twice in one mapping");
    assert_refused(with(HORIZON, "samples: 1"), ":3: experiments[0]: key \"horizon\" is missing");
    assert_refused(with(STAGES, "samples: 1"), ":3: experiments[0].stages: key \"stages\" is missing; lobatto-iiia has "
                                               "members with 2 to 16 stages");
    assert_refused(with(MORE, "expect: {qq: 2}"),
                   ":10: experiments[0].expect.qq: unknown key \"qq\"; did you mean \"q\"?");
}

static void names(void **state)
{
    (void)state;
    assert_refused(with(PROBLEMS, "problems: [{name: partcle}]"),
                   ":5: experiments[0].problems[0].name: unknown problem \"partcle\"; did you mean \"particle\"? "
                   "(allowed: particle, cvt,");
    assert_refused(with(METHODS, "methods: [lobatto-iiia, lobato-iiia]"),
                   ":6: experiments[0].methods[1]: unknown method \"lobato-iiia\"; did you mean \"lobatto-iiia\"? "
                   "(allowed: gauss,");
    assert_refused(with(METHODS, "methods: [{name: lobato-iiia, r: 1}]"),
                   ":6: experiments[0].methods[0].name: unknown method \"lobato-iiia\"; did you mean");
    assert_refused(
        with(METHODS, "methods:\n      - lobatto-iiia-hamiltonian\n      - name: lobatto-iiia\n        r: [1, 2]"),
        ":9: experiments[0].methods[1].r: unknown parameter of lobatto-iiia \"r\"; none is allowed");
    assert_refused(with(KIND, "kind: convergnce"),
                   ":4: experiments[0].kind: unknown word \"convergnce\"; did you mean \"convergence\"?");
    assert_refused(with(MORE, "precision: [quadruple]"),
                   ":10: experiments[0].precision[0]: unknown word \"quadruple\" (allowed: double, quad)");
    assert_refused(with(MORE, "control: fliped-force"),
                   ":10: experiments[0].control: unknown word \"fliped-force\"; did you mean \"flipped-force\"?");
    assert_refused(with(PROBLEMS, "problems: [{name: cvt, preset: low-enrgy}]"),
                   ":5: experiments[0].problems[0].preset: unknown preset \"low-enrgy\"; did you mean \"low-energy\"?");
    assert_refused(with(PROBLEMS, "problems: [{name: cvt, parameters: {epss: 1}}]"),
                   ":5: experiments[0].problems[0].parameters.epss: unknown parameter of cvt \"epss\"; did you mean "
                   "\"eps\"? (allowed: eps)");
    assert_refused(with(MORE, "retraction: [cay]"), ":10: experiments[0].retraction[0]: ");
    assert_refused(with(NAME, "name: a/b"), ":3: experiments[0].name: \"a/b\": expected letters, digits,");
    assert_refused(with(NAME, "name: a-name-that-is-longer-than-its-column"), ":3: experiments[0].name: \"a-name");
}

static void numbers(void **state)
{
    (void)state;
    assert_refused(with(STEPS, "steps: [-4, 8]"), ":8: experiments[0].steps[0]: -4: expected a positive integer");
    assert_refused(with(STEPS, "steps: [4, 4]"), ":8: experiments[0].steps[1]: 4 after 4: expected an increasing list");
    assert_refused(with(STEPS, "steps: [4, 8.5]"), ":8: experiments[0].steps[1]: expected an integer, found \"8.5\"");
    assert_refused(with(STEPS, "steps: [010]"), ":8: experiments[0].steps[0]: expected an integer, found \"010\"");
    assert_refused(with(HORIZON, "horizon: -1"), ":9: experiments[0].horizon: -1: expected a positive number");
    assert_refused(with(HORIZON, "horizon: .inf"), ":9: experiments[0].horizon: \".inf\": expected a decimal number");
    assert_refused(with(MORE, "samples: 3"), ":10: experiments[0].samples: 3 does not divide every entry of steps; "
                                             "expected a divisor of 4");
    assert_refused(with(MORE, "samples: 0"), ":10: experiments[0].samples: 0: expected a positive integer");
    assert_refused(with(MORE, "expect: {q: two}"), ":10: experiments[0].expect.q: \"two\": expected a decimal number");
    assert_refused(with(MORE, "expect: {q: -2}"), ":10: experiments[0].expect.q: -2: expected an order");
    assert_refused(with(PROBLEMS, "problems: [{name: cvt, parameters: {eps: x}}]"),
                   ":5: experiments[0].problems[0].parameters.eps: \"x\": expected a decimal number");
    assert_refused(with(PROBLEMS, "problems: [{name: cvt, q: [1, 0, 1x]}]"),
                   ":5: experiments[0].problems[0].q[2]: \"1x\": expected a decimal number");
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

static void members(void **state)
{
    (void)state;
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
         ":6: experiments[0].members: expected a whole number, made of numbers and parameters at most"},
        {"trajectory", "{name: cvt}", "    control: flipped-force\n",
         ":6: experiments[0].control: kind trajectory judges nothing that a fault has to break"},
    };
    for (size_t k = 0; k < sizeof bad / sizeof *bad; k++)
        assert_refused(ensemble_with(bad[k].kind, bad[k].problem, bad[k].members), bad[k].expected);
    struct campaign *campaign = load_good(
        ensemble_with("ensemble", "{name: cvt}", "    members: {parameter: eps, from: 0, to: 0.3, count: 4}\n"));
    struct campaign_case which = {.member = 3};
    struct setup setup;
    campaign_setup(campaign, &which, &setup);
    assert_int_equal(experiment_counts(&campaign->experiments[0]).member, 4);
    assert_string_equal(setup.parameter_name[0], "eps");
    assert_true(setup.parameter_value[0] == (wide)3 / 10);
    campaign_free(campaign);
}

static void given_twice(void **state)
{
    (void)state;
    assert_refused(with(METHODS, "methods: [lobatto-iiia, lobatto-iiia]"),
                   ":6: experiments[0].methods[1]: \"lobatto-iiia\" is given twice");
    assert_refused(with(MORE, "precision: [quad, quad]"), ":10: experiments[0].precision[1]: the same precision");
    assert_refused(with(PROBLEMS, "problems: [{name: cvt}, {name: cvt, preset: low-energy}]"),
                   ":5: experiments[0].problems[1]: the same problem with the same data as problems[0]");
    assert_refused(with(PROBLEMS, "problems: [{name: cvt, parameters: {eps: 1, eps: 2}}]"),
                   ":5: experiments[0].problems[0].parameters.eps: parameter given twice");
    assert_refused(with(MORE, "precision: [quad]\n  - {name: orders, problems: [{name: cvt}], methods: [lobatto-iiia], "
                              "stages: [2], steps: [4], horizon: 1}"),
                   ":11: experiments[1].name: \"orders\" is the name of experiments[0] already");
}

/* What is expected but measured by nothing. */
static void expectations(void **state)
{
    (void)state;
    assert_refused(with(KIND, "kind: structure\n    expect: {q: 7}"),
                   ":5: experiments[0].expect.q: kind structure measures no order of q; none is allowed");
    assert_refused(with(KIND, "kind: trajectory\n    expect: {q: 7}"), ":5: experiments[0].expect.q: kind trajectory");
    assert_refused(with(KIND, "kind: bound\n    expect: {energy: 4}"), ":5: experiments[0].expect.energy: kind bound");
    assert_refused(with(MORE, "expect: {energy: 4}"),
                   ":10: experiments[0].expect.energy: kind convergence measures no order of energy (allowed: q, p, ");
    assert_refused(with(MORE, "expect: {ensemble-h: 2}"), ":10: experiments[0].expect.ensemble-h: kind convergence");
    assert_refused(with(MORE, "expect: {stage-Q: 2}"), ":10: experiments[0].expect.stage-Q: kind convergence");
    assert_refused(with(MORE, "expect: {constraint: 2}"),
                   ":10: experiments[0].expect.constraint: constraint has no order with lobatto-iiia: it is zero (HP");
    assert_refused(ensemble_with("convergence", "{name: kepler}", "    expect: {lambda: 2}\n"),
                   ":6: experiments[0].expect.lambda: nothing measures lambda: kepler has no constraint");
    campaign_free(load_good(with(KIND, "kind: stages\n    expect: {stage-Q: 2}")));
    campaign_free(load_good(ensemble_with("ensemble", "{name: cvt}",
                                          "    members: {parameter: eps, from: 0, to: 1, count: 3}\n"
                                          "    expect: {ensemble-h: 4}\n")));
}

/* Combinations of lists that do not apply to each other are left out where that is asked for, and listed. */
static void skipped(void **state)
{
    (void)state;
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
            for (which.stages = 0; which.stages < counts.stages; which.stages++)
                for (which.retraction = 0; which.retraction < counts.retraction; which.retraction++)
                    if (campaign_selects(campaign, &which))
                        snprintf(kept + strlen(kept), sizeof kept - strlen(kept), " %s/%s/%ld/%s",
                                 experiment->problems[which.problem].name, experiment->methods[which.method].name,
                                 experiment->stages[which.stages], experiment->retraction[which.retraction]);
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

/* Combinations that only the core can refuse. */
static void combinations(void **state)
{
    (void)state;
    assert_refused(with(STAGES, "stages: [1, 2]"),
                   ":7: experiments[0].stages[0]: 1: expected 2 to 16, the stages lobatto-iiia can have");
    assert_refused(with(STAGES, "stages: [2, 17]"), ":7: experiments[0].stages[1]: 17: expected at most 16");
    assert_refused(with(METHODS, "methods: [gauss]"), ":6: experiments[0].methods[0]: gauss fails hypothesis H1");
    assert_refused(with(METHODS, "methods: [lobatto-iiia, gauss]"), ":6: experiments[0].methods[1]: gauss fails");
    assert_refused(with(PROBLEMS, "problems: [{name: cvt},\n       {name: particle, q: [1, 0.5, 0], v: [1, 1, 1]}]"),
                   ":6: experiments[0].problems[1].v: initial data of particle violate constraint 1: residual 0.5");
    assert_refused(with(PROBLEMS, "problems: [{name: particle, q: [1, 0.5]}]"),
                   ":5: experiments[0].problems[0].q: particle takes 3 numbers for q");
}

static void unreadable(void **state)
{
    (void)state;
    assert_null(campaign_load("/nonexistent/campaign.yaml", message));
    assert_string_equal(message, "/nonexistent/campaign.yaml: the campaign cannot be read: No such file or directory");
    assert_null(campaign_load("/", message));
    assert_non_null(strstr(message, "Is a directory"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(meaning),    cmocka_unit_test(setups),       cmocka_unit_test(counts),
        cmocka_unit_test(labels),     cmocka_unit_test(long_labels),  cmocka_unit_test(default_samples_are_bounded),
        cmocka_unit_test(bad_syntax), cmocka_unit_test(bad_bytes),    cmocka_unit_test(bounds),
        cmocka_unit_test(anchors),    cmocka_unit_test(empty),        cmocka_unit_test(wrong_shape),
        cmocka_unit_test(keys),       cmocka_unit_test(names),        cmocka_unit_test(numbers),
        cmocka_unit_test(members),    cmocka_unit_test(given_twice),  cmocka_unit_test(expectations),
        cmocka_unit_test(skipped),    cmocka_unit_test(combinations), cmocka_unit_test(unreadable),
    };
    return cmocka_run_group_tests(tests, make_file, remove_file);
}
