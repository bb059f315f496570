/* Words for singular Lagrangians and dependent constraints. */
#include "suite/flow/ill_posed_text.h"

#include <stdio.h>

#include "core/setup_copy.h"
#include "results/summary/reason.h"

void ill_posed_constraint(const struct redundant *of, char out[ILL_POSED_SIZE])
{
    *out = '\0';
    if (of->number == 0)
        return;
    switch (of->why) {
    case REDUNDANT_ZERO:
        snprintf(out, ILL_POSED_SIZE, "number %d is ZERO at all states: it holds nothing", of->number);
        break;
    case REDUNDANT_ZERO_HERE:
        snprintf(out, ILL_POSED_SIZE, "number %d has a gradient of 0 there", of->number);
        break;
    case REDUNDANT_SAME:
        if (of->factor == 1)
            snprintf(out, ILL_POSED_SIZE, "number %d is number %d once more", of->number, of->same_as);
        else
            snprintf(out, ILL_POSED_SIZE, "number %d is number %d times %.6g", of->number, of->same_as, of->factor);
        break;
    case REDUNDANT_FOLLOWS:
        snprintf(out, ILL_POSED_SIZE, "number %d follows from those before it", of->number);
        break;
    }
}

/* Along a motion such places are seen from beside. */
static void say_near(const struct ill_posed *of, const char *when, char out[ILL_POSED_SIZE])
{
    bool zero = of->redundant.why == REDUNDANT_ZERO_HERE;
    char how[48] = "they become dependent";
    if (of->least > 0)
        snprintf(how, sizeof how, "their independence is %.2g", of->least);
    snprintf(out, ILL_POSED_SIZE, "at %s: %s, number %d %s", when, how, of->redundant.number,
             zero            ? "has next to no gradient"
             : of->least > 0 ? "nearly follows from the others"
                             : "follows from the others");
}

void ill_posed_print(const struct ill_posed *of, char out[ILL_POSED_SIZE])
{
    char which[ILL_POSED_SIZE], when[32] = "the start";
    *out = '\0';
    if (of->status == STATUS_SINGULAR)
        snprintf(out, ILL_POSED_SIZE, "the Lagrangian is not regular at the start");
    if (of->status != STATUS_DEPENDENT)
        return;
    if (of->time > 0)
        snprintf(when, sizeof when, "time %.4g", of->time);
    ill_posed_constraint(&of->redundant, which);
    if (of->near)
        say_near(of, when, out);
    else
        snprintf(out, ILL_POSED_SIZE, "at %s: %.120s", when, *which ? which : "dependent");
}

void ill_posed_status(enum status status, const struct ill_posed *of, char out[ILL_POSED_STATUS_SIZE])
{
    char where[ILL_POSED_SIZE] = "";
    if (status == of->status)
        ill_posed_print(of, where);
    snprintf(out, ILL_POSED_STATUS_SIZE, "%s%s%s%s", status_text(status), *where ? ": " : "", where,
             status == STATUS_DEPENDENT ? "; try: " REASON_LEAVE_OUT : "");
}

enum status ill_posed_start(const struct setup *setup, double epsilon, struct ill_posed *out)
{
    struct setup problem;
    struct core_case *given;
    struct refusal why;
    setup_copy(setup, &problem);
    problem.method = NULL;
    *out = (struct ill_posed){.status = STATUS_OK};
    if (core_quad()->open(&problem, &given, &why) == STATUS_OK)
        core_quad()->ill_posed(given, epsilon, false, out);
    core_quad()->close(given);
    return out->status;
}

enum status ill_posed_why(const struct setup *setup, const struct core_api *core, const struct core_case *given,
                          enum status status, struct ill_posed *out)
{
    *out = (struct ill_posed){.status = STATUS_OK};
    switch (status) {
    case STATUS_SINGULAR:
    case STATUS_NO_CONVERGENCE:
    case STATUS_DIVERGED:
    case STATUS_OTHER_ROOT:
    case STATUS_NOT_FINITE:
    case STATUS_DEPENDENT:
        if (ill_posed_start(setup, core->epsilon, out) == STATUS_OK)
            core->ill_posed(given, core->epsilon, true, out);
        return out->status == STATUS_OK ? status : out->status;
    default:
        return status;
    }
}
