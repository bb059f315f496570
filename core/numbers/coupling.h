/* Sparsity of the equations of a step, for Newton's method. Unknowns that no equation has in common are perturbed together (Curtis, Powell, Reid
 * 1974). In a good order the matrix is a band (reverse Cuthill-McKee; George, Liu 1981). */
#ifndef RATTLEBACK_CORE_COUPLING_H
#define RATTLEBACK_CORE_COUPLING_H

#include "core/api.h"

/* Sparsity of the equations by component: unknowns (and equations) of one component, e.g. the stages of one coordinate,
 * have the same dependencies. The band order keeps a component together; a slot is a position in that order. */
struct coupling {
    int unknowns, components, colours, sweeps, width; /* width: half bandwidth; sweeps: evaluations per matrix */
    int *slot;                                        /* slot[k]: slot of unknown k */
    int *unknown;                                     /* unknown[p]: unknown in slot p */
    int *component;                                   /* component[k]: component of unknown k */
    int *start;    /* start[c]: first slot of component c; start[components]: unknowns */
    int *end;      /* end[c]: one beyond the last slot of component c */
    int *colour;   /* colour[c]: components of one colour are perturbed together */
    bool *depends; /* depends[i * components + j]: equations of component i depend on unknowns of component j */
};

/* Finds the colours and the band order. component (unknowns) and depends (components x components) are as above, and copied. Returns
 * STATUS_OUT_OF_MEMORY or OK; coupling_close must follow, whatever the status. */
enum status coupling_open(int unknowns, const int *component, int components, const bool *depends,
                          struct coupling *coupling);
void coupling_close(struct coupling *coupling);

/* Returns the sweep in which unknown k is perturbed: no equation depends on two unknowns of one sweep. */
static inline int coupling_sweep(const struct coupling *coupling, int k)
{
    int c = coupling->component[k];
    return coupling->colour[c] + coupling->colours * (coupling->slot[k] - coupling->start[c]);
}

#endif
