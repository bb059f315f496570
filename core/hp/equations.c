/* The general kernel of the Hamilton-Pontryagin step, for every problem [mathematics, HP 3]. */
#define HP_GENERAL
#include "core/hp/kernel.h"

static struct hp_form hp_form_of(const struct hp *hp)
{
    return (struct hp_form){.problem = hp->run->in.problem,
                            .s = hp->s,
                            .n = hp->n,
                            .m = hp->m,
                            .element = hp->element,
                            .blocks = hp->blocks,
                            .abelian = group_is_abelian(hp->run->in.group),
                            .sparse = hp->sparse.of ? &hp->sparse : NULL,
                            .hamiltonian = hp->hamiltonian,
                            .constraint = hp->constraint};
}

void hp_general_start(void *self)
{
    const struct hp *hp = self;
    start_values(self, hp_form_of(hp), hp->stage);
}

void hp_evaluate(void *self)
{
    const struct hp *hp = self;
    hp_stage_evaluate(self, hp_form_of(hp), hp->stage);
}

real hp_general_correct(void *self)
{
    const struct hp *hp = self;
    hp_stage_fixed_point(self, hp_form_of(hp), hp->stage);
    return apply_correction(hp->solver.size, hp->solver.correction, hp->solver.weight, hp->solver.x);
}

void hp_general_finish(void *self)
{
    const struct hp *hp = self;
    hp_stage_finish(self, hp_form_of(hp), hp->stage);
}

const struct hp_kernel hp_general = {
    .start = hp_general_start, .correct = hp_general_correct, .finish = hp_general_finish};

void hp_extra_momenta(struct hp *hp)
{
    carry_momenta(hp, hp_form_of(hp), hp->stage, 0);
    extra_velocities(hp, hp_form_of(hp), hp->stage, 0);
}
