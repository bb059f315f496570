/* The discrete optimality system: its unknowns, its residual and its matrix [mathematics, Control 1, 3].
 *
 * Every node has its configuration g and a costate y, an element of the algebra that acts as a variation. Let A be the summed
 * discrete action, f the drag, b weights of the nodes, p boundary momenta (0 start, 1 end) and B the matrix of the controls. The
 * system makes
 *     <dA + h sum b f, y> + <p_0, y_0> - <p_1, y_1> - h sum b |B^T y|^2 / 2
 * stationary; for another cost h b H takes the place of the square. Stationarity in y gives the forced momentum equations
 * F = 0 with u = -B^T y, and in g the costate equations S = 0. Both ends have g given.
 *
 * Because the nodes are the unknowns, instead of the velocities between them, the system is block tridiagonal also on groups,
 * without a dense row for the end. */
#ifndef RATTLEBACK_CORE_OPTIMALITY_H
#define RATTLEBACK_CORE_OPTIMALITY_H

#include "core/control/control.h"
#include "core/control/element.h"
#include "core/numbers/sparse.h"

/* The border of a system whose end or horizon is free (core/control/ending.h): additional rows, and the unknowns v_1 (velocity at the end),
 * multipliers and T. All members are 0 if end and horizon are given. */
enum { MAX_BORDER = 4 * MAX_CONTROLLED + MAX_CONDITIONS + 1 };
struct ending {
    bool open, timed;           /* the state at the end is an unknown; the horizon is an unknown */
    int count;                  /* all unknowns of the border */
    int released;               /* those that have a row in the block matrix, which treats them as given (x = 0) */
    int at[MAX_BORDER];         /* their indices among the rows of the system */
    struct ending_terms *terms; /* cost and conditions of the end */
    real *J,
        *third; /* jacobian at the end, and `third` for the costate (0, -y), 2n x 2n each (struct control_problem) */
    real value, second;    /* first and second derivative of the sum over the elements by T */
    real *rows, *response; /* count x optimality_rows: rows of the matrix; solution for a unit of each border unknown */
    real *matrix, *workspace; /* count x count: the Schur complement; memory of these arrays */
};

/* A trajectory of N elements under solution. Block k of the system holds node 0..s-2 of element k, the last the end alone. */
struct optimality {
    const struct control *control;
    struct element element;
    long steps;
    real h;
    int points; /* number of nodes, N (s - 1) + 1; s = element.s nodes in an element */
    real *g,
        *y; /* points x element, points x n; y is followed by v_1, multipliers of the end and T, if these are free */
    real p[2][SMALL_DIMENSION]; /* boundary momenta */
    struct barrier *
        barrier; /* interior-point method for bounds and fuel (core/control/barrier.h); NULL: controls minimise the Hamiltonian */
    real regular; /* weight of the regularisation |dg/length|^2/2 that the matrix has at all free nodes */
    real held;    /* weight of the proximal term of undetermined costates (second_order_hold) */
    struct block_matrix matrix;
    real *residual; /* blocks x size: at each node S (n), then F (n); then those of the border */
    struct ending ending;
};

/* Allocates a system of `steps` elements; `control` must outlive it. Returns STATUS_OUT_OF_MEMORY or OK; optimality_close must follow. */
enum status optimality_open(const struct control *control, const struct element *element, long steps,
                            struct optimality *out);
void optimality_close(struct optimality *system);

/* Replaces the control problem by one of the same dimensions: horizon, ends and boundary momenta. */
void optimality_bind(struct optimality *system, const struct control *control);

/* Computes the residual at (g, y) and, if `matrix`, Newton's matrix. Returns the statuses of the problem's functions and of running_at. */
enum status optimality_assemble(struct optimality *system, bool matrix);

/* Returns how many numbers are stored with y: costates and the multipliers after them. */
static inline int optimality_costates(const struct optimality *system)
{
    const struct transfer *transfer = system->control->transfer;
    int n = system->control->in.n;
    return system->points * n + (transfer->ending ? n + transfer->conditions : 0) + transfer->timed;
}

/* Returns the number of entries of a residual or a correction. */
static inline int optimality_rows(const struct optimality *system)
{
    return system->matrix.blocks * system->matrix.size + optimality_costates(system) -
           system->points * system->control->in.n;
}

/* Return the current velocity (n) at the end, and the current horizon. */
const real *optimality_velocity(const struct optimality *system);
real optimality_time(const struct optimality *system);

/* Returns the first node of an element. */
static inline int element_node(const struct optimality *system, long k)
{
    return (int)k * (system->element.s - 1);
}

/* Terms of one element in S and F at its nodes (s x n each), and their derivatives by the nodes' positions: row i n + a of dS_dg and dF_dg
 * (s n numbers) is that of component a at node i. S is linear in y, with the transpose of dF_dg as derivative. F does not depend on y: it has
 * no boundary momenta and no controls. */
struct element_terms {
    real S[MAX_NODES * MAX_CONTROLLED], F[MAX_NODES * MAX_CONTROLLED];
    real dS_dg[MAX_NODES * MAX_CONTROLLED * MAX_NODES * MAX_CONTROLLED];
    real dF_dg[MAX_NODES * MAX_CONTROLLED * MAX_NODES * MAX_CONTROLLED];
};

/* Computes the terms of one element on R^n, for any number of nodes, with exact derivatives. g (s x element), y (s x n): at its nodes. */
void vector_element(const struct optimality *system, const real *g, const real *y, bool matrix,
                    struct element_terms *out);

/* Computes S and F (2 n each) of an interval of two nodes. group_interval: on a group, by the trapezoidal rule; rolling_interval: for
 * rolling problems. */
typedef enum status interval_terms(const struct optimality *system, const real *g, const real *y, real *S, real *F);
interval_terms group_interval, rolling_interval;

/* Computes an element and its derivatives. S is linear in y; its derivative by y is the transpose of F's by g. That
 * of S by g is by central differences, and only in Newton's matrix. */
enum status interval_element(const struct optimality *system, interval_terms *terms, const real *g, const real *y,
                             bool matrix, struct element_terms *out);

/* Computes the terms of an element with more than two nodes on a group; forces must come from the Lagrangian. */
enum status group_lobatto(const struct optimality *system, const real *g, const real *y, bool matrix,
                          struct element_terms *out);

/* Returns the position of unknown i of element k (its s n positions, then as many costates), and of its equation: S,
 * then F. */
struct unknown_index {
    int block, index;
};
struct unknown_index element_unknown(const struct optimality *system, long k, int i);

/* Returns true if a row of the system is the equation x = 0, as for given positions. */
bool optimality_is_fixed(const struct optimality *system, int block, int row);

/* Adds what the controls of element k contribute to derivatives by h: to *value and *second the first and second derivative of its part of the
 * sum, to slope (2 s n: S, then F) the derivative of its equations. weight (s): h b of its nodes. */
enum status optimality_duration(const struct optimality *system, long k, const real *weight, real *value, real *second,
                                real *slope);

/* Computes the terms of one element by the function above that fits the problem. */
enum status optimality_element(const struct optimality *system, const real *g, const real *y, bool matrix,
                               struct element_terms *out);

#endif
