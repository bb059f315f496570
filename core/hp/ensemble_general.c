/* The kernel of an ensemble for every problem: the step of kernel.h with members as lanes. */
#define HP_GENERAL
#define HP_MEMBERS
#include "core/hp/ensemble_step.h"

#ifndef REAL_QUAD

static struct hp_form ensemble_form(const struct ensemble *e)
{
    const struct hp *hp = &e->hp;
    return (struct hp_form){.problem = hp->run->in.problem,
                            .s = hp->s,
                            .n = hp->n,
                            .m = hp->m,
                            .element = hp->element,
                            .blocks = hp->blocks,
                            .abelian = group_is_abelian(hp->run->in.group),
                            .constraint = hp->constraint};
}

static void general_start(struct ensemble *e)
{
    start_members(e, ensemble_form(e));
}

static void general_iterate(struct ensemble *e)
{
    iterate_members(e, ensemble_form(e));
}

static void advance_member(struct ensemble *e, int l)
{
    const struct instance *in = &e->run.in;
    struct node *node = &e->node;
    int n = in->n, element = in->element;
    real xi[SMALL_DIMENSION] = {0}, push[SMALL_DIMENSION] = {0}, mu[SMALL_DIMENSION] = {0},
         mu_low[SMALL_DIMENSION] = {0};
    real g[SMALL_ELEMENT] = {0}, g_low[SMALL_ELEMENT] = {0};
    take_lane(n, e->hp.xi, l, xi);
    take_lane(n, e->hp.push, l, push);
    take_lane(element, node->g, l, g);
    take_lane(element, (const lane *)e->g_low, l, g_low);
    take_lane(n, node->mu, l, mu);
    take_lane(n, (const lane *)e->mu_low, l, mu_low);
    hp_advance_node(in, xi, push, g, g_low, mu, mu_low);
    put_lane(element, g, l, node->g);
    put_lane(element, g_low, l, (lane *)e->g_low);
    put_lane(n, mu, l, node->mu);
    put_lane(n, mu_low, l, (lane *)e->mu_low);
}

static void general_advance(struct ensemble *e)
{
    finish_members(e, ensemble_form(e));
    for (int l = 0; l < LANES; l++)
        advance_member(e, l);
}

const struct ensemble_kernel ensemble_general = {
    .start = general_start, .iterate = general_iterate, .advance = general_advance};

#endif
