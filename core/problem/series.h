/* Taylor series in time of the motion of a problem with a symbolic definition (a problem file, or a problem compiled from one). */
#ifndef RATTLEBACK_CORE_SERIES_H
#define RATTLEBACK_CORE_SERIES_H

#include "core/problem/problem.h"

enum { LEAST_SERIES = 2, MOST_SERIES = 40 /* orders */ };

/* jet[c * (order + 1) + k]: coefficient k, the k-th derivative over k!. For c < element it belongs to number c of g; for c >= element, to
 * component c - element of eta (of mu, if the motion is given by its Hamiltonian alone). gap[j], j < walls: coefficients 0..order - 1 of the gap
 * to wall j. */
struct series {
    int order, element, n, walls;
    const real *jet, *gap[MAX_WALLS];
};

/* Returns true if the problem of an instance has a symbolic definition, from which series are made. */
bool series_has_text(const struct instance *in);

/* Fills the setup with the symbolic definition of an instance and its parameters. Returns false if it has none. */
bool text_setup(const struct instance *in, struct setup *setup);

/* Opens the series of an instance's motion up to `order`; with_energy: also l or h along it, for series_is_smooth. Returns STATUS_REFUSED if
 * the instance has no symbolic definition. series_close must follow. */
enum status series_open(const struct instance *in, int order, bool with_energy, struct series **out);
void series_close(struct series *series);

/* Computes the coefficients at (g, eta) and time t. Counts as `order` evaluations of the force. Returns STATUS_SINGULAR if the equations have
 * no solution there, STATUS_NOT_FINITE if they are not smooth. */
enum status series_expand(struct series *series, real t, const real *g, const real *eta);

/* Returns true if the equations, and the functions opened with them, are smooth over the time h from the last expansion. At a zero of |x| they
 * are not smooth, although the series of one side would continue. */
bool series_is_smooth(const struct series *series, real h);

/* Hamilton's equations evaluated on power series of positions and momenta in one variable, for a problem on R^n without constraint. */
struct rates;

/* Opens the equations for coefficients 0..order. Returns STATUS_REFUSED if the instance has no symbolic definition or no formula for D2 h.
 * rates_close must follow. */
enum status rates_open(const struct instance *in, int order, struct rates **out);
void rates_close(struct rates *rates);

/* Computes coefficient k of all values (rates_value) from coefficients 0..k of the inputs (rates_position) and 0..k-1 of the values. */
void rates_advance(struct rates *rates, int k);

/* Returns the order + 1 coefficients of input c, which the caller sets: c < n positions, c >= n momenta. */
real *rates_position(const struct rates *rates, int c);

/* Returns the order + 1 coefficients of value c: c < n velocities D2 h; c < 2n rates of momenta; c = 2n: <p, D2 h> - h; c = 2n + 1: h. */
const real *rates_value(const struct rates *rates, int c);

#endif
