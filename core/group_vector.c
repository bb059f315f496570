/* R^n: the abelian group with the identity retraction. */
#include "group.h"
#include "problem.h"

static real distance(const struct instance *in, const real *g, const real *h)
{
    real sum = 0;
    for (int i = 0; i < in->n; i++)
        sum += (g[i] - h[i]) * (g[i] - h[i]);
    return sqrt(sum);
}

const struct group group_vector = {.name = "R^n", .retraction = "identity", .distance = distance};
