/* The share of the time is half cost and half number. */
#include "suite/run/pace.h"

#include <math.h>

double pace_share(double work, double items)
{
    return (work + items) / 2;
}

double pace_left(double seconds, double share)
{
    return share > 0 ? seconds * (1 - share) / share : (double)NAN;
}
