/* Frames of the directions that linear nonholonomic constraints leave free, each smooth near one position. The energy
 * is a function of position and momentum along the frame. On a group vectors and derivatives are those of the body
 * frame, and q is an element. discrete_gradient.c has the methods that use it. */
#ifndef RATTLEBACK_CORE_MIDPOINT_FRAME_H
#define RATTLEBACK_CORE_MIDPOINT_FRAME_H

#include "core/problem/node.h"

/* A frame about a base position, of r = n - m vectors. With mass M and constraint A at the base, C = M^-1 A^T, and W is
 * an orthonormal basis (by M) of ker A.
 *
 * At another position q its vectors are X(q) = W - C (A(q) C)^-1 A(q) W, the projections of W along C onto ker A(q). A
 * velocity v = X w has the coordinates w = W^T M v; momenta along the frame are X^T p. X depends on the choice of W
 * only by an orthogonal matrix. */
struct midpoint_frame {
    const struct instance *in; /* at the time of the base */
    int n, m, r;
    int direction[SMALL_DIMENSION]; /* r coordinates; W consists of their projections */
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

/* Open a frame or a point: allocate its memory. Close must follow, also after STATUS_OUT_OF_MEMORY. */
enum status midpoint_frame_open(struct midpoint_frame *frame, const struct instance *in);
void midpoint_frame_close(struct midpoint_frame *frame);
enum status frame_point_open(struct frame_point *point, const struct instance *in);
void frame_point_close(struct frame_point *point);

/* Sets the frame about (q, v). choose: also chooses its directions, those that keep most of their length in ker A.
 * Returns STATUS_SINGULAR if the mass is not positive on ker A or the constraints are dependent. */
enum status midpoint_frame_set(struct midpoint_frame *frame, const real *q, const real *v, bool choose);

/* Chooses the directions again at the present base. changed: out true if they or their order differ. */
enum status midpoint_frame_choose(struct midpoint_frame *frame, bool *changed);

/* Sets point->frame to X(q) at point->node, whose position and constraint are set. Returns STATUS_SINGULAR if A(q) C is
 * singular. */
enum status frame_point_span(const struct midpoint_frame *frame, struct frame_point *point);

/* Computes out (r) = X^T p for the momentum p (n). */
void frame_point_along(const struct midpoint_frame *frame, const struct frame_point *point, const real *p, real *out);

/* Sets the point with momenta `along` (r) at q, from the quasi-velocities `guess` (r). Makes one correction of Newton's
 * method if l is quadratic in the velocities, else corrects until stagnation. Returns STATUS_SINGULAR or
 * STATUS_NO_CONVERGENCE on failure. */
enum status frame_point_set(const struct midpoint_frame *frame, const real *q, const real *along, const real *guess,
                            struct frame_point *point);

/* Computes out (n), the derivative of the energy by the position at fixed X^T p: -force + kappa^T D1 phi. force (n): D1
 * l and additional forces there. Sets kappa of the point. The derivative by the momenta is point->velocity. */
enum status frame_point_slope(const struct midpoint_frame *frame, struct frame_point *point, const real *force,
                              real *out);

/* Computes out (r): <p, [X_b, X_a]> w_b, the terms that brackets of the frame add to the rates of X^T p at its base; on
 * a group also ad*_v p along the frame. Reads kappa of the point, which frame_point_slope sets. */
void frame_bracket(const struct midpoint_frame *frame, const struct frame_point *point, const real *w, real *out);

#endif
