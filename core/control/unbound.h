/* A problem of optimal control without its bounds. */
#ifndef RATTLEBACK_CORE_UNBOUND_H
#define RATTLEBACK_CORE_UNBOUND_H

#include "core/control/control.h"

/* It, and what it is made of. */
struct unbound {
    struct control control;
    struct control_problem problem;
    struct running running;
};

/* Take the bounds of controls and places from a problem with a running cost, and the fuel: with what is left of its cost, or, where `own` is not
 * set, with |u|^2/2, whose controls act along the directions of the start everywhere (running->fixed). *out must stay where it is. */
void unbound_take(const struct control *control, bool own, struct unbound *out);

#endif
