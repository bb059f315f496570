/* Text in a page, compressed: what a browser unpacks by DecompressionStream('deflate'). */
#ifndef RATTLEBACK_PLOTS_PACKED_H
#define RATTLEBACK_PLOTS_PACKED_H

#include <stdbool.h>
#include <stdio.h>

/* Print `size` bytes compressed (RFC 1950), in base64; false if memory ran out. */
bool packed_print(FILE *out, const char *text, size_t size);

#endif
