/* The vakonomic integrator against the symplectic methods of its Hamiltonian (thesis theorem 4.3.4, 4.4.1). */
#include <string.h>

#include "core/numbers/linear.h"
#include "core/numbers/scratch.h"
#include "core/run/identities.h"
#include "core/run/run.h"
#include "core/run/same_map.h"
#include "core/variational/method.h"

enum { NODES = 8, UNITS = 64 };

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

/* Place of the base point of a step; false where the method has none. */
static bool base_point(const struct core_case *given, real *place)
{
    const struct hamiltonian_method *method = variant_of(given, &hamiltonian_family);
    bool vakonomic = is_of_family(given, &vakonomic_family);
    if (!vakonomic && !(method && method->substeps == 1))
        return false;
    *place = vakonomic ? with_number(&given->with, "alpha") : method->place[0].q;
    if (given->setup.fault == FAULT_OWN_ADJOINT)
        *place = 1 - *place;
    return true;
}

/* phi at the base point between two positions, at the velocity from one to the other; its roundings are those of the
 * positions over h. */
static void constraint_between(const struct core_case *given, real place, const real *q, const struct run *run,
                               real *residual, real *bound)
{
    struct instance in = given->in;
    SCRATCH(lane, base, run->in.element);
    SCRATCH(lane, velocity, run->in.n);
    SCRATCH(lane, phi, given->in.problem->extended->m);
    SCRATCH_MATRIX(lane, A, given->in.problem->extended->m, given->in.n);
    SCRATCH(real, x, run->in.element);
    SCRATCH(real, v, run->in.n);
    in.problem = in.problem->extended;
    in.m = in.problem->m;
    in.lanes = 1;
    for (int c = 0; c < in.n; c++) {
        x[c] = (1 - place) * q[c] + place * run->g[c];
        v[c] = (run->g[c] - q[c]) / run->h;
    }
    broadcast(in.n, x, base);
    broadcast(in.n, v, velocity);
    in.problem->constraint_value(&in, base, velocity, phi);
    in.problem->constraint_gradient(&in, base, velocity, A);
    real gradient = fmax(1, first_largest(in.m * in.n, A));
    *residual = fmax(*residual, first_largest(in.m, phi));
    *bound = fmax(*bound, UNITS * REAL_EPSILON * gradient * (1 + norm_max(in.n, x)) * (1 + 1 / fabs(run->h)));
}

bool identity_discrete_constraint(const struct core_case *given, real *residual, real *bound)
{
    SCRATCH(struct run, run, 1);
    real place;
    SCRATCH(real, q, given->in.element);
    if (!given->in.problem->extended || !base_point(given, &place))
        return false;
    *residual = *bound = 0;
    bool found = run_open(given, 1, run) == STATUS_OK;
    for (long k = 0; found && k < given->setup.steps && k < NODES; k++) {
        memcpy(q, run->g, (size_t)given->in.element * sizeof *q);
        found = run_step(run) == STATUS_OK;
        constraint_between(given, place, q, run, residual, bound);
    }
    run_close(run);
    if (!found)
        *residual = (real)NAN;
    return true;
}
