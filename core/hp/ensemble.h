/* Steps of up to LANES members of an ensemble together: one trajectory per lane. */
#ifndef RATTLEBACK_CORE_ENSEMBLE_H
#define RATTLEBACK_CORE_ENSEMBLE_H

#include <stdint.h>

#include "core/hp/hp.h"

/* Quadruple precision, which has no vectors, runs one member at a time. */
#ifdef REAL_QUAD
#define hp_lanes NULL
#else

/* A number of every member, as a SIMD vector for arithmetic. Comparisons give masks. */
typedef real members __attribute__((vector_size(sizeof(lane))));
typedef int64_t member_mask __attribute__((vector_size(sizeof(lane))));

/* The step of up to LANES members. Unused lanes repeat a member. */
struct ensemble {
    struct run run; /* shared by all members: instance with LANES points, method and step size; its state is not used */
    struct node node; /* states of the members, one per lane */
    members g_low[SMALL_ELEMENT], mu_low[SMALL_DIMENSION];
    lane lambda[SMALL_MULTIPLIERS];
    struct hp hp; /* one stage per block: component c of stage i is x[i * rows + c] */
    struct hp_members state;
    lane *mass, *inverse_mass; /* at the start of the step, n x n; NULL: the mass is the identity */
    unsigned
        positions; /* bit c: forces and constraint depend on position c; 0: solved in velocities (struct hp_form) */
    real round_off;
    bool started;
    members speed, velocity_weight,
        multiplier_weight[SMALL_MULTIPLIERS];               /* of each member; see measure_unknowns of step.c */
    members size;                                           /* relative size of the last correction */
    lane best, previous, to_best, idle, contraction, worst; /* struct corrections of each member */
    member_mask going;                                      /* members whose iteration has not ended */
    member_mask failed;                                     /* members that did not converge; they run alone */
    struct work_counts counts[LANES];                       /* of each member */
    const struct ensemble_kernel *kernel;
};

/* Functions that a step calls repeatedly. */
struct ensemble_kernel {
    int n;                               /* dimension that it was compiled for; 0: any */
    void (*start)(struct ensemble *e);   /* sets start values of the unknowns from the last step's stages */
    void (*iterate)(struct ensemble *e); /* corrects the unknowns once; sets `size` */
    void (*advance)(struct ensemble *e); /* computes the states at the end of the step */
};

/* Opens up to LANES cases of one method at their initial data; members that cannot start are marked as failed. Returns false if the cases
 * cannot run together: different forms of the step, different problems, or no memory. ensemble_close must follow in any case. */
bool ensemble_open(const struct core_case *const *cases, int count, struct ensemble *e);
void ensemble_close(struct ensemble *e);

/* Advances the members that have not failed by one step. */
void ensemble_step(struct ensemble *e);

/* Kernels: for every problem; for R^n with unit masses and no constraint; with one constraint; and with one constraint, solved in positions,
 * in seven dimensions. */
extern const struct ensemble_kernel ensemble_general, ensemble_free, ensemble_constrained, ensemble_of_7;

/* The function lanes of struct family. */
bool hp_lanes(const struct core_case *const *cases, int count, struct trajectory *out, enum status *status);

#endif

#endif
