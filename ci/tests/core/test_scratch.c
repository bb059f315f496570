/* The second stack: blocks live as long as the block of C that declares them, of any size, one after the other. */
#include <threads.h>

#include "ci/tests/testing.h"
#include "core/numbers/scratch.h"

enum { CHUNK = 1 << 22, DEEP = 40 };

static void fill(unsigned char *x, size_t count, int with)
{
    for (size_t k = 0; k < count; k++)
        x[k] = (unsigned char)with;
}

static void assert_filled(const unsigned char *x, size_t count, int with)
{
    for (size_t k = 0; k < count; k++)
        if (x[k] != (unsigned char)with)
            fail_msg("byte %zu is %d and not %d", k, x[k], with);
}

/* Blocks of many sizes, some larger than a chunk, one within the other: none touches another. */
static void nested(int depth, size_t size)
{
    SCRATCH(unsigned char, below, size);
    SCRATCH(unsigned char, own, size / 2 + 1);
    assert_int_equal((uintptr_t)below % 64, 0);
    assert_int_equal((uintptr_t)own % 64, 0);
    fill(below, size, depth);
    fill(own, size / 2 + 1, -depth);
    if (depth < DEEP)
        nested(depth + 1, depth % 7 == 6 ? CHUNK + 5 : size * 5 % 100003 + 1);
    assert_filled(below, size, depth);
    assert_filled(own, size / 2 + 1, -depth);
}

TEST(test_blocks_keep_apart)
{
    for (int turn = 0; turn < 2; turn++)
        nested(0, 1000);
}

#ifndef __SANITIZE_ADDRESS__ /* under which every block is new */
TEST(test_the_same_memory_again)
{
    void *first = NULL;
    for (int turn = 0; turn < 1000; turn++) {
        SCRATCH(double, x, 1 << (turn % 10));
        if (turn == 0)
            first = x;
        assert_ptr_equal(x, first);
    }
    for (int turn = 0; turn < 1000; turn++) { /* and where the last chunk has no room for it */
        SCRATCH_MATRIX(char, most, CHUNK - 1000, 1);
        SCRATCH(char, above, 2000);
        if (turn == 0)
            first = above;
        assert_ptr_equal(above, first);
    }
}
#endif

TEST(test_rows)
{
    SCRATCH_ROWS(int, row, 3, 5);
    SCRATCH(int, after, 1);
    *after = -1;
    for (int k = 0; k < 15; k++)
        row[k / 5][k % 5] = k;
    const int *all = (const int *)row; /* rows follow each other */
    for (int k = 0; k < 15; k++)
        assert_int_equal(all[k], k);
    assert_int_equal(*after, -1);
}

static int in_thread(void *of)
{
    SCRATCH(unsigned char, x, 100000);
    fill(x, 100000, *(int *)of);
    thrd_yield();
    nested(0, 77);
    assert_filled(x, 100000, *(int *)of);
    return 0;
}

TEST(test_each_thread_has_its_own)
{
    thrd_t thread[8];
    int number[8], result;
    for (int k = 0; k < 8; k++) {
        number[k] = k;
        assert_int_equal(thrd_create(&thread[k], in_thread, &number[k]), thrd_success);
    }
    for (int k = 0; k < 8; k++) {
        assert_int_equal(thrd_join(thread[k], &result), thrd_success);
        assert_int_equal(result, 0);
    }
}
