/* Newton's matrix by forward differences: dense, or a band if each equation depends on few unknowns. */
#ifndef RATTLEBACK_CORE_JACOBIAN_H
#define RATTLEBACK_CORE_JACOBIAN_H

#include "core/numbers/coupling.h"
#include "core/numbers/real.h"

/* The equations r(x) = 0. All fields but `difference` are those of struct solver (solver.h). */
struct equations {
    int size, unknowns, components;
    const int *index, *component;
    real *x, *residual, *correction;
    const real *weight;
    real difference; /* relative step of the differences, divided by weight */
    void *self;
    void (*evaluate)(void *self);
};

struct jacobian {
    enum {
        JACOBIAN_UNSEEN,
        JACOBIAN_DENSE,
        JACOBIAN_BAND
    } form; /* JACOBIAN_UNSEEN: the sparsity has not been examined */
    struct coupling coupling;
    bool sparse;                /* several unknowns are perturbed in one evaluation, by the colours of the coupling */
    bool lent;                  /* `coupling` belongs to another jacobian */
    real *entry;                /* entries of the factors; NULL before the first matrix */
    real *base, *right_side;    /* residual at x; right-hand side of a solution */
    int unknowns, most;         /* number of unknowns of the last matrix; the largest number, from jacobian_open */
    const struct equations *of; /* equations of the matrix under construction */
    int *pivot;                 /* row exchanges of the factors */
};

/* Opens a matrix for up to `unknowns` unknowns; dense: sparsity is not examined. Returns STATUS_OUT_OF_MEMORY or OK;
 * jacobian_close must follow, whatever the status. */
enum status jacobian_open(int unknowns, bool dense, struct jacobian **out);
/* Opens another matrix of the same equations with the same coupling, which is examined now if it was not. Close it before the first one. Returns
 * STATUS_OUT_OF_MEMORY or OK. */
enum status jacobian_lend(struct jacobian *jacobian, const struct equations *of, struct jacobian **out);
void jacobian_close(struct jacobian *jacobian); /* NULL: nothing */

/* Computes the matrix at of->x, which is restored, and factors it. Returns STATUS_SINGULAR, NOT_FINITE or OUT_OF_MEMORY
 * on failure; the factors must not be used then. */
enum status jacobian_make(struct jacobian *jacobian, const struct equations *of);

/* After jacobian_make: sets of->correction to minus the inverse of the matrix times of->residual; padding becomes 0. */
void jacobian_correct(struct jacobian *jacobian, const struct equations *of);

/* Returns the number of evaluations per matrix. */
int jacobian_cost(const struct jacobian *jacobian);

/* After jacobian_make: returns the sign of the determinant, 1 or -1. */
int jacobian_sign(const struct jacobian *jacobian);

#endif
