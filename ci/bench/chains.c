/* Right-hand sides and initial data of chains. */
#include "ci/bench/chains.h"

#include <math.h>
#include <string.h>

static const double alpha = 0.25;

/* y = (q, v): forces are differences of those of the springs. */
static inline void toda_rhs(int n, const double *y, double *rate)
{
    const double *q = y;
    double before = 0;
    for (int i = 0; i < n; i++) {
        double after = i < n - 1 ? exp(q[i] - q[i + 1]) : 0;
        rate[i] = y[n + i];
        rate[n + i] = before - after;
        before = after;
    }
}

static void toda_initial(int n, wide *g, wide *eta)
{
    for (int i = 1; i <= n; i++) {
        wide angle = 2 * acosf128(-1) * i / n;
        g[i - 1] = i + sinf128(angle) / 2;
        eta[i - 1] = cosf128(angle) / 3;
    }
}

static inline double fput_pull(double length)
{
    return length + alpha * length * length;
}

static inline void fput_rhs(int n, const double *y, double *rate)
{
    const double *q = y;
    double before = fput_pull(q[0]);
    for (int i = 0; i < n; i++) {
        double after = fput_pull((i < n - 1 ? q[i + 1] : 0) - q[i]);
        rate[i] = y[n + i];
        rate[n + i] = after - before;
        before = after;
    }
}

static void fput_initial(int n, wide *g, wide *eta)
{
    for (int i = 1; i <= n; i++) {
        g[i - 1] = sinf128(acosf128(-1) * i / (n + 1));
        eta[i - 1] = 0;
    }
}

#define CHAIN_OF(name, size)                                                                                           \
    static void name##_##size(const double *y, double *rate)                                                           \
    {                                                                                                                  \
        name##_rhs(size, y, rate);                                                                                     \
    }                                                                                                                  \
    static void name##_##size##_initial(wide *g, wide *eta)                                                            \
    {                                                                                                                  \
        name##_initial(size, g, eta);                                                                                  \
    }
#define CHAIN(name) CHAIN_OF(name, 16) CHAIN_OF(name, 32) CHAIN_OF(name, 64)
CHAIN(toda)
CHAIN(fput)

#define MOTION_OF(name, size)                                                                                          \
    {                                                                                                                  \
        .problem = #name, .element = (size), .n = (size), .initial = name##_##size##_initial, .states = 2 * (size),    \
        .rhs = name##_##size                                                                                           \
    }

const struct motion *chain_find(const char *problem, int n)
{
    static const struct motion chains[] = {MOTION_OF(toda, 16), MOTION_OF(toda, 32), MOTION_OF(toda, 64),
                                           MOTION_OF(fput, 16), MOTION_OF(fput, 32), MOTION_OF(fput, 64)};
    for (size_t k = 0; k < sizeof chains / sizeof *chains; k++)
        if (strcmp(chains[k].problem, problem) == 0 && chains[k].n == n)
            return &chains[k];
    return NULL;
}
