/* What quadruple asks of the draft in double. */
#include "core/hp/refine.h"

#ifdef REAL_QUAD

static bool refine(void *self)
{
    struct hp *hp = self;
    return core_double()->draft->refine(hp->draft, hp->solver.x, hp->solver.correction);
}

void draft_open(struct run *run)
{
    struct hp *hp = run->work;
    hp->draft = core_double()->draft->open(&run->given->setup, run->scale);
    if (hp->draft)
        solver_refine_by(&hp->solver, refine);
}

void draft_close(struct hp *hp)
{
    if (hp->draft)
        core_double()->draft->close(hp->draft);
}

bool draft_start(struct hp *hp)
{
    const struct run *run = hp->run;
    return hp->draft && core_double()->draft->solve(hp->draft, run->g, run->mu, run->lambda, hp->solver.x);
}

#endif
