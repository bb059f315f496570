/* Control characters in YAML, written as such or by escapes: each is refused at its place, in keys and in values; layout is
 * none of them. */
#include "suite/yaml/events.h"

#include "ci/tests/suite/text_file.h"

static struct document *load(const char *text, size_t length)
{
    write_text(text, length);
    return document_load(path, "file", "empty", message, sizeof message);
}

static void assert_refused(const char *text, size_t length, const char *location, unsigned code)
{
    char expected[1024];
    struct document *document = load(text, length);
    snprintf(expected, sizeof expected, "%s:%s: the control character U+%04X; expected none", path, location, code);
    assert_null(document);
    assert_string_equal(message, expected);
}

/* The UTF-8 of a code below 0x10000; returns its length. */
static size_t encode(unsigned code, char out[4])
{
    if (code < 0x80)
        return (size_t)snprintf(out, 4, "%c", (int)code);
    if (code < 0x800)
        return (size_t)snprintf(out, 4, "%c%c", (int)(0xc0 | code >> 6), (int)(0x80 | (code & 63)));
    return (size_t)snprintf(out, 4, "%c%c%c", (int)(0xe0 | code >> 12), (int)(0x80 | (code >> 6 & 63)),
                            (int)(0x80 | (code & 63)));
}

static bool is_control(unsigned code)
{
    return code < 0x20 || (code >= 0x7f && code < 0xa0) || code == 0x2028 || code == 0x2029;
}

/* All of Latin 1, and what is around the separators. */
static unsigned next_code(unsigned code)
{
    return code == 0xff ? 0x2026 : code + 1;
}

/* `before`, the character, `after`. */
static size_t compose(const char *before, unsigned code, const char *after, char *out)
{
    char character[5] = "";
    size_t first = strlen(before), length = encode(code, character), last = strlen(after);
    memcpy(out, before, first); /* NOLINT(bugprone-not-null-terminated-result): more follows */
    memcpy(out + first, character, length);
    memcpy(out + first + length, after, last + 1);
    return first + length + last;
}

TEST(every_one_is_refused)
{
    char text[128];
    for (unsigned code = 0; code < 0x202c; code = next_code(code)) {
        size_t length = compose("a: 1\nb: \xc3\xa9", code, "xy\n", text); /* a letter of two bytes has one column */
        bool layout = code == '\t' || code == '\n' || code == '\r';
        if (is_control(code) && (!layout || code == '\r')) {
            assert_refused(text, length, "2:5", code);
            length = compose("a: 1\n# ", code, "x\n", text); /* in a comment, too */
            assert_refused(text, length, "2:3", code);
        }
    }
}

TEST(every_escape_is_refused)
{
    char text[128];
    for (unsigned code = 0; code < 0x202c; code = next_code(code)) {
        int length =
            snprintf(text, sizeof text, code < 0x100 ? "a: 1\nb: \"x\\x%02xy\"\n" : "a: 1\nb: \"x\\u%04xy\"\n", code);
        if (is_control(code)) {
            assert_refused(text, (size_t)length, "2:4", code);
            length = snprintf(text, sizeof text, "a: 1\nb: {k: [2, {\"x\\u%04xy\": 3}]}\n", code); /* a key */
            assert_refused(text, (size_t)length, "2:13", code);
            continue;
        }
        struct document *document = load(text, (size_t)length);
        assert_non_null(document);
        document_free(document);
    }
    assert_refused("a: \"x\\0y\"\n", 10, "1:4", 0);
    assert_refused("a: \"x\\ny\"\n", 10, "1:4", '\n');
    assert_refused("a: \"x\\ty\"\n", 10, "1:4", '\t');
    assert_refused("a: \"x\\ry\"\n", 10, "1:4", '\r');
    assert_refused("a: \"x\\Ly\"\n", 10, "1:4", 0x2028);
}

/* Lines and tabs that lay a value out are blanks in it. */
TEST(layout_is_blanks)
{
    static const struct {
        const char *text, *value;
    } rows[] = {{"x +\n  y\n", "x + y"},
                {"|\n  x +\n  y\n", "x + y"},
                {"|+\n  x +\n\n  y\n\n\n", "x +  y"},
                {">\n  x +\n  y\n", "x + y"},
                {"'x +\n\n  y'\n", "x + y"},
                {"x\r\n  y\r\n", "x y"},
                {"|\r\n  x\r\n  y\r\n", "x y"},
                {"x\ty\n", "x y"},
                {"\"x +\n  y\"\n", "x + y"},
                {"\"caf\\u00e9\"", "caf\xc3\xa9"}};
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        char text[128];
        int length = snprintf(text, sizeof text, "a: %s", rows[k].text);
        struct document *document = load(text, (size_t)length);
        if (!document)
            fail_msg("refused: %s", message);
        assert_string_equal(document_root(document)->entries->node->text, rows[k].value);
        document_free(document);
    }
}
