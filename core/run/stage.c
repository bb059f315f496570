/* Stage of theorem 6.1, at one point. */
#include "core/run/stage.h"

#include "core/numbers/scratch.h"

void stage_at(const struct instance *in, const real *g, const real *Xi, const real *H, struct stage *out)
{
    SCRATCH(lane, algebra, in->n);
    out->in = *in;
    out->in.lanes = 1;
    broadcast(in->n, Xi, out->Xi);
    broadcast(in->n, H, algebra);
    group_chart(&out->in, out->Xi, &out->chart);
    group_translate(&out->in, &out->chart, g, out->G);
    group_apply(&out->in, &out->chart, TANGENT, algebra, out->eta);
}

real stage_lagrangian(const struct stage *at)
{
    lane value[1];
    at->in.problem->lagrangian(&at->in, at->G, at->eta, value);
    return value[0][0];
}

void stage_apply(const struct stage *at, enum operator which, const real *x, real *out)
{
    SCRATCH(lane, before, at->in.n);
    SCRATCH(lane, after, at->in.n);
    broadcast(at->in.n, x, before);
    group_apply(&at->in, &at->chart, which, before, after);
    first_point(at->in.n, after, out);
}

void stage_reaction(const struct stage *at, const real *lambda, real *out)
{
    int n = at->in.n, m = at->in.m;
    SCRATCH_MATRIX(lane, A, m, n);
    if (m)
        evaluate_constraint_gradient(at->in.problem, &at->in, at->G, at->eta, A);
    for (int c = 0; c < n; c++) {
        out[c] = 0;
        for (int k = 0; k < m; k++)
            out[c] += A[k * n + c][0] * lambda[k];
    }
}

void stage_forces(const struct stage *at, const real *H, const real *lambda, real *Pi, real *N, real *W)
{
    int n = at->in.n;
    SCRATCH(lane, momentum, n);
    SCRATCH(lane, force, n);
    SCRATCH(lane, chart_H, n);
    SCRATCH(lane, second, n);
    SCRATCH(real, body, n);
    SCRATCH(real, push, n);
    at->in.problem->momentum(&at->in, at->G, at->eta, momentum);
    evaluate_force(at->in.problem, &at->in, at->G, at->eta, force);
    stage_reaction(at, lambda, push);
    for (int c = 0; c < n; c++) {
        body[c] = momentum[c][0];
        push[c] += force[c][0];
    }
    stage_apply(at, TANGENT_DUAL, body, Pi);
    stage_apply(at, TANGENT_DUAL, push, N);
    broadcast(n, H, chart_H);
    group_second_dual(&at->in, &at->chart, chart_H, momentum, second);
    for (int c = 0; c < n; c++)
        W[c] = N[c] + second[c][0];
}
