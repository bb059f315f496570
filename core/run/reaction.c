/* Sums of sizes of A^T lambda. */
#include "core/run/reaction.h"

#include "core/larger.h"
#include "core/numbers/scratch.h"

void reaction_take(const struct node *node, const lane *lambda, lane *restrict most)
{
    const struct instance *in = &node->in;
    const struct pattern *of = node->clear_beside;
    if (in->m == 0)
        return;
    SCRATCH_ZERO(lane, sum, in->n);
    for (int k = 0; k < in->m; k++) {
        const lane *row = node->A + k * in->n;
        const int entries = of ? of->start[k + 1] - of->start[k] : in->n;
        for (int e = 0; e < entries; e++) {
            const int c = of ? of->column[of->start[k] + e] : e;
            FOR_LANES(l, in) sum[c][l] += fabs(row[c][l] * lambda[k][l]);
        }
    }
    for (int c = 0; c < in->n; c++)
        FOR_LANES(l, in) most[c][l] = LARGER(most[c][l], sum[c][l]);
}

real reaction_acceleration(const struct node *node, int point, const lane *most)
{
    const struct instance *in = &node->in;
    if (in->m == 0)
        return 0;
    const int n = in->n;
    struct instance one = *in;
    one.lanes = 1;
    SCRATCH(real, g, in->element);
    SCRATCH(real, eta, n);
    SCRATCH_NODE(at, &one);
    take_lane(in->element, node->g, point, g);
    take_lane(n, node->velocity, point, eta);
    node_at_velocity(&one, g, eta, at);
    if (node_invert_mass(at) != STATUS_OK)
        return (real)NAN;
    real largest = 0;
    for (int c = 0; c < n; c++) {
        real sum = 0;
        for (int d = 0; d < n; d++)
            sum += fabs(at->inverse_mass[c * n + d]) * most[d][point];
        largest = LARGER(largest, sum);
    }
    return largest;
}
