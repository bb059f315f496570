/* Parts of gnuplot scripts. */
#include "plots/script.h"

#include "results/file.h"
#include "results/heap.h"

#include <stdbool.h>
#include <string.h>

const struct chart_style *chart_style(size_t curve)
{
    static const struct chart_style styles[] = {
#define STYLE(colour, dash, point) {colour, dash, point},
#include "plots/styles.def"
    };
    return &styles[curve % CHART_STYLES];
}

int chart_hollow_point(const struct chart_style *style)
{
    enum { SQUARE = 4, PENTAGON = 15 /* the types between are hollow and filled in turn */ };
    bool filled = style->point > SQUARE && style->point <= PENTAGON && style->point % 2 == 1;
    return filled ? style->point - 1 : style->point;
}

void chart_print_quoted(FILE *out, const char *text)
{
    fputc('\'', out);
    for (; *text; text++) {
        if (*text == '\'')
            fputc('\'', out);
        fputc((unsigned char)*text < ' ' ? ' ' : *text, out);
    }
    fputc('\'', out);
}

enum {
    WIDTH = 1040, /* of an SVG */
    HEIGHT = 640,
    KEY_ROW = 26,       /* height of a line of the key at its font and spacing */
    KEY_CHARACTER = 8,  /* width of a character of it, about */
    KEY_MARGIN = 60,    /* beside an entry's text: its sample, and the gap to the next */
    BESIDE_ENTRIES = 9, /* a key beside the axes has at most so many entries of so many characters */
    BESIDE_LONGEST = 36
};

struct chart_key chart_key_of(size_t entries, size_t longest)
{
    struct chart_key key = {.entries = entries, .longest = longest};
    if (entries <= BESIDE_ENTRIES && longest <= BESIDE_LONGEST)
        return key;
    int fit = WIDTH / (int)(KEY_CHARACTER * longest + KEY_MARGIN);
    key.columns = fit < 1 ? 1 : fit;
    key.rows = ((int)entries + key.columns - 1) / key.columns + 3; /* and its title, off the label of the axis */
    return key;
}

void chart_print_key(FILE *script, const struct chart_key *key, const char *title)
{
    const char *look = "Left reverse noenhanced samplen 2 spacing 1.15";
    if (key->columns == 0)
        fprintf(script, "set key outside right top %s width -3\n", look);
    else
        fprintf(script, "set key outside bottom center horizontal %s maxcols %d\n", look, key->columns);
    if (title)
        fprintf(script, "set key title %s%s' left\n", key->columns > 0 ? "\"\\n\".'" : "'", title);
}

void chart_print_terminal(FILE *script, const char *name, enum chart_formats format, const struct chart_key *key)
{
    static const char *const look = "font 'sans,15' background rgb 'white'";
    int height = HEIGHT + KEY_ROW * key->rows;
    if (format == CHARTS_SVG) {
        fprintf(script, "set terminal svg size %d,%d %s\nset output '%s.svg'\n", WIDTH, height, look, name);
        return;
    }
    int wide = WIDTH * 5 / 4, high = height * 5 / 4;
    fprintf(script,
            "if (strstrt(GPVAL_TERMINALS, 'pngcairo') > 0) {\n  set terminal pngcairo size %d,%d %s\n"
            "} else {\n  set terminal png size %d,%d font 'sans,15'\n}\nset output '%s.png'\n",
            wide, high, look, wide, high, name);
}

/* A text that is to be a file, or NULL. */
struct written {
    char *text;
    size_t size;
};

/* A file that is the same is left alone: to write it over makes a file system wait for its disk. */
static int write_text(const char *directory, const char *name, const char *extension, const struct written *file)
{
    HELD(char, path) = heap_print("%s/%s%s", directory, name, extension);
    int result = file_holds(path, file->text, file->size) ? 0 : file_write(path, file->text, file->size);
    return result == 0 ? 0 : -1;
}

int script_write(const char *directory, const char *name, chart_printer *print, const void *chart,
                 enum chart_formats formats)
{
    struct written data, script;
    FILE *to_data = heap_stream(&data.text, &data.size), *to_script = heap_stream(&script.text, &script.size);
    print(to_data, to_script, chart, formats);
    heap_end_stream(to_data);
    heap_end_stream(to_script);
    int result = write_text(directory, name, ".dat", &data);
    if (result == 0)
        result = write_text(directory, name, ".gp", &script);
    free(data.text);
    free(script.text);
    return result;
}
