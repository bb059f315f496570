/* MuJoCo: joints in generalised coordinates, a free body with a soft constraint in maximal ones.
 *
 *     mujoco euler|rk4|implicit      option `integrator` of its model */
#include <sstream>

#include <mujoco.h>

#include "engine.hpp"

namespace
{
struct method {
    const char *word, *source;
    double order; /* 0: none is stated */
};
const std::map<std::string, method> methods = {{"euler", {"Euler", "mjmodel.h: semi-implicit Euler", 0}},
                                               {"rk4", {"RK4", "mjmodel.h: 4th-order Runge Kutta", 4}},
                                               {"implicit", {"implicit", "mjmodel.h: implicit in velocity", 0}}};

std::string text_of(const question &of, const char *integrator, double h)
{
    std::ostringstream out;
    out.precision(17);
    const double k = of.option("stiffness"), d = of.option("impedance");
    const auto head = [&](double x, double y, double z, const std::array<double, 3> &place = {0, 0, 0}) {
        out << "<mujoco><option timestep='" << h << "' integrator='" << integrator << "' gravity='" << x << " " << y
            << " " << z << "' tolerance='0' iterations='200'/><worldbody><body name='body' pos='" << place[0] << " "
            << place[1] << " " << place[2] << "'>";
    };
    if (of.problem() == "pendulum") {
        const rod made = pendulum_rod(of);
        head(0, -made.gravity, 0);
        out << "<joint type='hinge' axis='0 0 1'/><inertial mass='" << made.mass << "' pos='0 " << -made.length
            << " 0' diaginertia='" << made.moment << " " << made.moment << " " << made.moment
            << "'/></body></worldbody>";
    } else if (of.problem() == "rigid-body" || of.problem() == "heavy-top") {
        const top made = heavy_top(of);
        const auto found = principal_axes(about_centre(made)); /* its own are good to 1e-6 */
        const auto &I = found.moments;
        const auto turn = quaternion(found.axes);
        head(0, 0, -made.gravity);
        out << "<joint type='ball'/><inertial mass='" << made.mass << "' pos='" << made.centre[0] << " "
            << made.centre[1] << " " << made.centre[2] << "' quat='" << turn[0] << " " << turn[1] << " " << turn[2]
            << " " << turn[3] << "' diaginertia='" << I[0] << " " << I[1] << " " << I[2] << "'/></body></worldbody>";
    } else if (of.problem() == "pinned-body") {
        const hanging made = hanging_body(of);
        const auto &I = made.moments, &a = made.pivot;
        head(0, 0, -made.gravity,
             {-a[0], -a[1], -a[2]}); /* where the point held is at 0: the constraint is that of this place */
        out << "<freejoint/><inertial mass='" << made.mass << "' pos='0 0 0' diaginertia='" << I[0] << " " << I[1]
            << " " << I[2] << "'/></body></worldbody><equality><connect body1='body' anchor='" << a[0] << " " << a[1]
            << " " << a[2] << "' solref='" << -k << " " << -2 * std::sqrt(k) << "' solimp='" << d << " " << d
            << " 1'/></equality>";
    } else
        throw cannot("MuJoCo has no equality constraint on velocities: friction is a cone, and soft");
    out << "</mujoco>";
    return out.str();
}

class mujoco : public engine
{
    mjModel *model_of = nullptr;
    mjData *data = nullptr;
    bool is_free;

    /* The linear part of what MuJoCo has for a free joint, along the axes of space, and the angular part, along those of the body,
     * which stands behind it. */
    numbers body_vector(const mjtNum *x, bool acceleration) const
    {
        if (!is_free)
            return numbers(x, x + model_of->nv);
        mjtNum back[4], linear[3], turning[3], body_velocity[3];
        mju_negQuat(back, data->qpos + 3);
        mju_rotVecQuat(linear, x, back);
        mju_rotVecQuat(body_velocity, data->qvel, back);
        mju_cross(turning, data->qvel + 3, body_velocity);
        numbers all(x + 3, x + 6);
        for (int c = 0; c < 3; c++)
            all.push_back(linear[c] - (acceleration ? turning[c] : 0));
        return all;
    }

  public:
    mujoco(const question &of, const method &which) : is_free(of.problem() == "pinned-body")
    {
        char error[500] = "";
        const std::string text = text_of(of, which.word, of.h());
        mjVFS files;
        mj_defaultVFS(&files);
        mj_makeEmptyFileVFS(&files, "model.xml", static_cast<int>(text.size()));
        std::copy(text.begin(), text.end(), static_cast<char *>(files.filedata[mj_findFileVFS(&files, "model.xml")]));
        model_of = mj_loadXML("model.xml", &files, error, sizeof error);
        mj_deleteVFS(&files);
        if (!model_of)
            throw std::runtime_error(error);
        data = mj_makeData(model_of);
        const numbers q = of.q(), v = of.v();
        if (is_free) { /* place first, then rotation */
            std::copy(q.begin() + 4, q.end(), data->qpos);
            std::copy(q.begin(), q.begin() + 4, data->qpos + 3);
            mju_rotVecQuat(data->qvel, v.data() + 3, data->qpos + 3);
            std::copy(v.begin(), v.begin() + 3, data->qvel + 3);
        } else {
            std::copy(q.begin(), q.end(), data->qpos);
            std::copy(v.begin(), v.end(), data->qvel);
        }
        mj_forward(model_of, data);
    }
    ~mujoco() override
    {
        mj_deleteData(data);
        mj_deleteModel(model_of);
    }
    void step() override
    {
        mj_step(model_of, data);
        if (data->warning[mjWARN_BADQACC].number + data->warning[mjWARN_BADQVEL].number +
            data->warning[mjWARN_BADQPOS].number)
            throw std::runtime_error(mju_warningText(mjWARN_BADQACC, 0));
    }
    numbers q() const override
    {
        if (!is_free)
            return numbers(data->qpos, data->qpos + model_of->nq);
        numbers all(data->qpos + 3, data->qpos + 7);
        all.insert(all.end(), data->qpos, data->qpos + 3);
        return all;
    }
    numbers v() const override
    {
        return body_vector(data->qvel, false);
    }
    json model() override
    {
        json answer = {{"acceleration", body_vector(data->qacc, true)}};
        model_of->opt.enableflags |= mjENBL_ENERGY;
        mj_forward(model_of, data);
        answer["energy"] = data->energy[0] + data->energy[1];
        if (is_free)
            answer["lambda"] = numbers(data->efc_force, data->efc_force + data->nefc);
        return answer;
    }
};
} // namespace

int main(int count, char **words)
{
    const auto found = methods.find(count > 1 ? words[1] : "");
    if (found == methods.end()) {
        std::cerr << "expected an integrator: euler, rk4, implicit\n";
        return 2;
    }
    json hello = {
        {"rattleback", 2},
        {"name", "mujoco-" + found->first},
        {"version", mj_versionString()},
        {"source", found->second.source},
        {"parameters", {{"stiffness", 2500}, {"impedance", 0.95}}}, /* its defaults: solref 0.02 1, solimp 0.9 0.95 */
        {"state", {{"rotation", "quaternion wxyz"}, {"velocity", "body"}}}};
    if (found->second.order > 0)
        hello["orders"] = {{"q", found->second.order}, {"p", found->second.order}};
    return serve(hello, [&](const question &of) { return std::make_unique<mujoco>(of, found->second); });
}
