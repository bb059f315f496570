/* Escapes for the characters that have a meaning in a format; bytes that are no text are replaced. */
#include "results/print/escape.h"

#include <stdbool.h>
#include <string.h>

/* Length of the UTF-8 character at `text`, or 0 if there is none that XML may hold: a control character, a cut or foreign
 * sequence, one longer than it need be, a surrogate, U+FFFE, U+FFFF, or beyond U+10FFFF. */
static int character(const char *text)
{
    static const unsigned long least[] = {0, 0x20, 0x80, 0x800, 0x10000};
    unsigned char first = (unsigned char)*text;
    int length = first < 0x80 ? 1 : first < 0xC0 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF8 ? 4 : 0;
    unsigned long code = length == 1 ? first : first & (0x7FU >> length);
    for (int k = 1; k < length; k++) {
        if (((unsigned char)text[k] & 0xC0) != 0x80)
            return 0;
        code = code << 6 | ((unsigned char)text[k] & 0x3F);
    }
    bool foreign = code < least[length] || code == 127 || (code >= 0xD800 && code < 0xE000) || code == 0xFFFE ||
                   code == 0xFFFF || code > 0x10FFFF;
    return foreign ? 0 : length;
}

/* Returns how many bytes of the text stand for themselves. */
static size_t plain_bytes(const char *text, const char *special)
{
    const char *at = text;
    for (int length = 1; *at && length > 0 && !strchr(special, *at); at += length)
        length = *at >= ' ' && *at <= '~' ? 1 : character(at);
    return (size_t)(at - text);
}

/* Returns what stands for a byte that does not stand for itself. */
static const char *replacement(char byte, const char *special, const char *const *instead)
{
    const char *found = strchr(special, byte);
    return found ? instead[found - special] : "?";
}

void escape_print(FILE *out, const char *text, const char *special, const char *const *instead)
{
    for (;;) {
        size_t plain = plain_bytes(text, special);
        fwrite(text, 1, plain, out);
        text += plain;
        if (!*text)
            return;
        fputs(replacement(*text++, special, instead), out);
    }
}

void escape_xml(FILE *out, const char *text)
{
    static const char *const instead[] = {"&amp;", "&lt;", "&gt;", "&quot;"};
    escape_print(out, text, "&<>\"", instead);
}

void escape_into(char *out, size_t size, const char *text, const char *special, const char *const *instead)
{
    while (*text && size > 1) {
        size_t plain = plain_bytes(text, special);
        const char *piece = plain > 0 ? text : replacement(*text, special, instead);
        size_t length = plain > 0 ? plain : strlen(piece);
        if (length >= size) {
            length = plain > 0 ? size - 1 : 0;
            while (length > 0 && ((unsigned char)piece[length] & 0xC0) == 0x80)
                length--;
            size = length + 1;
        }
        memcpy(out, piece, length);
        out += length;
        size -= length;
        text += plain > 0 ? plain : 1;
    }
    *out = '\0';
}

void escape_latex(char *out, size_t size, const char *text)
{
    static const char *const instead[] = {"\\textbackslash{}",
                                          "\\textasciitilde{}",
                                          "\\textasciicircum{}",
                                          "\\&",
                                          "\\%",
                                          "\\$",
                                          "\\#",
                                          "\\_",
                                          "\\{",
                                          "\\}",
                                          " "};
    escape_into(out, size, text, "\\~^&%$#_{}\n", instead);
}
