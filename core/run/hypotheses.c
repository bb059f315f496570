/* Hypotheses of theorems: what problem, tableau and method say of themselves, and smoothness and independence along a motion. */
#include "core/run/hypotheses.h"

#include <string.h>

#include "core/numbers/scratch.h"
#include "core/problem/examine.h"
#include "core/problem/inverse_legendre.h"
#include "core/problem/series.h"
#include "core/run/one_route.h"
#include "core/run/taylor.h"

/* A series goes as far as a step of the case, or farther: one that would take more than four times as many steps is not gone through. */
enum { LONGER = 4 };

enum held hypothesis_held(const struct core_case *given, enum hypothesis hypothesis)
{
    static enum held (*const of[HYPOTHESES])(const struct core_case *given) = {
#define OF_A_MOTION(code)
#define OF_A_PROBLEM(code) [HYPOTHESIS_##code] = hypothesis_##code,
#define HYPOTHESIS(code, name, of, needed, text) OF_A_##of(code)
#define OF_A_TABLEAU OF_A_PROBLEM
#define OF_A_METHOD OF_A_PROBLEM
#include "core/run/hypotheses.def"
#undef HYPOTHESIS
    };
    return of[hypothesis] ? of[hypothesis](given) : HELD;
}

/* One line a hypothesis: it holds if this is true of the problem, of the tableau's report, or of the case. */
#define IF(code, condition)                                                                                            \
    enum held hypothesis_##code(const struct core_case *given)                                                         \
    {                                                                                                                  \
        const struct problem *const problem = given->in.problem;                                                       \
        const struct tableau_report *const report = &given->report;                                                    \
        (void)problem, (void)report;                                                                                   \
        return (condition) ? HELD : HELD_NOT;                                                                          \
    }
#define WORD_IS(name, word) (strcmp(with_word(&given->with, name), word) == 0)
IF(nonholonomic, problem->constraint == CONSTRAINT_NONHOLONOMIC)
IF(holonomic, problem->constraint == CONSTRAINT_HOLONOMIC)
IF(constrained, problem->constraint != CONSTRAINT_NONE)
IF(unconstrained, problem->constraint == CONSTRAINT_NONE)
IF(not_nonholonomic, problem->constraint != CONSTRAINT_NONHOLONOMIC)
IF(not_holonomic, problem->constraint != CONSTRAINT_HOLONOMIC)
IF(vector_space, group_is_abelian(given->in.group))
IF(group, !group_is_abelian(given->in.group))
IF(lagrangian, !problem->hamiltonian)
IF(hamiltonian,
   problem->hamiltonian_force && (problem->constraint != CONSTRAINT_NONHOLONOMIC || problem->dual_gradient))
IF(vakonomic, problem->extended != NULL)
IF(text, series_has_text(&given->in))
IF(closed_form, problem->exact_forms != NULL)
IF(momentum_map, problem_has_momentum_map(problem))
IF(velocity_mass, !problem->momentum_rate)
IF(quadratic, legendre_is_affine(problem))
IF(constant_mass, !problem->momentum_rate && legendre_is_affine(problem))
IF(position_forces, !problem->momentum_rate && group_is_abelian(given->in.group) && hypothesis_affine(given) == HELD)
IF(working, reaction_works(&given->in, given->g, given->eta))
IF(workless, !reaction_works(&given->in, given->g, given->eta))
IF(H1, report->H1)
IF(H2, report->H2)
IF(H3, report->H3)
IF(H1_conjugate, report->H1_conjugate)
IF(H2_conjugate, report->H2_conjugate)
IF(theorem_5_2, report->order_q >= 0)
IF(two_stages, given->tableau.s <= 2)
IF(gauss, report->B == 2 * given->tableau.s)
IF(self_adjoint, given->shape.self_adjoint)
IF(midpoint, with_number(&given->with, "theta") == R(0.5) || (given->tableau.s == 1 && report->B == 2))
IF(off_centre, with_number(&given->with, "theta") != R(0.5))
IF(one_step_form, WORD_IS("form", "one-step"))
IF(exact_ingredients, WORD_IS("legendre", "exact") && WORD_IS("omega", "exact"))
IF(inner_nodes, given->shape.stages > 2)

static real time_of_steps(const struct core_case *given, long steps)
{
    return case_horizon(given) * (real)steps / (real)given->setup.steps;
}

enum status motion_smooth(const struct core_case *given, long steps, bool with_energy)
{
    enum status status =
        taylor_smooth(&given->in, time_of_steps(given, steps), given->g, given->eta, with_energy, LONGER * steps);
    return status == STATUS_REFUSED ? STATUS_OK : status;
}

double motion_independence(const struct core_case *given, long steps)
{
    const struct instance *in = &given->in;
    SCRATCH(real, g, in->element);
    SCRATCH(real, eta, in->n);
    double least;
    if (in->m == 0)
        return (double)NAN;
    memcpy(g, given->g, (size_t)in->element * sizeof *g);
    memcpy(eta, given->eta, (size_t)in->n * sizeof *eta);
    enum status status = route_independence(in, time_of_steps(given, steps), steps, g, eta, &least);
    return status == STATUS_OK ? least : 0;
}
