/* Every hypothesis of core/run/hypotheses.def is broken: a claim is made where it holds and not where it fails, or the method is refused by its
 * name. */
#include "ci/tests/core/runs.h"
#include "ci/tests/core/text_lines.h"
#include "core/register.h"
#include "core/run/claims.h"
#include "core/run/hypotheses.h"
#include "core/run/motion_hypotheses.h"

/* A mass on a line, and one in space whose third coordinate and velocity the constraint decides. */
#define LINE(l)                                                                                                        \
    "problem: line\ngroup: R^1\nposition: x\nvelocity: v\nlagrangian: " l                                              \
    "\ninitial.default.q: 1/2\ninitial.default.v: -1\n"
#define SPACE(l, more, z, c)                                                                                           \
    "problem: space\ngroup: R^3\nposition: [x, y, z]\nvelocity: [a, b, c]\nlagrangian: " l "\n" more                   \
    "initial.default.q: [1, 1/2, " z "]\ninitial.default.v: [4/5, 3/10, " c "]\n"
#define UNIT "(a^2 + b^2 + c^2)/2"
#define FREE(l) SPACE(l, "", "3/10", "2/5")
#define PUSHED(force) SPACE(SPRING, "forces: [" force ", 0, 0]\n", "3/10", "2/5")
#define ROLLS(l) SPACE(l, "nonholonomic: c - y*a\n", "3/10", "2/5")
#define DRIFTS(l) SPACE(l, "nonholonomic: c - y*a - 3/10\n", "3/10", "7/10")
#define CONE(l) SPACE(l, "nonholonomic: c^2 + b^2 - a^2 - x*a*b/4\n", "3/10", "sqrt(61)/10")
#define SURFACE(l) SPACE(l, "holonomic: z - x*y\n", "1/2", "7/10")
#define FLAT(l) SPACE(l, "holonomic: z - x/2\n", "1/2", "2/5")
#define LIFT(l) SPACE(l, "holonomic: z - 1/2 - sin(t)/2\n", "1/2", "1/2")
#define MOVING(theta, other)                                                                                           \
    "problem: phase\ngroup: R^2\nposition: [x, y]\nvelocity: [u, v]\nphase-space-lagrangian: " theta "*u + (" other    \
    ")*v - y^2/2 - x^2/2\ninitial.default.q: [1/2, 1]\n"
#define PHASE(theta) MOVING(theta, "0")
#define LIFTED(h)                                                                                                      \
    "problem: lifted\ngroup: R^2\nposition: [x, y]\nmomenta: [p, r]\nhamiltonian: " h                                  \
    "\ninitial.default.q: [1/2, 1]\ninitial.default.p: [1/3, -1]\n"
#define SPRING UNIT " - x^2/2"
#define QUARTIC UNIT " - x^4/2"
#define BENT UNIT " + a^4/10"
#define PLACED UNIT " + x^2*a^2/2"
/* The energy jumps where y changes sign at x < 0; the equations are smooth there. */
#define CUT(x)                                                                                                         \
    "problem: cut\ngroup: R^2\nposition: [x, y]\nvelocity: [u, v]\nlagrangian: (u^2 + v^2)/2 - (x^2 + y^2)/2 - "       \
    "atan2(y, " x ")/10\ninitial.default.q: [-1, 1/5]\ninitial.default.v: [1/10, -9/10]\n"
/* One constraint, whose gradient is 0 where x is -near. */
#define VANISHES(near)                                                                                                 \
    "problem: vanishes\ngroup: R^3\nposition: [x, y, z]\nvelocity: [u, v, w]\nlagrangian: (u^2 + v^2 + w^2)/2 - "      \
    "y^2/2\nnonholonomic: (" near " + x)*(w - y*u)\ninitial.default.q: [-3/10, 1/2, 1/4]\n"                            \
    "initial.default.v: [1, 1/2, 1/2]\n"
/* A body on a blade; its metric is bi-invariant where all axes have the same inertia. */
#define BLADE(third)                                                                                                   \
    "problem: blade\ngroup: SO(3)\nposition: R\nvelocity: [u, v, w]\nlagrangian: (u^2 + v^2 + " third "*w^2)/2\n"      \
    "nonholonomic: w\ninitial.default.q: rotation(3/10, -1/5, 1/2)\ninitial.default.v: [4/5, -7/10, 0]\n"
#define CONTROLLED(cost, more)                                                                                         \
    "problem: controlled\ngroup: R^2\nposition: [x, y]\nvelocity: [v, w]\nlagrangian: (v^2 + w^2)/2\n"                 \
    "control.transfers.a.from.q: [0, 0]\ncontrol.transfers.a.from.v: [0, 0]\ncontrol.transfers.a.to.q: [1, 1/2]\n"     \
    "control.transfers.a.to.v: [0, 0]\ncontrol.transfers.a.horizon: 2\ncontrol.actuated: [v, w]\n"                     \
    "control.inputs: [push, turn]\ncontrol.cost: push^2 + turn^2" cost "\n" more

struct side {
    const char *problem; /* a name, or a text */
    const char *method;
    int stages;
    const char *with, *preset;
    bool bare; /* a problem in C that has neither a text nor the derivatives of its Hamiltonian */
};

/* The claim is made of the first and not of the second, where nothing else fails that it needs. */
struct broken {
    enum claim_kind kind;
    enum quantity quantity;
    struct side holds, fails;
    enum hypothesis named; /* by a refusal, where that is another one, of the same coefficients; 0: this one */
};
#define BREAK(code, claimed, of, ...) [HYPOTHESIS_##code] = {CLAIM_##claimed, QUANTITY_##of, __VA_ARGS__}

static const struct broken all[HYPOTHESES] = {
    BREAK(smooth, ORDER, Q, {LINE("v^2/2 - x^4"), "gauss", 2}, {LINE("v^2/2 - abs(x)^3"), "gauss", 2}),
    BREAK(smooth_energy, BOUND, ENERGY, {CUT("x + 10"), "gauss", 2}, {CUT("x"), "gauss", 2}),
    BREAK(independent, ORDER, Q, {VANISHES("3"), "lobatto-iiia", 2}, {VANISHES("0"), "lobatto-iiia", 2}),

    BREAK(nonholonomic, IDENTITY, CONSTRAINT, {ROLLS(UNIT), "newmark"}, {FREE(UNIT), "newmark"}),
    BREAK(holonomic, IDENTITY, TANGENCY, {SURFACE(UNIT), "lobatto-iiia", 2}, {ROLLS(UNIT), "lobatto-iiia", 2}),
    BREAK(constrained, IDENTITY, CONSTRAINT, {ROLLS(UNIT), "lobatto-iiia", 2}, {FREE(UNIT), "lobatto-iiia", 2}),
    BREAK(unconstrained, IDENTITY, SYMPLECTIC, {FREE(UNIT), "lobatto-iiia", 2}, {ROLLS(UNIT), "lobatto-iiia", 2}),
    BREAK(not_nonholonomic, BOUND, ENERGY, {SURFACE(UNIT), "lobatto-iiia", 2}, {ROLLS(UNIT), "lobatto-iiia", 2}),
    BREAK(not_holonomic, ORDER, Q, {ROLLS(UNIT), "newmark"}, {SURFACE(UNIT), "newmark"}),
    BREAK(vector_space, ORDER, DENSE_DP, {"oscillator", "lobatto-iiia", 4}, {"rigid-body", "lobatto-iiia", 4}),
    BREAK(group, ORDER, STEP_ACTION, {"rigid-body", "lie-poisson"}, {FREE(UNIT), "lie-poisson"}),
    BREAK(lagrangian, ORDER, TRIPLE_L, {"rigid-body", "vrkmk", 2}, {"so3-lift", "vrkmk", 2}),
    BREAK(hamiltonian, ORDER, Q, {FREE(SPRING), "symplectic-euler-a"},
          {FREE(SPRING), "symplectic-euler-a", .bare = true}),
    BREAK(phase_space, ORDER, Q, {PHASE("y"), "degenerate-gauss", 1}, {FREE(UNIT), "degenerate-gauss", 1}),
    BREAK(linear_theta, IDENTITY, CONSTRAINT, {PHASE("y"), "degenerate-gauss", 1},
          {PHASE("y^2"), "degenerate-gauss", 1}),
    BREAK(properly_degenerate, ORDER, Q, {PHASE("y^2"), "degenerate-dvi", 1},
          {MOVING("y^2", "x/2"), "degenerate-dvi", 1}),
    BREAK(homogeneous, IDENTITY, CONTACT, {LIFTED("p^2/r + r*x*y"), "stormer-verlet"},
          {LIFTED("p^2 + r*x*y"), "stormer-verlet"}),
    BREAK(walls, ORDER, Q, {LINE("v^2/2 - x^2\nwalls: x + 1/4"), "collision-located"},
          {LINE("v^2/2 - x^2"), "collision-located"}),
    BREAK(impact, ORDER, Q, {LINE("v^2/2 - x^2\nwalls: x + 1/4"), "collision-located"},
          {LINE("v^2/2 - x^2\nwalls: x + 9"), "collision-located"}),
    BREAK(samples_off_walls, ORDER, P, {LINE("v^2/2 - x^2\nwalls: x + 1/4"), "collision-located"},
          {LINE("v^2/2\nwalls: x + 1/2"), "collision-located"}),
    BREAK(impact_at_start, IDENTITY, SYMPLECTIC, {LINE("v^2/2 - x^2\nwalls: x - 9/20"), "collision-variational"},
          {LINE("v^2/2 - x^2\nwalls: x + 1/4"), "collision-variational"}),
    BREAK(not_contact, BOUND, ENERGY, {LIFTED("p^2 + r*x*y"), "stormer-verlet"},
          {LIFTED("p^2/r + r*x*y"), "stormer-verlet"}),
    BREAK(vakonomic, ORDER, Q, {"vakonomic-disk", "vakonomic"}, {FREE(UNIT), "vakonomic"}),
    BREAK(text, ORDER, Q, {FREE(UNIT), "taylor"}, {FREE(UNIT), "taylor", .bare = true}),
    BREAK(closed_form, IDENTITY, TWIN_Q, {"incline-knife-edge", "mla-by-hand"}, {FREE(UNIT), "mla-by-hand"}),
    BREAK(momentum_map, IDENTITY, MOMENTUM, {"kepler", "mid"}, {FREE(UNIT), "mid"}),
    BREAK(velocity_mass, IDENTITY, TWIN_Q, {ROLLS(UNIT), "nonholonomic-shake"}, {ROLLS(PLACED), "nonholonomic-shake"}),
    BREAK(quadratic, IDENTITY, energy_before, {ROLLS(UNIT), "gni-sv"}, {ROLLS(BENT), "gni-sv"}),
    BREAK(constant_mass, ORDER, ENERGY_ERROR, {ROLLS(SPRING), "mla"}, {ROLLS(SPRING " + a^4/10"), "mla"}),
    BREAK(harmonic, ORDER, ENERGY_ERROR, {ROLLS(SPRING), "mla"}, {ROLLS(QUARTIC), "mla"}),
    BREAK(affine, IDENTITY, TWIN_Q, {ROLLS(UNIT), "nonholonomic-shake"}, {CONE(UNIT), "nonholonomic-shake"}),
    BREAK(linear, IDENTITY, energy_before, {ROLLS(UNIT), "gni-sv"}, {DRIFTS(UNIT), "gni-sv"}),
    BREAK(position_forces, ORDER, STEP_Q, {FREE(SPRING), "own-nodes", 3},
          {FREE(SPRING " + x^2*a^2/2"), "own-nodes", 3}),
    BREAK(autonomous, BOUND, ENERGY, {FREE(SPRING), "lobatto-iiia", 3},
          {FREE(UNIT " - (2 + t)*x^2/2"), "lobatto-iiia", 3}),
    BREAK(unforced, IDENTITY, SYMPLECTIC, {FREE(SPRING), "lobatto-iiia", 3}, {PUSHED("-a/5"), "lobatto-iiia", 3}),
    BREAK(steady, ORDER, Q, {FREE(SPRING), "discrete-gradient"}, {FREE(UNIT " - (2 + t)*x^2/2"), "discrete-gradient"}),
    BREAK(dragless, ORDER, Q, {SURFACE(SPRING), "rattle"},
          {SPACE(SPRING, "holonomic: z - x*y\nforces: [-a/5, 0, 0]\n", "1/2", "7/10"), "rattle"}),
    BREAK(powered, ORDER, ENERGY_BALANCE, {PUSHED("-a/5"), "lobatto-iiia", 3}, {FREE(SPRING), "lobatto-iiia", 3}),
    BREAK(force_free, ORDER, Q, {FREE(UNIT), "gni-a"}, {FREE(SPRING), "gni-a"}),
    BREAK(forced, ORDER, P, {FREE(SPRING), "mid"}, {FREE(UNIT), "mid"}),
    BREAK(working, ORDER, ENERGY_BALANCE, {DRIFTS(UNIT), "mla"}, {ROLLS(UNIT), "mla"}),
    BREAK(workless, ORDER, ENERGY_ERROR, {ROLLS(UNIT), "mla"}, {DRIFTS(UNIT), "mla"}),
    BREAK(subgroup, ORDER, Q, {FLAT(UNIT), "gauss-projected", 2}, {SURFACE(UNIT), "gauss-projected", 2}),
    BREAK(not_carried, ORDER, Q, {SURFACE(UNIT), "gauss-projected", 2}, {LIFT(UNIT), "gauss-projected", 2}),
    BREAK(bi_invariant, IDENTITY, energy_before, {BLADE("1"), "gni-a"}, {BLADE("2"), "gni-a"}),
    BREAK(nonlinear_momenta, ORDER, SYMPLECTIC, {"rigid-body", "rkmk", 2}, {"so3-lift", "rkmk", 2}),
    BREAK(no_barrier, IDENTITY, TERMINAL, {CONTROLLED("", ""), "lobatto", 3},
          {CONTROLLED("", "control.bounds: v <= 4\n"), "lobatto", 3}),
    BREAK(unbounded, ORDER, NODE_Q, {CONTROLLED("", ""), "lobatto", 3},
          {CONTROLLED("", "control.bounds: push <= 3\n"), "lobatto", 3}),
    BREAK(node_controls, ORDER, NODE_U, {CONTROLLED("", ""), "lobatto", 3},
          {CONTROLLED(" + push*v*x", ""), "lobatto", 3} /* 0 at the start */),
    BREAK(symmetry, IDENTITY, FORCED_NOETHER, {CONTROLLED("", "control.symmetries.along: [1, 0]\n"), "lobatto", 3},
          {CONTROLLED("", ""), "lobatto", 3}),
    BREAK(free_particle, IDENTITY, TWIN_Q, {LINE("v^2/2"), "homogeneous-theta", 0, "theta=0.5"},
          {LINE("v^2/2 - x^2"), "homogeneous-theta", 0, "theta=0.5"}),
    BREAK(one_motion, IDENTITY, one_motion, {"vakonomic-disk", "vakonomic", .preset = "circling"},
          {"vakonomic-disk", "vakonomic", .preset = "parting"}),

    BREAK(H1, ORDER, STAGE_EXTRA_P, {FREE(SPRING), "lobatto-iiia", 3}, {FREE(SPRING), "radau-iia", 3}),
    BREAK(H2, ORDER, Q, {ROLLS(UNIT), "lobatto-iiia", 3}, {ROLLS(UNIT), "lobatto-iiic-star", 3}),
    BREAK(H3, ORDER, STAGE_EXTRA_P, {FREE(SPRING), "lobatto-iiia", 3}, {FREE(SPRING), "radau-ia-conjugate", 3}),
    /* ahat_is = b_s (1 - a_si / b_i) is 0 if a_si = b_i, and ahat_i1 = b_1 if a_1i = 0: they fail with H3 and H1, which are named. */
    BREAK(H1_conjugate, ORDER, Q, {ROLLS(UNIT), "lobatto-iiia", 3}, {ROLLS(UNIT), "radau-ia-conjugate", 3},
          HYPOTHESIS_H3),
    BREAK(H2_conjugate, ORDER, Q, {ROLLS(UNIT), "lobatto-iiia", 3}, {ROLLS(UNIT), "radau-iia", 3}, HYPOTHESIS_H1),
    BREAK(theorem_5_2, ORDER, Q, {ROLLS(UNIT), "lobatto-iiia", 3}, {ROLLS(UNIT), "lobatto-iiic-star", 3},
          HYPOTHESIS_H2),
    BREAK(two_stages, ORDER, P, {SURFACE(UNIT), "gauss-unprojected", 2}, {SURFACE(UNIT), "gauss-unprojected", 3}),
    BREAK(gauss, ORDER, Q, {ROLLS(UNIT), "spark", 2}, {ROLLS(UNIT), "spark", 2, "tableau=radau-ib"}),
    BREAK(affine_charts, IDENTITY, SYMPLECTIC, {"heis3-body", "frozen-chart", 2}, {"rigid-body", "frozen-chart", 2}),

    BREAK(self_adjoint, IDENTITY, REVERSAL, {FREE(UNIT), "newmark"}, {FREE(UNIT), "newmark", 0, "gamma=0.7"}),
    BREAK(midpoint, IDENTITY, TWIN_Q, {LINE("v^2/2"), "homogeneous-theta", 0, "theta=0.5"},
          {LINE("v^2/2"), "homogeneous-theta", 0, "theta=0.3"}),
    BREAK(off_centre, ORDER, Q, {LINE("v^2/2"), "homogeneous-theta", 0, "theta=0.3"},
          {LINE("v^2/2"), "homogeneous-theta", 0, "theta=0.5"}),
    BREAK(base_not_ahead, ORDER, Q, {ROLLS(UNIT), "discretization-dirac"},
          {ROLLS(UNIT), "discretization-dirac", 0, "theta=0.6"}),
    BREAK(one_parameter, IDENTITY, discretization_pair, {"heavy-top", "discretization-map"},
          {"suslov", "discretization-map"}),
    BREAK(one_step_form, IDENTITY, Q, {"incline-knife-edge", "exact-map"},
          {"incline-knife-edge", "exact-map", 0, "form=two-step"}),
    BREAK(exact_ingredients, IDENTITY, Q, {"incline-knife-edge", "exact-mixed"},
          {"incline-knife-edge", "exact-mixed", 0, "omega=midpoint"}),
    BREAK(inner_nodes, IDENTITY, EQUATIONS, {"body-effort", "lobatto", 3}, {"body-effort", "lobatto", 2}),
};

static struct lines lines;

static struct setup setup_of(const struct side *side)
{
    struct setup setup = case_of(side->problem, side->method, side->stages, 8, 1);
    setup.with = side->with;
    setup.preset = side->preset;
    if (strchr(side->problem, '\n'))
        setup.text = read_lines(side->problem, &lines);
    if (strstr(side->problem, "control.") || strcmp(side->problem, "body-effort") == 0)
        setup.horizon = 0, setup.samples = 8; /* of optimal control */
    return setup;
}

/* The problem of a side that is bare, and the one that was opened. */
static struct problem bare;
static const struct problem *opened;
static const struct problem_text *opened_text;

static void make_bare(struct core_case *given)
{
    opened = given->in.problem;
    opened_text = given->in.text;
    bare = *opened;
    bare.text = NULL;
    bare.hamiltonian_force = NULL;
    given->in.problem = &bare;
    given->in.text = NULL;
}

/* Closes the problem that was opened, not the copy. */
static void close_side(struct core_case *given)
{
    if (given->in.problem == &bare) {
        given->in.problem = opened;
        given->in.text = opened_text;
    }
    case_close(given);
}

/* Opens a side; where it is refused its refusal names the hypothesis, and what is left is opened: of the tableau for a mass that is free, else
 * of the problem without the method. */
static struct core_case *open_side(const struct side *side, enum hypothesis of, enum hypothesis named, bool *refused)
{
    struct setup setup = setup_of(side);
    struct core_case *given;
    struct refusal why = {.message = ""};
    *refused = case_open(&setup, &given, &why) != STATUS_OK;
    if (!*refused && side->bare) {
        make_bare(given);
        *refused = claims_refuse(given, &why) != STATUS_OK;
        assert_true(*refused);
    }
    if (!*refused)
        return given;
    if (!strstr(why.message, hypothesis_info(named)->needed))
        fail_msg("%s: \"%s\" names \"%s\"", hypothesis_info(of)->name, why.message, hypothesis_info(named)->needed);
    if (side->bare)
        return given;
    if (hypothesis_info(of)->of == OF_TABLEAU)
        setup.text = read_lines(FREE(UNIT), &lines);
    else
        setup.method = NULL;
    return opened_case(&setup);
}

/* Returns true if the case makes the claim, and gives it. An identity that is made has a bound. */
static bool is_made(const struct core_case *given, const struct broken *one, struct claim *found)
{
    struct claim claims[MAX_CLAIMS];
    double residual[QUANTITIES], bound[QUANTITIES];
    *found = (struct claim){.quantity = one->quantity};
    if (quantity_info(one->quantity)->is == QUANTITY_IS_IDENTITY) {
        register_identities(given, residual, bound);
        return !isnan(bound[one->quantity]);
    }
    for (int k = 0, count = case_claims(given, claims); k < count; k++)
        if (claims[k].kind == one->kind && claims[k].quantity == one->quantity) {
            *found = claims[k];
            return true;
        }
    return false;
}

static bool is_same(const struct claim *one, const struct claim *other)
{
    return one->value == other->value && one->bound.power == other->bound.power &&
           one->bound.growth == other->bound.growth &&
           (one->source == other->source || strcmp(one->source, other->source) == 0);
}

/* Returns true if the claim has a line in which this hypothesis alone fails. */
static bool fails_alone(const struct core_case *given, const struct broken *one, enum hypothesis hypothesis)
{
    struct claim_line line;
    bool alone = false;
    for (int k = 0; claim_line(k, &line) && !alone; k++) {
        alone = line.kind == one->kind && line.quantity == one->quantity && needs_it(line.needs, hypothesis);
        for (enum hypothesis other = 0; other < HYPOTHESES && alone; other++)
            alone = other == hypothesis || !needs_it(line.needs, other) || hypothesis_held(given, other) == HELD;
    }
    return alone;
}

/* Checks a hypothesis on the motion; its verdicts are those of ci/tests/cli/test_hypotheses.sh. */
static enum held held_along(const struct core_case *given, enum hypothesis hypothesis)
{
    enum { STEPS = 8 };
    if (hypothesis == HYPOTHESIS_independent)
        return motion_independence(given, STEPS) > R(0.5);
    return motion_smooth(given, STEPS, hypothesis == HYPOTHESIS_smooth_energy) == STATUS_OK;
}

static void check_broken(const struct broken *one, enum hypothesis hypothesis)
{
    const struct hypothesis_info *info = hypothesis_info(hypothesis);
    const bool moves = info->of == OF_MOTION;
    struct claim here, there;
    bool refused[2];
    if (!one->holds.problem || !one->fails.problem) {
        fail_msg("no entry breaks \"%s\"", info->name);
        return;
    }
    struct core_case *given = open_side(&one->holds, hypothesis, hypothesis, &refused[0]);
    enum held held = moves ? held_along(given, hypothesis) : hypothesis_held(given, hypothesis);
    bool made = is_made(given, one, &here),
         asked = !moves || needs_it(claim_needs(one->kind, one->quantity), hypothesis);
    close_side(given);
    if (refused[0] || held != HELD || !made || !asked)
        fail_msg("%s: where it holds it is %d, and the claim is %smade", info->name, held, made ? "" : "not ");
    given = open_side(&one->fails, hypothesis, one->named ? one->named : hypothesis, &refused[1]);
    held = moves ? held_along(given, hypothesis) : hypothesis_held(given, hypothesis);
    made = !moves && !refused[1] && is_made(given, one, &there) && is_same(&here, &there);
    bool alone = moves || refused[1] || fails_alone(given, one, hypothesis);
    close_side(given);
    if (held != HELD_NOT || made || !alone)
        fail_msg("%s: where it fails it is %d, the claim is %smade; it %s what fails", info->name, held,
                 made ? "" : "not ", alone ? "is" : "is not");
}

TEST(each_hypothesis_is_broken)
{
    struct tableau_given own = {
        .name = "own-nodes", .summary = "", .source = "", .s = 3, .collocation = true, .c = {0, (wide)R(0.4), 1}};
    struct refusal why;
    assert_int_equal(register_tableau(&own, &why), STATUS_OK);
    for (enum hypothesis k = 0; k < HYPOTHESES; k++)
        check_broken(&all[k], k);
}

/* The potential is defined at the start, where it has no slope, and not beside it. */
TEST(what_nobody_can_check_is_named)
{
    static const struct side sides[] = {
        {.problem = SPACE(UNIT " + sqrt(1/100000000 - (z - 3/10)^2)", "", "3/10", "0"), .method = "gni-a"},
        {.problem = SPACE(UNIT, "", "3/10", "0"), .method = "gni-a"},
    };
    const struct broken one = {.kind = CLAIM_ORDER, .quantity = QUANTITY_Q};
    for (int k = 0; k < 2; k++) {
        const struct setup setup = setup_of(&sides[k]);
        struct core_case *given = opened_case(&setup);
        struct claim claim;
        assert_true(is_made(given, &one, &claim));
        assert_int_equal(claim.unknown, k == 0 ? 0 NEEDS(force_free) : 0);
        assert_int_equal(hypothesis_held(given, HYPOTHESIS_force_free), k == 0 ? HELD_UNKNOWN : HELD);
        case_close(given);
    }
}
