/* Round-off over many steps: the pair that the step works with is symplectic to the last bit. */
#include "ci/tests/core/runs.h"
#include "core/hp/hp.h"

static real entry(const hp_coefficients column, int i, int j)
{
    return column[j][i / LANES][i % LANES];
}

/* Largest |b_i ahat_ij + b_j a_ji - b_i b_j| / (b_i b_j) as the step has it. */
static real symplectic_defect(const struct hp *hp)
{
    real largest = 0;
    for (int i = 0; i < hp->s; i++)
        for (int j = 0; j < hp->s; j++)
            largest = fmax(largest, fabs(entry(hp->ahat.column, i, j) + entry(hp->a.column, j, i) - 1));
    return largest;
}

TEST(pairs_are_symplectic_to_the_last_bit)
{
    const char *const methods[] = {"gauss",        "lobatto-iiia", "lobatto-iiib",
                                   "lobatto-iiic", "lobatto-iiid", "radau-iia"};
    for (int k = 0; k < 6; k++)
        for (int s = 2; s <= MAX_STAGES; s++) {
            struct run run;
            struct setup setup = case_of("kepler", methods[k], s, 16, 1);
            open_run(&setup, &run);
            struct hp *hp = run.work;
            const struct tableau *t = &run.tableau;
            assert_true(symplectic_defect(hp) == 0);
            for (int i = 0; i < s; i++)
                for (int j = 0; j < s; j++) { /* half a step of the grid, and the roundings of the quotient */
                    assert_close(entry(hp->a.column, i, j), t->a[i][j] / t->b[j], 4 * REAL_EPSILON);
                    assert_close(entry(hp->ahat.column, i, j), t->ahat[i][j] / t->b[j], 16 * REAL_EPSILON);
                }
            hp->a.column[0][0][s > 1] += 2 * REAL_EPSILON;
            assert_true(symplectic_defect(hp) > 0); /* control */
            end_run(&run);
        }
}

#ifndef REAL_QUAD
enum { MEMBERS = 16, STEPS = 100000 };

/* Root mean square of the energy error after STEPS steps of Kepler's problem over MEMBERS step sizes near 1/10; one
 * coefficient is off by `defect`. */
static real energy_error(real defect)
{
    real sum = 0;
    for (int k = 0; k < MEMBERS; k++) {
        struct run run;
        lane start, end;
        struct setup setup = case_of("kepler", "gauss", 8, STEPS, STEPS * (0.1 + k / 16000.0));
        open_run(&setup, &run);
        struct hp *hp = run.work;
        hp->a.column[1][0][2] += defect;
        energy(&run.node.in, run.node.g, run.node.velocity, &start);
        take_steps(&run, STEPS);
        energy(&run.node.in, run.node.g, run.node.velocity, &end);
        sum += (end[0] - start[0]) * (end[0] - start[0]) / MEMBERS;
        end_run(&run);
    }
    return sqrt(sum);
}

/* Brouwer's law: a step rounds sums of h times velocities and forces, all of size 1, and these errors add up like a random
 * walk. Only double does so many steps in a moment. */
TEST(invariants_walk_at_random)
{
    real walk = R(0.1) * REAL_EPSILON * sqrt(R(1.0) * STEPS);
    assert_at_most(energy_error(0), walk);
    assert_above(energy_error(16 * REAL_EPSILON), walk); /* control: a drift */
}
#endif
