/* Frames of the directions that linear nonholonomic constraints leave free, each smooth near one position, and the energy as a function of
 * position and momentum along them. On a group vectors and derivatives are those of the body frame, and q is an element. The methods that use it are in discrete_gradient.c. */
#ifndef RATTLEBACK_CORE_MIDPOINT_FRAME_H
#define RATTLEBACK_CORE_MIDPOINT_FRAME_H

#include "core/problem/node.h"

/* A frame about a base position, r = n - m: with the mass M and the constraint A at the base, C = M^-1 A^T and W a basis of ker A that is
 * orthonormal by M. At another position q its vectors are X(q) = W - C (A(q) C)^-1 A(q) W, the projections of W along C onto ker A(q).
 * Coordinates of a velocity v = X w are w = W^T M v, momenta along the frame X^T p. X does not depend on the choice of W but for an
 * orthogonal matrix. */
struct midpoint_frame {
    const struct instance *in; /* at the time of the base */
    int n, m, r;
    int direction[SMALL_DIMENSION]; /* r coordinates whose projections W is made of */
    real *mass;                     /* M (n x n) */
    real *basis;                    /* W (n x r) */
    real *normal;                   /* C (n x m) */
    struct node base;               /* with its metric */
    real *memory;
};

/* A point (q, X^T p) of the almost-Poisson manifold: its node, the frame there and the quasi-velocities. */
struct frame_point {
    const struct instance *in; /* at the time of the point */
    struct node node;
    real *frame;    /* X (n x r) */
    real *velocity; /* w (r) */
    real *pushed;   /* kappa (m): (A C)^T kappa = C^T p */
    real *memory;
};

/* Allocate; midpoint_frame_close must follow, also after STATUS_OUT_OF_MEMORY. */
enum status midpoint_frame_open(struct midpoint_frame *frame, const struct instance *in);
void midpoint_frame_close(struct midpoint_frame *frame);
enum status frame_point_open(struct frame_point *point, const struct instance *in);
void frame_point_close(struct frame_point *point);

/* Sets the frame about (q, v); `choose` also chooses its directions, those that keep most of their length in ker A.
 * STATUS_SINGULAR if the mass is not positive on ker A or the constraints are dependent. */
enum status midpoint_frame_set(struct midpoint_frame *frame, const real *q, const real *v, bool choose);

/* Chooses the directions again at the base where the frame is set. changed: out whether they or their order differ. */
enum status midpoint_frame_choose(struct midpoint_frame *frame, bool *changed);

/* Sets point->frame to X(q) at point->node, whose position and constraint are set. STATUS_SINGULAR if A(q) C is. */
enum status frame_point_span(const struct midpoint_frame *frame, struct frame_point *point);

/* out (r) = X^T p of the momentum p (n). */
void frame_point_along(const struct midpoint_frame *frame, const struct frame_point *point, const real *p, real *out);

/* Sets the point with momenta `along` (r) at q, from the quasi-velocities `guess` (r): one correction of Newton's method where l is
 * quadratic in the velocities, else until corrections stagnate. STATUS_SINGULAR; STATUS_NO_CONVERGENCE. */
enum status frame_point_set(const struct midpoint_frame *frame, const real *q, const real *along, const real *guess,
                            struct frame_point *point);

/* Derivative of the energy by the position (n) at fixed X^T p: -force + kappa^T D1 phi. Its derivative by the momenta is
 * point->velocity. force (n): D1 l there, and forces beside it. */
enum status frame_point_slope(const struct midpoint_frame *frame, struct frame_point *point, const real *force,
                              real *out);

/* out (r): <p, [X_b, X_a]> w_b, the terms that the brackets of the frame add to the rates of X^T p at the frame's base, ad*_v p along the
 * frame among them on a group. Reads kappa of the point, which frame_point_slope has set. */
void frame_bracket(const struct midpoint_frame *frame, const struct frame_point *point, const real *w, real *out);

#endif
