/* The equations of motion of a text as one formula: rates of the numbers of g, and of eta or mu, or the linear system for the latter. */
#ifndef RATTLEBACK_CASES_LANGUAGE_MOTION_H
#define RATTLEBACK_CASES_LANGUAGE_MOTION_H

#include "cases/text/text_problem.h"

/* An entry of the system that is not 0. */
struct motion_entry {
    int row, column;
};

/* formula: the rates of g (element), the right-hand side (n, and m where there is a system), the entries of the system's matrix. The
 * unknowns are etadot and the multipliers: (M, -A^T; A, 0). */
struct motion {
    struct formula formula;
    int size, entries; /* of the system; 0: the right-hand side are the rates */
    struct motion_entry *entry;
};

/* The formula ends with l or h, if `with_energy` is set, and the gaps to all walls. Returns false without memory. motion_close must follow. */
bool motion_open(struct text_problem *text, bool with_energy, struct motion *out);
void motion_close(struct motion *motion);

#endif
