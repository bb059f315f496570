/* The kernel of an ensemble for every problem: the step of kernel.h with members as lanes. */
#include "core/hp/ensemble.h"

#ifndef REAL_QUAD

#define HP_GENERAL
#define HP_MEMBERS
#include "core/hp/kernel.h"

static struct hp_form form(const struct ensemble *e)
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
    start_values(&e->hp, form(e), e->hp.stage);
}

/* x += correction (count) of the members that go on, and the largest |correction| weight of each. What is no number shows in the
 * state. */
static void correct(const struct ensemble *e, int count, const lane *correction, const lane weight, lane *x,
                    real *largest)
{
    const int64_t *going = (const int64_t *)&e->going;
    for (int k = 0; k < count; k++)
        FOR_LANES(l, e->hp.in)
        {
            real size = fabs(correction[k][l]) * weight[l];
            largest[l] = size > largest[l] ? size : largest[l];
            x[k][l] = going[l] ? x[k][l] + correction[k][l] : x[k][l];
        }
}

static void general_iterate(struct ensemble *e)
{
    struct hp *hp = &e->hp;
    lane largest = {0};
    hp_stage_fixed_point(hp, form(e), hp->stage);
    correct(e, hp->s * hp->n, hp->stage.correction_H, (const real *)&e->velocity_weight, hp->H, largest);
    correct(e, hp->s * hp->m, hp->stage.correction_Lambda, (const real *)&e->multiplier_weight, hp->Lambda, largest);
    memcpy(&e->size, largest, sizeof largest);
}

static void take_lane(int count, const lane *x, int l, real *out)
{
    for (int c = 0; c < count; c++)
        out[c] = x[c][l];
}

static void put_lane(int count, const real *x, int l, lane *out)
{
    for (int c = 0; c < count; c++)
        out[c][l] = x[c];
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

/* Extra momenta of the solution: those of the last iteration would depend on how long others take. */
static void general_advance(struct ensemble *e)
{
    struct hp *hp = &e->hp;
    hp_stage_finish(hp, form(e), hp->stage);
    if (hp->constraint == HP_NONHOLONOMIC) {
        carry_momenta(hp, form(e), hp->stage);
        extra_velocities(hp, form(e), hp->stage);
    }
    for (int l = 0; l < LANES; l++)
        advance_member(e, l);
    for (int k = 0; k < hp->m; k++)
        memcpy(e->lambda[k], hp->Lambda[(hp->s - 1) * hp->m + k], sizeof(lane));
}

const struct ensemble_kernel ensemble_general = {
    .start = general_start, .iterate = general_iterate, .advance = general_advance};

#endif
