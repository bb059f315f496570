/* Dense output of a step: its ends, its nodes, its derivative, and the orders of stages and polynomials. */
#include "ci/tests/core/runs.h"
#include "core/hp/hp.h"

static const char *const problems[] = {"particle", "warped-particle", "paraboloid", "disc", "ball"};
enum { PROBLEMS = sizeof problems / sizeof *problems, ON_VECTOR_SPACES = 3 };

/* A solved first step with all stage quantities in the workspace, extra momenta among them. */
static void open_solved(const struct setup *setup, struct run *run)
{
    assert_int_equal(start_run(setup, run), STATUS_OK);
    assert_int_equal(hp_dense.solve(run), STATUS_OK);
}

static real distance(int n, const real *x, const real *y)
{
    real largest = 0;
    for (int c = 0; c < n; c++)
        largest = fmax(largest, fabs(x[c] - y[c]));
    return largest;
}

static void stage_of(int rows, const lane *batch, int stage, real *out)
{
    for (int c = 0; c < rows; c++)
        out[c] = batch[stage / LANES * rows + c][stage % LANES];
}

/* Values below 4, sums of s terms: a few units of round-off. */
static const double units = 64;

/* [martin-sato-2018, fig. 2]. */
TEST(polynomials_start_and_end_at_the_nodes)
{
    const real bound = units * REAL_EPSILON;
    for (int k = 0; k < PROBLEMS; k++)
        for (int s = 2; s <= (k < ON_VECTOR_SPACES ? 10 : 6); s += 4) {
            struct setup setup = case_of(problems[k], "lobatto-iiia", s, 4, 1);
            struct run run;
            real g[SMALL_ELEMENT], mu[SMALL_DIMENSION], end[SMALL_ELEMENT], end_mu[SMALL_DIMENSION];
            open_solved(&setup, &run);
            hp_dense.position(&run, 0, false, g);
            hp_dense.momentum(&run, 0, mu);
            assert_at_most(distance(run.in.element, g, run.g), 0);
            assert_at_most(distance(run.in.n, mu, run.mu), 0);
            hp_dense.position(&run, 0, true, g);
            assert_at_most(distance(run.in.element, g, run.g), 0);
            hp_dense.position(&run, 1, false, end);
            hp_dense.momentum(&run, 1, end_mu);
            hp_dense.momentum(&run, R(0.999), mu);
            hp_advance(&run);
            assert_at_most(distance(run.in.element, end, run.g), bound);
            assert_at_most(distance(run.in.n, end_mu, run.mu), bound);
            assert_above(distance(run.in.n, mu, run.mu), bound); /* control: not yet at the end */
            end_run(&run);
        }
}

/* [martin-sato-2018, fig. 1].
 * q(c_i h) = Q^i and v(c_i h) = p^i: collocation, a_ij are the integrals of the Lagrange polynomials. */
TEST(polynomials_pass_through_the_stages)
{
    const real bound = units * REAL_EPSILON;
    for (int k = 0; k < PROBLEMS; k++)
        for (int s = 3; s <= (k < ON_VECTOR_SPACES ? 9 : 6); s += 3) {
            struct setup setup = case_of(problems[k], "lobatto-iiia", s, 4, 1);
            struct run run;
            open_solved(&setup, &run);
            const struct hp *hp = run.work;
            for (int i = 0; i < s; i++) {
                real G[SMALL_ELEMENT], extra[SMALL_DIMENSION], g[SMALL_ELEMENT], mu[SMALL_DIMENSION];
                stage_of(hp->element, hp->stage.G, i, G);
                stage_of(hp->n, hp->stage.extra, i, extra);
                hp_dense.position(&run, run.tableau.c[i], false, g);
                hp_dense.momentum(&run, run.tableau.c[i], mu);
                assert_at_most(distance(hp->element, g, G), bound);
                assert_at_most(distance(hp->n, mu, extra), bound);
                hp_dense.position(&run, run.tableau.c[i] + R(1e-4), false, g); /* control: beside the node */
                assert_above(distance(hp->element, g, G), bound);
            }
            end_run(&run);
        }
}

/* u(c_i h) = P^i at all stages, although only the inner slopes are met, and u(h) less the jump of (38) is the end
 * [martin-sato-2018, app. A.2]. */
TEST(discontinuous_polynomial_passes_through_the_stages)
{
    const real bound = units * REAL_EPSILON;
    for (int k = 0; k < ON_VECTOR_SPACES; k++)
        for (int s = 2; s <= 9; s++) {
            struct setup setup = case_of(problems[k], "lobatto-iiia", s, 4, 1);
            struct run run;
            open_solved(&setup, &run);
            for (int i = 0; i < s; i++) {
                real g[SMALL_ELEMENT], P[SMALL_DIMENSION], extra[SMALL_DIMENSION], u[SMALL_DIMENSION];
                hp_dense.stage(&run, i, g, P, extra);
                hp_dense.momentum_inside(&run, run.tableau.c[i], u);
                assert_at_most(distance(run.in.n, u, P), bound);
                hp_dense.momentum(&run, run.tableau.c[i], u); /* control: the improved polynomial is another one */
                if (s < 5)
                    assert_above(distance(run.in.n, u, P), bound);
            }
            end_run(&run);
        }
}

/* v has degree s <= 8, for which eighth-order differences are exact; rounding is magnified by 1/(1/16) / h. */
TEST(rate_is_the_derivative_of_the_momentum)
{
    static const int numerators[] = {672, -168, 32, -3};
    const real step = R(0.0625);
    for (int k = 0; k < ON_VECTOR_SPACES; k++) {
        struct setup setup = case_of(problems[k], "lobatto-iiia", 5, 4, 1);
        struct run run;
        real rate[SMALL_DIMENSION], difference[SMALL_DIMENSION] = {0}, mu[SMALL_DIMENSION];
        open_solved(&setup, &run);
        for (int offset = -4; offset <= 4; offset++) {
            int weight = offset == 0 ? 0 : offset < 0 ? -numerators[-offset - 1] : numerators[offset - 1];
            hp_dense.momentum(&run, R(0.4) + offset * step, mu);
            for (int c = 0; c < run.in.n; c++)
                difference[c] += weight * mu[c] / (840 * step * run.h);
        }
        real bound = 16 * REAL_EPSILON / (step * run.h);
        hp_dense.momentum_rate(&run, R(0.4), rate);
        assert_at_most(distance(run.in.n, rate, difference), bound);
        hp_dense.momentum_rate(&run, R(0.41), rate); /* control: another time */
        assert_above(distance(run.in.n, rate, difference), bound);
        end_run(&run);
    }
}

/* Order between steps h and h/2 of a local error per unit step; NaN where round-off is too near. */
static void measured_orders(struct setup setup, real order[QUANTITIES])
{
    double coarse[QUANTITIES] = {0}, fine[QUANTITIES] = {0}, floor[QUANTITIES];
    setup.steps = REAL_EPSILON < 1e-20 ? 128 : 16;
    assert_int_equal(stages_setup(&setup, coarse, floor), STATUS_OK);
    setup.steps *= 2;
    assert_int_equal(stages_setup(&setup, fine, floor), STATUS_OK);
    for (int k = QUANTITY_STAGE_Q; k <= QUANTITY_DENSE_DP; k++)
        order[k] = fine[k] > 100 * floor[k] ? log2((real)coarse[k] / (real)fine[k]) : (real)NAN;
}

/* The orders that the method claims (propositions B.1, B.2) are those measured, for one step from exact data. */
TEST(orders_are_as_claimed)
{
    int compared = 0;
    bool quad = REAL_EPSILON < 1e-20;
    for (int k = 0; k < ON_VECTOR_SPACES; k++)
        for (int s = 2; s <= (quad ? 4 : 3); s++) {
            struct setup setup = case_of(problems[k], "lobatto-iiia", s, 1, 1);
            struct claim claims[MAX_CLAIMS];
            real order[QUANTITIES];
            int count = claims_of(&setup, claims);
            measured_orders(setup, order);
            for (int i = 0; i < count; i++) {
                enum quantity quantity = claims[i].quantity;
                bool local = quantity >= QUANTITY_STAGE_Q && quantity <= QUANTITY_DENSE_DP;
                if (!local || claims[i].kind != CLAIM_ORDER || isnan(order[quantity]))
                    continue;
                compared++;
                if (!(fabs(order[quantity] - claims[i].value) <= R(0.35)))
                    print_error("%s, s = %d, %s:\n", problems[k], s, quantity_name(quantity));
                assert_close(order[quantity], claims[i].value, R(0.35)); /* one pair of steps: the next term is h */
            }
        }
    assert_true(compared >= (quad ? 50 : 20));
    struct setup faulty = case_of("particle", "lobatto-iiia", 3, 1, 1);
    real order[QUANTITIES]; /* control: with a coefficient moved C(1) is lost, and with it what is claimed of stages */
    faulty.fault = FAULT_TABLEAU;
    measured_orders(faulty, order);
    assert_above(3 - order[QUANTITY_STAGE_Q], R(0.5));
    assert_above(3 - order[QUANTITY_DENSE_EXTRA_Q], R(0.5));
}
