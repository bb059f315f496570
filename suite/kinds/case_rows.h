/* Rows of a group of cases that is judged: stored completely or, for large groups, as differences from the first row. */
#ifndef RATTLEBACK_SUITE_CASE_ROWS_H
#define RATTLEBACK_SUITE_CASE_ROWS_H

#include "results/table.h"

#include <stdbool.h>

/* Rows stored as differences from the first one, in the order in which they were added. */
struct case_pack {
    int count;
    struct case_row first, seen; /* the first row; the row that was unpacked last */
    uint64_t *words;      /* for each row: a bit per 8-byte word that differs from the first row, then these words */
    size_t *offset, used; /* start of each row, and end of all, in words */
};

/* Opens a pack for up to `most` rows; memory is used only as rows are added. case_pack_close must follow. */
void case_pack_open(struct case_pack *pack, int most);
void case_pack_add(struct case_pack *pack, const struct case_row *rows, int count);
void case_pack_close(struct case_pack *pack);

/* Copies the work counters of a run to a row; the number of steps only if the integrator is adaptive. */
void case_row_take_work(const struct work_counts *work, bool adaptive, struct case_row *row);

struct case_rows {
    int count;
    const struct case_row *whole; /* the rows; NULL: they are in pack */
    struct case_pack *pack;
};

/* Returns row k, bitwise as it was added. A row of a pack is valid until the next call. */
const struct case_row *case_rows_at(const struct case_rows *rows, int k);

#endif
