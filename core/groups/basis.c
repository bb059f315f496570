/* A group from a basis of its algebra: independence, closure, entries that distinguish coordinates, and retractions. */
#include "core/groups/basis.h"

#include <stdio.h>
#include <string.h>

#include "core/groups/matrix_arithmetic.h"
#include "core/numbers/roundoff.h"

enum { NUMBERS = MAX_ORDER * MAX_ORDER };

/* Returns the round-off that three quarters of the digits leave of a number of this size. */
static real round_off_of_size(real size)
{
    return tolerance.three_quarters * size;
}

static const real *element_of(const struct basis_group *group, int k)
{
    return group->basis + k * group->matrices.order * group->matrices.order;
}

/* The largest entry of what is left of row k, whose place becomes that of coordinate k; false if nothing is left. */
static bool choose_entry(int entries, const real *row, real size, int *at)
{
    *at = 0;
    for (int e = 1; e < entries; e++)
        if (fabs(row[e]) > fabs(row[*at]))
            *at = e;
    return fabs(row[*at]) > round_off_of_size(size);
}

/* Elimination with the largest entry of each row as its pivot: coordinate k is reported by entry at[k]. */
static enum basis_flaw choose_entries(struct basis_group *group)
{
    int entries = group->matrices.order * group->matrices.order;
    real row[MAX_FACTOR][NUMBERS];
    for (int k = 0; k < group->matrices.n; k++) {
        real size = norm_max(entries, element_of(group, k));
        group->first = k;
        if (!isfinite(size))
            return BASIS_NOT_FINITE;
        memcpy(row[k], element_of(group, k), (size_t)entries * sizeof(real));
        for (int i = 0; i < k; i++) {
            real over = row[k][group->at[i]] / row[i][group->at[i]];
            for (int e = 0; e < entries; e++)
                row[k][e] -= over * row[i][e];
        }
        if (!choose_entry(entries, row[k], size, &group->at[k]))
            return BASIS_DEPENDENT;
    }
    return BASIS_GOOD;
}

/* Returns true if X, a sum of terms of this size, is in the algebra. */
static bool is_in_span(const struct matrix_group *m, const real *X, real size)
{
    real x[MAX_FACTOR], again[NUMBERS], gap = 0;
    matrix_vee(m, X, x);
    matrix_hat(m, x, again);
    for (int e = 0; e < m->order * m->order; e++)
        gap = fmax(gap, fabs(X[e] - again[e]));
    return gap <= round_off_of_size(size);
}

/* X Y + sign Y X */
static void symmetrised(int order, const real *X, const real *Y, int sign, real *out)
{
    real YX[NUMBERS];
    matrix_product(order, X, Y, out);
    matrix_product(order, Y, X, YX);
    for (int e = 0; e < order * order; e++)
        out[e] += (real)sign * YX[e];
}

static bool basis_is_closed(struct basis_group *group)
{
    const struct matrix_group *m = &group->matrices;
    real bracket[NUMBERS];
    int entries = m->order * m->order;
    for (group->first = 0; group->first < m->n; group->first++)
        for (group->second = group->first + 1; group->second < m->n; group->second++) {
            const real *X = element_of(group, group->first), *Y = element_of(group, group->second);
            symmetrised(m->order, X, Y, -1, bracket);
            if (!is_in_span(m, bracket, (real)m->order * norm_max(entries, X) * norm_max(entries, Y)))
                return false;
        }
    return true;
}

/* Returns true if x y z + z y x, which is x y x when polarised, is in the algebra for all of the basis. */
static bool has_cay(const struct basis_group *group)
{
    const struct matrix_group *m = &group->matrices;
    int entries = m->order * m->order, n = m->n;
    for (int k = 0; k < n * n * n; k++) {
        const real *X = element_of(group, k / (n * n)), *Y = element_of(group, k / n % n),
                   *Z = element_of(group, k % n);
        real XY[NUMBERS], YX[NUMBERS], left[NUMBERS], right[NUMBERS];
        matrix_product(m->order, X, Y, XY);
        matrix_product(m->order, Y, X, YX);
        matrix_product(m->order, XY, Z, left);
        matrix_product(m->order, Z, YX, right);
        for (int e = 0; e < entries; e++)
            left[e] += right[e];
        real size = norm_max(entries, X) * norm_max(entries, Y) * norm_max(entries, Z);
        if (!is_in_span(m, left, (real)(m->order * m->order) * size))
            return false;
    }
    return true;
}

static bool is_unimodular(const struct basis_group *group)
{
    int n = group->matrices.n;
    for (int k = 0; k < n; k++) {
        real unit[MAX_FACTOR] = {0}, ad[MAX_FACTOR * MAX_FACTOR], trace = 0, size = 0;
        unit[k] = 1;
        matrix_ad(&group->matrices, unit, ad);
        for (int i = 0; i < n; i++) {
            trace += ad[i * n + i];
            size = fmax(size, fabs(ad[i * n + i]));
        }
        if (fabs(trace) > round_off_of_size((real)n * size))
            return false;
    }
    return true;
}

static void set_factors(struct basis_group *group, const char *name)
{
    bool cay = has_cay(group);
    const struct matrix_group *m = &group->matrices;
    group->cay = (struct factor){.name = name,
                                 .n = m->n,
                                 .element = m->element,
                                 .matrices = m,
                                 .sought = true,
                                 .elements = "an element of the group of its basis",
                                 .condition = "it is a product of exponentials of the algebra"};
    group->exp = group->cay;
    group->exp.exponential = true;
    group->entry =
        (struct factor_entry){.cay = cay ? &group->cay : NULL, .exp = &group->exp, .summary = group->summary};
    snprintf(group->summary, sizeof group->summary, "%d dimensions, %d x %d matrices, %sunimodular, %s", m->n, m->order,
             m->order, group->unimodular ? "" : "not ", cay ? "cay and exp" : "exp only: x y x leaves the algebra");
}

enum basis_flaw basis_group_open(const char *name, int n, int order, const real *basis, struct basis_group *out)
{
    memset(out, 0, sizeof *out);
    memcpy(out->basis, basis, (size_t)(n * order * order) * sizeof(real));
    out->matrices =
        (struct matrix_group){.n = n, .element = order * order, .order = order, .basis = out->basis, .entry = out->at};
    enum basis_flaw flaw = choose_entries(out);
    if (flaw != BASIS_GOOD)
        return flaw;
    if (!basis_is_closed(out))
        return BASIS_NOT_CLOSED;
    out->unimodular = is_unimodular(out);
    set_factors(out, name);
    return BASIS_GOOD;
}
