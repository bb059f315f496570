/* The equations of motion of a problem file as one formula: rates of the numbers of g, and of eta or mu, or the linear
 * system for the latter. */
#ifndef RATTLEBACK_CASES_LANGUAGE_MOTION_H
#define RATTLEBACK_CASES_LANGUAGE_MOTION_H

#include "cases/text/text_problem.h"

/* A nonzero entry of the system's matrix. */
struct motion_entry {
    int row, column;
};

/* formula: the rates of g (element), the right-hand side (n, and m more if there is a system), the entries of the
 * system's matrix (M, -A^T; A, 0). The unknowns of the system are etadot and the multipliers. */
struct motion {
    struct formula formula;
    int size, entries; /* of the system; 0: the right-hand side is the rates themselves */
    struct motion_entry *entry;
};

/* The formula ends with l or h, if `with_energy` is set, and the gaps to all walls. Returns false without memory. motion_close must follow. */
bool motion_open(struct text_problem *text, bool with_energy, struct motion *out);
void motion_close(struct motion *motion);

#endif
