/* A group that is given by a basis of its algebra: everything else is computed, by the matrix route. */
#ifndef RATTLEBACK_CORE_BASIS_H
#define RATTLEBACK_CORE_BASIS_H

#include "core/groups/factors.h"

/* Elements are stored as matrices by rows. It points into itself, and must not be moved. */
struct basis_group {
    struct matrix_group matrices;
    real basis[MAX_FACTOR * MAX_ORDER * MAX_ORDER];
    int at[MAX_FACTOR]; /* entries of a matrix that distinguish the basis */
    struct factor cay, exp;
    struct factor_entry entry;
    bool unimodular;   /* tr ad_x = 0 for all x */
    char summary[96];  /* dimension, matrices, retractions, whether it is unimodular */
    int first, second; /* basis elements that a flaw is about */
};

/* Defects of a basis. */
enum basis_flaw {
    BASIS_GOOD,
    BASIS_NOT_FINITE, /* of `first` */
    BASIS_DEPENDENT,  /* `first` is a sum of those before it */
    BASIS_NOT_CLOSED  /* [first, second] is no sum of the basis */
};

/* Make *out from n matrices (order x order by rows, one after the other), n <= MAX_FACTOR, order <= MAX_ORDER. `name` must outlive
 * it. There is cay only where x y x is in the algebra with x and y: else entry.cay is NULL. */
enum basis_flaw basis_group_open(const char *name, int n, int order, const real *basis, struct basis_group *out);

#endif
