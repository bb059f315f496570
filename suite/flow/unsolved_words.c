/* Words for singular Lagrangians and dependent constraints. */
#include "suite/flow/unsolved_words.h"

#include <stdio.h>

#include "core/setup_copy.h"
#include "results/summary/reason.h"

void unsolved_constraint(const struct redundant *of, char out[UNSOLVED_SIZE])
{
    *out = '\0';
    if (of->number == 0)
        return;
    switch (of->why) {
    case REDUNDANT_ZERO:
        snprintf(out, UNSOLVED_SIZE, "number %d is ZERO at all states: it holds nothing", of->number);
        break;
    case REDUNDANT_ZERO_HERE:
        snprintf(out, UNSOLVED_SIZE, "number %d has a gradient of 0 there", of->number);
        break;
    case REDUNDANT_SAME:
        if (of->factor == 1)
            snprintf(out, UNSOLVED_SIZE, "number %d is number %d once more", of->number, of->same_as);
        else
            snprintf(out, UNSOLVED_SIZE, "number %d is number %d times %.6g", of->number, of->same_as, of->factor);
        break;
    case REDUNDANT_FOLLOWS:
        snprintf(out, UNSOLVED_SIZE, "number %d follows from those before it", of->number);
        break;
    }
}

/* Along a motion such places are seen from beside. */
static void say_near(const struct unsolved *of, const char *when, char out[UNSOLVED_SIZE])
{
    bool zero = of->redundant.why == REDUNDANT_ZERO_HERE;
    char how[48] = "they become dependent";
    if (of->least > 0)
        snprintf(how, sizeof how, "their independence is %.2g", of->least);
    snprintf(out, UNSOLVED_SIZE, "at %s: %s, number %d %s", when, how, of->redundant.number,
             zero            ? "has next to no gradient"
             : of->least > 0 ? "nearly follows from the others"
                             : "follows from the others");
}

void unsolved_say(const struct unsolved *of, char out[UNSOLVED_SIZE])
{
    char which[UNSOLVED_SIZE], when[32] = "the start";
    *out = '\0';
    if (of->status == STATUS_SINGULAR)
        snprintf(out, UNSOLVED_SIZE, "the Lagrangian is not regular at the start");
    if (of->status != STATUS_DEPENDENT)
        return;
    if (of->time > 0)
        snprintf(when, sizeof when, "time %.4g", of->time);
    unsolved_constraint(&of->redundant, which);
    if (of->near)
        say_near(of, when, out);
    else
        snprintf(out, UNSOLVED_SIZE, "at %s: %.120s", when, *which ? which : "dependent");
}

void unsolved_status(enum status status, const struct unsolved *of, char out[UNSOLVED_STATUS_SIZE])
{
    char where[UNSOLVED_SIZE] = "";
    if (status == of->status)
        unsolved_say(of, where);
    snprintf(out, UNSOLVED_STATUS_SIZE, "%s%s%s%s", status_text(status), *where ? ": " : "", where,
             status == STATUS_DEPENDENT ? "; try: " REASON_LEAVE_OUT : "");
}

enum status unsolved_start(const struct setup *setup, double epsilon, struct unsolved *out)
{
    struct setup problem;
    struct core_case *given;
    struct refusal why;
    setup_copy(setup, &problem);
    problem.method = NULL;
    *out = (struct unsolved){.status = STATUS_OK};
    if (core_quad()->open(&problem, &given, &why) == STATUS_OK)
        core_quad()->unsolved(given, epsilon, false, out);
    core_quad()->close(given);
    return out->status;
}

enum status unsolved_why(const struct setup *setup, const struct core_api *core, const struct core_case *given,
                         enum status status, struct unsolved *out)
{
    *out = (struct unsolved){.status = STATUS_OK};
    switch (status) {
    case STATUS_SINGULAR:
    case STATUS_NO_CONVERGENCE:
    case STATUS_DIVERGED:
    case STATUS_OTHER_ROOT:
    case STATUS_NOT_FINITE:
    case STATUS_DEPENDENT:
        if (unsolved_start(setup, core->epsilon, out) == STATUS_OK)
            core->unsolved(given, core->epsilon, true, out);
        return out->status == STATUS_OK ? status : out->status;
    default:
        return status;
    }
}
