/* Constraints in words, for `check` and `list problems NAME`. */
#include "suite/verbs/constraints.h"

#include <stdio.h>

void constraints_print(const struct shape *shape, const struct examination *found)
{
    if (shape->m == 0)
        return;
    printf("constraints  %d, %s, %sindependent at the initial data", shape->m, constraint_word(shape->constraint),
           found->independent ? "" : "NOT ");
    if (found->dependent)
        printf(": number %d %s", found->dependent,
               found->dependent > 1 ? "follows from those before it" : "has a gradient of 0");
    printf("\n");
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
