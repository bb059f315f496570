/* The register of methods. */
#include "core/run/method.h"

#include <string.h>

static const struct method *methods_known;
static int methods_count;

void methods_hand_over(const struct method *methods, int count)
{
    methods_known = methods;
    methods_count = count;
}

int method_count(void)
{
    return methods_count;
}

const struct method *method_at(int index)
{
    return &methods_known[index];
}

const struct method *method_find(const char *name)
{
    for (int k = 0; k < methods_count; k++)
        if (strcmp(methods_known[k].name, name) == 0)
            return &methods_known[k];
    return NULL;
}
