/* Rows to whoever asks for them, by one exchange between all ranks. */
#include "suite/run/spread.h"

#include "results/heap.h"
#include "results/table.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

enum { WORD = sizeof(uint64_t), MOST_WORDS = TABLE_ROW_SIZE / WORD, BITS = 64 };

/* Returns the word in which byte `at` of a row is. */
static uint64_t packed_offset_of(size_t at, bool packed)
{
    return 2 * (at / WORD) + packed;
}

static size_t byte_of(uint64_t offset)
{
    return offset / 2 * WORD;
}

/* Room for a number a row, and one more. */
static void *open_numbers(struct scratch *numbers, const char *folder, size_t total, size_t number_size)
{
    size_t size = (total + 1) * number_size;
    scratch_open(numbers, folder, size);
    scratch_ready(numbers, size);
    return numbers->bytes;
}

void spread_release(const struct spread *spread)
{
    scratch_release(&spread->rows);
    scratch_release(&spread->offsets);
    scratch_release(&spread->owners);
}

void spread_open(struct spread *spread, MPI_Comm comm, size_t total, size_t row_size, const char *folder)
{
    *spread = (struct spread){.comm = comm, .row_size = row_size, .total = total};
    scratch_open(&spread->rows, folder, (total + 1) * row_size);
    spread->offset = open_numbers(&spread->offsets, folder, total, sizeof *spread->offset);
    spread->owner = open_numbers(&spread->owners, folder, total, sizeof *spread->owner);
}

void spread_close(struct spread *spread)
{
    scratch_close(&spread->rows);
    scratch_close(&spread->offsets);
    scratch_close(&spread->owners);
    *spread = (struct spread){0};
}

void *spread_add(struct spread *spread, size_t first, size_t count)
{
    void *rows = spread->rows.bytes + spread->here;
    size_t ready = spread->rows.ready;
    scratch_ready(&spread->rows, spread->here + count * spread->row_size);
    if (spread->rows.ready != ready)
        spread_release(spread);
    for (size_t k = 0; k < count; k++)
        spread->offset[first + k] = packed_offset_of(spread->here + k * spread->row_size, false);
    spread->here += count * spread->row_size;
    return rows;
}

/* Returns the word of a missing value. */
static uint64_t no_number(void)
{
    const double none = NAN;
    uint64_t word;
    memcpy(&word, &none, sizeof word);
    return word;
}

static size_t marks_of(size_t words)
{
    return (words + BITS - 1) / BITS;
}

/* A bit a word, set where there is one, then those words; returns how many words that takes. */
static size_t pack_row(size_t words, const uint64_t *row, uint64_t *packed)
{
    const uint64_t none = no_number();
    size_t used = marks_of(words);
    memset(packed, 0, used * sizeof *packed);
    for (size_t k = 0; k < words; k++) {
        if (row[k] == none)
            continue;
        packed[k / BITS] |= UINT64_C(1) << k % BITS;
        packed[used++] = row[k];
    }
    return used;
}

static void unpack_row(size_t words, const uint64_t *packed, uint64_t *row)
{
    static uint64_t nothing[MOST_WORDS]; /* copied at once */
    const uint64_t *next = packed + marks_of(words);
    if (nothing[0] == 0)
        for (size_t k = 0; k < MOST_WORDS; k++)
            nothing[k] = no_number();
    memcpy(row, nothing, words * WORD);
    for (size_t m = 0; m < marks_of(words); m++)
        for (uint64_t left = packed[m]; left; left &= left - 1)
            row[m * BITS + (size_t)__builtin_ctzll(left)] = *next++;
}

void spread_pack(struct spread *spread, size_t first, size_t count)
{
    uint64_t packed[MOST_WORDS + MOST_WORDS / BITS + 1];
    size_t size = spread->row_size, words = size / WORD, from, to;
    if (count == 0)
        return;
    from = to = byte_of(spread->offset[first]);
    for (size_t k = 0; k < count; k++, from += size) {
        size_t used = WORD * pack_row(words, (const uint64_t *)(const void *)(spread->rows.bytes + from), packed);
        bool shorter = used < size;
        memmove(spread->rows.bytes + to, shorter ? (const char *)packed : spread->rows.bytes + from,
                shorter ? used : size);
        spread->offset[first + k] = packed_offset_of(to, shorter);
        to += shorter ? used : size;
    }
    spread->here = to;
}

void spread_get(const struct spread *spread, size_t row, void *out)
{
    const char *at = spread->rows.bytes + byte_of(spread->offset[row]);
    uint64_t whole[MOST_WORDS];
    if (spread->offset[row] % 2 == 0) {
        memcpy(out, at, spread->row_size);
        return;
    }
    unpack_row(spread->row_size / WORD, (const uint64_t *)(const void *)at, whole);
    memcpy(out, whole, spread->row_size);
}

/* Bytes of a packed row, by its marks. */
static size_t packed_size(const struct spread *spread, const uint64_t *packed)
{
    size_t marks = marks_of(spread->row_size / WORD), used = marks;
    for (size_t k = 0; k < marks; k++)
        used += (size_t)__builtin_popcountll(packed[k]);
    return WORD * used;
}

const void *spread_kept(const struct spread *spread, size_t row, size_t *size)
{
    const char *at = spread->rows.bytes + byte_of(spread->offset[row]);
    *size = spread->offset[row] % 2 ? packed_size(spread, (const uint64_t *)(const void *)at) : spread->row_size;
    return at;
}

bool spread_keep(struct spread *spread, size_t row, const void *bytes, size_t size)
{
    char *at = spread->rows.bytes + spread->here;
    bool packed = size != spread->row_size;
    if (size < WORD * marks_of(spread->row_size / WORD) || size > spread->row_size)
        return false;
    scratch_ready(&spread->rows, spread->here + size);
    memcpy(at, bytes, size);
    if (packed && packed_size(spread, (const uint64_t *)(const void *)at) != size)
        return false;
    spread->offset[row] = packed_offset_of(spread->here, packed);
    spread->here += size;
    return true;
}

/* An exchange: requests by rank, and the number of words sent to each. Rows travel packed. */
struct exchange {
    int rank, ranks;
    uint64_t *asked; /* by rank: first row and count */
    int *
        numbers; /* by rank: words to it, the first of these in `leaving`; words from it, the first of these in `arrived` */
    int *to, *to_first, *from, *from_first;
    uint64_t *leaving, *arrived;
};

static void close_exchange(struct exchange *exchange)
{
    free(exchange->asked);
    free(exchange->numbers);
    free(exchange->leaving);
    free(exchange->arrived);
}

static void open_exchange(const struct spread *spread, struct exchange *exchange)
{
    *exchange = (struct exchange){0};
    MPI_Comm_rank(spread->comm, &exchange->rank);
    MPI_Comm_size(spread->comm, &exchange->ranks);
    size_t ranks = (size_t)exchange->ranks;
    exchange->asked = heap_take(2 * ranks, sizeof *exchange->asked);
    exchange->numbers = heap_take(4 * ranks, sizeof *exchange->numbers);
    exchange->to = exchange->numbers;
    exchange->to_first = exchange->to + ranks;
    exchange->from = exchange->to_first + ranks;
    exchange->from_first = exchange->from + ranks;
}

/* Rows that are here and that a rank asks for. */
static size_t count_asked(const struct spread *spread, const struct exchange *exchange, int r)
{
    size_t count = 0;
    for (uint64_t k = 0; k < exchange->asked[2 * r + 1]; k++)
        count += spread->owner[exchange->asked[2 * r] + k] == exchange->rank;
    return count;
}

/* A row that is here, packed; returns how many words that takes. */
static size_t put_packed(const struct spread *spread, size_t row, uint64_t *out)
{
    size_t size;
    const void *kept = spread_kept(spread, row, &size);
    if (spread->offset[row] % 2 == 0)
        return pack_row(spread->row_size / WORD, kept, out);
    memcpy(out, kept, size);
    return size / WORD;
}

/* Put the rows that are here and asked for behind each other, by who asks, in the order of their numbers. */
static void pack(const struct spread *spread, struct exchange *exchange)
{
    size_t used = 0;
    for (int r = 0; r < exchange->ranks; r++) {
        exchange->to_first[r] = (int)used;
        for (uint64_t k = 0; k < exchange->asked[2 * r + 1]; k++) {
            size_t row = exchange->asked[2 * r] + k;
            if (spread->owner[row] == exchange->rank)
                used += put_packed(spread, row, exchange->leaving + used);
        }
        exchange->to[r] = (int)used - exchange->to_first[r];
    }
}

static void allocate_exchange(const struct spread *spread, struct exchange *exchange, size_t count)
{
    size_t leaving = 0, words = spread->row_size / WORD, most = (words + marks_of(words)) * WORD;
    for (int r = 0; r < exchange->ranks; r++)
        leaving += count_asked(spread, exchange, r);
    exchange->leaving = heap_grow(NULL, leaving, most);
    exchange->arrived = heap_grow(NULL, count, most);
}

/* Send what is asked for, and have what was. */
static void pass_rows(const struct spread *spread, struct exchange *exchange)
{
    pack(spread, exchange);
    MPI_Alltoall(exchange->to, 1, MPI_INT, exchange->from, 1, MPI_INT, spread->comm);
    for (int r = 1; r < exchange->ranks; r++)
        exchange->from_first[r] = exchange->from_first[r - 1] + exchange->from[r - 1];
    MPI_Alltoallv(exchange->leaving, exchange->to, exchange->to_first, MPI_UINT64_T, exchange->arrived, exchange->from,
                  exchange->from_first, MPI_UINT64_T, spread->comm);
}

/* The rows of one rank arrive in the order of their numbers, too. */
static void unpack(const struct spread *spread, struct exchange *exchange, size_t first, size_t count, char *rows)
{
    size_t size = spread->row_size;
    for (size_t k = 0; k < count; k++) {
        int *next = &exchange->from_first[spread->owner[first + k]];
        const uint64_t *packed = exchange->arrived + *next;
        unpack_row(size / WORD, packed, (uint64_t *)(void *)(rows + k * size));
        *next += (int)(packed_size(spread, packed) / WORD);
    }
}

void spread_fetch(const struct spread *spread, size_t first, size_t count, void *rows)
{
    struct exchange exchange;
    uint64_t mine[2] = {first, count};
    open_exchange(spread, &exchange);
    MPI_Allgather(mine, 2, MPI_UINT64_T, exchange.asked, 2, MPI_UINT64_T, spread->comm);
    allocate_exchange(spread, &exchange, count);
    pass_rows(spread, &exchange);
    unpack(spread, &exchange, first, count, rows);
    close_exchange(&exchange);
    spread_release(spread);
}
