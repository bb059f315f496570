/* C interface of the C++ peer: the Bulirsch-Stoer stepper of Boost.odeint. */
#ifndef RATTLEBACK_BENCH_BOOST_PEER_H
#define RATTLEBACK_BENCH_BOOST_PEER_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

struct boost_peer;

/* Opens a run of y' = rhs(y) with `states` components and relative = absolute tolerance; NULL if memory ran out. */
struct boost_peer *boost_peer_open(int states, void (*rhs)(const double *y, double *rate), double tolerance);

/* Advances y (states) from t = 0 to the horizon; false if it took more than `most_steps` steps or its step size vanished. */
bool boost_peer_run(struct boost_peer *peer, double horizon, long most_steps, double *y);

void boost_peer_close(struct boost_peer *peer);

#ifdef __cplusplus
}
#endif

#endif
