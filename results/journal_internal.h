/* The layout of a journal file, shared by its writer and its reader. */
#ifndef RATTLEBACK_RESULTS_JOURNAL_INTERNAL_H
#define RATTLEBACK_RESULTS_JOURNAL_INTERNAL_H

#include "results/journal.h"

#define JOURNAL_SIGNATURE "rattleback journal 1\n"
#define JOURNAL_NAME "%d-%d.rows"

enum {
    JOURNAL_MARK = 0x4c4e524a, /* starts a record */
    JOURNAL_ALIGNMENT = 16     /* of records in a file; payloads can then be read in place */
};

struct journal_header {
    char signature[24];
    char identity[SHA256_TEXT_SIZE];
    char zero[3];
    uint32_t checksum; /* of the bytes before */
};
_Static_assert(sizeof(struct journal_header) % JOURNAL_ALIGNMENT == 0, "records follow the header without a gap");

struct journal_head {
    uint32_t mark, type;
    uint64_t key, size;
    uint32_t payload_checksum, checksum; /* of the payload; of the bytes before; both from the seed of the identity */
};
_Static_assert(sizeof(struct journal_head) % JOURNAL_ALIGNMENT == 0, "the payload follows its head without a gap");

/* Returns the checksum from which the checksums of records start. */
uint32_t journal_seed(const char identity[SHA256_TEXT_SIZE]);

/* Returns the number of zero bytes after a payload of `size` bytes. */
size_t journal_padding(uint64_t size);

#endif
