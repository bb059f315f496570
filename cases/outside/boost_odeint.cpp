// Explicit Runge-Kutta methods and a symplectic Runge-Kutta-Nystrom method of Boost.odeint, for Rattleback. The orders are those that
// odeint states itself, by order() of a stepper.
#include <array>
#include <boost/numeric/odeint.hpp>
#include <boost/version.hpp>
#include <type_traits>
#include <utility>

#include "ode.h"

namespace odeint = boost::numeric::odeint;

namespace
{

using State = std::array<double, MOTION_MOST>; // what a problem does not need stays 0
using Half = std::array<double, MOTION_DEGREES>;

// A stepper that keeps the derivative at the end of a step for the next one: has it reset()?
template <class Stepper, class = void> struct Keeps : std::false_type {
};
template <class Stepper> struct Keeps<Stepper, decltype(std::declval<Stepper>().reset())> : std::true_type {
};

// On y = (q, p). Steps follow each other as in a program of odeint's users, and only a state that is not the last one makes the
// stepper forget it.
template <class Stepper> struct Explicit {
    const rattleback_problem &problem;
    double h;
    Stepper stepper;
    State last;

    static const char *refuses(const rattleback_problem &problem)
    {
        return motion_refuses(&problem);
    }

    void forget(std::true_type)
    {
        stepper.reset();
    }
    void forget(std::false_type)
    {
    }

    void step(double *q, double *p, double *lambda)
    {
        State y{};
        motion_gather(&problem, q, p, y.data());
        if (y != last)
            forget(Keeps<Stepper>());
        stepper.do_step(
            [this](const State &x, State &out, double) {
                out.fill(0);
                motion(&problem, x.data(), out.data(), nullptr);
            },
            y, 0., h);
        last = y;
        motion_spread(&problem, y.data(), q, p, lambda);
    }
};

// On q' = f(p), p' = g(q): separable, on R^n, without constraints.
template <class Stepper> struct Symplectic {
    const rattleback_problem &problem;
    double h;
    Stepper stepper;
    Half last;

    static const char *refuses(const rattleback_problem &problem)
    {
        bool good = problem.m == 0 && motion_is_vector(&problem) && problem.n <= MOTION_DEGREES;
        return good ? nullptr : "needs R^n without constraints";
    }

    void step(double *q, double *p, double *)
    {
        const Half zero{};
        std::pair<Half, Half> x{};
        std::copy_n(q, problem.n, x.first.begin());
        std::copy_n(p, problem.n, x.second.begin());
        auto velocity = [&](const Half &at, Half &out) {
            out.fill(0);
            problem.velocity(problem.context, zero.data(), at.data(), out.data());
        };
        auto force = [&](const Half &at, Half &out) {
            out.fill(0);
            problem.force(problem.context, at.data(), zero.data(), out.data());
        };
        stepper.do_step(std::make_pair(velocity, force), x, 0., h);
        std::copy_n(x.first.begin(), problem.n, q);
        std::copy_n(x.second.begin(), problem.n, p);
    }
};

template <class Method> struct Entry {
    static void *open(const rattleback_problem *problem, double h, const double *) noexcept
    try {
        const char *reason = Method::refuses(*problem);
        if (reason)
            problem->message(problem->context, reason);
        return reason ? nullptr : new Method{*problem, h, {}, {}};
    } catch (...) {
        return nullptr;
    }

    static int step(void *self, double *q, double *p, double *lambda) noexcept
    try {
        static_cast<Method *>(self)->step(q, p, lambda);
        return RATTLEBACK_OK;
    } catch (...) {
        return RATTLEBACK_FAILED;
    }

    static void close(void *self) noexcept
    {
        delete static_cast<Method *>(self);
    }

    static rattleback_method describe(const char *name, const char *summary)
    {
        static const double order = decltype(Method::stepper)().order();
        static const rattleback_order orders[] = {{"q", order}, {"p", order}, {nullptr, 0}};
        rattleback_method method = {};
        method.size = sizeof method;
        method.abi = RATTLEBACK_ABI;
        method.name = name;
        method.summary = summary;
        method.source = "Boost " BOOST_LIB_VERSION ", order() of the stepper";
        method.orders = orders;
        method.open = open;
        method.step = step;
        method.close = close;
        return method;
    }
};

} // namespace

extern "C" const rattleback_method *rattleback_methods(int abi, int *count)
{
    static const rattleback_method methods[] = {
        Entry<Explicit<odeint::runge_kutta4<State>>>::describe("odeint-rk4", "classical Runge-Kutta"),
        Entry<Explicit<odeint::runge_kutta_cash_karp54<State>>>::describe("odeint-cash-karp54", "Cash-Karp 5(4)"),
        Entry<Explicit<odeint::runge_kutta_dopri5<State>>>::describe("odeint-dopri5", "Dormand-Prince 5(4)"),
        Entry<Explicit<odeint::runge_kutta_fehlberg78<State>>>::describe("odeint-fehlberg78", "Fehlberg 8(7)"),
        Entry<Symplectic<odeint::symplectic_rkn_sb3a_mclachlan<Half>>>::describe("odeint-sb3a-mclachlan",
                                                                                 "symplectic Runge-Kutta-Nystrom")};
    *count = sizeof methods / sizeof *methods;
    return abi == RATTLEBACK_ABI ? methods : nullptr;
}
