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
    int most; /* stages that a kernel of one block is made for: known when it is compiled, where s is not */
    bool abelian, hamiltonian;
    enum hp_constraint constraint;
    struct group_form group;
    unsigned positions; /* bit c: forces and constraint look at position c; 0: solved in velocities (positions.h) */
    const struct cholesky *sparse; /* the pattern of A and of its factors; NULL: dense */
    unsigned seen;                 /* on a group, bit c: physics looks at number c of the element */
    /* of kernels that know their group: own_evaluate */
    void (*evaluate)(struct hp *hp, chart_terms *terms);
    bool unit;    /* momentum is velocity, and nobody asks the problem for either */
    bool members; /* across the lanes are the members of an ensemble */
    int from;     /* then the first stage that is looked at: 1 where what is at the first has been found */
};

/* Each file with kernels first defines its kind, because dead code that is found dead only after inlining takes most of the compile time.
 *
 * HP_GENERAL: the kernel for any problem. It calls physics and groups through pointers, so inlining gains nothing; neither does it in
 * software arithmetic. HP_ON_VECTORS: all kernels are on R^n and are solved in velocities or positions. Neither: the kernels know their
 * group. HP_MULTIPLIERS: the number m of constraints of all kernels, if it is defined. HP_HELD: in a file that knows its group, the
 * constraints are on positions.
 *
 * The lanes of a step are its stages, at most MAX_BLOCKS blocks of them, or the members of an ensemble; a block is then one stage.
 * They are members if HP_MEMBERS is defined next to HP_GENERAL, and in forms that say so if HP_ENSEMBLE is. Code that works lane by lane
 * serves both. The sums over stages (combine.h) differ, and so does the node: one number for all stages, or one per member (NODE_AT,
 * FOR_NODES). */
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
/* True if the deliberate fault is on. Kernels compiled for a problem or for sizes take no faults. */
#ifdef HP_GENERAL
#define HAS_FAULT(hp, which) ((hp)->run->fault == (which))
#else
#define HAS_FAULT(hp, which) ((void)(hp), 0)
#endif
/* An array of `count` (at most n a block) as long as the block lives: local where sizes are known, so that it need never leave the
 * registers, else on the second stack. */
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

/* Number c of the node, as all or only this lane sees it, and the same of M^{-1}; what the step says of its end lies at the lanes
 * FOR_NODES, of which an other lane sees NODE_LANE. */
#define NODE_AT(hp, f, what, c, l) (MEMBERS(f) ? (hp)->members->what[c][l] : (hp)->run->what[c])
#define INVERSE_MASS(hp, f, k, l) (MEMBERS(f) ? (hp)->members->inverse_mass[k][l] : (hp)->inverse_mass[k])
#define NODE_LANE(f, l) (MEMBERS(f) ? (l) : 0)
/* Block and lane of stage i of a node. */
#define STAGE_BLOCK(f, i) (MEMBERS(f) ? (i) : (i) / LANES)
#define STAGE_LANE(f, i, l) (MEMBERS(f) ? (l) : (i) % LANES)
/* Component c of block b at row k. */
#define FROM(f) (MEMBERS(f) ? (f).from : 0)
#define FOR_ROWS_FROM(first, k, b, c, f)                                                                               \
    for (int b = first; b < BLOCKS(f); b++)                                                                            \
        for (int c = 0, k = b * (f).n; c < (f).n; c++, k++)
#define FOR_ROWS(k, b, c, f) FOR_ROWS_FROM(FROM(f), k, b, c, f)
/* First stage, and stages to sum, of nonholonomic members. H1 and H1' of the pair hold: stage 1 of a and stage s of
 * ahat have no coefficients, and the first multiplier is data. */
#define FIRST(f) (MEMBERS(f) && IS_NONHOLONOMIC(f) ? 1 : 0)
#define LAST(f) ((f).s - FIRST(f))
/* A number that belongs to each stage, such as h b, at block b. */
#define STAGE_NUMBER(f, x, b, l) (MEMBERS(f) ? (x)[(b) / LANES][(b) % LANES] : (x)[b][l])
#define FOR_NODES(l, f) for (int l = 0; l < (MEMBERS(f) ? LANES : 1); l++)

#endif
