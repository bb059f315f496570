/* Kind identities: what holds exactly for a case, up to round-off, one claim of kind identity for each that speaks of it. */
#include "suite/kinds/kind.h"

static enum status run(const struct case_task *task, const struct shape *shape, struct case_row *row)
{
    (void)shape;
    task->core->identities(task->given, row->value, row->bound);
    return STATUS_OK;
}

static const struct judged judged[] = {
#define QUANTITY(code, name, text, units, label)
#define IDENTITY(code, name, source) {CLAIM_IDENTITY, QUANTITY_##code},
#define MEASURED(code, name, text, units)
#include "core/quantities.def"
};

const struct kind kind_identities = {
    .name = "identities",
    .text = "identities that hold up to round-off: tableau, transforms, group, and those of the method's family",
    .looks_inside = true,
    .has_controls = true,
    .cost = cost_of_step,
    .run = run,
    KIND_JUDGED(judged),
};
