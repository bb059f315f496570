/* The kernel of an ensemble for every problem on R^n with unit masses and one constraint at most (ensemble_kernel.h). */
#include "core/hp/ensemble_kernel.h"

#ifndef REAL_QUAD

static struct ensemble_form form(const struct ensemble *e)
{
    return (struct ensemble_form){e->node.in.problem, e->s, e->n, e->constrained, e->in_positions};
}

static void unit_start(struct ensemble *e)
{
    start_members(e, form(e));
}

static void unit_iterate(struct ensemble *e)
{
    iterate_members(e, form(e));
}

static void unit_advance(struct ensemble *e)
{
    advance_members(e, form(e));
}

const struct ensemble_kernel ensemble_unit = {.start = unit_start, .iterate = unit_iterate, .advance = unit_advance};

#endif
