/* Opening, claims and solution of optimal control. */
#include "core/control/control_case.h"

#include <stdlib.h>

#include "core/control/fuel.h"
#include "core/control/newton.h"
#include "core/control/solution.h"
#include "core/numbers/linear.h"

static enum status open_method(struct core_case *given, struct refusal *why)
{
    const struct setup *setup = &given->setup;
    struct control_case *at = given->control;
    if (!setup->method)
        return STATUS_OK;
    enum status status = element_make(setup->method, setup->stages, &at->element, why);
    if (status != STATUS_OK)
        return status;
    given->shape.stages = at->element.s;
    if (given->shape.on_group && at->element.points == 1)
        return refuse(why, STATUS_REFUSED, FIELD_METHOD, -1,
                      "%s needs a problem on R^n; on %s there are trapezoid and lobatto", setup->method,
                      at->control.in.group->name);
    if (given->shape.on_group && at->control.problem->drag && at->element.s > 2)
        return refuse(why, STATUS_REFUSED, FIELD_METHOD, -1,
                      "%s needs a problem on R^n or forces of its Lagrangian alone, and %s has drag; for it there is "
                      "trapezoid",
                      setup->method, at->control.problem->name);
    if ((at->control.problem->rank || at->control.problem->most) && at->element.s > 2)
        return refuse(why, STATUS_REFUSED, FIELD_METHOD, -1,
                      "%s needs smooth controls and no rolling; for %s there is %s", setup->method,
                      at->control.problem->name, "trapezoid");
    if (setup->fault != FAULT_NONE && setup->fault != FAULT_FORCE && setup->fault != FAULT_CONTROL_ENDS)
        return refuse(why, STATUS_REFUSED, FIELD_FAULT, -1, "%s does not know the fault %s; it knows: %s, %s",
                      setup->method, fault_name(setup->fault), fault_name(FAULT_FORCE), fault_name(FAULT_CONTROL_ENDS));
    if (setup->samples < 1 || setup->samples % setup->steps != 0)
        return refuse(why, STATUS_BAD_VALUE, FIELD_STEPS, -1, "%ld steps do not divide %d samples", setup->steps,
                      setup->samples);
    return STATUS_OK;
}

static enum status fill(struct core_case *given, struct refusal *why)
{
    struct control_case *at = given->control;
    struct setup setup = given->setup;
    if (!setup.method)
        setup.steps = setup.samples > 1 ? setup.samples : 2; /* not looked at */
    enum status status = control_open(&setup, &at->control, why);
    if (status != STATUS_OK)
        return status;
    const struct control *control = &at->control;
    given->in = control->in;
    given->setup.horizon = control->boundary.horizon;
    given->shape = (struct shape){.n = control->in.n,
                                  .element = control->in.element,
                                  .m = control->controls,
                                  .constraint = CONSTRAINT_NONE,
                                  .retraction = control->in.group->retraction,
                                  .on_group = !group_is_abelian(control->in.group),
                                  .horizon = control->boundary.horizon};
    at->control.fault = setup.fault;
    return open_method(given, why);
}

enum status control_case_open(const struct setup *setup, struct core_case **out, struct refusal *why)
{
    struct core_case *given = calloc(1, sizeof *given);
    *out = NULL;
    if (given)
        given->control = calloc(1, sizeof(struct control_case));
    if (!given || !given->control) {
        free(given);
        return refuse(why, STATUS_OUT_OF_MEMORY, FIELD_NONE, -1, "out of memory");
    }
    given->setup = *setup;
    enum status status = fill(given, why);
    if (status == STATUS_OK)
        *out = given;
    else
        control_case_close(given);
    return status;
}

void control_case_close(struct core_case *given)
{
    struct control_case *at = given->control;
    control_close(&at->control);
    free(given->control);
    free(given);
}

const struct control_problem *control_case_problem(const struct core_case *given)
{
    const struct control_case *at = given->control;
    return at->control.problem;
}

/* The cost of least fuel is no smooth function of h: it depends on where the switches fall (spec control M13, 9.5). */
static int fuel_claims(const struct control_case *at, struct claim *out)
{
    real T = at->control.boundary.horizon;
    const struct bound bound = {(double)(fuel_constant(&at->control) * T * T), 0, BOUND_ONE, -2};
    int count = claim_identity(out, 0, QUANTITY_COST, bound, "spec control 9.5: |J - J_d| <= C h^2");
    return claim_identity(out, count, QUANTITY_TERMINAL, bound_of_step_sums, "spec control M13");
}

int control_case_claims(const struct core_case *given, struct claim out[MAX_CLAIMS])
{
    static const enum quantity quantities[] = {QUANTITY_NODE_Q, QUANTITY_NODE_P, QUANTITY_NODE_U, QUANTITY_COST};
    const struct control_case *at = given->control;
    const char *source = at->control.problem->rank                    ? "spec control M15; thesis 5.3.2"
                         : given->shape.on_group && at->element.s > 2 ? "spec control 9.9, carried over to groups"
                         : given->shape.on_group                      ? "spec control M11, M12; thesis 5.2"
                         : at->element.s > 2                          ? "spec control 9.9"
                                                                      : "spec control M10; thesis 5.1";
    int count = 0;
    if (at->control.problem->most)
        return fuel_claims(at, out);
    for (int k = 0; k < 4; k++)
        count = claim_order(out, count, quantities[k], element_order(&at->element), source);
    bool differences = given->shape.on_group && at->element.s > 2; /* in the equations themselves */
    count = claim_identity(out, count, QUANTITY_EQUATIONS, differences ? bound_of_differences : bound_of_step, source);
    count = claim_identity(out, count, QUANTITY_TERMINAL, bound_of_step_sums, source);
    if (at->control.problem->symmetries)
        count = claim_identity(out, count, QUANTITY_FORCED_NOETHER, bound_of_step,
                               "spec control M11: discrete forced Noether theorem");
    return count;
}

enum status control_case_examine(const struct core_case *given, struct examination *out)
{
    const struct control_case *at = given->control;
    const struct control_boundary *boundary = &at->control.boundary;
    int n = at->control.in.n;
    real J[MAX_PAIR * MAX_PAIR], mass[MAX_DIMENSION * MAX_DIMENSION], inverse[MAX_DIMENSION * MAX_DIMENSION];
    control_jacobian(&at->control, boundary->g[0], boundary->v[0], J);
    for (int k = 0; k < n * n; k++)
        mass[k] = J[(n + k / n) * 2 * n + n + k % n];
    enum status status = matrix_inverse(n, mass, inverse);
    *out = (struct examination){.regular = status == STATUS_OK, .independent = true, .growth = -1};
    out->condition = (double)(norm_max(n * n, mass) * norm_max(n * n, inverse));
    return status;
}

enum status control_case_solve(const struct core_case *given, struct trajectory *out)
{
    const struct control_case *at = given->control;
    struct optimality system;
    struct newton_report report = {0};
    if (at->control.problem->most)
        return fuel_solve(&at->control, given->setup.steps, out);
    enum status status = optimality_open(&at->control, &at->element, given->setup.steps, &system);
    if (status == STATUS_OK)
        status = newton_by_recipe(&system, &report);
    out->newton = out->iterations = report.iterations;
    out->outcome = (struct control_outcome){.equations = (double)report.residual};
    if (status == STATUS_OK)
        status = solution_take(&system, out);
    optimality_close(&system);
    return status;
}
