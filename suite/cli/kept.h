/* Tests whether the flow conserves the energy and the invariants of a problem, for `check`. */
#ifndef RATTLEBACK_SUITE_CLI_KEPT_H
#define RATTLEBACK_SUITE_CLI_KEPT_H

#include "core/api.h"

enum finding { KEPT, CHANGES, UNRESOLVED };

/* A look at a motion: its steps, the deviations with these and with half as long ones, and what is found of them. */
struct look {
    double coarse[MAX_INVARIANTS], fine[MAX_INVARIANTS];
    enum finding finding[MAX_INVARIANTS];
    struct shape shape;
    long steps;
};

/* The time of a look at a motion: 1, 1000, 1e6, .., 1e-3, .., which of these is nearest to the motion's own. */
double kept_time(const struct examination *found);

/* Look at the motion of a setup in quadruple precision, with a method and steps of the look's own, over the time of the motion's own or, where
 * there is no solution over that, over 1: an element that is far along a basis is no long way. The setup is left as it was looked at. False:
 * there is no solution. */
bool kept_look(struct setup *setup, const struct examination *found, enum constraint_kind constraint, struct look *out);

/* Returns true if the flow must conserve number k: the energy, unless constraint forces do work, momenta and
 * invariants; not observables. */
bool kept_is_wanted(const struct look *at, const struct examination *found, int k);

/* The reference flow of a setup over ten of these times, in which a closed form has time to go astray, or, where the motion or the closed form
 * ends before that, over one or a tenth of one: *over. Its samples are not kept. */
enum status kept_flow(const struct setup *of, double time, struct reference *flow, double *over);

/* Was that a closed form, compared with collocation? */
bool kept_is_closed(enum status status, const struct reference *flow);

#endif
