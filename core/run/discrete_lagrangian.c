/* Shooting by the velocity: the end of a step moves by h where its start moves by 1, but for O(h^2). */
#include "core/run/discrete_lagrangian.h"

#include <string.h>

#include "core/larger.h"
#include "core/numbers/linear.h"
#include "core/run/identities.h"
#include "core/run/reference.h"
#include "core/run/run.h"

enum { MOST_SHOTS = 200, POINTS_OF_DIFFERENCE = 4 };

bool has_discrete_lagrangian(const struct core_case *given)
{
    return given->method && given->method->family->dense && given->method->family->step &&
           given->in.problem->constraint == CONSTRAINT_NONE && given->in.problem->lagrangian &&
           !given->in.problem->hamiltonian && group_is_abelian(given->in.group);
}

static real lagrangian_at(const struct instance *in, const real *q, const real *v)
{
    struct node node;
    lane value[1];
    node_at_velocity(in, q, v, &node);
    in->problem->lagrangian(&node.in, node.g, node.velocity, value);
    return value[0][0];
}

static void start_at(struct run *run, const real *q, const real *v)
{
    struct node node;
    int n = run->in.n;
    node_at_velocity(&run->in, q, v, &node);
    for (int c = 0; c < n; c++) {
        run->g[c] = q[c];
        run->mu[c] = node.mu[c][0];
        run->g_low[c] = run->mu_low[c] = 0;
    }
    run_moved(run);
}

/* h sum b_i l(Q_i, V_i) of the solved stages; V_i is the velocity of P_i. */
static real sum_of_stages(const struct run *run)
{
    real Q[MAX_ELEMENT], P[MAX_DIMENSION], extra[MAX_DIMENSION], v[MAX_DIMENSION], sum = 0;
    struct node node;
    for (int i = 0; i < run->tableau.s; i++) {
        run->method->family->dense->stage(run, i, Q, P, extra);
        node_at_momentum(&run->in, Q, P, &node);
        for (int c = 0; c < run->in.n; c++)
            v[c] = node.velocity[c][0];
        sum += run->h * run->tableau.b[i] * lagrangian_at(&run->in, Q, v);
    }
    return sum;
}

/* By how much the step missed q1; v0 is corrected by that. */
static real aim(const struct run *run, const real *q1, real *v0)
{
    real gap = 0;
    for (int c = 0; c < run->in.n; c++) {
        real miss = q1[c] - (run->g[c] + run->g_low[c]);
        v0[c] += miss / run->h;
        gap = LARGER(gap, fabs(miss));
    }
    return gap;
}

enum status discrete_lagrangian(struct run *run, const real *q0, const real *q1, real *v0, real *p0, real *p1,
                                real *value)
{
    int n = run->in.n;
    real gap = INFINITY, before;
    enum status status;
    int shots = 0;
    do { /* to stagnation at round-off */
        before = gap;
        start_at(run, q0, v0);
        memcpy(p0, run->mu, (size_t)n * sizeof *p0);
        status = run_step(run);
        if (status == STATUS_OK)
            gap = aim(run, q1, v0);
    } while (status == STATUS_OK && ++shots < MOST_SHOTS && gap > 0 && gap < before);
    if (status != STATUS_OK)
        return status;
    if (!(gap <= 1024 * REAL_EPSILON * (1 + norm_max(n, q1))))
        return STATUS_NO_CONVERGENCE;
    memcpy(p1, run->mu, (size_t)n * sizeof *p1);
    start_at(run, q0, v0);
    status = run->method->family->dense->solve(run);
    if (status == STATUS_OK)
        *value = sum_of_stages(run);
    return status;
}

enum status exact_lagrangian(const struct run *run, const real *q0, const real *v0, real *q1, real *value)
{
    real v[MAX_DIMENSION], largest;
    memcpy(q1, q0, (size_t)run->in.n * sizeof(real));
    memcpy(v, v0, (size_t)run->in.n * sizeof(real));
    return reference_action(&run->in, run->h, 2, q1, v, value, &largest);
}

/* d L_d / d (component c of end `which`), by differences of order 4; NaN where a step has no solution. */
static real derivative(struct run *run, const real *ends[2], int which, int c, const real *v0)
{
    static const int at[POINTS_OF_DIFFERENCE] = {-2, -1, 1, 2}, weight[POINTS_OF_DIFFERENCE] = {1, -8, 8, -1};
    real step = run->h * pow(REAL_EPSILON, R(0.2)), sum = 0, value, p0[MAX_DIMENSION], p1[MAX_DIMENSION];
    for (int k = 0; k < POINTS_OF_DIFFERENCE; k++) {
        real moved[2][MAX_ELEMENT], v[MAX_DIMENSION];
        for (int end = 0; end < 2; end++)
            memcpy(moved[end], ends[end], (size_t)run->in.n * sizeof(real));
        memcpy(v, v0, (size_t)run->in.n * sizeof(real));
        moved[which][c] += at[k] * step;
        v[c] += (which ? 1 : -1) * at[k] * step / run->h;
        if (discrete_lagrangian(run, moved[0], moved[1], v, p0, p1, &value) != STATUS_OK)
            return (real)NAN;
        sum += weight[k] * value;
    }
    return sum / (12 * step);
}

static enum status criticality(struct run *run, const real *eta, real *residual)
{
    real q0[MAX_ELEMENT], q1[MAX_ELEMENT], v0[MAX_DIMENSION], p0[MAX_DIMENSION], p1[MAX_DIMENSION], value;
    const real *ends[2] = {q0, q1};
    size_t size = (size_t)run->in.n * sizeof(real);
    memcpy(q0, run->g, size);
    memcpy(v0, eta, size);
    enum status status = run_step(run);
    memcpy(q1, run->g, size);
    if (status == STATUS_OK)
        status = discrete_lagrangian(run, q0, q1, v0, p0, p1, &value);
    *residual = 0;
    for (int c = 0; c < run->in.n && status == STATUS_OK; c++) {
        *residual = LARGER(*residual, fabs(p0[c] + derivative(run, ends, 0, c, v0)));
        *residual = LARGER(*residual, fabs(p1[c] - derivative(run, ends, 1, c, v0)));
    }
    return status;
}

/* D2 L_d(q0, q1) + D1 L_d(q1, q2) of two steps of a run. */
static enum status two_steps(struct run *run, const real *eta, real *residual)
{
    real q[3][MAX_ELEMENT], v[3][MAX_DIMENSION], p0[MAX_DIMENSION], p1[MAX_DIMENSION], value;
    const real *first[2] = {q[0], q[1]}, *second[2] = {q[1], q[2]};
    size_t size = (size_t)run->in.n * sizeof(real);
    enum status status = STATUS_OK;
    (void)eta;
    for (int k = 0; k < 3 && status == STATUS_OK; k++) {
        memcpy(q[k], run->g, size);
        for (int c = 0; c < run->in.n; c++)
            v[k][c] = run->node.velocity[c][0];
        status = k < 2 ? run_step(run) : STATUS_OK;
    }
    for (int k = 0; k < 2 && status == STATUS_OK; k++)
        status = discrete_lagrangian(run, q[k], q[k + 1], v[k], p0, p1, &value);
    *residual = 0;
    for (int c = 0; c < run->in.n && status == STATUS_OK; c++)
        *residual = LARGER(*residual, fabs(derivative(run, first, 1, c, v[0]) + derivative(run, second, 0, c, v[1])));
    return status;
}

/* An identity of one or two steps, with the bound of derivatives of L_d. */
static bool of_steps(const struct core_case *given, enum status (*look)(struct run *, const real *, real *),
                     real *residual, real *bound)
{
    struct run run;
    if (!has_discrete_lagrangian(given) || !given->report.conjugate)
        return false;
    enum status status = run_open(given, 1, &run);
    if (status == STATUS_OK) {
        *bound = 64 * given->tableau.s * pow(REAL_EPSILON, R(0.8)) * (1 + norm_max(run.in.n, run.mu));
        status = look(&run, given->eta, residual);
    }
    run_close(&run);
    if (status != STATUS_OK)
        *residual = (real)NAN;
    return true;
}

/* p0 = -D1 L_d and p1 = D2 L_d: the stages are a critical point of the action sum. Values of L_d, of the size of h, are good to
 * a few roundings a stage, and differences of order 4 with a step of h epsilon^(1/5) leave epsilon^(4/5) of that. */
bool identity_critical(const struct core_case *given, real *residual, real *bound)
{
    return of_steps(given, criticality, residual, bound);
}

bool identity_two_step(const struct core_case *given, real *residual, real *bound)
{
    return of_steps(given, two_steps, residual, bound);
}
