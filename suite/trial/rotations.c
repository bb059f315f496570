/* Matrices, quaternions and frames of one rotation in a product group. */
#include "suite/trial/rotations.h"

#include "suite/integrator/group_factors.h"
#include "suite/integrator/quaternion.h"

const char *rotation_reading_text(enum reading reading)
{
    static const char *const text[READINGS] = {
#define READING(code, words) [READ_##code] = words,
        READINGS_OF_ROTATIONS(READING)
#undef READING
    };
    return text[reading];
}

bool rotation_find(const char *group, struct rotation_part *out)
{
    struct group_factor factor = {0};
    const char *at = group;
    while (group_factor_next(&at, &factor))
        if (factor.vectors > 0) {
            *out = (struct rotation_part){factor.element, factor.velocity, factor.vectors};
            return true;
        }
    return false;
}

/* Returns true if velocities are read along other axes. */
static bool turns_velocities(enum reading reading)
{
    return reading == READ_SPACE_BOTH || reading == READ_SPACE_IN || reading == READ_BODY_BOTH;
}

void rotation_read(enum reading reading, const struct rotation_part *rotation, struct model_state *state)
{
    wide *R = state->q + rotation->element, q[4];
    quaternion_of_rotation(R, q);
    const wide last_first[4] = {q[3], q[0], q[1], q[2]}, first_last[4] = {q[1], q[2], q[3], q[0]};
    const wide transposed[4] = {q[0], -q[1], -q[2], -q[3]};
    for (int k = 0; k < rotation->vectors && turns_velocities(reading); k++)
        turn_by_rotation(R, reading != READ_BODY_BOTH, state->v + rotation->velocity + 3 * k);
    if (reading == READ_TRANSPOSED)
        rotation_of_quaternion(transposed, R);
    else if (reading == READ_LAST_FIRST)
        rotation_of_quaternion(last_first, R);
    else if (reading == READ_FIRST_LAST)
        rotation_of_quaternion(first_last, R);
}

/* Adds part times omega x v to the acceleration of the linear velocity of SE(3): what that of R v has more, seen from space. */
static void add_turning(const struct rotation_part *rotation, const wide *v, double part, double *acceleration)
{
    const wide *angular = v + rotation->velocity, *linear = angular + 3;
    for (int c = 0; c < 3 && rotation->vectors == 2; c++)
        acceleration[rotation->velocity + 3 + c] +=
            part * (double)(angular[(c + 1) % 3] * linear[(c + 2) % 3] - angular[(c + 2) % 3] * linear[(c + 1) % 3]);
}

void rotation_answer(enum reading reading, const struct rotation_part *rotation, const struct model_state *sent,
                     struct model_state *state)
{
    const bool space = reading == READ_SPACE_BOTH || reading == READ_SPACE_OUT, body = reading == READ_BODY_BOTH;
    if (space)
        add_turning(rotation, state->v, 1, state->of.value[MODEL_ACCELERATION]);
    for (int k = 0; k < rotation->vectors && (space || body); k++)
        for (int of = 0; of < 2; of++) {
            double *x = state->of.value[of == 0 ? MODEL_ACCELERATION : MODEL_MOMENTUM] + rotation->velocity + 3 * k;
            wide turned[3] = {x[0], x[1], x[2]};
            turn_by_rotation(sent->q + rotation->element, body, turned);
            for (int c = 0; c < 3; c++)
                x[c] = (double)turned[c];
        }
    if (body)
        add_turning(rotation, sent->v, -1, state->of.value[MODEL_ACCELERATION]);
}
