/* Lagrange-d'Alembert methods: numbers of an independent implementation, orders, structure, twins, refusals [mathematics, Exact 3 to 6, 11]. */
#include "ci/tests/core/runs.h"
#include "core/numbers/linear.h"
#include "core/run/reference.h"

/* Digits of an independent implementation: eight, as some of its last ones come from a run in double. */
static void assert_digits(real got, double want)
{
    assert_close(got, (real)want, R(0.5e-8) * fmax(1, fabs((real)want)));
}

/* Energy of a system with unit masses and potential -slope x. */
static real energy_of(const struct run *run)
{
    real sum = 0;
    for (int c = 0; c < 3; c++)
        sum += run->mu[c] * run->mu[c] / 2;
    return run->in.problem->parameters ? sum - run->in.parameter[0] * run->g[0] : sum;
}

/* First component of the momentum in the paper's frame for S1 and the unit frame for S2, S3. */
static real frame_momentum(const struct run *run)
{
    bool particle = !run->in.problem->parameters;
    real along = sqrt(run->mu[0] * run->mu[0] + run->mu[1] * run->mu[1]);
    return particle ? run->mu[0] + run->g[1] * run->mu[2] : along;
}

static const char *const systems[] = {"free-particle", "incline-knife-edge", "perturbed-knife-edge"};

/* [anahory-marrero-martin-2022, fig. 2, fig. 5, fig. 6], from the paper's pair: nodes, momentum and energy. */
TEST(experiments_of_the_paper)
{
    static const struct {
        int system;
        const char *method;
        int node;
        double q[3], p, H;
    } table[] = {{0, "mla", 0, {0, 0, 0}, 0.83076923076923, 0.66508875739645},
                 {0, "mla", 2, {0.75243459043274, 0.8, 0.29146075425964}, 1.06393783417694, 0.66511088871742},
                 {0, "mla", 10, {2.16227205654518, 4, 3.24349943097827}, 3.42556877555185, 0.66513298341282},
                 {0, "mla", 1200, {7.1179459768, 480, 497.4561242749}, 398.7956686508, 0.665133018812},
                 {0, "dla", 0, {0, 0, 0}, 0.8, 0.64},
                 {0, "dla", 2, {0.74838709677419, 0.8, 0.28903225806452}, 1.03122580645161, 0.64421544630847},
                 {0, "dla", 10, {2.12338712885696, 4, 3.16530160130880}, 3.33224128104704, 0.64658329279747},
                 {0, "dla", 1200, {6.9442391377, 480, 483.9300922261}, 387.9440737811, 0.646605796810},
                 {1, "mla", 0, {0, 0, 0}, 0.71236729355621, 0.57373358046430},
                 {1, "mla", 2, {0.82634919011330, 0.37276518836665, 0.8}, 1.15472088072532, 0.57351556113488},
                 {1, "mla", 20, {1.24206085186127, 4.02477423243140, 8}, 1.32244947581023, 0.57340588210475},
                 {1, "dla", 0, {0, 0, 0}, 0.675, 0.5478125},
                 {1, "dla", 2, {0.83380450962034, 0.37786564685936, 0.8}, 1.11735358716912, 0.52733726456968},
                 {1, "dla", 20, {1.26087139723059, 4.26202290584790, 8}, 1.28508218225403, 0.51528240895809},
                 {2, "mla", 0, {0, 0, 0}, 0.72108521678512, 0.57998194493302},
                 {2, "mla", 2, {0.80688002137248, 0.40703594686824, 0.8}, 1.15165275699656, 0.57971202566265},
                 {2, "mla", 20, {0.62267111124458, 4.00939243499456, 8}, 1.06862110687575, 0.57963997940789},
                 {2, "dla", 0, {0, 0, 0}, 0.675, 0.5478125},
                 {2, "dla", 2, {0.81471077096264, 0.41313184747789, 0.8}, 1.10673485312922, 0.52507563208415},
                 {2, "dla", 20, {0.65750377641368, 4.24436359175911, 8}, 1.03483508671836, 0.52668994014486}};
    for (size_t k = 0; k < sizeof table / sizeof *table; k++) {
        struct run run;
        struct setup setup = case_of(systems[table[k].system], table[k].method, 1, 1200, 600);
        setup.preset = "paper";
        setup.with = "start=pair";
        if (sizeof(real) > sizeof(double) && table[k].node > 20)
            continue;
        open_run(&setup, &run);
        take_steps(&run, table[k].node);
        for (int c = 0; c < 3; c++)
            assert_digits(run.g[c], table[k].q[c]);
        assert_digits(frame_momentum(&run), table[k].p);
        assert_digits(energy_of(&run), table[k].H);
        end_run(&run);
    }
}

/* The largest of |q - q*| and |p - p*| at the end time, and the largest energy error. */
struct error {
    real q, p, energy;
};

/* Against the closed-form flow, or where there is none against twelve-stage Gauss collocation. */
static struct error error_of(struct setup setup)
{
    struct storage found;
    struct error out = {0};
    real T = (real)setup.horizon, q[SMALL_ELEMENT], v[SMALL_DIMENSION];
    struct core_case *given = opened_case(&setup);
    open_storage(&found);
    assert_int_equal(trajectory_integrate(given, &found.at), STATUS_OK);
    memcpy(q, given->g, sizeof q);
    memcpy(v, given->eta, sizeof v);
    if (given->in.problem->exact)
        assert_int_equal(given->in.problem->exact(&given->in, given->g, given->eta, T, q, v), STATUS_OK);
    else
        assert_int_equal(reference_flow(&given->in, T, (long)ceil(32 * T), q, v), STATUS_OK);
    for (int c = 0; c < given->in.n; c++) { /* unit masses: p = v */
        out.q = fmax(out.q, fabs((real)found.g[c] - q[c]));
        out.p = fmax(out.p, fabs((real)found.mu[c] - v[c]));
    }
    out.energy = (real)found.at.invariant_deviation[0];
    case_close(given);
    return out;
}

/* GS(1) is mla; theta = 0 and 1 of mla are those of dla: forces there lie in D^o. */
TEST(members_that_are_the_same_map)
{
    static const struct {
        const char *problem, *a, *with_a, *b, *with_b;
    } same[] = {{"cvt", "mla", NULL, "mla-gs", NULL},
                {"warped-particle", "mla", NULL, "mla-gs", NULL},
                {"perturbed-knife-edge", "mla", "theta=0", "dla", "theta=0"},
                {"particle", "mla", "theta=1", "dla", "theta=1"},
                {"free-particle", "mla-by-hand", NULL, "mla", NULL},
                {"perturbed-knife-edge", "dla-by-hand", NULL, "dla", NULL}};
    for (size_t k = 0; k < sizeof same / sizeof *same; k++) {
        struct run run[2];
        struct setup a = case_of(same[k].problem, same[k].a, 1, 20, 2), b = a;
        a.with = same[k].with_a;
        b.method = same[k].b;
        b.with = same[k].with_b;
        open_run(&a, &run[0]);
        open_run(&b, &run[1]);
        take_steps(&run[0], 20);
        take_steps(&run[1], 20);
        for (int c = 0; c < run[0].in.n; c++) {
            assert_close(run[0].g[c], run[1].g[c], 256 * REAL_EPSILON);
            assert_close(run[0].mu[c], run[1].mu[c], 256 * REAL_EPSILON);
        }
        end_run(&run[0]);
        end_run(&run[1]);
    }
}

/* Step h, then -h: back at the start for self-adjoint members; theta = 0 and LMS+ are not [mathematics, Exact 3.4]. */
TEST(self_adjointness)
{
    static const struct {
        const char *problem, *method, *with;
        int stages;
        bool adjoint;
    } table[] = {{"cvt", "mla", NULL, 1, true},
                 {"cvt", "dla", NULL, 1, true},
                 {"warped-particle", "mla-trap", NULL, 1, true},
                 {"chaotic", "mla-gs", NULL, 2, true},
                 {"particle", "spark", NULL, 2, true}, /* the means are over symmetric nodes */
                 {"cvt", "spark", NULL, 3, true},
                 {"particle", "spark", NULL, 4, true},
                 {"cvt", "spark", NULL, 5, true},
                 {"cvt", "mla", "theta=0", 1, false},
                 {"incline-knife-edge", "lms-plus", NULL, 1, false},
                 {"perturbed-knife-edge", "lms-minus", NULL, 1, false},
                 {"free-particle", "lms-plus", NULL, 1, true}};
    for (size_t k = 0; k < sizeof table / sizeof *table; k++) {
        double residual[QUANTITIES], bound[QUANTITIES];
        struct setup setup = case_of(table[k].problem, table[k].method, table[k].stages, 1, 0.3);
        setup.with = table[k].with;
        struct core_case *given = opened_case(&setup);
        assert_int_equal(trajectory_structure(given, residual, bound), STATUS_OK);
        if (table[k].adjoint)
            assert_at_most((real)residual[QUANTITY_REVERSAL], 64 * REAL_EPSILON);
        else
            assert_above((real)residual[QUANTITY_REVERSAL], R(1e-5));
        case_close(given);
    }
}

/* A step h by one method, then one of -h by another, from where the first ended: the largest distance from the start. */
static real there_and_back(const char *problem, const char *there, const char *back, int stages)
{
    struct run run[2];
    real distance = 0;
    const char *const methods[] = {there, back};
    for (int k = 0; k < 2; k++) {
        struct setup setup = case_of(problem, methods[k], stages, 1, 0.3);
        assert_int_equal(run_open(opened_case(&setup), k ? -1 : 1, &run[k]), STATUS_OK);
    }
    real start_q[3], start_p[3];
    memcpy(start_q, run[0].g, sizeof start_q);
    memcpy(start_p, run[0].mu, sizeof start_p);
    assert_int_equal(run_step(&run[0]), STATUS_OK);
    memcpy(run[1].g, run[0].g, sizeof run[1].g);
    memcpy(run[1].mu, run[0].mu, sizeof run[1].mu);
    run_moved(&run[1]);
    assert_int_equal(run_step(&run[1]), STATUS_OK);
    for (int c = 0; c < 3; c++)
        distance = fmax(distance, fmax(fabs(run[1].g[c] - start_q[c]), fabs(run[1].mu[c] - start_p[c])));
    for (int k = 0; k < 2; k++)
        end_run(&run[k]);
    return distance;
}

/* [mathematics, Exact 3.4]: LMS- and LMS+ are adjoint to each other, and on S2, S3 and the CVT neither to itself. */
TEST(adjoint_to_each_other)
{
    static const char *const problems[] = {"incline-knife-edge", "perturbed-knife-edge", "cvt"};
    for (int k = 0; k < 6; k++) {
        const char *problem = problems[k / 2];
        int stages = 1 + k % 2;
        assert_at_most(there_and_back(problem, "lms-minus", "lms-plus", stages), 64 * REAL_EPSILON);
        assert_at_most(there_and_back(problem, "lms-plus", "lms-minus", stages), 64 * REAL_EPSILON);
        assert_above(there_and_back(problem, "lms-plus", "lms-plus", stages), R(1e-9));
    }
}

/* 200 steps of h = 1/2 of the exact map in both forms, by closed forms and by shooting [mathematics, Exact 2.5]. */
TEST(exact_map_is_the_flow)
{
    static const char *const with[] = {"form=one-step", "form=two-step"};
    bool quad = sizeof(real) > sizeof(double);
    for (int k = 0; k < (quad ? 7 : 8); k++) { /* shooting in quadruple precision takes seconds */
        long steps = k < 6 ? (quad ? 20 : 200) : (quad ? 4 : 20);
        struct setup setup = case_of(k < 6 ? systems[k / 2] : "cvt", "exact-map", 1, steps, (double)steps / 2);
        setup.preset = k < 6 ? "paper" : NULL;
        setup.with = with[k % 2];
        struct error found = error_of(setup);
        /* a rounding of q of size 80 each step, kept for the rest of the time or, in the two-step form, as a velocity */
        real size = k < 6 ? 80 : 2, growth = (real)steps * (k % 2 ? (real)steps : sqrt((real)steps));
        assert_at_most(fmax(found.q, found.p), growth * REAL_EPSILON * size);
    }
}

/* S2: the speed along the edge minus (h/4) cot(omega h/2) sin(phi) is kept by mla and dla [mathematics, Exact 3.4]. */
TEST(discrete_invariant_of_the_knife_edge)
{
    for (int k = 0; k < 2; k++) {
        struct run run;
        struct setup setup = case_of("incline-knife-edge", k ? "mla" : "dla", 1, 50, 25);
        open_run(&setup, &run);
        real first = 0;
        for (int node = 0; node <= 50; node++) {
            real phi = run.g[2], speed = cos(phi) * run.mu[0] + sin(phi) * run.mu[1], half = run.mu[2] * run.h / 2;
            real value = speed - run.h / 4 * cos(half) / sin(half) * sin(phi);
            first = node == 0 ? value : first;
            assert_close(value, first, 16 * REAL_EPSILON * (1 + node)); /* roundings of 50 steps */
            assert_int_equal(run_step(&run), STATUS_OK);
        }
        end_run(&run);
    }
}

/* [mathematics, Exact 8]: (L_d - L^e)/h^3 and (z_mid - z_exact)/h^3 of S1 at h = 1/80, as printed. */
TEST(limits_of_ingredients)
{
    double error[QUANTITIES], floor[QUANTITIES], h = 0.0125;
    struct setup setup = case_of("free-particle", "mla", 1, 1, h);
    struct core_case *given = opened_case(&setup);
    assert_int_equal(trajectory_stages(given, error, floor), STATUS_OK);
    assert_close((real)(error[QUANTITY_TRIPLE_L] / (h * h * h)), R(0.013137), R(1e-6));
    assert_close((real)(error[QUANTITY_TRIPLE_OMEGA] / (h * h)), R(0.014751), R(1e-6));
    case_close(given);
}

TEST(refusals)
{
    static const struct {
        const char *problem, *method, *with, *says;
    } table[] = {{"ball", "mla", NULL, "R^n"},
                 {"spherical-pendulum", "dla", NULL, "nonholonomic"},
                 {"cvt", "mla", "theta=2", "theta"},
                 {"cvt", "dla", "start=pear", "pair"},
                 {"kepler", "exact-mixed", NULL, "nonholonomic constraint"},
                 {"kepler", "forced", NULL, "nonholonomic constraint"},
                 {"spherical-pendulum", "exact-map", NULL, "no constraint or a nonholonomic one"},
                 {"cvt", "mla-by-hand", NULL, "closed form"}};
    for (size_t k = 0; k < sizeof table / sizeof *table; k++) {
        struct core_case *given;
        struct refusal why;
        struct setup setup = case_of(table[k].problem, table[k].method, 1, 1, 1);
        setup.with = table[k].with;
        assert_true(case_open(&setup, &given, &why) != STATUS_OK);
        if (!strstr(why.message, table[k].says))
            print_error("%s\n", why.message);
        assert_true(strstr(why.message, table[k].says) != NULL);
    }
}
