/* Members of an ensemble side by side: one trajectory a lane. */
#ifndef RATTLEBACK_CORE_ENSEMBLE_H
#define RATTLEBACK_CORE_ENSEMBLE_H

#include <stdint.h>

#include "core/hp/hp.h"

/* Quadruple precision, which has no vectors, runs one member at a time. */
#ifdef REAL_QUAD
#define hp_lanes NULL
#else

/* The numbers of all members at one place: a lane that arithmetic takes whole. Comparisons are masks. */
typedef real members __attribute__((vector_size(sizeof(lane))));
typedef int64_t member_mask __attribute__((vector_size(sizeof(lane))));

/* The step of up to LANES members at once. Lanes beyond them repeat one. */
struct ensemble {
    struct run run;   /* of all: their instance, with LANES points, their method and step; it has no state */
    struct node node; /* the states; as many lanes as members */
    members g_low[SMALL_ELEMENT], mu_low[SMALL_DIMENSION];
    lane lambda[SMALL_MULTIPLIERS];
    struct hp hp; /* a stage a block: component c of stage i is x[i * rows + c] */
    struct hp_members state;
    lane *mass, *inverse_mass; /* at the start of the step, n x n; NULL: there is none */
    unsigned positions;        /* that the step is solved in, as in struct hp_form */
    real round_off;
    bool started;
    members speed, velocity_weight,
        multiplier_weight[SMALL_MULTIPLIERS];               /* of each member; as in measure_unknowns of step.c */
    members size;                                           /* of the last correction, relative */
    lane best, previous, to_best, idle, contraction, worst; /* of convergence.h */
    member_mask going;                                      /* where the step's iteration goes on */
    member_mask failed;                                     /* where it did not converge: that member runs alone */
    struct work_counts counts[LANES];                       /* of each member */
    const struct ensemble_kernel *kernel;
};

/* Functions that a step calls repeatedly. */
struct ensemble_kernel {
    int n;                               /* what it was compiled for; 0: any */
    void (*start)(struct ensemble *e);   /* start values from the last step's stages */
    void (*iterate)(struct ensemble *e); /* correct the unknowns; leaves the size of the correction */
    void (*advance)(struct ensemble *e); /* the states from the unknowns */
};

/* Allocate for up to LANES cases of a method and set their initial data; members that cannot start have failed from the
 * outset. False where they cannot run side by side: another form of the step, different physics, no memory. The caller
 * closes, whatever the outcome. */
bool ensemble_open(const struct core_case *const *cases, int count, struct ensemble *e);
void ensemble_close(struct ensemble *e);

/* Advances the members that have not failed by one step. */
void ensemble_step(struct ensemble *e);

/* For every problem; for those on R^n with unit masses, without constraints or with one; and for those of the last that are solved in
 * positions in seven dimensions. */
extern const struct ensemble_kernel ensemble_general, ensemble_free, ensemble_constrained, ensemble_of_7;

/* Members of an ensemble in lanes, as core/run/family.h asks for them. */
bool hp_lanes(const struct core_case *const *cases, int count, struct trajectory *out, enum status *status);

#endif

#endif
