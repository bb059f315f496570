/* The register of kinds: kinds.def, expanded. */
#include "suite/kinds/kind.h"

#include <string.h>

#define KIND(name) extern const struct kind kind_##name;
#include "suite/kinds/kinds.def"
#undef KIND

static const struct kind *const kinds[] = {
#define KIND(name) &kind_##name,
#include "suite/kinds/kinds.def"
#undef KIND
};

int kind_count(void)
{
    return sizeof kinds / sizeof *kinds;
}

const struct kind *kind_at(int index)
{
    return kinds[index];
}

const struct kind *kind_find(const char *name)
{
    for (int k = 0; k < kind_count(); k++)
        if (strcmp(kinds[k]->name, name) == 0)
            return kinds[k];
    return NULL;
}

bool kind_judges(const struct kind *kind, enum claim_kind claim, enum quantity quantity)
{
    for (int k = 0; k < kind->judged_count; k++)
        if (kind->judged[k].claim == claim && kind->judged[k].quantity == quantity)
            return true;
    return false;
}
