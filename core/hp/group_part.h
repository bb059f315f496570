/* Parts of a step that only groups other than R^n need [mathematics, HP 3]: charts of the stages and their operators,
 * inlined if the form knows its group. */
#ifndef RATTLEBACK_CORE_HP_GROUP_PART_H
#define RATTLEBACK_CORE_HP_GROUP_PART_H

#include <string.h>

#include "core/groups/factors.h"
#include "core/hp/combine.h"
#include "core/numbers/scratch.h"

/* Applies an operator to x at the stages of a block, with the charts that move_stages or start_on_group computed. */
HP_INLINE void apply_at_stages(const struct hp *hp, struct hp_form f, struct hp_stages q, int b, enum operator which,
                               const lane *x, lane *restrict out)
{
    if (KNOWS_GROUP(f))
        inlined_apply(&hp->in[b], f.group, *q.terms, q.Xi, which, x, out);
    else
        group_apply(&hp->in[b], &hp->chart[b], which, x, out);
}

/* Computes the charts at the stages of a block. inverse: only the inverse of dtau is needed. */
HP_INLINE void chart_stages(struct hp *hp, struct hp_form f, struct hp_stages q, int b, bool inverse)
{
    if (KNOWS_GROUP(f))
        inlined_chart(&hp->in[b], f.group, inverse, q.Xi, *q.terms);
    else
        group_chart(&hp->in[b], q.Xi + b * f.n, &hp->chart[b]);
}

/* Computes ad*_eta mu. */
HP_INLINE void coadjoint_small(const struct instance *in, struct hp_form f, const lane *eta, const lane *mu,
                               lane *restrict out)
{
    if (KNOWS_GROUP(f))
        inlined_coadjoint_small(in, f.group, eta, mu, out);
    else
        group_coadjoint_small(in, eta, mu, out);
}

/* Computes eta = dtau_{-Xi} H, for the deliberate fault FAULT_TANGENT. */
HP_INLINE void turn_tangent(struct hp *hp, struct hp_form f, struct hp_stages q, int b)
{
    struct chart back;
    lane *opposite = q.scratch + b * f.n;
    for (int c = 0; c < f.n; c++)
        FOR_LANES(l, &hp->in[b]) opposite[c][l] = -q.Xi[b * f.n + c][l];
    group_chart(&hp->in[b], opposite, &back);
    group_apply(&hp->in[b], &back, TANGENT, hp->H + b * f.n, q.eta + b * f.n);
}

HP_INLINE void translate_stages(const struct hp *hp, struct hp_form f, int b, lane *G)
{
    if (MEMBERS(f))
        group_translate_each(&hp->in[b], &hp->chart[b], hp->members->g, G);
    else
        group_glance(&hp->in[b], &hp->chart[b], hp->run->g, f.problem->unseen, G);
}

/* Computes G = g tau(Xi) and eta = dtau_Xi H. */
HP_INLINE void move_stages(struct hp *hp, struct hp_form f, struct hp_stages q)
{
    for (int b = 0; b < BLOCKS(f); b++) {
        chart_stages(hp, f, q, b, false);
        if (KNOWS_GROUP(f))
            inlined_translate(&hp->in[b], f.group, f.seen, *q.terms, hp->run->g, hp->direction, q.Xi, q.G, q.cos_sin);
        else
            translate_stages(hp, f, b, q.G + b * f.element);
        if (HAS_FAULT(hp, FAULT_TANGENT))
            turn_tangent(hp, f, q, b);
        else
            apply_at_stages(hp, f, q, b, TANGENT, hp->H + b * f.n, q.eta + b * f.n);
    }
}

/* Computes spatial = (dtau_{-Xi}^{-1})^* N, in the frame of the start. */
HP_INLINE void carry_forces(const struct hp *hp, struct hp_form f, struct hp_stages q)
{
    for (int b = 0; b < BLOCKS(f); b++)
        apply_at_stages(hp, f, q, b, COADJOINT_BACK, q.N + b * f.n, q.spatial + b * f.n);
}

/* Pulls N and the body momentum back to the chart and computes W. */
HP_INLINE void pull_momenta(struct hp *hp, struct hp_form f, struct hp_stages q)
{
    for (int b = 0; b < BLOCKS(f); b++) {
        const struct instance *in = &hp->in[b];
        const lane *N = q.N + b * f.n, *H = hp->H + b * f.n, *momentum = q.momentum_body + b * f.n;
        lane *W = q.W + b * f.n, *scratch = q.scratch + b * f.n;
        if (KNOWS_GROUP(f))
            inlined_second_dual(in, f.group, *q.terms, q.Xi, H, momentum, W);
        else
            group_second_dual(in, &hp->chart[b], H, momentum, W);
        apply_at_stages(hp, f, q, b, TANGENT_DUAL, N, scratch);
        for (int c = 0; c < f.n; c++)
            FOR_PARTS(l, in)
                AT(W[c], l) = plus(AT(scratch[c], l), HAS_FAULT(hp, FAULT_SECOND) ? UNIFORM(0) : AT(W[c], l));
        apply_at_stages(hp, f, q, b, TANGENT_DUAL, momentum, q.momentum_chart + b * f.n);
    }
}

/* Computes mu^i = Ad*_{tau(Xi^i)} [mu + h sum a (dtau_{-Xi^j}^{-1})^* N^j], with a instead of ahat [martin-sato-2018,
 * sec. 5]. */
HP_INLINE void carry_momenta(struct hp *hp, struct hp_form f, struct hp_stages q, int first)
{
    stage_integrals(hp, f, &hp->a, q.spatial, q.extra);
    FOR_ROWS_FROM(first, k, b, c, f)
    FOR_PARTS(l, &hp->in[b])
        AT(q.extra[k], l) =
            plus(UNIFORM(NODE_AT(hp, f, mu, c, l)), plus(UNIFORM(NODE_AT(hp, f, mu_low, c, l)), AT(q.extra[k], l)));
    for (int b = 0; b < BLOCKS(f) && !f.abelian; b++) {
        apply_at_stages(hp, f, q, b, COADJOINT, q.extra + b * f.n, q.scratch + b * f.n);
        for (int c = b * f.n; c < b * f.n + f.n; c++)
            FOR_LANES(l, &hp->in[b]) q.extra[c][l] = q.scratch[c][l];
    }
}

/* Returns true if the last stage gives the end of the step. It is the end if a_sj = b_j, as constraints need; its chart
 * and its extra momentum are then those of the end. */
HP_INLINE bool carries_with_end(struct hp_form f)
{
    return KNOWS_GROUP(f) && MULTIPLIERS(f) > 0;
}

/* Like carry_momenta, for a form that knows its group. end: out mu + h sum b spatial, the momentum of the end in the
 * frame of the start, in all lanes. */
HP_INLINE void carry_momenta_to_end(struct hp *hp, struct hp_form f, struct hp_stages q, lane *end)
{
    const struct run *run = hp->run;
    combine(hp, f, hp->a.column, f.n, q.spatial, q.product); /* not weighted: nonholonomic */
    for (int c = 0; c < f.n; c++)
        FOR_PARTS(l, &hp->in[0])
            AT(q.product[c], l) = plus(UNIFORM(run->mu[c]), plus(UNIFORM(run->mu_low[c]), AT(q.product[c], l)));
    for (int c = 0; c < f.n; c++) {
        const real last = q.product[c][LAST_LANE];
        FOR_LANES(l, &hp->in[0]) end[c][l] = last;
    }
    apply_at_stages(hp, f, q, 0, COADJOINT, q.product, q.extra);
}

/* Computes mu + h sum b spatial, in all lanes. */
HP_INLINE void sum_at_end(const struct hp *hp, struct hp_form f, struct hp_stages q, lane *end)
{
    const struct run *run = hp->run;
    for (int c = 0; c < f.n; c++) {
        weighted_sum_everywhere(&hp->in[0], hp->b[0], q.spatial[c], end + c);
        FOR_PARTS(l, &hp->in[0])
            AT(end[c], l) = plus(UNIFORM(run->mu[c]), plus(UNIFORM(run->mu_low[c]), AT(end[c], l)));
    }
}

/* Computes the end of the step if no stage is at the end, and the chart that leads there. */
HP_INLINE void carry_end(struct hp *hp, struct hp_form f, struct hp_stages q, lane *end, lane *xi, chart_terms terms)
{
    for (int c = 0; c < f.n; c++)
        weighted_sum_everywhere(&hp->in[0], hp->b[0], hp->H[c], xi + c);
    sum_at_end(hp, f, q, end);
    inlined_chart(&hp->in[0], f.group, false, xi, terms);
}

/* Computes pulled = dtau_xi^* Ad*_tau(xi) end = dtau_{-xi}^* end from the terms of the chart at xi, which are also
 * those at -xi. */
HP_INLINE void pull_back_by_chart(struct hp *hp, struct hp_form f, const lane *xi, const chart_terms terms,
                                  const lane *end, lane *pulled)
{
    HP_ROWS(lane, back, f.n);
    for (int c = 0; c < f.n; c++)
        FOR_LANES(l, &hp->in[0]) back[c][l] = -xi[c][l];
    inlined_apply(&hp->in[0], f.group, terms, back, TANGENT_DUAL, end, pulled);
}

/* Computes the momentum of the end in the chart, in all lanes, for a form that knows its group. */
HP_INLINE void pull_known_end(struct hp *hp, struct hp_form f, struct hp_stages q, lane *end, lane *pulled)
{
    HP_ROWS(lane, xi, f.n);
    chart_terms terms;
    if (!carries_with_end(f)) {
        carry_end(hp, f, q, end, xi, terms);
        pull_back_by_chart(hp, f, xi, terms, end, pulled);
        return;
    }
    pull_back_by_chart(hp, f, q.Xi, *q.terms, end, pulled);
    for (int c = 0; c < f.n; c++) {
        const real last = pulled[c][LAST_LANE];
        FOR_LANES(l, &hp->in[0]) pulled[c][l] = last;
    }
}

/* Computes hp->mu_next = Ad*_tau(xi) of the sum at the end, and pulled = dtau_xi^* of it, from a separate chart. */
HP_INLINE void pull_end(struct hp *hp, struct hp_form f, lane *pulled)
{
    const struct run *run = hp->run;
    HP_ROWS(lane, xi, f.n);
    HP_ROWS(lane, mu, f.n);
    HP_ROWS(lane, next, f.n);
    SCRATCH(struct chart, chart, 1);
    spread_node(f, f.n, hp->xi, xi);
    spread_node(f, f.n, hp->mu_next, mu);
    group_chart(&run->in, xi, chart);
    group_apply(&run->in, chart, COADJOINT, mu, next);
    group_apply(&run->in, chart, TANGENT_DUAL, next, pulled);
    memcpy(hp->mu_next, next, (size_t)f.n * sizeof(lane));
}

/* Sets xi to Xi of the last stage, which is the end. */
HP_INLINE void take_last_stage(struct hp *hp, struct hp_form f, struct hp_stages q)
{
    for (int c = 0; c < f.n; c++)
        hp->xi[c][0] = q.Xi[c][LAST_LANE];
}

/* Computes mu_{k+1}, xi and defect = dtau_xi^* mu_{k+1} - mu_k - h sum b W, which is 0 on an abelian group. */
HP_INLINE void end_momentum(struct hp *hp, struct hp_form f, struct hp_stages q, lane *defect)
{
    HP_ROWS(lane, sum, f.n);
    HP_ROWS(lane, pulled, f.n);
    weighted_sums(hp, f, q.spatial, sum);
    weighted_sums(hp, f, hp->H, hp->xi);
    for (int c = 0; c < f.n; c++)
        FOR_NODES(l, f)
        {
            hp->mu_next[c][l] = NODE_AT(hp, f, mu, c, l) + (NODE_AT(hp, f, mu_low, c, l) + sum[c][l]);
            defect[c][l] = 0;
        }
    if (!ON_GROUP(f))
        return;
    pull_end(hp, f, pulled);
    weighted_sums(hp, f, q.W, sum);
    for (int c = 0; c < f.n && hp->run->fault != FAULT_ANCHOR; c++)
        FOR_NODES(l, f)
    defect[c][l] = pulled[c][l] - NODE_AT(hp, f, mu, c, l) - (NODE_AT(hp, f, mu_low, c, l) + sum[c][l]);
}

/* Computes dtau^{-1} M^{-1} (dtau^{-1})^* x at every stage. */
HP_INLINE void pull_velocities(struct hp *hp, struct hp_form f, struct hp_stages q, const lane *x, lane *out)
{
    lane *body = q.product;
    for (int b = 0; b < BLOCKS(f); b++)
        apply_at_stages(hp, f, q, b, INVERSE_DUAL, x + b * f.n, out + b * f.n);
    divide_by_mass(hp, f, out, body);
    for (int b = 0; b < BLOCKS(f); b++)
        apply_at_stages(hp, f, q, b, TANGENT_INVERSE, body + b * f.n, out + b * f.n);
}

/* Adds the force q.scratch of the multipliers' corrections to N and to the spatial forces. If the last stage is the
 * end, also adds it to the momentum of the end in the frame of the start. */
HP_INLINE void push_multipliers(const struct hp *hp, struct hp_form f, struct hp_stages q, lane *end)
{
    for (int b = 0; b < BLOCKS(f); b++)
        apply_at_stages(hp, f, q, b, COADJOINT_BACK, q.scratch + b * f.n, q.product + b * f.n);
    for (int k = 0; k < BLOCKS(f) * f.n; k++)
        FOR_PARTS(l, &hp->in[k / f.n]) {
            AT(q.N[k], l) = plus(AT(q.N[k], l), AT(q.scratch[k], l));
            AT(q.spatial[k], l) = plus(AT(q.spatial[k], l), AT(q.product[k], l));
        }
    for (int c = 0; c < f.n && carries_with_end(f); c++) {
        lane sum;
        weighted_sum_everywhere(&hp->in[0], hp->b[0], q.product[c], &sum);
        FOR_PARTS(l, &hp->in[0])
            AT(end[c], l) = plus(AT(end[c], l), AT(sum, l));
    }
}

/* Continues x of the last step: by the polynomial of that step, or by the least-squares polynomial of the last two
 * steps. before: x of the step before, replaced by x. */
HP_INLINE void continue_stages(struct hp *hp, struct hp_form f, struct hp_stages q, int rows, const lane *x,
                               lane *before, lane *restrict out)
{
    lane *part = q.scratch2;
    bool two = hp->fitted == 2;
    combine(hp, f, two ? hp->known->fit : hp->known->extrapolation, rows, x, out);
    if (two)
        combine(hp, f, hp->known->fit_before, rows, before, part);
    for (int k = 0; k < BLOCKS(f) * rows; k++) {
        for (int l = 0; l < LANES && two; l++)
            out[k][l] += part[k][l];
        for (int l = 0; l < LANES; l++)
            before[k][l] = x[k][l];
    }
}

/* Computes start values of H and P. Continues velocities in the body frame, since those in the chart depend on its base
 * point. Sweeps of Xi = h a H, H = dtau_Xi^{-1} eta then make the chart consistent with them. */
HP_INLINE void start_on_group(struct hp *hp, struct hp_form f, struct hp_stages q)
{
    bool extra = IS_NONHOLONOMIC(f);
    continue_stages(hp, f, q, f.n, extra ? q.extra_velocity : q.eta, hp->velocity_before, q.product);
    for (int k = 0; extra && k < BLOCKS(f) * f.n; k++)
        FOR_PARTS(l, &hp->in[k / f.n])
            AT(q.product[k], l) = plus(AT(q.product[k], l), minus(AT(q.eta[k], l), AT(q.extra_velocity[k], l)));
    combine(hp, f, hp->continued_a, f.n, q.eta, q.Xi);
    for (int sweep = 0; sweep < hp->sweeps; sweep++) {
        if (sweep > 0)
            stage_integrals(hp, f, &hp->a, hp->H, q.Xi);
        for (int b = 0; b < BLOCKS(f); b++) {
            chart_stages(hp, f, q, b, true);
            apply_at_stages(hp, f, q, b, TANGENT_INVERSE, q.product + b * f.n, hp->H + b * f.n);
        }
    }
    if (!IS_HAMILTONIAN(f))
        return;
    combine(hp, f, hp->known->extrapolation, f.n, hp->P, q.scratch);
    memcpy(hp->P, q.scratch, (size_t)(BLOCKS(f) * f.n) * sizeof(lane));
}

#endif
