/* Choice of the motion that joins two points: the one in D if there is one, resolved to round-off, or none
 * [mathematics, Exact 2.1]. */
#include "ci/tests/core/forced_about_1.h"
#include "ci/tests/core/runs.h"
#include "core/discrete/exact_pair.h"
#include "core/discrete/exact_search.h"
#include "core/discrete/lda.h"
#include "core/numbers/counting.h"
#include "core/numbers/linear.h"
#include "core/run/reference.h"

static struct instance open_instance(const char *problem)
{
    real q[SMALL_ELEMENT], v[SMALL_DIMENSION];
    struct setup setup = case_of(problem, "gauss", 1, 1, 1);
    return opened_instance(&setup, q, v);
}

static void random_point(uint64_t *state, int n, real size, real *out)
{
    for (int c = 0; c < n; c++)
        out[c] = size * random_real(state);
}

/* The velocity of the pair takes the reference's flow, which shares nothing with the shooting but its equations, to q1: as far
 * as roundings of q0 and v0, 64 each, move the end; and a velocity that is off by a millionth does not. */
static void assert_joins(const struct instance *in, const struct pair *pair, const struct exact_pair *found)
{
    int n = in->n;
    struct motion motion;
    real bound = 64 * REAL_EPSILON, missed = 0;
    for (int control = 0; control < 2; control++) {
        real q[SMALL_DIMENSION], v[SMALL_DIMENSION];
        memcpy(q, pair->q0, (size_t)n * sizeof(real));
        memcpy(v, found->v0, (size_t)n * sizeof(real));
        v[0] += control * R(1e-6);
        assert_int_equal(reference_flow(in, pair->h, 2 * found->substeps, q, v), STATUS_OK);
        missed = 0;
        for (int c = 0; c < n; c++)
            missed = fmax(missed, fabs(q[c] - pair->q1[c]));
        if (control)
            break;
        assert_int_equal(motion_make((struct forced[]){forced_about_1(in, 0)}, pair->h, found->substeps, pair->q0,
                                     found->v0, &motion),
                         STATUS_OK);
        bound *= 1 + norm_max(n, q) + n * norm_max(n * n, motion.Qq) * norm_max(n, pair->q0) +
                 n * norm_max(n * n, motion.Qv) * norm_max(n, found->v0);
        assert_at_most(missed, bound);
    }
    assert_above(missed, bound);
}

static real constraint_at(const struct instance *in, const real *q, const real *v)
{
    SCRATCH_NODE(node, in);
    real largest = 0;
    node_at_velocity(in, q, v, node);
    for (int k = 0; k < in->m; k++)
        largest = fmax(largest, fabs(node->phi[k][0]));
    return largest;
}

/* A random velocity in D at q. */
static void random_in_D(uint64_t *state, const struct instance *in, const real *q, real *v)
{
    real p[SMALL_DIMENSION];
    SCRATCH_NODE(node, in);
    random_point(state, in->n, R(1.5), v);
    node_at_velocity(in, q, v, node);
    for (int c = 0; c < in->n; c++)
        p[c] = node->mu[c][0];
    assert_int_equal(lda_project(in, q, p), STATUS_OK);
    node_at_momentum(in, q, p, node);
    for (int c = 0; c < in->n; c++)
        v[c] = node->velocity[c][0];
}

/* Points off the constraint are reached by no motion in D, and all starts are tried. 268 864 and 293 952 evaluations are enough: descents that creep,
 * that are damped too long or that want all digits of a coarse motion take two to twenty times as many. */
TEST(searches_end_when_no_more_is_gained)
{
    struct instance in = open_instance("particle");
    const struct forced forced = forced_about_1(&in, 0);
    const struct work_counts before = work_done;
    uint64_t random = 7;
    if (in_quad())
        return;
    for (int k = 0; k < 2; k++) {
        real ends[2][3];
        struct guesses found;
        random_point(&random, 3, 2, ends[0]);
        random_point(&random, 3, 6, ends[1]);
        exact_search(&forced, &(struct pair){3, ends[0], ends[1]}, &found);
        assert_false(found.on_constraint);
        assert_int_equal(found.count, MOST_GUESSES);
    }
    assert_in_range(work_done.evaluations - before.evaluations, 1, 800000);
}

/* [jimenez-2012, thm. 3.3.1].
 * Random pairs off M_h^e over more than half a period, and one that 64 substeps do not resolve to more than three digits: joined
 * to round-off or refused, most of them joined. */
TEST(pairs_are_joined_or_refused)
{
    struct instance in = open_instance("particle");
    struct exact_pair found;
    const real named[2][3] = {{R(-1.9594877257107042), R(1.6506394822771324), R(1.1931894632583862)},
                              {R(-4.625289696335329), R(7.201612423254069), R(-4.696745251162508)}};
    int joined = 0, count = 30;
    uint64_t random = 7;
    if (in_quad())
        return;
    for (int k = 0; k < count; k++) {
        real ends[2][3];
        random_point(&random, 3, 2, ends[0]);
        random_point(&random, 3, 6, ends[1]);
        const struct pair pair = {5, k ? ends[0] : named[0], k ? ends[1] : named[1]};
        if (exact_pair_make((struct forced[]){forced_about_1(&in, 0)}, &pair, &found) != STATUS_OK)
            continue;
        joined++;
        assert_joins(&in, &pair, &found);
        if (k == 0) /* by the same search in 34 digits */
            assert_close(found.v0[0], R(-2.405654566025726), R(1e-14));
    }
    assert_true(joined > count * 3 / 4);
}

/* Pairs of motions in D: over long times others lead to the same point, but this one is reported. */
TEST(pairs_of_the_constraint_stay_on_it)
{
    static const struct {
        const char *problem;
        int h, count;
    } table[] = {
        {"cvt", 3, 27}, {"cvt", 7, 9}, {"particle", 4, 9}, {"incline-knife-edge", 4, 9}, {"rolling-disk", 3, 9}};
    uint64_t random = 3;
    if (in_quad())
        return;
    for (size_t k = 0; k < sizeof table / sizeof *table; k++)
        for (int j = 0; j < table[k].count; j++) {
            struct instance in = open_instance(table[k].problem);
            const struct forced forced = forced_about_1(&in, 0);
            struct exact_pair found;
            real q0[SMALL_DIMENSION], v0[SMALL_DIMENSION], q1[SMALL_DIMENSION], v1[SMALL_DIMENSION], apart = 0;
            int substeps = 1;
            random_point(&random, in.n, R(1.5), q0);
            random_in_D(&random, &in, q0, v0);
            assert_int_equal(motion_resolve(&forced, table[k].h, q0, v0, &substeps), STATUS_OK);
            assert_int_equal(motion_end(&forced, table[k].h, substeps, q0, v0, q1, v1, NULL), STATUS_OK);
            assert_int_equal(exact_pair_make(&forced, &(struct pair){table[k].h, q0, q1}, &found), STATUS_OK);
            for (int c = 0; c < in.n; c++)
                apart = fmax(apart, fabs(found.v0[c] - v0[c]));
            real round_off = 64 * REAL_EPSILON * found.condition *
                             (1 + norm_max(in.n, q0) + norm_max(in.n, q1) + norm_max(in.n, v0));
            assert_at_most(apart, round_off);
            assert_at_most(constraint_at(&in, q0, found.v0), 4 * round_off); /* rows of mu are below 4 */
        }
}

/* The oscillation of y returns after pi from whatever velocity: A(h) is singular, and so it is to half of the digits near there;
 * not so a thousandth away. */
TEST(conjugate_points_are_refused)
{
    struct instance in = open_instance("particle");
    struct exact_pair found;
    const real q0[] = {1, R(0.5), 0}, q1[] = {-1, R(-0.5), 0}, pi = 4 * atan((real)1);
    const real away[] = {0, sqrt(REAL_EPSILON) / 8, -sqrt(REAL_EPSILON) / 8};
    for (int k = 0; k < 3; k++)
        assert_int_equal(
            exact_pair_make((struct forced[]){forced_about_1(&in, 0)}, &(struct pair){pi + away[k], q0, q1}, &found),
            STATUS_SINGULAR);
    const struct pair apart = {pi + R(1e-3), q0, q1};
    assert_int_equal(exact_pair_make((struct forced[]){forced_about_1(&in, 0)}, &apart, &found), STATUS_OK);
    assert_joins(&in, &apart, &found);
}

/* y rushes past the poles of 1/(1 + y^2) in a time that no substep comes down to. */
TEST(what_no_substeps_resolve_is_refused)
{
    struct instance in = open_instance("particle");
    struct exact_pair found = {.v0 = {1, R(5e3), 0}};
    const real q0[] = {0, 0, 0}, q1[] = {1, R(-4.79e3), 0};
    int substeps = 1;
    if (in_quad())
        return; /* the same, but slow */
    assert_int_equal(motion_resolve((struct forced[]){forced_about_1(&in, 0)}, 5, q0, found.v0, &substeps),
                     STATUS_UNRESOLVED);
    assert_int_equal(exact_pair_near((struct forced[]){forced_about_1(&in, 0)}, &(struct pair){5, q0, q1}, &found),
                     STATUS_UNRESOLVED);
}

/* The two-step map where its pairs are conjugate, by shooting and by a closed form: refused, while the one-step map, which needs
 * no pair, goes on. */
TEST(two_steps_over_conjugate_points_are_refused)
{
    for (int k = 0; k < 4; k++) {
        bool closed = k / 2, two = k % 2;
        struct run run;
        struct setup setup = case_of(closed ? "incline-knife-edge" : "particle", "exact-map", 1, 4, 4);
        real turn = 8 * atan((real)1);
        setup.horizon = closed ? 4 : 2 * (wide)turn;
        setup.with = two ? "form=two-step" : "form=one-step";
        setup.q_size = setup.v_size = closed ? 3 : 0;
        setup.q[0] = (wide)R(0.1);
        setup.q[1] = (wide)R(0.3);
        setup.v[0] = (wide)R(0.9);
        setup.v[2] = (wide)turn;
        struct core_case *given = opened_case(&setup);
        enum status status = run_open(given, 1, &run);
        for (int step = 0; step < 4 && status == STATUS_OK; step++)
            status = run_step(&run);
        assert_int_equal(status, !two ? STATUS_OK : closed ? STATUS_UNRESOLVED : STATUS_SINGULAR);
        run_close(&run);
        case_close(given);
    }
}
