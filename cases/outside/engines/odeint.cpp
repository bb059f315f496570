// Boost.odeint with its own step size control (make_controlled, bulirsch_stoer), for Rattleback. The orders are those that its steppers state,
// by order(); that of Bulirsch and Stoer varies, so that none is stated.
#include <boost/numeric/odeint.hpp>
#include <boost/version.hpp>
#include <vector>

extern "C" {
#include "adaptive.h"
}

namespace odeint = boost::numeric::odeint;
using State = std::vector<double>;

struct Derivative {
    const rattleback_problem *problem;
    void operator()(const State &y, State &out, double) const
    {
        motion(problem, y.data(), out.data(), nullptr);
    }
};

template <class Stepper> struct Controlled {
    adaptive of{};
    Stepper stepper;
    double h = 1e-3;
    Controlled(Stepper made) : stepper(std::move(made))
    {
    }
};

// From one sample time to the next: the step that is cut short by it is not taken for one that the control wanted.
template <class Stepper> int advance(void *of, double time, double *q, double *p, double *lambda)
try {
    auto *self = static_cast<Controlled<Stepper> *>(of);
    const auto *problem = self->of.problem;
    adaptive_begin(&self->of, q, p);
    State y(self->of.y, self->of.y + self->of.size);
    double t = 0;
    long steps = 0, rejected = 0;
    while (t < time) {
        const bool ends = time - t <= self->h;
        double h = ends ? time - t : self->h;
        const auto result = self->stepper.try_step(Derivative{problem}, y, t, h);
        if (result == odeint::success)
            steps++;
        else if (++rejected > 100000)
            return RATTLEBACK_FAILED;
        if (result == odeint::success && ends)
            break;
        self->h = h;
    }
    for (int c = 0; c < self->of.size; c++)
        self->of.y[c] = y[c];
    adaptive_end(&self->of, steps, rejected, q, p, lambda);
    return RATTLEBACK_OK;
} catch (...) {
    return RATTLEBACK_FAILED;
}

template <class Stepper, Stepper (*make)(double)>
void *open(const rattleback_problem *problem, double tolerance, const double *)
try {
    auto *self = new Controlled<Stepper>(make(tolerance));
    if (adaptive_open(problem, tolerance, &self->of))
        return self;
    delete self;
    return nullptr;
} catch (...) {
    return nullptr;
}

template <class Stepper> void close(void *of)
{
    delete static_cast<Controlled<Stepper> *>(of);
}

using Dopri5 = odeint::runge_kutta_dopri5<State>;
using CashKarp = odeint::runge_kutta_cash_karp54<State>;
using Fehlberg = odeint::runge_kutta_fehlberg78<State>;
using ControlledDopri5 = odeint::result_of::make_controlled<Dopri5>::type;
using ControlledCashKarp = odeint::result_of::make_controlled<CashKarp>::type;
using ControlledFehlberg = odeint::result_of::make_controlled<Fehlberg>::type;
using BulirschStoer = odeint::bulirsch_stoer<State>;

static ControlledDopri5 make_dopri5(double e)
{
    return odeint::make_controlled(e, e, Dopri5());
}
static ControlledCashKarp make_cash_karp(double e)
{
    return odeint::make_controlled(e, e, CashKarp());
}
static ControlledFehlberg make_fehlberg(double e)
{
    return odeint::make_controlled(e, e, Fehlberg());
}
static BulirschStoer make_bulirsch_stoer(double e)
{
    return BulirschStoer(e, e);
}

template <class Stepper, Stepper (*make)(double)>
static rattleback_method entry(const char *name, const char *summary, const rattleback_order *orders)
{
    rattleback_method out{};
    out.size = sizeof out;
    out.abi = RATTLEBACK_ABI;
    out.carries_more = 1;
    out.name = name;
    out.summary = summary;
    out.source = "Boost " BOOST_LIB_VERSION ", order() of the stepper";
    out.orders = orders;
    out.open = open<Stepper, make>;
    out.close = close<Stepper>;
    out.advance = advance<Stepper>;
    return out;
}

extern "C" const rattleback_method *rattleback_methods(int abi, int *count)
{
    static const auto stated = [](double order) {
        return std::vector<rattleback_order>{{"q", order}, {"p", order}, {nullptr, 0}};
    };
    static const auto five = stated(Dopri5().order()), cash_karp = stated(CashKarp().order()),
                      fehlberg = stated(Fehlberg().order());
    static const rattleback_method methods[] = {
        entry<ControlledDopri5, make_dopri5>("odeint-dopri5-adaptive", "Dormand-Prince 5(4), make_controlled",
                                             five.data()),
        entry<ControlledCashKarp, make_cash_karp>("odeint-cash-karp-adaptive", "Cash-Karp 5(4), make_controlled",
                                                  cash_karp.data()),
        entry<ControlledFehlberg, make_fehlberg>("odeint-fehlberg-adaptive", "Fehlberg 7(8), make_controlled",
                                                 fehlberg.data()),
        entry<BulirschStoer, make_bulirsch_stoer>("odeint-bulirsch-stoer", "extrapolation of varying order", nullptr)};
    *count = sizeof methods / sizeof *methods;
    return abi == RATTLEBACK_ABI ? methods : nullptr;
}
