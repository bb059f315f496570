/* The velocity of a momentum by factors of the mass at hand, where an expression for it would be long: it grows with n^3 operations, and
 * so do these, but without a tape's reading of each. */
#include <math.h>
#include <string.h>

#include "cases/text/text_problem.h"
#include "core/numbers/ldlt.h"
#include "core/numbers/scratch.h"

/* Below, registers hold what an expression works with, and it knows what of the mass is 0 or constant. */
enum { LEAST_DENSE = 16, PART_OF_CUBE = 6 };

bool text_velocity_by_mass(const struct text_problem *text)
{
    long n = text->model.n, operations = text->part[PART_VELOCITY].operations;
    return text->model.regular_by_formula && text->model.part[PART_MASS].count > 0 && n >= LEAST_DENSE &&
           operations * PART_OF_CUBE >= n * n * n;
}

void text_velocity_from_mass(const struct instance *in, const lane *g, const lane *mu, lane *restrict out)
{
    const struct text_problem *text = text_problem_of(in);
    int n = in->n;
    bool good = true;
    SCRATCH_MATRIX(lane, mass, n, n);
    SCRATCH(lane, rest, n);
    memset(rest, 0, (size_t)n * sizeof *rest);
    tape_run(&text->part[PART_MASS], in, g, rest, mass);
    tape_run(&text->part[PART_MOMENTUM], in, g, rest, out);
    for (int c = 0; c < n; c++)
        FOR_PARTS(l, in)
            AT(out[c], l) = minus(AT(mu[c], l), AT(out[c], l));
    symmetric_factor(in, n, mass);
    symmetric_solve(in, n, mass, out);
    for (int k = 0; k < n * in->lanes; k++) /* the expression has another order where a pivot is always 0 */
        good = good && isfinite(out[k / in->lanes][k % in->lanes]);
    if (!good)
        tape_run(&text->part[PART_VELOCITY], in, g, mu, out);
}
