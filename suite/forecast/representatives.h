/* Items that stand for all of their kind. */
#ifndef RATTLEBACK_SUITE_REPRESENTATIVES_H
#define RATTLEBACK_SUITE_REPRESENTATIVES_H

struct representative {
    int item, kind;
    int times; /* it counts for as many */
};

/* Of items 0..count-1 of kinds 0..kinds-1, with their costs, those at `points` places of each kind, in equal distances along the sum of its
 * costs as the items follow each other. The mean of a ratio to the cost over them, with `times`, is that over all items by their costs
 * (systematic sampling with probabilities proportional to size: Cochran, Sampling Techniques, 1977, 9A.10), and is it exactly where items of one
 * cost are as many as points. `out` has room for kinds * points. Returns how many there are, by item, or -1 if memory ran out. */
int representatives_choose(const int *kind, const double *cost, int count, int kinds, int points,
                           struct representative *out);

#endif
