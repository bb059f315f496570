/* One pass over an SVG file of gnuplot's, tag by tag. What is dropped cannot be seen. */
#include "plots/svg.h"

#include "plots/buffer.h"
#include "plots/short_number.h"
#include "results/print/escape.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_DEPTH = 16, VALUE_SIZE = 32, PROPERTIES = 9 };

struct slice {
    const char *at;
    size_t length;
};

/* What becomes of the value of an attribute. */
enum treatment {
    AS_IT_IS,
    LENGTHS, /* numbers that are lengths or coordinates */
    COLOUR,
    LINK,   /* without its namespace */
    ID,     /* gnuplot's own say nothing */
    DROPPED /* what the page decides about, or that only repeats what it knows */
};

/* The first ones are inherited by elements; then what svg.chart has in the page of it. */
static const struct attribute {
    const char *name;
    enum treatment treatment;
    const char *at_first;
} attributes[] = {
    {"fill", COLOUR, "none"},
    {"stroke", COLOUR, "currentColor"},
    {"color", COLOUR, "#000000"},
    {"stroke-width", LENGTHS, "1"},
    {"stroke-linecap", AS_IT_IS, "butt"},
    {"stroke-linejoin", AS_IT_IS, "miter"},
    {"font-size", LENGTHS, "15"},
    {"text-anchor", AS_IT_IS, "start"},
    {"stroke-dasharray", LENGTHS, "none"},
    {"d", LENGTHS, NULL},
    {"points", LENGTHS, NULL},
    {"transform", LENGTHS, NULL},
    {"x", LENGTHS, NULL},
    {"y", LENGTHS, NULL},
    {"cx", LENGTHS, NULL},
    {"cy", LENGTHS, NULL},
    {"r", LENGTHS, NULL},
    {"width", LENGTHS, NULL},
    {"height", LENGTHS, NULL},
    {"dy", LENGTHS, NULL},
    {"x1", LENGTHS, NULL},
    {"y1", LENGTHS, NULL},
    {"x2", LENGTHS, NULL},
    {"y2", LENGTHS, NULL},
    {"xlink:href", LINK, NULL},
    {"id", ID, NULL},
    {"font-family", DROPPED, NULL},
    {"class", DROPPED, NULL},
    {"xmlns", DROPPED, NULL},
    {"xmlns:xlink", DROPPED, NULL},
};
enum { ATTRIBUTES = sizeof attributes / sizeof *attributes };

/* Its tag is written where it begins. A group or span has none without attributes, and loses it if nothing follows. */
struct element {
    struct slice name;
    char property[PROPERTIES][VALUE_SIZE];
    size_t tag, content; /* where they begin in what is written; the same place if there is no tag */
    bool is_group, in_text;
};

struct pass {
    struct buffer out, copy; /* of a value or text, which ends with a zero byte */
    const char *at;
    struct element stack[MAX_DEPTH];
    int depth;
};

static bool is(struct slice text, const char *word)
{
    return strlen(word) == text.length && memcmp(text.at, word, text.length) == 0;
}

/* The copy of a piece of the file; it lasts until the next. */
static const char *copy_of(struct pass *pass, struct slice piece)
{
    pass->copy.length = 0;
    buffer_put(&pass->copy, piece.at, piece.length);
    buffer_put(&pass->copy, "", 1);
    return pass->copy.failed ? "" : pass->copy.bytes;
}

/* The numbers of a value rounded; of the space in it only what is needed. */
static void put_lengths(struct buffer *out, const char *value)
{
    char before = '(';
    while (*value) {
        const char *end = value;
        bool number = isdigit((unsigned char)*value) || strchr("-.", *value);
        double read = number ? short_number_read(value, &end) : 0;
        if (end != value) {
            short_number_put(out, read);
            before = '0';
            value = end;
        } else if (isspace((unsigned char)*value)) {
            value += strspn(value, " \t\r\n\v\f");
            bool needed = before == '0' && *value && !isalpha((unsigned char)*value) && *value != ')';
            buffer_put(out, " ", needed);
        } else {
            before = *value++;
            buffer_put(out, &before, 1);
        }
    }
}

/* Read rgb(0, 114, 178); false if the value is something else. */
static bool read_rgb(const char *value, unsigned long rgb[3])
{
    if (strncmp(value, "rgb(", 4) != 0)
        return false;
    value += 4;
    for (int i = 0; i < 3; i++) {
        char *end;
        rgb[i] = strtoul(value, &end, 10);
        if (end == value || rgb[i] > 255)
            return false;
        value = end + strspn(end, " ,");
    }
    return true;
}

static void put_escaped(struct buffer *out, const char *text, const char *special, const char *const *instead)
{
    for (;;) {
        size_t plain = escape_plain(text, special);
        buffer_put(out, text, plain);
        text += plain;
        if (!*text)
            return;
        buffer_puts(out, escape_instead(*text++, special, instead));
    }
}

/* rgb(0, 114, 178) as #0072b2, and gnuplot's name of black; other values as they are. */
static void put_colour(struct buffer *out, const char *value)
{
    static const char digits[] = "0123456789abcdef";
    unsigned long rgb[3];
    if (!read_rgb(value, rgb)) {
        put_escaped(out, strcmp(value, "black") == 0 ? "#000000" : value, "", NULL);
        return;
    }
    buffer_put(out, "#", 1);
    for (int i = 0; i < 3; i++)
        buffer_put(out, (const char[]){digits[rgb[i] / 16], digits[rgb[i] % 16]}, 2);
}

static const struct attribute *find_attribute(struct slice name)
{
    for (size_t i = 0; i < ATTRIBUTES; i++)
        if (*attributes[i].name == *name.at && is(name, attributes[i].name))
            return &attributes[i];
    return NULL;
}

static void put_value(struct buffer *out, enum treatment treatment, const char *value)
{
    if (treatment == LENGTHS)
        put_lengths(out, value);
    else if (treatment == COLOUR)
        put_colour(out, value);
    else
        put_escaped(out, value, "\"", (const char *const[]){"&quot;"}); /* entities are there already */
}

/* Note what an element inherits, of which there is room for the beginning; false if it had that before. */
static bool is_news(char property[VALUE_SIZE], struct slice value)
{
    if (is(value, property))
        return false;
    size_t kept = value.length < VALUE_SIZE ? value.length : VALUE_SIZE - 1;
    memcpy(property, value.at, kept);
    property[kept] = '\0';
    return true;
}

/* Put an attribute unless it says nothing new; what is inherited is noted in the element. */
static void put_attribute(struct pass *pass, struct element *element, struct slice name, struct slice value)
{
    const struct attribute *known = find_attribute(name);
    enum treatment treatment = known ? known->treatment : AS_IT_IS;
    const char *copy = treatment == DROPPED ? "" : copy_of(pass, value);
    struct buffer *out = &pass->out;
    size_t start = out->length, skipped = treatment == LINK ? strlen("xlink:") : 0;
    if (treatment == DROPPED || (treatment == ID && strncmp(copy, "gnuplot_", strlen("gnuplot_")) == 0))
        return;
    buffer_put(out, " ", 1);
    buffer_put(out, name.at + skipped, name.length - skipped);
    buffer_put(out, "=\"", 2);
    size_t from = out->length;
    put_value(out, treatment, copy);
    if (!out->failed && known && known->at_first &&
        !is_news(element->property[known - attributes], (struct slice){out->bytes + from, out->length - from}))
        out->length = start;
    else
        buffer_put(out, "\"", 1);
}

static void skip_tag(struct pass *pass)
{
    pass->at += strcspn(pass->at, ">");
    pass->at += *pass->at == '>';
}

/* Read the attributes up to the end of the tag; true if it closes itself. */
static bool put_attributes(struct pass *pass, struct element *element)
{
    for (;;) {
        pass->at += strspn(pass->at, " \t\r\n");
        struct slice name = {pass->at, strcspn(pass->at, "= \t\r\n/>")};
        const char *quote = name.at + name.length;
        if (name.length == 0 || *quote != '=' || !quote[1])
            break;
        const char *value = quote + 2, *end = strchr(value, quote[1]);
        if (!end)
            break;
        put_attribute(pass, element, name, (struct slice){value, (size_t)(end - value)});
        pass->at = end + 1;
    }
    bool closes = *pass->at == '/';
    skip_tag(pass);
    return closes;
}

/* False if the tag ends another element than the last begun. */
static bool close_element(struct pass *pass)
{
    const struct element *element = &pass->stack[pass->depth];
    const struct slice name = pass->depth > 0 ? element->name : (struct slice){"svg", strlen("svg")};
    bool good = strncmp(pass->at + 2, name.at, name.length) == 0 && pass->at[2 + name.length] == '>';
    bool has_tag = element->content > element->tag;
    skip_tag(pass);
    if (has_tag && element->is_group && pass->out.length == element->content) {
        pass->out.length = element->tag;
    } else if (has_tag) {
        buffer_puts(&pass->out, "</");
        buffer_put(&pass->out, element->name.at, element->name.length);
        buffer_put(&pass->out, ">", 1);
    }
    pass->depth -= pass->depth > 0;
    return good;
}

static bool open_element(struct pass *pass, struct slice name)
{
    if (pass->depth + 1 >= MAX_DEPTH)
        return false;
    struct buffer *out = &pass->out;
    struct element *element = &pass->stack[pass->depth + 1];
    *element = pass->stack[pass->depth];
    element->name = name;
    element->is_group = is(name, "g") || is(name, "tspan");
    element->in_text |= is(name, "text");
    element->tag = out->length;
    buffer_put(out, "<", 1);
    buffer_put(out, name.at, name.length);
    size_t bare = out->length;
    bool closes = put_attributes(pass, element);
    if (element->is_group && (closes || out->length == bare))
        out->length = element->tag;
    else
        buffer_puts(out, closes ? "/>" : ">");
    element->content = out->length;
    pass->depth += !closes;
    return true;
}

/* The title of a curve goes to the tag of its group, which so stands even without attributes. */
static bool keep_title(struct pass *pass)
{
    struct element *group = &pass->stack[pass->depth];
    const char *title = strchr(pass->at, '>'), *end = strstr(pass->at, "</title>");
    if (!title || !end || title > end)
        return false;
    bool has_tag = group->content > group->tag;
    pass->at = end + strlen("</title>");
    if (strncmp(title + 1, "gnuplot_plot_", strlen("gnuplot_plot_")) == 0 || !group->is_group ||
        (has_tag && pass->out.length > group->content))
        return true;
    if (!has_tag) {
        group->tag = pass->out.length;
        buffer_puts(&pass->out, "<g>");
    }
    buffer_puts(&pass->out, "<title>");
    buffer_put(&pass->out, title + 1, (size_t)(end - title - 1));
    buffer_puts(&pass->out, "</title>");
    group->content = pass->out.length;
    return true;
}

static void put_content(struct pass *pass)
{
    struct slice text = {pass->at, strcspn(pass->at, "<")};
    bool blank = strspn(text.at, " \t\r\n") >= text.length;
    if (!blank || pass->stack[pass->depth].in_text)
        put_escaped(&pass->out, copy_of(pass, text), "\n\t\r", (const char *const[]){" ", " ", " "});
    pass->at += text.length;
}

static const char *canvas_of(const char *svg)
{
    return strstr(svg, "<g id=\"gnuplot_canvas\">");
}

/* The definitions that all files share; *end becomes where they end. NULL if there are none. */
static const char *markers_of(const char *svg, const char **end)
{
    const char *start = strstr(svg, "<defs>");
    *end = start ? strstr(start, "</defs>") : NULL;
    return *end && memmem(start, (size_t)(*end - start), "gpPt1", strlen("gpPt1")) ? start : NULL;
}

void svg_print_markers(FILE *out, const char *svg)
{
    const char *end, *start = markers_of(svg, &end);
    fputs("<svg class=\"markers\" width=\"0\" height=\"0\" aria-hidden=\"true\">", out);
    for (const char *at = start; at && at < end; at++) {
        if (strncmp(at, "xlink:", strlen("xlink:")) == 0)
            at += strlen("xlink:");
        if (*at != '\n' && *at != '\t')
            fputc(*at, out);
    }
    fputs(start ? "</defs></svg>\n" : "</svg>\n", out);
}

static bool put_tag(struct pass *pass)
{
    const struct slice name = {pass->at + 1, strcspn(pass->at + 1, " \t\r\n/>")};
    if (is(name, "title"))
        return keep_title(pass);
    pass->at += 1 + name.length;
    return open_element(pass, name);
}

/* What is in the canvas, from `pass->at` on; false if an element does not end as it began. */
static bool put_canvas(struct pass *pass)
{
    bool good = true;
    while (*pass->at && good) {
        if (strncmp(pass->at, "</", 2) == 0)
            good = close_element(pass);
        else if (*pass->at == '<')
            good = put_tag(pass);
        else
            put_content(pass);
    }
    return good && pass->depth == 0 && !pass->out.failed && !pass->copy.failed;
}

bool svg_print_chart(FILE *out, const char *svg, const char *label)
{
    struct pass pass = {.at = canvas_of(svg), .depth = 1 /* the canvas, which has no tag */};
    const char *end, *markers = markers_of(svg, &end), *box = strstr(svg, "viewBox=\"");
    if (!pass.at || !markers || !box || markers < pass.at || box > pass.at)
        return false;
    for (int i = 0; i < PROPERTIES; i++)
        snprintf(pass.stack[1].property[i], VALUE_SIZE, "%s", attributes[i].at_first);
    pass.stack[1].name = (struct slice){"g", strlen("g")};
    pass.stack[1].is_group = true;
    fprintf(out, "<svg class=\"chart\" role=\"img\" %.*s\" aria-label=\"", (int)strcspn(box + 9, "\"") + 9, box);
    escape_xml(out, label);
    fputs("\">", out);
    pass.at = end + strlen("</defs>"); /* before the markers is only the ground */
    bool good = buffer_reserve(&pass.out, strlen(svg)) && put_canvas(&pass);
    fwrite(pass.out.bytes, 1, pass.out.length, out);
    fputs("</svg>", out);
    free(pass.copy.bytes);
    free(pass.out.bytes);
    return good;
}
