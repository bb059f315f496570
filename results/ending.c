/* The table by theorem, and broken lines. */
#include "results/ending.h"

#include "results/cells.h"
#include "results/rows.h"
#include "results/sources.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* A theorem and what became of its claims. */
struct line {
    struct citation cited;
    size_t claims, confirmed, documented, planted, not ;
    bool is_hidden;
};

struct lines {
    struct line *list;
    size_t count;
};

/* Widths of the columns of numbers. */
enum { CLAIMS = 6, CONFIRMED = 9, DOCUMENTED = 10, PLANTED = 7, NOT = 5 };

void ending_print_behind(FILE *out, int column, int indent, int most, const char *text)
{
    bool first = true; /* word of its line: nothing goes before it */
    while (*(text += strspn(text, " \n"))) {
        int length = (int)strcspn(text, " \n"), width = 0;
        for (int k = 0; k < length; k++)
            width += ((unsigned char)text[k] & 0xc0) != 0x80;
        if (!first && column + 1 + width > most) {
            fputc('\n', out);
            column = 0;
            first = true;
        }
        if (column < indent)
            column += fprintf(out, "%*s", indent - column, "");
        fprintf(out, "%s%.*s", first ? "" : " ", length, text);
        column += width + !first;
        first = false;
        text += length;
    }
    fputc('\n', out);
}

void ending_print_text(FILE *out, int indent, const char *text)
{
    ending_print_behind(out, 0, indent, ENDING_WIDTH, text);
}

static bool same_paper(const struct line *left, const struct line *right)
{
    return citation_same_paper(&left->cited, &right->cited);
}

/* The line of this theorem; a new one comes behind those of its paper, one that no paper says last. */
static struct line *line_of(struct lines *lines, const struct line *wanted)
{
    size_t place = lines->count;
    for (size_t k = 0; k < lines->count; k++) {
        if (citation_same(&lines->list[k].cited, &wanted->cited))
            return &lines->list[k];
        if (same_paper(&lines->list[k], wanted) || (lines->list[k].cited.paper == 0 && place == lines->count))
            place = same_paper(&lines->list[k], wanted) ? k + 1 : k;
    }
    memmove(&lines->list[place + 1], &lines->list[place], (lines->count - place) * sizeof *lines->list);
    lines->count++;
    lines->list[place] = *wanted;
    return &lines->list[place];
}

static void count_row(struct line *line, const struct order_row *row)
{
    line->claims++;
    line->not += !row->as_expected;
    line->confirmed += row->as_expected && row_ended(row, VERDICT_CONFIRMED);
    line->documented += row->as_expected && row_ended(row, VERDICT_DOCUMENTED);
    line->planted += row->as_expected && row_refuted(row);
}

/* The only one of its paper that is hidden takes no more room than `1 more`. */
static void show_single(struct lines *lines)
{
    for (size_t first = 0, next; first < lines->count; first = next) {
        struct line *hidden = NULL;
        size_t others = 0;
        for (next = first; next < lines->count && same_paper(&lines->list[next], &lines->list[first]); next++)
            if (lines->list[next].is_hidden) {
                hidden = &lines->list[next];
                others++;
            }
        if (others == 1)
            hidden->is_hidden = false;
    }
}

/* Hide the theorems with the fewest claims, of those that hold, until at most ENDING_MOST are left; a paper's only one stays. */
static void hide_small(struct lines *lines)
{
    size_t shown = lines->count;
    for (size_t least = 1; shown > ENDING_MOST; least++) {
        bool larger = false;
        for (size_t k = 0; k < lines->count; k++) {
            struct line *line = &lines->list[k];
            bool alone =
                (k == 0 || !same_paper(line, line - 1)) && (k + 1 == lines->count || !same_paper(line, line + 1));
            larger = larger || line->claims > least;
            if (line->is_hidden || alone || line->not > 0 || line->claims > least)
                continue;
            line->is_hidden = true;
            shown--;
        }
        if (!larger)
            return;
    }
}

static void print_number(FILE *out, int width, size_t number)
{
    if (number > 0)
        fprintf(out, " %*zu", width, number);
    else
        fprintf(out, " %*s", width, "-");
}

static void print_line(FILE *out, const char *name, const struct line *line, bool planted)
{
    char cut[ENDING_WIDTH * 4 + 1]; /* of UTF-8 */
    int room = ENDING_WIDTH - (CLAIMS + CONFIRMED + DOCUMENTED + NOT + 4) - (planted ? PLANTED + 1 : 0);
    snprintf(cut, sizeof cut, "%s", name);
    if (cell_characters(cut) > room) {
        size_t at = 0;
        for (int seen = 0; seen < room - 2 || ((unsigned char)cut[at] & 0xc0) == 0x80; at++)
            seen += ((unsigned char)cut[at] & 0xc0) != 0x80;
        snprintf(cut + at, sizeof cut - at, "..");
    }
    fprintf(out, "%s%*s", cut, room - cell_characters(cut), "");
    print_number(out, CLAIMS, line->claims);
    print_number(out, CONFIRMED, line->confirmed);
    print_number(out, DOCUMENTED, line->documented);
    if (planted)
        print_number(out, PLANTED, line->planted);
    print_number(out, NOT, line->not );
    fputc('\n', out);
}

static void add_line(struct line *sum, const struct line *line)
{
    sum->claims += line->claims;
    sum->confirmed += line->confirmed;
    sum->documented += line->documented;
    sum->planted += line->planted;
    sum->not += line->not ;
}

static void print_lines(FILE *out, const struct lines *lines, bool planted)
{
    char name[ENDING_WIDTH * 4 + 1];
    struct line hidden = {0};
    size_t others = 0;
    for (size_t k = 0; k < lines->count; k++) {
        const struct line *line = &lines->list[k];
        if (line->is_hidden) {
            add_line(&hidden, line);
            others++;
        } else {
            citation_print(&line->cited, name, sizeof name);
            print_line(out, name, line, planted);
        }
        if (others == 0 || (k + 1 < lines->count && same_paper(line, line + 1)))
            continue;
        snprintf(name, sizeof name, "%.*s%s%zu more", (int)line->cited.paper, line->cited.text,
                 line->cited.paper > 0 ? ", " : "", others);
        print_line(out, name, &hidden, planted);
        hidden = (struct line){0};
        others = 0;
    }
}

static void print_heading(FILE *out, bool planted)
{
    int room = ENDING_WIDTH - (CLAIMS + CONFIRMED + DOCUMENTED + NOT + 4) - (planted ? PLANTED + 1 : 0);
    fprintf(out, "%-*s %*s %*s %*s", room, "theorem", CLAIMS, "claims", CONFIRMED, "confirmed", DOCUMENTED,
            "documented");
    if (planted)
        fprintf(out, " %*s", PLANTED, "planted");
    fprintf(out, " %*s\n", NOT, "not");
    for (int k = 0; k < ENDING_WIDTH; k++)
        fputc('-', out);
    fputc('\n', out);
}

bool ending_print_theorems(FILE *out, const struct order_row *rows, size_t count, bool all)
{
    struct lines lines = {.list = malloc((count + 1) * sizeof *lines.list)};
    bool planted = false;
    for (size_t k = 0; k < count && lines.list; k++) {
        if (row_ended(&rows[k], VERDICT_MEASURED))
            continue;
        const struct line wanted = {.cited = citation_of(rows[k].source)};
        struct line *line = line_of(&lines, &wanted);
        count_row(line, &rows[k]);
        planted = planted || line->planted > 0;
    }
    if (lines.list && !all) {
        hide_small(&lines);
        show_single(&lines);
    }
    if (lines.count > 0) {
        print_heading(out, planted);
        print_lines(out, &lines, planted);
    }
    bool good = lines.list != NULL;
    free(lines.list);
    return good;
}

void ending_print_command(FILE *out, const char *path)
{
    fprintf(out, "to see them: %s show %s --where as_expected=0\n", program_invocation_name, path);
}
