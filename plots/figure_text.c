/* Escapes for gnuplot's enhanced text and for TeX. */
#include "plots/figure_text.h"

#include <string.h>

#include "results/heap.h"
#include "results/print/escape.h"

enum { LONGEST = 20 /* bytes that one may become */ };

void figure_print_text(FILE *out, const char *text, bool tex)
{
    static const char *const enhanced[] = {"\\\\", "\\{", "\\}", "\\_", "\\^", "\\&", "\\@", "\\~", " "};
    static const char *const quoted[] = {"''", " "};
    fputc('\'', out);
    while (*text) {
        const char *end = *text == '$' ? strchr(text + 1, '$') : NULL, *start = text + (end != NULL);
        size_t length = end ? (size_t)(end - start) : 1 + strcspn(start + 1, "$");
        size_t size = LONGEST * (length + 1);
        HEAP(char, part, length + 1);
        HEAP(char, spelt, size);
        memcpy(part, start, length);
        if (end)
            snprintf(spelt, size, tex ? "$%s$" : "%s", part);
        else if (tex)
            escape_latex(spelt, size, part);
        else
            escape_into(spelt, size, part, "\\{}_^&@~\n", enhanced);
        escape_print(out, spelt, "'\n", quoted);
        text = end ? end + 1 : start + length;
    }
    fputc('\'', out);
}
