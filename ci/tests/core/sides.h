/* Right-hand sides that were typed for the tests alone, from Newton's, Euler's and Hamilton's equations of each problem with its
 * multipliers eliminated by hand: they share no line, no text and no derivative with the program. */
#ifndef RATTLEBACK_TESTS_CORE_SIDES_H
#define RATTLEBACK_TESTS_CORE_SIDES_H

#include "core/api.h"
#include "core/numbers/real.h"

/* Momentum, rate of v and multipliers of a state (g, v). If the motion is given by its Hamiltonian, v is the
 * momentum, p the velocity g^{-1} gdot and a the rate of the momentum. */
struct motion {
    real p[SMALL_DIMENSION], a[SMALL_DIMENSION], lambda[SMALL_MULTIPLIERS];
};

struct side {
    const char *name;
    void (*rates)(const real *P, const real *g, const real *v, struct motion *out);
    void (*fit)(const real *P, real *g,
                real *v); /* some numbers of the state from the others, by the constraint; NULL: none */
    struct {
        const char *name;
        double least, most; /* random values between */
    } parameter[MAX_PARAMETERS];
};

/* ---- vectors of space, and bodies: R by rows, so that R + 6 is e3 as the body sees it */

static inline void cross(const real *x, const real *y, real *out)
{
    out[0] = x[1] * y[2] - x[2] * y[1];
    out[1] = x[2] * y[0] - x[0] * y[2];
    out[2] = x[0] * y[1] - x[1] * y[0];
}

static inline real dot(const real *x, const real *y)
{
    return x[0] * y[0] + x[1] * y[1] + x[2] * y[2];
}

static inline void to_space(const real *R, const real *x, real *out)
{
    for (int i = 0; i < 3; i++)
        out[i] = dot(R + 3 * i, x);
}

static inline void to_body(const real *R, const real *x, real *out)
{
    for (int i = 0; i < 3; i++)
        out[i] = R[i] * x[0] + R[3 + i] * x[1] + R[6 + i] * x[2];
}

/* x with A x = b, three rows, by Cramer's rule. */
static inline void cramer(const real *A, const real *b, real *x)
{
    real column[3][3], turned[3];
    for (int j = 0; j < 3; j++)
        for (int i = 0; i < 3; i++)
            column[j][i] = A[3 * i + j];
    cross(column[1], column[2], turned);
    real determinant = dot(column[0], turned);
    x[0] = dot(b, turned) / determinant;
    cross(column[2], column[0], turned);
    x[1] = dot(b, turned) / determinant;
    cross(column[0], column[1], turned);
    x[2] = dot(b, turned) / determinant;
}

#endif
