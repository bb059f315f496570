/* The sizes at which an experiment runs: numbers of steps, or tolerances of adaptive integrators. */
#include <math.h>
#include <string.h>

#include "suite/campaign/location.h"

/* Sample times of an experiment with tolerances that names none. */
enum { SAMPLES_BY_TOLERANCE = 8 };

bool location_tolerances(struct location *location, const char *key, struct given_number *list, unsigned count)
{
    for (unsigned k = 0; k < count; k++) {
        location_set(location, "%s[%u]", key, k);
        if (!location_number(location, &list[k]))
            return false;
        if (!(list[k].value > 0 && list[k].value < 1))
            return location_refuse(location, "%s: expected a number between 0 and 1", list[k].text);
        if (k > 0 && list[k].value >= list[k - 1].value)
            return location_refuse(location, "%s after %s: expected a decreasing list", list[k].text, list[k - 1].text);
    }
    return true;
}

/* The tolerances that are run: between any two of the list another one, off the list, at which a method that only knows the list is seen. */
static void spread_tolerances(struct location *location)
{
    static const double between = 0.381966011250105; /* of the way, in logarithms: no round number */
    struct experiment *experiment = location->experiment;
    struct document *document = location->campaign->document;
    const unsigned count = 2 * experiment->tolerances_count - 1;
    const long samples = experiment->samples > 0 ? experiment->samples : SAMPLES_BY_TOLERANCE;
    long *steps = document_allocate(document, count, sizeof *steps);
    experiment->levels = document_allocate(document, count, sizeof *experiment->levels);
    for (unsigned k = 0; k < count; k++) {
        double here = (double)experiment->tolerances[k / 2].value;
        double next = k % 2 ? (double)experiment->tolerances[k / 2 + 1].value : here;
        experiment->levels[k] = k % 2 ? here * pow(next / here, between) : here;
        steps[k] = samples;
    }
    experiment->steps = steps;
    experiment->steps_count = count;
}

/* Either steps or tolerances, and the kind that goes with them. */
bool location_check_ladder(struct location *location)
{
    struct experiment *experiment = location->experiment;
    const struct kind *by_tolerance = kind_find("tolerance");
    if (!experiment->kind)
        experiment->kind = experiment->tolerances ? by_tolerance : kind_at(0);
    location_set(location, "%s", experiment->tolerances ? "tolerances" : "steps");
    if (experiment->tolerances && experiment->steps)
        return location_refuse(location, "not read beside `steps`; expected one of them");
    if (experiment->tolerances && experiment->kind != by_tolerance)
        return location_refuse(location, "kind %s takes `steps`; omit kind or give `steps`", experiment->kind->name);
    if (!experiment->tolerances && experiment->steps && experiment->kind == by_tolerance)
        return location_refuse(location, "kind tolerance takes `tolerances: [1e-4, 1e-6, 1e-8]` in place of `steps`");
    if (experiment->tolerances) {
        if (!location_tolerances(location, "tolerances", experiment->tolerances, experiment->tolerances_count))
            return false;
        spread_tolerances(location);
        return true;
    }
    if (experiment->steps)
        return location_increasing(location, "steps", experiment->steps, experiment->steps_count, CAMPAIGN_MOST_STEPS);
    *strrchr(location->path, '.') = '\0';
    return location_refuse(location, "key \"%s\" is missing",
                           experiment->kind == by_tolerance ? "tolerances" : "steps");
}
