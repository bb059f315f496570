/* The two dynamics of one constraint, nonholonomic and vakonomic, and the Hamiltonians of the latter
 * [jimenez-2012, sec. 4.2.3, sec. 4.4]. */
#include "ci/tests/core/runs.h"
#include "core/numbers/linear.h"
#include "core/variational/twofold.h"

static struct storage one, other;

/* [jimenez-2012, sec. 4.2.3, sec. 4.3.3]: with the momenta of condition (4.10) the vakonomic disk is the nonholonomic
 * one; with others it is not. */
TEST(two_dynamics_of_one_constraint)
{
    struct setup nonholonomic = case_of("rolling-disk", "gni-sv", 0, 160, 4);
    struct setup vakonomic = case_of("vakonomic-disk", "vakonomic", 0, 160, 4);
    assert_int_equal(integrate_setup(&nonholonomic, open_storage(&one)), STATUS_OK);
    assert_int_equal(integrate_setup(&vakonomic, open_storage(&other)), STATUS_OK);
    assert_at_most(row_difference(4, one.g, other.g), R(1e-3)); /* both to order 2 */
    vakonomic.preset = "parting";
    assert_int_equal(integrate_setup(&vakonomic, open_storage(&other)), STATUS_OK);
    assert_close(row_difference(4, one.g, other.g), R(4.15), R(8e-3));
}

/* Condition (4.10) of the disk at phi = 0 by hand: i_v <mu, dA> = -mu_2 (phidot dtheta - thetadot dphi), mu_2 = p_y, of which the
 * projection on D leaves (2, 0, 1, 0)/3 of dtheta and dphi; 0 with p_x = p_y = 0. */
TEST(condition_of_the_disk)
{
    static const char *const presets[] = {"circling", "parting"};
    const real expected[] = {0, sqrt(R(0.04) + R(5.0) / 9 * R(0.14) * R(0.14))};
    for (int k = 0; k < 2; k++) {
        struct run run;
        struct setup setup = case_of("vakonomic-disk", "vakonomic", 0, 8, 1);
        setup.preset = presets[k];
        open_run(&setup, &run);
        assert_close(twofold_condition(&run.in, run.g, run.mu), expected[k], 64 * REAL_EPSILON);
        end_run(&run);
    }
}

/* Values of a Hamiltonian at a state (q, p) of each lane, and of its Lagrangian and constraint at the velocity v. */
struct both {
    int n, m;
    lane v[SMALL_DIMENSION], rate[SMALL_DIMENSION], phi[SMALL_MULTIPLIERS], h[1], l[1];
    lane momentum[SMALL_DIMENSION], force[SMALL_DIMENSION];
    lane gradient[SMALL_MULTIPLIERS * SMALL_DIMENSION], slope[SMALL_MULTIPLIERS * SMALL_DIMENSION];
};

/* shift: what is added to the first component of v, as a control. */
static void open_both(const struct problem *problem, const struct instance *in, const lane *q, const lane *p,
                      real shift, struct both *at)
{
    struct instance extended = *in;
    extended.problem = problem->extended;
    at->n = in->n;
    at->m = extended.m = problem->extended->m;
    problem->position_rate(in, q, p, at->v);
    for (int i = 0; i < LANES; i++)
        at->v[0][i] += shift;
    problem->hamiltonian(in, q, p, at->h);
    problem->hamiltonian_force(in, q, p, at->rate); /* dh/dq */
    problem->extended->lagrangian(&extended, q, at->v, at->l);
    problem->extended->momentum(&extended, q, at->v, at->momentum);
    problem->extended->force(&extended, q, at->v, at->force);
    problem->extended->constraint_value(&extended, q, at->v, at->phi);
    problem->extended->constraint_gradient(&extended, q, at->v, at->gradient);
    problem->extended->constraint_slope(&extended, q, at->v, at->slope);
}

/* Defects of p from dl/dv + mu dphi/dv, with the mu of least squares, and of -dh/dq from dl/dq + mu dphi/dq with
 * that mu. */
static void equations_of(const struct both *at, const lane *p, real *by_momentum, real *by_rate)
{
    real gram[SMALL_MULTIPLIERS * SMALL_MULTIPLIERS] = {0}, mu[SMALL_MULTIPLIERS] = {0};
    int n = at->n, m = at->m;
    for (int i = 0; i < m; i++)
        for (int c = 0; c < n; c++) {
            for (int k = 0; k < m; k++)
                gram[i * m + k] += at->gradient[i * n + c][0] * at->gradient[k * n + c][0];
            mu[i] += at->gradient[i * n + c][0] * (p[c][0] - at->momentum[c][0]);
        }
    assert_int_equal(linear_solve(m, gram, mu), STATUS_OK);
    *by_momentum = *by_rate = 0;
    for (int c = 0; c < n; c++) {
        real momentum = p[c][0] - at->momentum[c][0], rate = -at->rate[c][0] - at->force[c][0];
        for (int i = 0; i < m; i++) {
            momentum -= mu[i] * at->gradient[i * n + c][0];
            rate -= mu[i] * at->slope[i * n + c][0];
        }
        *by_momentum = fmax(*by_momentum, fabs(momentum));
        *by_rate = fmax(*by_rate, fabs(rate));
    }
}

/* [jimenez-2012, prop. 2.4.6, rem. 4.2.2, rem. 4.3.5, thm. 4.2.4]: the Hamiltonians given are those of their Lagrangians and
 * constraints. v = dh/dp is the velocity with phi = 0 and p = dl/dv + mu dphi/dv, h = <p, v> - l there, and -dh/dq = dl/dq + mu dphi/dq:
 * Hamilton's equations are the vakonomic ones. The control, another velocity, breaks each. */
TEST(hamiltonians_are_those_of_the_constraint)
{
    static const char *const problems[] = {"martinet", "coupled-metric", "vakonomic-disk"};
    uint64_t seed = 5;
    for (int k = 0; k < 3 * 2; k++) {
        const struct problem *problem = problem_find(problems[k / 2]);
        struct setup setup = case_of(problems[k / 2], "stormer-verlet", 0, 8, 1);
        struct run run;
        struct both at;
        lane q[SMALL_ELEMENT], p[SMALL_DIMENSION];
        real product = 0, by_momentum, by_rate, off = 0;
        bool control = k % 2;
        open_run(&setup, &run);
        for (int c = 0; c < run.in.n; c++)
            for (int i = 0; i < LANES; i++) {
                q[c][i] = run.g[c] + random_real(&seed);
                p[c][i] = run.mu[c] + random_real(&seed);
            }
        open_both(problem, &run.in, q, p, control ? R(1e-3) : 0, &at);
        equations_of(&at, p, &by_momentum, &by_rate);
        for (int c = 0; c < at.m; c++)
            off = fmax(off, fabs(at.phi[c][0]));
        for (int c = 0; c < at.n; c++)
            product += p[c][0] * at.v[c][0];
        if (control) {
            assert_above(by_momentum + off, R(1e-5));
        } else {
            assert_at_most(off, 64 * REAL_EPSILON);
            assert_close(at.h[0][0], product - at.l[0][0], 256 * REAL_EPSILON);
            assert_at_most(by_momentum, 256 * REAL_EPSILON);
            assert_at_most(by_rate, 1024 * REAL_EPSILON);
        }
        end_run(&run);
    }
}
