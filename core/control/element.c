/* The elements of the three methods. */
#include "core/control/element.h"

#include "core/numbers/legendre.h"

/* l_j'(x) for the nodes c (s). */
static real lagrange_slope(int s, const real *c, int j, real x)
{
    real sum = 0;
    for (int m = 0; m < s; m++) {
        real product = 1;
        for (int k = 0; k < s && m != j; k++)
            if (k != j)
                product *= (k == m ? 1 : x - c[k]) / (c[j] - c[k]);
        sum += m != j ? product : 0;
    }
    return sum;
}

static void put_node(struct element *element, int i, real x)
{
    for (int j = 0; j < element->s; j++) {
        element->value[i][j] = lagrange(element->s, element->node, j, x);
        element->slope[i][j] = lagrange_slope(element->s, element->node, j, x);
    }
}

void element_make(int s, bool midpoint, struct element *out)
{
    struct gauss_rule gauss;
    *out = (struct element){.s = s, .points = midpoint ? 1 : s};
    gauss_rule_make(s, &gauss);
    quadrature_nodes(NODES_LOBATTO, s, out->node);
    for (int j = 0; j < s; j++)
        out->weight[j] = lagrange_integral(s, out->node, j, 1, &gauss);
    for (int i = 0; i < out->points; i++) {
        out->rule[i] = midpoint ? 1 : out->weight[i];
        put_node(out, i, midpoint ? R(0.5) : out->node[i]);
    }
}

int element_order(const struct element *element)
{
    return 2 * element->s - 2;
}
