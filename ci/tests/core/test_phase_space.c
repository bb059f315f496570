/* Phase-space Lagrangians, linear in the velocities: what a text makes of them, and what it refuses. */
#include "ci/tests/core/derivatives.h"
#include "ci/tests/core/texts.h"
#include "core/numbers/linear.h"
#include "core/problem/phase_space.h"

#define FRAME "problem: p\ngroup: R^2\nposition: [x, y]\nvelocity: [vx, vy]\n"
#define START "initial.default.q: [2, 1]\n"

static const char two[] =
    FRAME "parameters.k: 0.4\nphase-space-lagrangian: sin(y)*(1 + x^2)*vx - k*x*vy - x^2/2 - cos(x*y) + k*y\n" START;

/* No block of its two-form is 0. */
static const char six[] =
    "problem: six\ngroup: R^6\nposition: q[6]\nvelocity: v[6]\n"
    "phase-space-lagrangian: sum(i, 1, 6, q[mod(i, 6) + 1]*i*v[i]) + q[1]*q[3]*v[5] - sin(q[4]*q[6])*v[2] + "
    "q[2]^2*v[6]/3 + q[5]*q[1]*v[4] - sum(i, 1, 6, q[i]^2/(1 + i)) - q[1]*q[4]*q[5]\n"
    "initial.default.q: [0.7, q[3] - 1, 0.4, -0.5, 0.9, 1.1]\n";

static const char *const texts[] = {two, six};

TEST(every_part_is_the_derivative_it_claims)
{
    for_texts(texts, 2, true, check_parts);
}

TEST(a_wrong_sign_is_seen)
{
    for_texts(texts, 2, true, check_that_faults_are_seen);
}

TEST(lanes_are_independent)
{
    for_texts(texts, 2, true, check_lanes);
}

/* Checks Omega, and Omega q' = grad H, by differences of theta and of l at velocity 0. Off p = theta the rate is no
 * other, and h is H + <p - theta, q'>. */
static void check_equations(const char *source)
{
    static struct lines lines;
    memset(&lines, 0, sizeof lines);
    const struct problem *problem = open_lines(source, &lines);
    real q[SMALL_ELEMENT], p[SMALL_DIMENSION], theta[8], high[8], low[8], Omega[64];
    struct instance in = instance_of(problem, q, p), of_l = in;
    const int n = in.n;
    const real step = REAL_EPSILON < 1e-20 ? R(1e-10) : R(6e-6), near = 1 / step > 1e9 ? R(1e-17) : R(1e-8);
    lane position[8], momentum[8], rest[8], rate[8], l[1], h[1];
    of_l.problem = problem->phase_space;
    assert_non_null(of_l.problem);
    phase_momenta(&in, q, theta);
    phase_two_form(&in, q, Omega);
    memset(rest, 0, sizeof rest);
    for (int c = 0; c < n; c++)
        assert_close(p[c], theta[c], 8 * REAL_EPSILON); /* of the initial data */
    p[0] += R(0.25);
    broadcast(n, q, position);
    broadcast(n, p, momentum);
    problem->position_rate(&in, position, momentum, rate);
    problem->hamiltonian(&in, position, momentum, h);
    of_l.problem->lagrangian(&of_l, position, rest, l);
    assert_close(h[0][0], -l[0][0] + R(0.25) * rate[0][0], 64 * REAL_EPSILON);
    real moved[8], slope[64], pull[8], total = 0;
    for (int j = 0; j < n; j++) {
        memcpy(moved, q, sizeof moved);
        moved[j] = q[j] + step;
        phase_momenta(&in, moved, high);
        broadcast(n, moved, position);
        of_l.problem->lagrangian(&of_l, position, rest, l);
        pull[j] = -l[0][0];
        moved[j] = q[j] - step;
        phase_momenta(&in, moved, low);
        broadcast(n, moved, position);
        of_l.problem->lagrangian(&of_l, position, rest, l);
        pull[j] = (pull[j] + l[0][0]) / (2 * step);
        for (int i = 0; i < n; i++)
            slope[i * n + j] = (high[i] - low[i]) / (2 * step);
    }
    for (int i = 0; i < n; i++) {
        real sum = 0;
        for (int j = 0; j < n; j++) {
            assert_close(Omega[i * n + j], slope[j * n + i] - slope[i * n + j], near);
            sum += Omega[i * n + j] * rate[j][0];
        }
        assert_close(sum, pull[i], near);
        total += fabs(rate[i][0]);
    }
    assert_true(total > R(0.1));
    text_close(problem);
}

TEST(positions_obey_the_two_form)
{
    check_equations(two);
    check_equations(six);
}

/* q' of the pendulum by hand, and its series over a step: x' = p, p' = -sin x. */
TEST(the_pendulum_moves_as_one)
{
    static struct lines lines;
    const struct problem *problem =
        open_lines("problem: p\ngroup: R^2\nposition: [x, p]\nvelocity: [vx, vp]\n"
                   "phase-space-lagrangian: p*vx - p^2/2 + cos(x)\nexact.q: [x + t, p]\ninitial.default.q: [1, 1/5]\n",
                   &lines);
    real q[SMALL_ELEMENT], p[SMALL_DIMENSION], end[2], momentum[2];
    lane position[2], fibre[2], rate[2];
    struct instance in = instance_of(problem, q, p);
    assert_close(p[0], R(0.2), REAL_EPSILON);
    assert_close(p[1], 0, 0);
    broadcast(2, q, position);
    broadcast(2, p, fibre);
    problem->position_rate(&in, position, fibre, rate);
    assert_close(rate[0][0], R(0.2), REAL_EPSILON);
    assert_close(rate[1][0], -sin(R(1.)), REAL_EPSILON);
    assert_int_equal(problem->exact(&in, q, p, 3, end, momentum),
                     STATUS_OK); /* momenta of a stated flow: its positions' */
    assert_close(end[0], 4, 8 * REAL_EPSILON);
    assert_close(momentum[0], R(0.2), REAL_EPSILON);
    text_close(problem);
}

static const struct {
    const char *source;
    enum text_key key;
    const char *why;
} refused[] = {
    {FRAME "phase-space-lagrangian: vx*vy\n" START, TEXT_PHASE_LAGRANGIAN, "not linear in the velocities"},
    {FRAME "phase-space-lagrangian: y*vx + sin(vy) - x\n" START, TEXT_PHASE_LAGRANGIAN, "not linear in the velocities"},
    {FRAME "phase-space-lagrangian: x*vx + y*vy - x\n" START, TEXT_PHASE_LAGRANGIAN, "singular everywhere"},
    {FRAME "phase-space-lagrangian: y*vx - t*x\n" START, TEXT_PHASE_LAGRANGIAN, "the time t does not appear"},
    {FRAME "phase-space-lagrangian: y*vx - x\nforces: [vx, vy]\n" START, TEXT_FORCES,
     "takes no other Lagrangian, Hamiltonian, constraint or force"},
    {FRAME "phase-space-lagrangian: y*vx - x\nlagrangian: vx^2\n" START, TEXT_LAGRANGIAN, "takes no other Lagrangian"},
    {FRAME "phase-space-lagrangian: y*vx - x\nhamiltonian: vx^2\n" START, TEXT_HAMILTONIAN,
     "takes no other Lagrangian, Hamiltonian, constraint or force"},
    {FRAME "phase-space-lagrangian: y*vx - x\nnonholonomic: vx\n" START, TEXT_NONHOLONOMIC,
     "takes no other Lagrangian, Hamiltonian, constraint or force"},
    {FRAME "phase-space-lagrangian: y*vx - x\nmomentum.J: y\n" START, TEXT_MOMENTUM, "put it under `invariants`"},
    {FRAME "phase-space-lagrangian: y*vx - x\ninvariants.J: vx\n" START, TEXT_INVARIANT, "the whole state"},
    {FRAME "phase-space-lagrangian: y*vx - x\nmomenta: px\n" START, TEXT_MOMENTA, "follow from the positions"},
    {FRAME "phase-space-lagrangian: y*vx - x\n" START "initial.default.v: [1, 2]\n", TEXT_INITIAL_V,
     "positions and momenta"},
    {FRAME "phase-space-lagrangian: y*vx - x\n" START "initial.default.p: [1, 2]\n", TEXT_INITIAL_P,
     "follow from the positions"},
    {FRAME "phase-space-lagrangian: y*vx - x\nkernel: step\n" START, TEXT_KERNEL, "kernels"},
    {FRAME "lagrangian: y*vx - x\n" START "initial.default.v: [1, 2]\n", TEXT_LAGRANGIAN,
     "under `phase-space-lagrangian`"},
    {"problem: p\ngroup: R^3\nposition: [x, y, z]\nvelocity: [vx, vy, vz]\nphase-space-lagrangian: y*vx + z*vy\n"
     "initial.default.q: [2, 1, 0]\n",
     TEXT_PHASE_LAGRANGIAN, "2, 4, 6 or 8 positions"},
    {"problem: p\ngroup: SE(2) x R^1\nposition: [x, y, a, z]\nvelocity: [v1, v2, w, vz]\nphase-space-lagrangian: y*v1 "
     "+ z*w\n"
     "initial.default.q: [2, 1, 0, 1]\n",
     TEXT_PHASE_LAGRANGIAN, "one on R^n"},
};

TEST(what_has_no_meaning_is_refused)
{
    for (size_t k = 0; k < sizeof refused / sizeof *refused; k++) {
        static struct lines lines;
        const struct problem *problem;
        struct refusal why;
        memset(&lines, 0, sizeof lines);
        const struct problem_text *text = read_lines(refused[k].source, &lines);
        assert_int_not_equal(text_open(text, NULL, 0, NULL, NULL, &problem, &why), STATUS_OK);
        if (!strstr(why.message, refused[k].why) || why.item < 0 || text->entry[why.item].key != refused[k].key)
            fail_msg("text %zu: entry %d: %s", k, why.item, why.message);
    }
}
