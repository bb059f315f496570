/* Parts of gnuplot scripts. */
#include "plots/script.h"

#include <errno.h>

/* Okabe and Ito's colours, which the colour-blind can tell apart (without the yellow, too light on white). */
static const char *const colours[] = {"#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000"};

const char *chart_colour(size_t curve)
{
    return colours[curve % (sizeof colours / sizeof *colours)];
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

void chart_print_terminal(FILE *script, const char *name, enum chart_formats format)
{
    static const char *const look = "font 'sans,15' background rgb 'white'";
    if (format == CHARTS_SVG)
        fprintf(script, "set terminal svg size 1040,640 %s\nset output '%s.svg'\n", look, name);
    else
        fprintf(script,
                "if (strstrt(GPVAL_TERMINALS, 'pngcairo') > 0) {\n"
                "  set terminal pngcairo size 1300,800 %s\n"
                "} else {\n  set terminal png size 1300,800 font 'sans,15'\n}\nset output '%s.png'\n",
                look, name);
}

FILE *chart_open_file(const char *directory, const char *name, const char *extension)
{
    char path[4096];
    if (snprintf(path, sizeof path, "%s/%s%s", directory, name, extension) >= (int)sizeof path) {
        errno = ENAMETOOLONG;
        return NULL;
    }
    return fopen(path, "w");
}
