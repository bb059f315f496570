/* Methods of a campaign with swept parameters: what combinations there are, in which order, and what is refused. */
#include "suite/campaign/campaign.h"
#include "suite/campaign/method_sweeps.h"
#include "suite/yaml/events.h"

#include "ci/tests/suite/text_file.h"

struct list {
    struct campaign_method *methods;
    unsigned methods_count;
};

static struct document *document;

static bool read_list_of(const char *text, struct list *out)
{
    static const size_t count = LIST_COUNT(list, methods);
    write_text(text, strlen(text));
    document = document_load(path, "list", "empty", message, sizeof message);
    return document && reader_run(document, read_methods, &count, &out->methods, message, sizeof message);
}

TEST(sweeps_in_the_order_of_the_keys)
{
    static const struct campaign_method expected[] = {{.name = "plain", .with = "", .entry = 0},
                                                      {.name = "swept", .with = "tableau=gauss r=0", .entry = 1},
                                                      {.name = "swept", .with = "tableau=gauss r=1.5", .entry = 1},
                                                      {.name = "swept", .with = "tableau=radau-iia r=0", .entry = 1},
                                                      {.name = "swept", .with = "tableau=radau-iia r=1.5", .entry = 1},
                                                      {.name = "one", .with = "r=inf", .entry = 2},
                                                      {.name = "bare", .with = "", .entry = 3}};
    enum { EXPECTED = sizeof expected / sizeof *expected };
    struct list list;
    assert_true(read_list_of("- plain\n- {name: swept, tableau: [gauss, radau-iia], r: [0, 1.5]}\n"
                             "- r: inf\n  name: one\n- {name: bare}\n",
                             &list));
    assert_int_equal(list.methods_count, EXPECTED);
    for (unsigned k = 0; k < EXPECTED; k++) {
        assert_string_equal(list.methods[k].name, expected[k].name);
        assert_string_equal(list.methods[k].with, expected[k].with);
        assert_int_equal(list.methods[k].entry, expected[k].entry);
    }
    document_free(document);
}

static void assert_refused(const char *text, const char *expected)
{
    struct list list;
    assert_false(read_list_of(text, &list));
    if (strncmp(message + strlen(path), expected, strlen(expected)) != 0)
        fail_msg("said \"%s\", expected \"FILE%s...\"", message, expected);
    document_free(document);
}

TEST(refusals)
{
    char text[4096] = "";
    assert_refused("[]\n", ":1: the list is empty");
    assert_refused("- a\n- [b]\n", ":2: [1]: expected a name or a mapping, such as {name: M, r: [0, 1]}");
    assert_refused("- a\n- {r: 2}\n", ":2: [1]: key \"name\" is missing");
    assert_refused("- name: a\n  r: []\n", ":2: [0].r: the list is empty");
    assert_refused("- name: a\n  r: [1, {}]\n", ":2: [0].r[1]: expected a single value, found a mapping");
    assert_refused("- name: a\n  r: 1 2\n", ":2: [0].r: expected a number or a word");
    assert_refused("- name: a\n  r: x=1\n", ":2: [0].r: expected a number or a word");
    assert_refused("- {name: a, r: 1, r: 2}\n", ":1: [0].r: key given twice in one mapping");
    assert_refused("- {name: a, 1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1, 7: 1, 8: 1, 9: 1}\n",
                   ":1: [0]: no method has more than 8 parameters");
    for (int k = 0; k < 40; k++)
        snprintf(text + strlen(text), sizeof text - strlen(text), "%s%d", k > 0 ? "," : "", k);
    char all[3 * sizeof text];
    snprintf(all, sizeof all, "- {name: a, r: [%s], q: [%s]}\n", text, text);
    assert_refused(all, ":1: 1600 methods with all their parameters; expected at most 1000");
}
