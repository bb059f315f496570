/* CRC-32C, a byte at a time by a table. */
#include "results/crc32c.h"

#include <stdbool.h>

static const uint32_t polynomial = 0x82f63b78; /* reflected */

uint32_t crc32c(uint32_t before, const void *data, size_t size)
{
    static uint32_t table[256];
    static bool made;
    const unsigned char *bytes = data;
    uint32_t sum = ~before;
    for (uint32_t i = 0; !made && i < 256; i++) {
        table[i] = i;
        for (int bit = 0; bit < 8; bit++)
            table[i] = table[i] >> 1 ^ (table[i] & 1 ? polynomial : 0);
    }
    made = true;
    for (size_t i = 0; i < size; i++)
        sum = sum >> 8 ^ table[(sum ^ bytes[i]) & 255];
    return ~sum;
}
