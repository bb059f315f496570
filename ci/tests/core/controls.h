/* Problems of optimal control opened for the tests. */
#ifndef RATTLEBACK_TESTS_CORE_CONTROLS_H
#define RATTLEBACK_TESTS_CORE_CONTROLS_H

#include "ci/tests/core/testing.h"
#include "core/control/control.h"

/* With its instance, which control_drop closes. */
static inline void control_take(const struct setup *setup, struct control *out)
{
    struct instance in;
    struct refusal why;
    real g[SMALL_ELEMENT], v[SMALL_DIMENSION];
    if (instance_open(setup, &in, g, v, &why) != STATUS_OK ||
        control_open(&in, (real)setup->horizon, out, &why) != STATUS_OK)
        fail_msg("%s", why.message);
}

static inline void control_drop(struct control *control)
{
    instance_close(&control->in);
}

/* The Lagrangian at one point. */
static inline real control_lagrangian(const struct instance *in, const real *g, const real *v)
{
    lane position[SMALL_ELEMENT], velocity[SMALL_DIMENSION], out[1];
    broadcast(in->element, g, position);
    broadcast(in->n, v, velocity);
    in->problem->lagrangian(in, position, velocity, out);
    return out[0][0];
}

#endif
