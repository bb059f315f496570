/* What is left of gnuplot's SVG for the page, and what stands for the bytes of a text. */
#include "ci/tests/testing.h"
#include "plots/svg.h"
#include "results/print/escape.h"

#define START                                                                                                          \
    "<?xml version=\"1.0\"?>\n<svg\n width=\"90\" viewBox=\"0 0 90 60\" xmlns=\"http://www.w3.org/2000/svg\">\n"       \
    "<title>Gnuplot</title>\n<g id=\"gnuplot_canvas\">\n<rect x=\"0\" fill=\"#ffffff\"/>\n"                            \
    "<defs>\n\t<circle id='gpPt1' r='0.178'/>\n\t<use xlink:href='#gpPt1' id='gpPt2'/>\n</defs>\n"
#define END "</g>\n</svg>\n"
#define PAGE "<svg class=\"chart\" role=\"img\" viewBox=\"0 0 90 60\" aria-label=\"a &lt; b\">"

/* The body of a file of gnuplot's as it stands in the page. */
static void assert_becomes(const char *body, const char *expected)
{
    char *file = NULL, *text = NULL;
    size_t size;
    assert_true(asprintf(&file, START "%s" END, body) > 0);
    FILE *out = open_memstream(&text, &size);
    assert_true(svg_print_chart(out, file, "a < b"));
    fclose(out);
    assert_memory_equal(text, PAGE, strlen(PAGE));
    text[size - strlen("</svg>")] = '\0';
    assert_string_equal(text + strlen(PAGE), expected);
    free(file);
    free(text);
}

TEST(what_shows_nothing_is_dropped)
{
    assert_becomes("<g fill=\"none\" stroke=\"currentColor\">\n</g>\n", "");
    assert_becomes("<g color=\"red\">\n\t<g id=\"gnuplot_plot_1\" ><title>gnuplot_plot_1</title>\n</g></g>", "");
    assert_becomes("<path class=\"gridline\" d='M1,2 L3,4  '/>", "<path d=\"M1,2L3,4\"/>");
    assert_becomes("<g id=\"gnuplot_plot_2\"><title>s=3: 4 (4)</title><path d='M1,2'/></g>",
                   "<g><title>s=3: 4 (4)</title><path d=\"M1,2\"/></g>");
    assert_becomes("<g id=\"gnuplot_plot_2\"><title>s=3</title></g>", "");
}

TEST(what_is_inherited_is_said_once)
{
    assert_becomes("<g fill=\"none\" stroke-width=\"1.00\"><path stroke='black' stroke-linecap=\"butt\" d='M1,2'/></g>",
                   "<path stroke=\"#000000\" d=\"M1,2\"/>");
    assert_becomes("<g fill=\"black\"><g fill=\"black\"><path d='M1,2'/></g><g fill=\"none\"><path d='M3,4'/></g></g>",
                   "<g fill=\"#000000\"><path d=\"M1,2\"/><g fill=\"none\"><path d=\"M3,4\"/></g></g>");
}

TEST(numbers_and_colours_are_short)
{
    assert_becomes("<path d='M101.25,682.04 L-0.04,7\n\t\tL8e1,9 z'/>", "<path d=\"M101.3,682L0,7L80,9z\"/>");
    assert_becomes("<polygon points='1.5,2 3,4 '/>", "<polygon points=\"1.5,2 3,4\"/>");
    assert_becomes("<use xlink:href='#gpPt1' transform='translate(1.26,2) scale(7.31)' color='rgb(  0, 114, 178)'/>",
                   "<use href=\"#gpPt1\" transform=\"translate(1.3,2)scale(7.3)\" color=\"#0072b2\"/>");
    assert_becomes("<path fill-opacity=\"0.25\" stroke-dasharray='2,4' d=''/>",
                   "<path fill-opacity=\"0.25\" stroke-dasharray=\"2,4\" d=\"\"/>");
}

TEST(texts_stay)
{
    assert_becomes(
        "<g font-size=\"15.00\" text-anchor=\"end\">\n\t<text><tspan font-family=\"sans\" >10</tspan>"
        "<tspan font-size=\"12.0\" dy=\"-7.50px\">-2</tspan><tspan dy=\"7.5\"></tspan> a &lt; \xff</text>\n</g>",
        "<g text-anchor=\"end\"><text>10<tspan font-size=\"12\" dy=\"-7.5px\">-2</tspan> a &lt; ?</text></g>");
}

/* What strtod, %.1f and %.0f make of numbers, common ones and all others. */
TEST(odd_numbers_are_rounded_alike)
{
    assert_becomes("<path d='M.5-3,-.04 -.05 0.15 0.25 0.35 1. 007.96 -0 0.449999999999999999999 99.95'/>",
                   "<path d=\"M0.5-3,0 -0.1 0.2 0.3 0.4 1 8 0 0.5 100\"/>");
    assert_becomes("<path d='M1e1 2.5E-1 0x1p3 1e -inf - . 1.2.3 12345678901234567890.55 999999999999999.9'/>",
                   "<path d=\"M10 0.3 8 1e-inf -.1.20.3 12345678901234567168.0 999999999999999.8\"/>");
    assert_becomes("<path d='M1\v2 \f\t3'/>", "<path d=\"M1 2 3\"/>");
}

TEST(odd_groups_stand_as_they_are)
{
    assert_becomes("<g fill=\"red\"><g><g color=\"red\"> </g><g/><g r='1'/></g></g>", "");
    assert_becomes("<g x='1'><path d=''/><title>late</title><path d=''/></g>",
                   "<g x=\"1\"><path d=\"\"/><path d=\"\"/></g>");
    assert_becomes("<g><path d=''/><title>late</title><path d=''/></g>",
                   "<path d=\"\"/><g><title>late</title><path d=\"\"/></g>");
    assert_becomes("<title>of all</title><g><title>a</title><title>b</title><g>\n</g></g><path d=''/>",
                   "<g><title>of all</title><path d=\"\"/></g>");
    assert_becomes("<text><title>none</title>a\n\"\xc3<tspan> </tspan></text><p name=\"&lt;\" one-more='\"'/>",
                   "<text>a \"? </text><p name=\"&lt;\" one-more=\"&quot;\"/>");
}

/* A curve's name is as long as its method's. */
TEST(titles_have_any_length)
{
    char *name = malloc(3000 + 1), *given, *expected;
    memset(name, 'm', 3000);
    name[3000] = '\0';
    assert_true(asprintf(&given, "<g><title>%s</title><path d=''/></g>", name) > 0);
    assert_true(asprintf(&expected, "<g><title>%s</title><path d=\"\"/></g>", name) > 0);
    assert_becomes(given, expected);
    free(expected);
    free(given);
    free(name);
}

TEST(foreign_texts_are_refused)
{
    const char *const foreign[] = {"", "<svg viewBox=\"0 0 1 1\"></svg>", START "<g>", START "<g><g></g>" END};
    for (size_t i = 0; i < sizeof foreign / sizeof *foreign; i++) {
        FILE *out = fopen("/dev/null", "w");
        assert_false(svg_print_chart(out, foreign[i], ""));
        fclose(out);
    }
}

TEST(markers_stand_alone)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    svg_print_markers(out, START END);
    fclose(out);
    assert_string_equal(text, "<svg class=\"markers\" width=\"0\" height=\"0\" aria-hidden=\"true\"><defs>"
                              "<circle id='gpPt1' r='0.178'/><use href='#gpPt1' id='gpPt2'/></defs></svg>\n");
    free(text);
}

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
