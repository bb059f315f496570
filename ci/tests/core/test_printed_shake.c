/* [martin-sato-2018, sec. 5.1], the nonholonomic SHAKE: its two-step equation as printed, and with the forces that the
 * paper takes from (17).
 *
 * L = |v|^2/2 - g z under Phi = (v.W v - c)/2, W diagonal, n = D2 Phi = W v, v_- and v_+ the velocities
 * (q_k - q_{k-1})/h and (q_{k+1} - q_k)/h. Printed: D2 L_d + D1 L_d = -h <lambda_k, D2 Phi(q_k, v_+)>; by (17) the force is the sum of
 * (h/2) <lambda_k, D2 Phi(q_k, v_-)> and (h/2) <lambda_k, D2 Phi(q_k, v_+)>. Psi(q_k, p_k) = 0 of p_k = -D1 L_d - f^- in both. */
#include "ci/tests/core/testing.h"
#include "core/numbers/linear.h"

static const real gravity = R(0.5), T = 1, start[3] = {R(0.6), R(0.8), R(0.7)};

/* Appell's and Hamel's constraint, along whose motions n does not turn, and one along whose motions it does. */
static const real weights[2][3] = {{-R(0.49), -R(0.49), 1}, {1, 2, -R(0.5)}};
static const real *W;

static void normal(const real *v, real *n)
{
    for (int c = 0; c < 3; c++)
        n[c] = W[c] * v[c];
}

static real form(const real *v)
{
    return (W[0] * v[0] * v[0] + W[1] * v[1] * v[1] + W[2] * v[2] * v[2]) / 2;
}

/* The equations of v_+ and lambda at a node. before: v_-, or NULL at the first, whose p is given. */
struct node {
    const real *before, *p;
    real h, lambda;
    bool printed;
};

static void residual(const struct node *at, const real *x, real *out)
{
    real n[3], behind[3] = {0}, p[3], lambda = at->before ? x[3] : at->lambda;
    normal(x, n);
    if (at->before)
        normal(at->before, behind);
    for (int c = 0; c < 3; c++) {
        real slope = c == 2 ? gravity : 0;
        p[c] = x[c] + at->h / 2 * slope - at->h / 2 * lambda * n[c];
        out[c] = at->before ? at->before[c] - x[c] - at->h * slope +
                                  at->h * lambda * (at->printed ? n[c] : (behind[c] + n[c]) / 2)
                            : p[c] - at->p[c];
    }
    out[3] = at->before ? form(p) - form(start) : x[3];
}

static void solve_node(const struct node *at, real *x)
{
    for (int pass = 0; pass < 12; pass++) {
        real matrix[16], f[4], up[4], down[4], step = pow(REAL_EPSILON, R(0.3));
        for (int c = 0; c < 4; c++) {
            real here = x[c];
            x[c] = here + step;
            residual(at, x, up);
            x[c] = here - step;
            residual(at, x, down);
            x[c] = here;
            for (int r = 0; r < 4; r++)
                matrix[r * 4 + c] = (up[r] - down[r]) / (2 * step);
        }
        residual(at, x, f);
        assert_int_equal(linear_solve(4, matrix, f), STATUS_OK);
        for (int c = 0; c < 4; c++)
            x[c] -= f[c];
    }
}

/* q at T after `steps` steps. */
static void run_shake(bool printed, int steps, real *q)
{
    real n[3], x[4] = {start[0], start[1], start[2], 0}, before[3], h = T / steps;
    normal(start, n);
    struct node first = {.p = start, .h = h, .lambda = n[2] * gravity / (n[0] * n[0] + n[1] * n[1] + n[2] * n[2])};
    memset(q, 0, 3 * sizeof *q);
    for (int k = 0; k < steps; k++) {
        const struct node later = {.before = before, .h = h, .printed = printed};
        if (k == 1)
            x[3] = first.lambda;
        solve_node(k == 0 ? &first : &later, x);
        for (int c = 0; c < 3; c++) {
            q[c] += h * x[c];
            before[c] = x[c];
        }
    }
}

static real slope(bool printed)
{
    real end[3], q[3], error[2] = {0};
    run_shake(false, 1024, end);
    for (int k = 0; k < 2; k++) {
        run_shake(printed, 16 << k, q);
        for (int c = 0; c < 3; c++)
            error[k] += (q[c] - end[c]) * (q[c] - end[c]);
    }
    return log2(error[0] / error[1]) / 2;
}

TEST(printed_forces_lose_an_order)
{
    W = weights[1];
    assert_close(slope(false), 2, R(0.05));
    assert_close(slope(true), 1, R(0.1));
    W = weights[0];
    assert_close(slope(false), 2, R(0.05));
    assert_above(slope(true), R(1.9));
}
