#include "suite/integrator/quaternion.h"

#include <math.h>
#include <string.h>

void quaternion_of_rotation(const wide R[9], wide out[4])
{
    const wide trace = R[0] + R[4] + R[8];
    wide square[4] = {1 + trace};
    int largest = 0;
    for (int c = 0; c < 3; c++)
        square[c + 1] = 1 - trace + 2 * R[4 * c];
    for (int c = 1; c < 4; c++)
        largest = square[c] > square[largest] ? c : largest;
    const wide w = R[7] - R[5], x = R[2] - R[6], y = R[3] - R[1];
    const wide xy = R[1] + R[3], xz = R[2] + R[6], yz = R[5] + R[7];
    const wide table[4][4] = {
        {square[0], w, x, y}, {w, square[1], xy, xz}, {x, xy, square[2], yz}, {y, xz, yz, square[3]}};
    const wide root = 2 * sqrtf128(square[largest]);
    for (int c = 0; c < 4; c++)
        out[c] = table[largest][c] / root;
    for (int c = 3; c >= 0; c--)
        out[c] *= out[0] < 0 ? -1 : 1;
}

void rotation_of_quaternion(const wide q[4], wide R[9])
{
    const wide w = q[0], x = q[1], y = q[2], z = q[3];
    const wide rows[9] = {1 - 2 * (y * y + z * z), 2 * (x * y - w * z),     2 * (x * z + w * y),
                          2 * (x * y + w * z),     1 - 2 * (x * x + z * z), 2 * (y * z - w * x),
                          2 * (x * z - w * y),     2 * (y * z + w * x),     1 - 2 * (x * x + y * y)};
    memcpy(R, rows, sizeof rows);
}

void turn_by_rotation(const wide R[9], bool back, wide x[3])
{
    wide turned[3] = {0};
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            turned[i] += (back ? R[3 * j + i] : R[3 * i + j]) * x[j];
    memcpy(x, turned, sizeof turned);
}
