/* Open Dynamics Engine: bodies in maximal coordinates.
 *
 *     ode step|quickstep      the exact solver of its linear complementarity problem, or the iterative one */
#include <ode/ode.h>

#include "maximal.hpp"

namespace
{
class ode : public maximal
{
    dWorldID world = dWorldCreate();
    dJointGroupID contacts = dJointGroupCreate(0);
    dBodyID made = dBodyCreate(world);
    bool quick, knife = false;
    double blade = 0;  /* how far it is behind the centre */
    double radius = 0; /* of what rolls; 0: nothing does */

    void body(double mass, const std::array<double, 9> &I, const body_state &start) override
    {
        dMass inertia;
        const dQuaternion turn = {start.turn[0], start.turn[1], start.turn[2], start.turn[3]};
        dMassSetParameters(&inertia, mass, 0, 0, 0, I[0], I[4], I[8], I[1], I[2], I[5]);
        dBodySetMass(made, &inertia);
        dBodySetPosition(made, start.x[0], start.x[1], start.x[2]);
        dBodySetQuaternion(made, turn);
        dBodySetLinearVel(made, start.v[0], start.v[1], start.v[2]);
        dBodySetAngularVel(made, start.w[0], start.w[1], start.w[2]);
        dBodySetAutoDisableFlag(made, 0);
    }
    void gravity(const vector3 &g) override
    {
        dWorldSetGravity(world, g[0], g[1], g[2]);
    }
    body_state state() const override
    {
        const dReal *q = dBodyGetQuaternion(made), *x = dBodyGetPosition(made), *v = dBodyGetLinearVel(made),
                    *w = dBodyGetAngularVel(made);
        return {{q[0], q[1], q[2], q[3]}, {x[0], x[1], x[2]}, {v[0], v[1], v[2]}, {w[0], w[1], w[2]}};
    }
    void ball(const vector3 &at) override
    {
        dJointID joint = dJointCreateBall(world, nullptr);
        dJointAttach(joint, made, nullptr);
        dJointSetBallAnchor(joint, at[0], at[1], at[2]);
    }
    void hinge(const vector3 &at, const vector3 &axis) override
    {
        dJointID joint = dJointCreateHinge(world, nullptr);
        dJointAttach(joint, made, nullptr);
        dJointSetHingeAnchor(joint, at[0], at[1], at[2]);
        dJointSetHingeAxis(joint, axis[0], axis[1], axis[2]);
    }
    void edge(double behind) override
    {
        dJointID plane = dJointCreatePlane2D(world, nullptr);
        dJointAttach(plane, made, nullptr);
        knife = true;
        blade = behind;
    }
    void rolls(double r) override
    {
        radius = r;
    }
    /* A contact with friction without limit, in one direction or in all: how ODE has rolling and blades. */
    void touch()
    {
        const dReal *x = dBodyGetPosition(made), *R = dBodyGetRotation(made);
        dContact contact = {};
        contact.surface.mode = knife ? dContactFDir1 | dContactMu2 : 0;
        contact.surface.mu = dInfinity;
        contact.surface.mu2 = 0;
        contact.geom.pos[0] = x[0] - blade * R[0];
        contact.geom.pos[1] = x[1] - blade * R[4];
        contact.geom.pos[2] = x[2] - radius;
        contact.geom.depth = radius > 0 ? radius - x[2] : 0;
        contact.geom.normal[2] = 1;
        for (int k = 0; k < 3; k++)
            contact.fdir1[k] = R[4 * k + 1];
        dJointAttach(dJointCreateContact(world, contacts, &contact), made, nullptr);
    }

  public:
    ode(const question &of, bool is_quick) : maximal(of), quick(is_quick)
    {
        dWorldSetERP(world, of.option("erp"));
        dWorldSetCFM(world, of.option("cfm"));
        dWorldSetQuickStepNumIterations(world, 100);
        make(of);
    }
    ~ode() override
    {
        dJointGroupDestroy(contacts);
        dWorldDestroy(world);
    }
    void step() override
    {
        if (knife || radius > 0)
            touch();
        if (!(quick ? dWorldQuickStep(world, h) : dWorldStep(world, h)))
            throw std::runtime_error("ODE ran out of memory");
        dJointGroupEmpty(contacts);
        follow();
    }
};
} // namespace

int main(int count, char **words)
{
    const std::string solver = count > 1 ? words[1] : "";
    if (solver != "step" && solver != "quickstep") {
        std::cerr << "expected a solver: step, quickstep\n";
        return 2;
    }
    dInitODE2(0);
    dAllocateODEDataForThread(dAllocateMaskAll);
    const json hello = {{"rattleback", 2},
                        {"name", "ode-" + solver},
                        {"version", "0.16.2"},
                        {"orders", {{"q", 1}, {"p", 1}}},
                        {"source", "J. Watte, ODE list, 6 June 2005: a first-order forward integrator"},
                        {"parameters", {{"erp", 0.2}, {"cfm", 1e-10}}},
                        {"carries_more", true},
                        {"state", maximal_state()}};
    return serve(hello, [&](const question &of) { return std::make_unique<ode>(of, solver == "quickstep"); });
}
