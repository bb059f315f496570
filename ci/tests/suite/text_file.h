/* One temporary file for all tests of a source. */
#ifndef RATTLEBACK_TESTS_SUITE_TEXT_FILE_H
#define RATTLEBACK_TESTS_SUITE_TEXT_FILE_H

#include <unistd.h>

#include "ci/tests/testing.h"

static char path[] = "/tmp/rattleback-text-XXXXXX";
static char message[8192]; /* as long as the longest of any file */

FIXTURE(make_file)
{
    int file = mkstemp(path);
    return file < 0 ? -1 : close(file);
}

FIXTURE(remove_file)
{
    return unlink(path);
}

TESTS_BETWEEN(make_file, remove_file)

/* Writes the text, which may hold zeros, in place of what the file had. */
static inline void write_text(const char *text, size_t length)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, length, file), length);
    assert_int_equal(fclose(file), 0);
    *message = '\0';
}

#endif
