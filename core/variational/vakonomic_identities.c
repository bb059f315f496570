/* The vakonomic integrator against the symplectic methods of its Hamiltonian [jimenez-2012, thm. 4.3.4, sec. 4.4.1]. */
#include "core/identities/same_map.h"
#include "core/larger.h"
#include "core/numbers/roundoff.h"
#include "core/numbers/scratch.h"
#include "core/numbers/zero.h"
#include "core/problem/scales/scales.h"
#include "core/run/identities.h"
#include "core/run/run.h"
#include "core/variational/method.h"

extern const struct family vakonomic_family, hamiltonian_family;

/* alpha = 0 is H(q, p'), 1 is H(q', p), 1/2 the midpoint rule. */
bool identity_vakonomic_map(const struct core_case *given, real *residual, real *bound)
{
    if (!is_of_family(given, &vakonomic_family))
        return false;
    real alpha = with_number(&given->with, "alpha");
    const char *twin = alpha == 0        ? "symplectic-euler-b"
                       : alpha == 1      ? "symplectic-euler-a"
                       : alpha == R(0.5) ? "symplectic-midpoint"
                                         : NULL;
    if (twin)
        compare_with(given, twin, 0, NULL, residual, bound);
    return twin;
}

/* Place of the base point of a step. */
static real base_point(const struct core_case *given)
{
    const struct hamiltonian_method *method = variant_of(given, &hamiltonian_family);
    real alpha = method ? method->evaluation[0].q : with_number(&given->with, "alpha");
    return given->setup.fault == FAULT_OWN_ADJOINT ? 1 - alpha : alpha;
}

/* Computes the rounding of each constraint there, over epsilon: its velocity is a difference of positions over h. */
static void constraint_rounding(const struct step_taken *step, const struct instance *extended, const real *x,
                                const real *v, real *size)
{
    const struct run *run = &step->run;
    const real *unit = step->unit;
    SCRATCH_SCALES(scales, &run->in);
    scales_rounding(&run->node, run_horizon(run), unit, &scales);
    for (int c = 0; c < run->in.n; c++)
        scales.velocity[c] =
            fabs(v[c]) + scales.momentum[c] * unit[c] * unit[c] / scales.time + scales.position[c] / fabs(run->h);
    value_scales(extended, extended->problem->constraint_value, extended->m, x, v, scales.position, scales.velocity,
                 size);
}

/* phi at the base point between two positions, at the velocity from one to the other. */
static bool constraint_between(struct step_taken *step, real *residual, real *bound)
{
    const struct run *run = &step->run;
    const struct core_case *given = run->given;
    struct instance in = given->in;
    real alpha = base_point(given);
    SCRATCH(lane, base, run->in.element);
    SCRATCH(lane, velocity, run->in.n);
    SCRATCH(lane, phi, given->in.problem->extended->m);
    SCRATCH(real, size, given->in.problem->extended->m);
    SCRATCH(real, x, run->in.element);
    SCRATCH(real, v, run->in.n);
    in.problem = in.problem->extended;
    in.m = in.problem->m;
    in.lanes = 1;
    for (int c = 0; c < in.n; c++) {
        x[c] = (1 - alpha) * step->g[c] + alpha * run->g[c];
        v[c] = (run->g[c] - step->g[c]) / run->h;
    }
    broadcast(in.n, x, base);
    broadcast(in.n, v, velocity);
    in.problem->constraint_value(&in, base, velocity, phi);
    constraint_rounding(step, &in, x, v, size);
    for (int k = 0; k < in.m; k++)
        *residual = LARGER(*residual, part_of(phi[k][0], size[k]));
    *bound = tolerance.identity;
    return true;
}

bool identity_discrete_constraint(const struct core_case *given, real *residual, real *bound)
{
    const struct hamiltonian_method *method = variant_of(given, &hamiltonian_family);
    bool has_base = is_of_family(given, &vakonomic_family) || (method && method->substeps == 1);
    return has_base && over_steps(given, constraint_between, residual, bound);
}
