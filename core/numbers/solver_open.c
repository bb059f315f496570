/* The memory of a solver, and what it starts with. */
#include <stdlib.h>
#include <string.h>

#include "core/numbers/jacobian.h"
#include "core/numbers/solver.h"
#include "core/numbers/unknown_scales.h"

enum status solver_open(struct solver *solver)
{
    solver->contraction = 1;
    solver->tier = solver_cheapest_tier(solver);
    solver->scales = unknown_scales_open(solver->size);
    enum status status = jacobian_open(solver->unknowns, !solver->component, &solver->jacobian);
    return solver->scales ? status : STATUS_OUT_OF_MEMORY;
}

enum status solver_open_own(struct solver *solver, int unknowns, void *self, void (*evaluate)(void *self),
                            real (*fixed_point)(void *self))
{
    int size = (unknowns + LANES - 1) / LANES * LANES;
    size_t reals = 5 * (size_t)size * sizeof(real), bytes = reals + (size_t)size / LANES * sizeof(lane);
    real *vectors = aligned_alloc(sizeof(lane), bytes);
    int *at = vectors ? (int *)(void *)((char *)vectors + reals) : NULL;
    *solver = (struct solver){.own = vectors, .self = self, .evaluate = evaluate, .fixed_point = fixed_point};
    if (!vectors)
        return STATUS_OUT_OF_MEMORY;
    memset(vectors, 0, bytes);
    for (int k = 0; k < unknowns; k++)
        at[k] = k;
    solver->size = size;
    solver->unknowns = unknowns;
    solver->index = at;
    solver->x = vectors;
    solver->residual = vectors + size;
    solver->correction = vectors + 2 * size;
    solver->start = vectors + 3 * size;
    solver->weight = vectors + 4 * size;
    return solver_open(solver);
}

void solver_close(struct solver *solver)
{
    free(solver->own);
    unknown_scales_close(solver->scales);
    jacobian_close(solver->jacobian);
}

void solver_second_close(struct solver *solver)
{
    jacobian_close(solver->jacobian);
}

void solver_refine_by(struct solver *solver, bool (*refine)(void *self))
{
    solver->refine = refine;
    solver->tier = solver_cheapest_tier(solver);
}

void solver_afresh(struct solver *solver)
{
    solver->tier = solver_cheapest_tier(solver);
    solver->contraction = 1;
    solver->factored = false;
}
