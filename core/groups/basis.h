/* A matrix group defined by a basis of its algebra. All its operations are computed from the matrices (matrix.h). */
#ifndef RATTLEBACK_CORE_BASIS_H
#define RATTLEBACK_CORE_BASIS_H

#include "core/groups/factors.h"

/* Elements are stored as matrices by rows. The structure points into itself and must not be moved. */
struct basis_group {
    struct matrix_group matrices;
    real basis[MAX_FACTOR * MAX_ORDER * MAX_ORDER];
    int at[MAX_FACTOR]; /* matrix_group.entry */
    struct factor cay, exp;
    struct factor_entry entry;
    bool unimodular;   /* tr ad_x = 0 for all x */
    char summary[96];  /* dimension, matrices, retractions, whether it is unimodular */
    int first, second; /* basis elements with the defect (enum basis_flaw) */
};

/* Defects of a basis. */
enum basis_flaw {
    BASIS_GOOD,
    BASIS_NOT_FINITE, /* `first` has an entry that is not finite */
    BASIS_DEPENDENT,  /* `first` is a linear combination of the elements before it */
    BASIS_NOT_CLOSED  /* [first, second] is not a linear combination of the basis */
};

/* Makes a group from n <= MAX_FACTOR matrices of order <= MAX_ORDER (by rows, one after the other). `name` must outlive it. entry.cay is NULL
 * unless x y x is in the algebra for all x and y in it. Returns BASIS_GOOD or the first defect. */
enum basis_flaw basis_group_open(const char *name, int n, int order, const real *basis, struct basis_group *out);

#endif
