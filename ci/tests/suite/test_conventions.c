/* States in the conventions of programs: there and back, and what does not come back. */
#include <math.h>
#include <string.h>

#include "ci/tests/testing.h"
#include "suite/integrator/conventions.h"

enum { ELEMENT = 14, DIMENSION = 8 };
static const char group[] = "R^2 x SE(3)";
static const double near = 1e-30;

/* A turn by the quaternion (1, 2, 3, 4)/sqrt(30), with w > 0, behind two numbers of R^2. */
static void set_state(wide q[ELEMENT], wide v[DIMENSION])
{
    const wide w = 1, x = 2, y = 3, z = 4, square = 30;
    const wide R[] = {w * w + x * x - y * y - z * z, 2 * (x * y - w * z),           2 * (x * z + w * y),
                      2 * (x * y + w * z),           w * w - x * x + y * y - z * z, 2 * (y * z - w * x),
                      2 * (x * z - w * y),           2 * (y * z + w * x),           w * w - x * x - y * y + z * z};
    q[0] = 0.5Q;
    q[1] = -0.25Q;
    for (int c = 0; c < 9; c++)
        q[2 + c] = R[c] / square;
    for (int c = 0; c < 3; c++)
        q[11 + c] = c + 1;
    for (int c = 0; c < DIMENSION; c++)
        v[c] = (c * c % 5 - 2) / 8.0Q;
}

static double largest_gap(int count, const wide *a, const wide *b)
{
    double largest = 0;
    for (int c = 0; c < count; c++)
        largest = fmax(largest, fabs((double)(a[c] - b[c])));
    return largest;
}

static struct conventions conventions_of(const char *rotation, const char *velocity)
{
    struct conventions found;
    char message[CONVENTIONS_MESSAGE];
    json_t *state = json_pack("{s:s, s:s}", "rotation", rotation, "velocity", velocity);
    assert_true(conventions_read(state, &found, message));
    json_decref(state);
    return found;
}

TEST(conventions_come_back)
{
    static const char *const rotations[] = {"matrix rows", "matrix columns", "quaternion wxyz", "quaternion xyzw"};
    wide q[ELEMENT], v[DIMENSION], theirs[ELEMENT], back[ELEMENT], turned[DIMENSION];
    set_state(q, v);
    for (int k = 0; k < 4; k++) {
        const struct conventions of = conventions_of(rotations[k], "space");
        assert_int_equal(conventions_width(&of, group, ELEMENT), k < 2 ? ELEMENT : ELEMENT - 5);
        conventions_give_position(&of, group, ELEMENT, q, theirs);
        assert_true(conventions_take_position(&of, group, ELEMENT, theirs, back));
        assert_true(largest_gap(ELEMENT, q, back) < near);
        memcpy(turned, v, sizeof turned);
        conventions_give_vector(&of, group, q, turned);
        assert_true(largest_gap(2, v, turned) == 0 && largest_gap(3, v + 2, turned + 2) > 0.1);
        conventions_take_vector(&of, group, q, turned);
        assert_true(largest_gap(DIMENSION, v, turned) < near);
    }
}

TEST(quaternions_stand_in_their_order)
{
    wide q[ELEMENT], v[DIMENSION], wxyz[ELEMENT], xyzw[ELEMENT];
    set_state(q, v);
    const struct conventions first = conventions_of("quaternion wxyz", "body"),
                             last = conventions_of("quaternion xyzw", "body");
    conventions_give_position(&first, group, ELEMENT, q, wxyz);
    conventions_give_position(&last, group, ELEMENT, q, xyzw);
    for (int c = 0; c < 4; c++)
        assert_true(fabs((double)(wxyz[2 + c] * sqrtf128(30) - (c + 1))) < near);
    assert_true(xyzw[2] == wxyz[3] && xyzw[5] == wxyz[2] && xyzw[6] == wxyz[6]);
}

/* R v in space has the acceleration R (v' + omega x v): with v' = 0 it is taken for 0. */
TEST(accelerations_of_space_have_the_turning_of_the_frame)
{
    wide q[ELEMENT], v[DIMENSION], a[DIMENSION] = {0};
    const wide zero[DIMENSION] = {0};
    set_state(q, v);
    const struct conventions of = conventions_of("matrix rows", "space");
    const wide *w = v + 2, *u = v + 5;
    for (int c = 0; c < 3; c++)
        a[5 + c] = w[(c + 1) % 3] * u[(c + 2) % 3] - w[(c + 2) % 3] * u[(c + 1) % 3];
    conventions_give_vector(&of, group, q, a);
    conventions_take_acceleration(&of, group, q, v, a);
    assert_true(largest_gap(DIMENSION, a, zero) < near);
}

TEST(conventions_that_are_refused)
{
    wide q[ELEMENT], v[DIMENSION], theirs[ELEMENT], back[ELEMENT];
    struct conventions found;
    char message[CONVENTIONS_MESSAGE];
    set_state(q, v);
    const struct conventions of = conventions_of("quaternion wxyz", "body");
    conventions_give_position(&of, group, ELEMENT, q, theirs);
    theirs[2] *= 1.1Q; /* of no unit length */
    assert_false(conventions_take_position(&of, group, ELEMENT, theirs, back));
    memset(theirs, 0, sizeof theirs);
    assert_false(conventions_take_position(&of, group, ELEMENT, theirs, back));
    json_t *unknown = json_pack("{s:i}", "rotation", 3);
    assert_false(conventions_read(unknown, &found, message));
    assert_non_null(strstr(message, "allowed: matrix rows"));
    json_decref(unknown);
    assert_true(conventions_read(NULL, &found, message));
    assert_true(found.rotation == ROTATION_MATRIX_ROWS && !found.space && !found.force_on_constraint);
}
