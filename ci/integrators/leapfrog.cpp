// Leapfrog (Stormer-Verlet) as a library for Rattleback, in C++, in double and quadruple precision from one template.
//
//     c++ -O2 -shared -fPIC -o libleapfrog.so leapfrog.cpp      (with -I where rattleback_method.h is)
#include <cstring>
#include <new>
#include <vector>

#include <rattleback_method.h>

namespace
{

template <class Problem, class number> struct Leapfrog {
    const Problem &problem;
    number h;
    std::vector<number> v, force;

    Leapfrog(const Problem &of, number step) : problem(of), h(step), v(of.n), force(of.n)
    {
    }

    void kick(const number *q, number *p)
    {
        problem.velocity(problem.context, q, p, v.data());
        problem.force(problem.context, q, v.data(), force.data());
        for (int c = 0; c < problem.n; c++)
            p[c] += h / 2 * force[c];
    }

    void step(number *q, number *p)
    {
        kick(q, p);
        problem.velocity(problem.context, q, p, v.data());
        for (int c = 0; c < problem.n; c++)
            q[c] += h * v[c];
        kick(q, p);
    }

    static void *open(const Problem *of, number h) noexcept
    try {
        if (of->m == 0 && std::strncmp(of->group, "R^", 2) == 0)
            return new Leapfrog(*of, h);
        of->message(of->context, "needs R^n without constraints");
        return nullptr;
    } catch (...) {
        return nullptr;
    }

    static int step(void *self, number *q, number *p, number *) noexcept
    {
        static_cast<Leapfrog *>(self)->step(q, p);
        return RATTLEBACK_OK;
    }

    static void close(void *self) noexcept
    {
        delete static_cast<Leapfrog *>(self);
    }
};

using Double = Leapfrog<rattleback_problem, double>;
using Quad = Leapfrog<rattleback_problem_quad, rattleback_quad>;

rattleback_method leapfrog()
{
    static const rattleback_order orders[] = {{"q", 2}, {"p", 2}, {nullptr, 0}};
    rattleback_method method = {};
    method.size = sizeof method;
    method.abi = RATTLEBACK_ABI;
    method.name = "leapfrog";
    method.summary = "Stormer-Verlet";
    method.source = "C. Plus 2026";
    method.orders = orders;
    method.open = [](const rattleback_problem *of, double h, const double *) { return Double::open(of, h); };
    method.step = Double::step;
    method.close = Double::close;
    method.open_quad = [](const rattleback_problem_quad *of, const rattleback_quad *h, const rattleback_quad *) {
        return Quad::open(of, *h);
    };
    method.step_quad = Quad::step;
    method.close_quad = Quad::close;
    return method;
}

} // namespace

extern "C" const rattleback_method *rattleback_methods(int abi, int *count)
{
    static const rattleback_method method = leapfrog();
    *count = 1;
    return abi == RATTLEBACK_ABI ? &method : nullptr;
}
