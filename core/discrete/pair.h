/* Steps of methods whose triple (L_d, F_d^-, F_d^+) is defined on pairs of points. */
#ifndef RATTLEBACK_CORE_PAIR_H
#define RATTLEBACK_CORE_PAIR_H

#include "core/discrete/ingredients.h"
#include "core/discrete/lda.h"

/* Unknowns: a velocity that determines q1, (q1 - q0)/h unless `legendre` defines another one, then c. */
struct pair_step {
    struct lda lda;
    /* The transforms use q0 and q1 themselves. Their difference has fewer digits than the state. */
    bool between_positions;
    bool forces; /* MLA; else DLA */
    int nodes;   /* number of nodes of the rule: one at theta, or two at 0 and 1 */
    real node[2];
    /* Computes from the velocity in lda.x: minus = P^-, lda.kick = P^+ - P^-, lda.shift = q1 - q0, lda.residual + n =
     * omega in units of a velocity, and lda.status. The rules also set the rest of the triple. */
    void (*legendre)(struct pair_step *work);
    real minus[SMALL_DIMENSION];
    real action, force_minus[SMALL_DIMENSION], force_plus[SMALL_DIMENSION]; /* L_d, F_d^-, F_d^+ */
};

/* pair_open: opens a run with a workspace of `size` bytes that begins with a struct pair_step; the unknown c exists
 * unless `everywhere`. pair_advance: makes a step. */
enum status pair_open(struct run *run, size_t size, bool everywhere, void (*legendre)(struct pair_step *work));
enum status pair_advance(struct run *run);

/* Computes the triple of the run's rule on the pair (node, q1). */
triple_of pair_triple;

#endif
