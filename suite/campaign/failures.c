#include "suite/campaign/failures.h"

#include <fnmatch.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "results/rows.h"
#include "suite/campaign/expand.h"
#include "suite/campaign/location.h"

static bool matches_pattern(const char *pattern, const char *text)
{
    return !pattern || fnmatch(pattern, text, 0) == 0;
}

static bool is_number_among(long value, const long *list, unsigned count)
{
    bool found = count == 0;
    for (unsigned k = 0; k < count && !found; k++)
        found = list[k] == value;
    return found;
}

static bool failure_applies(const struct campaign_failure *entry, const struct case_key *key)
{
    return matches_pattern(entry->problem, key->problem) && matches_pattern(entry->data, key->data) &&
           matches_pattern(entry->method, key->method) && matches_pattern(entry->with, key->with) &&
           matches_pattern(entry->retraction, key->retraction) && matches_pattern(entry->precision, key->precision) &&
           is_number_among((long)key->stages, entry->stages, entry->stages_count);
}

/* Returns true if a case may have a status that matches: a text of the table, or the same of its reference flow. */
static bool is_status(const char *pattern)
{
#define TEXT(code, text) text, "no reference flow: " text,
    static const char *const texts[] = {STATUS_TABLE(TEXT)};
#undef TEXT
    bool found = false;
    for (size_t k = 0; k < sizeof texts / sizeof *texts && !found; k++)
        found = strcmp(texts[k], WORD_OK) != 0 && fnmatch(pattern, texts[k], 0) == 0;
    return found;
}

/* Returns true if a case, or the run off the grids of some group, has that number of steps. */
static bool is_run(const struct experiment *experiment, long steps)
{
    return is_number_among(steps, experiment->steps, experiment->steps_count) ||
           (steps > 0 &&
            (steps == experiment_off_grid(experiment, false) || steps == experiment_off_grid(experiment, true)));
}

/* Tolerances are the same if three digits are: those of controls are no round numbers. */
static bool is_tolerance_among(double value, const struct given_number *list, unsigned count)
{
    static const double digits = 5e-3;
    bool found = count == 0;
    for (unsigned k = 0; k < count && !found; k++)
        found = fabs((double)list[k].value / value - 1) < digits;
    return found;
}

/* Returns true if some case of the experiment has that tolerance. */
static bool is_level(const struct experiment *experiment, const struct given_number *tolerance)
{
    bool found = false;
    for (unsigned k = 0; k < experiment->steps_count && experiment->levels && !found; k++)
        found = is_tolerance_among(experiment->levels[k], tolerance, 1);
    return found;
}

/* Tolerances that fail are those of the experiment, which then has no steps. */
static bool check_failure_tolerances(struct location *location, unsigned e)
{
    const struct experiment *experiment = location->experiment;
    struct campaign_failure *entry = &experiment->failures[e];
    char key[64];
    snprintf(key, sizeof key, "failures[%u].tolerances", e);
    if (!location_tolerances(location, key, entry->tolerances, entry->tolerances_count))
        return false;
    location_set(location, "failures[%u].steps", e);
    if (experiment->tolerances && entry->steps)
        return location_refuse(location, "the experiment has tolerances; expected `tolerances`");
    for (unsigned k = 0; k < entry->tolerances_count; k++) {
        location_set(location, "%s[%u]", key, k);
        if (!is_level(experiment, &entry->tolerances[k]))
            return location_refuse(location,
                                   "%s: expected one of the experiment's tolerances, or of those between them",
                                   entry->tolerances[k].text);
    }
    return true;
}

bool failures_check(struct location *location)
{
    const struct experiment *experiment = location->experiment;
    for (unsigned e = 0; e < experiment->failures_count; e++) {
        const struct campaign_failure *entry = &experiment->failures[e];
        if (!check_failure_tolerances(location, e))
            return false;
        for (unsigned k = 0; k < entry->steps_count; k++) {
            location_set(location, "failures[%u].steps[%u]", e, k);
            if (!is_run(experiment, entry->steps[k]))
                return location_refuse(location,
                                       "%ld: expected one of the experiment's steps, or those of its off-grid run",
                                       entry->steps[k]);
        }
        location_set(location, "failures[%u].status", e);
        if (entry->status && !is_status(entry->status))
            return location_refuse(location, "\"%.80s\": expected the status of a case that failed, or a pattern of it",
                                   entry->status);
    }
    return true;
}

void failures_note(const struct experiment *experiment, const struct case_key *key)
{
    for (unsigned e = 0; e < experiment->failures_count; e++)
        experiment->failures[e].used = experiment->failures[e].used || failure_applies(&experiment->failures[e], key);
}

const struct campaign_failure *failures_unused(const struct experiment *experiment)
{
    for (unsigned e = 0; e < experiment->failures_count; e++)
        if (!experiment->failures[e].used)
            return &experiment->failures[e];
    return NULL;
}

/* Returns true if a run of so many steps, or with that tolerance, failed if and only if an entry applies to it; status: of one that failed,
 * else NULL. */
static bool is_expected(const struct experiment *experiment, const struct case_row *row, long steps, const char *status)
{
    bool spoken = false, met = false;
    for (unsigned e = 0; e < experiment->failures_count; e++) {
        const struct campaign_failure *entry = &experiment->failures[e];
        if (!failure_applies(entry, &row->key) || !is_number_among(steps, entry->steps, entry->steps_count) ||
            !is_tolerance_among(row->tolerance, entry->tolerances, entry->tolerances_count))
            continue;
        spoken = true;
        met = met || (status && matches_pattern(entry->status, status));
    }
    return status ? met : !spoken;
}

bool failures_as_expected(const struct experiment *experiment, const struct case_row *row)
{
    char status[sizeof row->message];
    bool good = is_expected(experiment, row, (long)row->steps, row_ran(row) ? NULL : row->status);
    if (row->off_grid_steps == 0)
        return good;
    row_off_grid_status(row, status);
    return is_expected(experiment, row, (long)row->off_grid_steps, *status ? status : NULL) && good;
}
