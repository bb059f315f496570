/* Steps compiled for a problem against the general ones, and the vector sine against the library's. */
#include <errno.h>

#include "ci/tests/core/runs.h"
#include "ci/tests/core/text_lines.h"
#include "core/hp/hp.h"
#include "core/numbers/sine.h"
#include "core/problem/text.h"

enum { STEPS = 32 };

/* True if this build has kernels. */
#if defined REAL_QUAD || defined HP_GENERAL_ONLY
static const bool built = false;
#else
static const bool built = true;
#endif

static void take_general(struct run *run)
{
    struct hp *hp = run->work;
    hp->kernel = &hp_general;
    hp->solver.fixed_point = hp_general.correct;
    hp->solver.iterate = hp_general.iterate;
}

/* State after STEPS steps with the problem's own kernel, or with the general one. */
static bool run_setup(struct setup setup, bool general, struct run *run)
{
    setup.steps = STEPS;
    setup.horizon = 4;
    setup.samples = 1;
    assert_int_equal(start_run(&setup, run), STATUS_OK);
    bool own = ((struct hp *)run->work)->kernel != &hp_general;
    if (general)
        take_general(run);
    take_steps(run, STEPS);
    return own;
}

static bool run_with(const char *problem, const char *method, const char *retraction, int stages, bool general,
                     struct run *run)
{
    return run_setup((struct setup){.problem = problem, .method = method, .retraction = retraction, .stages = stages},
                     general, run);
}

/* Both solve the same equations to round-off: a few units of it a step, values below 8. */
TEST(kernels_are_the_general_step)
{
    const struct {
        const char *problem, *method, *retraction;
    } cases[] = {{"particle", "lobatto-iiia", NULL},       {"cvt", "lobatto-iiia", NULL},
                 {"chaotic", "lobatto-iiia", NULL},        {"kepler", "gauss", NULL},
                 {"disc", "lobatto-iiia", "cay"},          {"disc", "lobatto-iiia", "exp"},
                 {"ball", "lobatto-iiia", "cay"},          {"ball", "lobatto-iiia", "exp"},
                 {"rigid-body", "gauss", "cay"},           {"rigid-body", "lobatto-iiia", "exp"},
                 {"heavy-top", "radau-iia", "cay"},        {"heavy-top", "lobatto-iiia", "exp"},
                 {"physical-ball", "lobatto-iiia", "cay"}, {"physical-ball", "lobatto-iiia", "exp"},
                 {"rattleback", "lobatto-iiia", "cay"},    {"rattleback", "lobatto-iiia", "exp"},
                 {"pinned-body", "lobatto-iiia", "cay"},   {"pinned-body", "lobatto-iiia", "exp"}};
    real allowed = 64 * STEPS * REAL_EPSILON;
    for (int k = 0; k < (int)(sizeof cases / sizeof *cases); k++)
        for (int s = 2; s <= LANES; s++) {
            struct run own, general, other;
            bool has_kernel = run_with(cases[k].problem, cases[k].method, cases[k].retraction, s, false, &own);
            run_with(cases[k].problem, cases[k].method, cases[k].retraction, s, true, &general);
            run_with(cases[k].problem, cases[k].method, cases[k].retraction, s == 2 ? 3 : s - 1, true, &other);
            assert_int_equal(has_kernel, built);
            real apart = 0;
            for (int c = 0; c < own.in.n; c++)
                assert_close(own.mu[c], general.mu[c], allowed);
            for (int c = 0; c < own.in.element; c++) {
                assert_close(own.g[c], general.g[c], allowed);
                apart = fmax(apart, fabs(own.g[c] - other.g[c]));
            }
            if (s <= 4)
                assert_above(apart, allowed); /* control: another member of the family is another map */
            end_run(&own);
            end_run(&general);
            end_run(&other);
        }
}

static const struct text_entry bound[] = {{TEXT_GROUP, "", "R^3"},
                                          {TEXT_POSITION, "", "q[3]"},
                                          {TEXT_VELOCITY, "", "v[3]"},
                                          {TEXT_LAGRANGIAN, "", "(v[1]^2 + (1 + q[1]^2/4)*v[2]^2 + v[3]^2)/2 - q[1]^2"},
                                          {TEXT_NONHOLONOMIC, "", "v[3] - q[2]*v[1]"},
                                          {TEXT_INITIAL_Q, "a", "each(i, 1, 3, 1/i)"},
                                          {TEXT_INITIAL_V, "a", "0.3"},
                                          {TEXT_INITIAL_V, "a", "-0.7"},
                                          {TEXT_INITIAL_V, "a", "q[2]*v[1]"}};
static const struct text_entry loose[] = {{TEXT_GROUP, "", "R^2"},
                                          {TEXT_POSITION, "", "q[2]"},
                                          {TEXT_VELOCITY, "", "v[2]"},
                                          {TEXT_LAGRANGIAN, "", "(v[1]^2 + v[2]^2)/2 - cos(q[1])*q[2]^2"},
                                          {TEXT_INITIAL_Q, "a", "each(i, 1, 2, 1/i)"},
                                          {TEXT_INITIAL_V, "a", "each(i, 1, 2, i/4)"}};
static const struct text_entry large[] = {{TEXT_GROUP, "", "R^6"},
                                          {TEXT_POSITION, "", "q[6]"},
                                          {TEXT_VELOCITY, "", "v[6]"},
                                          {TEXT_LAGRANGIAN, "", "sum(i, 1, 6, v[i]^2 - i*q[i]^2)/2"},
                                          {TEXT_INITIAL_Q, "a", "each(i, 1, 6, i/6)"},
                                          {TEXT_INITIAL_V, "a", "each(i, 1, 6, 1/i)"}};
/* a constraint that has no gradient at rest, where lanes without a stage would be */
static const struct text_entry moving[] = {
    {TEXT_GROUP, "", "R^3"},
    {TEXT_POSITION, "", "q[3]"},
    {TEXT_VELOCITY, "", "v[3]"},
    {TEXT_LAGRANGIAN, "", "sum(i, 1, 3, v[i]^2)/2 - q[1]^2/8 - q[2]^2/4 - q[3]/4"},
    {TEXT_NONHOLONOMIC, "", "v[3] - sqrt(v[1]^2 + v[2]^2)/2"},
    {TEXT_INITIAL_Q, "a", "each(i, 1, 3, 1/i)"},
    {TEXT_INITIAL_V, "a", "0.8"},
    {TEXT_INITIAL_V, "a", "0.6"},
    {TEXT_INITIAL_V, "a", "sqrt(v[1]^2 + v[2]^2)/2"}};
/* affine in the velocities, with a force of positions: solved in positions */
static const struct text_entry affine[] = {{TEXT_GROUP, "", "R^4"},
                                           {TEXT_POSITION, "", "q[4]"},
                                           {TEXT_VELOCITY, "", "v[4]"},
                                           {TEXT_LAGRANGIAN, "", "sum(i, 1, 4, v[i]^2 - i*q[i]^2/4)/2"},
                                           {TEXT_NONHOLONOMIC, "", "v[4] - q[2]*v[1] - q[4]*v[3]/2 - 1/5"},
                                           {TEXT_INITIAL_Q, "a", "each(i, 1, 4, 1/i)"},
                                           {TEXT_INITIAL_V, "a", "each(i, 1, 3, 1/(i + 1))"},
                                           {TEXT_INITIAL_V, "a", "q[2]*v[1] + q[4]*v[3]/2 + 1/5"}};
#define TURNS                                                                                                          \
    {TEXT_POSITION, "", "R"}, {TEXT_VELOCITY, "", "w1"}, {TEXT_VELOCITY, "", "w2"},                                    \
    {                                                                                                                  \
        TEXT_VELOCITY, "", "w3"                                                                                        \
    }
/* a mass of the position, and a linear term: momenta are no multiples of velocities */
#define TOP "(w1^2 + 2*w2^2 + 3*w3^2)/2 + R33*w1*w2/4 + R31*w3/5 - R32/2"
#define TURNED                                                                                                         \
    {TEXT_INITIAL_Q, "a", "rotation(0.3, -0.2, 0.5)"}, {TEXT_INITIAL_V, "a", "0.4"}, {TEXT_INITIAL_V, "a", "-0.3"},    \
    {                                                                                                                  \
        TEXT_INITIAL_V, "a", "0.5"                                                                                     \
    }
static const struct text_entry turning[] = {{TEXT_GROUP, "", "SO(3)"}, TURNS, {TEXT_LAGRANGIAN, "", TOP}, TURNED};
static const struct text_entry sliding[] = {{TEXT_GROUP, "", "SO(3)"},
                                            TURNS,
                                            {TEXT_LAGRANGIAN, "", TOP},
                                            {TEXT_NONHOLONOMIC, "", "w3 - R11*w1 + 0.1"},
                                            {TEXT_INITIAL_Q, "a", "rotation(0.3, -0.2, 0.5)"},
                                            {TEXT_INITIAL_V, "a", "0.4"},
                                            {TEXT_INITIAL_V, "a", "-0.3"},
                                            {TEXT_INITIAL_V, "a", "R11*w1 - 0.1"}};
static const struct text_entry rolling[] = {{TEXT_GROUP, "", "SO(3) x R^2"},
                                            TURNS,
                                            {TEXT_POSITION, "", "x"},
                                            {TEXT_POSITION, "", "y"},
                                            {TEXT_VELOCITY, "", "vx"},
                                            {TEXT_VELOCITY, "", "vy"},
                                            {TEXT_LAGRANGIAN, "", TOP " + vx^2 + vx*vy/2 + vy^2 - x^2*R33/4"},
                                            {TEXT_NONHOLONOMIC, "", "vx - R11*w1 - R12*w2"},
                                            {TEXT_NONHOLONOMIC, "", "vy + R21*w1 - x*w3 - 0.2"},
                                            TURNED,
                                            {TEXT_INITIAL_Q, "a", "0.2"},
                                            {TEXT_INITIAL_Q, "a", "-0.1"},
                                            {TEXT_INITIAL_V, "a", "R11*w1 + R12*w2"},
                                            {TEXT_INITIAL_V, "a", "-R21*w1 + x*w3 + 0.2"}};
static const struct {
    struct problem_text text;
    const char *method;
    bool sized;
} of_sizes[] = {{{sizeof bound / sizeof *bound, bound}, "lobatto-iiia", true},
                {{sizeof loose / sizeof *loose, loose}, "gauss", true},
                {{sizeof large / sizeof *large, large}, "gauss", false},
                {{sizeof moving / sizeof *moving, moving}, "lobatto-iiia", true},
                {{sizeof affine / sizeof *affine, affine}, "lobatto-iiia", true},
                {{sizeof turning / sizeof *turning, turning}, "gauss", true},
                {{sizeof rolling / sizeof *rolling, rolling}, "lobatto-iiia", true},
                {{sizeof sliding / sizeof *sliding, sliding}, "lobatto-iiia", false}};

/* A text gets a kernel of its sizes, or of its group, which is the general step to round-off; others get the general one. */
TEST(texts_have_kernels_of_their_sizes)
{
    for (int k = 0; k < (int)(sizeof of_sizes / sizeof *of_sizes); k++) {
        struct run own, general;
        struct setup setup = {
            .problem = "text", .text = &of_sizes[k].text, .method = of_sizes[k].method, .stages = 2 + k % 4};
        assert_int_equal(run_setup(setup, false, &own), of_sizes[k].sized && built);
        run_setup(setup, true, &general);
        for (int c = 0; c < own.in.element; c++)
            assert_close(own.g[c], general.g[c], 64 * STEPS * REAL_EPSILON);
        for (int c = 0; c < own.in.n; c++)
            assert_close(own.mu[c], general.mu[c], 64 * STEPS * REAL_EPSILON);
        end_run(&own);
        end_run(&general);
    }
}

/* Between -1 and 1, the k-th of a sequence. */
static double random_number(int k)
{
    double x = 4e4 * sin(12.9898 * k + 78.233);
    return 2 * (x - floor(x)) - 1;
}

/* The text with each # in it a random number between 0.3 and 1.3. */
static void fill_in(const char *form, int draw, char *out, size_t size)
{
    size_t at = 0;
    for (int k = 0; *form && at + 16 < size; form++)
        if (*form == '#')
            at += (size_t)snprintf(out + at, size - at, "%.6f", 0.8 + random_number(100 * draw + ++k) / 2);
        else
            out[at++] = *form;
    out[at] = '\0';
}

/* Steps as identities take them: the stages are asked for before the step that solves them again. The other run takes the general
 * steps; both to a status, and none by a fallback that the other does not need. */
static void same_steps(const struct setup *setup, real allowed)
{
    struct run own, general;
    assert_int_equal(start_run(setup, &own), STATUS_OK);
    assert_int_equal(start_run(setup, &general), STATUS_OK);
    assert_int_equal(((struct hp *)own.work)->kernel != &hp_general, built);
    take_general(&general);
    for (int k = 0; k < setup->steps; k++) {
        assert_int_equal(own.method->family->dense->solve(&own), general.method->family->dense->solve(&general));
        assert_int_equal(run_step(&own), STATUS_OK);
        assert_int_equal(run_step(&general), STATUS_OK);
    }
    assert_int_equal(general.counts.newton, 0);
    assert_int_equal(own.counts.newton, 0);
    assert_at_most((real)(own.counts.iterations - general.counts.iterations),
                   R(0.1) * (real)general.counts.iterations); /* in positions fewer do */
    for (int c = 0; c < own.in.n; c++) {
        assert_close(own.g[c], general.g[c], allowed);
        assert_close(own.mu[c], general.mu[c], allowed);
    }
    end_run(&own);
    end_run(&general);
}

/* Physics that is no number at velocity 0, where lanes without a stage would be; and constraints of all kinds. */
TEST(texts_that_dislike_rest_have_kernels)
{
    static const char *const common = "group: R^%d\nposition: q[%d]\nvelocity: v[%d]\nparameters.c: #\n%s"
                                      "initial.a.q: each(i, 1, %d, #/i)\ninitial.a.v: #\ninitial.a.v: -#\n%s";
    static const struct {
        int n;
        const char *physics, *rest;
    } forms[] = {
        {3,
         "lagrangian: (v[1]^2 + v[2]^2 + v[3]^2)/2 - #*q[1]^2 - q[3]\nnonholonomic: v[3] - c*sqrt(v[1]^2 + v[2]^2)\n",
         "initial.a.v: c*sqrt(v[1]^2 + v[2]^2)\n"},
        {3,
         "lagrangian: (v[1]^2 + (1 + #*q[1]^2/4)*v[2]^2 + v[3]^2)/2 - #*q[2]^2\n"
         "nonholonomic: v[3] + c*v[1]*v[2]/sqrt(v[1]^2 + v[2]^2)\n",
         "initial.a.v: -c*v[1]*v[2]/sqrt(v[1]^2 + v[2]^2)\n"},
        {3, "lagrangian: (v[1]^2 + v[2]^2 + v[3]^2)/2 - #*q[1]^2\nnonholonomic: v[3] + q[2]*v[1] - c\n",
         "initial.a.v: c - q[2]*v[1]\n"},
        {4, "lagrangian: sum(i, 1, 4, v[i]^2 - i*q[i]^2/4)/2\nnonholonomic: v[4] - c*log(v[1]^2 + v[3]^2)/4\n",
         "initial.a.v: #\ninitial.a.v: c*log(v[1]^2 + v[3]^2)/4\n"},
        {2, "lagrangian: (v[1]^2 + v[2]^2)/2 + c*q[1]*sqrt(v[1]^2 + v[2]^2)/8 - q[2]^2\n", ""},
    };
    for (int k = 0; k < 3 * (int)(sizeof forms / sizeof *forms); k++)
        for (int s = 2; s <= (built ? LANES : 2); s++) {
            char form[2048], source[2048];
            struct lines lines;
            int n = forms[k / 3].n;
            snprintf(form, sizeof form, common, n, n, n, forms[k / 3].physics, n, forms[k / 3].rest);
            fill_in(form, k, source, sizeof source);
            struct setup setup = {.problem = "text",
                                  .text = read_lines(source, &lines),
                                  .method = "lobatto-iiia",
                                  .stages = s,
                                  .steps = STEPS / 4,
                                  .samples = 1,
                                  .horizon = 0.5};
            same_steps(&setup, 64 * STEPS * REAL_EPSILON);
        }
}

/* The kernel that a run of the particle gets where the problem names this one. */
static const struct hp_kernel *taken(const struct hp_kernel *named)
{
    struct setup setup = case_of("particle", "lobatto-iiia", 3, 8, 1);
    struct run run;
    struct core_case *given = opened_case(&setup);
    struct problem problem = *given->in.problem;
    problem.kernel = named;
    given->in.problem = &problem;
    assert_int_equal(run_open(given, 1, &run), STATUS_OK);
    const struct hp_kernel *kernel = ((struct hp *)run.work)->kernel;
    run_close(&run);
    case_close(given);
    return kernel;
}

/* A kernel is used only if the instance has all the sizes that it was compiled for. */
TEST(other_sizes_take_the_general_step)
{
    struct hp_kernel right = {.n = 3,
                              .m = 1,
                              .element = 3,
                              .abelian = true,
                              .start = hp_general.start,
                              .correct = hp_general.correct,
                              .finish = hp_general.finish};
    struct hp_kernel wrong[] = {right, right, right, right};
    wrong[0].n = 2;
    wrong[1].m = 2;
    wrong[2].element = 9;
    wrong[3].abelian = false;
    assert_ptr_equal(taken(&right), &right); /* control */
    for (int k = 0; k < 4; k++)
        assert_ptr_equal(taken(&wrong[k]), &hp_general);
}

/* 1.5 units in the last place, as documented, where the batch takes the short way and where it asks the library. */
TEST(sines_are_the_library_s)
{
    struct instance in = {.lanes = LANES};
    lane x, sine, cosine;
    for (int k = 0; k < 4000; k++) {
        real spread = k % 3 == 0 ? 2 : k % 3 == 1 ? R(1e3) : R(3e5);
        for (int l = 0; l < LANES; l++)
            x[l] = spread * sin(R(1.0) * (k * LANES + l + 1));
        lane_sincos(&in, x, sine, cosine);
        for (int l = 0; l < LANES; l++) {
            assert_close(sine[l], sin(x[l]), 2 * REAL_EPSILON * fabs(sin(x[l])));
            assert_close(cosine[l], cos(x[l]), 2 * REAL_EPSILON * fabs(cos(x[l])));
        }
    }
    assert_above(fabs(sine[0] - sin(x[0] + 8 * REAL_EPSILON * fabs(x[0]) + 1)), 2 * REAL_EPSILON); /* control */
}

/* The library is asked for what is far, and says of infinity that it is out of its domain; not of what lies in lanes without a point. */
TEST(unset_lanes_ask_for_nothing)
{
    volatile int *error = &errno; /* the compiler takes it that no sine sets it */
    for (int lanes = 1; lanes <= LANES; lanes++) {
        struct instance in = {.lanes = lanes};
        lane x, sine, cosine;
        for (int l = 0; l < LANES; l++)
            x[l] = l < lanes ? 1 : INFINITY;
        *error = 0;
        lane_sincos(&in, x, sine, cosine);
        assert_int_equal(*error, 0);
        assert_close(sine[lanes - 1], sin(R(1.0)), 2 * REAL_EPSILON);
        x[lanes - 1] = INFINITY; /* control */
        lane_sincos(&in, x, sine, cosine);
        assert_int_equal(*error, EDOM);
        assert_true(isnan(sine[lanes - 1]));
    }
}
