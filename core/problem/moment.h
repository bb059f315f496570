/* An instance at another time. Instances of problems that do not depend on time are not copied. */
#ifndef RATTLEBACK_CORE_MOMENT_H
#define RATTLEBACK_CORE_MOMENT_H

#include "core/problem/problem.h"

/* Memory for a copy of an instance with its own time. */
struct moment {
    struct instance in;
    lane time;
};

/* Returns the instance at time t: `in` itself if its problem is not timed, else the copy that *copy then holds. */
static inline const struct instance *moment_at(struct moment *copy, const struct instance *in, real t)
{
    if (!in->problem->timed)
        return in;
    copy->in = *in;
    broadcast(1, &t, &copy->time);
    copy->in.time = &copy->time;
    return &copy->in;
}

/* Returns the time of the first point of a batch. */
static inline real instance_time(const struct instance *in)
{
    return in->problem->timed ? (*in->time)[0] : 0;
}

#endif
