/* Guards between nodes: what touches 0 is seen, wherever in the step and whatever its power; what stays above is let pass, after a few
 * evaluations for all guards together. */
#include "ci/tests/core/testing.h"
#include "core/groups/group.h"
#include "core/run/watch.h"

/* Guards of a free particle with q from 0 to 1 in the step: many that hardly change, and as the last |q - zero|^power + above. */
enum { GUARDS = 40 };
static real zero, power, above;
static int evaluations;

static void guard(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    (void)eta;
    evaluations++;
    for (int l = 0; l < in->lanes; l++)
        for (int k = 0; k < GUARDS; k++) {
            real middle = g[0][l] - R(0.5);
            out[k][l] =
                k == GUARDS - 1 ? pow(fabs(g[0][l] - zero), power) + above : 1 + (real)k / 1000 * middle * middle;
            out[GUARDS + k][l] = 1 / out[k][l];
        }
}

static void rest(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    (void)in, (void)g, (void)eta;
    memset(out, 0, sizeof *out);
}

static bool is_crossed(void)
{
    static const struct problem problem = {.n = 1, .element = 1, .guard = guard, .guards = GUARDS, .force = rest};
    static struct watch watch;
    const struct instance in = {.problem = &problem, .group = &group_vector, .n = 1, .element = 1, .lanes = 1};
    SCRATCH_NODE(node, &in);
    node->in = in;
    node->g[0][0] = 0;
    node->velocity[0][0] = 0; /* only the ends of this step show a fall: at its velocity nothing falls */
    watch_open(&watch, node, 1);
    node->g[0][0] = 1;
    evaluations = 0;
    watch_node(&watch, node);
    watch_close(&watch);
    return watch.crossed[0];
}

TEST(zeros_are_seen)
{
    uint64_t drawn = 3;
    static const int powers[] = {1, 2, 6};
    above = 0;
    for (int trial = 0; trial < (REAL_EPSILON < R(1e-20) ? 30 : 300); trial++) {
        zero = R(0.5) + R(0.49) * random_real(&drawn);
        power = powers[trial % 3];
        if (!is_crossed())
            fail_msg("|q - %.17g|^%g", (double)zero, (double)power);
    }
}

TEST(minima_above_are_no_zeros)
{
    uint64_t drawn = 4;
    for (int trial = 0; trial < (REAL_EPSILON < R(1e-20) ? 30 : 300); trial++) {
        zero = R(0.5) + R(0.49) * random_real(&drawn);
        power = trial % 2 ? 2 : R(0.25);
        above = ldexp(R(1.0), -trial % 30);
        assert_false(is_crossed());
        assert_true(above < R(0.1) || evaluations <= 3 + LANES);
    }
}
