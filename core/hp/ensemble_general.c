/* The kernel of an ensemble for every problem. */
#include "core/hp/ensemble_kernel.h"

#ifndef REAL_QUAD

static struct ensemble_form form(const struct ensemble *e)
{
    return (struct ensemble_form){e->node.in.problem, e->s, e->n, e->constrained, e->in_positions};
}

static void general_start(struct ensemble *e)
{
    start_members(e, form(e));
}

static void general_iterate(struct ensemble *e)
{
    iterate_members(e, form(e));
}

static void general_advance(struct ensemble *e)
{
    advance_members(e, form(e));
}

const struct ensemble_kernel ensemble_general = {
    .start = general_start, .iterate = general_iterate, .advance = general_advance};

#endif
