/* Every problem of the register against differences of its Lagrangian and its constraint. */
#include "ci/tests/core/derivatives.h"
#include "ci/tests/core/testing.h"

typedef void problem_check(struct instance *in, const real *g, const real *eta);

/* Call check for a problem from a preset, with other parameters where `changed`, and with all its retractions or its
 * first. */
static void for_instance(const struct problem *p, const char *preset, bool changed, bool all, problem_check *check)
{
    struct setup setup = case_of(p->name, "gauss", 1, 1, 1);
    struct instance opened, in;
    real g[SMALL_ELEMENT] = {0}, eta[SMALL_DIMENSION] = {0};
    setup.preset = preset;
    if (changed && strcmp(p->name, "chaotic") == 0)
        set_parameter(&setup, "m", 5); /* its parameters are whole numbers */
    opened = opened_instance(&setup, g, eta);
    in = opened;
    in.lanes = LANES;
    for (int i = 0; changed && !p->shape && i < MAX_PARAMETERS; i++)
        in.parameter[i] *= (real)(33 + i) / 32;
    for (int r = 0; p->groups ? r <= all && p->groups[r] : r == 0; r++) {
        in.group = p->groups ? p->groups[r] : in.group;
        check(&in, g, eta);
    }
    if (p->extended) { /* vakonomic: also the Lagrangian and the constraint that make its Hamiltonian */
        in.problem = p->extended;
        in.m = p->extended->m;
        check(&in, g, eta);
    }
    instance_close(&opened);
}

/* Call check for every problem and preset of the register; where `thorough`, also with other parameters, and with all
 * retractions. */
static void for_every_problem(bool thorough, problem_check *check)
{
    for (int k = 0; k < motion_count(); k++)
        for (const struct preset_info *preset = motion_at(k)->presets; preset->name; preset++) {
            for_instance(motion_at(k), preset->name, false, thorough, check);
            if (thorough)
                for_instance(motion_at(k), preset->name, true, thorough, check);
        }
}

TEST(every_part_is_the_derivative_it_claims)
{
    for_every_problem(true, check_parts);
}

TEST(a_wrong_sign_is_seen)
{
    for_every_problem(false, check_that_faults_are_seen);
}

TEST(lanes_are_independent)
{
    for_every_problem(true, check_lanes);
}
