/* What the methods of this room are: the data of their lines in core/methods.def. */
#ifndef RATTLEBACK_CORE_VARIATIONAL_METHOD_H
#define RATTLEBACK_CORE_VARIATIONAL_METHOD_H

#include <stdbool.h>

#include "core/numbers/real.h"

enum { SUBSTEPS = 2 /* of one step, at most; of equal length */ };

/* The order in q and p, and is the step its own adjoint? */
struct promise {
    int order;
    bool self_adjoint;
    const char *source;
};

/* The quadrature of a discrete Lagrangian: weights and places in the interval, one a lane. */
struct rule {
    int points;
    real weight[LANES], place[LANES];
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

/* Of the family variational. */
struct variational_method {
    struct rule rule;
    struct promise promise;
    bool on_groups; /* other than R^n; else on R^n */
};

/* Of the family gni: a rule a substep. Without a force all rules are one, of order 2 and its own adjoint. */
struct gni_method {
    int substeps;
    struct rule rule[SUBSTEPS];
    struct promise promise;
};

/* Of the family hamiltonian: in each substep H is looked at in ((1 - q) q_0 + q q_1, (1 - p) p_0 + p p_1). */
struct hamiltonian_method {
    int substeps;
    struct place {
        real q, p;
    } place[SUBSTEPS];
    struct promise promise;
};

/* Of the family rattle: is the momentum made tangent at the end? */
struct rattle_method {
    bool tangent;
};

/* Of the family trapezoid: is the constraint discretised directly? */
struct trapezoid_method {
    bool rough;
};

/* Of the family phase: what becomes of an end that is off p = theta(q). Nothing; p = theta(q); it is moved along (1, d theta^T) there; both ends
 * are moved so, each there, or both as at their middle. */
enum phase_projection { PHASE_FREE, PHASE_RESET, PHASE_POST, PHASE_SYMMETRIC, PHASE_MIDPOINT };
struct phase_method {
    bool trapezoidal; /* else Gauss */
    enum phase_projection projection;
};

#endif
