/* Distances of trajectories, in sizes of the motion's own. */
#include "core/run/gap.h"

#include "core/larger.h"
#include "core/numbers/linear.h"
#include "core/numbers/scratch.h"
#include "core/run/case.h"

/* unit (width): of each component; NULL: 1. */
static real row_distance(int width, const real *unit, const wide *x, const wide *y)
{
    SCRATCH(real, difference, width);
    for (int c = 0; c < width; c++)
        difference[c] = (real)x[c] - (real)y[c];
    if (unit)
        put_back(width, unit, difference);
    return norm_euclidean(width, difference);
}

double gap_norm(int samples, int width, const real *unit, const wide *x)
{
    static const wide zero[MAX_ELEMENT];
    real largest = 0;
    for (int k = 0; k < samples; k++)
        largest = LARGER(largest, row_distance(width, unit, x + k * width, zero));
    return (double)largest;
}

struct gap gap_between(const struct instance *in, const struct stated_units *units, const struct trajectory *x,
                       const struct trajectory *y)
{
    SCRATCH(real, g, in->element);
    SCRATCH(real, h, in->element);
    struct gap gap = {0};
    for (int k = 0; k < x->samples; k++) {
        for (int c = 0; c < in->element; c++) {
            g[c] = (real)x->g[k * in->element + c];
            h[c] = (real)y->g[k * in->element + c];
        }
        if (units) {
            put_back(in->element, units->element, g);
            put_back(in->element, units->element, h);
        }
        gap.q = LARGER(gap.q, group_distance(in, g, h));
        gap.p =
            LARGER(gap.p, row_distance(in->n, units ? units->momentum : NULL, x->mu + k * in->n, y->mu + k * in->n));
        gap.lambda = LARGER(gap.lambda, row_distance(in->m, units ? units->multiplier : NULL, x->lambda + k * in->m,
                                                     y->lambda + k * in->m));
    }
    return gap;
}

double gap_relative(const struct core_case *given, const struct trajectory *at, struct gap gap)
{
    const int n = given->in.n;
    SCRATCH_SCALES(own, &given->in);
    case_scales(given, &own);
    const double own_momentum = (double)norm_euclidean(n, own.momentum);
    double position = fmax(at->amplitude_g, (double)norm_euclidean(given->in.element, given->g));
    position = fmax(position, (double)norm_euclidean(n, given->eta) * fabs((double)case_horizon(given)));
    bool moves = at->amplitude_mu > 0;
    return LARGER((double)gap.q / (position > 0 ? position : (double)norm_euclidean(n, own.position)),
                  (double)gap.p / (moves ? at->amplitude_mu : own_momentum));
}
