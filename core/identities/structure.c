/* Structure of one step from the initial data: symplecticity by its Jacobian, and reversal by a step back. */
#include <string.h>

#include "core/larger.h"
#include "core/numbers/linear.h"
#include "core/numbers/scratch.h"
#include "core/run/run.h"
#include "core/run/trajectory.h"

typedef real tangent[2 * MAX_DIMENSION]; /* left-trivialised: (xi, nu) stands for (g xi, nu) at (g, mu) */

/* One step from the initial data moved by `shift` along coordinate `index`: g tau(shift e_k), or mu_k + shift. */
static enum status step_from(const struct core_case *given, int index, real shift, struct run *run)
{
    enum status status = run_open(given, 1, run);
    int n = run->in.n;
    if (status != STATUS_OK)
        return status;
    SCRATCH_ZERO(real, way, n);
    *(index < n ? &way[index] : &run->mu[index - n]) += shift;
    if (index < n)
        point_move(&run->in, run->g, way, run->g);
    run_moved(run);
    return run_step(run);
}

/* The derivative of the step along coordinate `index` by differences of order 6, trivialised at the end of the undisturbed step.
 * Of the width that balances round-off and remainder of order 4 (bound_of_differences): the remainder, of order
 * epsilon^(6/5), vanishes beside round-off also where masses make high derivatives large. */
static enum status derivative(const struct core_case *given, const struct run *end, int index, tangent out)
{
    static const struct {
        int at, weight;
    } stencil[] = {{-3, -1}, {-2, 9}, {-1, -45}, {1, 45}, {2, -9}, {3, 1}};
    real shift = pow(REAL_EPSILON, R(0.2));
    SCRATCH_ZERO(real, rate, end->in.element);
    SCRATCH_ZERO(real, momentum_rate, end->in.n);
    for (int k = 0; k < 6; k++) {
        SCRATCH(struct run, run, 1);
        enum status status = step_from(given, index, stencil[k].at * shift, run);
        for (int c = 0; c < end->in.element; c++)
            rate[c] += stencil[k].weight * (run->g[c] - end->g[c]) / (60 * shift);
        for (int c = 0; c < end->in.n; c++)
            momentum_rate[c] += stencil[k].weight * (run->mu[c] - end->mu[c]) / (60 * shift);
        run_close(run);
        if (status != STATUS_OK)
            return status;
    }
    group_trivialise(&end->in, end->g, rate, out);
    memcpy(out + end->in.n, momentum_rate, (size_t)end->in.n * sizeof(real));
    return STATUS_OK;
}

/* omega(x, y) = <nu_y, xi_x> - <nu_x, xi_y> + <mu, [xi_x, xi_y]>, the canonical form in left trivialisation. */
static real canonical_form(const struct instance *in, const real *mu, const real *x, const real *y)
{
    int n = in->n;
    real sum = 0;
    for (int c = 0; c < n; c++)
        sum += y[n + c] * x[c] - x[n + c] * y[c];
    if (group_is_abelian(in->group))
        return sum;
    SCRATCH(lane, xi, in->n);
    SCRATCH(lane, covector, in->n);
    SCRATCH(lane, pulled, in->n);
    broadcast(n, x, xi);
    broadcast(n, mu, covector);
    group_coadjoint_small(in, xi, covector, pulled);
    for (int c = 0; c < n; c++)
        sum += pulled[c][0] * y[c];
    return sum;
}

/* Largest |omega_1(J e_j, J e_k) - omega_0(e_j, e_k)|, J by columns. */
static double form_defect(const struct run *start, const struct run *end, const tangent *J)
{
    int n = start->in.n;
    SCRATCH(tangent, unit, 2 * n);
    double defect = 0;
    memset(unit, 0, (size_t)(2 * n) * sizeof *unit);
    for (int j = 0; j < 2 * n; j++)
        unit[j][j] = 1;
    for (int k = 0; k < 4 * n * n; k++) {
        int i = k / (2 * n), j = k % (2 * n);
        real before = canonical_form(&start->in, start->mu, unit[i], unit[j]);
        real after = canonical_form(&start->in, end->mu, J[i], J[j]);
        defect = LARGER(defect, (double)fabs(after - before));
    }
    return defect;
}

static enum status symplectic_defect(const struct core_case *given, double *defect)
{
    SCRATCH_MATRIX(tangent, J, 2, MAX_DIMENSION);
    SCRATCH(struct run, start, 1);
    SCRATCH(struct run, end, 1);
    enum status status = run_open(given, 1, start);
    int n = start->in.n;
    *defect = 0;
    if (status == STATUS_OK) {
        status = step_from(given, 0, 0, end);
        for (int j = 0; j < 2 * n && status == STATUS_OK; j++)
            status = derivative(given, end, j, J[j]);
        if (status == STATUS_OK)
            *defect = form_defect(start, end, J);
        run_close(end);
    }
    run_close(start);
    return status;
}

/* Where `forth` has got to is where `back` starts; of a state that is the node itself without its low parts, which belong
 * to the sums of one direction. */
static void turn(const struct run *forth, struct run *back)
{
    if (back->method->family->carry) {
        run_carry(forth, back);
        return;
    }
    memcpy(back->g, forth->g, sizeof back->g);
    memcpy(back->mu, forth->mu, sizeof back->mu);
    memcpy(back->lambda, forth->lambda, sizeof back->lambda);
    run_moved(back);
}

/* Distance from the start after a step h and a step -h. */
static enum status reversal_defect(const struct core_case *given, double *defect)
{
    SCRATCH(struct run, forth, 1);
    SCRATCH(struct run, back, 1);
    enum status status = run_open(given, 1, forth), status_back = run_open(given, -1, back);
    if (status == STATUS_OK && status_back == STATUS_OK) {
        SCRATCH(real, g0, given->in.element);
        SCRATCH(real, mu0, given->in.n);
        memcpy(g0, back->g, (size_t)given->in.element * sizeof *g0);
        memcpy(mu0, back->mu, (size_t)given->in.n * sizeof *mu0);
        status = run_step(forth);
        turn(forth, back);
        if (status == STATUS_OK)
            status = run_step(back);
        for (int c = 0; c < back->in.n; c++)
            mu0[c] -= back->mu[c];
        *defect = (double)LARGER(group_distance(&back->in, g0, back->g), norm_euclidean(back->in.n, mu0));
    }
    run_close(forth);
    run_close(back);
    return status == STATUS_OK ? status_back : status;
}

enum status trajectory_structure(const struct core_case *given, double residual[QUANTITIES])
{
    residual[QUANTITY_SYMPLECTIC] = residual[QUANTITY_REVERSAL] = (double)NAN;
    enum status status = reversal_defect(given, &residual[QUANTITY_REVERSAL]);
    if (status == STATUS_OK && given->in.problem->constraint == CONSTRAINT_NONE)
        status = symplectic_defect(given, &residual[QUANTITY_SYMPLECTIC]);
    return status;
}
