/* Every factor of the register with both retractions, at elements of several sizes, and its matrices. */
#ifndef RATTLEBACK_TESTS_CORE_MATRIX_SAMPLES_H
#define RATTLEBACK_TESTS_CORE_MATRIX_SAMPLES_H

#include "ci/tests/core/factor_points.h"
#include "ci/tests/core/matrices.h"
#include "ci/tests/testing.h"
#include "core/groups/matrix.h"

enum { POINTS = 6, NUMBERS = MAX_ORDER * MAX_ORDER };

/* Sizes of algebra elements; rotations by up to 2.5 have a logarithm. */
static const double sizes[] = {1e-9, 0.1, 1, 1.4};

enum { SIZES = sizeof sizes / sizeof *sizes };

/* One factor with one retraction. */
struct sample {
    const struct factor *factor;
    const struct matrix_group *m;
    bool exponential;
    real size;
};

static inline int sample_count(void)
{
    return 2 * factor_count() * SIZES * POINTS;
}

static inline struct sample sample_at(int k)
{
    const struct factor_entry *entry = factor_at(k % factor_count());
    bool exponential = k / factor_count() % 2;
    const struct factor *factor = exponential ? entry->exp : entry->cay;
    return (struct sample){factor, factor->matrices, exponential, (real)sizes[k / factor_count() / 2 % SIZES]};
}

static inline bool is_abelian(const struct sample *s)
{
    return s->factor->n == 1;
}

/* A matrix of `order` rows as the corner of one of four. */
static inline void in_corner(int order, const real *A, bool unit, square out)
{
    matrix_identity_4(out);
    for (int k = 0; k < 16 && !unit; k++)
        out[k / 4][k % 4] = 0;
    for (int k = 0; k < order * order; k++)
        out[k / order][k % order] = A[k];
}

static inline void hat_of(const struct sample *s, const real *x, square out)
{
    real X[NUMBERS];
    matrix_hat(s->m, x, X);
    in_corner(s->m->order, X, false, out);
}

static inline void vee_of(const struct sample *s, const square X, real *x)
{
    real corner[NUMBERS];
    for (int k = 0; k < s->m->order * s->m->order; k++)
        corner[k] = X[k / s->m->order][k % s->m->order];
    matrix_vee(s->m, corner, x);
}

/* Computes tau by the tests' own series, or their own linear systems. */
static inline void plain_tau(const struct sample *s, bool exponential, const real *xi, square out)
{
    square X;
    hat_of(s, xi, X);
    if (exponential)
        matrix_exponential_4(X, out);
    else
        matrix_cayley(X, out);
}

static inline void random_element(const struct sample *s, real *g)
{
    real xi[MAX_FACTOR], neutral[SMALL_ELEMENT];
    matrix_neutral(s->m, neutral);
    random_vector(s->factor->n, 1, xi);
    translate_point(s->factor, neutral, xi, g);
}

static inline real pairing(int n, const real *x, const real *y)
{
    real sum = 0;
    for (int c = 0; c < n; c++)
        sum += x[c] * y[c];
    return sum;
}

static inline bool agree(int n, const real *x, const real *y)
{
    return vector_gap(n, x, y) < 2000 * REAL_EPSILON;
}

#endif
