/* Nodes that wait for others to be looked at together are recorded as one by one. */
#include "ci/tests/core/runs.h"

/* Steps between samples: up to two batches and a part. In quadruple precision none waits. */
enum { SPAN = 20, STRIDE = sizeof(real) > sizeof(double) ? 7 : 1 };

static struct storage alone, together;

static void assert_same(const char *what, double x, double y)
{
    if (x != y && !(isnan(x) && isnan(y)))
        fail_msg("%s: %.17g one by one, %.17g together", what, x, y);
}

static void assert_summaries_are_equal(const struct trajectory *x, const struct trajectory *y)
{
    assert_same("constraint", x->constraint, y->constraint);
    assert_same("tangency", x->tangency, y->tangency);
    assert_same("constraint over its gradient", x->constraint_over, y->constraint_over);
    assert_same("tangency over the gradient", x->tangency_over, y->tangency_over);
    assert_same("gradient", x->gradient, y->gradient);
    assert_same("momentum", x->momentum, y->momentum);
    assert_same("amplitude of g", x->amplitude_g, y->amplitude_g);
    assert_same("amplitude of mu", x->amplitude_mu, y->amplitude_mu);
    assert_same("amplitude of lambda", x->amplitude_lambda, y->amplitude_lambda);
    assert_same("amplitude of the energy", x->amplitude_energy, y->amplitude_energy);
    assert_same("swings", x->swings, y->swings);
    assert_same("velocities that places make", x->velocity_of_positions, y->velocity_of_positions);
    for (int k = 0; k < MAX_INVARIANTS; k++)
        assert_same("deviation", x->invariant_deviation[k], y->invariant_deviation[k]);
}

static void assert_rows_are_equal(const struct shape *shape, int every)
{
    const int samples = together.at.samples, counts = shape->invariants;
    for (int j = 0; j < samples; j++) {
        int last = (j + 1) * every - 1;
        assert_memory_equal(together.g + j * shape->element, alone.g + last * shape->element,
                            (size_t)shape->element * sizeof(wide));
        assert_memory_equal(together.mu + j * shape->n, alone.mu + last * shape->n, (size_t)shape->n * sizeof(wide));
        assert_memory_equal(together.lambda + j * shape->m, alone.lambda + last * shape->m,
                            (size_t)shape->m * sizeof(wide));
        for (int k = 0; k < counts; k++) {
            real sum = 0;
            for (int i = j * every; i <= last; i++)
                sum += (real)alone.invariant[i * counts + k];
            assert_same("invariant", (double)together.invariant[j * counts + k],
                        (double)alone.invariant[last * counts + k]);
            assert_same("mean", (double)together.mean[j * counts + k], (double)(sum / (real)every));
        }
    }
}

/* With every node a sample none waits. */
static enum status compare(const char *problem, const char *method, int stages, int every, int samples, double h)
{
    struct setup each = case_of(problem, method, stages, every * samples, h * every * samples), some = each;
    struct shape shape = shape_of(&each);
    each.samples = every * samples;
    some.samples = samples;
    enum status status = integrate_setup(&each, open_storage(&alone));
    assert_int_equal(integrate_setup(&some, open_storage(&together)), status);
    assert_summaries_are_equal(&alone.at, &together.at);
    assert_true(isnan(alone.at.energy_balance));                             /* nobody asks for it */
    assert_int_equal(alone.at.momentum_map >= 0, !isnan(alone.at.momentum)); /* -1: there is none */
    assert_in_range(alone.at.momentum_map + 1, 0, shape.invariants);
    if (status == STATUS_OK)
        assert_rows_are_equal(&shape, every);
    return status;
}

/* On R^n and groups, with forces, constraints of both kinds, guards between nodes, and families that record their own state. */
TEST(together_they_are_as_one_by_one)
{
    static const struct {
        const char *problem, *method;
        int stages;
    } runs[] = {{"particle", "lobatto-iiia", 3},
                {"warped-particle", "lobatto-iiia", 2},
                {"kepler", "gauss", 2},
                {"spherical-pendulum", "lobatto-iiia", 2},
                {"ball", "lobatto-iiia", 3},
                {"heavy-top", "gauss", 2},
                {"leaning-body", "lobatto-iiia", 2},
                {"particle", "dla", 0},
                {"pendulum", "vdexp", 2}};
    for (size_t k = 0; k < sizeof runs / sizeof *runs; k++)
        for (int every = 6; every <= SPAN; every += STRIDE)
            assert_int_equal(compare(runs[k].problem, runs[k].method, runs[k].stages, every, 2, 0.03), STATUS_OK);
}

/* The nodes until then, of a run that ends after some of its steps. */
TEST(of_a_run_that_ends_before)
{
    int ended = 0;
    for (int every = 6; every <= SPAN; every += STRIDE) {
        ended += compare("chaotic", "lobatto-iiia", 2, every, 2, 1.2) != STATUS_OK && alone.at.swings > 0;
        ended += compare("ball", "lobatto-iiia", 2, every, 2, 2) != STATUS_OK && alone.at.swings > 0;
    }
    assert_in_range(ended, 2, 1000);
}

/* phi = v_z + sin(y) v_x: a place off by |q| makes |cos(y) v_x| |q| / (1 + |sin y|) of it, nothing where cos y = 0. The run ends
 * there, and its nodes before it count. */
TEST(velocities_round_by_the_places_of_all_nodes)
{
    enum { NODES = 16 };
    struct setup setup = case_of("cvt", "lobatto-iiia", 3, NODES, (real)0.9);
    setup.samples = NODES;
    real most = 0, last = 0;
    assert_int_equal(integrate_setup(&setup, open_storage(&alone)), STATUS_OK);
    for (int k = 0; k < NODES; k++) {
        const wide *q = alone.g + 3 * k, vx = alone.mu[3 * k];
        real x = (real)q[0], y = (real)q[1], z = (real)q[2];
        last = fabs(cos(y) * (real)vx) * sqrt(x * x + y * y + z * z) / (1 + fabs(sin(y)));
        most = fmax(most, last);
    }
    assert_true(last < most / 4);
    assert_close((real)alone.at.velocity_of_positions, most, most / 100);
}
