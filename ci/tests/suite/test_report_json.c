/* The values of the page's data: what is not a number or not UTF-8, and rows as differences. */
#include "ci/tests/testing.h"

#include "plots/report_json.h"

#include <math.h>

static void assert_json(json_t *value, const char *expected)
{
    char *text = json_dumps(value, JSON_ENCODE_ANY | JSON_COMPACT | JSON_SORT_KEYS);
    assert_string_equal(text ? text : "out of memory", expected);
    free(text);
    json_decref(value);
}

TEST(odd_values_are_values)
{
    assert_json(report_number((double)NAN), "null");
    assert_json(report_number(INFINITY), "null");
    assert_json(report_number(0.5), "0.5");
    assert_json(report_text("a\n\"\u2264\""), "\"a\\n\\\"\u2264\\\"\"");
    assert_json(report_text("a\xc3|\n\xff"), "\"a?|\\n?\"");
}

TEST(a_row_says_what_differs)
{
    struct report_rows rows = {.array = json_array()};
    report_rows_add(&rows, json_pack("{s:s, s:i, s:n}", "a", "x", "b", 1, "c"));
    report_rows_add(&rows, json_pack("{s:s, s:i, s:i}", "a", "x", "b", 2, "c", 3));
    report_rows_add(&rows, json_pack("{s:s, s:i, s:i}", "a", "x", "b", 2, "c", 3));
    assert_json(report_rows_end(&rows), "[{\"a\":\"x\",\"b\":1,\"c\":null},{\"b\":2,\"c\":3},{}]");
}
