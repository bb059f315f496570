/* The register of kinds: kinds.def, expanded. */
#include "suite/kinds/kind.h"

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

static const char *name_at(const void *of, int k)
{
    (void)of;
    return k < kind_count() ? kinds[k]->name : NULL;
}

struct names names_of_kinds(void)
{
    return (struct names){name_at, NULL, "kinds"};
}

const struct kind *kind_find(const char *name)
{
    int index = names_find(names_of_kinds(), name);
    return index < 0 ? NULL : kinds[index];
}

bool kind_judges(const struct kind *kind, enum claim_kind claim, enum quantity quantity)
{
    for (int k = 0; k < kind->judged_count; k++)
        if (kind->judged[k].claim == claim && kind->judged[k].quantity == quantity)
            return true;
    return false;
}

bool kind_bounds(const struct kind *kind, enum quantity quantity)
{
    return kind_judges(kind, CLAIM_BOUND, quantity) && !kind_measures_exponent(kind, quantity);
}

bool kind_measures_exponent(const struct kind *kind, enum quantity quantity)
{
    return kind_judges(kind, CLAIM_ORDER, quantity) || kind_judges(kind, CLAIM_GROWTH, quantity);
}
