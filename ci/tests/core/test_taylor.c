/* The flow by Taylor series against Gauss collocation, on random texts of every kind of motion, and where it is not to be had. */

#include "ci/tests/core/texts.h"
#include "core/larger.h"
#include "core/numbers/linear.h"
#include "core/run/reference.h"
#include "core/run/taylor.h"

enum { SAMPLES = 3, GAUSS_STEPS = 8 /* a sample */ };

/* A flow at its samples. */
struct rows {
    real g[SAMPLES][SMALL_ELEMENT], eta[SAMPLES][SMALL_DIMENSION];
    struct trajectory unused;
};

static enum status put_row(const struct instance *in, const real *g, const real *eta, int sample,
                           struct trajectory *out)
{
    struct rows *rows = (struct rows *)((char *)out - offsetof(struct rows, unused));
    memcpy(rows->g[sample], g, (size_t)in->element * sizeof *g);
    memcpy(rows->eta[sample], eta, (size_t)in->n * sizeof *eta);
    return STATUS_OK;
}

/* ---- random texts */

/* A smooth function of u by its number. */
static void put_function(FILE *out, uint64_t *state, const char *u)
{
    static const char *const functions[] = {"sin(%s)",           "cos(%s)",
                                            "exp(%s/3)",         "sqrt(2 + sin(%s))",
                                            "log(3 + cos(%s))",  "tanh(%s)",
                                            "cosh(%s/2)",        "sinh(%s/2)",
                                            "atan(%s)",          "tan(sin(%s)/2)",
                                            "asin(sin(%s)/2)",   "acos(cos(%s)/2)",
                                            "atan2(sin(%s), 2)", "(2 + sin(%s))^(1/3)",
                                            "abs(2 + sin(%s))",  "1/(2 + cos(%s))"};
    int k = (int)((random_real(state) + 1) * 8);
    char text[128];
    snprintf(text, sizeof text, functions[k % 16], u);
    fputs(text, out);
}

static void put_potential(FILE *out, uint64_t *state, const char *const *u, int count)
{
    for (int k = 0; k < 3; k++) {
        fprintf(out, " %c %.6f*", random_real(state) < 0 ? '-' : '+', 0.4 + 0.2 * (double)random_real(state));
        put_function(out, state, u[k % count]);
        fputc('*', out);
        put_function(out, state, u[(k + 1) % count]);
    }
    fputc('\n', out);
}

/* Kinds of motion: group, names, what is quadratic in the velocities, what else, and what the potential is of. */
static const struct {
    const char *head, *kinetic, *tail, *u[3];
} kinds[] = {
    {"group: R^2\nposition: x\nposition: y\nvelocity: a\nvelocity: b\n",
     "(a^2 + 2*b^2)/2",
     "initial.d.q: 0.3\ninitial.d.q: -0.2\ninitial.d.v: 0.5\ninitial.d.v: 0.7\n",
     {"x", "y", "x*y"}},
    {"group: R^2\nposition: x\nposition: y\nvelocity: a\nvelocity: b\n",
     "(2 + sin(y))*a^2/2 + b^2 + cos(x)*a*b/3 + y*a/2",
     "initial.d.q: 0.3\ninitial.d.q: -0.2\ninitial.d.v: 0.5\ninitial.d.v: 0.7\n",
     {"x", "y", "x - y"}},
    {"group: R^2\nposition: x\nposition: y\nvelocity: a\nvelocity: b\n",
     "(a^2 + b^2)/2 + (1 + x^2)*a^4/20",
     "initial.d.q: 0.3\ninitial.d.q: -0.2\ninitial.d.v: 0.5\ninitial.d.v: 0.7\n",
     {"x", "y", "x + y"}},
    {"group: R^3\nposition: x\nposition: y\nposition: z\nvelocity: a\nvelocity: b\nvelocity: c\n",
     "(a^2 + b^2 + 3*c^2)/2",
     "holonomic: x^2 + y^2 + z^2 - 1\ninitial.d.q: [0.6, 0.8, 0]\ninitial.d.v: [0.4, -0.3, 0.5]\n",
     {"x", "y", "z"}},
    {"group: R^3\nposition: x\nposition: y\nposition: z\nvelocity: a\nvelocity: b\nvelocity: c\n",
     "(a^2 + (2 + sin(x))*b^2 + 3*c^2)/2",
     "nonholonomic: c - sin(y)*a - x*b\ninitial.d.q: [0.6, 0.8, 0]\ninitial.d.v: [0.4, -0.3, sin(y)*a + x*b]\n",
     {"x", "y", "z"}},
    {"group: SO(3) x R^1\nposition: [R1, R2, R3, R4, R5, R6, R7, R8, R9, x]\nvelocity: [w1, w2, w3, a]\n",
     "(w1^2 + 2*w2^2 + 3*w3^2 + a^2)/2 + R3*a*w2/4",
     "initial.d.q: [1, 0, 0, 0, 1, 0, 0, 0, 1, 0.1]\ninitial.d.v: [0.4, -0.3, 0.5, 0.2]\n",
     {"R3", "R7 + R2", "x"}},
    {"group: SE(2) x SO(2)\nposition: [x, y, th, s]\nvelocity: [a, b, w, r]\n",
     "(a^2 + b^2 + w^2 + 2*r^2)/2 + a*w/3",
     "nonholonomic: [a - r, b]\ninitial.d.q: [0.1, 0.2, 0.3, 0]\ninitial.d.v: [0.5, 0, 0.6, 0.5]\n",
     {"x", "th", "s"}}};

enum { KINDS = sizeof kinds / sizeof *kinds };

static void write_text(int kind, uint64_t *state, char *text, size_t size)
{
    FILE *out = fmemopen(text, size, "w");
    fprintf(out, "problem: random\n%slagrangian: %s", kinds[kind].head, kinds[kind].kinetic);
    put_potential(out, state, kinds[kind].u, 3);
    fputs(kinds[kind].tail, out);
    fclose(out);
}

/* ---- comparisons */

struct motion {
    struct lines lines;
    struct instance in;
    real g[SMALL_ELEMENT], eta[SMALL_DIMENSION];
};

static void open_motion(const char *text, struct motion *m)
{
    struct problem_text *of = &m->lines.text;
    const struct problem *problem = open_lines(text, &m->lines);
    m->in = instance_of(problem, m->g, m->eta);
    m->in.lanes = 1;
    m->in.text = of;
}

static void close_motion(struct motion *m)
{
    text_close(m->in.problem);
}

static enum status flow_of(struct motion *m, real horizon, struct rows *rows)
{
    long steps;
    return taylor_flow(&m->in, horizon, m->g, m->eta,
                       &(struct flow_samples){.count = SAMPLES, .put = put_row, .out = &rows->unused}, &steps);
}

/* Largest difference to Gauss, at all samples. */
static real off_gauss(struct motion *m, real horizon, const struct rows *rows)
{
    real g[SMALL_ELEMENT], eta[SMALL_DIMENSION], most = 0;
    memcpy(g, m->g, sizeof g);
    memcpy(eta, m->eta, sizeof eta);
    for (int k = 0; k < SAMPLES; k++) {
        assert_int_equal(reference_flow(&m->in, horizon / SAMPLES, GAUSS_STEPS, g, eta), STATUS_OK);
        for (int c = 0; c < m->in.element; c++)
            most = LARGER(most, fabs(g[c] - rows->g[k][c]));
        for (int c = 0; c < m->in.n; c++)
            most = LARGER(most, fabs(eta[c] - rows->eta[k][c]));
    }
    return most;
}

/* Over a time in which nothing grows much: roundings of a few hundred evaluations. */
TEST(random_motions_are_those_of_gauss)
{
    uint64_t seed = 2605;
    static struct motion m;
    static struct rows rows;
    for (int k = 0; k < 2 * KINDS; k++) {
        char text[2048];
        write_text(k % KINDS, &seed, text, sizeof text);
        open_motion(text, &m);
        assert_int_equal(flow_of(&m, 0.5, &rows), STATUS_OK);
        real off = off_gauss(&m, 0.5, &rows);
        if (!(off <= 512 * REAL_EPSILON))
            fail_msg("off by %.3g:\n%s", (double)off, text);
        assert_above(fabs(rows.eta[0][0] - rows.eta[1][0]), R(1e-6)); /* it does move */
        m.eta[0] *= 1 + 0x1p13 * REAL_EPSILON;                        /* control */
        assert_above(off_gauss(&m, 0.5, &rows), 512 * REAL_EPSILON);
        close_motion(&m);
    }
}

static const char folded[] = "problem: folded\ngroup: R^1\nposition: x\nvelocity: v\nlagrangian: v^2/2 - %s\n"
                             "initial.d.q: 1\ninitial.d.v: %s\n";

/* Potentials whose force jumps at x = 0: in 0.8 a motion from 1 that is slow does not get there, a fast one does. */
TEST(what_is_not_smooth_is_refused)
{
    static const char *const potentials[] = {"abs(x)/4",        "x^2*abs(x)",        "abs(x)^3",
                                             "sqrt((x^2)^3)/4", "(x^6)^(1/6)/4",     "asin(cos(x))/4",
                                             "acos(cos(x))/4",  "atan2(x, -1)^2/20", "exp(-abs(2*x))/4"};
    static struct motion m;
    static struct rows rows;
    for (size_t k = 0; k < sizeof potentials / sizeof *potentials; k++)
        for (int fast = 0; fast < 2; fast++) {
            char text[512];
            snprintf(text, sizeof text, folded, potentials[k], fast ? "-4" : "0.3");
            open_motion(text, &m);
            enum status status = flow_of(&m, R(0.8), &rows);
            if (fast ? status != STATUS_FAILED && status != STATUS_NOT_FINITE : status != STATUS_OK)
                fail_msg("%s, %s: status %d", potentials[k], fast ? "fast" : "slow", (int)status);
            if (!fast)
                assert_at_most(off_gauss(&m, R(0.8), &rows), 512 * REAL_EPSILON);
            close_motion(&m);
        }
}

/* A reference of such a motion is Gauss, and says why: |x| has no series at x = 0, where this one passes with its force on. */
TEST(the_route_says_so)
{
    static struct storage end;
    for (int fast = 0; fast < 2; fast++) {
        char text[512];
        struct lines lines;
        struct core_case *given;
        struct refusal why;
        snprintf(text, sizeof text, folded, "abs(x)^25/4", fast ? "-4" : "0.3");
        struct setup setup = case_of("folded", NULL, 0, 0, 0.8);
        setup.text = read_lines(text, &lines);
        struct reference reference = {.at = *open_storage(&end)};
        assert_int_equal(CORE_ENTRY()->open(&setup, &given, &why), STATUS_OK);
        assert_int_equal(CORE_ENTRY()->reference(given, &reference), STATUS_OK);
        CORE_ENTRY()->close(given);
        const char *expected = fast ? "gauss-12 (not smooth); lobatto-iiia-12, " : "taylor-";
        if (strncmp(reference.route, expected, strlen(expected)) != 0)
            fail_msg("%s", reference.route);
    }
}

/* Poles that nothing of the motion shows: the series of each force goes on smoothly over x = 0, or pi/2, where the force itself jumps or
 * is not. */
TEST(a_jump_that_no_series_sees_is_refused)
{
    static const char *const potentials[] = {"atan(1/x)/4", "tanh(1/x)^2/4", "atan(tan(x + pi/2))^2/8",
                                             "exp(-1/x^2)", "1/(1 + 1/x^2)", "x^2*atan(log(abs(x)))/4"};
    static struct storage end;
    for (size_t k = 0; k < 2 * sizeof potentials / sizeof *potentials; k++) {
        bool fast = k % 2;
        char text[512];
        struct lines lines;
        struct core_case *given;
        struct refusal why;
        snprintf(text, sizeof text, folded, potentials[k / 2], fast ? "-4" : "0.3");
        struct setup setup = case_of("folded", NULL, 0, 0, 0.8);
        setup.text = read_lines(text, &lines);
        struct reference reference = {.at = *open_storage(&end)};
        assert_int_equal(CORE_ENTRY()->open(&setup, &given, &why), STATUS_OK);
        enum status status = CORE_ENTRY()->reference(given, &reference);
        CORE_ENTRY()->close(given);
        if (status != (fast ? STATUS_POLE : STATUS_OK))
            fail_msg("%s, %s: %s", potentials[k / 2], fast ? "fast" : "slow", status_text(status));
        if (!fast && strncmp(reference.route, "taylor-", 7) != 0)
            fail_msg("%s: %s", potentials[k / 2], reference.route);
    }
}

/* All starts from 0 and rests, with a force that has a series of its own: no coefficient is the size that others are measured by. */
TEST(motions_from_zero_are_resolved)
{
    static struct motion m;
    static struct rows rows;
    open_motion("problem: rest\ngroup: R^1\nposition: x\nvelocity: v\nlagrangian: v^2/2 + 3*x + x^3\n"
                "initial.d.q: 0\ninitial.d.v: 0\n",
                &m);
    assert_int_equal(flow_of(&m, 0.75, &rows), STATUS_OK);
    assert_at_most(off_gauss(&m, 0.75, &rows), 512 * REAL_EPSILON);
    close_motion(&m);
    /* x'' = 20 x^7 from x = 0: seven of eight coefficients are 0 */
    open_motion("problem: gap\ngroup: R^1\nposition: x\nvelocity: v\nlagrangian: v^2/2 + 20*x^8/8\n"
                "initial.d.q: 0\ninitial.d.v: 0.9\n",
                &m);
    assert_int_equal(flow_of(&m, 0.75, &rows), STATUS_OK);
    assert_at_most(off_gauss(&m, 0.75, &rows), 512 * REAL_EPSILON);
    close_motion(&m);
}

/* A mass that is singular where it is asked for. */
TEST(a_singular_mass_is_refused)
{
    static struct motion m;
    static struct rows rows;
    open_motion("problem: singular\ngroup: R^2\nposition: [x, y]\nvelocity: [a, b]\n"
                "lagrangian: (a^2 + b^2)/2 + (1 - x)*a*b - y^2\ninitial.d.q: [0.5, 1]\ninitial.d.v: [0.1, 0]\n",
                &m);
    assert_int_equal(flow_of(&m, 0.25, &rows), STATUS_OK);
    m.g[0] = 0;
    assert_int_equal(flow_of(&m, 0.25, &rows), STATUS_SINGULAR);
    m.g[0] = (real)NAN;
    assert_int_equal(flow_of(&m, 0.25, &rows), STATUS_NOT_FINITE);
    m.in.text = NULL;
    assert_int_equal(flow_of(&m, 0.25, &rows), STATUS_REFUSED);
    close_motion(&m);
}
