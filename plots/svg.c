/* One pass over an SVG file of gnuplot's, tag by tag. What is dropped cannot be seen. */
#include "plots/svg.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "results/escape.h"

enum { MAX_DEPTH = 16, NAME_SIZE = 32, VALUE_SIZE = 32, PENDING_SIZE = 1024 };

/* Properties that elements inherit, and what svg.chart has in the page. */
enum { PROPERTIES = 9 };
static const char *const inherited[PROPERTIES] = {"fill",         "stroke",         "color",
                                                  "stroke-width", "stroke-linecap", "stroke-linejoin",
                                                  "font-size",    "text-anchor",    "stroke-dasharray"};
static const char *const inherited_at_first[PROPERTIES] = {"none",  "currentColor", "#000000", "1",   "butt",
                                                           "miter", "15",           "start",   "none"};

/* Attributes whose numbers are lengths or coordinates. */
static const char *const lengths[] = {"d",
                                      "points",
                                      "transform",
                                      "x",
                                      "y",
                                      "cx",
                                      "cy",
                                      "r",
                                      "width",
                                      "height",
                                      "dy",
                                      "font-size",
                                      "stroke-width",
                                      "x1",
                                      "y1",
                                      "x2",
                                      "y2",
                                      "stroke-dasharray"};

/* Attributes that the page decides about, or that only repeat what it knows. */
static const char *const dropped[] = {"font-family", "class", "xmlns", "xmlns:xlink"};

struct element {
    char name[NAME_SIZE];
    char property[PROPERTIES][VALUE_SIZE];
    char pending[PENDING_SIZE]; /* its tag, as long as nothing is in it */
    bool written;
};

struct pass {
    FILE *out;
    const char *at;
    struct element stack[MAX_DEPTH];
    int depth;
};

static bool is_one_of(const char *const *names, size_t count, const char *name)
{
    for (size_t i = 0; i < count; i++) {
        if (strcmp(names[i], name) == 0)
            return true;
    }
    return false;
}

#define IS_ONE_OF(names, name) is_one_of(names, sizeof(names) / sizeof *(names), name)

/* A number with one digit after the point, if it needs it. */
static void print_rounded(FILE *out, double number)
{
    double tenths = round(10 * number);
    fprintf(out, fmod(tenths, 10) == 0 ? "%.0f" : "%.1f", tenths / 10 + 0.0);
}

/* The numbers of a value rounded; of the space in it only what is needed. */
static void print_lengths(FILE *out, const char *value)
{
    char before = '(';
    while (*value) {
        char *end = NULL;
        bool number = isdigit((unsigned char)*value) || strchr("-.", *value);
        double read = number ? strtod(value, &end) : 0;
        if (number && end != value) {
            print_rounded(out, read);
            before = '0';
            value = end;
        } else if (isspace((unsigned char)*value)) {
            const char *next = value + strspn(value, " \t\r\n");
            bool needed = before == '0' && *next && !isalpha((unsigned char)*next) && *next != ')';
            fputs(needed ? " " : "", out);
            value = next;
        } else {
            before = *value++;
            fputc(before, out);
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

/* rgb(0, 114, 178) as #0072b2, and gnuplot's name of black; other values as they are. */
static void print_colour(FILE *out, const char *value)
{
    unsigned long rgb[3];
    if (read_rgb(value, rgb))
        fprintf(out, "#%02lx%02lx%02lx", rgb[0], rgb[1], rgb[2]);
    else
        escape_print(out, strcmp(value, "black") == 0 ? "#000000" : value, "", NULL);
}

static char *tidy_value(const char *name, const char *value)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    if (!out)
        return NULL;
    if (IS_ONE_OF(lengths, name))
        print_lengths(out, value);
    else if (strcmp(name, "fill") == 0 || strcmp(name, "stroke") == 0 || strcmp(name, "color") == 0)
        print_colour(out, value);
    else
        escape_print(out, value, "\"", (const char *const[]){"&quot;"}); /* entities are there already */
    return fclose(out) == 0 ? text : NULL;
}

/* Print an attribute unless it says nothing new; what is inherited is noted in the element. */
static void print_attribute(FILE *out, struct element *element, const char *name, const char *value)
{
    char *tidy = tidy_value(name, value);
    bool news = tidy && !IS_ONE_OF(dropped, name) && !(strcmp(name, "id") == 0 && strncmp(value, "gnuplot_", 8) == 0);
    for (int i = 0; i < PROPERTIES && news; i++) {
        if (strcmp(inherited[i], name) != 0)
            continue;
        news = strcmp(element->property[i], tidy) != 0;
        snprintf(element->property[i], VALUE_SIZE, "%s", tidy);
    }
    if (news)
        fprintf(out, " %s=\"%s\"", strcmp(name, "xlink:href") == 0 ? "href" : name, tidy);
    free(tidy);
}

/* Read the attributes up to the end of the tag; true if it closes itself. */
static bool print_attributes(struct pass *pass, FILE *out, struct element *element)
{
    for (;;) {
        pass->at += strspn(pass->at, " \t\r\n");
        size_t length = strcspn(pass->at, "= \t\r\n/>");
        const char *name = pass->at, *quote = name + length;
        if (length == 0 || *quote != '=' || !quote[1])
            break;
        const char *value = quote + 2, *end = strchr(value, quote[1]);
        if (!end)
            break;
        char *name_text = strndup(name, length), *value_text = strndup(value, (size_t)(end - value));
        if (name_text && value_text)
            print_attribute(out, element, name_text, value_text);
        free(name_text);
        free(value_text);
        pass->at = end + 1;
    }
    bool closes = *pass->at == '/';
    pass->at += strcspn(pass->at, ">");
    pass->at += *pass->at == '>';
    return closes;
}

/* Write the tags of the groups that something is about to be in. */
static void write_pending(struct pass *pass)
{
    for (int i = 1; i <= pass->depth; i++) {
        struct element *element = &pass->stack[i];
        if (element->written || !*element->pending)
            continue;
        fputs(element->pending, pass->out);
        element->written = true;
    }
}

/* False if the tag ends another element than the last begun. */
static bool close_element(struct pass *pass)
{
    const struct element *element = &pass->stack[pass->depth];
    const char *name = pass->depth > 0 ? element->name : "svg";
    bool good = strncmp(pass->at + 2, name, strlen(name)) == 0 && pass->at[2 + strlen(name)] == '>';
    pass->at += strcspn(pass->at, ">");
    pass->at += *pass->at == '>';
    if (element->written)
        fprintf(pass->out, "</%s>", element->name);
    pass->depth -= pass->depth > 0;
    return good;
}

/* A group or span is written when something is in it, and not at all if it has no attributes: its tag is held back. */
static bool open_element(struct pass *pass, const char *name)
{
    bool holds_back = strcmp(name, "g") == 0 || strcmp(name, "tspan") == 0;
    if (pass->depth + 1 >= MAX_DEPTH)
        return false;
    struct element *element = &pass->stack[pass->depth + 1];
    memcpy(element, &pass->stack[pass->depth], sizeof *element);
    snprintf(element->name, sizeof element->name, "%s", name);
    element->written = false;
    element->pending[0] = '\0';
    if (!holds_back)
        write_pending(pass);
    char *attributes = NULL;
    size_t size;
    FILE *out = open_memstream(&attributes, &size);
    if (!out)
        return false;
    bool closes = print_attributes(pass, out, element);
    bool good = fclose(out) == 0;
    if (good && holds_back && size > 0 && !closes)
        good = snprintf(element->pending, PENDING_SIZE, "<%s%s>", name, attributes) < PENDING_SIZE;
    else if (good && !holds_back)
        fprintf(pass->out, "<%s%s%s>", name, attributes, closes ? "/" : "");
    element->written = !holds_back;
    free(attributes);
    pass->depth += !closes;
    return good;
}

/* The title of a curve goes into the tag of its group, which so stands even without attributes. */
static bool keep_title(struct pass *pass)
{
    struct element *group = &pass->stack[pass->depth];
    const char *title = strchr(pass->at, '>'), *end = strstr(pass->at, "</title>");
    if (!title || !end || title > end)
        return false;
    size_t length = (size_t)(end - title - 1), used = strlen(group->pending);
    pass->at = end + strlen("</title>");
    if (strncmp(title + 1, "gnuplot_plot_", strlen("gnuplot_plot_")) == 0)
        return true;
    return snprintf(group->pending + used, PENDING_SIZE - used, "%s<title>%.*s</title>", used > 0 ? "" : "<g>",
                    (int)length, title + 1) < (int)(PENDING_SIZE - used);
}

static void print_content(struct pass *pass)
{
    size_t length = strcspn(pass->at, "<");
    bool blank = strspn(pass->at, " \t\r\n") >= length;
    bool in_text = false;
    for (int i = 1; i <= pass->depth; i++)
        in_text |= strcmp(pass->stack[i].name, "text") == 0;
    char *text = !blank || in_text ? strndup(pass->at, length) : NULL;
    if (text && length > 0) {
        write_pending(pass);
        escape_print(pass->out, text, "\n\t\r", (const char *const[]){" ", " ", " "});
    }
    free(text);
    pass->at += length;
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

static bool print_tag(struct pass *pass)
{
    char name[NAME_SIZE];
    size_t length = strcspn(pass->at + 1, " \t\r\n/>");
    snprintf(name, sizeof name, "%.*s", (int)length, pass->at + 1);
    if (strcmp(name, "title") == 0)
        return keep_title(pass);
    pass->at += 1 + length;
    return open_element(pass, name);
}

bool svg_print_chart(FILE *out, const char *svg, const char *label)
{
    struct pass pass = {.out = out, .at = canvas_of(svg), .depth = 1 /* the canvas, which is not written */};
    const char *end, *markers = markers_of(svg, &end), *box = strstr(svg, "viewBox=\"");
    if (!pass.at || !markers || !box || markers < pass.at || box > pass.at)
        return false;
    for (int i = 0; i < PROPERTIES; i++)
        snprintf(pass.stack[1].property[i], VALUE_SIZE, "%s", inherited_at_first[i]);
    snprintf(pass.stack[1].name, NAME_SIZE, "g");
    fprintf(out, "<svg class=\"chart\" role=\"img\" %.*s\" aria-label=\"", (int)strcspn(box + 9, "\"") + 9, box);
    escape_xml(out, label);
    fputs("\">", out);
    pass.at = end + strlen("</defs>"); /* before the markers is only the ground */
    bool good = true;
    while (*pass.at && good) {
        if (strncmp(pass.at, "</", 2) == 0)
            good = close_element(&pass);
        else if (*pass.at == '<')
            good = print_tag(&pass);
        else
            print_content(&pass);
    }
    fputs("</svg>", out);
    return good && pass.depth == 0;
}
