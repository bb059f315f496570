/* A problem with its dimensions and parameters, passed to every function that evaluates it at a batch of points. */
#ifndef RATTLEBACK_CORE_NUMBERS_INSTANCE_H
#define RATTLEBACK_CORE_NUMBERS_INSTANCE_H

#include "core/api.h"
#include "core/numbers/parts.h"
#include "core/numbers/real.h"

struct problem;
struct group;

/* A problem with its parameters set, and the batch of `lanes` points at which it is evaluated (lane: core/numbers/real.h). */
struct instance {
    const struct problem *problem;
    const struct group *group;
    const struct preset_info *preset;
    int n, element, m;     /* dimension of the Lie algebra; numbers of a group element; number of constraints */
    int lanes;             /* points per batch, 1 to LANES */
    bool (*give_up)(void); /* the setup's: returns true if the time limit has passed; NULL: no limit */
    const struct problem_text
        *text; /* the user's problem file, which outlives the instance; NULL: a built-in problem */
    /* Cosine and sine of the angle of planar factor k (SO(2), SE(2)) at each point, in cos_sin[2 k] and cos_sin[2 k + 1], if the kernel of
     * a step has computed them for its stages; else NULL. */
    const lane *cos_sin;
    const lane *each; /* start element of each lane in an operation on several runs at once (joined.h); else NULL */
    const lane *time; /* time of each point; read by problems that depend on time only */
    double projected; /* largest distance by which initial data were moved onto their constraints; 0: not moved */
    real parameter[MAX_PARAMETERS];
};

/* Returns true if the time limit of the case has passed. A call costs less than a few evaluations of a force: call it
 * once per iteration over stages, per substep, or every few steps. */
static inline bool gives_up(const struct instance *in)
{
    return in->give_up && in->give_up();
}

/* Makes a batch of one point: every lane holds x (size), so that no lane divides by zero. */
static inline void broadcast(int size, const real *x, lane *out)
{
    for (int c = 0; c < size; c++) {
        const real value =
            x[c]; /* a register value: all lanes are then stored at once, and a load of all lanes does not wait */
        for (int l = 0; l < LANES; l++)
            out[c][l] = value;
    }
}

/* Copies lane 0 of x (size) to out: the first point of a batch. */
static inline void first_point(int size, const lane *x, real *out)
{
    for (int c = 0; c < size; c++)
        out[c] = x[c][0];
}

/* take_lane: copies lane l of x (count) to out. put_lane: copies x (count) to lane l of out. */
static inline void take_lane(int count, const lane *x, int l, real *out)
{
    for (int c = 0; c < count; c++)
        out[c] = x[c][l];
}

static inline void put_lane(int count, const real *x, int l, lane *out)
{
    for (int c = 0; c < count; c++)
        out[c][l] = x[c];
}

/* Returns the largest absolute value in lane 0 of x (size); 0 if size is 0. */
static inline real first_largest(int size, const lane *x)
{
    real largest = 0;
    for (int c = 0; c < size; c++)
        largest = fmax(largest, fabs(x[c][0]));
    return largest;
}

#endif
