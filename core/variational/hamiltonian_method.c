/* Symplectic methods for any Hamiltonian on T*R^n, also one that no Lagrangian leads to [jimenez-2012, sec. 4.4]
 * [mathematics, Discrete M8]: with
 * (k, l) = (D2 H, -D1 H)(q + a h k, p + b h l), q' = q + h k, p' = p + h l is symplectic Euler B for the place (a, b) = (0, 1),
 * A for (1, 0), and the midpoint rule for (1/2, 1/2). Stormer-Verlet is half a step by B, then half a step by A. The time is a coordinate of
 * the extended phase space, with H + p_t: the rates are those at t + a h. */
#include "core/numbers/branch.h"
#include "core/numbers/linear.h"
#include "core/numbers/roundoff.h"
#include "core/problem/hamilton.h"
#include "core/run/run.h"
#include "core/variational/method.h"

struct hamiltonian {
    struct run *run;
    struct evaluation evaluation;
    real h, after; /* of the substep: its length, and where in the step it starts */
    struct run_scales scales;
    struct solver solver; /* of k, then l from x + n on */
};

/* residual = what x lacks of the rates at the place that x leads to. */
static void evaluate_hamiltonian(void *self)
{
    struct hamiltonian *work = self;
    const struct run *run = work->run;
    int n = run->in.n;
    struct moment moment;
    SCRATCH_ZERO(real, q, run->in.n);
    SCRATCH_ZERO(real, p, run->in.n);
    SCRATCH(real, k, run->in.n);
    SCRATCH(real, l, run->in.n);
    for (int c = 0; c < n; c++) {
        q[c] = run->g[c] + (run->g_low[c] + work->evaluation.q * work->h * work->solver.x[c]);
        p[c] = run->mu[c] + (run->mu_low[c] + work->evaluation.p * work->h * work->solver.x[n + c]);
    }
    hamilton_rates(moment_at(&moment, &run->in, run_time(run, work->after + work->evaluation.q * work->h)), q, p, k, l);
    if (run->fault == FAULT_FORCE)
        l[0] = -l[0];
    for (int c = 0; c < n; c++) {
        work->solver.residual[c] = work->solver.x[c] - k[c];
        work->solver.residual[n + c] = work->solver.x[n + c] - l[c];
    }
}

static real correct_hamiltonian(void *self)
{
    struct hamiltonian *work = self;
    int rates = 2 * work->run->in.n;
    evaluate_hamiltonian(work);
    for (int c = 0; c < rates; c++)
        work->solver.correction[c] = -work->solver.residual[c];
    return apply_correction(rates, work->solver.correction, work->solver.weight, work->solver.x);
}

static void hamiltonian_rest(void *self)
{
    struct hamiltonian *work = self;
    const struct run *run = work->run;
    struct moment moment;
    hamilton_rates(moment_at(&moment, &run->in, run_time(run, work->after)), run->g, run->mu, work->solver.x,
                   work->solver.x + run->in.n);
}

static enum status hamiltonian_open(struct run *run)
{
    struct hamiltonian *work = run_allocate(run, sizeof *work);
    if (!work)
        return STATUS_OUT_OF_MEMORY;
    work->run = run;
    enum status status =
        run_solver_open(run, &work->solver, 2 * run->in.n, work, evaluate_hamiltonian, correct_hamiltonian);
    work->solver.round_off = tolerance.solve;
    work->solver.scaled_entries = 2 * run->in.n;
    if (status == STATUS_OK)
        hamiltonian_rest(work);
    return status;
}

static void hamiltonian_close(struct run *run)
{
    solver_close(&((struct hamiltonian *)run->work)->solver);
}

static enum status hamiltonian_substep(struct run *run, struct evaluation evaluation, real h)
{
    struct hamiltonian *work = run->work;
    int n = run->in.n;
    work->evaluation = evaluation;
    work->h = h;
    run_take_scales(&run->node, &work->scales);
    const real size = fmax(work->scales.velocity, work->scales.momentum);
    for (int c = 0; c < n; c++) {
        work->solver.weight[c] = 1 / size;
        work->solver.weight[n + c] = fabs(h) / size;
    }
    enum status status = branch_solve(&work->solver, &(struct branch){.h = &work->h, .rest = hamiltonian_rest});
    if (status != STATUS_OK)
        return status;
    for (int c = 0; c < n; c++) {
        compensated_add(&run->g[c], &run->g_low[c], h * work->solver.x[c]);
        compensated_add(&run->mu[c], &run->mu_low[c], h * work->solver.x[n + c]);
    }
    return STATUS_OK;
}

static enum status hamiltonian_step(struct run *run)
{
    const struct hamiltonian_method *method = run->method->of;
    enum status status = STATUS_OK;
    for (int k = 0; k < method->substeps && status == STATUS_OK; k++) {
        ((struct hamiltonian *)run->work)->after = k * (run->h / method->substeps);
        status = hamiltonian_substep(run, method->evaluation[k], run->h / method->substeps);
    }
    return status;
}

static bool hamiltonian_self_adjoint(const struct core_case *given)
{
    const struct hamiltonian_method *method = given->method->of;
    return method->promise.self_adjoint;
}

static struct stated hamiltonian_order(const struct core_case *given, enum quantity quantity)
{
    const struct hamiltonian_method *method = given->method->of;
    (void)quantity;
    return (struct stated){method->promise.order, method->promise.source};
}

static int hamiltonian_rk_parts(const struct core_case *given, struct rk_part out[MOST_RK_PARTS])
{
    const struct hamiltonian_method *method = given->method->of;
    for (int k = 0; k < method->substeps; k++) {
        out[k].length = R(1.0) / method->substeps;
        out[k].tableau = (struct tableau){.s = 1, .b = {1}};
        out[k].tableau.a[0][0] = method->evaluation[k].q;
        out[k].tableau.ahat[0][0] = method->evaluation[k].p;
    }
    return method->substeps;
}

const struct family hamiltonian_family = {.takes_hamiltonian = true,
                                          .open = hamiltonian_open,
                                          .close = hamiltonian_close,
                                          .step = hamiltonian_step,
                                          .rk_parts = hamiltonian_rk_parts,
                                          .self_adjoint = hamiltonian_self_adjoint,
                                          .claims = BY(hamiltonian) | BY(symplectic_map) | BY(backward),
                                          .order = hamiltonian_order,
                                          .faults = (const enum fault[]){FAULT_FORCE, FAULT_FROZEN, FAULT_NONE}};
