/* A reason and its remedy, as strings. */
#ifndef RATTLEBACK_RESULTS_REASON_TEXT_H
#define RATTLEBACK_RESULTS_REASON_TEXT_H

enum { REASON_SIZE = 512 };

/* Either may be empty. */
struct reason {
    char why[REASON_SIZE];    /* next to the measured value: `2 of 5 errors are below 1.2e-13, ten times the floor` */
    char remedy[REASON_SIZE]; /* in the words of a campaign: `precision: [quad], or coarser steps` */
};

#endif
