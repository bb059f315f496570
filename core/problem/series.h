/* The Taylor series in time of the motion of a problem that is text, or was compiled from one. */
#ifndef RATTLEBACK_CORE_SERIES_H
#define RATTLEBACK_CORE_SERIES_H

#include "core/problem/problem.h"

enum { LEAST_SERIES = 2, MOST_SERIES = 40 /* orders */ };

/* Coefficient k of number c of g, or of component c - element of eta (of mu where the motion is given by its Hamiltonian), is
 * jet[c * (order + 1) + k]. */
struct series {
    int order, element, n;
    const real *jet;
};

/* Returns true if the problem of an instance has a symbolic definition, from which series are made. */
bool series_has_text(const struct instance *in);

/* Series up to an order of the motion of an instance, in *out, with_energy: of its l or h, too, which is not needed for the motion; STATUS_REFUSED
 * where it has no text. series_close must follow. */
enum status series_open(const struct instance *in, int order, bool with_energy, struct series **out);
void series_close(struct series *series);

/* Set the coefficients at (g, eta) and time t, which counts as `order` evaluations of the force. STATUS_SINGULAR where the equations have no solution there, STATUS_NOT_FINITE where they are not
 * smooth. */
enum status series_expand(struct series *series, real t, const real *g, const real *eta);

/* Returns true if the equations, and the functions opened with them, are smooth for a time h from there. A modulus
 * is not at a zero; its series, which knows one side only, would continue. */
bool series_is_smooth(const struct series *series, real h);

#endif
