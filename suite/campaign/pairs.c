/* Velocities of starts from two points, once all parameters are known. */
#include "suite/campaign/pairs.h"

#include <string.h>

#include "results/heap.h"
#include "suite/campaign/location.h"
#include "suite/number.h"
#include "suite/problem/two_points.h"

static void read_second(const struct campaign_problem *problem, struct second_point *out)
{
    out->size = (int)problem->q1_count;
    for (unsigned k = 0; k < problem->q1_count; k++)
        out->at[k] = problem->q1[k].value;
    out->after = problem->after.value;
}

/* v as numbers of the campaign, like those that a file gives. */
static void keep_velocity(const struct campaign *campaign, const struct setup *setup, struct campaign_problem *problem)
{
    size_t count = (size_t)setup->v_size;
    struct given_number *numbers = document_allocate(campaign->document, count, sizeof *numbers);
    char(*printed)[NUMBER_SIZE] = document_allocate(campaign->document, count, sizeof *printed);
    for (size_t k = 0; k < count; k++) {
        number_format(setup->v[k], core_quad()->digits, printed[k]);
        numbers[k] = (struct given_number){printed[k], setup->v[k]};
    }
    problem->v = numbers;
    problem->v_count = (unsigned)setup->v_size;
}

/* Sets the start of one problem with each method and each number of steps; all must start alike. */
static bool resolve_pairs(struct location *location, unsigned j)
{
    struct experiment *experiment = location->experiment;
    struct campaign_problem *problem = &experiment->problems[j];
    struct campaign_case which = {.experiment = (unsigned)(experiment - location->campaign->experiments), .problem = j};
    struct second_point second;
    HEAP(struct setup, setup, 1);
    HEAP(struct setup, first, 1);
    char reason[MESSAGE_SIZE];
    read_second(problem, &second);
    for (which.method = 0; which.method < experiment->methods_count; which.method++)
        for (which.steps = 0; which.steps < experiment->steps_count; which.steps++) {
            campaign_setup(location->campaign, &which, setup);
            bool is_first = which.method == 0 && which.steps == 0;
            bool discrete = pair_start_is_discrete(setup);
            location_set(location, "methods[%u]", experiment->methods[which.method].entry);
            if (!is_first && discrete != pair_start_is_discrete(first))
                return location_refuse(location,
                                       "some methods start from a pair of their own (start=pair) and some from the "
                                       "motion between the points; expected an experiment of each");
            location_set(location, "problems[%u].q1", j);
            if ((is_first || discrete) && !pair_start_resolve(core_quad(), setup, &second, reason, sizeof reason))
                return location_refuse(location, "%s", reason);
            if (is_first)
                *first = *setup;
        }
    keep_velocity(location->campaign, first, problem);
    return true;
}

bool campaign_resolve_pairs(struct campaign *campaign, char message[CAMPAIGN_MESSAGE_SIZE])
{
    struct location location = {
        .campaign = campaign, .refusals = {.message = message, .size = CAMPAIGN_MESSAGE_SIZE}, .path = "experiments"};
    for (unsigned e = 0; e < campaign->experiments_count; e++) {
        location.experiment = &campaign->experiments[e];
        for (unsigned j = 0; j < location.experiment->problems_count; j++)
            if (location.experiment->problems[j].q1 && !location.experiment->problems[j].repeated &&
                !resolve_pairs(&location, j))
                return false;
    }
    return true;
}
