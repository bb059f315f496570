#include "suite/integrator/conventions.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "suite/integrator/group_factors.h"
#include "suite/integrator/quaternion.h"

enum { MATRIX = 9, QUATERNION = 4 };
static const wide unit_length =
    1e-3; /* engines in single precision are off by 1e-7; another quantity by more than this */

bool conventions_read(const json_t *state, struct conventions *out, char message[CONVENTIONS_MESSAGE])
{
    static const char *const rotations[] = {
#define ROTATION(code, word) word,
        ROTATION_CONVENTIONS(ROTATION)
#undef ROTATION
            NULL};
    static const char *const velocities[] = {"body", "space", NULL};
    static const char *const multipliers[] = {"force on body", "force on constraint", NULL};
    static const struct {
        const char *key;
        const char *const *words;
    } keys[] = {{"rotation", rotations}, {"velocity", velocities}, {"multiplier", multipliers}};
    enum { KEYS = sizeof keys / sizeof *keys };
    int chosen[KEYS] = {0};
    const char *key;
    json_t *value;
    *out = (struct conventions){0};
    json_object_foreach((json_t *)state, key, value)
    {
        size_t k = 0, word = 0;
        while (k < KEYS && strcmp(keys[k].key, key) != 0)
            k++;
        if (k == KEYS) {
            snprintf(message, CONVENTIONS_MESSAGE,
                     "state: unknown key \"%.40s\"; allowed: rotation, velocity, multiplier", key);
            return false;
        }
        const char *found = json_is_string(value) ? json_string_value(value) : "";
        while (keys[k].words[word] && strcmp(keys[k].words[word], found) != 0)
            word++;
        if (!keys[k].words[word]) {
            size_t used = (size_t)snprintf(message, CONVENTIONS_MESSAGE,
                                           "state: %s: unknown word \"%.40s\"; allowed:", key, found);
            for (word = 0; keys[k].words[word]; word++)
                used += (size_t)snprintf(message + used, CONVENTIONS_MESSAGE - used, "%s %s", word > 0 ? "," : "",
                                         keys[k].words[word]);
            return false;
        }
        chosen[k] = (int)word;
    }
    *out = (struct conventions){(enum rotation_convention)chosen[0], chosen[1] == 1, chosen[2] == 1};
    return true;
}

static bool has_quaternion(const struct conventions *of)
{
    return of->rotation == ROTATION_QUATERNION_WXYZ || of->rotation == ROTATION_QUATERNION_XYZW;
}

int conventions_width(const struct conventions *of, const char *group, int element)
{
    struct group_factor factor = {0};
    for (const char *at = group; has_quaternion(of) && group_factor_next(&at, &factor);)
        element -= factor.vectors > 0 ? MATRIX - QUATERNION : 0;
    return element;
}

/* The matrix by rows at `R` in the program's way at `out`. Returns how many numbers. */
static int give_rotation(const struct conventions *of, const wide *R, wide *out)
{
    wide quaternion[QUATERNION];
    if (!has_quaternion(of)) {
        for (int i = 0; i < 3; i++)
            for (int j = 0; j < 3; j++)
                out[3 * i + j] = of->rotation == ROTATION_MATRIX_COLUMNS ? R[3 * j + i] : R[3 * i + j];
        return MATRIX;
    }
    quaternion_of_rotation(R, quaternion);
    for (int c = 0; c < QUATERNION; c++)
        out[c] = quaternion[of->rotation == ROTATION_QUATERNION_XYZW ? (c + 1) % QUATERNION : c];
    return QUATERNION;
}

/* The inverse; 0: it is none. */
static int take_rotation(const struct conventions *of, const wide *from, wide *R)
{
    wide quaternion[QUATERNION], square = 0;
    if (!has_quaternion(of)) {
        for (int i = 0; i < 3; i++)
            for (int j = 0; j < 3; j++)
                R[3 * i + j] = of->rotation == ROTATION_MATRIX_COLUMNS ? from[3 * j + i] : from[3 * i + j];
        return MATRIX;
    }
    for (int c = 0; c < QUATERNION; c++) {
        quaternion[of->rotation == ROTATION_QUATERNION_XYZW ? (c + 1) % QUATERNION : c] = from[c];
        square += from[c] * from[c];
    }
    wide length = sqrtf128(square);
    if (!(fabsf128(length - 1) <= unit_length))
        return 0;
    for (int c = 0; c < QUATERNION; c++)
        quaternion[c] /= length;
    rotation_of_quaternion(quaternion, R);
    return QUATERNION;
}

void conventions_give_position(const struct conventions *of, const char *group, int element, const wide *q, wide *out)
{
    struct group_factor factor = {0};
    int from = 0, to = 0;
    for (const char *at = group; group_factor_next(&at, &factor);) {
        if (factor.vectors > 0) {
            to += give_rotation(of, q + from, out + to);
            from += MATRIX;
        }
        while (from < factor.element + factor.in_q)
            out[to++] = q[from++];
    }
    while (from < element)
        out[to++] = q[from++];
}

bool conventions_take_position(const struct conventions *of, const char *group, int element, const wide *from, wide *q)
{
    struct group_factor factor = {0};
    int given = 0, to = 0;
    for (const char *at = group; group_factor_next(&at, &factor);) {
        if (factor.vectors > 0) {
            int numbers = take_rotation(of, from + given, q + to);
            if (numbers == 0)
                return false;
            given += numbers;
            to += MATRIX;
        }
        while (to < factor.element + factor.in_q)
            q[to++] = from[given++];
    }
    while (to < element)
        q[to++] = from[given++];
    return true;
}

static void turn_vectors(const struct conventions *of, const char *group, const wide *q, bool back, wide *x)
{
    struct group_factor factor = {0};
    for (const char *at = group; of->space && group_factor_next(&at, &factor);)
        for (int k = 0; k < factor.vectors; k++)
            turn_by_rotation(q + factor.element, back, x + factor.velocity + 3 * k);
}

void conventions_give_vector(const struct conventions *of, const char *group, const wide *q, wide *x)
{
    turn_vectors(of, group, q, false, x);
}

void conventions_take_vector(const struct conventions *of, const char *group, const wide *q, wide *x)
{
    turn_vectors(of, group, q, true, x);
}

void conventions_take_acceleration(const struct conventions *of, const char *group, const wide *q, const wide *v,
                                   wide *a)
{
    struct group_factor factor = {0};
    turn_vectors(of, group, q, true, a);
    for (const char *at = group; of->space && group_factor_next(&at, &factor);) {
        const wide *angular = v + factor.velocity, *linear = angular + 3;
        for (int c = 0; c < 3 && factor.vectors == 2; c++)
            a[factor.velocity + 3 + c] -=
                angular[(c + 1) % 3] * linear[(c + 2) % 3] - angular[(c + 2) % 3] * linear[(c + 1) % 3];
    }
}

void conventions_take_multipliers(const struct conventions *of, int count, wide *lambda)
{
    for (int c = 0; c < count && of->force_on_constraint; c++)
        lambda[c] = -lambda[c];
}
