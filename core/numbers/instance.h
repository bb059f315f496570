/* A problem with its sizes and parameters, passed to everything that works on batches of points. */
#ifndef RATTLEBACK_CORE_NUMBERS_INSTANCE_H
#define RATTLEBACK_CORE_NUMBERS_INSTANCE_H

#include "core/api.h"
#include "core/numbers/parts.h"
#include "core/numbers/real.h"

struct problem;
struct group;

/* A problem with its parameters set. `lanes` points are evaluated at once. */
struct instance {
    const struct problem *problem;
    const struct group *group;
    const struct preset_info *preset;
    int n, element, m; /* dimension of the algebra, numbers of one element, multipliers */
    int lanes;
    bool (*give_up)(void);           /* of the setup */
    const struct problem_text *text; /* what the problem was made of and goes with; NULL: it is of the register */
    /* where points are the stages of a step whose kernel knows them: cosine and sine of the angle of factor k, one in the
     * plane, in cos_sin[2 k] and cos_sin[2 k + 1]; else NULL */
    const lane *cos_sin;
    const lane *each; /* in a call of several runs (joined.h): the element that each lane starts from; else NULL */
    const lane *time; /* of each point of a batch; problems that are not timed do not look at it */
    double projected; /* how far initial data were off before they were moved; 0: they were good as they came */
    real parameter[MAX_PARAMETERS];
};

/* Returns true if the time of the work is over. A call costs less than a few evaluations of a force: call it once
 * per iteration over stages, per substep, or every few steps. */
static inline bool gives_up(const struct instance *in)
{
    return in->give_up && in->give_up();
}

/* Makes a batch of one point: every lane holds x (size), so that no lane divides by zero. */
static inline void broadcast(int size, const real *x, lane *out)
{
    for (int c = 0; c < size; c++) {
        const real value =
            x[c]; /* not in memory: so it is one store of all lanes, which a load of all need not wait for */
        for (int l = 0; l < LANES; l++)
            out[c][l] = value;
    }
}

/* The other way: the numbers of the first of its points. */
static inline void first_point(int size, const lane *x, real *out)
{
    for (int c = 0; c < size; c++)
        out[c] = x[c][0];
}

/* Lane l of each, out and back. */
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

/* The largest absolute value among them; 0 of none. */
static inline real first_largest(int size, const lane *x)
{
    real largest = 0;
    for (int c = 0; c < size; c++)
        largest = fmax(largest, fabs(x[c][0]));
    return largest;
}

#endif
