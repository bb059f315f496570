/* What a step on a group has beside one on R^n (spec HP section 3): charts of the stages and their operators, inlined where
 * the form knows its group. */
#ifndef RATTLEBACK_CORE_HP_GROUP_PART_H
#define RATTLEBACK_CORE_HP_GROUP_PART_H

#include <string.h>

#include "core/groups/factors.h"
#include "core/groups/matrix_arithmetic.h"
#include "core/hp/combine.h"
#include "core/numbers/scratch.h"

/* out = an operator at the stages of a block, with the charts that move_stages or start_on_group left. */
HP_INLINE void apply_at_stages(const struct hp *hp, struct hp_form f, struct hp_stages q, int b, enum operator which,
                               const lane *x, lane *restrict out)
{
    if (KNOWS_GROUP(f))
        inlined_apply(&hp->in[b], f.group, *q.terms, q.Xi, which, x, out);
    else
        group_apply(&hp->in[b], &hp->chart[b], which, x, out);
}

HP_INLINE void chart_stages(struct hp *hp, struct hp_form f, struct hp_stages q, int b)
{
    if (KNOWS_GROUP(f))
        inlined_chart(&hp->in[b], f.group, q.Xi, *q.terms);
    else
        group_chart(&hp->in[b], q.Xi + b * f.n, &hp->chart[b]);
}

/* ad*_eta mu */
HP_INLINE void coadjoint_small(const struct instance *in, struct hp_form f, const lane *eta, const lane *mu,
                               lane *restrict out)
{
    if (KNOWS_GROUP(f))
        inlined_coadjoint_small(in, f.group, eta, mu, out);
    else
        group_coadjoint_small(in, eta, mu, out);
}

/* The planted fault: eta = dtau_{-Xi} H. */
HP_INLINE void turn_tangent(struct hp *hp, struct hp_form f, struct hp_stages q, int b)
{
    struct chart back;
    lane *opposite = q.scratch + b * f.n;
    for (int c = 0; c < f.n; c++)
        FOR_LANES(l, &hp->in[b]) opposite[c][l] = -q.Xi[b * f.n + c][l];
    group_chart(&hp->in[b], opposite, &back);
    group_apply(&hp->in[b], &back, TANGENT, hp->H + b * f.n, q.eta + b * f.n);
}

/* G = g tau(Xi), eta = dtau_Xi H */
HP_INLINE void move_stages(struct hp *hp, struct hp_form f, struct hp_stages q)
{
    const struct run *run = hp->run;
    for (int b = 0; b < BLOCKS(f); b++) {
        chart_stages(hp, f, q, b);
        if (KNOWS_GROUP(f))
            inlined_translate(&hp->in[b], f.group, f.seen, *q.terms, run->g, hp->direction, q.Xi, q.G, q.turn);
        else
            group_translate(&hp->in[b], &hp->chart[b], run->g, q.G + b * f.element);
        if (!KNOWS_GROUP(f) && run->fault == FAULT_TANGENT)
            turn_tangent(hp, f, q, b);
        else
            apply_at_stages(hp, f, q, b, TANGENT, hp->H + b * f.n, q.eta + b * f.n);
    }
}

/* spatial = (dtau_{-Xi}^{-1})^* N in the frame of the start */
HP_INLINE void carry_forces(const struct hp *hp, struct hp_form f, struct hp_stages q)
{
    for (int b = 0; b < BLOCKS(f); b++)
        apply_at_stages(hp, f, q, b, COADJOINT_BACK, q.N + b * f.n, q.spatial + b * f.n);
}

/* Pull N and the body momentum back to the chart and form W. */
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
            FOR_LANES(l, in) W[c][l] = scratch[c][l] + (hp->run->fault == FAULT_SECOND ? 0 : W[c][l]);
        apply_at_stages(hp, f, q, b, TANGENT_DUAL, momentum, q.momentum_chart + b * f.n);
    }
}

/* mu^i = Ad*_{tau(Xi^i)} [mu + h sum a (dtau_{-Xi^j}^{-1})^* N^j]: a, not ahat (section 5). */
HP_INLINE void carry_momenta(struct hp *hp, struct hp_form f, struct hp_stages q)
{
    const struct run *run = hp->run;
    stage_integrals(hp, f, &hp->a, q.spatial, q.extra);
    for (int k = 0; k < BLOCKS(f) * f.n; k++)
        FOR_LANES(l, &hp->in[k / f.n]) q.extra[k][l] = run->mu[k % f.n] + (run->mu_low[k % f.n] + q.extra[k][l]);
    for (int b = 0; b < BLOCKS(f) && !f.abelian; b++) {
        apply_at_stages(hp, f, q, b, COADJOINT, q.extra + b * f.n, q.scratch + b * f.n);
        for (int c = b * f.n; c < b * f.n + f.n; c++)
            FOR_LANES(l, &hp->in[b]) q.extra[c][l] = q.scratch[c][l];
    }
}

/* With a_sj = b_j, which constraints need, the last stage is the end of the step: its chart and its extra momentum are those
 * of the end. */
HP_INLINE bool carries_with_end(struct hp_form f)
{
    return KNOWS_GROUP(f) && IS_NONHOLONOMIC(f);
}

/* carry_momenta of a form that knows its group, and mu + h sum b spatial, the momentum of the end in the frame of the start, in
 * all lanes. */
HP_INLINE void carry_momenta_to_end(struct hp *hp, struct hp_form f, struct hp_stages q, lane *end)
{
    const struct run *run = hp->run;
    combine(hp, f, hp->a.column, f.n, q.spatial, q.product); /* not weighted: nonholonomic */
    for (int c = 0; c < f.n; c++)
        FOR_LANES(l, &hp->in[0]) q.product[c][l] = run->mu[c] + (run->mu_low[c] + q.product[c][l]);
    for (int c = 0; c < f.n; c++) {
        const real last = q.product[c][hp->s - 1];
        FOR_LANES(l, &hp->in[0]) end[c][l] = last;
    }
    apply_at_stages(hp, f, q, 0, COADJOINT, q.product, q.extra);
}

/* The same end where no stage is it, and the chart that leads there. */
HP_INLINE void carry_end(struct hp *hp, struct hp_form f, struct hp_stages q, lane *end, lane *xi, chart_terms terms)
{
    const struct run *run = hp->run;
    for (int c = 0; c < f.n; c++) {
        weighted_sum_everywhere(&hp->in[0], hp->b[0], hp->H[c], xi + c);
        weighted_sum_everywhere(&hp->in[0], hp->b[0], q.spatial[c], end + c);
        FOR_LANES(l, &hp->in[0]) end[c][l] = run->mu[c] + (run->mu_low[c] + end[c][l]);
    }
    inlined_chart(&hp->in[0], f.group, xi, terms);
}

/* pulled = dtau_xi^* Ad*_tau(xi) end = dtau_{-xi}^* end, by the chart at xi: its terms are those at -xi. */
HP_INLINE void pull_back(struct hp *hp, struct hp_form f, const lane *xi, const chart_terms terms, const lane *end,
                         lane *pulled)
{
    lane back[MAX_DIMENSION];
    for (int c = 0; c < f.n; c++)
        FOR_LANES(l, &hp->in[0]) back[c][l] = -xi[c][l];
    inlined_apply(&hp->in[0], f.group, terms, back, TANGENT_DUAL, end, pulled);
}

/* The momentum of the end in the chart, in all lanes, of a form that knows its group. */
HP_INLINE void pull_known_end(struct hp *hp, struct hp_form f, struct hp_stages q, lane *end, lane *pulled)
{
    lane xi[MAX_DIMENSION];
    chart_terms terms;
    if (!carries_with_end(f)) {
        carry_end(hp, f, q, end, xi, terms);
        pull_back(hp, f, xi, terms, end, pulled);
        return;
    }
    pull_back(hp, f, q.Xi, *q.terms, end, pulled);
    for (int c = 0; c < f.n; c++) {
        const real last = pulled[c][hp->s - 1];
        FOR_LANES(l, &hp->in[0]) pulled[c][l] = last;
    }
}

/* Ad*_tau(xi) and dtau_xi^* of that, of the sum at the end: from a chart of its own. */
HP_INLINE void pull_end(struct hp *hp, struct hp_form f, real *pulled)
{
    const struct run *run = hp->run;
    lane xi[MAX_DIMENSION], mu[MAX_DIMENSION], next[MAX_DIMENSION];
    SCRATCH(struct chart, chart, 1);
    broadcast(f.n, hp->xi, xi);
    broadcast(f.n, hp->mu_next, mu);
    group_chart(&run->in, xi, chart);
    group_apply(&run->in, chart, COADJOINT, mu, next);
    group_apply(&run->in, chart, TANGENT_DUAL, next, mu);
    for (int c = 0; c < f.n; c++) {
        hp->mu_next[c] = next[c][0];
        pulled[c] = mu[c][0];
    }
}

/* xi where the last stage is the end. */
HP_INLINE void take_last_stage(struct hp *hp, struct hp_form f, struct hp_stages q)
{
    for (int c = 0; c < f.n; c++)
        hp->xi[c] = q.Xi[c][hp->s - 1];
}

/* mu_{k+1} and xi, and defect = dtau_xi^* mu_{k+1} - mu_k - h sum b W, which is 0 on an abelian group. */
HP_INLINE void end_momentum(struct hp *hp, struct hp_form f, struct hp_stages q, real *defect)
{
    const struct run *run = hp->run;
    real sum[MAX_DIMENSION], pulled[MAX_DIMENSION];
    weighted_sums(hp, f, q.spatial, sum);
    weighted_sums(hp, f, hp->H, hp->xi);
    for (int c = 0; c < f.n; c++) {
        hp->mu_next[c] = run->mu[c] + (run->mu_low[c] + sum[c]);
        defect[c] = 0;
    }
    if (!ON_GROUP(f))
        return;
    pull_end(hp, f, pulled);
    weighted_sums(hp, f, q.W, sum);
    for (int c = 0; c < f.n; c++)
        defect[c] = run->fault == FAULT_ANCHOR ? 0 : pulled[c] - run->mu[c] - (run->mu_low[c] + sum[c]);
}

/* dtau^{-1} M^{-1} (dtau^{-1})^* x at every stage */
HP_INLINE void pull_velocities(struct hp *hp, struct hp_form f, struct hp_stages q, const lane *x, lane *out)
{
    lane body[MAX_BLOCKS * MAX_DIMENSION];
    for (int b = 0; b < BLOCKS(f); b++)
        apply_at_stages(hp, f, q, b, INVERSE_DUAL, x + b * f.n, out + b * f.n);
    divide_by_mass(hp, f, out, body);
    for (int b = 0; b < BLOCKS(f); b++)
        apply_at_stages(hp, f, q, b, TANGENT_INVERSE, body + b * f.n, out + b * f.n);
}

/* Corrections of the multipliers, whose force q.scratch is, in N, in the spatial forces and, where a stage is it, in the momentum
 * of the end in the frame of the start. */
HP_INLINE void push_multipliers(const struct hp *hp, struct hp_form f, struct hp_stages q, lane *end)
{
    for (int b = 0; b < BLOCKS(f); b++)
        apply_at_stages(hp, f, q, b, COADJOINT_BACK, q.scratch + b * f.n, q.product + b * f.n);
    for (int k = 0; k < BLOCKS(f) * f.n; k++)
        FOR_LANES(l, &hp->in[k / f.n])
        {
            q.N[k][l] += q.scratch[k][l];
            q.spatial[k][l] += q.product[k][l];
        }
    for (int c = 0; c < f.n && carries_with_end(f); c++) {
        lane sum;
        weighted_sum_everywhere(&hp->in[0], hp->b[0], q.product[c], &sum);
        FOR_LANES(l, &hp->in[0]) end[c][l] += sum[l];
    }
}

/* On other groups, and under cay, the end term of spec "solving a step" wins nothing over its first power of h. */
HP_INLINE bool has_end_term(struct factor_form form, bool exponential)
{
    return exponential && !form.vector && form.kind == KIND_so3;
}

/* d(dexp_{-xi}^* mu)/d xi of SO(3), 3 x 3 by rows: dexp_{-xi}^* mu = mu + A mu x xi + B xi x (xi x mu); A, B and their
 * derivatives as a chart has them at lane `at`. */
HP_INLINE void end_derivative(const lane *terms, int at, const real *xi, const real *mu, real *out)
{
    real A = terms[1][at], B = terms[2][at], A1 = terms[3][at], B1 = terms[4][at];
    real turned[3], twice[3], towards = dot3(xi, mu);
    cross(mu, xi, turned);
    cross(turned, xi, twice);
    const real columns[] = {0, -mu[2], mu[1], mu[2], 0, -mu[0], -mu[1], mu[0], 0}; /* mu x */
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) /* xi x (xi x mu) = xi (xi.mu) - mu |xi|^2 */
            out[3 * i + j] = A * columns[3 * i + j] + 2 * xi[j] * (A1 * turned[i] + B1 * twice[i]) +
                             B * ((i == j) * towards + xi[i] * mu[j] - 2 * mu[i] * xi[j]);
}

/* The inverse of a 3 x 3 matrix by rows; false: there is none. Good enough for a matrix that only makes an iteration contract, and
 * no elimination waits for its pivots. */
HP_INLINE bool inverse_by_cofactors(const real *matrix, real *inverse)
{
    real determinant = 0;
    for (int k = 0; k < 9; k++) {
        int i = k / 3, j = k % 3, a = (j + 1) % 3, b = (j + 2) % 3, c = (i + 1) % 3, d = (i + 2) % 3;
        inverse[k] = matrix[3 * a + c] * matrix[3 * b + d] - matrix[3 * a + d] * matrix[3 * b + c];
    }
    for (int i = 0; i < 3; i++)
        determinant += matrix[i] * inverse[3 * i];
    const real scale = 1 / determinant;
    for (int k = 0; k < 9; k++)
        inverse[k] *= scale;
    return isfinite(scale);
}

/* A factor of the group as the two functions below see it. */
struct end_factor {
    int n, at; /* where it starts in algebra and dual */
    bool term; /* has_end_term */
    const lane *terms[MAX_BLOCKS];
    real *response; /* 3 x 3 */
};

/* What the residuals of a factor with an end term ask the end momentum to move by, as a matrix that takes h sum b residual:
 * Z M^{-1}, Z = E' (1 - B E')^{-1}, E' the end momentum by xi and B = M^{-1} (kappa 1 + (h - kappa) e e^T), e = xi/|xi|,
 * how xi answers to residuals on average, kappa = h sum b/(2 A). */
HP_INLINE void make_end_term(const struct hp *hp, struct hp_form f, struct end_factor part, const real *spatial)
{
    int at = part.at, last = hp->s - 1;
    const real *xi = hp->xi + at;
    real E[9], share[9], B[9], system[9], inverse[9], kappa = 0, h = hp->run->h, square = dot3(xi, xi);
    if (!part.term)
        return;
    end_derivative(part.terms[last / LANES], last % LANES, xi, spatial + at, E);
    for (int l = 0; l < hp->s; l++)
        kappa += hp->b[l / LANES][l % LANES] / (2 * part.terms[l / LANES][1][l % LANES]);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            B[3 * i + j] = f.problem->mass ? hp->inverse_mass[(at + i) * f.n + at + j] : i == j;
            share[3 * i + j] = kappa * (i == j) + (square > 0 ? (h - kappa) * xi[i] * xi[j] / square : 0);
        }
    matrix_product(3, B, share, inverse);
    matrix_product(3, inverse, E, system);
    for (int c = 0; c < 9; c++)
        system[c] = (c % 4 == 0) - system[c];
    bool solved = inverse_by_cofactors(system, inverse);
    matrix_product(3, E, inverse, system);
    matrix_product(3, system, B, part.response);
    for (int c = 0; c < 9 && !solved; c++)
        part.response[c] = 0;
}

/* residual += the end term of sum = h sum b residual, or -ad*_eta sum / 2, which `turned` is. */
HP_INLINE void anticipate_factor(const struct hp *hp, struct hp_form f, struct end_factor part, const lane *sum,
                                 const lane *turned, lane *residual)
{
    for (int i = 0; i < part.n; i++) {
        lane move;
        FOR_LANES(l, &hp->run->in) move[l] = part.term ? 0 : -turned[part.at + i][l] / 2;
        for (int j = 0; j < 3 && part.term; j++)
            FOR_LANES(l, &hp->run->in) move[l] += part.response[3 * i + j] * sum[part.at + j][l];
        for (int b = 0; b < BLOCKS(f); b++)
            FOR_LANES(l, &hp->in[b]) residual[b * f.n + part.at + i][l] += move[SAME(l)];
    }
}

HP_INLINE void form_end_term(struct factor_form form, bool exponential, int k, int at, int place, struct hp *hp,
                             struct hp_form f, struct hp_stages q, const real *spatial)
{
    (void)place;
    make_end_term(hp, f,
                  (struct end_factor){form.n, at, has_end_term(form, exponential), {(*q.terms)[k]}, hp->end_term[k]},
                  spatial);
}

HP_INLINE void form_anticipate(struct factor_form form, bool exponential, int k, int at, int place, struct hp *hp,
                               struct hp_form f, const lane *sum, const lane *turned, lane *residual)
{
    (void)place;
    anticipate_factor(hp, f, (struct end_factor){form.n, at, has_end_term(form, exponential), {NULL}, hp->end_term[k]},
                      sum, turned, residual);
}

/* Is the iteration that of hp_group_fixed_point? */
HP_INLINE bool sees_multipliers_at_once(struct hp_form f)
{
    return !f.abelian && !IS_HAMILTONIAN(f) && IS_NONHOLONOMIC(f);
}

/* The end terms of all factors, from the start values: once a step. */
HP_INLINE void make_end_terms(struct hp *hp, struct hp_form f, struct hp_stages q)
{
    real spatial[MAX_DIMENSION];
    if (carries_with_end(f))
        take_last_stage(hp, f, q);
    weighted_sums(hp, f, q.spatial, spatial);
    for (int c = 0; c < f.n; c++)
        spatial[c] += hp->run->mu[c];
    if (KNOWS_GROUP(f)) {
        EACH_FORM(f.group, form_end_term, hp, f, q, spatial);
        return;
    }
    FOR_FACTORS(factor, k, at, element, &hp->run->in)
    {
        struct end_factor part = {factor->n, at, factor == &so3_exp, {NULL}, hp->end_term[k]};
        for (int b = 0; b < BLOCKS(f); b++)
            part.terms[b] = hp->chart[b].terms[k];
        make_end_term(hp, f, part, spatial);
    }
}

/* The correction M^{-1} residual moves the end of the step by M^{-1} sum b residual, and the defect by
 * -ad*_eta (sum b residual)/2 and higher powers of h: without this the iteration of a round body contracts like h, not h^2.
 * Where there are end terms these say it better. */
HP_INLINE void anticipate_end(struct hp *hp, struct hp_form f, lane *residual)
{
    lane sum[MAX_DIMENSION], turned[MAX_DIMENSION];
    weighted_sums_everywhere(hp, f, residual, sum);
    coadjoint_small(&hp->run->in, f, hp->run->node.velocity, sum, turned);
    if (!sees_multipliers_at_once(f)) {
        anticipate_factor(hp, f, (struct end_factor){.n = f.n}, sum, turned, residual);
        return;
    }
    if (KNOWS_GROUP(f)) {
        EACH_FORM(f.group, form_anticipate, hp, f, sum, turned, residual);
        return;
    }
    FOR_FACTORS(factor, k, at, element, &hp->run->in)
    {
        struct end_factor part = {factor->n, at, factor == &so3_exp, {NULL}, hp->end_term[k]};
        anticipate_factor(hp, f, part, sum, turned, residual);
    }
}

/* out = x of the last step continued: by the polynomial of that step, or by the one that fits the last two best. What was
 * last becomes what was before. */
HP_INLINE void continue_stages(struct hp *hp, struct hp_form f, int rows, const lane *x, lane *before,
                               lane *restrict out)
{
    lane part[MAX_BLOCKS * MAX_DIMENSION];
    bool two = hp->fitted == 2;
    combine(hp, f, two ? hp->known->fit : hp->known->extrapolation, rows, x, out);
    if (two)
        combine(hp, f, hp->known->fit_before, rows, before, part);
    for (int k = 0; k < BLOCKS(f) * rows; k++) {
        for (int l = 0; l < LANES && two; l++)
            out[k][l] += part[k][l];
        memcpy(before[k], x[k], sizeof before[k]);
    }
}

/* H and P; velocities in the body are continued, for those in the chart belong to its anchor. Sweeps of Xi = h a H,
 * H = dtau_Xi^{-1} eta make the chart fit them. */
HP_INLINE void start_on_group(struct hp *hp, struct hp_form f, struct hp_stages q)
{
    bool extra = IS_NONHOLONOMIC(f);
    continue_stages(hp, f, f.n, extra ? q.extra_velocity : q.eta, hp->velocity_before, q.product);
    for (int k = 0; extra && k < BLOCKS(f) * f.n; k++)
        FOR_LANES(l, &hp->in[k / f.n]) q.product[k][l] += q.eta[k][l] - q.extra_velocity[k][l];
    combine(hp, f, hp->continued_a, f.n, q.eta, q.Xi);
    for (int sweep = 0; sweep < hp->sweeps; sweep++) {
        if (sweep > 0)
            stage_integrals(hp, f, &hp->a, hp->H, q.Xi);
        for (int b = 0; b < BLOCKS(f); b++) {
            chart_stages(hp, f, q, b);
            apply_at_stages(hp, f, q, b, TANGENT_INVERSE, q.product + b * f.n, hp->H + b * f.n);
        }
    }
    if (!IS_HAMILTONIAN(f))
        return;
    combine(hp, f, hp->known->extrapolation, f.n, hp->P, q.scratch);
    memcpy(hp->P, q.scratch, (size_t)(BLOCKS(f) * f.n) * sizeof(lane));
}

#endif
