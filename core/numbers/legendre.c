/* Roots of Legendre-type polynomials by Newton's method with deflation, and exact integrals by Gauss rules. */
#include "core/numbers/legendre.h"
#include "core/numbers/roundoff.h"

/* P_n and its first two derivatives at x in (-1, 1). */
struct legendre_value {
    real p, d, dd;
};

static struct legendre_value legendre_at(int n, real x)
{
    real before = 0, p = 1;
    for (int k = 1; k <= n; k++) {
        real next = ((2 * k - 1) * x * p - (k - 1) * before) / k;
        before = p;
        p = next;
    }
    real gap = 1 - x * x;
    real d = n * (before - x * p) / gap;
    return (struct legendre_value){p, d, (2 * x * d - n * (n + 1) * p) / gap};
}

real legendre(int n, real x)
{
    real before = 0, p = 1, y = 2 * x - 1;
    for (int k = 1; k <= n; k++) {
        real next = ((2 * k - 1) * y * p - (k - 1) * before) / k;
        before = p;
        p = next;
    }
    return p;
}

/* Newton's correction f/f' of the polynomial whose roots are the free nodes of the family, at x in (-1, 1). */
static real newton_ratio(enum node_family family, int s, real x)
{
    if (family == NODES_GAUSS) {
        struct legendre_value v = legendre_at(s, x);
        return v.p / v.d;
    }
    if (family == NODES_LOBATTO) {
        struct legendre_value v = legendre_at(s - 1, x);
        return v.d / v.dd;
    }
    /* Radau, left: (P_s + P_{s-1}) / (1 + x) */
    struct legendre_value high = legendre_at(s, x), low = legendre_at(s - 1, x);
    real f = high.p + low.p, d = high.d + low.d;
    return f / (d - f / (1 + x));
}

/* A Chebyshev point near root k of the family's polynomial. */
static real root_guess(enum node_family family, int s, int k)
{
    if (family == NODES_GAUSS)
        return -cos(REAL_PI * (4 * k + 3) / (4 * s + 2));
    return family == NODES_LOBATTO ? -cos(REAL_PI * (k + 1) / (s - 1)) : -cos(REAL_PI * (2 * k + 2) / (2 * s - 1));
}

/* The roots x[0..count), ascending in (-1, 1): each with the earlier ones divided out; of a family that is its own mirror
 * image, those up to 0, and their mirror images. */
static void free_nodes(enum node_family family, int s, int count, real *x)
{
    bool symmetric = family == NODES_GAUSS || family == NODES_LOBATTO;
    for (int k = 0; k < (symmetric ? count / 2 : count); k++) {
        real y = root_guess(family, s, k);
        for (int iteration = 0; iteration < 200; iteration++) {
            real ratio = newton_ratio(family, s, y), deflation = 0;
            for (int j = 0; j < k; j++)
                deflation += 1 / (y - x[j]);
            real step = ratio / (1 - ratio * deflation);
            y -= step;
            if (fabs(step) <= tolerance.agreement * (1 - fabs(y)))
                break;
        }
        x[k] = y - newton_ratio(family, s, y); /* the undeflated polynomial has the last word */
    }
    for (int k = count / 2; k < count && symmetric; k++)
        x[k] = 2 * k + 1 == count ? 0 : -x[count - 1 - k];
}

void quadrature_nodes(enum node_family family, int s, real *c)
{
    real x[MAX_STAGES];
    bool left = family == NODES_RADAU_LEFT || family == NODES_RADAU_RIGHT || family == NODES_LOBATTO;
    bool right = family == NODES_LOBATTO;
    int count = s - left - right;
    free_nodes(family == NODES_RADAU_RIGHT ? NODES_RADAU_LEFT : family, s, count, x);
    for (int i = 0; i < count; i++)
        c[i + left] = (1 + x[i]) / 2;
    if (left)
        c[0] = 0;
    if (right)
        c[s - 1] = 1;
    if (family == NODES_GAUSS || family == NODES_LOBATTO)
        for (int i = 0; i < s / 2; i++)
            c[s - 1 - i] = 1 - c[i]; /* symmetric to the last bit */
    if (family == NODES_RADAU_RIGHT)
        for (int i = 0; i <= (s - 1) / 2; i++) {
            real mirrored = 1 - c[i];
            c[i] = 1 - c[s - 1 - i];
            c[s - 1 - i] = mirrored;
        }
}

/* prod_{k != j} (x - c_k) */
static real node_product(int s, const real *c, int j, real x)
{
    real product = 1;
    for (int k = 0; k < s; k++)
        product *= k == j ? 1 : x - c[k];
    return product;
}

real lagrange(int s, const real *c, int j, real x)
{
    return node_product(s, c, j, x) / node_product(s, c, j, c[j]);
}

void gauss_rule_make(int count, struct gauss_rule *rule)
{
    real x[MAX_STAGES];
    free_nodes(NODES_GAUSS, count, count, x);
    rule->count = count;
    real total = 0;
    for (int i = 0; i < count; i++) {
        struct legendre_value v = legendre_at(count, x[i]);
        rule->point[i] = (1 + x[i]) / 2;
        rule->weight[i] = 1 / ((1 - x[i] * x[i]) * v.d * v.d);
        total += rule->weight[i];
    }
    for (int i = 0; i < count; i++)
        rule->weight[i] /= total; /* 1 up to rounding, which would go into every coefficient */
}

real lagrange_integral(int s, const real *c, int j, real x, const struct gauss_rule *rule)
{
    real sum = 0;
    for (int i = 0; i < rule->count; i++)
        sum += rule->weight[i] * node_product(s, c, j, x * rule->point[i]);
    return x * sum / node_product(s, c, j, c[j]);
}
