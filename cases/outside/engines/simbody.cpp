/* Simbody at fixed steps: joints in generalised coordinates, and bodies in maximal ones with constraints.
 *
 *     simbody INTEGRATOR      one of those below */
#include <map>

#include <Simbody.h>

#include "engine.hpp"

using namespace SimTK;

namespace
{
/* The orders are those of the integrators' headers (simmath/NAMEIntegrator.h) and of getMethodMaxOrder. */
struct method {
    const char *header;
    double order;
    std::function<Integrator *(const System &)> make;
};
const std::map<std::string, method> methods = {
    {"verlet", {"a third order, semi-explicit integrator", 3, [](const System &s) { return new VerletIntegrator(s); }}},
    {"rk2", {"second order, two stage", 2, [](const System &s) { return new RungeKutta2Integrator(s); }}},
    {"rk3", {"third order, three stage", 3, [](const System &s) { return new RungeKutta3Integrator(s); }}},
    {"merson", {"fourth order explicit", 4, [](const System &s) { return new RungeKuttaMersonIntegrator(s); }}},
    {"feldberg", {"fifth order explicit", 5, [](const System &s) { return new RungeKuttaFeldbergIntegrator(s); }}},
    {"euler", {"first order semi-explicit", 1, [](const System &s) { return new SemiExplicitEulerIntegrator(s, 1); }}}};

class simbody : public engine
{
    MultibodySystem system;
    SimbodyMatterSubsystem matter{system};
    GeneralForceSubsystem forces{system};
    State state;
    std::unique_ptr<Integrator> integrator;
    double h, time = 0;
    std::vector<int> place; /* of the problem's coordinates among Simbody's; empty: the same */
    int skip = 0;           /* coordinates and velocities at the end that the problem does not have */
    int multipliers;

    /* An upright disk on a yoke that stands over its point of contact: the yoke is the case in which the directions of no slip are
     * fixed. Its x points along the track, the disk rolls about -y; z is up. */
    void make_disk(const question &of)
    {
        const double m = of.parameter("m"), I = of.parameter("I"), J = of.parameter("J"), R = of.parameter("R");
        if (of.parameter("kappa") != 0)
            throw cannot("no model of this problem with kappa other than 0");
        MobilizedBody::Planar yoke(matter.Ground(), Body::Massless());
        const Rotation axis(-Pi / 2, XAxis); /* the pin's z on the yoke's y */
        MobilizedBody::Pin disk(yoke, Transform(axis, Vec3(0)),
                                Body::Rigid(MassProperties(m, Vec3(0), Inertia(J, J, I))), Transform());
        for (const UnitVec3 &direction : {UnitVec3(1, 0, 0), UnitVec3(0, 1, 0)})
            Constraint::NoSlip1D(yoke, Vec3(0, 0, -R), direction, matter.Ground(), disk);
        place = {1, 2, 3, 0}; /* Simbody has phi, x, y, theta */
    }
    void make(const question &of)
    {
        const std::string problem = of.problem();
        auto &ground = matter.Ground();
        if (problem == "pendulum") {
            const rod body = pendulum_rod(of);
            const Vec3 centre(0, -body.length, 0);
            const double inertia = body.moment + body.mass * body.length * body.length;
            MobilizedBody::Pin pin(ground,
                                   Body::Rigid(MassProperties(body.mass, centre, Inertia(inertia, inertia, inertia))));
            Force::UniformGravity(forces, matter, Vec3(0, -body.gravity, 0));
        } else if (problem == "rigid-body" || problem == "heavy-top") {
            const top body = heavy_top(of);
            const auto &I = body.moments, &c = body.centre;
            MobilizedBody::Ball ball(
                ground, Body::Rigid(MassProperties(body.mass, Vec3(c[0], c[1], c[2]), Inertia(I[0], I[1], I[2]))));
            Force::UniformGravity(forces, matter, Vec3(0, 0, -body.gravity));
        } else if (problem == "pinned-body") {
            const hanging body = hanging_body(of);
            const auto &I = body.moments, &a = body.pivot;
            MobilizedBody::Free free(ground,
                                     Body::Rigid(MassProperties(body.mass, Vec3(0), Inertia(I[0], I[1], I[2]))));
            Constraint::Ball(ground, Vec3(0), free, Vec3(a[0], a[1], a[2]));
            Force::UniformGravity(forces, matter, Vec3(0, 0, -body.gravity));
        } else if (problem == "knife-edge") {
            MobilizedBody::Planar edge(ground, Body::Rigid(MassProperties(1, Vec3(0), Inertia(1, 1, 1))));
            Constraint::NoSlip1D(edge, Vec3(0), UnitVec3(0, -1, 0), ground, edge);
            Force::UniformGravity(forces, matter, Vec3(of.parameter("slope"), 0, 0));
        } else if (problem == "planar-sleigh") {
            const double J = of.parameter("J");
            MobilizedBody::Planar sleigh(ground,
                                         Body::Rigid(MassProperties(of.parameter("m"), Vec3(0), Inertia(J, J, J))));
            Constraint::NoSlip1D(sleigh, Vec3(-of.parameter("a"), 0, 0), UnitVec3(0, 1, 0), ground, sleigh);
            place = {1, 2, 0}; /* Simbody has phi, x, y */
        } else if (problem == "chaplygin-sphere") {
            const double r = of.parameter("r");
            const Inertia inertia(r * r * of.parameter("a"), r * r * of.parameter("b"), r * r * of.parameter("c"));
            MobilizedBody::Free sphere(ground, Body::Rigid(MassProperties(1, Vec3(0), inertia)));
            Constraint::SphereOnPlaneContact(ground, Transform(Rotation(), Vec3(0, 0, -r)), sphere, Vec3(0), r, true);
            skip = 1;
        } else if (problem == "rolling-disk")
            make_disk(of);
        else
            throw cannot("no model of this problem");
    }

  public:
    simbody(const question &of, const method &which) : h(of.h())
    {
        make(of);
        system.realizeTopology();
        state = system.getDefaultState();
        numbers q = of.q(), v = of.v();
        q.resize(q.size() + skip);
        v.resize(v.size() + skip);
        for (size_t k = 0; k < q.size(); k++)
            state.updQ()[place.empty() ? k : place[k]] = q[k];
        for (size_t k = 0; k < v.size(); k++)
            state.updU()[place.empty() ? k : place[k]] = v[k];
        system.realize(state, Stage::Velocity);
        multipliers =
            of.problem() == "chaplygin-sphere" ? 0 : state.getNMultipliers(); /* which has one of the plane, too */
        integrator.reset(which.make(system));
        integrator->setFixedStepSize(h);
        integrator->setConstraintTolerance(1e-12);
        integrator->setProjectEveryStep(true);
        if (of.asked.contains("steps"))
            integrator->initialize(state);
    }
    /* Simbody's numbers in the order of the problem. */
    numbers ordered(const Vector &all) const
    {
        numbers list;
        for (int k = 0; k < all.size() - skip; k++)
            list.push_back(all[place.empty() ? k : place[k]]);
        return list;
    }
    const State &now() const
    {
        return time > 0 ? integrator->getState() : state;
    }
    void step() override
    {
        time += h;
        while (integrator->getState().getTime() < time)
            integrator->stepTo(time, time); /* an event at that time, so that no state is interpolated */
        system.realize(integrator->getState(), Stage::Acceleration);
    }
    numbers q() const override
    {
        return ordered(now().getQ());
    }
    numbers v() const override
    {
        return ordered(now().getU());
    }
    numbers lambda() const override
    {
        const Vector &all = now().getMultipliers();
        if (place.size() < 4)
            return multipliers ? numbers(&all[0], &all[0] + multipliers) : numbers();
        const Real c = std::cos(now().getQ()[0]),
                   s = std::sin(now().getQ()[0]); /* from the yoke's directions to x and y */
        return {c * all[0] - s * all[1], s * all[0] + c * all[1]};
    }
    json model() override
    {
        system.realize(state, Stage::Acceleration);
        json answer = {{"acceleration", ordered(state.getUDot())}, {"energy", system.calcEnergy(state)}};
        if (multipliers)
            answer["lambda"] = lambda();
        return answer;
    }
};
} // namespace

int main(int count, char **words)
{
    const auto found = methods.find(count > 1 ? words[1] : "");
    if (found == methods.end()) {
        std::cerr << "expected an integrator: verlet, rk2, rk3, merson, feldberg, euler\n";
        return 2;
    }
    const double p = found->second.order;
    const json hello = {
        {"rattleback", 2},
        {"name", "simbody-" + found->first},
        {"version", "3.7"},
        {"orders", {{"q", p}, {"p", p}}},
        {"source", std::string("Simbody header: ") + found->second.header},
        {"state", {{"rotation", "quaternion wxyz"}, {"velocity", "space"}, {"multiplier", "force on constraint"}}}};
    return serve(hello, [&](const question &of) { return std::make_unique<simbody>(of, found->second); });
}
