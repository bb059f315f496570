/* The transfers that the benchmark has by hand are the core's own transcription: its solution meets their equations at their cost. */
#include "ci/bench/transfers.h"
#include <math.h>

#include "ci/tests/testing.h"
#include "core/api.h"
#include "suite/problem/texts.h"
#include "suite/registers.h"

enum { MOST_STEPS = 64 };

/* Controls of the core as those by hand, of which least fuel has each twice, forwards and back. */
static void take_controls(const struct transfer_by_hand *of, int m, const wide *from, number *out)
{
    for (int k = 0; k < of->m; k++)
        out[k] = m == of->m ? (double)from[k] : fmax(0, (k ? -1 : 1) * (double)from[0]);
}

static void check_transfer(const struct transfer_by_hand *of, double bound)
{
    static wide g[MOST_STEPS * SMALL_ELEMENT], mu[MOST_STEPS * SMALL_DIMENSION], behind[MOST_STEPS * SMALL_MULTIPLIERS],
        ahead[MOST_STEPS * SMALL_MULTIPLIERS], costate[MOST_STEPS * SMALL_DIMENSION];
    char message[PROBLEM_MESSAGE_SIZE] = "";
    struct refusal why;
    struct core_case *given;
    const struct problem_file *file = of->file ? texts_load(of->file, message) : NULL;
    const struct setup setup = {.problem = of->problem,
                                .method = "trapezoid",
                                .steps = of->steps,
                                .samples = (int)of->steps,
                                .text = file ? problem_file_text(file) : NULL};
    struct trajectory at = {
        .samples = (int)of->steps, .g = g, .mu = mu, .lambda = behind, .before = ahead, .costate = costate};
    assert_string_equal(message, "");
    assert_int_equal(core_double()->open(&setup, &given, &why), STATUS_OK);
    assert_int_equal(core_double()->integrate(given, &at), STATUS_OK);
    const struct shape *shape = core_double()->shape(given);
    int n = of->n, m = shape->m, rows = of->rank + n;
    double cost = 0, left[(MOST_STEPS + 1) * TRANSFER_MOST] = {0}, h = of->horizon / (double)of->steps,
           end[TRANSFER_MOST];
    assert_int_equal(shape->n, n);
    assert_true(fabs((double)shape->horizon - of->horizon) < 1e-14);
    for (long k = 0; k < of->steps; k++) {
        number z[2 * (TRANSFER_MOST + TRANSFER_CONTROLS)], out[3 * TRANSFER_MOST];
        for (int c = 0; c < n; c++) {
            z[c] = k ? (double)g[(k - 1) * n + c] : of->q[0][c];
            z[n + 2 * of->m + c] = (double)g[k * n + c];
        }
        take_controls(of, m, k ? behind + (k - 1) * m : at.outcome.u, z + n);
        take_controls(of, m, ahead + k * m, z + n + of->m);
        cost += creal(transfer_interval(of, h, z, out));
        for (int i = 0; i < 2 * of->rank; i++)
            left[k * of->rank + i] += creal(out[i]);
        for (int i = 2 * of->rank; i < rows; i++)
            assert_true(cabs(out[i]) < bound);
    }
    for (int e = 0; e < 2; e++) {
        transfer_end(of, e, end);
        for (int a = 0; a < of->rank; a++)
            left[(e ? of->steps : 0) * of->rank + a] += e ? -end[a] : end[a];
    }
    for (long k = 0; k < (of->steps + 1) * of->rank; k++)
        if (!(fabs(left[k]) < bound))
            fail_msg("%s: equation %ld is off by %g", of->problem, k, left[k]);
    if (!(fabs(cost - (double)at.outcome.cost) < bound * (1 + cost)))
        fail_msg("%s: a cost of %.15g, not %.15g", of->problem, cost, (double)at.outcome.cost);
    core_double()->close(given);
}

/* Newton's method leaves round-off; where bounds are active it ends at the root of that. */
TEST(the_cores_solution_meets_the_equations_by_hand)
{
    for (const struct transfer_by_hand *of = transfers_by_hand; of->problem; of++)
        check_transfer(of, isfinite(of->most) ? 1e-6 : 1e-11);
}
