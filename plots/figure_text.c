/* What is special in enhanced text and in TeX, and what stands for it. */
#include "plots/figure_text.h"

#include <stdlib.h>
#include <string.h>

#include "results/print/escape.h"

void figure_print_text(FILE *out, const char *text, bool tex)
{
    static const char special[] = "\\{}_^&@~'\n#%$";
    static const char *const enhanced[] = {"\\\\", "\\{", "\\}", "\\_", "\\^", "\\&", "\\@",
                                           "\\~",  "''",  " ",   "#",   "%",   "$"};
    static const char *const latex[] = {"\\textbackslash{}",
                                        "\\{",
                                        "\\}",
                                        "\\_",
                                        "\\textasciicircum{}",
                                        "\\&",
                                        "@",
                                        "\\textasciitilde{}",
                                        "''",
                                        " ",
                                        "\\#",
                                        "\\%",
                                        "\\$"};
    static const char *const quoted[] = {"''", " "};
    fputc('\'', out);
    while (*text) {
        const char *end = *text == '$' ? strchr(text + 1, '$') : NULL, *start = text + (end != NULL);
        size_t length = end ? (size_t)(end - start) : 1 + strcspn(start + 1, "$");
        char *part = strndup(start, length);
        fputs(end && tex ? "$" : "", out);
        if (part && end)
            escape_print(out, part, "'\n", quoted);
        else if (part)
            escape_print(out, part, special, tex ? latex : enhanced);
        fputs(end && tex ? "$" : "", out);
        free(part);
        text = end ? end + 1 : start + length;
    }
    fputc('\'', out);
}
