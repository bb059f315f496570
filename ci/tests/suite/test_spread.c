/* A table spread over the ranks: whoever asks gets the rows, whoever has them. */
/* ranks: 1 2 3 */
#include "suite/run/spread.h"

#include <math.h>

#include "ci/tests/suite/ranks.h"

enum { ROWS = 1000 };

struct row {
    int64_t number, square, half;
    double value[4]; /* of an even number only one is there */
};

TESTS_BETWEEN(open_ranks, close_ranks)

static struct row row_of(int64_t number)
{
    double value = sqrt((double)number), other = number % 2 ? value : (double)NAN;
    return (struct row){number, number * number, number / 2, {other, value, other, other}};
}

/* Rows in a shuffled order (7 has no divisor of ROWS), on ranks that follow no pattern; two of three are packed. */
static void fill(struct spread *spread)
{
    spread_open(spread, MPI_COMM_WORLD, ROWS, sizeof(struct row), NULL);
    for (int k = 0; k < ROWS; k++) {
        int number = k * 7 % ROWS;
        spread->owner[number] = number * number / 10 % ranks;
        if (spread->owner[number] != rank)
            continue;
        *(struct row *)spread_add(spread, (size_t)number, 1) = row_of(number);
        if (number % 3)
            spread_pack(spread, (size_t)number, 1);
    }
}

/* Rows of `count` from `first` on that are not what they should be. */
static int wrong_rows(const struct spread *spread, size_t first, size_t count)
{
    struct row rows[ROWS];
    int wrong = 0;
    spread_fetch(spread, first, count, rows);
    for (size_t k = 0; k < count; k++) {
        const struct row right = row_of((int64_t)(first + k));
        wrong += memcmp(&rows[k], &right, sizeof right) != 0;
    }
    return wrong;
}

TEST(every_rank_gets_what_it_asks_for)
{
    struct spread spread;
    fill(&spread);
    assert_int_equal(wrong_rows(&spread, 0, ROWS), 0);                                    /* all the same */
    assert_int_equal(wrong_rows(&spread, (size_t)rank * 100, 250), 0);                    /* overlapping */
    assert_int_equal(wrong_rows(&spread, 17, rank == ranks - 1 ? 400 : 0), 0);            /* one rank only */
    assert_int_equal(wrong_rows(&spread, ROWS - 1, 1) + wrong_rows(&spread, ROWS, 0), 0); /* the end */
    spread_close(&spread);
}

TEST(wrong_rows_would_show)
{
    struct spread spread;
    fill(&spread);
    int one = -1, other = -1; /* two rows of rank 0, exchanged there */
    for (int k = 0; k < ROWS; k++)
        if (spread.owner[k] == 0)
            one = one < 0 ? k : one, other = k;
    if (rank == 0) {
        uint64_t offset = spread.offset[one];
        spread.offset[one] = spread.offset[other];
        spread.offset[other] = offset;
    }
    assert_int_equal(wrong_rows(&spread, 0, ROWS), 2);
    spread_close(&spread);
}

TEST(packed_rows_are_small)
{
    struct spread spread;
    spread_open(&spread, MPI_COMM_WORLD, 4, sizeof(struct row), NULL);
    struct row *rows = spread_add(&spread, 0, 4);
    for (int k = 0; k < 4; k++)
        rows[k] = row_of(k);
    spread_pack(&spread, 0, 4); /* two rows of a mark and four numbers, two whole ones */
    assert_int_equal(spread.here, (2 * 5 + 2 * 7) * 8);
    spread_close(&spread);
}

/* Room for whole rows of 10^7 cases, of which packing leaves a tenth; and rows that are beyond 16 GB. */
TEST(rows_far_away)
{
    enum { SIZE = 4096, MOST = 10000000 };
    static const size_t far = (size_t)37 << 30;
    char row[SIZE] = "far away", got[SIZE];
    struct spread spread;
    (void)state;
    spread_open(&spread, MPI_COMM_SELF, MOST, SIZE, NULL);
    for (int k = 0; k < 2; k++) {
        spread.here = (size_t)k * far;
        memcpy(spread_add(&spread, (size_t)k, 1), row, SIZE);
        row[0]++;
    }
    for (int k = 2; k-- > 0;) {
        row[0]--;
        spread_fetch(&spread, (size_t)k, 1, got);
        assert_memory_equal(got, row, SIZE);
    }
    spread_close(&spread);
}

/* Returns true if a file without a name is mapped. */
static bool maps_nameless(void)
{
    char line[4096];
    bool found = false;
    FILE *maps = fopen("/proc/self/maps", "r");
    assert_non_null(maps);
    while (fgets(line, sizeof line, maps))
        found = found || (strstr(line, "rw-s") && strstr(line, "/tmp/") && strstr(line, "(deleted)"));
    fclose(maps);
    return found;
}

/* Many rows are in a file where there is a folder for it, else in memory: the same rows. */
TEST(many_rows_leave_memory)
{
    enum { MANY = 800000, PIECE = 1000 };
    const char *folders[] = {NULL, "/nowhere", "/tmp"};
    (void)state;
    _Static_assert(MANY / 3 * 40 > SCRATCH_CHUNK, "what a rank of three has needs more than a chunk");
    for (size_t f = 0; f < sizeof folders / sizeof *folders; f++) {
        struct spread spread;
        spread_open(&spread, MPI_COMM_WORLD, MANY, sizeof(struct row), folders[f]);
        for (int k = 0; k < MANY; k++) {
            spread.owner[k] = k % ranks;
            if (spread.owner[k] != rank)
                continue;
            *(struct row *)spread_add(&spread, (size_t)k, 1) = row_of(k);
            spread_pack(&spread, (size_t)k, 1);
        }
        assert_int_equal(maps_nameless(), f == 2);
        for (size_t first = 0; first < MANY; first += 50 * PIECE)
            assert_int_equal(wrong_rows(&spread, first, PIECE), 0);
        assert_int_equal(wrong_rows(&spread, MANY - PIECE, PIECE), 0);
        spread_close(&spread);
        assert_false(maps_nameless());
    }
}
