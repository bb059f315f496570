/* Jets: the Taylor coefficients in time of all that a formula computes, one order after the other. */
#ifndef RATTLEBACK_CASES_LANGUAGE_JETS_H
#define RATTLEBACK_CASES_LANGUAGE_JETS_H

#include "cases/graph/graph.h"
#include "core/numbers/real.h"

struct jet_operation;
struct jet_guard;

/* Jet i has its coefficients from coefficient + i * (order + 1) on; those of the positions, then of the fibre, then of
 * the time come first. */
struct jets {
    int order, positions, operations, guards, time; /* time: its jet */
    real *coefficient;
    int *output; /* jets of the outputs */
    bool *still; /* is the output k made of constants and parameters alone? */
    struct jet_operation *operation;
    struct jet_guard *guard;
};

/* The jets of `outputs` nodes of positions and fibre, with these parameters. False without memory. jets_close must follow. */
bool jets_open(struct graph *graph, int outputs, const int *output, const real *parameter, int positions, int fibre,
               int order, struct jets *jets);
void jets_close(struct jets *jets);

/* Coefficient k of everything, from coefficients 0..k of positions and fibre and those before k of the rest. */
void jets_advance(struct jets *jets, int k);

/* Returns true if everything computed up to coefficient `last` is smooth up to time h. A modulus that changes sign
 * there, or a root at a double zero, is not; its series does not show it. */
bool jets_smooth(const struct jets *jets, int last, real h);

static inline real *jets_at(const struct jets *jets, int jet)
{
    return jets->coefficient + (size_t)jet * (size_t)(jets->order + 1);
}

#endif
