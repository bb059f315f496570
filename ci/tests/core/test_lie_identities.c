/* What Lie group methods are exactly: every identity holds where it speaks, and a planted fault breaks it. */
#include "ci/tests/core/lie_runs.h"
#include "core/run/identities.h"

/* Residual over its bound; -1: the identity does not speak of the case. */
static real share(const char *problem, const char *preset, const struct choice *choice, enum fault fault,
                  identity_of *identity)
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
    bool speaks = identity(given, &residual, &bound);
    case_close(given);
    return speaks ? residual / bound : -1;
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
    {"lie-momentum", "heavy-top", NULL, {"vrkmk", "r=1", 2}, identity_lie_momentum, FAULT_FORCE},
    {"lie-momentum", "so3-lift", NULL, {"vcg", "tableau=rk4", 0}, identity_lie_momentum, FAULT_FORCE},
};

static void identities_hold_and_faults_break_them(void **state)
{
    (void)state;
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        const struct row *row = &rows[k];
        if (runs_in_quad() && k % 3 != 0)
            continue;
        real holds = share(row->problem, row->preset, &row->choice, FAULT_NONE, row->identity);
        if (!(holds >= 0 && holds <= 1))
            fail_msg("%s, %s %s on %s: %.2g of the bound", row->name, row->choice.method, row->choice.with,
                     row->problem, (double)holds);
        if (row->fault == FAULT_NONE)
            continue;
        real broken = share(row->problem, row->preset, &row->choice, row->fault, row->identity);
        if (!(broken > 10))
            fail_msg("%s, %s %s on %s: %s leaves %.2g of the bound", row->name, row->choice.method, row->choice.with,
                     row->problem, fault_name(row->fault), (double)broken);
    }
}

/* Of what they say nothing about they are silent. */
static void identities_are_silent(void **state)
{
    (void)state;
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
        assert_true(share(silent[k].problem, NULL, &silent[k].choice, FAULT_NONE, silent[k].identity) == -1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(identities_hold_and_faults_break_them),
        cmocka_unit_test(identities_are_silent),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
