/* Bullet in double precision: bodies in maximal coordinates, constraints by sequential impulses.
 *
 *     bullet none|explicit|world|body      the gyroscopic term of its rigid bodies: none, explicit, implicit in one of the frames */
#include <btBulletDynamicsCommon.h>

#include "maximal.hpp"

namespace
{
const std::map<std::string, int> gyroscopic = {{"none", 0},
                                               {"explicit", BT_ENABLE_GYROSCOPIC_FORCE_EXPLICIT},
                                               {"world", BT_ENABLE_GYROSCOPIC_FORCE_IMPLICIT_WORLD},
                                               {"body", BT_ENABLE_GYROSCOPIC_FORCE_IMPLICIT_BODY}};

btVector3 bullet_of(const vector3 &x)
{
    return {x[0], x[1], x[2]};
}

class bullet : public maximal
{
    btDefaultCollisionConfiguration configuration;
    btCollisionDispatcher dispatcher{&configuration};
    btDbvtBroadphase pairs;
    btSequentialImpulseConstraintSolver solver;
    btDiscreteDynamicsWorld world{&dispatcher, &pairs, &solver, &configuration};
    btEmptyShape empty;
    std::unique_ptr<btRigidBody> made;
    std::unique_ptr<btTypedConstraint> joint;
    int flags;
    double erp;

    void body(double mass, const std::array<double, 9> &I, const body_state &start) override
    {
        btRigidBody::btRigidBodyConstructionInfo info(mass, nullptr, &empty, btVector3(I[0], I[4], I[8]));
        const auto &q = start.turn;
        info.m_startWorldTransform = btTransform(btQuaternion(q[1], q[2], q[3], q[0]), bullet_of(start.x));
        made = std::make_unique<btRigidBody>(info);
        made->setLinearVelocity(bullet_of(start.v));
        made->setAngularVelocity(bullet_of(start.w));
        made->setActivationState(DISABLE_DEACTIVATION);
        made->setFlags(flags);
        world.addRigidBody(made.get());
    }
    void gravity(const vector3 &g) override
    {
        world.setGravity(bullet_of(g));
    }
    body_state state() const override
    {
        const btQuaternion q = made->getWorldTransform().getRotation();
        const btVector3 &x = made->getWorldTransform().getOrigin(), &v = made->getLinearVelocity(),
                        &w = made->getAngularVelocity();
        return {{q.w(), q.x(), q.y(), q.z()}, {x[0], x[1], x[2]}, {v[0], v[1], v[2]}, {w[0], w[1], w[2]}};
    }
    void ball(const vector3 &at) override
    {
        joint = std::make_unique<btPoint2PointConstraint>(*made, made->getWorldTransform().inverse() * bullet_of(at));
        joint->setParam(BT_CONSTRAINT_ERP, erp, -1);
        world.addConstraint(joint.get());
    }
    void hinge(const vector3 &at, const vector3 &axis) override
    {
        const btTransform back = made->getWorldTransform().inverse();
        joint = std::make_unique<btHingeConstraint>(*made, back * bullet_of(at), back.getBasis() * bullet_of(axis));
        world.addConstraint(joint.get());
    }

  public:
    bullet(const question &of, int which) : maximal(of), flags(which), erp(of.option("erp"))
    {
        world.getSolverInfo().m_numIterations = 1000;
        world.getSolverInfo().m_erp = erp;
        make(of);
    }
    ~bullet() override
    {
        if (joint)
            world.removeConstraint(joint.get());
        world.removeRigidBody(made.get());
    }
    void step() override
    {
        world.stepSimulation(h, 0);
        follow();
    }
};
} // namespace

int main(int count, char **words)
{
    const auto found = gyroscopic.find(count > 1 ? words[1] : "");
    if (found == gyroscopic.end()) {
        std::cerr << "expected a gyroscopic term: none, explicit, world, body\n";
        return 2;
    }
    const json hello = {{"rattleback", 2},      {"name", "bullet-" + found->first},
                        {"version", "3.24"},    {"parameters", {{"erp", 0.2}}},
                        {"carries_more", true}, {"state", maximal_state()}};
    return serve(hello, [&](const question &of) { return std::make_unique<bullet>(of, found->second); });
}
