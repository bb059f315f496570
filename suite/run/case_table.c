/* Rows of the case table, put together from the campaign and what was measured. */
#include "suite/run/case_table.h"

#include "results/heap.h"
#include "suite/campaign/failures.h"
#include "suite/kinds/sampled.h"
#include "suite/run/run_case.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

bool case_found_take(const struct case_row *row, struct case_found *out)
{
#define KEY
#define COLUMN_TEXT(name, width, meaning)
#define COLUMN_INT(name, units, meaning)
#define COLUMN_REAL(name, units, form, meaning)
#define MEASURED_INT(name, units, meaning) out->name = row->name;
#define WORK_INT MEASURED_INT
#define VOLATILE_INT MEASURED_INT
#define VOLATILE_REAL(name, units, form, meaning) out->name = row->name;
#define VOLATILE_TEXT(name, width, meaning) memcpy(out->name, row->name, width);
#include "results/cases.def"
#undef MEASURED_INT
#undef VOLATILE_REAL
#undef VOLATILE_TEXT
    memcpy(out->value, row->value, sizeof out->value);
    memcpy(out->floor, row->floor, sizeof out->floor);
    memcpy(out->bound, row->bound, sizeof out->bound);
    out->status = run_case_status_number(row->status);
    return out->status >= 0;
}

static void put_found(const struct case_found *found, struct case_row *row)
{
#define MEASURED_INT(name, units, meaning) row->name = found->name;
#define VOLATILE_REAL(name, units, form, meaning) row->name = found->name;
#define VOLATILE_TEXT(name, width, meaning) memcpy(row->name, found->name, width);
#include "results/cases.def"
    memcpy(row->value, found->value, sizeof row->value);
    memcpy(row->floor, found->floor, sizeof row->floor);
    memcpy(row->bound, found->bound, sizeof row->bound);
    const char *status = run_case_status((int)found->status);
    if (strcmp(row->status, status) == 0)
        return;
    memset(row->status, 0, sizeof row->status);
    snprintf(row->status, sizeof row->status, "%s", status);
}

static void name_invariants(const struct setup *setup, struct case_row *row)
{
    const char *names[2 * MAX_INVARIANTS];
    int count = sampled_names(setup->problem, setup->method, names);
    size_t used = 0;
    for (int k = 0; k < count && used < sizeof row->invariants; k++)
        used += (size_t)snprintf(row->invariants + used, sizeof row->invariants - used, "%s%s", k > 0 ? "; " : "",
                                 names[k]);
}

/* The texts of a row, and what else its group has in common. */
static void name_group(const struct case_table *table, const struct plan_case *at, const struct setup *setup,
                       struct case_row *row)
{
    const struct experiment *experiment = &table->campaign->experiments[at->which.experiment];
    const struct plan_group *group = &table->plan->groups[at->group];
    const char *label = experiment->methods[at->which.method].label;
    memset(row, 0, sizeof *row);
#define NAME(column, text) snprintf(row->column, sizeof row->column, "%s", text)
    NAME(experiment, experiment->name);
    NAME(kind, experiment->kind->name);
    NAME(problem, setup->problem);
    NAME(method, setup->method);
    NAME(retraction, group->retraction ? group->retraction : "");
    NAME(precision, campaign_core(table->campaign, &at->which)->precision);
    NAME(control, fault_name(setup->fault));
    if (label)
        NAME(label, label);
#undef NAME
    campaign_fit(setup->with, row->with);
    campaign_label(&experiment->problems[at->which.problem], row->data);
    row->stages = setup->stages;
    row->horizon = (double)setup->horizon;
    if (group->samples > 0)
        name_invariants(setup, row);
}

/* T/N rounded to double. Of a quotient of two doubles that is what rounding to quadruple before gives, too, as that has more than twice the
 * digits and two more (Figueroa 1995), for 70 ns less. */
static double step_size(wide horizon, long steps)
{
    double rounded = (double)horizon;
    return (wide)rounded == horizon ? rounded / (double)steps : (double)(horizon / steps);
}

/* Rows of a group differ in few columns from the row before. */
void case_table_fill(const struct case_table *table, size_t first, size_t count, const struct case_found *found,
                     struct case_row *rows)
{
    struct setup setup;
    const struct plan_group *group = NULL;
    for (size_t k = 0; k < count; k++) {
        int id = (int)(first + k);
        bool same = group && id < group->first + group->count;
        group = same ? group : plan_group_of(table->plan, id);
        const struct plan_case at = plan_case_in(table->plan, group, id);
        const struct experiment *experiment = &table->campaign->experiments[at.which.experiment];
        struct case_row *row = &rows[k];
        if (same) {
            memcpy(row, row - 1, offsetof(struct case_row, value));
        } else {
            campaign_setup(table->campaign, &at.which, &setup);
            name_group(table, &at, &setup, row);
        }
        const bool adaptive = experiment->levels;
        long steps = adaptive ? found[k].accepted > 0 ? (long)found[k].accepted : 0 : experiment->steps[at.which.steps];
        row->id = id;
        row->tolerance = adaptive ? experiment->levels[at.which.steps] : (double)NAN;
        row->member = experiment->members ? (int)at.which.member : -1;
        row->steps = steps;
        row->h = steps > 0 ? step_size(setup.horizon, steps) : (double)NAN;
        row->reference = at.reference;
        put_found(&found[k], row);
        row->as_expected = failures_as_expected(experiment, row);
    }
}

void case_table_fetch(const struct case_table *table, size_t first, size_t count, struct case_row *rows)
{
    HELD(struct case_found, found) = heap_grow(NULL, count, sizeof *found);
    spread_fetch(&table->found, first, count, found);
    case_table_fill(table, first, count, found, rows);
}
