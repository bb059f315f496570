#include "results/file.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "results/heap.h"

bool file_holds(const char *path, const char *bytes, size_t size)
{
    FILE *in = fopen(path, "r");
    HEAP(char, there, size + 1);
    bool same = in && fread(there, 1, size + 1, in) == size && memcmp(there, bytes, size) == 0;
    if (in)
        fclose(in);
    return same;
}

int file_write(const char *path, const char *bytes, size_t size)
{
    FILE *out = fopen(path, "w");
    if (!out)
        return -1;
    bool whole = fwrite(bytes, 1, size, out) == size;
    return fclose(out) == 0 && whole ? 0 : 1;
}

int file_replace(const char *path, const char *bytes, size_t size)
{
    HELD(char, part) = heap_print("%s.part", path);
    int result = file_write(part, bytes, size);
    if (result == 0)
        result = rename(part, path) != 0;
    int reason = errno;
    if (result > 0)
        unlink(part);
    errno = reason;
    return result;
}
