/* R^n as a product of abelian factors, through the code of the groups, against R^n by its shortcuts. */

#include "ci/tests/core/runs.h"
#include "core/groups/factors.h"
#include "core/hp/hp.h"
#include "core/run/predictor.h"

/* R^n for n = 1..7 */
static const struct group products[] = {{"R^n", "identity", {&vector_1}},
                                        {"R^n", "identity", {&vector_2}},
                                        {"R^n", "identity", {&vector_3}},
                                        {"R^n", "identity", {&vector_3, &vector_1}},
                                        {"R^n", "identity", {&vector_3, &vector_2}},
                                        {"R^n", "identity", {&vector_3, &vector_3}},
                                        {"R^n", "identity", {&vector_3, &vector_3, &vector_1}}};

/* One step, on request with R^n as a product; both without a predictor, which would be one of R^n. */
static void step(const struct setup *setup, bool product, struct run *run)
{
    assert_int_equal(start_run(setup, run), STATUS_OK);
    run->method->family->close(run); /* the node stays */
    free(run->work);
    if (product)
        run->in.group = &products[run->in.n - 1];
    assert_int_equal(run->method->family->open(run), STATUS_OK);
    struct hp *hp = run->work;
    predictor_close(hp->predictor);
    hp->predictor = NULL;
    solver_refine_by(&hp->solver, NULL);
    assert_int_equal(run->method->family->step(run), STATUS_OK);
    end_run(run);
}

/* Largest difference of positions and momenta. */
static real gap(const struct setup *setup, const struct setup *twin)
{
    struct run one, other;
    real worst = 0;
    step(setup, false, &one);
    step(twin, true, &other);
    for (int c = 0; c < one.in.n; c++)
        worst = fmax(worst, fmax(fabs(one.g[c] - other.g[c]), fabs(one.mu[c] - other.mu[c])));
    return worst;
}

TEST(both_ways_are_one_map)
{
    int equal = 0, steps = 0;
    const real bound = 64 * REAL_EPSILON; /* the solver ends a rounding or two from the solution; numbers below 4 */
    for (int k = 0; k < motion_count(); k++)
        for (int s = 2; s <= 4 && !motion_at(k)->groups && !motion_at(k)->hamiltonian; s++) {
            struct setup setup = case_of(motion_at(k)->name, "lobatto-iiia", s, 8, 1), control = setup;
            real found = gap(&setup, &setup);
            assert_at_most(found, bound);
            equal += found <= REAL_EPSILON; /* on groups the momentum's change is added, on R^n the impulse */
            steps++;
            control.horizon *= 1 + R(1e-6);
            assert_above(gap(&setup, &control), bound);
        }
    assert_true(2 * equal > steps);
}
