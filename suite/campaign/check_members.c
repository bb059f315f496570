/* The members of an ensemble: by values of a parameter, or by their starts. */
#include <stdio.h>
#include <string.h>

#include "suite/campaign/location.h"
#include "suite/registers.h"

enum { MOST_MEMBERS = 100000 };

#define MOST_SEED 999999999999999999

#define BY_PARAMETER "{parameter: NAME, from: A, to: B, count: N}"
#define BY_START "{spread: 0.1, seed: 1, count: N}"

/* Returns true if every problem has the parameter of the ensemble, and none gives it a value; else refuses. */
static bool check_member_parameter(struct location *location, const char *parameter)
{
    const struct experiment *experiment = location->experiment;
    for (unsigned j = 0; j < experiment->problems_count; j++) {
        const struct campaign_problem *problem = &experiment->problems[j];
        char what[64 + NAME_SHOWN];
        struct problem_info info;
        campaign_describe(problem, &info);
        snprintf(what, sizeof what, "parameter of %.40s", info.name);
        location_set(location, "members.parameter");
        if (names_find(names_of_parameters(&info), parameter) < 0)
            return location_refuse_name(location, what, parameter, names_of_parameters(&info));
        for (unsigned k = 0; k < problem->parameters_count; k++)
            if (strcmp(problem->parameters[k].name, parameter) == 0)
                return location_refuse(location, "problems[%u] gives %s already; expected it in one place", j,
                                       parameter);
    }
    return true;
}

static bool check_by_parameter(struct location *location)
{
    struct campaign_members *members = location->experiment->members;
    const char *lacking = !members->parameter   ? "parameter"
                          : !members->from.text ? "from"
                          : !members->to.text   ? "to"
                                                : NULL;
    if (members->seed.text)
        return location_refuse(location, "key \"seed\" needs a spread; expected " BY_PARAMETER " or " BY_START);
    if (lacking)
        return location_refuse(location, "key \"%s\" is missing; expected " BY_PARAMETER " or " BY_START, lacking);
    location_set(location, "members.from");
    if (!location_number(location, &members->from))
        return false;
    location_set(location, "members.to");
    if (!location_number(location, &members->to))
        return false;
    if (members->from.value == members->to.value)
        return location_refuse(location, "%s: expected another number than that of from", members->to.text);
    return check_member_parameter(location, members->parameter);
}

static bool check_seed(struct location *location, struct given_number *seed)
{
    location_set(location, "members.seed");
    if (!seed->text)
        seed->value = 1;
    else if (!location_number(location, seed))
        return false;
    return (seed->value >= 0 && seed->value <= MOST_SEED && seed->value == (wide)(long)seed->value) ||
           location_refuse(location, "%s: expected 0 or a positive integer of at most 18 digits", seed->text);
}

static bool check_by_start(struct location *location)
{
    struct campaign_members *members = location->experiment->members;
    if (members->parameter || members->from.text || members->to.text)
        return location_refuse(location, "members differ by a spread or by a parameter, not by both; expected " BY_START
                                         " or " BY_PARAMETER);
    location_set(location, "members.spread");
    if (!location_number(location, &members->spread))
        return false;
    if (!(members->spread.value > 0 && members->spread.value <= 1))
        return location_refuse(location, "%s: expected a number above 0, at most 1", members->spread.text);
    return check_seed(location, &members->seed);
}

bool location_check_members(struct location *location)
{
    const struct experiment *experiment = location->experiment;
    const struct campaign_members *members = experiment->members;
    location_set(location, "members");
    if (!members && experiment->kind->has_members)
        return location_refuse(location, "key \"members\" is missing; expected " BY_PARAMETER " or " BY_START);
    if (!members)
        return true;
    if (!experiment->kind->has_members)
        return location_refuse(location, "kind %s has no members; expected kind: ensemble or kind: drift",
                               experiment->kind->name);
    location_set(location, "members.count");
    if (members->count < 2 || members->count > MOST_MEMBERS)
        return location_refuse(location, "%ld: expected 2 to %d", members->count, MOST_MEMBERS);
    location_set(location, "members");
    return members->spread.text ? check_by_start(location) : check_by_parameter(location);
}
