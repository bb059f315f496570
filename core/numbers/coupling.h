/* Sparsity of the equations of a step, for Newton's method: unknowns that no equation has in common are perturbed
 * together (Curtis, Powell, Reid 1974), and in a good order the matrix is a band (reverse Cuthill-McKee; George, Liu
 * 1981). */
#ifndef RATTLEBACK_CORE_COUPLING_H
#define RATTLEBACK_CORE_COUPLING_H

#include "core/api.h"

/* Unknowns and equations come in components, alike in what they look at, as the stages of a quantity do. In the order that makes a
 * band those of a component are neighbours. */
struct coupling {
    int unknowns, components, colours, sweeps, width; /* width: of the band; sweeps: how often unknowns are moved */
    int *slot;                                        /* of unknown k in that order */
    int *unknown;                                     /* at a place */
    int *component;                                   /* of unknown k */
    int *start;                                       /* the first place of component c, and of none behind it */
    int *end;                                         /* one beyond its last */
    int *colour;                                      /* of component c */
    bool *depends; /* [i * components + j]: does an equation of component i look at an unknown of component j? */
};

/* Unknown k is of component[k]. depends is copied. STATUS_OUT_OF_MEMORY or OK; coupling_close must follow, whatever the status. */
enum status coupling_open(int unknowns, const int *component, int components, const bool *depends,
                          struct coupling *coupling);
void coupling_close(struct coupling *coupling);

/* In which of the sweeps unknown k is moved: no equation looks at two of one. */
static inline int coupling_sweep(const struct coupling *coupling, int k)
{
    int c = coupling->component[k];
    return coupling->colour[c] + coupling->colours * (coupling->slot[k] - coupling->start[c]);
}

#endif
