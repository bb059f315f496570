/* Memory that is there, or ends the program; a block's own, that it gives back. */
#include "results/heap.h"

#include <malloc.h>
#include <stdarg.h>
#include <string.h>

void heap_fail(void)
{
    fputs("rattleback: out of memory\n", stderr);
    abort();
}

static void *heap_checked(void *memory)
{
    if (!memory)
        heap_fail();
    return memory;
}

void *heap_take(size_t count, size_t size)
{
    return heap_checked(calloc(count + (count == 0), size));
}

void *heap_allocate(size_t size)
{
    return heap_checked(malloc(size + (size == 0)));
}

void *heap_grow(void *memory, size_t count, size_t size)
{
    return heap_checked(reallocarray(memory, count + (count == 0), size));
}

char *heap_copy(const char *text)
{
    return heap_checked(strdup(text));
}

char *heap_print(const char *format, ...)
{
    char *text = NULL;
    va_list arguments;
    va_start(arguments, format);
    int length = vasprintf(&text, format, arguments);
    va_end(arguments);
    return heap_checked(length < 0 ? NULL : text);
}

FILE *heap_stream(char **text, size_t *length)
{
    return heap_checked(open_memstream(text, length));
}

void heap_end_stream(FILE *stream)
{
    if (fclose(stream) != 0)
        heap_fail();
}

void heap_keep_freed(void)
{
    enum { KEPT = 32 << 20 };
    mallopt(M_MMAP_THRESHOLD, KEPT);
    mallopt(M_TRIM_THRESHOLD, 2 * KEPT);
}
