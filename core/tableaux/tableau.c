/* Collocation, and the conjugate of a tableau. */
#include "core/tableaux/tableau.h"

#include <string.h>

#include "core/numbers/legendre.h"

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

void tableau_conjugate(struct tableau *t)
{
    t->conjugate = true;
    memset(t->ahat, 0, sizeof t->ahat);
    for (int i = 0; i < t->s; i++)
        t->conjugate = t->conjugate && t->b[i] != 0;
    for (int i = 0; i < t->s && t->conjugate; i++)
        for (int j = 0; j < t->s; j++)
            t->ahat[i][j] = t->b[j] * (t->b[i] - t->a[j][i]) / t->b[i]; /* exactly 0 where a_ji = b_i (H3 -> H1') */
}
