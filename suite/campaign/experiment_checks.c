/* Counts, methods, what is left out and failures of whole experiments. */
#include "suite/campaign/experiment_checks.h"

#include <stdio.h>
#include <string.h>

#include "suite/campaign/failures.h"

enum { MOST_CASES = 10000000 };

/* Lists are short, their products need not be: a slip would fill the memory of rank 0. */
bool campaign_check_count(const struct campaign *campaign, char message[CAMPAIGN_MESSAGE_SIZE])
{
    double total = 0;
    for (unsigned e = 0; e < campaign->experiments_count; e++) {
        char path[PATH_SIZE];
        struct campaign_case counts = experiment_counts(&campaign->experiments[e]);
        total += (double)counts.problem * counts.method * counts.retraction * counts.precision * counts.steps *
                 counts.member;
        snprintf(path, sizeof path, "experiments[%u]", e);
        if (total > MOST_CASES) {
            document_refuse(campaign->document, path, message, CAMPAIGN_MESSAGE_SIZE,
                            "%.0f cases up to here; expected at most %d in a campaign", total, MOST_CASES);
            return false;
        }
    }
    return true;
}

/* Now that defaults are filled in, no two methods of an experiment may be one. */
static bool check_distinct_methods(const struct campaign *campaign, unsigned e, char *message)
{
    const struct experiment *experiment = &campaign->experiments[e];
    char path[PATH_SIZE];
    for (unsigned k = 1; k < experiment->methods_count; k++)
        for (unsigned other = 0; other < k; other++) {
            const struct campaign_method *a = &experiment->methods[k], *b = &experiment->methods[other];
            if (strcmp(a->name, b->name) != 0 || strcmp(a->with, b->with) != 0 || a->stages != b->stages)
                continue;
            snprintf(path, sizeof path, "experiments[%u].methods[%u]", e, a->entry);
            document_refuse(campaign->document, path, message, CAMPAIGN_MESSAGE_SIZE,
                            "\"%s%s%s\" is given twice with %d stage%s, first by methods[%u]", a->name,
                            *a->with ? " " : "", a->with, a->stages, a->stages == 1 ? "" : "s", b->entry);
            return false;
        }
    return true;
}

/* Refuses an experiment all of whose combinations were left out. */
static bool check_left(const struct campaign *campaign, unsigned e, char *message)
{
    const struct experiment *experiment = &campaign->experiments[e];
    struct campaign_case counts = experiment_counts(experiment);
    size_t all = (size_t)counts.problem * counts.method * counts.retraction;
    char path[PATH_SIZE];
    for (size_t k = 0; k < all; k++)
        if (!experiment->skipped || !experiment->skipped[k])
            return true;
    snprintf(path, sizeof path, "experiments[%u].skip", e);
    document_refuse(campaign->document, path, message, CAMPAIGN_MESSAGE_SIZE, "nothing is left to run: %s",
                    experiment->skips->reason);
    return false;
}

/* Returns true if each entry of `failures` applies to a group, or if only a part of the campaign is run. */
static bool check_failures(const struct campaign *campaign, unsigned e, char *message)
{
    const struct experiment *experiment = &campaign->experiments[e];
    const struct campaign_failure *unused = failures_unused(experiment);
    char path[PATH_SIZE];
    if (!unused || (campaign->choice && campaign->choice->only))
        return true;
    snprintf(path, sizeof path, "experiments[%u].failures[%td]", e, unused - experiment->failures);
    document_refuse(
        campaign->document, path, message, CAMPAIGN_MESSAGE_SIZE,
        "applies to no case of the experiment; expected patterns of its problems, methods and their columns");
    return false;
}

bool campaign_check_experiment(const struct campaign *campaign, unsigned e, char message[CAMPAIGN_MESSAGE_SIZE])
{
    return check_distinct_methods(campaign, e, message) && check_left(campaign, e, message) &&
           check_failures(campaign, e, message);
}
