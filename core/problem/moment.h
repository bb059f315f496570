/* An instance at another time. Instances of problems that do not depend on time are not copied. */
#ifndef RATTLEBACK_CORE_MOMENT_H
#define RATTLEBACK_CORE_MOMENT_H

#include "core/problem/problem.h"

/* Memory for a copy of an instance with its own time. */
struct moment {
    struct instance in;
    lane time;
};

/* Returns the instance at time t: `in` itself if its problem is not timed, else the copy that *room then holds. */
static inline const struct instance *moment_at(struct moment *room, const struct instance *in, real t)
{
    if (!in->problem->timed)
        return in;
    room->in = *in;
    broadcast(1, &t, &room->time);
    room->in.time = &room->time;
    return &room->in;
}

/* Returns the time of the first point of a batch. */
static inline real instance_time(const struct instance *in)
{
    return in->problem->timed ? (*in->time)[0] : 0;
}

#endif
