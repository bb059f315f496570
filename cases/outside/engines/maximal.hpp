/* One rigid body in maximal coordinates, which joints hold: problems for engines that know nothing else. */
#ifndef RATTLEBACK_MAXIMAL_HPP
#define RATTLEBACK_MAXIMAL_HPP

#include "engine.hpp"

using vector3 = std::array<double, 3>;

inline vector3 cross(const vector3 &a, const vector3 &b)
{
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

/* Quaternion w, x, y, z; centre of mass, its velocity and the angular velocity along the axes of space. */
struct body_state {
    std::array<double, 4> turn = {1, 0, 0, 0};
    vector3 x = {0, 0, 0}, v = {0, 0, 0}, w = {0, 0, 0};
};

class maximal : public engine
{
    enum class kind { angle, rotation, rotation_place, planar, sleigh, rolling } shape;
    std::string problem;
    double angle = 0;

  protected:
    double h;
    maximal(const question &of) : problem(of.problem()), h(of.h())
    {
    }

    /* An engine supplies a body (moments of inertia about its centre, by rows), weight and joints. */
    virtual void body(double mass, const std::array<double, 9> &inertia, const body_state &start) = 0;
    virtual void gravity(const vector3 &g) = 0;
    virtual body_state state() const = 0;
    virtual void ball(const vector3 &) /* holds this point of space */
    {
        throw cannot("the engine has no ball joint");
    }
    virtual void hinge(const vector3 &, const vector3 &) /* point and axis */
    {
        throw cannot("the engine has no hinge");
    }
    virtual void edge(double) /* in the plane, no velocity along the second axis at a point so far behind the centre */
    {
        throw cannot("the engine has no nonholonomic constraint");
    }
    virtual void rolls(double) /* a sphere of this radius rolls on the plane below it */
    {
        throw cannot("the engine has no rolling without slip");
    }

    /* Makes the model of a problem; to be called by the constructor of the engine. */
    void make(const question &of)
    {
        const numbers q = of.q(), v = of.v();
        body_state start;
        if (problem == "pendulum")
            make_pendulum(of, q[0], v[0]);
        else if (problem == "rigid-body")
            make_free(of, q, v);
        else if (problem == "pinned-body") {
            const hanging made = hanging_body(of);
            const auto &I = made.moments;
            shape = kind::rotation_place;
            start = {{q[0], q[1], q[2], q[3]}, {q[4], q[5], q[6]}, {v[3], v[4], v[5]}, {v[0], v[1], v[2]}};
            gravity({0, 0, -made.gravity});
            body(made.mass, {I[0], 0, 0, 0, I[1], 0, 0, 0, I[2]}, start);
            ball({0, 0, 0});
        } else if (problem == "knife-edge") {
            shape = kind::planar;
            angle = q[0];
            start = {{std::cos(q[0] / 2), 0, 0, std::sin(q[0] / 2)}, {q[1], q[2], 0}, {v[1], v[2], 0}, {0, 0, v[0]}};
            gravity({of.parameter("slope"), 0, 0});
            body(1, {1, 0, 0, 0, 1, 0, 0, 0, 1}, start);
            edge(0);
        } else if (problem == "planar-sleigh") {
            const double J = of.parameter("J");
            shape = kind::sleigh;
            angle = q[2];
            start = {{std::cos(q[2] / 2), 0, 0, std::sin(q[2] / 2)}, {q[0], q[1], 0}, {v[0], v[1], 0}, {0, 0, v[2]}};
            gravity({0, 0, 0});
            body(of.parameter("m"), {J, 0, 0, 0, J, 0, 0, 0, J}, start);
            edge(of.parameter("a"));
        } else if (problem == "chaplygin-sphere") {
            const double r = of.parameter("r"), square = r * r;
            shape = kind::rolling;
            start = {{q[0], q[1], q[2], q[3]}, {q[4], q[5], r}, {v[3], v[4], 0}, {v[0], v[1], v[2]}};
            gravity({0, 0, -9.81}); /* presses it on the plane */
            body(1,
                 {square * of.parameter("a"), 0, 0, 0, square * of.parameter("b"), 0, 0, 0, square * of.parameter("c")},
                 start);
            rolls(r);
        } else
            throw cannot("no model of this problem");
    }

  private:
    void make_pendulum(const question &of, double q, double v)
    {
        const rod made = pendulum_rod(of);
        const double I = made.moment, L = made.length;
        const vector3 x = {L * std::sin(q), -L * std::cos(q), 0};
        shape = kind::angle;
        angle = q;
        gravity({0, -made.gravity, 0});
        body(made.mass, {I, 0, 0, 0, I, 0, 0, 0, I},
             {{std::cos(q / 2), 0, 0, std::sin(q / 2)}, x, cross({0, 0, v}, x), {0, 0, v}});
        hinge({0, 0, 0}, {0, 0, 1});
    }
    void make_free(const question &of, const numbers &q, const numbers &v)
    {
        const double I1 = of.parameter("I1"), I2 = of.parameter("I2"), I3 = of.parameter("I3");
        shape = kind::rotation;
        gravity({0, 0, 0});
        body(1, {I1, 0, 0, 0, I2, 0, 0, 0, I3}, {{q[0], q[1], q[2], q[3]}, {0, 0, 0}, {0, 0, 0}, {v[0], v[1], v[2]}});
    }
    /* The angle about z, without jumps. */
    double angle_of(const body_state &now) const
    {
        const double turn = 2 * std::atan2(now.turn[3], now.turn[0]), whole = 2 * std::acos(-1.0);
        return turn - whole * std::round((turn - angle) / whole);
    }

  protected:
    /* After a step. */
    void follow()
    {
        angle = angle_of(state());
    }

  public:
    numbers q() const override
    {
        const body_state now = state();
        numbers all = {now.turn[0], now.turn[1], now.turn[2], now.turn[3]};
        if (shape == kind::angle)
            return {angle_of(now)};
        if (shape == kind::planar)
            return {angle_of(now), now.x[0], now.x[1]};
        if (shape == kind::sleigh)
            return {now.x[0], now.x[1], angle_of(now)};
        if (shape != kind::rotation)
            all.insert(all.end(), now.x.begin(), now.x.end() - (shape == kind::rolling));
        return all;
    }
    numbers v() const override
    {
        const body_state now = state();
        numbers all = {now.w[0], now.w[1], now.w[2]};
        if (shape == kind::angle)
            return {now.w[2]};
        if (shape == kind::planar)
            return {now.w[2], now.v[0], now.v[1]};
        if (shape == kind::sleigh)
            return {now.v[0], now.v[1], now.w[2]};
        if (shape != kind::rotation)
            all.insert(all.end(), now.v.begin(), now.v.end() - (shape == kind::rolling));
        return all;
    }
};

/* Such an engine writes states so. */
inline json maximal_state()
{
    return {{"rotation", "quaternion wxyz"}, {"velocity", "space"}};
}

#endif
