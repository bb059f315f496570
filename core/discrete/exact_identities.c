/* Identities of exact discrete nonholonomic mechanics, each a residual that is zero [anahory-marrero-martin-2022]
 * [mathematics, Exact 2]. A pair's objects come by shooting, what they are compared with by the flow, by twice as many substeps
 * or by differences: with the quadrature of the shooting itself some would hold however wrong the motion is
 * [mathematics, Exact 11]. */
#include "core/discrete/exact_scene.h"
#include "core/larger.h"
#include "core/run/identities.h"

/* LARGER, which is not to be had of itself. */
static real larger(real x, real y)
{
    return LARGER(x, y);
}

/* Numbers added up in a component of an identity: 12 stages of some substeps, n terms each, and Newton's last step. */
/* F^{f-} = -D1 L^e - F^{e,-} and F^{f+} = D2 L^e + F^{e,+}; with the work left out these are DLA's. */
static void forced_legendre(const struct exact_scene *scene, const struct exact_pair *pair, real *minus, real *plus)
{
    real work = scene->fault == FAULT_NO_WORK ? 0 : 1;
    for (int c = 0; c < scene->in->n; c++) {
        minus[c] = -pair->D1[c] - work * pair->minus[c];
        plus[c] = pair->D2[c] + work * pair->plus[c];
    }
}

/* Lemma 4.4, off M_h^e: F^{f-}(q0, q1) = FL(R_F^-), F^{f+}(q0, q1) = FL(R_F^+), for two extensions of F~; R_F by twice as
 * many substeps. */
static enum status forced_transforms(const struct exact_scene *scene, struct exact_leftover *out)
{
    const struct pair pair = {scene->h, scene->q[0], scene->apart};
    const struct forced *const extensions[] = {&scene->natural, &scene->other};
    enum status status = STATUS_OK;
    for (int k = 0; k < 2 && status == STATUS_OK; k++) {
        struct exact_pair found, finer;
        real minus[SMALL_DIMENSION], plus[SMALL_DIMENSION], p0[SMALL_DIMENSION], p1[SMALL_DIMENSION];
        status = exact_scene_pair(extensions[k], pair.h, pair.q0, scene->astray, pair.q1, &found);
        finer = found;
        if (status == STATUS_OK)
            status = exact_pair_fixed(extensions[k], &pair, 2 * found.substeps, &finer);
        forced_legendre(scene, &found, minus, plus);
        momentum_of_velocity(scene->in, pair.q0, finer.v0, p0);
        momentum_of_velocity(scene->in, pair.q1, finer.v1, p1);
        out->residual =
            larger(out->residual, larger(exact_scene_momenta(scene, minus, p0), exact_scene_momenta(scene, plus, p1)));
    }
    out->bound = scene->derivatives;
    return status;
}

/* Theorem 5.5 (1): on nodes of the exact motion F^+_h l(q0, q1) = F^-_h l(q1, q2), and the pairs lie on M_h^e. */
static enum status exact_equations(const struct exact_scene *scene, struct exact_leftover *out)
{
    struct exact_pair first, second;
    real plus[SMALL_DIMENSION], minus[SMALL_DIMENSION];
    const real h = scene->h, (*q)[SMALL_DIMENSION] = scene->q, (*v)[SMALL_DIMENSION] = scene->v;
    enum status status = exact_scene_pair(&scene->natural, h, q[0], v[0], q[1], &first);
    if (status == STATUS_OK)
        status = exact_scene_pair(&scene->natural, h, q[1], v[1], q[2], &second);
    if (status != STATUS_OK)
        return status;
    momentum_of_velocity(scene->in, q[1], first.v1, plus);
    momentum_of_velocity(scene->in, q[1], second.v0, minus);
    status = lda_project(scene->in, q[1], plus);
    if (status == STATUS_OK)
        status = lda_project(scene->in, q[1], minus);
    real defect = larger(exact_scene_constraint(scene, q[0], first.v0), exact_scene_constraint(scene, q[1], second.v0));
    *out = (struct exact_leftover){larger(defect, exact_scene_momenta(scene, plus, minus)), scene->round_off};
    return status;
}

/* Theorem 5.5 (2), figure 1: F^+_h l is the flow after F^-_h l. */
static enum status exact_diagram(const struct exact_scene *scene, struct exact_leftover *out)
{
    struct exact_pair found;
    real q[SMALL_DIMENSION], v[SMALL_DIMENSION];
    enum status status = exact_scene_pair(&scene->natural, scene->h, scene->q[1], scene->v[1], scene->q[2], &found);
    if (status == STATUS_OK)
        status = exact_scene_flow(scene, scene->h, scene->q[1], scene->v[1], q, v);
    *out = (struct exact_leftover){
        larger(exact_scene_speeds(scene, found.v0, scene->v[1]), exact_scene_speeds(scene, found.v1, v)),
        scene->round_off};
    return status;
}

/* Theorem 5.6: D2 L^e(q0, q1) + F^{e,+}(q0, q1) + D1 L^e(q1, q2) + F^{e,-}(q1, q2) = 0, as a covector of Q. */
static enum status exact_forced_equations(const struct exact_scene *scene, struct exact_leftover *out)
{
    struct exact_pair first, second;
    real minus[2][SMALL_DIMENSION], plus[2][SMALL_DIMENSION];
    const real h = scene->h, (*q)[SMALL_DIMENSION] = scene->q, (*v)[SMALL_DIMENSION] = scene->v;
    enum status status = exact_scene_pair(&scene->other, h, q[0], v[0], q[1], &first);
    if (status == STATUS_OK)
        status = exact_scene_pair(&scene->other, h, q[1], v[1], q[2], &second);
    forced_legendre(scene, &first, minus[0], plus[0]);
    forced_legendre(scene, &second, minus[1], plus[1]);
    *out = (struct exact_leftover){exact_scene_momenta(scene, plus[0], minus[1]), scene->derivatives};
    return status;
}

/* R^+_h(q0, q1) = R^-_{-h}(q1, q0) and the converse, off M_h^e; Phi is the same at both ends. */
static enum status time_reversal(const struct exact_scene *scene, struct exact_leftover *out)
{
    struct exact_pair forth, back;
    real later = scene->fault == FAULT_LATE ? R(1e-6) : 0;
    enum status status = exact_scene_pair(&scene->natural, scene->h, scene->q[0], scene->astray, scene->apart, &forth);
    if (status == STATUS_OK)
        status = exact_scene_pair(&scene->natural, -scene->h * (1 + later), scene->apart, forth.v1, scene->q[0], &back);
    real defect =
        exact_scene_constraint(scene, scene->q[0], forth.v0) - exact_scene_constraint(scene, scene->apart, back.v0);
    *out = (struct exact_leftover){larger(fabs(defect), larger(exact_scene_speeds(scene, forth.v0, back.v1),
                                                               exact_scene_speeds(scene, forth.v1, back.v0))),
                                   scene->round_off};
    return status;
}

/* On M_h^e the velocities, l^e, and the sums of D L^e and F^e do not depend on the extension of F~. */
static enum status two_extensions(const struct exact_scene *scene, struct exact_leftover *out)
{
    struct exact_pair natural, other;
    real minus[2][SMALL_DIMENSION], plus[2][SMALL_DIMENSION];
    const real *end = scene->fault == FAULT_OFF_CONSTRAINT ? scene->apart : scene->q[1];
    const real *start = scene->fault == FAULT_OFF_CONSTRAINT ? scene->astray : scene->v[0];
    enum status status = exact_scene_pair(&scene->natural, scene->h, scene->q[0], start, end, &natural);
    if (status == STATUS_OK)
        status = exact_scene_pair(&scene->other, scene->h, scene->q[0], start, end, &other);
    forced_legendre(scene, &natural, minus[0], plus[0]);
    forced_legendre(scene, &other, minus[1], plus[1]);
    real velocities =
        larger(exact_scene_speeds(scene, natural.v0, other.v0), exact_scene_speeds(scene, natural.v1, other.v1));
    real sums = larger(exact_scene_momenta(scene, minus[0], minus[1]), exact_scene_momenta(scene, plus[0], plus[1]));
    *out = (struct exact_leftover){
        larger(exact_scene_action(scene, natural.action - other.action), larger(velocities, sums)), scene->round_off};
    return status;
}

EXACT_IDENTITY(exact_legendre, forced_transforms)
EXACT_IDENTITY(exact_equations, exact_equations)
EXACT_IDENTITY(exact_diagram, exact_diagram)
EXACT_IDENTITY(exact_forced_equations, exact_forced_equations)
/* Theorem 4.1: without a constraint these are the discrete Euler-Lagrange equations of L^e; the nodes are the motion's. */
EXACT_IDENTITY(exact_samples, exact_forced_equations)
EXACT_IDENTITY(exact_reversal, time_reversal)
EXACT_IDENTITY(exact_extensions, two_extensions)
