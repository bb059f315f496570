/* Rows as their differences from the first: members of an ensemble share most of what a row says. */
#include "suite/kinds/case_rows.h"

#include "results/heap.h"

#include <string.h>

enum { WORD = sizeof(uint64_t), WORDS = sizeof(struct case_row) / WORD, BITS = 64, MARKS = (WORDS + BITS - 1) / BITS };
_Static_assert(sizeof(struct case_row) % WORD == 0, "a row is a whole number of words");

void case_pack_open(struct case_pack *pack, int most)
{
    *pack = (struct case_pack){.count = 0};
    pack->words = heap_grow(NULL, (size_t)most * (MARKS + WORDS), WORD);
    pack->offset = heap_grow(NULL, (size_t)most, sizeof *pack->offset);
}

void case_pack_close(struct case_pack *pack)
{
    free(pack->words);
    free(pack->offset);
    *pack = (struct case_pack){.count = 0};
}

/* Returns how many words it takes. */
static size_t put_words(const struct case_row *first, const struct case_row *row, uint64_t *out)
{
    uint64_t before[WORDS], word[WORDS];
    size_t used = MARKS;
    memcpy(before, first, sizeof before);
    memcpy(word, row, sizeof word);
    memset(out, 0, MARKS * WORD);
    for (size_t k = 0; k < WORDS; k++) {
        if (word[k] == before[k])
            continue;
        out[k / BITS] |= UINT64_C(1) << k % BITS;
        out[used++] = word[k];
    }
    return used;
}

void case_pack_add(struct case_pack *pack, const struct case_row *rows, int count)
{
    if (pack->count == 0 && count > 0)
        pack->first = rows[0];
    for (int k = 0; k < count; k++) {
        pack->offset[pack->count++] = pack->used;
        pack->used += put_words(&pack->first, &rows[k], pack->words + pack->used);
    }
}

static const struct case_row *take_case_row(struct case_pack *pack, int k)
{
    const uint64_t *marks = pack->words + pack->offset[k], *next = marks + MARKS;
    memcpy(&pack->seen, &pack->first, sizeof pack->seen);
    for (size_t m = 0; m < MARKS; m++)
        for (uint64_t left = marks[m]; left; left &= left - 1) {
            size_t word = m * BITS + (size_t)__builtin_ctzll(left);
            memcpy((char *)&pack->seen + word * WORD, next++, WORD);
        }
    return &pack->seen;
}

const struct case_row *case_rows_at(const struct case_rows *rows, int k)
{
    return rows->whole ? &rows->whole[k] : take_case_row(rows->pack, k);
}

void case_row_take_work(const struct work_counts *work, bool adaptive, struct case_row *row)
{
#define WORK(name, meaning) row->name = work->name;
#include "core/work.def"
    if (!adaptive)
        row->accepted = row->rejected = WORK_UNKNOWN;
}
