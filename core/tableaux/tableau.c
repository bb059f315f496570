/* Collocation, and the conjugate of a tableau. */
#include "core/tableaux/tableau.h"

#include <string.h>

#include "core/numbers/legendre.h"
#include "core/numbers/roundoff.h"

void tableau_weights(struct tableau *t, struct gauss_rule *rule)
{
    gauss_rule_make(t->s / 2 + 1, rule);
    for (int j = 0; j < t->s; j++)
        t->b[j] = lagrange_integral(t->s, t->c, j, 1, rule);
}

void tableau_collocation(struct tableau *t)
{
    struct gauss_rule rule;
    tableau_weights(t, &rule);
    for (int i = 0; i < t->s; i++) /* a_ij = integral from 0 to c_i of l_j */
        for (int j = 0; j < t->s; j++)
            t->a[i][j] = t->c[i] == 1 ? t->b[j] : lagrange_integral(t->s, t->c, j, t->c[i], &rule) + 0; /* no -0 */
}

/* A sum of at most s^2 roundings: what collocation leaves of a weight that is 0 is none to divide by. */
static bool is_weight(int s, real b)
{
    return fabs(b) > s * s * tolerance.operations;
}

void tableau_conjugate(struct tableau *t)
{
    t->conjugate = true;
    memset(t->ahat, 0, sizeof t->ahat);
    for (int i = 0; i < t->s; i++)
        t->conjugate = t->conjugate && is_weight(t->s, t->b[i]);
    for (int i = 0; i < t->s && t->conjugate; i++)
        for (int j = 0; j < t->s; j++)
            t->ahat[i][j] = t->b[j] * (t->b[i] - t->a[j][i]) / t->b[i]; /* exactly 0 where a_ji = b_i (H3 -> H1') */
}
