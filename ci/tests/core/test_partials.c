/* Derivatives of a problem's functions, as those outside see them, against differences: by formulas and without a text. */
#include "ci/tests/core/registered.h"
#include "ci/tests/core/runs.h"
#include "ci/tests/core/testing.h"
#include "ci/tests/core/text_lines.h"
#include "core/outside/exported.h"
#include "core/outside/exported_derivatives.h"
#include "core/run/family.h"

enum { REACH = 4, DENOMINATOR = 840, MOST = SMALL_DIMENSION * SMALL_DIMENSION };
static const int numerators[REACH] = {672, -168, 32, -3}; /* of eighth order */

/* Explicit time, forces beside l, and metrics, constraints and units of all kinds; random numbers of sizes about 1. */
static const char *const texts[] = {
    "problem: body\nsummary: s\nsource: s\ngroup: SO(3)\nposition: [R]\nvelocity: [w1, w2, w3]\n"
    "lagrangian: (2*w1^2 + w2^2 + 3*w3^2)/2 + R12*w1*w2*sin(t)/3 - R33*cos(2*t)\n"
    "forces: [-w1*w2*w3/5 + R13, -w2^3/4 + sin(t)*R31, R22*w1 - t*w3/3]\n"
    "initial.default.q: [rotation(3/10, -1/5, 1/2)]\ninitial.default.v: [1/2, -1/4, 2]\n",
    "problem: sledge\nsummary: s\nsource: s\ngroup: SE(2)\nposition: [x, y, theta]\nvelocity: [v1, v2, w]\n"
    "lagrangian: (2 + cos(x))*(v1^2 + v2^2)/2 + (1 + y^2/4)*w^2/2 + sqrt(1 + v1^2)/9\n"
    "nonholonomic: v2 - sin(t)*w/4 - sin(x + theta)*v1^2/9\n"
    "forces: [-v1*sqrt(1 + v1^2)/7, t*y, cos(t)*theta - w/5]\n"
    "initial.default.q: [3/10, 1/5, 1/2]\ninitial.default.v: [0, 0, 1/2]\n",
    "problem: bowl\nsummary: s\nsource: s\ngroup: R^3\nposition: [x, y, z]\nvelocity: [vx, vy, vz]\n"
    "units.mass: 1000\nunits.length: 1/100\nunits.time: 8\n"
    "lagrangian: 1000*(vx^2 + vy^2 + (1 + 10^4*x^2)*vz^2)/2\nholonomic: z - x^2 - 300*y^3\n"
    "forces: [-50*vx*(1 + x^2/10^3), -30*vy*cos(t/8), 0]\n"
    "initial.default.q: [1/100, 0, 1/10000]\ninitial.default.v: [0, 1/1000, 0]\n",
};

static real width_of(real scale)
{
    return scale * pow(REAL_EPSILON / R(1e6), (real)1 / 9);
}

static real bound_of(void)
{
    return 4096 * REAL_EPSILON / width_of(1);
}

/* A point near the start, off the constraint. */
struct position {
    real q[SMALL_ELEMENT], v[SMALL_DIMENSION], t;
};

typedef void evaluated(void *context, const real *q, const real *v, real *out);

/* The derivative of a function (count) by coordinate j: positions, velocities, the time; times the scale of j. */
static void difference(struct exported *of, evaluated *function, int count, const struct position *at, int j,
                       real scale, real *out)
{
    const exported_problem *problem = &of->problem;
    const int n = problem->n;
    const real h = width_of(scale);
    memset(out, 0, (size_t)count * sizeof *out);
    for (int k = -REACH; k <= REACH; k++) {
        static real value[MOST];
        struct position moved = *at;
        real xi[SMALL_DIMENSION] = {0};
        if (k == 0)
            continue;
        if (j < n)
            xi[j] = k * h;
        else if (j < 2 * n)
            moved.v[j - n] += k * h;
        problem->retract(of, at->q, xi, moved.q);
        problem->set_time(of, at->t + (j == 2 * n ? k * h : 0));
        function(of, moved.q, moved.v, value);
        for (int i = 0; i < count; i++)
            out[i] += (real)(k < 0 ? -numerators[-k - 1] : numerators[k - 1]) / DENOMINATOR / h * scale * value[i];
    }
    problem->set_time(of, at->t);
}

/* The largest defect of a function's derivatives over the size of its numbers, and in *wrong that of the opposite signs. */
static real partial_defect(struct exported *of, int which, const struct position *at, const real *unit, real *wrong)
{
    const exported_problem *p = &of->problem;
    const int n = p->n, m = p->m, counts[] = {n, n, n * n, n, m, m * n, m}, count = counts[which];
    evaluated *const functions[] = {p->force,      p->momentum,          p->mass,           p->momentum_rate,
                                    p->constraint, p->constraint_matrix, p->constraint_rate};
    static real by_q[MOST * SMALL_DIMENSION], by_v[MOST * SMALL_DIMENSION], by_t[MOST], value[MOST], expected[MOST];
    real defect = 0, size = 0;
    *wrong = 0;
    p->set_time(of, at->t);
    assert_int_equal(p->derivatives(of, which, at->q, at->v, by_q, by_v, by_t), 0);
    functions[which](of, at->q, at->v, value);
    for (int j = 0; j <= 2 * n; j++) {
        difference(of, functions[which], count, at, j, unit[j], expected);
        for (int i = 0; i < count; i++) {
            real found = unit[j] * (j < n ? by_q[i * n + j] : j < 2 * n ? by_v[i * n + j - n] : by_t[i]);
            real gap = fabs(found - expected[i]);
            *wrong = fmax(*wrong, fabs(found + expected[i]));
            size = fmax(size, fmax(fabs(value[i]), fabs(expected[i])));
            defect = gap <= defect ? defect : gap; /* keeps a NaN */
        }
    }
    const bool none = size <= bound_of(); /* roundings of a function that is 0 */
    *wrong = none ? 0 : *wrong / size;
    return none ? 0 : defect / size;
}

struct seen {
    int functions, wrong_signs;
};

/* Checks all functions of a problem, by formulas and by differences. */
static void check_partials(const struct setup *setup, real length, real time, struct seen *seen)
{
    struct core_case *given = opened_case(setup);
    struct exported *of = case_exported(given);
    uint64_t seed = 5;
    for (int without = 0; of && of->problem.n <= 12 && without < 2; without++) {
        struct position at = {.t = time * R(0.7)};
        real unit[2 * SMALL_DIMENSION + 1], xi[SMALL_DIMENSION], start[SMALL_ELEMENT];
        wide g[SMALL_ELEMENT], eta[SMALL_DIMENSION];
        const int n = of->problem.n;
        case_start(given, g, eta);
        for (int c = 0; c < of->problem.element; c++)
            start[c] = (real)g[c];
        for (int c = 0; c < n; c++) {
            at.v[c] = (real)eta[c] + length / time * random_real(&seed) / 5;
            xi[c] = length * random_real(&seed) / 5;
            unit[c] = length;
            unit[n + c] = length / time;
        }
        unit[2 * n] = time;
        of->problem.retract(of, start, xi, at.q);
        of->without_text = without;
        for (int which = RATTLEBACK_FORCE; which <= RATTLEBACK_CONSTRAINT_RATE; which++) {
            if (which >= RATTLEBACK_CONSTRAINT && of->problem.m == 0)
                continue;
            real wrong, defect = partial_defect(of, which, &at, unit, &wrong);
            if (!(defect <= bound_of()))
                print_error("%s, function %d: defect %.3g\n", of->problem.name, which, (double)defect);
            assert_true(defect <= bound_of());
            seen->functions++;
            seen->wrong_signs += wrong > 64 * bound_of();
        }
        assert_true(without ? !of->partials : of->partials != NULL);
        exported_close(of);
    }
    case_exported_free(of);
    case_close(given);
}

TEST(derivatives_of_texts)
{
    struct seen seen = {0};
    for (int k = 0; k < 3; k++) {
        static struct lines lines;
        struct setup setup = case_of("", NULL, 0, 1, 1);
        setup.text = read_lines(texts[k], &lines);
        setup.problem = lines.entry[0].text;
        check_partials(&setup, k == 2 ? R(0.01) : 1, k == 2 ? 8 : 1, &seen);
    }
    assert_true(seen.functions == 36 && seen.wrong_signs >= 28);
}

/* Formulas of kinks are no numbers at 0: |x| has the mean slope 0, x |x| the slope 0, and the root of 2 - x none at 2,
 * where small steps leave x as it is. */
TEST(derivatives_at_kinks)
{
    static struct lines lines;
    struct setup setup = case_of("", NULL, 0, 1, 1);
    setup.text =
        read_lines("problem: drag\nsummary: s\nsource: s\ngroup: R^2\nposition: [x, y]\nvelocity: [vx, vy]\n"
                   "lagrangian: (vx^2 + vy^2)/2\nforces: [abs(vx) - 2*x + 3*abs(sin(t)), sqrt(2 - y) - vy*abs(vy)]\n"
                   "initial.default.q: [1, 1]\ninitial.default.v: [0, 0]\n",
                   &lines);
    setup.problem = lines.entry[0].text;
    struct core_case *given = opened_case(&setup);
    struct exported *of = case_exported(given);
    const real v[2] = {0};
    real by_q[4], by_v[4], by_t[2];
    assert_int_equal(of->problem.derivatives(of, RATTLEBACK_FORCE, (real[]){1, 1}, v, by_q, by_v, by_t), 0);
    assert_true(by_q[0] == -2 && by_q[1] == 0 && by_q[2] == 0 && by_q[3] == R(-0.5));
    assert_true(by_v[0] == 0 && by_v[1] == 0 && by_v[2] == 0 && fabs(by_v[3]) < R(0.01));
    assert_true(by_t[0] == 0 && by_t[1] == 0);
    assert_int_equal(of->problem.derivatives(of, RATTLEBACK_FORCE, (real[]){1, 2}, v, by_q, by_v, by_t),
                     RATTLEBACK_FAILED);
    assert_true(by_q[0] == -2 && !isfinite(by_q[3]));
    case_exported_free(of);
    case_close(given);
}

TEST(derivatives_of_the_register)
{
    struct seen seen = {0};
    for (int k = 0; k < motion_count(); k++) {
        struct setup setup = case_of(motion_at(k)->name, NULL, 0, 1, 1);
        check_partials(&setup, 1, 1, &seen);
    }
    assert_in_range(seen.functions, 200, 1000);
    assert_in_range(seen.wrong_signs, 100, 1000);
}

/* Unknown functions, functions without numbers, arrays that are not wanted, and problems of an older Rattleback. */
TEST(a_function_that_is_none_is_refused)
{
    struct setup setup = case_of("kepler", NULL, 0, 1, 1);
    struct core_case *given = opened_case(&setup);
    struct exported *of = case_exported(given);
    const real q[] = {1, R(0.5)}, v[] = {0, 1};
    real by_q[4], by_t[2];
    const struct work_counts before = work_done;
    assert_int_equal(of->problem.derivatives(of, 7, q, v, by_q, NULL, NULL), RATTLEBACK_FAILED);
    assert_int_equal(of->problem.derivatives(of, -1, q, v, by_q, NULL, NULL), RATTLEBACK_FAILED);
    assert_int_equal(of->problem.derivatives(of, RATTLEBACK_CONSTRAINT, q, v, NULL, NULL, NULL), RATTLEBACK_OK);
    assert_int_equal(of->problem.derivatives(of, RATTLEBACK_FORCE, q, v, by_q, NULL, by_t), RATTLEBACK_OK);
    assert_true(work_done.evaluations == before.evaluations && by_t[0] == 0 && by_q[1] == by_q[2]);
    assert_true(RATTLEBACK_HAS(&of->problem, derivatives));
    of->problem.size = offsetof(exported_problem, derivatives);
    assert_false(RATTLEBACK_HAS(&of->problem, derivatives));
    assert_true(RATTLEBACK_HAS(&of->problem, power));
    case_exported_free(of);
    case_close(given);
}
