/* A car with trailers in two systems of coordinates, one dense and one of which each equation has few: the same motion. */

#include "ci/tests/testing.h"
#include <math.h>

#include "core/api.h"
#include "suite/problem/texts.h"

enum { TRAILERS = 3, BODIES = TRAILERS + 1 };

struct flow_end {
    struct reference of;
    wide g[SMALL_ELEMENT], mu[SMALL_DIMENSION], lambda[SMALL_MULTIPLIERS], invariant[MAX_INVARIANTS],
        mean[MAX_INVARIANTS];
};

/* The flow at T = 1; J = inertia. */
static void flow(const char *problem, double inertia, struct flow_end *end)
{
    char path[128], message[PROBLEM_MESSAGE_SIZE];
    struct core_case *given;
    struct refusal why;
    snprintf(path, sizeof path, "cases/problems/%s.yaml", problem);
    const struct problem_file *file = texts_load(path, message);
    assert_non_null(file);
    struct setup setup = {.problem = problem,
                          .text = problem_file_text(file),
                          .parameters = 2,
                          .parameter_name = {"k", "J"},
                          .parameter_value = {TRAILERS, (wide)inertia},
                          .steps = 1,
                          .horizon = 1,
                          .samples = 1};
    end->of.at = (struct trajectory){.samples = 1,
                                     .g = end->g,
                                     .mu = end->mu,
                                     .lambda = end->lambda,
                                     .invariant = end->invariant,
                                     .invariant_mean = end->mean};
    assert_int_equal(core_quad()->open(&setup, &given, &why), STATUS_OK);
    assert_int_equal(core_quad()->reference(given, &end->of), STATUS_OK);
    core_quad()->close(given);
}

/* Largest difference of headings and positions of all bodies: the second's from their own, the first's from its
 * headings. */
static double difference(const struct flow_end *dense, const struct flow_end *hitched)
{
    const wide *heading = dense->g + 2, *x = hitched->g, *y = x + BODIES, *own = y + BODIES;
    wide at_x = dense->g[0], at_y = dense->g[1];
    double worst = 0;
    for (int i = 0; i < BODIES; i++) {
        at_x -= i ? cosf128(heading[i]) : 0;
        at_y -= i ? sinf128(heading[i]) : 0;
        worst = fmax(worst, fabs((double)(x[i] - at_x)));
        worst = fmax(worst, fabs((double)(y[i] - at_y)));
        worst = fmax(worst, fabs((double)(own[i] - heading[i])));
    }
    return worst;
}

TEST(coordinates_do_not_matter)
{
    static struct flow_end dense, hitched;
    flow("trailers", 0.25, &dense);
    flow("trailers-hitched", 0.25, &hitched);
    double error = dense.of.error_q + hitched.of.error_q;
    assert_true(error <= 1e-25);
    assert_true(difference(&dense, &hitched) <= 2 * BODIES * error); /* a place is a sum over the bodies before */
    flow("trailers-hitched", 0.2501, &hitched);                      /* control */
    assert_true(difference(&dense, &hitched) > 1e-7);
}
