/* Looking up methods. */
#include "core/run/method.h"

#include <string.h>

const struct method *method_find(const char *name)
{
    for (int k = 0; k < method_count(); k++)
        if (strcmp(method_at(k)->name, name) == 0)
            return method_at(k);
    return NULL;
}
