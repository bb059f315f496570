/* Modified energies against closed forms, and against other programs: rooted trees (mpmath, 45 digits; Hairer, Lubich, Wanner IX.9), and the
 * series of Baker, Campbell and Hausdorff in Poisson brackets (sympy). */
#include "ci/tests/core/runs.h"
#include "core/backward/modified.h"

enum { STEPS = 10, KNOWN = 5 };
static const wide q = 1, p = (wide)7 / 10, h = (wide)1 / STEPS;

static enum status terms_at(const struct setup *setup, const wide *g, const wide *mu, struct modified *out)
{
    struct core_case *given = opened_case(setup);
    enum status status = modified_energies(given, MOST_MODIFIED, 1, g, mu, out);
    case_close(given);
    return status;
}

static struct setup setup_of_step(const char *problem, const char *method, int stages)
{
    return (struct setup){
        .problem = problem, .method = method, .stages = stages, .steps = STEPS, .horizon = 1, .samples = 1};
}

/* The terms at (1, 7/10) are known[k] h^(every k), and those between are 0. */
static void check_pendulum(const char *method, int stages, int every, const wide known[KNOWN])
{
    struct setup setup = setup_of_step("pendulum", method, stages);
    struct modified at;
    assert_int_equal(terms_at(&setup, &q, &p, &at), STATUS_OK);
    wide power = 1;
    for (int k = 0; k < every * KNOWN; k++) {
        wide want = k % every == 0 ? power * known[k / every] : 0;
        assert_close((real)at.energy[k], (real)want, 4 * (real)at.rounding[k] + 4 * REAL_EPSILON * fabs((real)want));
        power *= h;
    }
}

/* Hairer, Lubich, Wanner IX.9: coefficients of the trees with up to nine vertices. */
TEST(terms_are_those_of_rooted_trees)
{
    static const wide midpoint[KNOWN] = {
        -(wide)R(0.295302305868139717400936607442976604), -(wide)R(0.0405342311728733189593851271832266513),
        (wide)R(0.00385028189893185536692207105450941818), -(wide)R(0.000165710840371186901643835947978937155),
        (wide)R(0.0000033380222553678550248407876941043286)};
    static const wide gauss[KNOWN] = {
        -(wide)R(0.295302305868139717400936607442976604), 0, -(wide)R(0.00081686630626727967344898838445987962),
        -(wide)R(0.0000314328396508033967349268071541238342), -(wide)R(0.00000611570713904106370391932065309211185)};
    check_pendulum("gauss", 1, 2, midpoint);
    check_pendulum("symplectic-midpoint", 0, 2, midpoint);
    check_pendulum("gauss", 2, 2, gauss);
}

/* Hairer, Lubich, Wanner IX.4: symplectic Euler is a splitting. */
TEST(terms_are_those_of_the_bch_series)
{
    static const wide euler[KNOWN] = {
        -(wide)R(0.295302305868139717400936607442976604), -(wide)R(0.294514844682763777328375812570604650),
        (wide)R(0.0810684623457466379187702543664533026), -(wide)R(0.0265211749490823827823839127557592246),
        (wide)R(0.00604917144704416381042530165815473770)};
    wide adjoint[KNOWN];
    for (int k = 0; k < KNOWN; k++)
        adjoint[k] = k % 2 ? -euler[k] : euler[k];
    check_pendulum("symplectic-euler-b", 0, 1, euler);
    check_pendulum("symplectic-euler-a", 0, 1, adjoint);
}

/* The first term of velocity Verlet (Hairer, Lubich, Wanner IX.4): p^2 U''/12 - U'^2/24. */
TEST(verlet_has_its_first_term)
{
    struct setup setup = setup_of_step("pendulum", "stormer-verlet", 0);
    struct modified at;
    assert_int_equal(terms_at(&setup, &q, &p, &at), STATUS_OK);
    assert_close((real)at.energy[2], (real)(h * h * -(wide)R(0.00744071493844976126857775997734433430)),
                 4 * (real)at.rounding[2]);
}

/* Hairer, Lubich, Wanner IX.1: H = theta / (2 sin theta) (p^2 + w^2 q^2 - h w^2 q p) of each frequency w, with h w = 2 sin(theta / 2): the series converges. */
TEST(symplectic_euler_of_an_oscillator_is_known_to_all_orders)
{
    const wide position[2] = {1, (wide)-2 / 5}, momentum[2] = {(wide)3 / 10, (wide)9 / 10};
    struct setup setup = setup_of_step("oscillator", "symplectic-euler-b", 0);
    struct modified at;
    assert_int_equal(terms_at(&setup, position, momentum, &at), STATUS_OK);
    real want = 0, sum = 0, rounding = 0;
    for (int c = 0; c < 2; c++) {
        real w = c == 0 ? 1 : R(1.5), s = (real)h * w / 2, x = (real)position[c], y = (real)momentum[c];
        real theta = 2 * asin(s);
        want += theta / (2 * sin(theta)) * (y * y + w * w * x * x - (real)h * w * w * x * y);
    }
    for (int k = MOST_MODIFIED - 1; k >= 0; k--) {
        sum += (real)at.energy[k];
        rounding += (real)at.rounding[k];
    }
    assert_close(sum, want, 4 * rounding + 4 * REAL_EPSILON + R(1e-26) /* of (h w / 2)^24 */);
}

/* |R(i h)|^2 = 1 - h^6/72 + h^8/576 of rk4. */
TEST(the_energy_of_a_runge_kutta_method_falls_at_its_rate)
{
    const wide position[2] = {1, 0}, momentum[2] = {0, 0};
    struct setup setup = setup_of_step("oscillator", "rk", 0);
    struct modified at;
    setup.with = "tableau=rk4";
    assert_int_equal(terms_at(&setup, position, momentum, &at), STATUS_OK);
    const real small = 64 * REAL_EPSILON / (real)h;
    assert_close((real)at.rate[5], (real)(-powf128(h, 5) / 144), small);
    assert_close((real)at.rate[7], (real)(powf128(h, 7) / 1152), small);
}

TEST(other_steps_have_no_modified_energy_here)
{
    static const struct {
        const char *problem, *method;
        int stages;
    } refused[] = {{"rigid-body", "gauss", 1},
                   {"particle", "lobatto-iiia", 2},
                   {"pendulum", "mla", 0},
                   {"commuting-flows", "vrkmk", 2}};
    const wide one[SMALL_ELEMENT] = {1};
    for (size_t k = 0; k < sizeof refused / sizeof *refused; k++) {
        struct setup setup = setup_of_step(refused[k].problem, refused[k].method, refused[k].stages);
        struct modified at;
        assert_int_equal(terms_at(&setup, one, one, &at), STATUS_REFUSED);
    }
}

/* A fault does not change the terms, which are those of the method that it is meant to be. */
TEST(faults_do_not_change_the_terms)
{
    struct setup setup = setup_of_step("pendulum", "gauss", 2);
    struct modified whole, faulty;
    assert_int_equal(terms_at(&setup, &q, &p, &whole), STATUS_OK);
    setup.fault = FAULT_TABLEAU;
    assert_int_equal(terms_at(&setup, &q, &p, &faulty), STATUS_OK);
    for (int k = 0; k < MOST_MODIFIED; k++)
        assert_true(whole.energy[k] == faulty.energy[k]);
}
