/* The discrete optimality system: its unknowns, its residual and its matrix [mathematics, Control 1, 3].
 *
 * Every node has its place g and a costate y, an element of the algebra, that stands for a variation. With the summed
 * discrete action A, weights b of the nodes and boundary momenta p the system makes
 *     <dA, y> + <p_0, y_0> - <p_N, y_N> - h sum b |B^T y|^2 / 2
 * stationary: in y the forced momentum equations F = 0, in g the equations S = 0 of the costates, u = -B^T y. Both ends have g
 * given. That the nodes themselves are the unknowns, and not the velocities between them, makes the system block tridiagonal on
 * groups, too: no dense row for the end is left. */
#ifndef RATTLEBACK_CORE_OPTIMALITY_H
#define RATTLEBACK_CORE_OPTIMALITY_H

#include "core/control/control.h"
#include "core/control/element.h"
#include "core/numbers/sparse.h"

/* The border of a system whose end or horizon is not given (core/control/ending.h); of others all of it is 0. */
enum { MAX_BORDER = 4 * MAX_CONTROLLED + MAX_CONDITIONS + 1 };
struct ending {
    bool open, timed; /* what is an unknown now: the state at the end, the horizon */
    int released,
        count; /* unknowns of the border that the matrix has as given, and all: then velocity, multipliers, horizon */
    int at[MAX_BORDER]; /* where they stand among the rows of the system */
    struct ending_terms *terms;
    real *J, *third;       /* of the motion at the end, 2n x 2n; along (0, -y) */
    real value, second;    /* derivatives of the elements' sum by T */
    real *rows, *response; /* count x optimality_rows: of the matrix; how unknowns answer to one of the border */
    real *matrix, *room;   /* count x count, with all others eliminated; all of these numbers */
};

/* A trajectory of N elements under solution. Block k of the system holds node 0..s-2 of element k, the last the end alone. */
struct optimality {
    const struct control *control;
    struct element element;
    long steps;
    real h;
    int points;  /* N (s - 1) + 1 */
    real *g, *y; /* points x element, points x n; behind y, where there are: v_N, multipliers of the end, T */
    real p[2][SMALL_DIMENSION]; /* boundary momenta */
    struct barrier *
        barrier; /* of bounds and fuel (core/control/barrier.h), one allocation; NULL: controls are the best for their costates */
    real
        regular; /* a weight of |dg/length|^2/2 at all nodes that are not given, in time, which the matrix has besides */
    real
        held; /* how much costates are held along what the equations of motion do not determine of them (core/extremal/second_order.h) */
    struct block_matrix matrix;
    real *residual; /* blocks x size: at each node S (n), then F (n); then those of the border */
    struct ending ending;
};

/* Allocate for a control problem that outlives it. STATUS_OUT_OF_MEMORY or OK; optimality_close must follow. */
enum status optimality_open(const struct control *control, const struct element *element, long steps,
                            struct optimality *out);
void optimality_close(struct optimality *system);

/* Take another control problem of the same sizes: its horizon, ends and boundary momenta. */
void optimality_bind(struct optimality *system, const struct control *control);

/* Residual at (g, y); with its matrix if `matrix`. */
enum status optimality_assemble(struct optimality *system, bool matrix);

/* Returns how many numbers are stored with y: costates and the multipliers after them. */
static inline int optimality_costates(const struct optimality *system)
{
    const struct transfer *transfer = system->control->transfer;
    int n = system->control->in.n;
    return system->points * n + (transfer->ending ? n + transfer->conditions : 0) + transfer->timed;
}

/* The numbers of a residual or a correction. */
static inline int optimality_rows(const struct optimality *system)
{
    return system->matrix.blocks * system->matrix.size + optimality_costates(system) -
           system->points * system->control->in.n;
}

/* The velocity of the end now, and its time. */
const real *optimality_velocity(const struct optimality *system);
real optimality_time(const struct optimality *system);

/* Returns the first node of an element. */
static inline int element_node(const struct optimality *system, long k)
{
    return (int)k * (system->element.s - 1);
}

/* Terms of one element in S and F at its nodes (s x n each), and their derivatives by the nodes' g and y: entry
 * ((equation * s + i) n + a) of dg and dy has s n numbers; equation 0 is S, 1 is F. F has no boundary momenta and no
 * controls. */
struct element_terms {
    real S[MAX_NODES * MAX_CONTROLLED], F[MAX_NODES * MAX_CONTROLLED];
    real dS_dg[MAX_NODES * MAX_CONTROLLED * MAX_NODES * MAX_CONTROLLED];
    real dF_dg[MAX_NODES * MAX_CONTROLLED * MAX_NODES * MAX_CONTROLLED];
};

/* On R^n: any element, with all derivatives. */
void vector_element(const struct optimality *system, const real *g, const real *y, bool matrix,
                    struct element_terms *out);

/* S and F of the two nodes of an interval, 2 n each: on a group by the trapezoidal rule, and of rolling. */
typedef enum status interval_terms(const struct optimality *system, const real *g, const real *y, real *S, real *F);
interval_terms group_interval, rolling_interval;

/* Computes an element and its derivatives. S is linear in y; its derivative by y is the transpose of F's by g. That
 * of S by g is by central differences, and only in Newton's matrix. */
enum status interval_element(const struct optimality *system, interval_terms *terms, const real *g, const real *y,
                             bool matrix, struct element_terms *out);

/* On a group, elements of more nodes than two: for Lagrangian forces alone. */
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

/* Adds the terms of the controls to the derivatives by h of an element: to the first two of its sum, and to that of
 * S, then F. */
enum status optimality_duration(const struct optimality *system, long k, const real *weight, real *value, real *second,
                                real *slope);

/* The one of them that the problem takes. */
enum status optimality_element(const struct optimality *system, const real *g, const real *y, bool matrix,
                               struct element_terms *out);

#endif
