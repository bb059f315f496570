/* Campaign files: the message for each way one can be bad. */
#include "ci/tests/suite/campaign_file.h"

TEST(bad_syntax)
{
    assert_refused(with(STEPS, "steps: [4, 8"), ":9:12: YAML syntax: did not find expected ',' or ']' while parsing a "
                                                "flow sequence");
    assert_refused("campaign: \"x\n", ":2:1: YAML syntax: ");
    assert_refused("campaign: x\nexperiments: []\n---\nmore: 1\n", ":4: a second document begins here");
}

/* Bytes that are no text have a line and a column, too. */
TEST(bad_bytes)
{
    assert_refused("campaign: x\nexperiments: []\nname: \xff\n", ":3:7: YAML syntax: invalid leading UTF-8 octet");
    assert_refused("campaign: \x01\n", ":1:11: the control character U+0001; expected none");
}

/* Nesting is refused where it becomes too deep, however much of it follows. */
TEST(bounds)
{
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

/* Every fault of a file is reported in one run, on a line of its own, up to a number. */
TEST(all_faults_at_once)
{
    assert_null(load("campaign: x\nexperiments:\n  - {nam: a, problems: [particle], methods: [gauss], steps: 4}\n"
                     "  - {name: b, problems: [particle], methods: [gauss], stages: [x], steps: [8]}\n"));
    assert_non_null(strstr(message, ":3: experiments[0].nam: unknown key \"nam\"; did you mean \"name\"?"));
    assert_null(strstr(message, "is missing")); /* it is misspelt */
    assert_non_null(strstr(message, ":3: experiments[0].steps: expected a list"));
    assert_non_null(strstr(message, ":4: experiments[1].stages[0]: expected an integer, found \"x\""));
    assert_null(load("campaign: x\nexperiments:\n"
                     "  - {name: a, problems: [partcle], methods: [gaus], stages: [2], steps: [8, 4], horizon: 1}\n"
                     "  - {name: b, problems: [kepler], methods: [gauss], stages: [1], steps: [8, 16], horizon: -}\n"));
    assert_non_null(strstr(message, "unknown problem \"partcle\""));
    assert_non_null(strstr(message, "unknown method \"gaus\""));
    assert_non_null(strstr(message, "4 after 8"));
    assert_non_null(strstr(message, ":4: experiments[1].horizon"));
    char many[1024] = "campaign: x\nexperiments:\n  - {name: a, problems: [kepler], methods: [gauss], stages: [";
    size_t length = strlen(many);
    for (int k = 0; k < 2 * REFUSALS_MOST; k++)
        length += (size_t)snprintf(many + length, sizeof many - length, k > 0 ? ", x" : "x");
    snprintf(many + length, sizeof many - length, "]}\n");
    assert_null(load(many));
    int lines = 1;
    for (const char *at = message; (at = strchr(at, '\n')); at++)
        lines++;
    assert_int_equal(lines, REFUSALS_MOST);
}

/* One value in two places, and names of values that are none. */
TEST(anchors)
{
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

TEST(empty)
{
    assert_refused("", ": empty campaign: expected `campaign: NAME` and `experiments: [...]`");
    assert_refused("# nothing\n", ": empty campaign");
    assert_refused("campaign: x\nexperiments: []\n", ":2: experiments: empty campaign; expected at least one");
    assert_refused("campaign: x\nexperiments:\n", ":2: experiments: expected a list, such as [a, b], found nothing");
    assert_refused("campaign: x\n", ":1: key \"experiments\" is missing");
}

TEST(wrong_shape)
{
    assert_refused("just words\n", ":1: expected a mapping, such as {campaign: ..}, found \"just words\"");
    assert_refused("campaign: [x]\n", ":1: campaign: expected a single value, found a list");
    assert_refused("? [a]\n: b\n", ":1: a key is a list or a mapping; expected a word");
    assert_refused(with(METHODS, "methods: lobatto-iiia"),
                   ":6: experiments[0].methods: expected a list, such as [a, b], found \"lobatto-iiia\"");
    assert_refused(with(PROBLEMS, "problems: [[particle]]"),
                   ":5: experiments[0].problems[0]: expected a mapping, such as {name: ..}, found a list");
    assert_refused(with(PROBLEMS, "problems: [partcle]"),
                   ":5: experiments[0].problems[0].name: unknown problem \"partcle\"; did you mean \"particle\"?");
    assert_refused(with(PROBLEMS, "problems: [{name: cvt, parameters: 3}]"),
                   ":5: experiments[0].problems[0].parameters: expected a mapping, such as {NAME: 0.5}");
    assert_refused(with(HORIZON, "horizon: {T: 1}"), ":9: experiments[0].horizon: expected a single value");
    assert_refused(with(METHODS, "methods: []"), ":6: experiments[0].methods: the list is empty");
}

TEST(keys)
{
    assert_refused(
        with(HORIZON, "horizn: 1"),
        ":9: experiments[0].horizn: unknown key \"horizn\"; did you mean \"horizon\"? (allowed: name, kind,");
    assert_refused(with(MORE, "horizon: 2"), ":10: experiments[0].horizon: key given twice in one mapping");
    assert_refused(with(HORIZON, "samples: 1"), ":3: experiments[0]: key \"horizon\" is missing");
    assert_refused(with(STAGES, "samples: 1"), ":3: experiments[0].stages: key \"stages\" is missing; lobatto-iiia "
                                               "has 2 to 16 stages");
    assert_refused(with(MORE, "expect: {qq: 2}"),
                   ":10: experiments[0].expect.qq: unknown key \"qq\"; did you mean \"q\"?");
}

TEST(names)
{
    assert_refused(with(PROBLEMS, "problems: [{name: partcle}]"),
                   ":5: experiments[0].problems[0].name: unknown problem \"partcle\"; did you mean \"particle\"? "
                   "(one of ");
    assert_refused(with(METHODS, "methods: [lobatto-iiia, lobato-iiia]"),
                   ":6: experiments[0].methods[1]: unknown method \"lobato-iiia\"; did you mean \"lobatto-iiia\"? "
                   "(one of ");
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

TEST(numbers)
{
    assert_refused(with(STEPS, "steps: [-4, 8]"), ":8: experiments[0].steps[0]: -4: expected a positive integer");
    assert_refused(with(STEPS, "steps: [4, 4]"), ":8: experiments[0].steps[1]: 4 after 4: expected an increasing list");
    assert_refused(with(STEPS, "steps: [4, 8.5]"), ":8: experiments[0].steps[1]: expected an integer, found \"8.5\"");
    assert_refused(with(STEPS, "steps: [010]"), ":8: experiments[0].steps[0]: expected an integer, found \"010\"");
    assert_refused(with(HORIZON, "horizon: -1"), ":9: experiments[0].horizon: -1: expected a positive number");
    assert_refused(with(HORIZON, "horizon: .inf"), ":9: experiments[0].horizon: \".inf\": expected a decimal number");
    assert_refused(with(MORE, "samples: 3"), ":10: experiments[0].samples: 3 does not divide every entry of steps; "
                                             "expected a divisor of 4, nearest: 2");
    assert_refused(with(MORE, "samples: 0"), ":10: experiments[0].samples: 0: expected a positive integer");
    assert_refused(with(MORE, "expect: {q: two}"), ":10: experiments[0].expect.q: \"two\": expected a decimal number");
    assert_refused(with(MORE, "expect: {q: -2}"), ":10: experiments[0].expect.q: \"-2\": expected an order");
    assert_refused(with(MORE, "expect: {q: 2.14}"),
                   ":10: experiments[0].expect.q: \"2.14\": expected an order: a whole or half number, not negative");
    assert_refused(with(MORE, "expect: {q: 2.000000000000000001}"), ":10: experiments[0].expect.q: \"2.0000");
    assert_refused(with(MORE, "expect: {q: 2.25}"), ":10: experiments[0].expect.q: \"2.25\": expected an order");
    assert_refused(with(PROBLEMS, "problems: [{name: cvt, parameters: {eps: x}}]"),
                   ":5: experiments[0].problems[0].parameters.eps: \"x\": expected a decimal number");
    assert_refused(with(PROBLEMS, "problems: [{name: cvt, q: [1, 0, 1x]}]"),
                   ":5: experiments[0].problems[0].q[2]: \"1x\": expected a decimal number");
}

TEST(given_twice)
{
    assert_refused(with(METHODS, "methods: [lobatto-iiia, lobatto-iiia]"),
                   ":6: experiments[0].methods[1]: \"lobatto-iiia\" is given twice");
    assert_refused(with(MORE, "precision: [quad, quad]"), ":10: experiments[0].precision[1]: the same precision");
    assert_refused(with(PROBLEMS, "problems: [{name: cvt}, {name: cvt, preset: low-energy}]"),
                   ":5: experiments[0].problems[1]: the same problem with the same data as problems[0]");
    assert_refused(with(PROBLEMS, "problems: [{name: cvt, parameters: {eps: 1, eps: 2}}]"),
                   ":5: experiments[0].problems[0].parameters.eps: key given twice in one mapping");
    assert_refused(with(MORE, "precision: [quad]\n  - {name: orders, problems: [{name: cvt}], methods: [lobatto-iiia], "
                              "stages: [2], steps: [4], horizon: 1}"),
                   ":11: experiments[1].name: \"orders\" is the name of experiments[0] already");
}

/* Combinations that only the core can refuse. */
TEST(combinations)
{
    assert_refused(with(STAGES, "stages: [1, 2]"),
                   ":7: experiments[0].stages[0]: 1: expected 2 to 16, the stages lobatto-iiia can have");
    assert_refused(with(METHODS, "methods: [newmark]"),
                   ":7: experiments[0].stages[0]: 2: expected 1, the stages newmark can have");
    assert_refused(with(STAGES, "stages: [2, 17]"), ":7: experiments[0].stages[1]: 17: expected at most 16");
    assert_refused(with(METHODS, "methods: [{name: mla, stages: [1], theta: 7}]"),
                   ":6: experiments[0].methods[0].theta: mla: theta is a number from 0 to 1, not 7 [problem ");
    assert_refused(
        "campaign: x\nexperiments:\n  - {name: a, kind: ensemble, problems: [{name: kepler}],\n"
        "     members: {parameter: e, from: 0, to: 2, count: 3}, methods: [gauss], stages: [1], steps: [8],\n"
        "     samples: 4, horizon: 1}\n",
        ":4: experiments[0].members: kepler: the parameters must satisfy e < 1 [problem kepler, e = 1, method ");
    assert_refused(with(METHODS, "methods: [gauss]"), ":6: experiments[0].methods[0]: gauss fails hypothesis H1");
    assert_refused(with(METHODS, "methods: [lobatto-iiia, gauss]"), ":6: experiments[0].methods[1]: gauss fails");
    assert_refused(with(PROBLEMS, "problems: [{name: cvt},\n       {name: particle, q: [1, 0.5, 0], v: [1, 1, 1]}]"),
                   ":6: experiments[0].problems[1].v: initial data of particle violate constraint 1: residual 0.5");
    assert_refused(with(PROBLEMS, "problems: [{name: particle, q: [1, 0.5]}]"),
                   ":5: experiments[0].problems[0].q: particle takes 3 numbers for q");
}

TEST(unreadable)
{
    assert_null(campaign_load("/nonexistent/campaign.yaml", message));
    assert_string_equal(message, "/nonexistent/campaign.yaml: the campaign cannot be read: No such file or directory");
    assert_null(campaign_load("/", message));
    assert_non_null(strstr(message, "Is a directory"));
}
