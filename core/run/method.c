/* The register of methods: those handed over, then those added. */
#include "core/run/method.h"

#include <stdlib.h>
#include <string.h>

static const struct method *built_in;
static int built_in_count;
static struct method **added; /* one by one, so that each stays where it is */
static int added_count;

void methods_hand_over(const struct method *methods, int count)
{
    built_in = methods;
    built_in_count = count;
}

int method_count(void)
{
    return built_in_count + added_count;
}

const struct method *method_at(int index)
{
    return index < built_in_count ? &built_in[index] : added[index - built_in_count];
}

static int index_of_method(const char *name)
{
    int index = 0;
    while (index < method_count() && strcmp(method_at(index)->name, name) != 0)
        index++;
    return index;
}

const struct method *method_find(const char *name)
{
    int index = index_of_method(name);
    return index < method_count() ? method_at(index) : NULL;
}

const struct method *method_solver(void)
{
    int index = 0;
    while (!method_at(index)->family->transfers)
        index++;
    return method_at(index);
}

bool method_is_built_in(const char *name)
{
    return index_of_method(name) < built_in_count;
}

enum status method_add(const struct method *method, struct refusal *why)
{
    int index = index_of_method(method->name);
    if (index < method_count()) {
        *added[index - built_in_count] = *method;
        return STATUS_OK;
    }
    struct method **grown = realloc(added, (size_t)(added_count + 1) * sizeof *added);
    if (grown)
        added = grown;
    struct method *copy = grown ? malloc(sizeof *copy) : NULL;
    if (!copy)
        return refuse(why, STATUS_OUT_OF_MEMORY, FIELD_NONE, -1, "out of memory");
    *copy = *method;
    added[added_count++] = copy;
    return STATUS_OK;
}
