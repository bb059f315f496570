/* Matrices, quaternions and frames of one rotation in a product group. */
#include "suite/trial/rotations.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

const char *rotation_reading_text(enum reading reading)
{
    static const char *const text[READINGS] = {
#define READING(code, words) [READ_##code] = words,
        READINGS_OF_ROTATIONS(READING)
#undef READING
    };
    return text[reading];
}

bool rotation_find(const char *group, struct rotation_place *out)
{
    /* Names of factors, and what they take in q and v. Before "R^" the others, as every name begins with another letter. */
    static const struct {
        const char *name;
        int element, dimension, vectors;
    } factors[] = {{"SO(2)", 1, 1, 0}, {"SO(3)", 9, 3, 1},  {"SE(2)", 3, 3, 0},  {"SE(3)", 12, 6, 2},
                   {"SL(2)", 4, 3, 0}, {"Aff(1)", 2, 2, 0}, {"Heis(3)", 3, 3, 0}};
    *out = (struct rotation_place){0};
    for (const char *at = group; at && *at; at = strstr(at, " x "), at = at ? at + 3 : NULL) {
        int size = 0;
        if (sscanf(at, "R^%d", &size) == 1 || (at[0] == 'R' && (at[1] == '\0' || at[1] == ' '))) {
            out->element += size > 0 ? size : 1;
            out->velocity += size > 0 ? size : 1;
            continue;
        }
        size_t k = 0, count = sizeof factors / sizeof *factors;
        while (k < count && strncmp(at, factors[k].name, strlen(factors[k].name)) != 0)
            k++;
        if (k == count)
            return false;
        out->vectors = factors[k].vectors;
        if (out->vectors > 0)
            return true;
        out->element += factors[k].element;
        out->velocity += factors[k].dimension;
    }
    return false;
}

/* x = R x, or R^T x. */
static void turn_wide(const wide *R, bool back, wide *x)
{
    wide turned[3] = {0};
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            turned[i] += (back ? R[3 * j + i] : R[3 * i + j]) * x[j];
    memcpy(x, turned, sizeof turned);
}

/* The quaternion (w, x, y, z) of a rotation, w >= 0; by the largest of its numbers. */
static void quaternion_of(const wide *R, double out[4])
{
    double trace = (double)(R[0] + R[4] + R[8]), square[4] = {1 + trace};
    int largest = 0;
    for (int c = 0; c < 3; c++)
        square[c + 1] = 1 - trace + 2 * (double)R[4 * c];
    for (int c = 1; c < 4; c++)
        largest = square[c] > square[largest] ? c : largest;
    const double w = (double)(R[7] - R[5]), x = (double)(R[2] - R[6]), y = (double)(R[3] - R[1]);
    const double xy = (double)(R[1] + R[3]), xz = (double)(R[2] + R[6]), yz = (double)(R[5] + R[7]);
    const double table[4][4] = {
        {square[0], w, x, y}, {w, square[1], xy, xz}, {x, xy, square[2], yz}, {y, xz, yz, square[3]}};
    double root = 2 * sqrt(square[largest]);
    for (int c = 0; c < 4; c++)
        out[c] = table[largest][c] / root;
    for (int c = 3; c >= 0; c--)
        out[c] *= out[0] < 0 ? -1 : 1;
}

static void rotation_of(const double q[4], wide *R)
{
    double w = q[0], x = q[1], y = q[2], z = q[3];
    const double rows[9] = {1 - 2 * (y * y + z * z), 2 * (x * y - w * z),     2 * (x * z + w * y),
                            2 * (x * y + w * z),     1 - 2 * (x * x + z * z), 2 * (y * z - w * x),
                            2 * (x * z - w * y),     2 * (y * z + w * x),     1 - 2 * (x * x + y * y)};
    for (int c = 0; c < 9; c++)
        R[c] = rows[c];
}

void rotation_read(enum reading reading, const struct rotation_place *place, struct model_state *state)
{
    wide *R = state->q + place->element;
    double q[4];
    quaternion_of(R, q);
    const double last_first[4] = {q[3], q[0], q[1], q[2]}, first_last[4] = {q[1], q[2], q[3], q[0]};
    const double transposed[4] = {q[0], -q[1], -q[2], -q[3]};
    for (int k = 0; k < place->vectors && (reading == READ_SPACE_BOTH || reading == READ_SPACE_IN); k++)
        turn_wide(R, true, state->v + place->velocity + 3 * k);
    if (reading == READ_TRANSPOSED)
        rotation_of(transposed, R);
    else if (reading == READ_LAST_FIRST)
        rotation_of(last_first, R);
    else if (reading == READ_FIRST_LAST)
        rotation_of(first_last, R);
}

void rotation_answer(enum reading reading, const struct rotation_place *place, const struct model_state *sent,
                     struct model_state *state)
{
    if (reading != READ_SPACE_BOTH && reading != READ_SPACE_OUT)
        return;
    for (int k = 0; k < place->vectors; k++)
        for (int of = 0; of < 2; of++) {
            double *x = state->of.value[of == 0 ? MODEL_ACCELERATION : MODEL_MOMENTUM] + place->velocity + 3 * k;
            wide turned[3] = {x[0], x[1], x[2]};
            turn_wide(sent->q + place->element, false, turned);
            for (int c = 0; c < 3; c++)
                x[c] = (double)turned[c];
        }
}
