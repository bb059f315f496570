/* Escapes of texts in every format. */
#include "ci/tests/testing.h"

#include "results/print/escape.h"

static void assert_escaped(const char *given, const char *expected)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    escape_xml(out, given);
    fclose(out);
    assert_string_equal(text, expected);
    free(text);
}

TEST(only_text_gets_through)
{
    assert_escaped("a < b & \"c\" > 'd'", "a &lt; b &amp; &quot;c&quot; &gt; 'd'");
    assert_escaped("\u00b1 \u2264 \U0001d54f \xc2\x80", "\u00b1 \u2264 \U0001d54f \xc2\x80");
    assert_escaped("\x01\n\x7f|\xc3|\xc3(|\xe2\x89", "???|?|?(|??");         /* control characters, cut sequences */
    assert_escaped("\xc0\xaf|\xe0\x80\xaf|\xf8\x88\x80\x80", "??|???|????"); /* longer than need be, no UTF-8 */
    assert_escaped("\xed\xa0\x80|\xef\xbf\xbe|\xf4\x90\x80\x80", "???|???|????"); /* surrogate, none, beyond the last */
}

/* A text that is too long is cut between two characters, never inside the escape of one. */
TEST(a_long_text_is_cut_between_characters)
{
    char out[16];
    escape_latex(out, sizeof out, "a_b&c");
    assert_string_equal(out, "a\\_b\\&c");
    escape_latex(out, 4, "a_b&c");
    assert_string_equal(out, "a\\_");
    escape_latex(out, sizeof out, "a~b");
    assert_string_equal(out, "a");
    escape_latex(out, 6, "abcd\u00e9f");
    assert_string_equal(out, "abcd");
    escape_into(out, 1, "a", "", NULL);
    assert_string_equal(out, "");
}
