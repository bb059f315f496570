/* Optimal control: a problem with its boundary data and its actuation [mathematics, Control 1]. */
#ifndef RATTLEBACK_CORE_CONTROL_H
#define RATTLEBACK_CORE_CONTROL_H

#include "core/groups/group.h"
#include "core/problem/scales/scales.h"

/* An optimal control problem with its parameters and boundary data. */
struct control {
    struct instance in; /* copy of the instance, with lanes = 1; the problem belongs to the original */
    const struct control_problem *problem;
    const struct transfer *transfer;
    struct control_boundary boundary;
    struct transfer_scales scale;             /* length scales of the boundary data */
    int controls;                             /* their number */
    struct running_input input[MAX_CONTROLS]; /* costs and bounds; those of |u|^2/2 without a running cost */
    /* implied[e][c]: momentum c at end e follows from the others by a conservation law. Its equation is dropped, and
     * its costate is 0. */
    bool implied[2][SMALL_DIMENSION];
    int start;        /* 0: the problem's first guess; else the number of a perturbation of it */
    enum fault fault; /* deliberate fault: none, FORCE or CONTROL_ENDS */
    /* Weights of the quadratic cost integral of sum_k effort_k u_k^2/2 that approximates the problem's own cost near the start; 1 if that is
     * |u|^2/2. */
    real effort[MAX_CONTROLS];
    real B[MAX_CONTROLLED * MAX_CONTROLS];      /* actuation, n x controls */
    real push[MAX_CONTROLLED * MAX_CONTROLLED]; /* B effort^-1 B^T, n x n: force of costates */
};

/* Sets up a control problem from an open instance and a horizon (0: the preset's). Refuses inconsistent boundary data,
 * missing actuation, and directions that no control or force moves; *why: the reason. */
enum status control_open(const struct instance *in, real horizon, struct control *out, struct refusal *why);

/* Refuses the value of a key of the transfer, item number `item` of its list; the message names the entry of the problem file, if there is
 * one. Returns the status of the refusal. */
enum status control_refuse(const struct control *control, enum transfer_key key, int item, struct refusal *why,
                           const char *format, ...) __attribute__((format(printf, 5, 6)));

/* Returns the horizon of the transfer for the current parameters. */
real control_own_horizon(const struct control *control);

/* Recomputes boundary data and actuation from the current parameters; keeps a horizon that the setup gave. */
void control_refresh(struct control *control);

/* Returns the number of momenta of a state, and of costates: the rank of rolling problems, else n. */
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

/* Computes out (controls) = -B^T y, the optimal controls of costate y for the cost |u|^2/2. */
void control_inputs(const struct control *control, const real *y, real *out);

/* control_along_basis: computes X(g) w (n). control_pull_back: computes X(g)^T p, padded by 0 to n numbers. X: basis of
 * the allowed velocities (struct control_problem), else the identity. */
void control_along_basis(const struct control *control, const real *g, const real *w, real *out);
void control_pull_back(const struct control *control, const real *g, const real *p, real *out);

/* Call the functions of struct control_problem of these names, with the deliberate fault if there is one. */
void control_covectors(const struct control *control, const real *g, const real *v, real *force, real *momentum);
void control_jacobian(const struct control *control, const real *g, const real *v, real *out);
void control_third(const struct control *control, const real *g, const real *v, const real *z, real *out);

/* Compute the configuration g at time x horizon, 0 <= x <= 1. control_straight: on the straight path. control_guess: on
 * the path from which Newton's method starts, the problem's guess or, if `start` is not 0, the perturbation of it with
 * that number. */
void control_straight(const struct control *control, real x, real *g);
void control_guess(const struct control *control, real x, real *g);

#endif
