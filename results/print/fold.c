/* Streams that collect a line and write it in pieces. */
#include "results/print/fold.h"

#include "results/print/terminal.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum {
    LINE_SIZE = 8192,
    OUT_SIZE = 4 * LINE_SIZE,
    MOST_LABEL = 32, /* characters before the text after a label */
    HANG = 4
};

/* A stream to `file` and the line that it has so far. */
struct fold {
    int file, width;
    bool paused;
    size_t length;
    char line[LINE_SIZE];
};

static struct fold folds[] = {{.file = STDOUT_FILENO}, {.file = STDERR_FILENO}};

static bool is_comment(const char *line)
{
    return (line[0] == '#' || line[0] == '%') && line[1] == ' ';
}

/* Returns the characters before the second and further pieces of a line. */
static int hang_of(const char *line)
{
    int leading = (int)strspn(line, " ");
    const char *gap = strstr(line + leading, "  ");
    int label = gap ? (int)(gap - line + (long)strspn(gap, " ")) : MOST_LABEL;
    return label < MOST_LABEL && line[label] ? label : leading > HANG ? leading : leading + HANG;
}

static int characters(const char *text, size_t length)
{
    int count = 0;
    for (size_t k = 0; k < length; k++)
        count += ((unsigned char)text[k] & 0xc0) != 0x80;
    return count;
}

void fold_line(const char *line, int width, char *out, size_t size)
{
    const char *mark = is_comment(line) ? line : "";
    const int wanted = *mark ? 2 : hang_of(line), hang = wanted < width / 2 ? wanted : width / 2;
    int column = 0;
    size_t used = 0;
    for (bool first = true; *line; first = false) {
        size_t spaces = strspn(line, " "), word = strcspn(line + spaces, " ");
        if (used + (size_t)hang + spaces + word + 2 > size)
            return;
        int wide = characters(line + spaces, word);
        if (!first && word > 0 && column > hang && column + (int)spaces + wide > width) {
            used += (size_t)snprintf(out + used, size - used, "\n%-*.*s", hang, *mark ? 1 : 0, mark);
            column = hang;
            line += spaces;
            spaces = 0;
        }
        snprintf(out + used, size - used, "%.*s", (int)(spaces + word), line);
        used += spaces + word;
        column += (int)spaces + wide;
        line += spaces + word;
    }
}

static bool put(const struct fold *fold, const char *text, size_t length)
{
    for (ssize_t written; length > 0; text += written, length -= (size_t)written)
        if ((written = write(fold->file, text, length)) < 0)
            return false;
    return true;
}

/* Writes the line at hand: one with control characters, as a bar or a colour has, unchanged. */
static bool end_line(struct fold *fold, const char *end)
{
    char pieces[OUT_SIZE] = "";
    fold->line[fold->length] = '\0';
    const bool plain = !fold->paused && !strpbrk(fold->line, "\r\033") && strlen(fold->line) == fold->length;
    if (plain)
        fold_line(fold->line, fold->width, pieces, sizeof pieces);
    bool good =
        put(fold, plain ? pieces : fold->line, plain ? strlen(pieces) : fold->length) && put(fold, end, strlen(end));
    fold->length = 0;
    return good;
}

static ssize_t write_folded(void *cookie, const char *text, size_t size)
{
    struct fold *fold = cookie;
    bool good = true;
    for (size_t k = 0; k < size; k++) {
        if (text[k] == '\n') {
            good = end_line(fold, "\n") && good;
            continue;
        }
        fold->line[fold->length++] = text[k];
        if (fold->length + 1 == LINE_SIZE)
            good = end_line(fold, "") && good;
    }
    if (memchr(fold->line, '\r', fold->length)) /* a bar has no end of line */
        good = end_line(fold, "") && good;
    return good ? (ssize_t)size : 0;
}

static int close_folded(void *cookie)
{
    struct fold *fold = cookie;
    end_line(fold, "");
    return close(fold->file);
}

static FILE *folded(FILE *stream, struct fold *fold, int mode)
{
    int width = terminal_of(stream).width;
    fold->width = width < FOLD_WIDTH ? width : FOLD_WIDTH;
    FILE *out = width > 0
                    ? fopencookie(fold, "w", (cookie_io_functions_t){.write = write_folded, .close = close_folded})
                    : NULL;
    if (!out)
        return stream;
    setvbuf(out, NULL, mode, 0);
    return out;
}

void fold_streams(void)
{
    stdout = folded(stdout, &folds[0], _IOLBF);
    stderr = folded(stderr, &folds[1], _IONBF);
}

void fold_pause(bool paused)
{
    fflush(stdout);
    folds[0].paused = paused;
}

void fold_end(void)
{
    fflush(stdout);
    for (int k = 0; k < 2; k++)
        if (folds[k].length > 0)
            end_line(&folds[k], "");
}
