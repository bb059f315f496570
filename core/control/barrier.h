/* Bounds and fuel as an interior-point method has them: controls, slacks and multipliers of their own at every node of an element.
 *
 * A slack is what is left to a bound: of a control below and above, of a state. |u| is the sum of two more, of which u is the
 * difference. On the central path slack and multiplier have the product mu; Newton's method takes them as unknowns and eliminates
 * them node by node, so that the system has places and costates alone, as without bounds (primal-dual method; Waechter and Biegler 2006;
 * docs/mathematics.md). */
#ifndef RATTLEBACK_CORE_BARRIER_H
#define RATTLEBACK_CORE_BARRIER_H

#include "core/control/running_terms.h"

/* Pairs of a control: to its bound below, above; the parts of it that are positive and negative, where there is fuel. Those of states
 * follow. */
enum { PAIR_BELOW, PAIR_ABOVE, PAIR_UP, PAIR_DOWN, PAIRS };

struct barrier {
    real mu, share; /* a density in time, as the cost is; of that, which softness is told by */
    int controls, margins, pairs, stride;
    long nodes;               /* of all elements: s N */
    real *now, *step, *first; /* nodes x stride: controls, slacks, multipliers; their correction; those before it */
    /* Of the last assembly, integrals over time: of the cost, of -log of all slacks over `room`, of the states' residuals |m - slack|;
     * the square of all residuals here. */
    real cost, logs, gap, defect;
    real room[PAIRS * MAX_CONTROLS + MAX_MARGINS];
    /* Of second order where mu was last large against round-off: pushes of active bounds are as small as it. */
    int index;
    real conjugate;
};

/* Room beside a system, with the controls that are best for its costates without bounds, slacks of what these and the path leave, at
 * least a tenth of what is between two bounds, and multipliers on the central path of mu. STATUS_OUT_OF_MEMORY, or as running_at_node. */
enum status barrier_open(struct optimality *system, real mu);
void barrier_close(struct optimality *system);

/* What a node of the barrier makes of the Hamiltonian there, whose controls out->u are its own: with the curve if `matrix`, and then,
 * for Newton's method, with everything here eliminated. `terms` are those of its controls. STATUS_SINGULAR where these cannot be eliminated. */
enum status barrier_at(const struct optimality *system, long node, const struct running_terms *terms, bool matrix,
                       struct running_point *out);

/* The integrals: from 0, and what a node of such a weight adds. */
void barrier_clear(const struct optimality *system);
void barrier_count(const struct optimality *system, const struct running_point *at, real weight);

/* The correction of what was eliminated, from that of places, costates and the border; how far (at most 1) it may be followed by
 * slacks and by multipliers, and how the cost with its barrier changes along it. */
enum status barrier_correct(struct optimality *system, const real *correction, real *primal, real *dual, real *slope);

/* From those before the correction, so far along it. */
void barrier_move(struct optimality *system, real primal, real dual);

/* The numbers of one node. */
struct barrier_local {
    real *u, *slack, *price;
};

static inline struct barrier_local barrier_local_at(const struct barrier *barrier, real *of, long node)
{
    real *u = of + node * barrier->stride;
    return (struct barrier_local){u, u + barrier->controls, u + barrier->controls + barrier->pairs};
}

/* Does a control have such a pair? */
static inline bool barrier_has_pair(const struct running_input *of, int kind)
{
    return kind == PAIR_BELOW ? isfinite(of->least) : kind == PAIR_ABOVE ? isfinite(of->most) : of->fuel > 0;
}

static inline bool barrier_is_pair(const struct optimality *system, int pair)
{
    return pair >= PAIRS * system->barrier->controls ||
           barrier_has_pair(&system->control->input[pair / PAIRS], pair % PAIRS);
}

/* What a control leaves to a bound. */
static inline real barrier_left(const struct running_input *of, int side, real u)
{
    return side == PAIR_BELOW ? u - of->least : of->most - u;
}

static inline const real *barrier_controls(const struct optimality *system, long node)
{
    return system->barrier->now + node * system->barrier->stride;
}

#endif
