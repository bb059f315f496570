/* Exact discrete objects of two elements of a group: against closed flows, which share nothing with the shooting. */
#include "ci/tests/core/forced_about_1.h"
#include "ci/tests/core/runs.h"
#include "core/discrete/exact_objects.h"
#include "core/discrete/exact_pair.h"
#include "core/discrete/group_motion.h"
#include "core/numbers/linear.h"
#include "core/numbers/scratch.h"

static const char *const closed[] = {"ball", "rigid-body"};
enum { CLOSED = sizeof closed / sizeof *closed };

static struct instance open_instance(const char *problem, real *g, real *v)
{
    struct setup setup = case_of(problem, "newmark", 1, 1, 1);
    struct instance in = opened_instance(&setup, g, v);
    assert_non_null(in.problem->exact);
    return in;
}

static real apart(int n, const real *x, const real *y)
{
    real largest = 0;
    for (int c = 0; c < n; c++)
        largest = fmax(largest, fabs(x[c] - y[c]));
    return largest;
}

/* The condition of A(h) by central differences of the closed flow, good to a few digits. Of velocities off D the flow is not closed. */
static real condition_of_flow(const struct instance *in, const real *g0, const real *v0, real h)
{
    const real step = R(1e-4);
    SCRATCH(struct motion, motion, 1);
    real v[SMALL_DIMENSION], end[2][SMALL_ELEMENT], after[SMALL_DIMENSION], displacement[SMALL_DIMENSION];
    for (int k = 0; k < in->n; k++) {
        for (int side = 0; side < 2; side++) {
            memcpy(v, v0, sizeof v);
            v[k] += side ? step : -step;
            assert_int_equal(in->problem->exact(in, g0, v, h, end[side], after), STATUS_OK);
        }
        assert_int_equal(point_between(in, end[0], end[1], displacement), STATUS_OK);
        for (int c = 0; c < in->n; c++)
            motion->Qv[c * in->n + k] = displacement[c] / (2 * step);
    }
    return motion_condition((struct forced[]){forced_about_1(in, 0)}, motion);
}

/* g <- g tau(size e_1) */
static void push(const struct instance *in, real size, real *g)
{
    lane along[SMALL_DIMENSION], moved[SMALL_ELEMENT];
    real displacement[SMALL_DIMENSION] = {size};
    broadcast(in->n, displacement, along);
    group_move(in, g, along, moved);
    for (int c = 0; c < in->element; c++)
        g[c] = moved[c][0];
}

/* [anahory-marrero-martin-2022, sec. 5], on groups.
 * The pair of a closed flow has the velocities of the flow at both ends, which are in D, and the condition of its derivative. A second
 * point that is off by a millionth has neither. */
TEST(velocities_are_those_of_closed_flows)
{
    for (int k = in_quad(); k < CLOSED; k++) {
        real g0[SMALL_ELEMENT], v0[SMALL_DIMENSION] = {0}, g1[SMALL_ELEMENT], v1[SMALL_DIMENSION], h = R(0.4);
        struct instance in = open_instance(closed[k], g0, v0);
        struct exact_pair found;
        assert_int_equal(in.problem->exact(&in, g0, v0, h, g1, v1), STATUS_OK);
        real size = (1 + norm_max(in.element, g1) + norm_max(in.n, v0)) / h;
        assert_int_equal(exact_pair_make((struct forced[]){forced_about_1(&in, 0)}, &(struct pair){h, g0, g1}, &found),
                         STATUS_OK);
        assert_at_most(apart(in.n, found.v0, v0), 256 * REAL_EPSILON * size);
        assert_at_most(apart(in.n, found.v1, v1), 256 * REAL_EPSILON * size);
        if (in.m == 0)
            assert_close(found.condition, condition_of_flow(&in, g0, v0, h), R(1e-5) * found.condition);
        if (!in_quad()) {
            push(&in, R(1e-6), g1);
            assert_int_equal(
                exact_pair_make((struct forced[]){forced_about_1(&in, 0)}, &(struct pair){h, g0, g1}, &found),
                STATUS_OK);
            assert_above(apart(in.n, found.v0, v0), R(1e-7));
        }
        instance_close(&in);
    }
}

static void momentum_at(const struct instance *in, const real *g, const real *v, real *out)
{
    SCRATCH_NODE(node, in);
    node_at_velocity(in, g, v, node);
    for (int c = 0; c < in->n; c++)
        out[c] = node->mu[c][0];
}

/* Lemma 4.4, left-trivialised, of a pair off M_h^e: -D1 L^e - F^- and D2 L^e + F^+ are the momenta at the ends, and without the forces they
 * are not. The motion knows no action: what is held here is that it is critical, with the constraint's force. */
TEST(action_and_forces_are_the_momenta)
{
    real g0[SMALL_ELEMENT], v0[SMALL_DIMENSION] = {0}, g1[SMALL_ELEMENT], p[2][SMALL_DIMENSION], h = R(0.3);
    struct setup setup = case_of("suslov", "newmark", 1, 1, 1);
    struct exact_pair found;
    if (in_quad())
        return;
    struct instance in = opened_instance(&setup, g0, v0);
    memcpy(g1, g0, sizeof g1);
    push(&in, R(0.2), g1);
    assert_int_equal(exact_pair_make((struct forced[]){forced_about_1(&in, 0)}, &(struct pair){h, g0, g1}, &found),
                     STATUS_OK);
    momentum_at(&in, g0, found.v0, p[0]);
    momentum_at(&in, g1, found.v1, p[1]);
    real bound = 64 * motion_difference_error() * (1 + norm_max(in.n, p[0]) + fabs(found.action)) / h, forces = 0;
    for (int c = 0; c < in.n; c++) {
        assert_close(-found.D1[c] - found.minus[c], p[0][c], bound);
        assert_close(found.D2[c] + found.plus[c], p[1][c], bound);
        forces = fmax(forces, fmax(fabs(found.minus[c]), fabs(found.plus[c])));
    }
    assert_above(forces, R(1e-3));
    instance_close(&in);
}

static enum status ask(const char *problem, const wide *g0, const wide *g1, struct exact_objects *out)
{
    struct setup setup = case_of(problem, "exact-map", 1, 1, R(0.5));
    struct core_case *given = opened_case(&setup);
    enum status status = exact_objects_of(given, g0, g1, out);
    case_close(given);
    return status;
}

/* Refused: numbers that are no rotation, a half turn, which has no straight way in the chart, and nothing for the same point twice:
 * the body at rest. */
TEST(what_is_no_pair_is_refused)
{
    const wide one[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1}, half[9] = {-1, 0, 0, 0, -1, 0, 0, 0, 1};
    const wide stretched[9] = {1.001, 0, 0, 0, 1, 0, 0, 0, 1}, mirror[9] = {1, 0, 0, 0, 1, 0, 0, 0, -1};
    struct exact_objects found;
    if (in_quad())
        return;
    assert_int_equal(ask("rigid-body", one, stretched, &found), STATUS_BAD_VALUE);
    assert_int_equal(ask("rigid-body", mirror, one, &found), STATUS_BAD_VALUE);
    assert_int_equal(ask("suslov", one, half, &found), STATUS_NO_CONVERGENCE);
    assert_int_equal(ask("rigid-body", one, one, &found), STATUS_OK);
    for (int c = 0; c < 3; c++)
        assert_at_most(fabs((real)found.before[c]), 64 * REAL_EPSILON);
}
