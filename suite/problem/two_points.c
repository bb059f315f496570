/* The velocity of a start from two points, from the core. */
#include "suite/problem/two_points.h"

#include <float.h>
#include <stdio.h>
#include <string.h>

#include "suite/number.h"

const char *pair_start_reason(enum status status)
{
    switch (status) {
    case STATUS_BAD_VALUE:
        return "the numbers of a point are not an element of the group (`rattleback list problems NAME' has its "
               "coordinates)";
    case STATUS_SINGULAR:
        return "the two points are conjugate or nearly so: they determine less than half of the digits of the initial "
               "velocity; choose a shorter time or another point";
    case STATUS_UNRESOLVED:
        return "the motion from one point to the other is not resolved to round-off by any number of substeps";
    case STATUS_NO_CONVERGENCE:
        return "no motion from one point to the other was found; choose nearer points or another time";
    default:
        return status_text(status);
    }
}

bool pair_start_is_discrete(const struct setup *setup)
{
    static const char word[] = "start=pair";
    const char *at = setup->with ? strstr(setup->with, word) : NULL;
    return at && (at == setup->with || at[-1] == ' ') && (at[sizeof word - 1] == '\0' || at[sizeof word - 1] == ' ');
}

static bool refuse_sizes(const struct core_api *core, const struct setup *setup, const struct second_point *second,
                         int element, char *message, size_t size)
{
    if (setup->q_size != element || second->size != element) {
        snprintf(message, size, "q and q1 have %d and %d numbers; expected %d of each", setup->q_size, second->size,
                 element);
        return true;
    }
    wide apart = second->after * (wide)setup->steps - setup->horizon;
    bool fits = apart <= core->epsilon * 64 * setup->horizon && -apart <= core->epsilon * 64 * setup->horizon;
    if (!pair_start_is_discrete(setup) || fits)
        return false;
    snprintf(message, size, "%s with start=pair takes q1 after one step, %.6g; expected that for `after', not %.6g",
             setup->method, (double)(setup->horizon / (wide)setup->steps), (double)second->after);
    return true;
}

/* q1 is not reached: what is, in digits that can be given in its place. */
static void report_nearest(bool discrete, const struct pair_start *found, int element, char *message, size_t size)
{
    char number[NUMBER_SIZE];
    int used = snprintf(message, size, "q1 is not on the %s of q: %.3g away is",
                        discrete ? "discrete constraint" : "exact discrete constraint", found->apart);
    for (int c = 0; c < element && used >= 0 && (size_t)used < size; c++) {
        number_format(found->reached[c], DBL_DECIMAL_DIG, number);
        used += snprintf(message + used, size - (size_t)used, "%s%s", c ? "," : " ", number);
    }
    if (used >= 0 && (size_t)used < size)
        snprintf(message + used, size - (size_t)used, "; expected a q1 that %s",
                 discrete ? "the method's first step ends at" : "a motion on the constraint leads to");
}

bool pair_start_resolve(const struct core_api *core, struct setup *setup, const struct second_point *second,
                        char *message, size_t size)
{
    struct setup step = *setup;
    struct pair_start found;
    struct core_case *given;
    struct refusal why;
    bool discrete = pair_start_is_discrete(setup);
    step.q_size = step.v_size = 0;
    step.steps = step.samples = 1;
    step.horizon = second->after;
    step.fault = FAULT_NONE;
    if (!discrete) {
        step.method = "exact-map";
        step.with = NULL;
        step.stages = 0;
    }
    enum status status = core->open(&step, &given, &why);
    if (status != STATUS_OK) {
        snprintf(message, size, "%s", why.message);
        return false;
    }
    int n = core->shape(given)->n, element = core->shape(given)->element;
    bool good = !refuse_sizes(core, setup, second, element, message, size);
    if (good && (status = core->pair_start(given, setup->q, second->at, &found)) != STATUS_OK) {
        snprintf(message, size, "%s", pair_start_reason(status));
        good = false;
    }
    core->close(given);
    if (good && found.apart > found.allowed) {
        report_nearest(discrete, &found, element, message, size);
        good = false;
    }
    if (good) {
        setup->v_size = n;
        memcpy(setup->v, found.velocity, (size_t)n * sizeof *setup->v);
    }
    return good;
}
