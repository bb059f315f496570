/* Initial data typed with the digits of double precision, where constraints are irrational. */
#include "ci/tests/core/runs.h"

#include <float.h>

/* One number: of q, or of v. */
struct entry {
    bool of_v;
    int index;
    const char *value;
};

struct typed {
    const char *problem;
    int q, v; /* counts */
    struct entry entry[8];
};

/* Irrational numbers with the digits that double precision has. */
static const struct typed good[] = {
    {"heavy-top",
     9,
     3,
     {{false, 0, "0.7071067811865476"},
      {false, 1, "-0.7071067811865476"},
      {false, 3, "0.7071067811865476"},
      {false, 4, "0.7071067811865476"},
      {false, 8, "1"},
      {true, 0, "1"},
      {true, 2, "2"}}},
    {"cvt", 3, 3, {{false, 0, "1"}, {false, 1, "1"}, {true, 0, "0.1"}, {true, 2, "-0.0841470984807897"}}},
    {"spherical-pendulum",
     3,
     3,
     {{false, 0, "0.5773502691896258"},
      {false, 1, "0.5773502691896258"},
      {false, 2, "0.5773502691896258"},
      {true, 0, "0.5"},
      {true, 1, "-0.5"}}},
    {"sl2-body", 4, 3, {{false, 0, "1.4142135623730951"}, {false, 3, "0.7071067811865476"}, {true, 0, "0.5"}}},
};
enum { GOOD = sizeof good / sizeof *good };

static struct setup setup_of(const struct typed *typed)
{
    struct setup setup = {.problem = typed->problem, .q_size = typed->q, .v_size = typed->v};
    for (int k = 0; k < 8 && typed->entry[k].value; k++)
        (typed->entry[k].of_v ? setup.v : setup.q)[typed->entry[k].index] = strtof128(typed->entry[k].value, NULL);
    return setup;
}

/* Data typed in double are accepted in both precisions; quadruple moves them, by their error, until only its own
 * round-off is left. */
TEST(typed_digits_are_enough)
{
    for (int k = 0; k < GOOD; k++) {
        struct setup setup = setup_of(&good[k]), again;
        real g[SMALL_ELEMENT], eta[SMALL_DIMENSION], moved = 0;
        struct instance in = opened_instance(&setup, g, eta);
        for (int c = 0; c < in.element; c++)
            moved = fmax(moved, fabs(g[c] - (real)setup.q[c]));
        for (int c = 0; c < in.n; c++)
            moved = fmax(moved, fabs(eta[c] - (real)setup.v[c]));
        assert_true(sizeof(real) == sizeof(double) ? in.projected == 0 && moved == 0 : in.projected > 1e-18);
        assert_at_most(moved, R(16.0) * (real)in.projected);
        assert_at_most((real)in.projected, 64 * (real)DBL_EPSILON);
        again = setup;
        for (int c = 0; c < in.element; c++)
            again.q[c] = g[c];
        for (int c = 0; c < in.n; c++)
            again.v[c] = eta[c];
        instance_close(&in);
        in = opened_instance(&again, g, eta);
        assert_true(in.projected == 0);
        instance_close(&in);
    }
}

/* Deviations that the digits do not explain are refused, with their residual. */
TEST(more_is_refused)
{
    for (int k = 0; k < GOOD; k++) {
        struct setup setup = setup_of(&good[k]);
        struct instance in;
        struct refusal why;
        real g[SMALL_ELEMENT], eta[SMALL_DIMENSION];
        if (strcmp(good[k].problem, "cvt") == 0)
            setup.v[2] += 1e-12;
        else
            setup.q[0] += 1e-12;
        enum status status = instance_open(&setup, &in, g, eta, &why);
        assert_true(status == STATUS_INCONSISTENT || status == STATUS_BAD_VALUE);
        assert_non_null(strstr(why.message, "e-1"));
    }
}

/* The place on the sphere, but a velocity that leaves it: told of the velocity. */
TEST(a_velocity_off_the_constraint_is_told)
{
    struct setup setup = setup_of(&good[2]);
    struct instance in;
    struct refusal why;
    real g[SMALL_ELEMENT], eta[SMALL_DIMENSION];
    setup.v[2] = R(0.25);
    assert_int_equal(instance_open(&setup, &in, g, eta, &why), STATUS_INCONSISTENT);
    assert_int_equal(why.field, FIELD_V);
    assert_non_null(strstr(why.message, "not tangent to constraint 1: residual 0.144"));
}

/* Checks that the offer for a velocity or a position off a constraint is accepted as it is typed. */
static void assert_offer_is_accepted(struct setup *setup, enum field field)
{
    struct instance in;
    struct refusal why;
    real g[SMALL_ELEMENT], eta[SMALL_DIMENSION];
    assert_int_equal(instance_open(setup, &in, g, eta, &why), STATUS_INCONSISTENT);
    assert_int_equal(why.field, field);
    char *at = strstr(why.message, "; the nearest admissible values are ");
    if (!at) {
        fail_msg("%s: nothing is offered", why.message);
        return;
    }
    at += strlen("; the nearest admissible values are ");
    wide *to = field == FIELD_V ? setup->v : setup->q;
    for (int c = 0; c < (field == FIELD_V ? setup->v_size : setup->q_size); c++, at += *at == ',')
        to[c] = (wide)strtod(at, &at);
    assert_int_equal(*at, '\0');
    assert_int_equal(instance_open(setup, &in, g, eta, &why), STATUS_OK);
}

TEST(nearest_admissible_data_are_offered)
{
    struct setup sphere = setup_of(&good[2]), cvt = setup_of(&good[1]);
    sphere.v[2] = R(0.25);
    assert_offer_is_accepted(&sphere, FIELD_V);
    sphere.q[0] = R(0.7);
    sphere.v[0] = sphere.v[1] = sphere.v[2] = 0;
    assert_offer_is_accepted(&sphere, FIELD_Q);
    cvt.v[2] = R(0.3);
    assert_offer_is_accepted(&cvt, FIELD_V);
}
