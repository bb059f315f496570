/* The readings by which an engine may misread the rotation of a state, or the frame of its vectors. */
#ifndef RATTLEBACK_SUITE_TRIAL_ROTATIONS_H
#define RATTLEBACK_SUITE_TRIAL_ROTATIONS_H

#include "suite/trial/engine_model.h"

/* The first SO(3) or SE(3) of a group: indices of its numbers. */
struct rotation_part {
    int element, velocity; /* of its matrix by rows in q; of its angular velocity in v */
    int vectors; /* vectors in the body frame from `velocity` on: 1, or 2 in SE(3), the linear velocity last */
};
/* Finds the first SO(3) or SE(3) of a group by the group's name. Returns false if there is none. */
bool rotation_find(const char *group, struct rotation_part *out);

/* X(code, text) */
#define READINGS_OF_ROTATIONS(X)                                                                                       \
    X(SPACE_BOTH, "velocities and accelerations are of the space frame, ours of the body frame")                       \
    X(BODY_BOTH, "velocities and accelerations are of the body frame, stated as of the space frame")                   \
    X(SPACE_IN, "velocities are read as of the space frame, ours are of the body frame")                               \
    X(SPACE_OUT, "accelerations and momenta are of the space frame, ours of the body frame")                           \
    X(TRANSPOSED,                                                                                                      \
      "the rotation is read transposed: columns for rows, or a quaternion of the other sign of its vector")            \
    X(LAST_FIRST, "the quaternion is read in another order: w, x, y, z is taken as x, y, z, w")                        \
    X(FIRST_LAST, "the quaternion is read in another order: x, y, z, w is taken as w, x, y, z")

enum reading {
#define READING(code, text) READ_##code,
    READINGS_OF_ROTATIONS(READING)
#undef READING
        READINGS
};
/* Returns the description of a reading. */
const char *rotation_reading_text(enum reading reading);

/* rotation_read replaces a state by what an engine with this reading takes it for. rotation_answer replaces the model's
 * answer at that state by what the engine would answer. sent: the state that the engine was given. */
void rotation_read(enum reading reading, const struct rotation_part *rotation, struct model_state *state);
void rotation_answer(enum reading reading, const struct rotation_part *rotation, const struct model_state *sent,
                     struct model_state *state);

#endif
