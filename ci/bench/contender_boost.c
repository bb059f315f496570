/* Peer of Boost, where it is installed: extrapolation by Bulirsch and Stoer on the index-reduced equations. */
#include "ci/bench/contender.h"

#ifdef BENCH_BOOST
#include "ci/bench/boost_peer.h"

static bool open_boost(struct task *task)
{
    task->state = boost_peer_open(task->motion->states, task->motion->rhs, task->value);
    return task->state;
}

static bool run_boost(struct task *task)
{
    double y[MOTION_STATES];
    motion_start(task->motion, y);
    bool arrived = boost_peer_run(task->state, task->horizon, CONTENDER_MOST_STEPS, y);
    motion_position(task->motion, y, task->g, task->eta);
    return arrived;
}

static void close_boost(struct task *task)
{
    if (task->state)
        boost_peer_close(task->state);
}

const struct contender boost_contenders[] = {{.name = "Boost bulirsch_stoer",
                                              .detail = "",
                                              .scale = SCALE_TOLERANCE,
                                              .open = open_boost,
                                              .run = run_boost,
                                              .close = close_boost},
                                             {0}};
#else
const struct contender boost_contenders[] = {{0}};
#endif
