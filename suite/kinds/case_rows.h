/* The rows of a group of cases under judgement: all of them, or, of many, where each differs from the first. */
#ifndef RATTLEBACK_SUITE_CASE_ROWS_H
#define RATTLEBACK_SUITE_CASE_ROWS_H

#include "results/table.h"

#include <stdbool.h>

/* Many rows, added in their order. */
struct case_pack {
    int count;
    struct case_row first, seen; /* the last one that was looked at */
    uint64_t *words;      /* of each row: marks of the words in which it differs from the first, then these words */
    size_t *offset, used; /* of each row, of all; in words */
};

/* Room for `most` rows; what is untouched takes no memory. case_pack_close must follow. */
void case_pack_open(struct case_pack *pack, int most);
void case_pack_add(struct case_pack *pack, const struct case_row *rows, int count);
void case_pack_close(struct case_pack *pack);

/* Takes the counters of a run into a row; its own steps are counted of an adaptive integrator alone. */
void case_row_take_work(const struct work_counts *work, bool adaptive, struct case_row *row);

struct case_rows {
    int count;
    const struct case_row *whole; /* or NULL: */
    struct case_pack *pack;
};

/* Row k, to the bit; one of a pack is good until the next is asked for. */
const struct case_row *case_rows_at(const struct case_rows *rows, int k);

#endif
