/* L D L^T of matrices at every point of a batch against elimination with pivots, and velocities that are found by it. */
#include "ci/tests/core/testing.h"
#include "ci/tests/core/texts.h"
#include "core/numbers/ldlt.h"
#include "core/numbers/linear.h"
#include "core/numbers/scratch.h"

enum { MOST = 24 };

/* B B^T + 1 at every lane: positive, of condition 1 + |B|^2. */
static void draw(int n, uint64_t *state, lane *a)
{
    SCRATCH(lane, b, n * n);
    for (int k = 0; k < n * n; k++)
        for (int l = 0; l < LANES; l++)
            b[k][l] = random_real(state);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int l = 0; l < LANES; l++) {
                a[i * n + j][l] = i == j;
                for (int k = 0; k < n; k++)
                    a[i * n + j][l] += b[i * n + k][l] * b[j * n + k][l];
            }
}

/* Both are backward stable: each is off by some n epsilon times the condition, at most 1 + n^2, and |x| <= |right side| <= sqrt(n). */
TEST(solutions_are_those_of_elimination)
{
    uint64_t drawn = 7;
    struct instance in = {.lanes = LANES};
    SCRATCH(lane, a, MOST * MOST);
    SCRATCH(real, matrix, MOST * MOST);
    for (int n = 1; n <= MOST; n += 1 + n / 3) {
        lane x[MOST];
        real theirs[LANES][MOST];
        draw(n, &drawn, a);
        for (int c = 0; c < n; c++)
            for (int l = 0; l < LANES; l++)
                x[c][l] = theirs[l][c] = random_real(&drawn);
        for (int l = 0; l < LANES; l++) {
            for (int k = 0; k < n * n; k++)
                matrix[k] = a[k][l];
            assert_int_equal(linear_solve(n, matrix, theirs[l]), STATUS_OK);
        }
        symmetric_factor(&in, n, a);
        symmetric_solve(&in, n, a, x);
        for (int c = 0; c < n; c++)
            for (int l = 0; l < LANES; l++)
                assert_close(x[c][l], theirs[l][c], 8 * n * REAL_EPSILON * (1 + n * n) * sqrt((real)n));
    }
}

#define CHAIN                                                                                                          \
    "problem: chain\nsummary: s\nsource: s\ngroup: R^20\nposition: q[20]\nvelocity: v[20]\n"                           \
    "initial.default.q: each(i, 1, 20, i/7)\ninitial.default.v: each(i, 1, 20, 0)\n"

/* Bars hinged to each other, with a term linear in the velocities; and the same beside two velocities without a mass of their own, so
 * that a pivot is 0 and the expression counts. */
static const char *const texts[] = {
    CHAIN
    "lagrangian: sum(i, 1, 20, v[i]^2)/2 + sum(i, 2, 20, (21 - i)*v[i]*(cos(q[i])*sum(j, 1, i - 1, cos(q[j])*v[j]) + "
    "sin(q[i])*sum(j, 1, i - 1, sin(q[j])*v[j])))/16 + q[2]*v[1]\n",
    CHAIN "lagrangian: v[1]*v[2] + (2 + sin(q[3]))*sum(i, 3, 20, v[i]^2)/2 + sum(i, 4, 20, (21 - "
          "i)*v[i]*(cos(q[i])*sum(j, 3, i "
          "- 1, cos(q[j])*v[j]) + sin(q[i])*sum(j, 3, i - 1, sin(q[j])*v[j])))/16\n"};

TEST(velocities_have_their_momenta)
{
    uint64_t drawn = 9;
    for (size_t k = 0; k < sizeof texts / sizeof *texts; k++) {
        static struct lines lines;
        real unused[2 * MOST];
        lane q[MOST], mu[MOST], v[MOST], back[MOST], other[MOST];
        memset(&lines, 0, sizeof lines);
        const struct problem *problem = open_lines(texts[k], &lines);
        struct instance in = instance_of(problem, unused, unused + MOST);
        for (int c = 0; c < in.n; c++)
            for (int l = 0; l < LANES; l++) {
                q[c][l] = 3 * random_real(&drawn);
                mu[c][l] = random_real(&drawn);
            }
        problem->velocity(&in, q, mu, v);
        problem->momentum(&in, q, v, back);
        q[4][0] += R(0.001); /* a velocity of another place is none of this */
        problem->momentum(&in, q, v, other);
        real off = 0;
        for (int c = 0; c < in.n; c++) {
            off = fmax(off, fabs(other[c][0] - mu[c][0]));
            for (int l = 0; l < LANES; l++)
                assert_close(back[c][l], mu[c][l], 64 * in.n * in.n * REAL_EPSILON * (1 + fabs(v[c][l])));
        }
        assert_above(off, R(1e-6));
        text_close(problem);
    }
}
