/* What variational methods keep, in the right trivialisation of the paper: the symplectic form (spec Lie 0.7, 3.3) and momentum maps
 * (3.4). The kind `structure` has the form in the left trivialisation by other differences. */
#include <string.h>

#include "core/larger.h"
#include "core/lie/lie.h"
#include "core/lie/method.h"
#include "core/numbers/linear.h"
#include "core/numbers/scratch.h"
#include "core/run/identities.h"

enum { UNITS = 64 /* roundings of a step, or of a product at a node */ };

static bool is_variational(const struct core_case *given)
{
    const struct lie_method *method = lie_method_of(given);
    return method && method->variational;
}

/* An element and the momentum in space. */
struct place {
    real g[SMALL_ELEMENT], mu[SMALL_DIMENSION];
};

static void to_space(const struct instance *in, const real *g, const real *body, real *mu)
{
    real back[SMALL_ELEMENT];
    group_invert(in, g, back);
    group_coadjoint(in, back, body, mu);
}

/* tau(shift e_k) g, or mu_k + shift, a step on. All such steps are of one run: what it was followed to (branch.h) it is not followed
 * to again. They are no trajectory to be continued: each starts from the solution of the first, that without a shift. */
static enum status step_from(struct run *run, const struct place *start, int index, real shift, struct place *end)
{
    int n = run->in.n;
    real mu[SMALL_DIMENSION], one[SMALL_ELEMENT], move[SMALL_ELEMENT], xi[SMALL_DIMENSION] = {0};
    memcpy(mu, start->mu, sizeof mu);
    (index < n ? xi : mu)[index % n] += shift;
    group_neutral(&run->in, one);
    point_move(&run->in, one, xi, move);
    group_compose(&run->in, move, start->g, run->g);
    group_coadjoint(&run->in, run->g, mu, run->mu);
    memset(run->g_low, 0, sizeof run->g_low);
    memset(run->mu_low, 0, sizeof run->mu_low);
    run_moved(run);
    lie_past_first(run->work);
    enum status status = run_step(run);
    memcpy(end->g, run->g, sizeof end->g);
    to_space(&run->in, run->g, run->mu, end->mu);
    return status;
}

/* The derivative of the step along coordinate `index` by differences of order 8 and width e: (Dg g^{-1}, D mu). */
static enum status derivative(struct run *run, const struct place *start, const struct place *end, int index, real e,
                              real out[2 * SMALL_DIMENSION])
{
    static const real weight[] = {R(4.0) / 5, R(-1.0) / 5, R(4.0) / 105, R(-1.0) / 280};
    const struct instance *in = &run->in;
    real rate[SMALL_ELEMENT] = {0}, body[SMALL_DIMENSION];
    memset(out, 0, 2 * SMALL_DIMENSION * sizeof *out);
    for (int k = 0; k < 8; k++) {
        struct place moved;
        int sign = k % 2 ? -1 : 1, multiple = k / 2 + 1;
        real factor = sign * weight[multiple - 1] / e;
        enum status status = step_from(run, start, index, sign * multiple * e, &moved);
        if (status != STATUS_OK)
            return status;
        for (int c = 0; c < in->element; c++)
            rate[c] += factor * (moved.g[c] - end->g[c]);
        for (int c = 0; c < in->n; c++)
            out[in->n + c] += factor * (moved.mu[c] - end->mu[c]);
    }
    group_trivialise(in, end->g, rate, body);
    group_adjoint(in, end->g, body, out);
    return STATUS_OK;
}

/* <nu1, eta2> - <nu2, eta1> + <mu, [eta1, eta2]>, the bracket that of the algebra. */
static real form(const struct instance *in, const real *mu, const real *x, const real *y)
{
    lane first[SMALL_DIMENSION], second[SMALL_DIMENSION], bracket[SMALL_DIMENSION];
    real sum = 0;
    broadcast(in->n, x, first);
    broadcast(in->n, y, second);
    group_bracket(in, first, second, bracket);
    for (int c = 0; c < in->n; c++)
        sum += x[in->n + c] * y[c] - y[in->n + c] * x[c] + mu[c] * bracket[c][0];
    return sum;
}

typedef real tangent[2 * SMALL_DIMENSION];

/* Largest entry of J^T Omega(mu1) J - Omega(mu0), the columns of J in J. */
static real form_defect(const struct instance *in, const tangent *J, const real *mu, const real *mu_end)
{
    real defect = 0;
    int n = in->n;
    for (int k = 0; k < 4 * n * n; k++) {
        tangent x = {0}, y = {0};
        int i = k / (2 * n), j = k % (2 * n);
        x[i] = y[j] = 1;
        real after = form(in, mu_end, J[i], J[j]), before = form(in, mu, x, y);
        defect = LARGER(defect, fabs(after - before));
    }
    return defect;
}

/* J by columns, and what the differences leave out of it: c e^8 at width e, 256 c e^8 at twice the width; twice that, for the
 * terms behind. */
static enum status jacobian(struct run *run, const struct place *start, const struct place *end, tangent *J,
                            real *left_out)
{
    real e = pow(REAL_EPSILON, R(1.0) / 9);
    int n = run->in.n;
    enum status status = STATUS_OK;
    *left_out = 0;
    for (int i = 0; i < 2 * n && status == STATUS_OK; i++) {
        tangent coarse;
        status = derivative(run, start, end, i, e, J[i]);
        if (status == STATUS_OK)
            status = derivative(run, start, end, i, 2 * e, coarse);
        for (int c = 0; c < 2 * n; c++)
            *left_out = LARGER(*left_out, 2 * fabs(coarse[c] - J[i][c]) / 255);
    }
    return status;
}

/* J^T Omega(mu1) J = Omega(mu0). Each of the differences rounds by UNITS epsilon over e; what they leave out enters each of the
 * 4 n products of two columns, and those with mu. */
bool identity_lie_symplectic(const struct core_case *given, real *residual, real *bound)
{
    SCRATCH_MATRIX(tangent, J, 2, SMALL_DIMENSION);
    real size = 1, left_out = 0;
    SCRATCH(struct place, start, 1);
    SCRATCH(struct place, end, 1);
    SCRATCH(struct run, run, 1);
    int n = given->in.n;
    if (!is_variational(given) || group_is_abelian(given->in.group)) /* on R^n it is that of `structure` */
        return false;
    enum status status = run_open(given, 1, run);
    memcpy(start->g, run->g, sizeof start->g);
    to_space(&run->in, run->g, run->mu, start->mu);
    if (status == STATUS_OK)
        status = step_from(run, start, 0, 0, end);
    if (status == STATUS_OK)
        status = jacobian(run, start, end, J, &left_out);
    for (int i = 0; i < 2 * n && status == STATUS_OK; i++)
        size = fmax(size, norm_max(2 * n, J[i]));
    if (status == STATUS_OK)
        *residual = form_defect(&run->in, J, start->mu, end->mu);
    *bound = UNITS * pow(REAL_EPSILON, R(8.0) / 9) * size * size + 4 * n * (1 + norm_max(n, end->mu)) * size * left_out;
    if (status != STATUS_OK)
        *residual = (real)NAN;
    run_close(run);
    return true;
}

/* The momentum maps at a node; returns how many. */
static int momentum_maps(const struct run *run, real *value)
{
    int count = 0;
    const struct invariant *all = run->in.problem->invariants;
    for (int k = 0; all[k].name; k++) {
        lane at;
        if (!all[k].momentum_map)
            continue;
        all[k].value(&run->node.in, k, run->node.g, run->node.velocity, &at);
        value[count++] = at[0];
    }
    return count;
}

/* Discrete Noether theorem: every step keeps them but for round-off, which walks at random. */
bool identity_lie_momentum(const struct core_case *given, real *residual, real *bound)
{
    SCRATCH(struct run, run, 1);
    real start[MAX_INVARIANTS], value[MAX_INVARIANTS], size = 0;
    if (!is_variational(given) || !problem_has_momentum_map(given->in.problem))
        return false;
    *residual = 0;
    bool good = run_open(given, 1, run) == STATUS_OK;
    int count = good ? momentum_maps(run, start) : 0;
    for (long k = 0; k < given->setup.steps && good; k++) {
        good = run_step(run) == STATUS_OK;
        momentum_maps(run, value);
        for (int i = 0; i < count; i++)
            *residual = LARGER(*residual, fabs(value[i] - start[i]));
        real g = 1 + norm_max(run->in.element, run->g);
        size = fmax(size, g * (g + norm_max(run->in.n, run->mu)));
    }
    run_close(run);
    *bound = UNITS * REAL_EPSILON * size * sqrt((real)given->setup.steps);
    if (!good)
        *residual = (real)NAN;
    return true;
}
