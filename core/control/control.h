/* Optimal control: a problem with its boundary data and its actuation [mathematics, Control 1]. */
#ifndef RATTLEBACK_CORE_CONTROL_H
#define RATTLEBACK_CORE_CONTROL_H

#include "core/groups/group.h"
#include "core/problem/scales/scales.h"

/* A problem with parameters and boundary data set. */
struct control {
    struct instance in; /* a copy, whose problem is not its own; lanes = 1 */
    const struct control_problem *problem;
    const struct transfer *transfer;
    struct control_boundary boundary;
    struct transfer_scales scale; /* of the boundary data */
    int controls;
    struct running_input input[MAX_CONTROLS]; /* without a running cost, of |u|^2/2 */
    /* Momenta at the ends that follow from the others, as some that nothing changes have their value: their equations would only
     * repeat, and their costates are 0. */
    bool implied[2][SMALL_DIMENSION];
    int start;        /* of struct setup */
    enum fault fault; /* deliberate: FORCE or CONTROL_ENDS */
    /* Effort, the integral of sum_k effort_k u_k^2/2, that costs about what the problem's own cost does: 1 without such a cost. */
    real effort[MAX_CONTROLS];
    real B[MAX_CONTROLLED * MAX_CONTROLS], push[MAX_CONTROLLED * MAX_CONTROLLED]; /* n x controls; B effort^-1 B^T */
};

/* Set up from an open instance of a problem of optimal control, and a horizon (0: the preset's). Refuses with the reason what
 * cannot be solved: inconsistent boundary data, no actuation, directions that nothing moves. */
enum status control_open(const struct instance *in, real horizon, struct control *out, struct refusal *why);

/* Refuse what a key of the transfer says, item number `item` of its list: there, if a text has it. Returns the status. */
enum status control_refuse(const struct control *control, enum transfer_key key, int item, struct refusal *why,
                           const char *format, ...) __attribute__((format(printf, 5, 6)));

/* The horizon of the transfer with the present parameters. */
real control_own_horizon(const struct control *control);

/* Boundary data (but for a horizon that is set) and actuation from the present parameters. */
void control_refresh(struct control *control);

/* Returns the number of momenta of a state, and of their costates. */
static inline int control_rank(const struct control *control)
{
    return control->problem->rank ? control->problem->rank : control->in.n;
}

/* Returns true if the problem has bounds or fuel. */
static inline bool control_is_bounded(const struct control *control)
{
    const struct running *running = control->problem->running;
    return running && (running->bounded || running->fuelled || running->margins);
}

/* out (controls) = -B^T y, the controls that a costate y leads to. */
void control_inputs(const struct control *control, const real *y, real *out);

/* Computes X(g) w (n) and X(g)^T p (the rank's numbers, then 0: n), X the basis of what is allowed: the identity where nothing rolls. */
void control_along_basis(const struct control *control, const real *g, const real *w, real *out);
void control_pull_back(const struct control *control, const real *g, const real *p, real *out);

/* Force and momentum of the problem and their derivatives, with the deliberate fault if there is one. */
void control_covectors(const struct control *control, const real *g, const real *v, real *force, real *momentum);
void control_jacobian(const struct control *control, const real *g, const real *v, real *out);
void control_third(const struct control *control, const real *g, const real *v, const real *z, real *out);

/* The straight path, and the one Newton starts from: the problem's guess or, where `start` is not 0, one that leaves it in
 * between in a direction that the number names. */
void control_straight(const struct control *control, real x, real *g);
void control_guess(const struct control *control, real x, real *g);

#endif
