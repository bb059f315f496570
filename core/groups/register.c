/* The register of factors. */
#include "core/groups/factors.h"

static const struct factor_entry entries[] = {
#define GROUP(code, summary, source) {&code##_cay, &code##_exp, summary, source},
#include "core/groups/groups.def"
#undef GROUP
};

int factor_count(void)
{
    return (int)(sizeof entries / sizeof *entries);
}

const struct factor_entry *factor_at(int index)
{
    return &entries[index];
}
