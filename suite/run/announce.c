/* Campaign and plan in words. */
#include "suite/run/announce.h"

#include "plots/figure.h"
#include "results/print/fold.h"
#include "results/print/theorem_table.h"

#include <float.h>
#include <math.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>

enum { SKIP_SIZE = 1024 };

/* Lines that mpirun keeps from a terminal are broken here. */
static void print_skips(const struct campaign *campaign)
{
    for (unsigned e = 0; e < campaign->experiments_count; e++) {
        const struct experiment *experiment = &campaign->experiments[e];
        for (const struct campaign_skip *skip = experiment->skips; skip; skip = skip->next) {
            const struct campaign_method *method = &experiment->methods[skip->method];
            char text[SKIP_SIZE];
            snprintf(text, sizeof text, "left out of %s: %s with %s%s%s (%d combination%s): %s", experiment->name,
                     experiment->problems[skip->problem].name, method->name, *method->with ? " " : "", method->with,
                     skip->count, skip->count == 1 ? "" : "s", skip->reason);
            ending_print_behind(stdout, 0, 4, FOLD_WIDTH, text);
        }
    }
}

/* Problems that are not solved over the time that is theirs. */
static void print_horizons(const struct campaign *campaign)
{
    for (unsigned e = 0; e < campaign->experiments_count; e++) {
        const struct experiment *experiment = &campaign->experiments[e];
        for (unsigned k = 0; k < experiment->problems_count && experiment->horizon.text; k++) {
            const struct campaign_problem *problem = &experiment->problems[k];
            const struct campaign_case which = {.experiment = e, .problem = k};
            struct setup setup;
            campaign_setup(campaign, &which, &setup);
            double own = (double)problem->own_horizon, set = (double)setup.horizon;
            if (own > 0 && fabs(own - set) > DBL_EPSILON * own)
                printf("%s: the horizon of %s%s%s is %.9g; the campaign's %.9g takes its place\n", experiment->name,
                       problem->name, problem->preset ? " " : "", problem->preset ? problem->preset : "", own, set);
        }
    }
}

/* Returns the number of cores that this process may use. */
static int cores(void)
{
    cpu_set_t set;
    return sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
}

void announce_campaign(const struct campaign *campaign, const struct plan *plan, int ranks)
{
    const int counts[] = {plan->case_count, plan->group_count, plan->reference_count, ranks};
    printf("campaign %s: %d case%s in %d group%s, %d reference%s, on %d rank%s\n", campaign->name, counts[0],
           &"s"[counts[0] == 1], counts[1], &"s"[counts[1] == 1], counts[2], &"s"[counts[2] == 1], counts[3],
           &"s"[counts[3] == 1]);
    if (ranks == 1 && !getenv("OMPI_COMM_WORLD_SIZE") && cores() > 1)
        printf("`mpirun -q` before the command uses all %d cores\n", cores());
    print_skips(campaign);
    print_horizons(campaign);
    fflush(stdout);
}

void announce_plan(const struct campaign *campaign, const struct plan *plan)
{
    double total = 0, references = 0;
    for (int k = 0; k < plan->reference_count; k++)
        references += plan->references[k].cost;
    for (int g = 0; g < plan->group_count; g++)
        total += plan_group_cost(plan, &plan->groups[g]);
    total += references;
    printf("%-32s %-12s %7s %7s %7s\n", "experiment", "kind", "cases", "groups", "work");
    for (unsigned e = 0; e < campaign->experiments_count; e++) {
        const struct experiment *experiment = &campaign->experiments[e];
        int cases = 0, groups = 0;
        double work = 0;
        for (int g = 0; g < plan->group_count; g++)
            if (plan->groups[g].which.experiment == e) {
                cases += plan->groups[g].count;
                groups++;
                work += plan_group_cost(plan, &plan->groups[g]);
            }
        if (cases > 0)
            printf("%-32s %-12s %7d %7d %6.1f%%\n", experiment->name, experiment->kind->name, cases, groups,
                   100 * work / total);
    }
    printf("%-32s %-12s %7d %7s %6.1f%%\n", "references", "", plan->reference_count, "", 100 * references / total);
    for (unsigned k = 0; k < campaign->figures_count; k++) {
        const struct figure *figure = &campaign->figures[k].figure;
        printf("figure %s: %s against %s, %g cm x %g cm\n", figure->name, figure->y, figure_axis_name(figure->x),
               figure->width, figure->height);
    }
}
