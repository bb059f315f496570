/* Identities of the nonholonomic equations and of the one-forms they make on exact pairs: propositions 6.2 and 6.3, the
 * projector form and the weak form [anahory-marrero-martin-2022, sec. 2, sec. 6] [mathematics, Exact 2.7]. Derivatives are differences of
 * what they are derivatives of, along curves that stay where they belong. */
#include <string.h>

#include "core/discrete/exact_scene.h"
#include "core/larger.h"
#include "core/numbers/linear.h"
#include "core/numbers/scratch.h"
#include "core/problem/continuous.h"
#include "core/run/identities.h"

/* Differences of eighth order add up eight values of weight up to 4/5, each of them with a dozen roundings. */
/* A curve of pairs of M_h^e through (q[0], q[1]): index < n moves q0, index >= n the velocity, which is kept in D.
 * out: q0, v0 and q1 (n each), then l^e. */
static enum status curve(const struct exact_scene *scene, int index, real s, int substeps, real *out)
{
    int n = scene->in->n;
    real moved[SMALL_DIMENSION], v1[SMALL_DIMENSION];
    memcpy(out, scene->q[0], (size_t)n * sizeof(real));
    memcpy(moved, scene->v[0], (size_t)n * sizeof(real));
    *(index < n ? &out[index] : &moved[index - n]) += s;
    enum status status = lda_enter(scene->in, out, moved, out + n);
    if (status != STATUS_OK)
        return status;
    return motion_end(&scene->natural, scene->h, substeps, out, out + n, out + 2 * n, v1, out + 3 * n);
}

/* A tangent of M_h^e, as long as a place or a velocity is: the derivative of the curve, by differences. */
struct tangent {
    real at[3 * SMALL_DIMENSION + 1];
};

static enum status tangent(const struct exact_scene *scene, int index, int substeps, struct tangent *out)
{
    int n = scene->in->n, count = 3 * n + 1;
    real value[3 * SMALL_DIMENSION + 1], step = motion_difference_step();
    const real size = index < n ? scene->own.position[index] : scene->own.speed[index - n];
    memset(out, 0, sizeof *out);
    for (int k = -MOTION_REACH; k <= MOTION_REACH; k++) {
        enum status status = k ? curve(scene, index, k * step * size, substeps, value) : STATUS_OK;
        if (status != STATUS_OK)
            return status;
        for (int c = 0; k && c < count; c++)
            out->at[c] += motion_difference_weight(k) * value[c] / step;
    }
    return STATUS_OK;
}

/* Data of the one-forms: the motion of (q[0], v[0]), the exact objects of its pair with another extension of F~, and
 * the covectors at its ends. */
struct one_forms {
    struct exact_pair pair;
    struct motion motion;
    real p0[SMALL_DIMENSION], p1[SMALL_DIMENSION];
};

static enum status open_one_forms(const struct exact_scene *scene, struct one_forms *out)
{
    enum status status = exact_scene_pair(&scene->other, scene->h, scene->q[0], scene->v[0], scene->q[1], &out->pair);
    if (status == STATUS_OK)
        status = motion_make(&scene->natural, scene->h, out->pair.substeps, scene->q[0], scene->v[0], &out->motion);
    momentum_of_velocity(scene->in, scene->q[0], scene->v[0], out->p0);
    momentum_of_velocity(scene->in, scene->q[1], scene->v[1], out->p1);
    return status;
}

/* beta(X0, X1) = int F_nh . X01 dt, X01 the variation of the motion by (X0, the change of v0). */
static real beta(const struct exact_scene *scene, const struct one_forms *forms, const struct tangent *X)
{
    int n = scene->in->n;
    real sign = scene->fault == FAULT_PRINTED_SIGN ? -1 : 1;
    return sign * (inner_product(n, forms->motion.work_q, X->at) + inner_product(n, forms->motion.work_v, X->at + n));
}

/* Residual of an identity of one-forms on a tangent X. */
typedef real leftover_on(const struct exact_scene *scene, const struct one_forms *forms, const struct tangent *X);

/* The largest of it over a basis of tangents of M_h^e. */
static enum status on_tangents(const struct exact_scene *scene, leftover_on *leftover, struct exact_leftover *out)
{
    SCRATCH(struct one_forms, forms, 1);
    enum status status = open_one_forms(scene, forms);
    for (int index = 0; index < 2 * scene->in->n && status == STATUS_OK; index++) {
        SCRATCH(struct tangent, X, 1);
        status = tangent(scene, index, forms->pair.substeps, X);
        out->residual = LARGER(out->residual, exact_scene_action(scene, leftover(scene, forms, X)));
    }
    out->bound = scene->difference;
    return status;
}

static real differential_on(const struct exact_scene *scene, const struct one_forms *forms, const struct tangent *X)
{
    int n = scene->in->n;
    real ends = inner_product(n, forms->p1, X->at + 2 * n) - inner_product(n, forms->p0, X->at);
    return X->at[3 * n] + beta(scene, forms, X) - ends;
}

/* Proposition 6.2: d l^e (X0, X1) + beta = FL(R^+) . X1 - FL(R^-) . X0. */
static enum status differential(const struct exact_scene *scene, struct exact_leftover *out)
{
    return on_tangents(scene, differential_on, out);
}

static real pullback_on(const struct exact_scene *scene, const struct one_forms *forms, const struct tangent *X)
{
    int n = scene->in->n;
    return beta(scene, forms, X) -
           (inner_product(n, forms->pair.minus, X->at) + inner_product(n, forms->pair.plus, X->at + 2 * n));
}

/* Proposition 6.3: beta = F^{e,-} . X0 + F^{e,+} . X1, whatever the extension of F~. */
static enum status pullback(const struct exact_scene *scene, struct exact_leftover *out)
{
    return on_tangents(scene, pullback_on, out);
}

/* Derivative of Phi^k along (v, a) at (q, v), by differences of the constraint itself. */
static void constraint_along(const struct exact_scene *scene, const real *q, const real *v, const real *a, real *out)
{
    int n = scene->in->n, m = scene->in->m;
    real step = motion_difference_step() * scene->own.time;
    memset(out, 0, (size_t)m * sizeof(real));
    for (int k = -MOTION_REACH; k <= MOTION_REACH; k++) {
        real position[SMALL_DIMENSION], velocity[SMALL_DIMENSION];
        SCRATCH_NODE(node, scene->in);
        for (int c = 0; c < n; c++) {
            position[c] = q[c] + k * step * v[c];
            velocity[c] = v[c] + k * step * a[c];
        }
        node_at_velocity(scene->in, position, velocity, node);
        for (int i = 0; k && i < m; i++)
            out[i] += motion_difference_weight(k) * node->phi[i][0] / step;
    }
}

/* Projector form, Gamma_nh = P(Gamma_L) (proposition 2.1, (15) with the sign of [mathematics, Exact 2]): the free
 * acceleration minus M^{-1} mu^T (mu M^{-1} mu^T)^{-1} Gamma_L(Phi) is the nonholonomic one. */
static enum status projector(const struct exact_scene *scene, struct exact_leftover *out)
{
    int n = scene->in->n, m = scene->in->m;
    SCRATCH_NODE(node, scene->in);
    real whole[SMALL_DIMENSION], free_part[SMALL_DIMENSION], lambda[SMALL_MULTIPLIERS], rate[SMALL_MULTIPLIERS];
    real of_projector[SMALL_MULTIPLIERS], push[SMALL_DIMENSION], gained[SMALL_DIMENSION],
        sign = scene->fault == FAULT_PRINTED_SIGN ? -1 : 1;
    node_at_velocity(scene->in, scene->q[1], scene->v[1], node);
    enum status status = node_metric(node);
    if (status != STATUS_OK)
        return status;
    continuous_solve(node, whole, lambda);
    node_constraint_force(node, lambda, push);
    node_divide_by_mass(node, push, gained);
    for (int c = 0; c < n; c++)
        free_part[c] = whole[c] - gained[c];
    constraint_along(scene, scene->q[1], scene->v[1], free_part, rate);
    node_divide_by_gram(node, rate, of_projector);
    for (int i = 0; i < m; i++)
        out->residual = LARGER(out->residual,
                               exact_scene_action(scene, (lambda[i] + sign * of_projector[i]) * scene->own.gradient[i] *
                                                             scene->own.time * scene->own.time));
    out->bound = scene->difference;
    return STATUS_OK;
}

/* A vector field X on Q around the start without a symmetry, as long as places are, and its derivative along v. */
static void test_field(const struct exact_scene *scene, const real *q, const real *v, real *X, real *along)
{
    const int n = scene->in->n;
    for (int c = 0; c < n; c++) {
        const int next = (c + 1) % n;
        const real position = scene->own.position[c], beside = scene->own.position[next];
        const real turned = (q[next] - scene->q[0][next]) / beside + c;
        X[c] = position * sin(turned) + (q[c] - scene->q[0][c]) / 2;
        along[c] = position * cos(turned) * v[next] / beside + v[c] / 2;
    }
}

/* Weak form, (16) with the sign of [mathematics, Exact 2]: X^C(L) - d/dt X^V(L) = -<F_nh, X> along the motion; the
 * derivative by differences along the flow. */
static enum status weak_form(const struct exact_scene *scene, struct exact_leftover *out)
{
    int n = scene->in->n;
    const real *q = scene->q[1], *v = scene->v[1];
    real step = motion_difference_step() * scene->own.time, lifted = 0, X[SMALL_DIMENSION], along[SMALL_DIMENSION];
    real acceleration[SMALL_DIMENSION], lambda[SMALL_MULTIPLIERS], force[SMALL_DIMENSION];
    for (int k = -MOTION_REACH; k <= MOTION_REACH; k++) {
        real position[SMALL_DIMENSION], velocity[SMALL_DIMENSION], p[SMALL_DIMENSION];
        enum status status = k ? exact_scene_flow(scene, k * step, q, v, position, velocity) : STATUS_OK;
        if (status != STATUS_OK)
            return status;
        if (k == 0)
            continue;
        test_field(scene, position, velocity, X, along);
        momentum_of_velocity(scene->in, position, velocity, p);
        lifted += motion_difference_weight(k) * inner_product(n, p, X) / step;
    }
    SCRATCH_NODE(node, scene->in);
    lane pull[SMALL_DIMENSION];
    node_at_velocity(scene->in, q, v, node);
    enum status status = node_metric(node);
    if (status != STATUS_OK)
        return status;
    continuous_solve(node, acceleration, lambda);
    node_constraint_force(node, lambda, force);
    evaluate_force(node->in.problem, &node->in, node->g, node->velocity, pull);
    test_field(scene, q, v, X, along);
    real complete = 0, sign = scene->fault == FAULT_PRINTED_SIGN ? -1 : 1;
    for (int c = 0; c < n; c++)
        complete += pull[c][0] * X[c] + node->mu[c][0] * along[c];
    *out = (struct exact_leftover){
        exact_scene_action(scene, (complete - lifted + sign * inner_product(n, force, X)) * scene->own.time),
        scene->difference};
    return STATUS_OK;
}

EXACT_IDENTITY(exact_differential, differential)
EXACT_IDENTITY(exact_pullback, pullback)
EXACT_IDENTITY(projector_form, projector)
EXACT_IDENTITY(weak_form, weak_form)
