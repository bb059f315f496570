/* Results on extremals whose truth is known independently of Rattleback. */
#include "ci/tests/core/control_texts.h"

/* All that is reported of it. */
static struct control_outcome outcome_of(const char *source, int stages, int steps)
{
    static wide g[64 * 2], mu[64], u[64];
    struct trajectory found = {.samples = steps, .g = g, .mu = mu, .lambda = u};
    struct lines lines;
    struct core_case *given;
    struct refusal why;
    const struct setup setup = {.problem = "text",
                                .text = read_lines(source, &lines),
                                .method = "lobatto",
                                .stages = stages,
                                .steps = steps,
                                .samples = steps};
    if (CORE_ENTRY()->open(&setup, &given, &why) != STATUS_OK)
        fail_msg("%s", why.message);
    assert_int_equal(CORE_ENTRY()->integrate(given, &found), STATUS_OK);
    CORE_ENTRY()->close(given);
    return found.outcome;
}

/* ---- second order: a beam and a column between two clamps */

/* The second variation of int u^2/2 - x^2/2 with x'' = u is that of a rotating beam: x'''' = x with both ends
 * clamped has a solution if cos T cosh T = 1. With -v^2/2 instead it is that of a column under load, x'''' + x'' =
 * 0: T = 2 pi, then tan(T/2) = T/2. */
static const struct {
    const char *cost;
    double roots[3];
} clamped[] = {{"x", {4.730040744862704, 7.853204624095838, 10.99560783800167}},
               {"v", {6.283185307179586, 8.986818915818128, 12.566370614359172}}};

static struct control_outcome solve_clamped(const char *group, const char *cost, double T, int stages, int steps)
{
    char source[1024];
    snprintf(source, sizeof source,
             "problem: clamped\ngroup: %s\nposition: x\nvelocity: v\nlagrangian: v^2/2\ncontrol.actuated: v\n"
             "control.cost: u^2/2 - %s^2/2\ncontrol.transfers.a.from.q: 0\ncontrol.transfers.a.from.v: 0\n"
             "control.transfers.a.to.q: 1\ncontrol.transfers.a.to.v: 0\ncontrol.transfers.a.horizon: %.17g\n",
             group, cost, T);
    return outcome_of(source, stages, steps);
}

/* The index at T, and where the first conjugate point is: at the first node behind it. */
static void check_clamped(const char *group, int which, double T, int stages, int steps)
{
    const double *roots = clamped[which].roots;
    const struct control_outcome found = solve_clamped(group, clamped[which].cost, T, stages, steps);
    int index = 0;
    while (index < 3 && T > roots[index])
        index++;
    assert_int_equal((int)found.index, index);
    assert_true(isnan(found.conjugate) == (index == 0));
    double h = T / (double)steps; /* and as far as an order of 2 moves the root */
    assert_true(index == 0 || (found.conjugate > roots[0] - h * h && found.conjugate < roots[0] + h + h * h));
}

TEST(conjugate_points_are_where_beams_turn)
{
    for (int which = 0; which < 2; which++)
        for (int root = 0; root < 2; root++)
            for (int stages = 2; stages <= 4; stages++) {
                real T = (real)clamped[which].roots[root];
                check_clamped("R^1", which, 0.99 * (double)T, stages, 64);
                check_clamped("R^1", which, 1.01 * (double)T, stages, 64);
            }
    check_clamped("R^1", 0, 11.2, 3, 64);
    check_clamped("SO(2)", 1, 6.2, 3, 64);
    check_clamped("SO(2)", 1, 9.1, 3, 64);
}

/* ---- extremals: a circle has one for each number of turns, of cost 6 (1 + 2 pi k)^2 */

TEST(a_circle_has_one_for_each_turn)
{
    for (int k = -2; k <= 2; k++) {
        char source[1024];
        snprintf(source, sizeof source,
                 "problem: circle\ngroup: SO(2)\nposition: x\nvelocity: v\nlagrangian: v^2/2\ncontrol.actuated: v\n"
                 "control.transfers.a.from.q: 0\ncontrol.transfers.a.from.v: 0\ncontrol.transfers.a.to.q: 1\n"
                 "control.transfers.a.to.v: 0\ncontrol.transfers.a.horizon: 1\n"
                 "control.transfers.a.guess: progress*(1 + %d*2*pi)\n",
                 k);
        const struct control_outcome coarse = outcome_of(source, 3, 32), fine = outcome_of(source, 3, 64);
        real turn = 1 + 2 * (real)M_PIl * k, J = 6 * turn * turn;
        assert_close(((real)coarse.cost - J) / ((real)fine.cost - J), 16, 2); /* order 4, and what is of order 6 */
        assert_int_equal((int)fine.index, 0);
    }
}

/* ---- motions that need no control, whose costates are round-off */

TEST(what_moves_by_itself_costs_nothing)
{
    static const char *const ends[][3] = {{"0", "1", "sin(1)"}, {"1", "0", "cos(1)"}};
    static const char *const speeds[] = {"cos(1)", "-sin(1)"};
    for (int k = 0; k < 2; k++) {
        char source[1024];
        snprintf(source, sizeof source,
                 "problem: swing\ngroup: R^1\nposition: x\nvelocity: v\nlagrangian: v^2/2 - x^2/2\n"
                 "control.actuated: v\ncontrol.transfers.a.from.q: %s\ncontrol.transfers.a.from.v: %s\n"
                 "control.transfers.a.to.q: %s\ncontrol.transfers.a.to.v: %s\ncontrol.transfers.a.horizon: 1\n",
                 ends[k][0], ends[k][1], ends[k][2], speeds[k]);
        assert_at_most((real)outcome_of(source, 5, 64).cost, !in_quad() ? REAL_EPSILON : R(1e-30));
    }
}

/* ---- a cost below what the work asks for */

/* The end pays: from rest to v = 2 in T = 1 at -5 x(1), u = 9/2 - 5 t and J = -97/24. No cost is below the bound, as none but the
 * integral pays for work; nor where drag does the work, or where the cost is another. */
TEST(what_the_end_pays_does_no_work)
{
    static const char paid[] =
        "problem: paid\ngroup: R^1\nposition: x\nvelocity: v\nlagrangian: v^2/2\ncontrol.actuated: v\n"
        "%scontrol.transfers.a.from.q: 0\ncontrol.transfers.a.from.v: %s\ncontrol.transfers.a.to.q: %s\n"
        "control.transfers.a.to.v: %s\n%scontrol.transfers.a.horizon: 1\n";
    char source[1024];
    struct control_outcome found;
    snprintf(source, sizeof source, paid, "", "0", "1", "2",
             "control.transfers.a.final: v - 2\ncontrol.transfers.a.terminal-cost: -5*x\n");
    found = outcome_of(source, 3, 16);
    assert_close((real)found.cost, R(-97.0) / 24, 4096 * REAL_EPSILON);
    assert_true(found.cost >= found.work_bound);
    snprintf(source, sizeof source, paid, "control.drag: -v\n", "1", "1 - exp(-1)", "exp(-1)", "");
    found = outcome_of(source, 3, 16);
    assert_true(!(found.cost < found.work_bound));
    snprintf(source, sizeof source, paid, "control.cost: u^2/200\n", "0", "1", "2", "");
    found = outcome_of(source, 3, 16);
    assert_close((real)found.cost, R(0.02), 4096 * REAL_EPSILON); /* u = 2 */
    assert_true(!(found.cost < found.work_bound));
}

/* ---- costs that are finite between poles alone: from 0 to 1 at rest in T = 2, where y = c (1 - t) and C_u(u) = -y */

static real log_cost(real u)
{
    return -log(4 - u) - log(4 + u);
}

static real log_slope(real u)
{
    return 1 / (4 - u) - 1 / (4 + u);
}

static real tan_cost(real u)
{
    return tan(u) * tan(u) / 2;
}

static real tan_slope(real u)
{
    return tan(u) / (cos(u) * cos(u));
}

static const struct domain {
    const char *text, *bounds;
    real (*cost)(real u), (*slope)(real u), end;
} domains[] = {{"-log(4 - u) - log(4 + u)", "", log_cost, log_slope, 4},
               {"tan(u)^2/2", "control.bounds: u <= 3/2\ncontrol.bounds: u >= -3/2\n", tan_cost, tan_slope, R(1.5)},
               {"tan(u)^2/2", "control.bounds: u < 1.57\ncontrol.bounds: u > -1.57\n", tan_cost, tan_slope, R(1.57)}};

static real halved(real (*f)(real, const void *), const void *of, real low, real high)
{
    for (int k = 0; k < 200; k++) {
        real middle = (low + high) / 2;
        *(f(middle, of) < 0 ? &low : &high) = middle;
    }
    return (low + high) / 2;
}

struct inverse {
    const struct domain *domain;
    real value;
};

static real above(real u, const void *of)
{
    const struct inverse *inverse = of;
    return inverse->domain->slope(u) - inverse->value;
}

/* Integrates by Simpson's rule: the end that a force falling from c to -c leads to, less 1, or its cost. */
static real integral(const struct domain *domain, real c, bool cost)
{
    enum { PANELS = 200 };
    real sum = 0;
    for (int k = 0; k <= PANELS; k++) {
        real t = 2 * (real)k / PANELS, weight = k == 0 || k == PANELS ? 1 : k % 2 ? 4 : 2;
        const struct inverse at = {domain, c * (1 - t)};
        real u = halved(above, &at, -domain->end, domain->end);
        sum += weight * 2 / (3 * (real)PANELS) * (cost ? domain->cost(u) : (2 - t) * u);
    }
    return cost ? sum : sum - 1;
}

static real too_far(real c, const void *of)
{
    return integral(of, c, false);
}

TEST(costs_may_have_poles)
{
    for (int k = 0; k < 3 && !in_quad(); k++) {
        const struct domain *domain = &domains[k];
        real J = integral(domain, halved(too_far, domain, 0, domain->slope(R(0.99) * domain->end)), true);
        char source[1024];
        snprintf(source, sizeof source,
                 "problem: poles\ngroup: R^1\nposition: x\nvelocity: v\nlagrangian: v^2/2\ncontrol.actuated: v\n"
                 "control.cost: %s\n%scontrol.transfers.a.from.q: 0\ncontrol.transfers.a.from.v: 0\n"
                 "control.transfers.a.to.q: 1\ncontrol.transfers.a.to.v: 0\ncontrol.transfers.a.horizon: 2\n",
                 domain->text, domain->bounds);
        real coarse = (real)outcome_of(source, 3, 16).cost, fine = (real)outcome_of(source, 3, 32).cost;
        assert_at_most(fabs(fine - J), fabs(coarse - J) / 12); /* order 4 */
    }
}
