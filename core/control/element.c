/* The elements of the three methods. */
#include "core/control/element.h"

#include <string.h>

#include "core/numbers/legendre.h"
#include "core/refuse.h"

const struct control_method control_methods[CONTROL_METHODS] = {
    {"trapezoid", "discrete Euler-Lagrange optimality, L_d by the trapezoidal rule",
     "spec control M10, M11; thesis 5.1, 5.2", 2, 2},
    {"midpoint", "the same, L_d by the midpoint rule", "spec control M10; thesis 5.1", 2, 2},
    {"lobatto", "elements of s Lobatto nodes, action, force and cost by their quadrature", "spec control 9.9", 2,
     MAX_NODES},
};

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

static void place(struct element *element, int i, real x)
{
    for (int j = 0; j < element->s; j++) {
        element->value[i][j] = lagrange(element->s, element->node, j, x);
        element->slope[i][j] = lagrange_slope(element->s, element->node, j, x);
    }
}

static void make(int s, bool midpoint, struct element *out)
{
    struct gauss_rule gauss;
    *out = (struct element){.s = s, .points = midpoint ? 1 : s};
    gauss_rule_make(s, &gauss);
    quadrature_nodes(NODES_LOBATTO, s, out->node);
    for (int j = 0; j < s; j++)
        out->weight[j] = lagrange_integral(s, out->node, j, 1, &gauss);
    for (int i = 0; i < out->points; i++) {
        out->rule[i] = midpoint ? 1 : out->weight[i];
        place(out, i, midpoint ? R(0.5) : out->node[i]);
    }
}

const struct control_method *control_method_find(const char *name)
{
    for (int k = 0; k < CONTROL_METHODS; k++)
        if (strcmp(control_methods[k].name, name) == 0)
            return &control_methods[k];
    return NULL;
}

enum status element_make(const char *method, int stages, struct element *out, struct refusal *why)
{
    const struct control_method *at = control_method_find(method);
    if (!at)
        return refuse(why, STATUS_UNKNOWN_NAME, FIELD_METHOD, -1, "optimal control has no method \"%s\"", method);
    if (stages == 0 && at->least_stages == at->most_stages)
        stages = at->least_stages;
    if (stages < at->least_stages || stages > at->most_stages)
        return refuse(why, STATUS_BAD_VALUE, FIELD_STAGES, -1, "%s takes %d to %d stages, not %d", method,
                      at->least_stages, at->most_stages, stages);
    make(stages, strcmp(method, "midpoint") == 0, out);
    return STATUS_OK;
}

int element_order(const struct element *element)
{
    return 2 * element->s - 2;
}
