/* Ways over ranges. */
#include "core/run/swings.h"
#include "core/numbers/roundoff.h"

#include <stdbool.h>

/* Returns the largest number of oscillations of components of one kind. *moves: true if one of them moves by more
 * than round-off of the largest. */
static real most_of(int count, const struct swing *swings, bool *moves)
{
    real widest = 0, size = 0, most = 0;
    for (int c = 0; c < count; c++) {
        widest = fmax(widest, swings[c].most - swings[c].least);
        size = fmax(size, fmax(fabs(swings[c].least), fabs(swings[c].most)));
    }
    real least = fmax(widest / 100, tolerance.half * size);
    for (int c = 0; c < count; c++) {
        real range = swings[c].most - swings[c].least;
        if (range > least)
            most = fmax(most, swings[c].path / (2 * range));
    }
    *moves = widest > tolerance.half * size;
    return most;
}

double swings_most(int positions, int momenta, const struct swing *swings)
{
    bool moves, turns;
    real of_positions = most_of(positions, swings, &moves), of_momenta = most_of(momenta, swings + positions, &turns);
    return (double)(moves ? fmax(of_positions, of_momenta) : of_positions);
}
