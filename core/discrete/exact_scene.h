/* Exact data for the identities of exact discrete mechanics: three nodes of an exact motion on D and a pair of
 * points off it [mathematics, Exact 2]. */
#ifndef RATTLEBACK_CORE_EXACT_SCENE_H
#define RATTLEBACK_CORE_EXACT_SCENE_H

#include "core/discrete/exact_pair.h"
#include "core/discrete/lda.h"
#include "core/run/family.h"

struct exact_scene {
    const struct instance *in;
    enum fault fault;
    real h;
    struct forced_scales own;
    struct forced natural, other;                    /* two extensions of F~; on a group both are the natural one */
    real q[3][SMALL_ELEMENT], v[3][SMALL_DIMENSION]; /* exact nodes at times 0, h, 2 h */
    real apart[SMALL_ELEMENT]; /* (q[0], apart) is off M_h^e; apart: end of the motion with start velocity `astray` */
    real astray[SMALL_DIMENSION];
    int flow_steps; /* steps of the reference over h */
    /* the following errors are in units of own */
    real round_off;  /* of velocities that are found from two points: epsilon (1 + |q|)/h */
    real difference; /* error of derivatives by differences */
    /* Error of derivatives of exact objects: by the variations of the motion; on a group by differences of its ends. */
    real derivatives;
};

/* Computes the flow from (q0, v0) over time t. */
enum status exact_scene_flow(const struct exact_scene *scene, real t, const real *q0, const real *v0, real *q, real *v);

/* Return the distance of n velocities, or of n momenta, and the magnitude of an action, in characteristic units of the
 * motion. */
real exact_scene_speeds(const struct exact_scene *scene, const real *x, const real *y);
real exact_scene_momenta(const struct exact_scene *scene, const real *x, const real *y);
real exact_scene_action(const struct exact_scene *scene, real action);

/* Returns the largest component of Phi(q, v), each divided by the norm of its gradient. */
real exact_scene_constraint(const struct exact_scene *scene, const real *q, const real *v);

/* Computes the exact objects of the pair (q0, q1), h apart, from the motion whose start velocity is near v0. */
enum status exact_scene_pair(const struct forced *forced, real h, const real *q0, const real *v0, const real *q1,
                             struct exact_pair *out);

/* Residual of an identity, and its round-off. */
struct exact_leftover {
    real residual, bound;
};
typedef enum status exact_question(const struct exact_scene *scene, struct exact_leftover *out);

/* Evaluates an identity for a case of the method exact-map; returns false for other methods. A residual that cannot
 * be computed is NAN. */
bool exact_scene_evaluate(const struct core_case *given, exact_question *question, real *residual, real *bound);

/* Defines identity_<code>, which evaluates `question`. */
#define EXACT_IDENTITY(code, question)                                                                                 \
    bool identity_##code(const struct core_case *given, real *residual, real *bound)                                   \
    {                                                                                                                  \
        return exact_scene_evaluate(given, question, residual, bound);                                                 \
    }

#endif
