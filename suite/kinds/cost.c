/* The cost model. Its constants are rounded from the times of the theorem campaign. */
#include "suite/kinds/cost.h"

#include <math.h>
#include <string.h>

enum {
    PHYSICS_DOUBLE = 5,     /* multiplications a coordinate that one evaluation takes, for all points of a vector */
    PHYSICS_QUAD = 4,       /* the same a point, in quadruple precision */
    QUAD_FACTOR = 12,       /* of a multiplication in software */
    EXPONENTIAL = 7,        /* times the cost with another retraction */
    EXACT_MAP = 50,         /* times the cost with another method; measured 21 to 190 */
    IDENTITIES_STEPS = 20,  /* of a reference, which take as long as all identities of a case */
    REFERENCE_STAGES = 12,  /* of both routes of a reference */
    REFERENCE_STEPS = 8,    /* a unit of time, as most take in the end */
    REFERENCE_ROUTES = 2,   /* each with its refinements */
    REFERENCE_OPENING = 16, /* steps that the tableaux and the start take */
    STAGES_STEPS = 6        /* of the reference to one of the points of a local error, and its check */
};

static double slowness(double h)
{
    return 1 + fmax(0, -log(h));
}

static double iterations_in_double(double h)
{
    return 52 * M_LN2 / slowness(h);
}

static double step_cost(int stages, double h, bool quad)
{
    double s = fmax(1, stages);
    if (!quad)
        return iterations_in_double(h) * (s + PHYSICS_DOUBLE);
    return 112 * M_LN2 / slowness(h) * s * (s + PHYSICS_QUAD) * QUAD_FACTOR;
}

static double reference_step(void)
{
    return step_cost(REFERENCE_STAGES, 1.0 / REFERENCE_STEPS, true);
}

static double with_retraction(const struct cost_case *of, double step)
{
    return strcmp(of->retraction, "exp") == 0 ? step * EXPONENTIAL : step;
}

/* Returns the cost with the method of the case, given that with any other. */
static double with_method(const struct cost_case *of, double cost)
{
    return of->method && strcmp(of->method, "exact-map") == 0 ? cost * EXACT_MAP : cost;
}

double cost_of_step(const struct cost_case *of)
{
    return with_method(of, with_retraction(of, step_cost(of->stages, of->horizon / of->steps, of->quad)));
}

double cost_of_identities(const struct cost_case *of)
{
    return with_method(of, IDENTITIES_STEPS * reference_step());
}

double cost_of_steps(const struct cost_case *of)
{
    return of->steps * cost_of_step(of);
}

double cost_adaptive_steps(double tolerance, double horizon)
{
    enum { ORDER = 5 };
    return fmax(1, horizon * pow(tolerance, -1.0 / ORDER));
}

double cost_of_members(const struct cost_case *of)
{
    if (of->quad) /* by themselves */
        return cost_of_steps(of);
    return of->steps * with_retraction(of, iterations_in_double(of->horizon / of->steps) * fmax(1, of->stages));
}

double cost_of_stages(const struct cost_case *of)
{
    return STAGES_STEPS * (of->stages + 9) * reference_step();
}

double cost_of_reference(double horizon, double samples)
{
    double steps = fmax(REFERENCE_STEPS * horizon, samples) + REFERENCE_OPENING;
    return REFERENCE_ROUTES * steps * reference_step();
}
