/* Steps of triples that are given on pairs of points. */
#ifndef RATTLEBACK_CORE_PAIR_H
#define RATTLEBACK_CORE_PAIR_H

#include "core/discrete/ingredients.h"
#include "core/discrete/lda.h"

/* Unknowns: a velocity that says where q1 is, (q1 - q0)/h unless `legendre` takes it for another, then c. */
struct pair_step {
    struct lda lda;
    bool
        between_places; /* the transforms are of q0 and q1 themselves, whose difference has fewer digits than the state */
    bool forces;        /* MLA; else DLA */
    int nodes;          /* of the rule: theta, or 0 and 1 */
    real node[2];
    /* From the velocity in lda.x: minus = P^-, lda.kick = P^+ - P^-, lda.shift = q1 - q0, lda.residual + n = omega in units
     * of a velocity; lda.status. The rules set the rest of the triple, too. */
    void (*legendre)(struct pair_step *work);
    real minus[SMALL_DIMENSION];
    real action, force_minus[SMALL_DIMENSION], force_plus[SMALL_DIMENSION]; /* L_d, F_d^-, F_d^+ */
};

/* Open a run whose workspace begins with a struct pair_step of `size` bytes in all, with c or, `everywhere`, without; and take its
 * step. */
enum status pair_open(struct run *run, size_t size, bool everywhere, void (*legendre)(struct pair_step *work));
enum status pair_advance(struct run *run);

/* The triple of the run's rule on the pair (node, q1). */
triple_of pair_triple;

#endif
