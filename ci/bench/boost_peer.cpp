// The Bulirsch-Stoer stepper of Boost.odeint: extrapolation with adaptive order and step size.
#include "ci/bench/boost_peer.h"

#include <algorithm>
#include <array>
#include <boost/numeric/odeint.hpp>
#include <memory>
#include <new>
#include <stdexcept>

namespace odeint = boost::numeric::odeint;
using Rhs = void (*)(const double *y, double *rate);

struct boost_peer {
    virtual ~boost_peer() = default;
    virtual bool run(double horizon, long most_steps, double *y) = 0;
};

namespace
{

struct TooManySteps : std::runtime_error {
    TooManySteps() : std::runtime_error("too many steps")
    {
    }
};

// An array of fixed size: on vectors the stepper is up to three times slower.
template <int states> struct Run final : boost_peer {
    using State = std::array<double, states>;
    Rhs rhs;
    double tolerance;

    Run(Rhs rhs, double tolerance) : rhs(rhs), tolerance(tolerance)
    {
    }

    bool run(double horizon, long most_steps, double *y) override
    {
        odeint::bulirsch_stoer<State> stepper(tolerance, tolerance);
        State state;
        std::copy(y, y + states, state.begin());
        long steps = 0;
        try {
            odeint::integrate_adaptive(
                stepper, [this](const State &at, State &rate, double) { rhs(at.data(), rate.data()); }, state, 0.0,
                horizon, 0.01,
                [&](const State &, double) {
                    if (++steps > most_steps)
                        throw TooManySteps();
                });
        } catch (const std::runtime_error &) { // also of odeint: no step is small enough
            return false;
        }
        std::copy(state.begin(), state.end(), y);
        return true;
    }
};

} // namespace

struct boost_peer *boost_peer_open(int states, Rhs rhs, double tolerance)
{
    switch (states) { // of motions in motion.c
    case 5:
        return new (std::nothrow) Run<5>(rhs, tolerance);
    case 6:
        return new (std::nothrow) Run<6>(rhs, tolerance);
    case 9:
        return new (std::nothrow) Run<9>(rhs, tolerance);
    case 14:
        return new (std::nothrow) Run<14>(rhs, tolerance);
    default:
        return nullptr;
    }
}

bool boost_peer_run(struct boost_peer *peer, double horizon, long most_steps, double *y)
{
    return peer->run(horizon, most_steps, y);
}

void boost_peer_close(struct boost_peer *peer)
{
    delete peer;
}
