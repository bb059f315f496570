/* Exact properties of Lie group methods: every identity holds if it applies, and a deliberate fault breaks it. */
#include "ci/tests/core/lie_runs.h"
#include "core/numbers/linear.h"
#include "core/run/claims.h"
#include "core/run/identities.h"
#include "core/run/trajectory.h"

/* Residual over its bound; -1: the identity does not apply to the case, by its hypotheses (core/run/claims.def) or by itself. */
static real share(const char *name, const char *problem, const char *preset, const struct choice *choice,
                  enum fault fault, identity_of *identity)
{
    struct setup setup = case_of(problem, choice->method, choice->stages, 16, 1);
    struct refusal why;
    struct core_case *given;
    real residual = 0, bound = 0;
    setup.with = choice->with;
    setup.preset = preset;
    setup.fault = fault;
    if (case_open(&setup, &given, &why) != STATUS_OK)
        fail_msg("%s", why.message);
    bool applies = claims_apply(given, quantity_find(name)) != HELD_NOT && identity(given, &residual, &bound);
    case_close(given);
    return applies ? residual / bound : -1;
}

static const struct row {
    const char *name, *problem, *preset;
    struct choice choice;
    identity_of *identity;
    enum fault fault; /* that breaks it */
} rows[] = {
    {"lie-composition", "heavy-top", NULL, {"vcg", "tableau=gauss", 2}, identity_lie_composition, FAULT_TRANSPOSED},
    {"lie-composition", "aff1-body", NULL, {"vcg", "tableau=kutta3", 0}, identity_lie_composition, FAULT_TRANSPOSED},
    {"lie-one-stage", "sl2-body", NULL, {"vrkmk", "r=3", 1}, identity_lie_one_stage, FAULT_TABLEAU},
    {"lie-one-stage", "se2-body", NULL, {"vdexp", "tableau=euler r=1", 0}, identity_lie_one_stage, FAULT_TABLEAU},
    {"lie-cut-off", "sl2-body", NULL, {"vrkmk", "r=3", 2}, identity_lie_cut_off, FAULT_TABLEAU},
    {"lie-cut-off", "heis3-body", NULL, {"rkmk", "r=1", 2}, identity_lie_cut_off, FAULT_TABLEAU},
    {"lie-cut-off", "sl2-body", NULL, {"vrkmk", "r=2 denominator=1", 2}, identity_lie_cut_off, FAULT_TABLEAU},
    {"lie-dexp", "sl2-body", NULL, {"vdexp", "r=3", 2}, identity_lie_dexp, FAULT_TABLEAU},
    {"lie-dexp", "aff1-body", NULL, {"vdexp", "r=inf", 2}, identity_lie_dexp, FAULT_TABLEAU},
    {"lie-dexp", "heavy-top", NULL, {"vdexp", "r=0", 2}, identity_lie_dexp, FAULT_TABLEAU},
    {"lie-abelian", "kepler", NULL, {"vrkmk", "tableau=kutta3 r=1", 0}, identity_lie_abelian, FAULT_TRANSPOSED},
    {"lie-abelian", "kepler", NULL, {"vcf4", NULL, 0}, identity_lie_abelian, FAULT_FORCE},
    {"lie-adjoint", "heavy-top", NULL, {"vrkmk", "tableau=lobatto-iiia r=0", 2}, identity_lie_adjoint, FAULT_TABLEAU},
    {"lie-adjoint", "aff1-body", NULL, {"vcg", "tableau=midpoint-3", 0}, identity_lie_adjoint, FAULT_NONE},
    {"lie-adjoint", "sl2-body", NULL, {"vrkmk", "tableau=euler r=0", 0}, identity_lie_adjoint, FAULT_NONE},
    {"lie-base", "commuting-flows", "without-momentum", {"vrkmk", "r=2", 3}, identity_lie_base, FAULT_TABLEAU},
    {"lie-base", "aff1-lift", NULL, {"vcg", "tableau=cg3", 0}, identity_lie_base, FAULT_TABLEAU},
    {"lie-symplectic", "aff1-body", NULL, {"vrkmk", "r=2", 2}, identity_lie_symplectic, FAULT_TRANSPOSED},
    {"lie-symplectic", "heavy-top", NULL, {"vcg", "tableau=gauss", 2}, identity_lie_symplectic, FAULT_TRANSPOSED},
    {"lie-symplectic", "heavy-top", NULL, {"vrkmk", "r=1", 2}, identity_lie_symplectic, FAULT_SECOND},
    {"no-minimiser", "free-line", NULL, {"homogeneous-theta", "theta=0.1", 0}, identity_no_minimiser, FAULT_STRAIGHT},
    {"no-minimiser", "free-line", NULL, {"homogeneous-theta", "theta=0.49", 0}, identity_no_minimiser, FAULT_STRAIGHT},
    {"no-minimiser", "free-line", NULL, {"homogeneous-theta", "theta=0.9", 0}, identity_no_minimiser, FAULT_STRAIGHT},
    {"lie-momentum", "heavy-top", NULL, {"vrkmk", "r=1", 2}, identity_lie_momentum, FAULT_FORCE},
    {"lie-momentum", "so3-lift", NULL, {"vcg", "tableau=rk4", 0}, identity_lie_momentum, FAULT_FORCE},
};

TEST(identities_hold_and_faults_break_them)
{
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        const struct row *row = &rows[k];
        if (in_quad() && k % 3 != 0)
            continue;
        real holds = share(row->name, row->problem, row->preset, &row->choice, FAULT_NONE, row->identity);
        if (!(holds >= 0 && holds <= 1))
            fail_msg("%s, %s %s on %s: %.2g of the bound", row->name, row->choice.method, row->choice.with,
                     row->problem, (double)holds);
        if (row->fault == FAULT_NONE)
            continue;
        real broken = share(row->name, row->problem, row->preset, &row->choice, row->fault, row->identity);
        if (!(broken > 10))
            fail_msg("%s, %s %s on %s: %s leaves %.2g of the bound", row->name, row->choice.method, row->choice.with,
                     row->problem, fault_name(row->fault), (double)broken);
    }
}

/* Identities are silent on cases that they say nothing about. */
TEST(identities_are_silent)
{
    static const struct row silent[] = {
        {"lie-adjoint", "heavy-top", NULL, {"vrkmk", "r=2", 2}, identity_lie_adjoint, FAULT_NONE},
        {"lie-adjoint", "heavy-top", NULL, {"vcg", "tableau=gauss", 2}, identity_lie_adjoint, FAULT_NONE},
        {"lie-base", "heavy-top", NULL, {"vrkmk", "r=2", 2}, identity_lie_base, FAULT_NONE},
        {"lie-base", "commuting-flows", NULL, {"vrkmk", "r=2", 2}, identity_lie_base, FAULT_NONE},
        {"lie-cut-off", "heavy-top", NULL, {"vrkmk", "r=2", 2}, identity_lie_cut_off, FAULT_NONE},
        {"lie-one-stage", "heavy-top", NULL, {"vrkmk", "r=2", 2}, identity_lie_one_stage, FAULT_NONE},
        {"lie-abelian", "heavy-top", NULL, {"vrkmk", "r=2", 2}, identity_lie_abelian, FAULT_NONE},
        {"lie-symplectic", "heavy-top", NULL, {"rkmk", "r=2", 2}, identity_lie_symplectic, FAULT_NONE},
        {"lie-momentum", "sl2-body", NULL, {"vrkmk", "r=2", 2}, identity_lie_momentum, FAULT_NONE},
        {"lie-composition", "heavy-top", NULL, {"gauss", NULL, 2}, identity_lie_composition, FAULT_NONE}};
    for (size_t k = 0; k < sizeof silent / sizeof *silent; k++)
        assert_true(share(silent[k].name, silent[k].problem, NULL, &silent[k].choice, FAULT_NONE, silent[k].identity) ==
                    -1);
}

/* Perturbation that comes from no Hamiltonian: a function of the momentum added to the velocity, or one of the
 * element added to the force. */
static struct {
    const struct problem *right;
    real body, space, force;
    real start, along[3]; /* mu_2 in space at the start, and the direction of mu there */
} skewed;

static void skewed_velocity(const struct instance *in, const lane *g, const lane *mu, lane *restrict out)
{
    skewed.right->velocity(in, g, mu, out);
    for (int l = 0; l < LANES; l++) {
        real in_space = g[3][l] * mu[0][l] + g[4][l] * mu[1][l] + g[5][l] * mu[2][l] - skewed.start;
        out[0][l] += skewed.body * mu[1][l];
        for (int c = 0; c < 3; c++)
            for (int i = 0; i < 3; i++)
                out[c][l] += skewed.space * g[3 * i + c][l] * skewed.along[i] * in_space;
    }
}

static void skewed_force(const struct instance *in, const lane *g, const lane *fibre, lane *restrict out)
{
    (skewed.right->hamiltonian_force ? skewed.right->hamiltonian_force : skewed.right->force)(in, g, fibre, out);
    for (int l = 0; l < LANES; l++)
        out[0][l] += skewed.force * g[2][l];
}

/* The residuals of the identity and of the kind structure. */
static void residuals_of_skewed(real body, real space, real force, real h, real out[2])
{
    struct setup setup = case_of("heavy-top", "vrkmk", 2, (long)(1 / h + R(0.5)), 1);
    double residual[QUANTITIES], explained[QUANTITIES];
    real bound;
    struct core_case *given = opened_case(&setup);
    struct core_case changed = *given;
    struct problem problem = *given->in.problem;
    struct run run;
    assert_int_equal(run_open(given, 1, &run), STATUS_OK);
    for (int i = 0; i < 3; i++) {
        skewed.along[i] = 0;
        for (int c = 0; c < 3; c++)
            skewed.along[i] += run.g[3 * i + c] * run.mu[c] / norm_euclidean(3, run.mu);
    }
    skewed.start = skewed.along[1] * norm_euclidean(3, run.mu);
    run_close(&run);
    skewed.right = given->in.problem;
    skewed.body = body;
    skewed.space = space;
    skewed.force = force;
    problem.velocity = skewed_velocity;
    if (problem.hamiltonian_force)
        problem.hamiltonian_force = skewed_force;
    else
        problem.force = skewed_force;
    changed.in.problem = &problem;
    assert_true(identity_lie_symplectic(&changed, &out[0], &bound));
    assert_int_equal(trajectory_structure(&changed, residual, explained), STATUS_OK);
    out[1] = (real)residual[QUANTITY_SYMPLECTIC];
    case_close(given);
}

/* All of the form is looked at. In a short step the velocity c mu_2 e_1 in the frame of the body, or c (mu_2 - its start) along mu, whose bracket with mu is 0, in that of space, adds h c to the
 * form of two momenta, and the force c R_13 e_1 as much to that of two directions, times a number of the element; what reaches other
 * parts of the form, in the same frame, is of the order c h^2. */
TEST(every_part_of_the_form_is_looked_at)
{
    const real h = R(1e-4), c = R(0.1);
    real found[2];
    residuals_of_skewed(0, 0, 0, h, found);
    for (int k = 0; k < 2; k++)
        assert_at_most(found[k], c * h / 1000);
    for (int part = 0; part < 3; part++) {
        residuals_of_skewed(part == 0 ? c : 0, part == 1 ? c : 0, part == 2 ? c : 0, h, found);
        for (int k = 0; k < 2; k++) {
            assert_above(found[k], c * h / 8);
            assert_at_most(found[k], 2 * c * h);
        }
    }
}
