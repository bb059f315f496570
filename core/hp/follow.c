/* The root of a Hamilton-Pontryagin step, followed from shorter steps. */
#include <stdlib.h>
#include <string.h>

#include "core/hp/hp.h"
#include "core/numbers/branch.h"

/* A copy of the workspace. */
struct kept {
    struct hp hp;
    lane memory[];
};

static void shortened(void *self)
{
    hp_coefficients_of(self);
    hp_set_times(self);
}

void hp_rest(void *self)
{
    struct hp *hp = self;
    const struct run *run = hp->run;
    for (int l = 0; l < LANES; l++) {
        for (int k = 0; k < hp->blocks * hp->n; k++)
            hp->H[k][l] = hp->stage.extra_velocity[k][l] = run->node.velocity[k % hp->n][0];
        for (int k = 0; hp->hamiltonian && k < hp->blocks * hp->n; k++)
            hp->P[k][l] = run->mu[k % hp->n];
        for (int k = 0; k < hp->blocks * hp->m; k++)
            hp->Lambda[k][l] = run->lambda[k % hp->m];
    }
}

enum status hp_follow(struct hp *hp)
{
    const struct branch branch = {&hp->run->h, hp_rest, shortened};
    size_t bytes = hp->lanes * sizeof(lane);
    struct kept *kept = aligned_alloc(64, (sizeof *kept + bytes + 63) / 64 * 64);
    if (!kept)
        return STATUS_OUT_OF_MEMORY;
    kept->hp = *hp;
    memcpy(kept->memory, hp->memory, bytes);
    enum status status = branch_follow(&hp->solver, &branch);
    *hp = kept->hp;
    memcpy(hp->memory, kept->memory, bytes);
    free(kept);
    return status;
}
