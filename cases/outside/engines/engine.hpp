/* The program protocol of Rattleback (docs/protocol.md) around an engine: one line of JSON comes in, one goes out.
 *
 * An adapter makes a model of each problem that its engine can express and throws `cannot` for the others. */
#ifndef RATTLEBACK_ENGINE_HPP
#define RATTLEBACK_ENGINE_HPP

#include <array>
#include <cmath>
#include <functional>
#include <iostream>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

using json = nlohmann::ordered_json;
using numbers = std::vector<double>;

/* The length of steps that only tell the acceleration. */
const double model_step = 1e-4;

/* A task of Rattleback: the problem with its parameters, options of the method, the start, and the step. */
struct question {
    json asked;
    std::string problem() const
    {
        return asked["problem"];
    }
    double parameter(const char *name) const
    {
        return asked["parameters"].at(name);
    }
    double option(const char *name) const
    {
        return asked["options"].at(name);
    }
    numbers q() const
    {
        return asked["q"];
    }
    numbers v() const
    {
        return asked["v"];
    }
    double h() const
    {
        return asked.contains("steps") ? asked["horizon"].get<double>() / asked["steps"].get<double>() : model_step;
    }
};

/* Why a problem has no model in this engine. */
struct cannot : std::runtime_error {
    using std::runtime_error::runtime_error;
};

class engine
{
  public:
    virtual ~engine() = default;
    virtual void step() = 0;       /* one step of question::h */
    virtual numbers q() const = 0; /* in the conventions of hello */
    virtual numbers v() const = 0;
    virtual numbers lambda() const /* empty: it has none to tell */
    {
        return {};
    }
    virtual json
    model() /* acceleration, lambda, energy: what it knows; an acceleration that is left out is measured by steps */
    {
        return json::object();
    }
};

using maker = std::function<std::unique_ptr<engine>(const question &)>;

inline json solve(const question &of, const maker &make)
{
    const long steps = of.asked["steps"], every = of.asked["every"];
    auto made = make(of);
    json q = json::array(), v = json::array(), lambda = json::array();
    if (of.h() < 0)
        throw cannot("the engine takes no steps back in time");
    for (long k = 1; k <= steps; k++) {
        made->step();
        if (k % every != 0)
            continue;
        q.push_back(made->q());
        v.push_back(made->v());
        if (!made->lambda().empty())
            lambda.push_back(made->lambda());
    }
    json answer = {{"case", of.asked["case"]}, {"q", q}, {"v", v}};
    if (!lambda.empty())
        answer["lambda"] = lambda;
    return answer;
}

/* Returns the accelerations of an engine that only steps: the change of velocities per time, extrapolated from a step and half a step to 0. */
inline numbers acceleration_by_steps(const question &of, const maker &make)
{
    const auto added = [&](double h) {
        question shorter = of;
        shorter.asked["horizon"] = h;
        shorter.asked["steps"] = 1;
        auto made = make(shorter);
        const numbers before = made->v();
        made->step();
        numbers after = made->v();
        for (size_t k = 0; k < after.size(); k++)
            after[k] = (after[k] - before[k]) / h;
        return after;
    };
    const numbers whole = added(model_step);
    numbers half = added(model_step / 2);
    for (size_t k = 0; k < half.size(); k++)
        half[k] = 2 * half[k] - whole[k];
    return half;
}

inline json answer_to(const json &asked, const json &hello, const maker &make)
{
    if (asked.contains("rattleback"))
        return hello;
    try {
        if (!asked.contains("model"))
            return solve({asked}, make);
        json answer = make({asked})->model();
        if (!answer.contains("acceleration"))
            answer["acceleration"] = acceleration_by_steps({asked}, make);
        answer["model"] = 1;
        return answer;
    } catch (const std::exception &error) { /* what the engine says of its own failure is handed on */
        json answer = {{"error", "engine"}, {"message", error.what()}};
        answer[asked.contains("model") ? "model" : "case"] = asked.contains("model") ? json(1) : asked["case"];
        return answer;
    }
}

inline int serve(const json &hello, const maker &make)
{
    std::ios::sync_with_stdio(false);
    for (std::string line; std::getline(std::cin, line);)
        std::cout << answer_to(json::parse(line), hello, make) << std::endl;
    return 0;
}

/* A rigid body that hangs from a point: mass m, principal moments about the centre, the point as the centre sees it, weight m g down z.
 * Problem pinned-body has it so; heavy-top is a body like that with any mass, its weight times distance given. */
struct hanging {
    double mass, gravity;
    std::array<double, 3> moments, pivot;
};
inline hanging hanging_body(const question &of)
{
    return {of.parameter("m"),
            of.parameter("g"),
            {of.parameter("I1"), of.parameter("I2"), of.parameter("I3")},
            {of.parameter("a1"), of.parameter("a2"), of.parameter("a3")}};
}
struct top {
    double mass, gravity;
    std::array<double, 3> moments, centre; /* both of the fixed point */
};
inline top heavy_top(const question &of)
{
    const double mass = 10, gravity = 1; /* any: c = mass gravity centre */
    top made = {mass, gravity, {of.parameter("I1"), of.parameter("I2"), of.parameter("I3")}, {0, 0, 0}};
    for (int k = 0; of.problem() == "heavy-top" && k < 3; k++)
        made.centre[k] = of.parameter(("c" + std::to_string(k + 1)).c_str()) / (mass * gravity);
    return made;
}

/* Moments of inertia about the centre of mass, by rows, of a body whose moments about a point are diagonal. */
inline std::array<double, 9> about_centre(const top &of)
{
    std::array<double, 9> inertia = {};
    double square = 0;
    for (double c : of.centre)
        square += c * c;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            inertia[3 * i + j] =
                (i == j ? of.moments[i] - of.mass * square : 0) + of.mass * of.centre[i] * of.centre[j];
    return inertia;
}

/* A symmetric matrix by rows: its eigenvalues, and its eigenvectors in the columns of a rotation, by Jacobi's method. */
struct principal {
    std::array<double, 3> moments;
    std::array<double, 9> axes;
};
inline principal principal_axes(std::array<double, 9> A)
{
    std::array<double, 9> V = {1, 0, 0, 0, 1, 0, 0, 0, 1};
    for (int sweep = 0; sweep < 20; sweep++)
        for (int p = 0; p < 2; p++)
            for (int r = p + 1; r < 3; r++) {
                const double turn = 0.5 * std::atan2(2 * A[3 * p + r], A[3 * r + r] - A[3 * p + p]);
                const double c = std::cos(turn), s = std::sin(turn);
                const auto turn_columns = [&](std::array<double, 9> &M) {
                    for (int i = 0; i < 3; i++) {
                        const double x = M[3 * i + p], y = M[3 * i + r];
                        M[3 * i + p] = c * x - s * y;
                        M[3 * i + r] = s * x + c * y;
                    }
                };
                turn_columns(A);
                turn_columns(V);
                for (int j = 0; j < 3; j++) {
                    const double x = A[3 * p + j], y = A[3 * r + j];
                    A[3 * p + j] = c * x - s * y;
                    A[3 * r + j] = s * x + c * y;
                }
            }
    return {{A[0], A[4], A[8]}, V};
}

/* The quaternion w, x, y, z of a rotation by rows with 1 + trace > 0, which small turns have. */
inline std::array<double, 4> quaternion(const std::array<double, 9> &R)
{
    const double w = std::sqrt(1 + R[0] + R[4] + R[8]) / 2;
    return {w, (R[7] - R[5]) / (4 * w), (R[2] - R[6]) / (4 * w), (R[3] - R[1]) / (4 * w)};
}

/* A rod of mass 1 with its centre of mass half a unit below a hinge: problem pendulum with g = 2 omega^2. */
struct rod {
    double mass, length, moment /* about the centre */, gravity;
};
inline rod pendulum_rod(const question &of)
{
    const double omega = of.parameter("omega");
    return {1, 0.5, 0.75, 2 * omega * omega};
}

#endif
