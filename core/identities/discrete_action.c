/* The discrete Hamilton-Pontryagin action, [martin-sato-2018, (23)], which on R^n is (8) with Q^i = q_k + Xi^i, and (12) where a holonomic
 * constraint adds <Lambda^i, Phi>: a function of nodes, stages and multipliers that knows nothing of the equations of a step. */
#include <string.h>

#include "core/identities/discrete_lagrangian.h"
#include "core/identities/tangent_map.h"
#include "core/larger.h"
#include "core/numbers/differences.h"
#include "core/numbers/linear.h"
#include "core/numbers/roundoff.h"
#include "core/numbers/scratch.h"
#include "core/problem/node.h"
#include "core/problem/scales/scales.h"
#include "core/run/identities.h"
#include "core/run/run.h"
#include "core/run/stage.h"

enum {
    STEPS = 2,
    PART = 16 /* of these, few roundings, has a place that is moved */
};

/* Variables of a step in the action besides its nodes and, for nonholonomic constraints, the constraint forces,
 * their positions, and the extra momenta. */
struct part {
    real Xi[MAX_STAGES][MAX_DIMENSION], H[MAX_STAGES][MAX_DIMENSION], M[MAX_STAGES][MAX_DIMENSION];
    real Lambda[MAX_STAGES][MAX_MULTIPLIERS], mu[MAX_DIMENSION]; /* mu~ of its end */
    real position[MAX_STAGES][MAX_ELEMENT], reaction[MAX_STAGES][MAX_DIMENSION], extra[MAX_STAGES][MAX_DIMENSION];
    /* l of the stages, with what the constraint adds in `bound`, and the way to the next node: most variations touch one or none */
    real l[MAX_STAGES], bound[MAX_STAGES], displacement[MAX_DIMENSION];
};

/* A VPRKMK sequence of two steps. */
struct sequence {
    struct tangent_step whole; /* ends and scales of its first step */
    real horizon;
    real rounding; /* of the action of a step by the last bits of its places, over epsilon */
    const struct instance *in;
    const struct tableau *tableau;
    real h, g[STEPS + 1][MAX_ELEMENT];
    struct part part[STEPS];
};

/* <weight, way / h - sum_j row_j H^j>: a kinematic constraint with its multiplier. */
static real kinematics(const struct sequence *q, const struct part *part, const real *weight, const real *displacement,
                       const real *row, real *size)
{
    int n = q->in->n;
    const real *position = q->whole.scales.rounding;
    real reach = 0; /* of the way, in units of place, which angles and lengths have each its own */
    SCRATCH(real, gap, n);
    for (int c = 0; c < n; c++)
        reach = LARGER(reach, fabs(displacement[c]) / position[c]);
    for (int c = 0; c < n; c++) {
        gap[c] = displacement[c] / q->h;
        for (int j = 0; j < q->tableau->s; j++)
            gap[c] -= row[j] * part->H[j][c];
        *size = LARGER(*size, fabs(weight[c]) * (reach * position[c] + fabs(q->h * part->H[0][c])));
    }
    return inner_product(n, weight, gap);
}

/* Returns the constraint's term at a stage: <Lambda, Phi(G)>, or the work of the constraint force from the stage's
 * position. */
static real constraint_part(const struct sequence *q, const struct part *part, int i, const struct stage *stage)
{
    const struct problem *problem = q->in->problem;
    real sum = 0;
    SCRATCH(lane, phi, q->in->m);
    SCRATCH(real, G, q->in->element);
    SCRATCH(real, displacement, q->in->n);
    if (problem->constraint == CONSTRAINT_HOLONOMIC) {
        problem->constraint_value(&stage->in, stage->G, stage->eta, phi);
        for (int k = 0; k < q->in->m; k++)
            sum += part->Lambda[i][k] * phi[k][0];
    }
    if (problem->constraint != CONSTRAINT_NONHOLONOMIC)
        return sum;
    first_point(q->in->element, stage->G, G);
    return point_between(q->in, part->position[i], G, displacement) == STATUS_OK
               ? inner_product(q->in->n, part->reaction[i], displacement)
               : (real)NAN;
}

/* Stage i of step k as its numbers are. */
static void look_at_stage(struct sequence *q, int k, int i)
{
    struct part *part = &q->part[k];
    SCRATCH(struct stage, stage, 1);
    stage_at(q->in, q->g[k], part->Xi[i], part->H[i], stage);
    part->l[i] = stage_lagrangian(stage);
    part->bound[i] = constraint_part(q, part, i, stage);
}

static void look_at_way(struct sequence *q, int k)
{
    struct part *part = &q->part[k];
    if (point_between(q->in, q->g[k], q->g[k + 1], part->displacement) != STATUS_OK)
        part->displacement[0] = (real)NAN;
}

static void look_at_action(struct sequence *q, int k)
{
    for (int i = 0; i < q->tableau->s; i++)
        look_at_stage(q, k, i);
    look_at_way(q, k);
}

/* The action of step k, whose stages and way have been looked at; *size is raised to that of its terms. */
static real action_of_step(const struct sequence *q, int k, real *size)
{
    const struct part *part = &q->part[k];
    const struct tableau *t = q->tableau;
    real sum = 0;
    *size = LARGER(*size, q->rounding);
    for (int i = 0; i < t->s; i++) {
        *size = LARGER(*size, fabs(q->h * part->l[i]));
        sum += t->b[i] * (part->l[i] + kinematics(q, part, part->M[i], part->Xi[i], t->a[i], size) + part->bound[i]);
    }
    return q->h * (sum + kinematics(q, part, part->mu, part->displacement, t->b, size));
}

/* A variation: of a number of step `step`, which one stage sees or, -1, none; or of the node between the steps, which is the end of one
 * and where all stages of the other start. */
struct variation {
    struct sequence *sequence;
    int step, stage, direction;
    real *number, before;
    real node[MAX_ELEMENT];
};

static void vary_node(struct variation *v, real t)
{
    const struct instance *in = v->sequence->in;
    SCRATCH(struct stage, moved, 1);
    SCRATCH_ZERO(real, xi, in->n);
    xi[v->direction] = t;
    stage_at(in, v->node, xi, xi, moved);
    first_point(in->element, moved->G, v->sequence->g[1]);
}

static real varied_action(void *self, real t, real *size)
{
    struct variation *v = self;
    if (v->number) {
        *v->number = v->before + t;
        if (v->stage >= 0)
            look_at_stage(v->sequence, v->step, v->stage);
        return action_of_step(v->sequence, v->step, size);
    }
    vary_node(v, t);
    look_at_way(v->sequence, 0);
    look_at_action(v->sequence, 1);
    return action_of_step(v->sequence, 0, size) + action_of_step(v->sequence, 1, size);
}

/* As it was before the variation. */
static void put_back_variation(struct variation *v)
{
    if (v->number)
        *v->number = v->before;
    else
        memcpy(v->sequence->g[1], v->node, sizeof v->node);
    if (v->number && v->stage >= 0)
        look_at_stage(v->sequence, v->step, v->stage);
}

/* Scales of what is varied; what the round-off of forces or of places makes of its equations, over epsilon; and sizes of their terms, as the
 * motion has them wherever it is. */
struct equations {
    const real *scale, *kick, *terms;
};

static void add_variation(struct variation *v, const struct equations *of, int c, struct worst *worst)
{
    real error, residual = fabs(derivative_at_0(varied_action, v, of->scale[c], &error));
    worst_take_part(residual, error + tolerance.identity * of->kick[c], of->terms[c], worst);
    put_back_variation(v);
}

static void vary_numbers(struct sequence *q, int step, int stage, int count, real *numbers, const struct equations *of,
                         struct worst *worst)
{
    for (int c = 0; c < count; c++) {
        struct variation v = {.sequence = q, .step = step, .stage = stage, .number = &numbers[c], .before = numbers[c]};
        add_variation(&v, of, c, worst);
    }
}

/* A holonomic constraint at stage i of step k, h b_i Phi(G), which rounds as the place does, beside how far a step goes (n). */
static void vary_multipliers(struct sequence *q, int k, int i, const real *reach, struct worst *worst)
{
    struct part *part = &q->part[k];
    const int n = q->in->n, m = q->in->m;
    const real weight = fabs(q->h * q->tableau->b[i]), *position = q->whole.scales.rounding;
    SCRATCH(struct stage, stage, 1);
    SCRATCH_MATRIX(lane, gradient, m, n);
    SCRATCH(real, scale, m);
    SCRATCH_ZERO(real, rounding, m);
    SCRATCH_ZERO(real, terms, m);
    if (q->in->problem->constraint != CONSTRAINT_HOLONOMIC)
        return;
    stage_at(q->in, q->g[k], part->Xi[i], part->H[i], stage);
    evaluate_constraint_gradient(q->in->problem, &stage->in, stage->G, stage->eta, gradient);
    for (int r = 0; r < m; r++) {
        scale[r] = fabs(part->Lambda[i][r]) > 0 ? fabs(part->Lambda[i][r]) : 1;
        for (int c = 0; c < n; c++) {
            rounding[r] += weight * fabs(gradient[r * n + c][0]) * position[c];
            terms[r] += weight * fabs(gradient[r * n + c][0]) * reach[c];
        }
    }
    vary_numbers(q, k, i, m, part->Lambda[i], &(struct equations){scale, rounding, terms}, worst);
}

/* Variations of nonholonomic multipliers at stage i of step k: h b_i phi(G^i, eta^i), eta^i the velocity of the extra momentum. They round by what
 * velocities and places do, and velocities by momenta and their kicks. */
static void raise_constraint(const struct sequence *q, int k, int i, struct worst *worst)
{
    const struct part *part = &q->part[k];
    const struct step_scales *scales = &q->whole.scales;
    const int n = q->in->n, m = q->in->m;
    const real weight = fabs(q->h * q->tableau->b[i]);
    SCRATCH(real, eta, n);
    SCRATCH(real, speeds, n);
    SCRATCH(real, change, m);
    SCRATCH_NODE(node, q->in);
    real speed = 0;
    if (q->in->problem->constraint != CONSTRAINT_NONHOLONOMIC)
        return;
    node_at_momentum(q->in, part->position[i], part->extra[i], node);
    first_point(n, node->velocity, eta);
    for (int c = 0; c < n; c++)
        speed = fmax(speed, fabs(eta[c]) / scales->unit[c]);
    for (int c = 0; c < n; c++)
        speeds[c] = speed * scales->unit[c] + scales->amplified[n + c] * scales->unit[c] * scales->unit[c] / q->horizon;
    value_scales(q->in, q->in->problem->constraint_value, m, part->position[i], eta, scales->rounding, speeds, change);
    for (int r = 0; r < m; r++) {
        real terms = 0;
        for (int c = 0; c < n; c++)
            terms += fabs(node->A[r * n + c][0]) * speed * scales->unit[c];
        worst_take_part(weight * fabs(node->phi[r][0]), tolerance.identity * weight * (terms + change[r]),
                        weight * terms, worst);
    }
}

/* Measures rounding by forces and constraint forces at the stages, which change along the directions examined, and
 * by momenta at the ends. */
static void measure_rounding(struct sequence *q)
{
    const int n = q->in->n;
    const struct step_scales *scales = &q->whole.scales;
    SCRATCH(struct stage, stage, 1);
    SCRATCH(real, Pi, n);
    SCRATCH(real, N, n);
    SCRATCH(real, W, n);
    real most = 0;
    for (int k = 0; k < STEPS; k++)
        for (int i = 0; i < q->tableau->s; i++) {
            const struct part *part = &q->part[k];
            stage_at(q->in, q->g[k], part->Xi[i], part->H[i], stage);
            stage_forces(stage, part->H[i], part->Lambda[i], Pi, N, W);
            real sum = 0;
            for (int c = 0; c < n; c++)
                sum += (fabs(q->h * N[c]) + fabs(part->mu[c])) * scales->rounding[c] +
                       scales->amplified[n + c] * scales->position[c];
            most = LARGER(most, sum);
        }
    q->rounding = most / PART;
}

/* All variations with the first and the last node fixed. Equations of forces are rounded as the last bits of places have them; those of momenta,
 * which are ways between places, as places and momenta are. */
static void vary_all(struct sequence *q, struct worst *worst)
{
    int n = q->in->n;
    const real *position = q->whole.scales.rounding, *momentum = position + n, *kick = q->whole.scales.amplified + n;
    SCRATCH(real, velocity, n);
    SCRATCH(real, reach, n);        /* of a step, at velocities that momenta are made */
    SCRATCH(real, displacement, n); /* from place to place */
    SCRATCH(real, passed, n);       /* momenta over the step */
    SCRATCH(real, pushed, n);       /* the same; beside a field they are far larger than velocities make them */
    const struct equations of_positions = {q->whole.scales.position, kick, momentum},
                           of_velocities = {velocity, pushed, passed}, of_momenta = {momentum, displacement, reach};
    measure_rounding(q);
    for (int c = 0; c < n; c++) {
        real unit = q->whole.scales.unit[c];
        velocity[c] = momentum[c] * unit * unit / q->horizon;
        passed[c] = fabs(q->h) * momentum[c];
        pushed[c] = fabs(q->h) * (kick[c] + momentum[c]);
        reach[c] = fabs(q->h) * velocity[c];
        displacement[c] = position[c] + reach[c];
    }
    for (int k = 0; k < STEPS; k++) {
        struct part *part = &q->part[k];
        look_at_action(q, k);
        for (int i = 0; i < q->tableau->s; i++) {
            vary_numbers(q, k, i, n, part->Xi[i], &of_positions, worst);
            vary_numbers(q, k, i, n, part->H[i], &of_velocities, worst);
            vary_numbers(q, k, -1, n, part->M[i], &of_momenta, worst);
            vary_multipliers(q, k, i, reach, worst);
            raise_constraint(q, k, i, worst);
        }
        vary_numbers(q, k, -1, n, part->mu, &of_momenta, worst);
    }
    for (int c = 0; c < n; c++) {
        struct variation v = {.sequence = q, .direction = c};
        memcpy(v.node, q->g[1], sizeof v.node);
        add_variation(&v, &of_positions, c, worst);
    }
}

/* Stage i of a solved step: Xi, H of its place and momentum, and M~^i = -h W^i (29). */
static enum status take_stage(const struct run *run, struct part *part, int i)
{
    const struct instance *in = &run->in;
    SCRATCH(real, G, in->element);
    SCRATCH(real, momentum, in->n);
    SCRATCH(real, eta, in->n);
    SCRATCH(real, Pi, in->n);
    SCRATCH(real, N, in->n);
    SCRATCH(lane, velocity, in->n);
    SCRATCH(lane, body, in->n);
    SCRATCH(struct stage, stage, 1);
    run->method->family->dense->stage(run, i, G, momentum, part->extra[i]);
    run->method->family->dense->multipliers(run, i, part->Lambda[i]);
    enum status status = point_between(in, run->g, G, part->Xi[i]);
    if (status != STATUS_OK)
        return status;
    stage_at(in, run->g, part->Xi[i], part->Xi[i], stage);
    broadcast(in->n, momentum, body);
    in->problem->velocity(&stage->in, stage->G, body, velocity);
    first_point(in->n, velocity, eta);
    stage_apply(stage, TANGENT_INVERSE, eta, part->H[i]);
    stage_at(in, run->g, part->Xi[i], part->H[i], stage);
    stage_forces(stage, part->H[i], part->Lambda[i], Pi, N, part->M[i]);
    stage_reaction(stage, part->Lambda[i], part->reaction[i]);
    for (int c = 0; c < in->n; c++)
        part->M[i][c] *= -run->h;
    memcpy(part->position[i], G, (size_t)in->element * sizeof *G);
    return STATUS_OK;
}

/* Take a step of the run. mu~ = dtau_xi^* mu_{k+1}. */
static enum status take_action_step(struct run *run, struct sequence *q, int k)
{
    SCRATCH(real, xi, run->in.n);
    SCRATCH(struct stage, end, 1);
    enum status status = run->method->family->dense->solve(run);
    for (int i = 0; i < run->tableau.s && status == STATUS_OK; i++)
        status = take_stage(run, &q->part[k], i);
    memcpy(q->g[k], run->g, sizeof run->g);
    if (status == STATUS_OK)
        status = run_step(run);
    if (status != STATUS_OK)
        return status;
    memcpy(q->g[k + 1], run->g, sizeof run->g);
    status = point_between(&run->in, q->g[k], q->g[k + 1], xi);
    stage_at(&run->in, q->g[k], xi, xi, end);
    stage_apply(end, TANGENT_DUAL, run->mu, q->part[k].mu);
    return status;
}

static enum status take_both_steps(struct run *run, struct sequence *q)
{
    tangent_end_of(q->in, run->g, run->mu, false, &q->whole.ends[0]);
    enum status status = take_action_step(run, q, 0);
    if (status != STATUS_OK)
        return status;
    tangent_end_of(q->in, run->g, run->mu, false, &q->whole.ends[1]);
    tangent_scales_of(run, &q->whole);
    return take_action_step(run, q, 1);
}

/* Theorems 4.2 and 6.1, and (16) instead of d J = 0 where the constraint is nonholonomic: two steps with their ends fixed. */
bool identity_hp_action(const struct core_case *given, real *residual, real *bound)
{
    SCRATCH(struct run, run, 1);
    SCRATCH(struct sequence, q, 1);
    memset(q, 0, sizeof *q);
    if (!has_discrete_lagrangian(given))
        return false;
    SCRATCH_ZERO(real, memory, tangent_step_numbers(&given->in, false));
    struct worst worst = {0};
    tangent_step_lay(&given->in, memory, false, &q->whole);
    enum status status = run_open(given, 1, run);
    q->in = &run->in;
    q->tableau = &run->tableau;
    q->h = run->h;
    q->horizon = fabs(run->h) * (real)given->setup.steps;
    if (status == STATUS_OK)
        status = take_both_steps(run, q);
    if (status == STATUS_OK)
        vary_all(q, &worst);
    worst_put(&worst, status == STATUS_OK, residual, bound);
    run_close(run);
    return true;
}
