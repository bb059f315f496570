/* Conventions by which a program writes a state, as stated in its hello, and the translation from and to Rattleback's. */
#ifndef RATTLEBACK_SUITE_INTEGRATOR_CONVENTIONS_H
#define RATTLEBACK_SUITE_INTEGRATOR_CONVENTIONS_H

#include <jansson.h>

#include "core/api.h"

/* X(code, word): rotations, the first is Rattleback's own */
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

/* All 0: Rattleback's own. */
struct conventions {
    enum rotation_convention rotation;
    bool space;               /* velocities, momenta and accelerations along the axes of space; else of the body */
    bool force_on_constraint; /* multipliers are the force on the constraint; else on the body, A^T lambda */
};

enum { CONVENTIONS_MESSAGE = 256 };

/* Reads the object `state` of a hello; NULL is Rattleback's own. Returns false with a message for unknown keys and words. */
bool conventions_read(const json_t *state, struct conventions *out, char message[CONVENTIONS_MESSAGE]);

/* Returns the count of numbers of a position in the program's convention; it is `element` in Rattleback's. */
int conventions_width(const struct conventions *of, const char *group, int element);

/* Writes a position, as Rattleback has it, in the program's way. */
void conventions_give_position(const struct conventions *of, const char *group, int element, const wide *q, wide *out);

/* Reads a position. Returns false if a quaternion is not of length 1 within a thousandth; a smaller error is scaled away. */
bool conventions_take_position(const struct conventions *of, const char *group, int element, const wide *from, wide *q);

/* Turns a velocity or momentum at a position q (Rattleback's) from the body's axes to the program's, or back. */
void conventions_give_vector(const struct conventions *of, const char *group, const wide *q, wide *x);
void conventions_take_vector(const struct conventions *of, const char *group, const wide *q, wide *x);

/* Turns an acceleration back: that of a linear velocity R v, seen from space, has the part omega x v besides. */
void conventions_take_acceleration(const struct conventions *of, const char *group, const wide *q, const wide *v,
                                   wide *a);

/* Changes the sign of multipliers where the program has the other one. */
void conventions_take_multipliers(const struct conventions *of, int count, wide *lambda);

#endif
