/* Newton's matrix of equations, by differences: dense, or a band where equations look at few unknowns. */
#ifndef RATTLEBACK_CORE_JACOBIAN_H
#define RATTLEBACK_CORE_JACOBIAN_H

#include "core/numbers/coupling.h"
#include "core/numbers/real.h"

/* Equations of a solver, whose fields have these names. */
struct equations {
    int size, unknowns, components;
    const int *index, *component;
    real *x, *residual, *correction;
    const real *weight;
    real difference; /* step of differences, relative as corrections are */
    void *self;
    void (*evaluate)(void *self);
};

struct jacobian {
    enum { JACOBIAN_UNSEEN, JACOBIAN_DENSE, JACOBIAN_BAND } form; /* unseen: what equations look at is to be found */
    struct coupling coupling;
    bool sparse; /* unknowns are moved at once, as the coupling says */
    bool lent;   /* the coupling is another's */
    real *entry; /* of the factors; NULL before the first */
    real *base, *right_side;
    int unknowns, most;         /* now, and as it was opened: blocks of a Lie step's tableau may differ in size */
    const struct equations *of; /* that it is being made of */
    int *pivot;
};

/* For up to so many unknowns. STATUS_OUT_OF_MEMORY or OK; jacobian_close must follow, whatever the status. */
enum status jacobian_open(int unknowns, bool dense, struct jacobian **out);
/* Another of the same equations, which are looked at if they have not been; it may not outlive this one. */
enum status jacobian_lend(struct jacobian *jacobian, const struct equations *of, struct jacobian **out);
void jacobian_close(struct jacobian *jacobian); /* NULL: nothing */

/* Make it at x, which is kept, and factor it. STATUS_SINGULAR, NOT_FINITE, OUT_OF_MEMORY. */
enum status jacobian_make(struct jacobian *jacobian, const struct equations *of);

/* The correction: minus its inverse times the residual; padding 0. */
void jacobian_correct(struct jacobian *jacobian, const struct equations *of);

/* Returns the number of evaluations per matrix. */
int jacobian_cost(const struct jacobian *jacobian);

/* The sign of its determinant, 1 or -1. */
int jacobian_sign(const struct jacobian *jacobian);

#endif
