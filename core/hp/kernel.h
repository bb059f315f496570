/* The stage equations of the Hamilton-Pontryagin step and their structured correction [mathematics, HP 3]. Compiled by
 * equations.c for any problem, and in kernels of problems, groups, sizes and ensembles (own.h, ensemble_step.h), into
 * which all functions here are inlined. */
#ifndef RATTLEBACK_CORE_HP_KERNEL_H
#define RATTLEBACK_CORE_HP_KERNEL_H

#include <string.h>

#include "core/hp/multipliers.h"

/* Computes Xi = h sum a H, G = g tau(Xi) and eta = dtau_Xi H; on an abelian group eta is H itself. */
HP_INLINE void stage_configurations(struct hp *hp, struct hp_form f, struct hp_stages q)
{
    stage_integrals(hp, f, &hp->a, hp->H, q.Xi);
    if (ON_GROUP(f)) {
        move_stages(hp, f, q);
        return;
    }
    FOR_ROWS(k, b, c, f)
    FOR_PARTS(l, &hp->in[b])
        AT(q.G[k], l) =
            plus(UNIFORM(NODE_AT(hp, f, g, c, l)), plus(UNIFORM(NODE_AT(hp, f, g_low, c, l)), AT(q.Xi[k], l)));
}

/* Computes body momentum, force and A = D2 phi at (G, eta), then adds the constraint force. */
HP_INLINE void step_stage_forces(struct hp *hp, struct hp_form f, struct hp_stages q)
{
    for (int b = FROM(f); b < BLOCKS(f); b++) {
        const struct instance *in = &hp->in[b];
        struct instance turned;
        if (KNOWS_GROUP(f)) {
            turned = *in;
            turned.cos_sin = q.cos_sin;
            in = &turned;
        }
        if (in->n != f.n)
            __builtin_unreachable(); /* a constant n lets the compiler unroll the problem's own loops */
        const lane *G = q.G + b * f.element, *eta = q.eta + b * f.n;
        if (IS_HAMILTONIAN(f)) {
            hp_physics_hamiltonian(hp, b);
        } else {
            if (!f.unit)
                f.problem->momentum(in, G, eta, q.momentum_body + b * f.n);
            evaluate_force(f.problem, in, G, eta, q.N + b * f.n);
            if (MULTIPLIERS(f))
                gradient_at_stages(in, f, q, b, G, eta);
        }
        if (HAS_FAULT(hp, FAULT_FORCE))
            FOR_LANES(l, in) q.N[b * f.n][l] = -q.N[b * f.n][l];
    }
    if (MULTIPLIERS(f))
        add_constraint_force(hp, f, q, hp->Lambda);
}

/* Computes the velocities of the extra momenta [martin-sato-2018, sec. 5], from block `first` on. */
HP_INLINE void extra_velocities(struct hp *hp, struct hp_form f, struct hp_stages q, int first)
{
    if (f.unit)
        return;
    for (int b = first; b < BLOCKS(f); b++) {
        if (hp->in[b].n != f.n)
            __builtin_unreachable();
        f.problem->velocity(&hp->in[b], q.G + b * f.element, q.extra + b * f.n, q.extra_velocity + b * f.n);
    }
}

HP_INLINE void constraint_residual(struct hp *hp, struct hp_form f, struct hp_stages q)
{
    if (IS_NONHOLONOMIC(f)) {
        if (!carries_with_end(f))
            carry_momenta(hp, f, q, FIRST(f));
        extra_velocities(hp, f, q, FIRST(f));
    }
    for (int b = FIRST(f); b < BLOCKS(f); b++)
        f.problem->constraint_value(&hp->in[b], q.G + b * f.element, q.extra_velocity + b * f.n,
                                    q.residual_Lambda + b * MULTIPLIERS(f));
    if (IS_HOLONOMIC(f))
        hp_tangency_residual(hp);
}

HP_INLINE void no_defect(struct hp_form f, lane *defect)
{
    for (int c = 0; c < f.n; c++)
        FOR_NODES(l, f) defect[c][l] = 0;
}

/* Computes the parts of the residuals: stages, forces, and the end of the step if they depend on it. */
HP_INLINE void stage_quantities(struct hp *hp, struct hp_form f, struct hp_stages q, lane *defect)
{
    stage_configurations(hp, f, q);
    step_stage_forces(hp, f, q);
    if (ON_GROUP(f)) {
        carry_forces(hp, f, q);
        pull_momenta(hp, f, q);
    }
    if (IS_HOLONOMIC(f) || ON_GROUP(f))
        end_momentum(hp, f, q, defect);
}

/* Sums the increments of the node over the solved stages. */
HP_INLINE void sum_stages(struct hp *hp, struct hp_form f, struct hp_stages q)
{
    weighted_sums(hp, f, q.spatial, hp->push);
    if (ON_GROUP(f) && carries_with_end(f))
        take_last_stage(hp, f, q);
    else
        weighted_sums(hp, f, hp->H, hp->xi);
}

/* Computes the increments of the node and the start values of the next step. */
HP_INLINE void hp_stage_finish(struct hp *hp, struct hp_form f, struct hp_stages q)
{
    stage_configurations(hp, f, q);
    step_stage_forces(hp, f, q);
    if (ON_GROUP(f))
        carry_forces(hp, f, q);
    sum_stages(hp, f, q);
}

/* Computes the residual mu + defect + h sum ahat forces - momentum. */
HP_INLINE void momentum_residual(struct hp *hp, struct hp_form f, struct hp_stages q, const lane *forces,
                                 const lane *defect)
{
    lane *residual = IS_HAMILTONIAN(f) ? q.residual_P : q.residual_H;
    stage_integrals(hp, f, &hp->ahat, forces, q.product);
    FOR_ROWS(k, b, c, f)
    FOR_PARTS(l, &hp->in[b])
        AT(residual[k], l) =
            plus(minus(UNIFORM(NODE_AT(hp, f, mu, c, l)), AT(q.momentum_chart[k], l)),
                 plus(UNIFORM(NODE_AT(hp, f, mu_low, c, l) + defect[c][NODE_LANE(f, l)]), AT(q.product[k], l)));
}

/* Computes the residual from the end: pulled - h sum (b - ahat) W - momentum, with the end's momentum in the chart,
 * in all lanes. */
HP_INLINE void residual_from_end(struct hp *hp, struct hp_form f, struct hp_stages q, const lane *pulled)
{
    stage_integrals(hp, f, &hp->from_end, q.W, q.product);
    for (int c = 0; c < f.n; c++)
        FOR_PARTS(l, &hp->in[0])
            AT(q.residual_H[c], l) = minus(minus(AT(pulled[c], l), AT(q.momentum_chart[c], l)), AT(q.product[c], l));
}

/* Computes the residuals of all stage equations from the unknowns. */
HP_INLINE void hp_stage_evaluate(struct hp *hp, struct hp_form f, struct hp_stages q)
{
    HP_ROWS(lane, defect, f.n);
    no_defect(f, defect);
    stage_quantities(hp, f, q, defect);
    momentum_residual(hp, f, q, q.W, defect);
    if (MULTIPLIERS(f))
        constraint_residual(hp, f, q);
}

/* Computes the correction of H that follows from the residuals of the stage momenta and, in the Hamiltonian form, of H
 * itself. */
HP_INLINE void coming_velocities(struct hp *hp, struct hp_form f, struct hp_stages q, const lane *momentum_residual,
                                 lane *restrict out)
{
    if (!ON_GROUP(f) || IS_HAMILTONIAN(f))
        divide_by_mass(hp, f, momentum_residual, out);
    else
        pull_velocities(hp, f, q, momentum_residual, out);
    for (int k = 0; IS_HAMILTONIAN(f) && k < BLOCKS(f) * f.n; k++)
        FOR_PARTS(l, &hp->in[k / f.n])
            AT(out[k], l) = plus(AT(out[k], l), AT(q.residual_H[k], l));
}

/* Adds the effect of the coming correction of H to the residual of a constraint on positions, which depends on H
 * through Xi. */
HP_INLINE void anticipate_velocities(struct hp *hp, struct hp_form f, struct hp_stages q, const lane *residual)
{
    coming_velocities(hp, f, q, residual, q.scratch);
    stage_integrals(hp, f, &hp->a, q.scratch, q.scratch2);
    add_gradient_times(hp, f, q, q.scratch2);
}

/* Adds the effect of the coming correction of H to the residual of a constraint on a group: it changes the transport of
 * the extra momenta. */
HP_INLINE void anticipate_transport(struct hp *hp, struct hp_form f, struct hp_stages q, const lane *residual)
{
    coming_velocities(hp, f, q, residual, q.scratch);
    stage_integrals(hp, f, &hp->a, q.scratch, q.scratch2);
    for (int b = 0; b < BLOCKS(f); b++)
        coadjoint_small(&hp->in[b], f, q.scratch2 + b * f.n, q.extra + b * f.n, q.product + b * f.n);
    divide_by_mass(hp, f, q.product, q.scratch);
    add_gradient_times(hp, f, q, q.scratch);
}

/* Runs an iteration on a group with nonholonomic constraints, or on one that the form knows. Everything that depends
 * on the multipliers uses the corrected ones. */
HP_INLINE void hp_group_fixed_point(struct hp *hp, struct hp_form f, struct hp_stages q)
{
    bool first = MULTIPLIERS(f) && !KNOWS_GROUP(f) && !hp->factored;
    HP_ROWS(lane, defect, f.n);
    HP_ROWS(lane, end, f.n);
    HP_ROWS(lane, pulled, f.n);
    stage_configurations(hp, f, q);
    step_stage_forces(hp, f, q);
    carry_forces(hp, f, q);
    if (carries_with_end(f))
        carry_momenta_to_end(hp, f, q, end);
    if (MULTIPLIERS(f)) {
        constraint_residual(hp, f, q);
        correct_multipliers(hp, f, q, first);
        constraint_force(hp, f, q, q.correction_Lambda, q.scratch);
        push_multipliers(hp, f, q, end);
    }
    if (KNOWS_GROUP(f)) {
        pull_known_end(hp, f, q, end, pulled);
        pull_momenta(hp, f, q);
        residual_from_end(hp, f, q, pulled);
    } else {
        pull_momenta(hp, f, q);
        end_momentum(hp, f, q, defect);
        momentum_residual(hp, f, q, q.W, defect);
    }
    if (first)
        make_end_terms(hp, f, q);
    anticipate_end(hp, f, q.residual_H);
    coming_velocities(hp, f, q, q.residual_H, q.correction_H);
}

/* Computes the tangency at the end of the step, if the last stage is the end (compare hp_tangency_residual). end:
 * momentum of the end in the frame of the start. */
HP_INLINE void tangency_at_end(struct hp *hp, struct hp_form f, struct hp_stages q, const lane *end)
{
    apply_at_stages(hp, f, q, 0, COADJOINT, end, q.extra);
    f.problem->velocity(&hp->in[0], q.G, q.extra, q.extra_velocity);
    for (int k = 0; k < MULTIPLIERS(f); k++) {
        lane rate = {0};
        for (int c = 0; c < f.n; c++)
            FOR_PARTS(l, &hp->in[0])
                add_product_to(AT(rate, l), AT(q.A[k * f.n + c], l), AT(q.extra_velocity[c], l));
        q.residual_Lambda[k][0] = rate[LAST_LANE];
    }
}

/* Runs an iteration on a group that the form knows, with constraints on positions: like hp_stage_fixed_point, but from
 * the end.
 *
 * Transforming the corrections of multipliers and positions by the charts of the stages takes more iterations
 * (pinned-body, s = 2: 12.6 per step instead of 11.6). */
HP_INLINE void hp_held_fixed_point(struct hp *hp, struct hp_form f, struct hp_stages q)
{
    HP_ROWS(lane, end, f.n);
    HP_ROWS(lane, pulled, f.n);
    stage_configurations(hp, f, q);
    step_stage_forces(hp, f, q);
    carry_forces(hp, f, q);
    sum_at_end(hp, f, q, end);
    pull_known_end(hp, f, q, end, pulled);
    pull_momenta(hp, f, q);
    residual_from_end(hp, f, q, pulled);
    f.problem->constraint_value(&hp->in[0], q.G, q.eta, q.residual_Lambda);
    tangency_at_end(hp, f, q, end);
    anticipate_velocities(hp, f, q, q.residual_H);
    correct_multipliers(hp, f, q, false);
    constraint_force(hp, f, q, q.correction_Lambda, q.scratch);
    stage_integrals(hp, f, &hp->ahat, q.scratch, q.product);
    for (int c = 0; c < f.n; c++)
        FOR_PARTS(l, &hp->in[0])
            AT(q.residual_H[c], l) = plus(AT(q.residual_H[c], l), AT(q.product[c], l));
    anticipate_end(hp, f, q.residual_H);
    coming_velocities(hp, f, q, q.residual_H, q.correction_H);
}

/* Runs an iteration: multipliers first, then the stages with the corrected forces. */
HP_INLINE void hp_stage_fixed_point(struct hp *hp, struct hp_form f, struct hp_stages q)
{
    HP_ROWS(lane, defect, f.n);
    if (KNOWS_GROUP(f) && IS_HOLONOMIC(f)) {
        hp_held_fixed_point(hp, f, q);
        return;
    }
    if (ON_GROUP(f) && (KNOWS_GROUP(f) || sees_multipliers_at_once(f))) {
        hp_group_fixed_point(hp, f, q);
        return;
    }
    lane *residual = IS_HAMILTONIAN(f) ? q.residual_P : q.residual_H;
    no_defect(f, defect);
    stage_quantities(hp, f, q, defect);
    if (MULTIPLIERS(f)) {
        constraint_residual(hp, f, q);
        if (!IS_NONHOLONOMIC(f)) {
            momentum_residual(hp, f, q, q.W, defect);
            anticipate_velocities(hp, f, q, residual);
        } else if (ON_GROUP(f)) {
            momentum_residual(hp, f, q, q.W, defect);
            anticipate_transport(hp, f, q, residual);
        }
        correct_multipliers(hp, f, q, !hp->factored);
        constraint_force(hp, f, q, q.correction_Lambda, q.scratch);
        FOR_ROWS(k, b, c, f)
        FOR_PARTS(l, &hp->in[b])
            AT(q.scratch[k], l) = plus(AT(q.scratch[k], l), AT(q.W[k], l));
    }
    momentum_residual(hp, f, q, MULTIPLIERS(f) ? q.scratch : q.W, defect);
    for (int k = 0; IS_HAMILTONIAN(f) && k < BLOCKS(f) * f.n; k++)
        FOR_LANES(l, &hp->in[k / f.n]) q.correction_P[k][l] = residual[k][l];
    if (ON_GROUP(f))
        anticipate_end(hp, f, residual);
    coming_velocities(hp, f, q, residual, q.correction_H);
}

/* Computes Lambda = -G^{-1} (A f + rate), the multipliers of the exact flow at (G, H) with unit masses, and W with
 * them. */
HP_INLINE void flow_multipliers(struct hp *hp, struct hp_form f, struct hp_stages q)
{
    for (int b = FROM(f); b < BLOCKS(f); b++) {
        const struct instance *in = &hp->in[b];
        const lane *G = q.G + b * f.n, *H = hp->H + b * f.n;
        evaluate_force(f.problem, in, G, H, q.N + b * f.n);
        gradient_at_stages(in, f, q, b, G, H);
        f.problem->constraint_rate(in, G, H, q.residual_Lambda + b * MULTIPLIERS(f));
    }
    add_gradient_times(hp, f, q, q.N);
    factor_stages(hp, f, q);
    apply_factor(hp, f, FROM(f), hp->column_factor, false, q.residual_Lambda, q.scratch);
    apply_factor(hp, f, FROM(f), hp->column_factor, true, q.scratch, hp->Lambda);
    for (int k = FROM(f) * MULTIPLIERS(f); k < BLOCKS(f) * MULTIPLIERS(f); k++)
        FOR_LANES(l, &hp->in[k / MULTIPLIERS(f)]) hp->Lambda[k][l] = -hp->Lambda[k][l];
    add_constraint_force(hp, f, q, hp->Lambda); /* W is N */
}

/* Computes G = g + h a (velocities of the last step, continued). velocities_from_forces: H = D2 h(G, mu + h sum
 * coefficients forces). */
HP_INLINE void continue_positions(struct hp *hp, struct hp_form f, struct hp_stages q, const lane *velocities)
{
    combine(hp, f, hp->continued_a, f.n, velocities, q.G);
    FOR_ROWS(k, b, c, f)
    FOR_PARTS(l, &hp->in[b])
        AT(q.G[k], l) = plus(AT(q.G[k], l), UNIFORM(NODE_AT(hp, f, g, c, l)));
}

HP_INLINE void velocities_from_forces(struct hp *hp, struct hp_form f, struct hp_stages q, const hp_coefficients column,
                                      const lane *forces)
{
    lane *momenta = f.unit ? hp->H : q.product;
    combine(hp, f, column, f.n, forces, momenta);
    FOR_ROWS(k, b, c, f)
    FOR_PARTS(l, &hp->in[b])
        AT(momenta[k], l) = plus(AT(momenta[k], l), UNIFORM(NODE_AT(hp, f, mu, c, l)));
    for (int b = 0; b < BLOCKS(f) && !f.unit; b++)
        f.problem->velocity(&hp->in[b], q.G + b * f.n, q.product + b * f.n, hp->H + b * f.n);
    if (IS_HAMILTONIAN(f))
        memcpy(hp->P, q.product, (size_t)(BLOCKS(f) * f.n) * sizeof(lane));
}

/* Returns true if start values on R^n come from velocities of the extra momenta, false if they come from the forces of
 * the last step. */
HP_INLINE bool starts_by_flow(struct hp_form f)
{
    return !ON_GROUP(f) && IS_NONHOLONOMIC(f) && !f.problem->mass && !f.problem->momentum_rate;
}

/* Computes the start values of a step. On R^n continues smooth quantities of the last step: the velocities of the
 * extra momenta if there are any, else forces. Stage velocities would bring in the low stage order of ahat of the
 * last step. */
HP_INLINE void start_values(struct hp *hp, struct hp_form f, struct hp_stages q)
{
    if (starts_by_flow(f)) {
        combine(hp, f, hp->known->extrapolation, f.n, q.extra_velocity, hp->H);
        continue_positions(hp, f, q, q.extra_velocity);
        flow_multipliers(hp, f, q);
        velocities_from_forces(hp, f, q, hp->ahat.column, q.W); /* not weighted: nonholonomic */
        return;
    }
    if (ON_GROUP(f) && MULTIPLIERS(f)) {
        continue_stages(hp, f, q, MULTIPLIERS(f), hp->Lambda, hp->Lambda_before, q.scratch);
        memcpy(hp->Lambda, q.scratch, (size_t)(BLOCKS(f) * MULTIPLIERS(f)) * sizeof(lane));
    } else if (MULTIPLIERS(f)) {
        combine(hp, f, hp->known->extrapolation, MULTIPLIERS(f), hp->Lambda, q.scratch);
        memcpy(hp->Lambda, q.scratch, (size_t)(BLOCKS(f) * MULTIPLIERS(f)) * sizeof(lane));
    }
    if (!ON_GROUP(f)) {
        continue_positions(hp, f, q, hp->H);
        velocities_from_forces(hp, f, q, hp->continued_ahat, q.W);
    } else {
        start_on_group(hp, f, q);
    }
}

#endif
