/* Problems of optimal control written by hand for a peer: the same transcription as the core's trapezoidal rule. */
#ifndef RATTLEBACK_BENCH_TRANSFERS_H
#define RATTLEBACK_BENCH_TRANSFERS_H

#include <complex.h>
#include <math.h>

enum { TRANSFER_MOST = 5 /* dimensions */, TRANSFER_CONTROLS = 2 };

typedef double complex number; /* derivatives are taken by a complex step: functions are analytic */

/* Nodes k = 0..N have places q (n), intervals controls u^- and u^+ at their ends (m each), and v = (q_1 - q_0)/h. */
struct transfer_by_hand {
    const char *problem, *file; /* of the register, or the file that it is in; both NULL end the list */
    int n, m, rank;             /* rank < n: directions that rolling leaves, n - rank forms bind the others */
    long steps;
    double horizon, q[2][TRANSFER_MOST], v[2][TRANSFER_MOST];
    double least, most;    /* of all controls */
    double position_bound; /* of the first position, to both sides */
    void (*momenta)(const number *q, const number *v, number *force, number *p); /* D1 l, D2 l */
    void (*push)(const number *q, const number *u, number *out);                 /* B u */
    number (*cost)(const number *q, const number *v, const number *u);
    void (*basis)(const number *q, number *X);     /* n x rank, of rolling */
    void (*forms)(const number *q, number *omega); /* (n - rank) x n */
    void (*guess)(double x, double *q);            /* NULL: straight */
};

extern const struct transfer_by_hand transfers_by_hand[];

/* Returns the cost that an interval adds; out: the equations of its two nodes (rank each), then the forms (n -
 * rank), which must be 0 with the momenta of the ends. z: q_0, u^-, u^+, q_1. */
number transfer_interval(const struct transfer_by_hand *of, double h, const number *z, number *out);

/* Momenta at end e as the equations have them (rank), and the guess at a fraction of the time. */
void transfer_end(const struct transfer_by_hand *of, int e, double *out);
void transfer_guess(const struct transfer_by_hand *of, double x, double *q);

#endif
