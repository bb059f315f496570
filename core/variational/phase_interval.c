#include "core/variational/phase_interval.h"

#include <string.h>

#include "core/numbers/branch.h"
#include "core/numbers/linear.h"
#include "core/numbers/scratch.h"
#include "core/problem/hamilton.h"

/* ---- rules */

/* The trapezoidal rule of the straight line. */
static void trapezoidal_rule(struct phase_rule *rule)
{
    *rule = (struct phase_rule){.d = 1, .points = 2, .b = {R(0.5), R(0.5)}, .w = {1}, .A = {{0}, {1}}, .E = {{1}, {1}}};
}

/* Symplectic Euler: one point, at the start of the step for x, and for y with theta_y = 0 where the discrete Lagrangian is stationary, y + h V. */
static void euler_rule(struct phase_rule *rule)
{
    *rule = (struct phase_rule){.d = 1, .points = 1, .b = {1}, .w = {1}, .A = {{1}}, .E = {{1}}};
}

static void gauss_rule(const struct tableau *gauss, struct phase_rule *rule)
{
    *rule = (struct phase_rule){.d = gauss->s, .points = gauss->s};
    for (int i = 0; i < gauss->s; i++) {
        rule->b[i] = rule->w[i] = gauss->b[i];
        rule->E[i][i] = 1;
        memcpy(rule->A[i], gauss->a[i], (size_t)gauss->s * sizeof(real));
    }
}

static enum status finish_rule(struct phase_rule *rule)
{
    const int d = rule->d;
    SCRATCH_MATRIX(real, K, d, d);
    for (int k = 0; k < d * d; k++) {
        K[k] = 0;
        for (int i = 0; i < rule->points; i++)
            K[k] += rule->b[i] * rule->E[i][k / d] * rule->A[i][k % d];
    }
    enum status status = matrix_inverse(d, K, rule->inverse);
    rule->R = 1;
    for (int k = 0; k < d * d; k++)
        rule->R -= rule->w[k / d] * rule->inverse[k] * rule->w[k % d];
    return status;
}

/* ---- equations */

/* theta and D1 l at all points of an interval from q, and its increment. */
struct phase_points {
    lane theta[MOST_PHASE], force[MOST_PHASE];
};

/* The fault of run_force: the sign of the first component of -grad H alone, as with another theta nothing would be solvable. */
static void flip_force(const struct instance *in, const lane *position, lane *force)
{
    SCRATCH_ZERO(lane, rest, in->n);
    SCRATCH(lane, still, in->n);
    in->problem->force(in, position, rest, still);
    FOR_LANES(l, in) force[0][l] -= 2 * still[0][l];
}

/* Adds the part of stage j, V, of one component to its positions and velocities at the points of the rule. */
static void add_phase_stage(const struct phase_rule *rule, real h, int j, real V, real *position, real *velocity)
{
    for (int i = 0; i < rule->points; i++) {
        position[i] += h * rule->A[i][j] * V;
        velocity[i] += rule->E[i][j] * V;
    }
}

/* Returns true if theta_c = 0 at all positions. */
static bool theta_is_zero(const struct phase_interval *interval, int c)
{
    return interval->run->in.problem->theta_zeros >> c & 1;
}

static bool takes_start(const struct phase_interval *interval, int c)
{
    return interval->euler && !theta_is_zero(interval, c);
}

static void evaluate_phase_points(struct phase_interval *interval, const real *q, struct phase_points *at,
                                  struct phase_increment *increment)
{
    const struct phase_rule *rule = &interval->rule;
    struct instance in = interval->run->in;
    const int n = in.n;
    SCRATCH_ZERO(lane, position, n);
    SCRATCH_ZERO(lane, velocity, n);
    in.problem = in.problem->phase_space;
    in.lanes = rule->points;
    for (int c = 0; c < n; c++) {
        increment->q[c] = increment->p[c] = 0;
        for (int j = 0; j < rule->d; j++) {
            const real V = interval->solver.x[j * n + c];
            increment->q[c] += interval->h * rule->w[j] * V;
            add_phase_stage(rule, takes_start(interval, c) ? 0 : interval->h, j, V, position[c], velocity[c]);
        }
        for (int i = 0; i < LANES; i++)
            position[c][i] += q[c];
    }
    in.problem->momentum(&in, position, velocity, at->theta);
    evaluate_force(in.problem, &in, position, velocity, at->force);
    if (interval->run->fault == FAULT_FORCE)
        flip_force(&in, position, at->force);
    for (int c = 0; c < n; c++)
        for (int i = 0; i < rule->points; i++)
            increment->p[c] += interval->h * rule->b[i] * at->force[c][i];
}

/* residual of V: sum_i b_i (E_ik theta_i + h A_ik D1 l_i) - w_k (p + increment). By Euler's rule theta - (p + increment) for x, -h D1 l for y. */
static void put_stationarity(struct phase_interval *interval, const struct phase_points *at, const real *p,
                             const struct phase_increment *increment)
{
    const struct phase_rule *rule = &interval->rule;
    const int n = interval->run->in.n;
    for (int k = 0; k < rule->d; k++)
        for (int c = 0; c < n; c++) {
            real sum = -rule->w[k] * (p[c] + increment->p[c]);
            for (int i = 0; i < rule->points; i++)
                sum += rule->b[i] * (rule->E[i][k] * at->theta[c][i] + interval->h * rule->A[i][k] * at->force[c][i]);
            if (interval->euler)
                sum = theta_is_zero(interval, c) ? -interval->h * at->force[c][0]
                                                 : at->theta[c][0] - (p[c] + increment->p[c]);
            interval->solver.residual[k * n + c] = sum;
        }
}

static bool moves_both_ends(const struct phase_interval *interval)
{
    return interval->projection == PHASE_SYMMETRIC || interval->projection == PHASE_MIDPOINT;
}

/* The start, moved by half a multiplier, and the increment of the whole step, moved by R times the other half at its end, along (1, d theta^T)
 * at both ends or at their middle; then what is off p = theta(q) at the end. */
static void evaluate_moved(struct phase_interval *interval)
{
    const struct run *run = interval->run;
    const int n = run->in.n;
    const real *multiplier = interval->solver.x + interval->rule.d * n, R = interval->rule.R;
    SCRATCH(struct phase_points, at, 1);
    SCRATCH(struct phase_increment, increment, 1);
    SCRATCH(real, q, n);
    SCRATCH(real, p, n);
    SCRATCH(real, end, n);
    SCRATCH(real, middle, n);
    SCRATCH(real, pull, n);
    SCRATCH(real, theta, n);
    const bool symmetric = interval->projection == PHASE_SYMMETRIC;
    for (int c = 0; c < n; c++) {
        q[c] = run->g[c] + (run->g_low[c] + multiplier[c] / 2);
    }
    evaluate_phase_points(interval, q, at, increment);
    for (int c = 0; c < n; c++) {
        interval->increment.q[c] = increment->q[c] + (1 + R) / 2 * multiplier[c];
        end[c] = run->g[c] + (run->g_low[c] + interval->increment.q[c]);
        middle[c] = run->g[c] + (run->g_low[c] + interval->increment.q[c] / 2);
    }
    phase_pull(&run->in, symmetric ? run->g : middle, multiplier, pull);
    for (int c = 0; c < n; c++) {
        p[c] = run->mu[c] + pull[c] / 2;
        interval->increment.p[c] = increment->p[c] + pull[c] / 2;
        interval->free_q[c] = q[c] + increment->q[c];
        interval->free_p[c] = p[c] + increment->p[c];
    }
    put_stationarity(interval, at, p, increment);
    phase_pull(&run->in, symmetric ? end : middle, multiplier, pull);
    phase_momenta(&run->in, end, theta);
    for (int c = 0; c < n; c++) {
        interval->increment.p[c] += R * pull[c] / 2;
        interval->solver.residual[interval->rule.d * n + c] = run->mu[c] + interval->increment.p[c] - theta[c];
    }
}

static void evaluate_phase(void *self)
{
    struct phase_interval *interval = self;
    const struct run *run = interval->run;
    SCRATCH(struct phase_points, at, 1);
    SCRATCH(real, q, run->in.n);
    SCRATCH(real, p, run->in.n);
    if (moves_both_ends(interval)) {
        evaluate_moved(interval);
        return;
    }
    for (int c = 0; c < run->in.n; c++) {
        q[c] = run->g[c] + run->g_low[c];
        p[c] = run->mu[c] + run->mu_low[c];
    }
    evaluate_phase_points(interval, q, at, &interval->increment);
    put_stationarity(interval, at, p, &interval->increment);
}

static void by_inverse(const struct phase_interval *interval, const real *x, real factor, real *out)
{
    const int n = interval->run->in.n;
    for (int c = 0; c < n; c++)
        out[c] = factor * inner_product(n, interval->inverse + c * n, x);
}

/* To first order in h: h (K (x) Omega) dV + w (x) Omega dm / 2 = residual, h (w^T (x) Omega) dV + (1 + R) / 2 Omega dm = -residual of the end. */
static real correct_phase(void *self)
{
    struct phase_interval *interval = self;
    const struct phase_rule *rule = &interval->rule;
    const int n = interval->run->in.n, d = rule->d;
    real *residual = interval->solver.residual, *correction = interval->solver.correction;
    SCRATCH_ZERO(real, multiplier, n);
    SCRATCH(real, row, n);
    evaluate_phase(interval);
    if (moves_both_ends(interval)) {
        for (int c = 0; c < n; c++) {
            real sum = -residual[d * n + c];
            for (int k = 0; k < d * d; k++)
                sum -= rule->w[k / d] * rule->inverse[k] * residual[k % d * n + c];
            multiplier[c] = sum / rule->R;
        }
        by_inverse(interval, multiplier, 1, correction + d * n);
    }
    for (int j = 0; j < d; j++) {
        for (int c = 0; c < n; c++) {
            row[c] = 0;
            for (int k = 0; k < d; k++)
                row[c] += rule->inverse[j * d + k] * (residual[k * n + c] - rule->w[k] * multiplier[c] / 2);
        }
        by_inverse(interval, row, 1 / interval->h, correction + j * n);
    }
    return apply_correction(interval->solver.size, correction, interval->solver.weight, interval->solver.x);
}

/* ---- landing on p = theta(q) along (1, d theta^T) there, or by positions c with theta_c = 0 alone */

static void evaluate_landing(void *self)
{
    struct phase_interval *interval = self;
    const int n = interval->run->in.n;
    SCRATCH(real, q, n);
    SCRATCH(real, theta, n);
    SCRATCH(real, pull, n);
    for (int c = 0; c < n; c++)
        q[c] = interval->free_q[c] + interval->landing.x[c];
    phase_momenta(&interval->run->in, q, theta);
    phase_pull(&interval->run->in, q, interval->landing.x, pull);
    for (int c = 0; c < n; c++)
        interval->landing.residual[c] = interval->free_p[c] + pull[c] - theta[c];
    for (int c = 0; c < n && interval->projection == PHASE_DEGENERATE; c++)
        interval->landing.residual[c] = theta_is_zero(interval, c) ? pull[c] : interval->free_p[c] - theta[c];
}

/* With theta_c = 0 for c of y, Omega of (0, dy) is -(d theta_x / d y) dy in x and 0 in y: both ways to land have one Jacobian. In y it is the
 * pull of dx, which is 0 where dx is: with a row of zeros Newton's method had a singular matrix. */
static real correct_landing(void *self)
{
    struct phase_interval *interval = self;
    struct solver *solver = &interval->landing;
    evaluate_landing(interval);
    by_inverse(interval, solver->residual, -1, solver->correction);
    return apply_correction(solver->size, solver->correction, solver->weight, solver->x);
}

static enum status land(struct phase_interval *interval)
{
    const struct run *run = interval->run;
    for (int c = 0; c < run->in.n; c++) {
        interval->landing.x[c] = 0;
        interval->landing.weight[c] = 1 / (fabs(interval->h) * interval->speed);
    }
    enum status status = solver_run(&interval->landing);
    for (int c = 0; c < run->in.n; c++)
        interval->increment.q[c] += interval->landing.x[c];
    return status;
}

/* ---- opening and steps */

enum status phase_interval_open(struct phase_interval *interval, struct run *run, const struct phase_method *method)
{
    const int n = run->in.n;
    interval->run = run;
    interval->euler = method->projection == PHASE_EULER;
    interval->projection = run->fault == FAULT_RAW     ? PHASE_FREE
                           : run->fault == FAULT_RESET ? PHASE_RESET
                           : interval->euler           ? PHASE_DEGENERATE
                                                       : method->projection;
    if (method->trapezoidal)
        trapezoidal_rule(&interval->rule);
    else if (interval->euler)
        euler_rule(&interval->rule);
    else
        gauss_rule(&run->tableau, &interval->rule);
    enum status status = finish_rule(&interval->rule);
    if (status == STATUS_OK)
        status = run_solver_open(run, &interval->solver, (interval->rule.d + moves_both_ends(interval)) * n, interval,
                                 evaluate_phase, correct_phase);
    if (status == STATUS_OK)
        status = solver_open_own(&interval->landing, n, interval, evaluate_landing, correct_landing);
    interval->landing.give_up = run->in.give_up;
    solver_starts_from(&interval->landing, (struct numbers){interval->free_q, n, 1},
                       (struct numbers){interval->free_p, n, 1}); /* their last bits, not those of the start, blur it */
    interval->solver.round_off = interval->landing.round_off = tolerance.solve;
    interval->solver.scaled_entries = interval->rule.d * n;
    return status;
}

void phase_interval_close(struct phase_interval *interval)
{
    solver_close(&interval->solver);
    solver_close(&interval->landing);
}

/* The velocity of the motion at all nodes, and no multiplier. */
static void phase_rest(void *self)
{
    struct phase_interval *interval = self;
    const struct run *run = interval->run;
    const int n = run->in.n;
    SCRATCH(real, rate, n);
    SCRATCH(real, pull, n);
    hamilton_rates(&run->in, run->g, run->mu, rate, pull);
    for (int k = 0; k < interval->solver.unknowns; k++)
        interval->solver.x[k] = k < interval->rule.d * n ? rate[k % n] : 0;
    interval->speed = fmax(interval->speed, norm_max(n, rate));
}

enum status phase_interval_solve(struct phase_interval *interval, real h)
{
    const struct run *run = interval->run;
    const int n = run->in.n;
    SCRATCH_MATRIX(real, Omega, n, n);
    interval->h = h;
    phase_two_form(&run->in, run->g, Omega);
    enum status status = matrix_inverse(n, Omega, interval->inverse);
    if (status != STATUS_OK)
        return status;
    phase_rest(interval);
    if (!(interval->speed > 0))
        interval->speed = 1;
    for (int k = 0; k < interval->solver.unknowns; k++)
        interval->solver.weight[k] = 1 / ((k < interval->rule.d * n ? 1 : fabs(h)) * interval->speed);
    status = branch_solve(&interval->solver, &(struct branch){.h = &interval->h, .rest = phase_rest});
    if (status != STATUS_OK)
        return status;
    evaluate_phase(interval);
    for (int c = 0; c < n && !moves_both_ends(interval); c++) {
        interval->free_q[c] = run->g[c] + (run->g_low[c] + interval->increment.q[c]);
        interval->free_p[c] = run->mu[c] + (run->mu_low[c] + interval->increment.p[c]);
    }
    return interval->projection == PHASE_POST || interval->projection == PHASE_DEGENERATE ? land(interval) : STATUS_OK;
}

void phase_interval_deviation(const struct phase_interval *interval, real *out)
{
    const struct instance *in = &interval->run->in;
    phase_momenta(in, interval->free_q, out);
    for (int c = 0; c < in->n; c++)
        out[c] = interval->free_p[c] - out[c];
}
