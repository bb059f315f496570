/* CRC-32C, eight bytes at a time: by the processor's instruction, which is of this polynomial, or by tables. */
#include "results/checksums/crc32c.h"

#include <stdbool.h>
#include <string.h>

static const uint32_t polynomial = 0x82f63b78; /* reflected */

enum { SLICES = 8 };

/* table[k][byte]: what the byte does to the sum once k more bytes have gone by. */
static uint32_t table[SLICES][256];

static void make_table(void)
{
    for (uint32_t i = 0; i < 256; i++) {
        uint32_t sum = i;
        for (int bit = 0; bit < 8; bit++)
            sum = sum >> 1 ^ (sum & 1 ? polynomial : 0);
        table[0][i] = sum;
    }
    for (int k = 1; k < SLICES; k++)
        for (int i = 0; i < 256; i++)
            table[k][i] = table[k - 1][i] >> 8 ^ table[0][table[k - 1][i] & 255];
}

static uint32_t little_endian(const unsigned char *bytes)
{
    return bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
}

uint32_t crc32c_by_tables(uint32_t before, const void *data, size_t size)
{
    static bool made;
    const unsigned char *bytes = data;
    uint32_t sum = ~before;
    if (!made)
        make_table();
    made = true;
    for (; size >= SLICES; size -= SLICES, bytes += SLICES) {
        uint32_t low = sum ^ little_endian(bytes), high = little_endian(bytes + 4);
        sum = table[7][low & 255] ^ table[6][low >> 8 & 255] ^ table[5][low >> 16 & 255] ^ table[4][low >> 24] ^
              table[3][high & 255] ^ table[2][high >> 8 & 255] ^ table[1][high >> 16 & 255] ^ table[0][high >> 24];
    }
    for (; size > 0; size--, bytes++)
        sum = sum >> 8 ^ table[0][(sum ^ *bytes) & 255];
    return ~sum;
}

#ifdef __x86_64__
__attribute__((target("sse4.2"))) static uint32_t by_instruction(uint32_t before, const void *data, size_t size)
{
    const unsigned char *bytes = data;
    uint64_t sum = ~before, word;
    for (; size >= sizeof word; size -= sizeof word, bytes += sizeof word) {
        memcpy(&word, bytes, sizeof word);
        sum = __builtin_ia32_crc32di(sum, word);
    }
    for (; size > 0; size--, bytes++)
        sum = __builtin_ia32_crc32qi((uint32_t)sum, *bytes);
    return ~(uint32_t)sum;
}
#endif

uint32_t crc32c(uint32_t before, const void *data, size_t size)
{
#ifdef __x86_64__
    if (__builtin_cpu_supports("sse4.2"))
        return by_instruction(before, data, size);
#endif
    return crc32c_by_tables(before, data, size);
}
