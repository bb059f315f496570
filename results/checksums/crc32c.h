/* CRC-32C (Castagnoli; RFC 3720), which finds every change of up to three bits and all but one in 2^32 of others. */
#ifndef RATTLEBACK_RESULTS_CRC32C_H
#define RATTLEBACK_RESULTS_CRC32C_H

#include <stddef.h>
#include <stdint.h>

/* The checksum of bytes that follow bytes with the checksum `before`; 0 where none do. */
uint32_t crc32c(uint32_t before, const void *data, size_t size);

/* Like crc32c, for processors without an instruction for it. */
uint32_t crc32c_by_tables(uint32_t before, const void *data, size_t size);

#endif
