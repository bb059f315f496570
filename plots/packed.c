/* zlib's format in base64: letters, digits, + and / only, so that it may stand in any markup. */
#include "plots/packed.h"

#include <stdlib.h>
#include <zlib.h>

static void print_base64(FILE *out, const unsigned char *bytes, size_t size)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < size; i += 3) {
        unsigned long three = (unsigned long)bytes[i] << 16;
        three |= i + 1 < size ? (unsigned long)bytes[i + 1] << 8 : 0;
        three |= i + 2 < size ? bytes[i + 2] : 0;
        for (size_t k = 0; k < 4; k++)
            fputc(i + k <= size ? digits[three >> (18 - 6 * k) & 63] : '=', out);
    }
}

bool packed_print(FILE *out, const char *text, size_t size)
{
    uLongf packed = compressBound(size);
    unsigned char *bytes = malloc(packed);
    bool good = bytes && compress2(bytes, &packed, (const unsigned char *)text, size, Z_BEST_COMPRESSION) == Z_OK;
    if (good)
        print_base64(out, bytes, packed);
    free(bytes);
    return good;
}
