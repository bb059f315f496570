/* Kind identities: what holds exactly for a case, up to round-off, one claim of kind identity for each that applies to it. */
#include "suite/kinds/kind.h"
#include "suite/kinds/samples.h"

/* Names the momentum map that failed, by a second run of the case. */
static void name_failed_momentum_map(const struct case_task *task, const struct shape *shape, struct case_row *row)
{
    struct trajectory found;
    samples_open(shape, task->setup->samples, &found);
    if (task->core->integrate(task->given, &found) == STATUS_OK && found.momentum_map >= 0)
        row->value[QUANTITY_MOMENTUM_MAP] = found.momentum_map;
    samples_close(&found);
}

static enum status run_identities(const struct case_task *task, const struct shape *shape, struct case_row *row)
{
    task->core->identities(task->given, row->value, row->bound);
    if (row->value[QUANTITY_lie_momentum] > row->bound[QUANTITY_lie_momentum])
        name_failed_momentum_map(task, shape, row);
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
    .sees = SEES_TWO_STEPS,
    .cost = cost_of_identities,
    .run = run_identities,
    KIND_JUDGED(judged),
};
