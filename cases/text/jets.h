/* Jets: Taylor coefficients in time of all quantities that a formula computes, one order after the other. */
#ifndef RATTLEBACK_CASES_LANGUAGE_JETS_H
#define RATTLEBACK_CASES_LANGUAGE_JETS_H

#include "cases/graph/graph.h"
#include "core/numbers/real.h"

struct jet_operation;
struct jet_guard;

/* The coefficients of jet i start at coefficient + i * (order + 1). The jets of the positions come first, then those of
 * the fibre, then that of the time. */
struct jets {
    int order, positions, operations, guards, time; /* time: number of its jet */
    real *coefficient;
    int *output; /* jets of the outputs */
    bool *still; /* true if output k consists of constants and parameters alone */
    struct jet_operation *operation;
    struct jet_guard *guard;
};

/* Makes the jets of `outputs` nodes that depend on positions and fibre, with these parameters. Returns false if out of
 * memory. jets_close must follow. */
bool jets_open(struct graph *graph, int outputs, const int *output, const real *parameter, int positions, int fibre,
               int order, struct jets *jets);
void jets_close(struct jets *jets);

/* Computes coefficient k of all jets, from coefficients 0..k of positions and fibre and earlier coefficients of the
 * others. */
void jets_advance(struct jets *jets, int k);

/* Returns true if all quantities computed up to coefficient `last` are smooth up to time h. A modulus that changes sign
 * there, or a root at a double zero, is not smooth, although its series does not show it. */
bool jets_smooth(const struct jets *jets, int last, real h);

static inline real *jets_at(const struct jets *jets, int jet)
{
    return jets->coefficient + (size_t)jet * (size_t)(jets->order + 1);
}

#endif
