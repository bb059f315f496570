/* A share of the time that is part cost and part number. */
#include "suite/run/pace.h"

#include <math.h>

static const double alike = 0.3; /* part of the time that all items share alike */

double pace_share(double work, double items)
{
    return (1 - alike) * work + alike * items;
}

double pace_left(double seconds, double share)
{
    return share > 0 ? seconds * (1 - share) / share : (double)NAN;
}
