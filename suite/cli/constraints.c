/* Constraints in words, for `check` and `list problems NAME`. */
#include "suite/cli/constraints.h"

#include <stdio.h>

/* Which one is one too many, and why. */
static void print_superfluous(const struct examination *found)
{
    int one = found->dependent;
    switch (found->why) {
    case SUPERFLUOUS_ZERO:
        printf("number %d is ZERO at all states: it holds nothing", one);
        break;
    case SUPERFLUOUS_ZERO_HERE:
        printf("NOT independent at the initial data: number %d has a gradient of 0 there", one);
        break;
    case SUPERFLUOUS_SAME:
        printf("NOT independent: number %d is number %d", one, found->same_as);
        if (found->factor == 1)
            printf(" once more");
        else
            printf(" times %.6g", found->factor);
        break;
    case SUPERFLUOUS_FOLLOWS:
        printf("NOT independent at the initial data: number %d follows from those before it", one);
        break;
    }
    printf("\n");
}

void constraints_print(const struct shape *shape, const struct examination *found)
{
    if (shape->m == 0)
        return;
    printf("constraints  %d, %s, ", shape->m, constraint_word(shape->constraint));
    if (found->dependent)
        print_superfluous(found);
    else
        printf("%sindependent at the initial data\n", found->independent ? "" : "NOT ");
    if (shape->constraint != CONSTRAINT_NONHOLONOMIC)
        return;
    if (!found->affine)
        printf("             nonlinear in the velocities; whether they can be integrated is not looked at\n");
    else if (found->growth == 0)
        printf("             INTEGRABLE: iterated brackets of the %d allowed directions add none; the constraint is "
               "holonomic\n",
               found->allowed);
    else if (found->growth > 0)
        printf("             %s: brackets add %d to the %d allowed directions%s\n",
               found->growth < shape->m ? "PARTLY INTEGRABLE" : "not integrable", found->growth, found->allowed,
               found->first < found->growth ? ", at the initial data not the first ones alone" : "");
}
