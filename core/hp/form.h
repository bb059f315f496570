/* Compile-time knowledge of a kernel of the Hamilton-Pontryagin step. */
#ifndef RATTLEBACK_CORE_HP_FORM_H
#define RATTLEBACK_CORE_HP_FORM_H

#include "core/groups/inlined.h"
#include "core/hp/coefficients.h"
#include "core/numbers/scratch.h"

/* Largest sizes of a kernel with known sizes. */
enum { KNOWN_DIMENSION = 16, KNOWN_MULTIPLIERS = 16, KNOWN_ELEMENT = 64 };

/* Knowledge of a specialised kernel at compile time; the general kernel reads it from the workspace. */
struct hp_form {
    const struct problem *problem;
    int s, n, m, element, blocks;
    int most; /* number of stages for which a kernel of one block is compiled; s may be smaller and is not known then */
    bool abelian, hamiltonian;
    enum hp_constraint constraint;
    struct group_form group;
    unsigned positions; /* bit c: forces and constraint depend on position c; 0: solved in velocities (positions.h) */
    const struct cholesky *sparse; /* the pattern of A and of its factors; NULL: dense */
    unsigned seen;                 /* on a group, bit c: the physics depends on number c of the element */
    /* of kernels that know their group: own_evaluate */
    void (*evaluate)(struct hp *hp, chart_terms *terms);
    bool unit;    /* momentum is velocity, and the problem's functions for both are not called */
    bool members; /* lanes are the members of an ensemble */
    int from;     /* of members: the first stage to evaluate; 1 if the stage at the node has been evaluated */
};

/* Each file with kernels first defines its kind. Dead code that is found only after inlining would take most of the
 * compile time.
 *
 * HP_GENERAL: the kernel for any problem. It calls physics and groups through pointers, so that inlining gains nothing;
 * the same holds in software arithmetic. HP_ON_VECTORS: all kernels are on R^n and are solved in velocities or
 * positions. Neither: the kernels know their group. HP_MULTIPLIERS: the number m of constraints of all kernels, if it
 * is defined. HP_HELD: in a file that knows its group, the constraints are on positions.
 *
 * The lanes of a step are its stages, in at most MAX_BLOCKS blocks, or the members of an ensemble; a block is then one
 * stage. Lanes are members if HP_MEMBERS is defined in addition to HP_GENERAL, and, if HP_ENSEMBLE is defined, in forms
 * with `members`. Code that works lane by lane serves both. The sums over stages (combine.h) differ, and so does the
 * node: one number for all stages, or one per member (NODE_AT, FOR_NODES). */
#ifdef HP_GENERAL
#ifdef REAL_QUAD
#define HP_INLINE static __attribute__((unused))
#else
#define HP_INLINE static inline
#endif
#define KNOWS_GROUP(f) 0
#define ON_GROUP(f) (!(f).abelian)
#define BLOCKS(f) ((f).blocks)
#ifdef HP_MEMBERS
#define MEMBERS(f) ((void)(f), 1)
#define IS_HAMILTONIAN(f) 0
#define IS_SPARSE(f) 0
#define IS_HOLONOMIC(f) 0
#else
#define MEMBERS(f) ((void)(f), 0)
#define IS_HAMILTONIAN(f) ((f).hamiltonian)
#define IS_SPARSE(f) ((f).sparse)
#define IS_HOLONOMIC(f) ((f).constraint == HP_HOLONOMIC)
#endif
#else
#ifdef HP_ENSEMBLE
#define MEMBERS(f) ((f).members)
#else
#define MEMBERS(f) ((void)(f), 0)
#endif
#define HP_INLINE INLINED
#ifdef HP_ON_VECTORS
#define KNOWS_GROUP(f) 0
#else
#define KNOWS_GROUP(f) 1
#endif
#define ON_GROUP(f) KNOWS_GROUP(f)
#define IS_HAMILTONIAN(f) 0
#define IS_SPARSE(f) 0
#ifdef HP_HELD
#define IS_HOLONOMIC(f) 1
#else
#define IS_HOLONOMIC(f) 0
#endif
#define BLOCKS(f) (MEMBERS(f) ? (f).s : 1)
#endif
/* True if the deliberate fault is on. Kernels compiled for a problem or for sizes do not support faults. */
#ifdef HP_GENERAL
#define HAS_FAULT(hp, which) ((hp)->run->fault == (which))
#else
#define HAS_FAULT(hp, which) ((void)(hp), 0)
#endif
/* Declares an array of `count` elements (at most n per block) that lives until the end of its block. It is local if
 * sizes are known, so that it can stay in the registers; else it is on the second stack. */
#ifdef HP_GENERAL
#define HP_ROWS(type, name, count) SCRATCH(type, name, count)
#elif defined HP_ENSEMBLE
#define HP_ROWS(type, name, count) type name[SMALL_DIMENSION]
#else
#define HP_ROWS(type, name, count) type name[KNOWN_DIMENSION]
#endif

#ifdef HP_MULTIPLIERS
#define MULTIPLIERS(f) ((void)(f), HP_MULTIPLIERS)
#define IS_NONHOLONOMIC(f) ((void)(f), HP_MULTIPLIERS > 0 && !IS_HOLONOMIC(f))
#else
#define MULTIPLIERS(f) ((f).m)
#define IS_NONHOLONOMIC(f) ((f).constraint == HP_NONHOLONOMIC)
#endif

/* NODE_AT: number c of `what` of the node, of member l or shared by all lanes. INVERSE_MASS: number k of M^{-1},
 * likewise. NODE_LANE: the lane of results at the end of the step that belongs to lane l; FOR_NODES runs over these
 * lanes. */
#define NODE_AT(hp, f, what, c, l) (MEMBERS(f) ? (hp)->members->what[c][l] : (hp)->run->what[c])
#define INVERSE_MASS(hp, f, k, l) (MEMBERS(f) ? (hp)->members->inverse_mass[k][l] : (hp)->inverse_mass[k])
#define NODE_LANE(f, l) (MEMBERS(f) ? (l) : 0)
/* Block and lane of stage i of node l. */
#define STAGE_BLOCK(f, i) (MEMBERS(f) ? (i) : (i) / LANES)
#define STAGE_LANE(f, i, l) (MEMBERS(f) ? (l) : (i) % LANES)
/* FROM: first block to evaluate. FOR_ROWS: runs over the blocks b and components c; row k = b n + c. */
#define FROM(f) (MEMBERS(f) ? (f).from : 0)
#define FOR_ROWS_FROM(first, k, b, c, f)                                                                               \
    for (int b = first; b < BLOCKS(f); b++)                                                                            \
        for (int c = 0, k = b * (f).n; c < (f).n; c++, k++)
#define FOR_ROWS(k, b, c, f) FOR_ROWS_FROM(FROM(f), k, b, c, f)
/* First stage of nonholonomic members to sum, and number of stages to sum. H1 and H1' of the pair hold: stage 1 of a
 * and stage s of ahat have no coefficients, and the first multiplier is given. */
#define FIRST(f) (MEMBERS(f) && IS_NONHOLONOMIC(f) ? 1 : 0)
#define LAST(f) ((f).s - FIRST(f))
/* A number that each stage has, such as h b, at block b. */
#define STAGE_NUMBER(f, x, b, l) (MEMBERS(f) ? (x)[(b) / LANES][(b) % LANES] : (x)[b][l])
#define FOR_NODES(l, f) for (int l = 0; l < (MEMBERS(f) ? LANES : 1); l++)

#endif
