/* Parameters of the methods of this directory, referenced by core/methods.def. */
#ifndef RATTLEBACK_CORE_VARIATIONAL_METHOD_H
#define RATTLEBACK_CORE_VARIATIONAL_METHOD_H

#include <stdbool.h>

#include "core/numbers/real.h"

enum { SUBSTEPS = 2 /* largest number of substeps of a step, all of equal length */ };

/* The order in q and p of a method, and whether its step is self-adjoint. */
struct promise {
    int order;
    bool self_adjoint;
    const char *source;
};

/* The quadrature of a discrete Lagrangian: weights and abscissae in [0, 1], one per lane. */
struct rule {
    int points;
    real weight[LANES], abscissa[LANES];
};
#define AT_START                                                                                                       \
    {                                                                                                                  \
        1, {1},                                                                                                        \
        {                                                                                                              \
            0                                                                                                          \
        }                                                                                                              \
    }
#define AT_END                                                                                                         \
    {                                                                                                                  \
        1, {1},                                                                                                        \
        {                                                                                                              \
            1                                                                                                          \
        }                                                                                                              \
    }
#define AT_MIDDLE                                                                                                      \
    {                                                                                                                  \
        1, {1},                                                                                                        \
        {                                                                                                              \
            R(0.5)                                                                                                     \
        }                                                                                                              \
    }
#define AT_BOTH_ENDS                                                                                                   \
    {                                                                                                                  \
        2, {R(0.5), R(0.5)},                                                                                           \
        {                                                                                                              \
            0, 1                                                                                                       \
        }                                                                                                              \
    }

/* Family variational. */
struct variational_method {
    struct rule rule;
    struct promise promise;
    bool on_groups; /* for groups other than R^n; false: for R^n */
};

/* Family gni: one rule per substep. Without a force all rules are one map, of order 2 and self-adjoint. */
struct gni_method {
    int substeps;
    struct rule rule[SUBSTEPS];
    struct promise promise;
};

/* Family hamiltonian: each substep evaluates H at (q_0 + evaluation.q (q_1 - q_0), p_0 + evaluation.p (p_1 - p_0)). */
struct hamiltonian_method {
    int substeps;
    struct evaluation {
        real q, p;
    } evaluation[SUBSTEPS];
    struct promise promise;
};

/* Family rattle: whether the momentum is made tangent at the end. */
struct rattle_method {
    bool tangent;
};

/* Family trapezoid. direct: Phi(q_1, v) = 0 is imposed, as a negative control; else psi(q_1, p_1) = 0 (nonholonomic SHAKE). */
struct trapezoid_method {
    bool direct;
};

/* Family collision. located: steps are cut at impacts. variational: the momentum jumps so that the discrete energy -D3 L_d is the same before
 * and after; else so that the energy is. */
struct collision_method {
    bool located, variational;
};

/* Family phase: treatment of an end off p = theta(q). FREE: none; RESET: p = theta(q); POST: the end is moved along
 * (m, d theta(q)^T m) there, m a multiplier; SYMMETRIC: both ends are moved, each with its own q; MIDPOINT: both with q at their
 * middle; DEGENERATE: the positions c with theta_c = 0 are moved, so that theta of the others is their momentum; EULER: likewise, after a step
 * whose discrete Lagrangian takes the others at its start, and is stationary in the positions c with theta_c = 0. */
enum phase_projection {
    PHASE_FREE,
    PHASE_RESET,
    PHASE_POST,
    PHASE_SYMMETRIC,
    PHASE_MIDPOINT,
    PHASE_DEGENERATE,
    PHASE_EULER
};
struct phase_method {
    bool trapezoidal; /* else Gauss, or Euler's rule */
    enum phase_projection projection;
};

#endif
