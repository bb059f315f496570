/* Conventions of a program for states, from its answer to hello, and the conversion to and from Rattleback's own. */
#ifndef RATTLEBACK_SUITE_INTEGRATOR_CONVENTIONS_H
#define RATTLEBACK_SUITE_INTEGRATOR_CONVENTIONS_H

#include <jansson.h>

#include "core/api.h"

/* X(code, word): conventions for rotations; the first one is Rattleback's own */
#define ROTATION_CONVENTIONS(X)                                                                                        \
    X(MATRIX_ROWS, "matrix rows")                                                                                      \
    X(MATRIX_COLUMNS, "matrix columns")                                                                                \
    X(QUATERNION_WXYZ, "quaternion wxyz")                                                                              \
    X(QUATERNION_XYZW, "quaternion xyzw")

enum rotation_convention {
#define ROTATION(code, word) ROTATION_##code,
    ROTATION_CONVENTIONS(ROTATION)
#undef ROTATION
        ROTATION_CONVENTION_COUNT
};

/* Conventions of a program; all members 0: Rattleback's own. */
struct conventions {
    enum rotation_convention rotation;
    bool space;               /* velocities, momenta, accelerations in the space frame; false: in the body frame */
    bool force_on_constraint; /* multipliers as the force on the constraint; false: A^T lambda acts on the body */
};

enum { CONVENTIONS_MESSAGE = 256 };

/* Reads the object `state` of an answer to hello; NULL gives Rattleback's own conventions. Returns false with a message
 * for unknown keys and words. */
bool conventions_read(const json_t *state, struct conventions *out, char message[CONVENTIONS_MESSAGE]);

/* Returns the count of numbers of a position in the program's convention. element: their count in Rattleback's. */
int conventions_width(const struct conventions *of, const char *group, int element);

/* Converts a position q from Rattleback's convention to the program's, in `out`. */
void conventions_give_position(const struct conventions *of, const char *group, int element, const wide *q, wide *out);

/* Converts a position `from` the program's convention to Rattleback's, in q. Returns false if the length of a
 * quaternion differs from 1 by more than 1e-3. Removes a smaller difference by scaling. */
bool conventions_take_position(const struct conventions *of, const char *group, int element, const wide *from, wide *q);

/* Convert the vectors of a velocity or momentum x in place: `give` from the body frame to the program's frame, `take`
 * back. q: the position, in Rattleback's convention. */
void conventions_give_vector(const struct conventions *of, const char *group, const wide *q, wide *x);
void conventions_take_vector(const struct conventions *of, const char *group, const wide *q, wide *x);

/* Converts an acceleration a from the program's frame to the body frame, in place. q, v: position and velocity in
 * Rattleback's convention. In the space frame, the acceleration of the linear velocity R v also contains omega x v,
 * which is subtracted. */
void conventions_take_acceleration(const struct conventions *of, const char *group, const wide *q, const wide *v,
                                   wide *a);

/* Negates the multipliers lambda (count) if the program states the force on the constraint. */
void conventions_take_multipliers(const struct conventions *of, int count, wide *lambda);

#endif
