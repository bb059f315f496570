/* Constraints in words, for `check` and `list problems NAME`. */
#include "suite/cli/constraints.h"

#include <stdio.h>

#include "results/summary/reason.h"
#include "suite/flow/ill_posed_text.h"

/* Prints the redundant constraint and the reason. */
static void print_redundant(const struct redundant *of)
{
    char which[ILL_POSED_SIZE];
    bool here = of->why == REDUNDANT_ZERO_HERE || of->why == REDUNDANT_FOLLOWS;
    ill_posed_constraint(of, which);
    printf("%s%s; try: " REASON_LEAVE_OUT "\n",
           of->why == REDUNDANT_ZERO ? ""
           : here                    ? "NOT independent at the initial data: "
                                     : "NOT independent: ",
           which);
}

void constraints_print(const struct shape *shape, const struct examination *found)
{
    if (shape->m == 0)
        return;
    printf("constraints  %d, %s, ", shape->m, constraint_word(shape->constraint));
    if (found->redundant.number)
        print_redundant(&found->redundant);
    else
        printf("%sindependent at the initial data%s\n", found->independent ? "" : "NOT ",
               found->independent ? "" : "; try: " REASON_LEAVE_OUT);
    if (shape->constraint != CONSTRAINT_NONHOLONOMIC)
        return;
    if (!found->affine)
        printf("             nonlinear in the velocities; their integrability is not checked\n");
    else if (found->growth == 0)
        printf("             INTEGRABLE: iterated brackets of the %d allowed directions add none; the constraint is "
               "holonomic\n",
               found->allowed);
    else if (found->growth > 0)
        printf("             %s: brackets add %d to the %d allowed directions%s\n",
               found->growth < shape->m ? "PARTLY INTEGRABLE" : "not integrable", found->growth, found->allowed,
               found->first < found->growth ? ", at the initial data not the first ones alone" : "");
}
