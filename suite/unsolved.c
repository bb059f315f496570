/* Words for singular Lagrangians and dependent constraints. */
#include "suite/unsolved.h"

#include <stdio.h>

void unsolved_constraint(const struct superfluous *of, char out[UNSOLVED_SIZE])
{
    *out = '\0';
    if (of->number == 0)
        return;
    switch (of->why) {
    case SUPERFLUOUS_ZERO:
        snprintf(out, UNSOLVED_SIZE, "number %d is ZERO at all states: it holds nothing", of->number);
        break;
    case SUPERFLUOUS_ZERO_HERE:
        snprintf(out, UNSOLVED_SIZE, "number %d has a gradient of 0 there", of->number);
        break;
    case SUPERFLUOUS_SAME:
        if (of->factor == 1)
            snprintf(out, UNSOLVED_SIZE, "number %d is number %d once more", of->number, of->same_as);
        else
            snprintf(out, UNSOLVED_SIZE, "number %d is number %d times %.6g", of->number, of->same_as, of->factor);
        break;
    case SUPERFLUOUS_FOLLOWS:
        snprintf(out, UNSOLVED_SIZE, "number %d follows from those before it", of->number);
        break;
    }
}

/* Along a motion such places are seen from beside. */
static void say_near(const struct unsolved *of, char out[UNSOLVED_SIZE])
{
    bool zero = of->superfluous.why == SUPERFLUOUS_ZERO_HERE;
    char when[32] = "the start", how[48] = "they become dependent";
    if (of->time > 0)
        snprintf(when, sizeof when, "time %.4g", of->time);
    if (of->least > 0)
        snprintf(how, sizeof how, "their independence is %.2g", of->least);
    snprintf(out, UNSOLVED_SIZE, "the constraints at %s: %s, number %d %s", when, how, of->superfluous.number,
             zero            ? "has next to no gradient"
             : of->least > 0 ? "nearly follows from the others"
                             : "follows from the others");
}

void unsolved_say(const struct unsolved *of, char out[UNSOLVED_SIZE])
{
    char which[UNSOLVED_SIZE];
    *out = '\0';
    if (of->status == STATUS_SINGULAR)
        snprintf(out, UNSOLVED_SIZE, "the Lagrangian is not regular at the start");
    if (of->status != STATUS_DEPENDENT)
        return;
    unsolved_constraint(&of->superfluous, which);
    if (of->along)
        say_near(of, out);
    else
        snprintf(out, UNSOLVED_SIZE, "the constraints at the start: %.120s", *which ? which : "dependent");
}
