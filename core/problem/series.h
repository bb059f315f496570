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

/* Fills the setup with the text of an instance and its parameters; false if there is no text. */
bool text_setup(const struct instance *in, struct setup *setup);

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

/* Hamilton's equations along power series of positions and momenta in any one variable, of a problem on R^n without constraint. */
struct rates;

/* Opens them for coefficients 0..order. STATUS_REFUSED: there is no text, or no formula for the velocities. rates_close must follow. */
enum status rates_open(const struct instance *in, int order, struct rates **out);
void rates_close(struct rates *rates);

/* Computes coefficient k of all values, from coefficients 0..k of the places and those before k of the values. */
void rates_advance(struct rates *rates, int k);

/* Coefficients (order + 1) of what they are along: c < n the positions, then the momenta. */
real *rates_position(const struct rates *rates, int c);

/* Coefficients (order + 1) of values: c < n the velocities D2 h, c < 2n the rates of the momenta, 2n <p, D2 h> - h, 2n + 1 h. */
const real *rates_value(const struct rates *rates, int c);

#endif
