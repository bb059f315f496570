/* DART: joints in generalised coordinates, a free body with a constraint in maximal ones, stepped by World::step.
 *
 *     dart            no arguments */
#include <dart/constraint/BallJointConstraint.hpp>
#include <dart/constraint/ConstraintSolver.hpp>
#include <dart/dynamics/BallJoint.hpp>
#include <dart/dynamics/BodyNode.hpp>
#include <dart/dynamics/FreeJoint.hpp>
#include <dart/dynamics/RevoluteJoint.hpp>
#include <dart/dynamics/Skeleton.hpp>
#include <dart/simulation/World.hpp>

#include "engine.hpp"

using namespace dart::dynamics;

namespace
{
class dart_world : public engine
{
    dart::simulation::WorldPtr world = dart::simulation::World::create();
    SkeletonPtr skeleton = Skeleton::create("skeleton");
    BodyNode *body = nullptr;
    enum { HINGE, BALL, FREE } joint = HINGE;

    static Eigen::Matrix3d matrix(const numbers &q) /* by columns, as Eigen stores it */
    {
        return Eigen::Map<const Eigen::Matrix3d>(q.data());
    }
    void weigh(double mass, const Eigen::Vector3d &centre, const Eigen::Matrix3d &moments)
    {
        Inertia inertia(mass, centre, Eigen::Matrix3d::Identity());
        inertia.setMoment(moments);
        body->setInertia(inertia);
    }
    void make_pendulum(const question &of)
    {
        const rod made = pendulum_rod(of);
        RevoluteJoint::Properties properties;
        properties.mAxis = Eigen::Vector3d::UnitZ();
        body = skeleton->createJointAndBodyNodePair<RevoluteJoint>(nullptr, properties).second;
        weigh(made.mass, {0, -made.length, 0}, made.moment * Eigen::Matrix3d::Identity());
        world->setGravity({0, -made.gravity, 0});
        skeleton->setPosition(0, of.q()[0]);
        skeleton->setVelocity(0, of.v()[0]);
    }
    void make_top(const question &of)
    {
        const top made = heavy_top(of);
        const auto inertia = about_centre(made);
        joint = BALL;
        body = skeleton->createJointAndBodyNodePair<BallJoint>().second;
        weigh(made.mass, Eigen::Map<const Eigen::Vector3d>(made.centre.data()),
              Eigen::Map<const Eigen::Matrix3d>(inertia.data()));
        world->setGravity({0, 0, -made.gravity});
        skeleton->setPositions(BallJoint::convertToPositions(matrix(of.q())));
    }
    void make_pinned(const question &of)
    {
        const hanging made = hanging_body(of);
        const numbers q = of.q();
        joint = FREE;
        body = skeleton->createJointAndBodyNodePair<FreeJoint>().second;
        weigh(made.mass, Eigen::Vector3d::Zero(), Eigen::Vector3d(made.moments.data()).asDiagonal());
        world->setGravity({0, 0, -made.gravity});
        Eigen::Isometry3d place = Eigen::Isometry3d::Identity();
        place.linear() = matrix(q);
        place.translation() = Eigen::Vector3d(q[9], q[10], q[11]);
        skeleton->setPositions(FreeJoint::convertToPositions(place));
        world->getConstraintSolver()->addConstraint(
            std::make_shared<dart::constraint::BallJointConstraint>(body, Eigen::Vector3d::Zero()));
    }

  public:
    dart_world(const question &of)
    {
        dart::constraint::DynamicJointConstraint::setErrorReductionParameter(of.option("erp"));
        if (of.problem() == "pendulum")
            make_pendulum(of);
        else if (of.problem() == "rigid-body" || of.problem() == "heavy-top")
            make_top(of);
        else if (of.problem() == "pinned-body")
            make_pinned(of);
        else
            throw cannot("DART has no constraint on velocities alone but motors of joints");
        const numbers start = of.v();
        skeleton->setVelocities(Eigen::Map<const Eigen::VectorXd>(start.data(), static_cast<long>(start.size())));
        world->setTimeStep(of.h());
        world->addSkeleton(skeleton);
    }
    void step() override
    {
        world->step();
    }
    numbers q() const override
    {
        const Eigen::VectorXd now = skeleton->getPositions();
        if (joint == HINGE)
            return {now[0]};
        const Eigen::Matrix3d R = body->getTransform().linear();
        numbers all(R.data(), R.data() + 9);
        const Eigen::Vector3d x = body->getTransform().translation();
        if (joint == FREE)
            all.insert(all.end(), x.data(), x.data() + 3);
        return all;
    }
    numbers v() const override
    {
        const Eigen::VectorXd now = skeleton->getVelocities();
        return numbers(now.data(), now.data() + now.size());
    }
    /* Accelerations of joints; that of a constraint is solved in steps only. */
    json model() override
    {
        /* computePotentialEnergy of 6.12 takes the origin of a body for its centre of mass. */
        const double weight = -skeleton->getMass() * world->getGravity().dot(skeleton->getCOM());
        json answer = {{"energy", skeleton->computeKineticEnergy() + weight}};
        if (joint != FREE) {
            skeleton->computeForwardDynamics();
            const Eigen::VectorXd now = skeleton->getAccelerations();
            answer["acceleration"] = numbers(now.data(), now.data() + now.size());
        }
        return answer;
    }
};
} // namespace

int main()
{
    const json hello = {{"rattleback", 2},
                        {"name", "dart"},
                        {"version", DART_VERSION},
                        {"parameters", {{"erp", 0.01}}},
                        {"state", {{"rotation", "matrix columns"}, {"velocity", "body"}}}};
    return serve(hello, [](const question &of) { return std::make_unique<dart_world>(of); });
}
