/* SHA-256 (FIPS 180-4), the hash that `sha256sum` prints. */
#ifndef RATTLEBACK_RESULTS_SHA256_H
#define RATTLEBACK_RESULTS_SHA256_H

#include <stddef.h>

enum { SHA256_TEXT_SIZE = 65 /* 64 hexadecimal digits and the final 0 */ };

/* Writes the SHA-256 of `size` bytes as a lower-case hexadecimal string. */
void sha256_text(const void *data, size_t size, char out[SHA256_TEXT_SIZE]);

#endif
