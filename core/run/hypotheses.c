/* Hypotheses of theorems: what problem, tableau and method say of themselves. */
#include "core/run/hypotheses.h"

#include <string.h>

#include "core/numbers/scratch.h"
#include "core/problem/examine.h"
#include "core/problem/inverse_legendre.h"
#include "core/problem/series.h"

static hypothesis_check *const *checks;

void hypotheses_hand_over(hypothesis_check *const of[HYPOTHESES])
{
    checks = of;
}

enum held hypothesis_held(const struct core_case *given, enum hypothesis hypothesis)
{
    return checks[hypothesis] ? checks[hypothesis](given) : HELD;
}

/* Returns true if momenta are M v, with no constant beside it such as a term c v of l gives. */
static bool rest_has_no_momentum(const struct core_case *given)
{
    const struct instance *in = &given->in;
    SCRATCH(lane, g, in->element);
    SCRATCH_ZERO(lane, rest, in->n);
    SCRATCH_ZERO(lane, momentum, in->n);
    if (!in->problem->momentum)
        return true;
    broadcast(in->element, given->g, g);
    in->problem->momentum(in, g, rest, momentum);
    for (int c = 0; c < in->n; c++)
        if (momentum[c][0] != 0)
            return false;
    return true;
}

/* Defines a hypothesis by a condition on the problem, the tableau's report, or the case. */
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
IF(phase_space, problem->phase_space != NULL)
IF(walls, problem->wall != NULL)
IF(linear_theta, problem->phase_space && problem->theta_is_linear)
IF(properly_degenerate, problem->phase_space && 2 * __builtin_popcount(problem->theta_zeros) == problem->n)
IF(text, series_has_text(&given->in))
IF(closed_form, problem->exact_forms != NULL)
IF(momentum_map, problem_has_momentum_map(problem))
IF(velocity_mass, !problem->momentum_rate)
IF(quadratic, legendre_is_affine(problem))
IF(constant_mass, !problem->momentum_rate && legendre_is_affine(problem) && rest_has_no_momentum(given))
IF(autonomous, !problem->timed)
IF(unforced, !problem->forced)
IF(dragless, !problem->drags)
IF(steady, !problem->moving)
IF(powered, problem->power != NULL)
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
IF(base_not_ahead, with_number(&given->with, "theta") <= R(0.5))
IF(one_parameter, group_is_abelian(given->in.group) || strcmp(given->shape.retraction, "exp") == 0)
IF(one_step_form, WORD_IS("form", "one-step"))
IF(exact_ingredients, WORD_IS("legendre", "exact") && WORD_IS("omega", "exact"))
IF(inner_nodes, given->shape.stages > 2)
