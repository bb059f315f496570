/* CRC-32C (Castagnoli; RFC 3720). It detects every change of up to three bits, and all but one in 2^32 of the other
 * changes. */
#ifndef RATTLEBACK_RESULTS_CRC32C_H
#define RATTLEBACK_RESULTS_CRC32C_H

#include <stddef.h>
#include <stdint.h>

/* Returns the checksum of `size` bytes after bytes with the checksum `before`; before = 0 for the first ones. */
uint32_t crc32c(uint32_t before, const void *data, size_t size);

/* Like crc32c, for processors without an instruction for it. */
uint32_t crc32c_by_tables(uint32_t before, const void *data, size_t size);

#endif
