/* What is special in enhanced text and in TeX, and what stands for it. */
#include "plots/figure_text.h"

#include <stdlib.h>
#include <string.h>

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
        size_t room = LONGEST * (length + 1);
        char *part = strndup(start, length), *spelt = part ? malloc(room) : NULL;
        if (spelt && end)
            snprintf(spelt, room, tex ? "$%s$" : "%s", part);
        else if (spelt && tex)
            escape_latex(spelt, room, part);
        else if (spelt)
            escape_into(spelt, room, part, "\\{}_^&@~\n", enhanced);
        escape_print(out, spelt ? spelt : "", "'\n", quoted);
        free(part);
        free(spelt);
        text = end ? end + 1 : start + length;
    }
    fputc('\'', out);
}
