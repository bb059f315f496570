/* The table by theorem, and broken lines. */
#include "results/print/theorem_table.h"

#include "results/heap.h"
#include "results/print/cells.h"
#include "results/theorems.h"

#include <errno.h>
#include <string.h>

struct line {
    struct theorem sum;
    bool is_hidden;
};

struct lines {
    struct line *list;
    size_t count;
};

/* Widths of the columns of numbers, and of the table, which shows `Anahory, Marrero, Martin 2022, theorem 5.5 (1)`. */
enum { CLAIMS = 6, CONFIRMED = 9, DOCUMENTED = 10, FAULTS = 8, NOT = 5, TABLE_WIDTH = ENDING_WIDTH };

/* Columns that only some tables have. */
struct columns {
    bool documented, faults;
};

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
    return citation_same_paper(&left->sum.cited, &right->sum.cited);
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
            larger = larger || line->sum.claims > least;
            if (line->is_hidden || alone || line->sum.not > 0 || line->sum.claims > least)
                continue;
            line->is_hidden = true;
            shown--;
        }
        if (!larger)
            return;
    }
}

static void print_count(FILE *out, int width, size_t number)
{
    if (number > 0)
        fprintf(out, " %*zu", width, number);
    else
        fprintf(out, " %*s", width, "-");
}

static int name_width(struct columns columns)
{
    return TABLE_WIDTH - (CLAIMS + CONFIRMED + NOT + 3) - (columns.documented ? DOCUMENTED + 1 : 0) -
           (columns.faults ? FAULTS + 1 : 0);
}

static void print_theorem_line(FILE *out, const char *name, const struct theorem *line, struct columns columns)
{
    char cut[TABLE_WIDTH * 4 + 1]; /* of UTF-8 */
    int width = name_width(columns);
    snprintf(cut, sizeof cut, "%s", name);
    if (cell_characters(cut) > width) {
        size_t at = 0;
        for (int seen = 0; seen < width - 2 || ((unsigned char)cut[at] & 0xc0) == 0x80; at++)
            seen += ((unsigned char)cut[at] & 0xc0) != 0x80;
        snprintf(cut + at, sizeof cut - at, "..");
    }
    fprintf(out, "%s%*s", cut, width - cell_characters(cut), "");
    print_count(out, CLAIMS, line->claims);
    print_count(out, CONFIRMED, line->confirmed);
    if (columns.documented)
        print_count(out, DOCUMENTED, line->documented);
    if (columns.faults)
        print_count(out, FAULTS, line->faults);
    print_count(out, NOT, line->not );
    fputc('\n', out);
}

static void add_line(struct theorem *sum, const struct theorem *line)
{
    sum->claims += line->claims;
    sum->confirmed += line->confirmed;
    sum->documented += line->documented;
    sum->faults += line->faults;
    sum->not += line->not ;
}

static void print_theorem_lines(FILE *out, const struct lines *lines, struct columns columns)
{
    char name[TABLE_WIDTH * 4 + 1];
    struct theorem hidden = {0};
    size_t others = 0;
    for (size_t k = 0; k < lines->count; k++) {
        const struct line *line = &lines->list[k];
        if (line->is_hidden) {
            add_line(&hidden, &line->sum);
            others++;
        } else {
            citation_print(&line->sum.cited, name, sizeof name);
            print_theorem_line(out, name, &line->sum, columns);
        }
        if (others == 0 || (k + 1 < lines->count && same_paper(line, line + 1)))
            continue;
        const struct source *paper = line->sum.cited.source;
        snprintf(name, sizeof name, "%.*s%s%zu more", paper ? (int)strcspn(paper->cited, "|") : 0,
                 paper ? paper->cited : "", paper ? ", " : "", others);
        print_theorem_line(out, name, &hidden, columns);
        hidden = (struct theorem){0};
        others = 0;
    }
}

static void print_theorem_heading(FILE *out, struct columns columns)
{
    int width = name_width(columns);
    fprintf(out, "%-*s %*s %*s", width, "theorem", CLAIMS, "claims", CONFIRMED, "confirmed");
    if (columns.documented)
        fprintf(out, " %*s", DOCUMENTED, "documented");
    if (columns.faults)
        fprintf(out, " %*s", FAULTS, "faults");
    fprintf(out, " %*s\n", NOT, "not");
    for (int k = 0; k < TABLE_WIDTH; k++)
        fputc('-', out);
    fputc('\n', out);
}

void ending_print_theorems(FILE *out, const struct order_row *rows, size_t count, bool all)
{
    struct lines lines = {.list = NULL};
    HELD(struct theorem, theorems) = theorems_of(rows, count, &lines.count);
    struct columns columns = {false};
    lines.list = heap_take(lines.count, sizeof *lines.list);
    for (size_t k = 0; k < lines.count; k++) {
        lines.list[k].sum = theorems[k];
        columns.documented = columns.documented || theorems[k].documented > 0;
        columns.faults = columns.faults || theorems[k].faults > 0;
    }
    if (!all) {
        hide_small(&lines);
        show_single(&lines);
    }
    if (lines.count > 0) {
        print_theorem_heading(out, columns);
        print_theorem_lines(out, &lines, columns);
    }
    free(lines.list);
}

void ending_print_command(FILE *out, const char *path)
{
    fprintf(out, "to see them: %s show %s --where as_expected=0\n", program_invocation_name, path);
}
