/* Inhomogeneous ball on a turntable, SO(3) x R^2: the constraint of HP paper section 7.5 in spatial angular velocity. */
#include "cases/constant_mass.h"
#include "cases/rolling_ball.h"

const struct problem problem_physical_ball = {
    .name = "physical-ball",
    .summary = "inhomogeneous ball on a turntable, SO(3) x R^2, phi in spatial angular velocity",
    .source = "HP paper 7.5; Chaplygin's ball on a turning plane",
    .coordinates = "q: R by rows, x, y; v: w1, w2, w3 in the body frame, vx, vy",
    .constraint = CONSTRAINT_NONHOLONOMIC,
    .groups = (const struct group *const[]){&rolling_ball_cay, &rolling_ball_exp, NULL},
    .n = 5,
    .element = 11,
    .m = 2,
    .parameters = (const struct parameter_info[]){{"r", "1", "radius of the ball"},
                                                  {"a", "0.4", "gyration a: inertia r^2 a about the first axis"},
                                                  {"b", "0.3", "gyration b"},
                                                  {"c", "0.5", "gyration c"},
                                                  {"Omega", "0.8", "rate of the turntable"},
                                                  {0}},
    .admissible = rolling_ball_admissible,
    .presets =
        (const struct preset[]){
            {"default", "R = exp(.3, -.2, .5), (x, y) = (.7, -.4), w = (.5, .3, .8)", rolling_ball_initial}, {0}},
    .invariants = (const struct invariant[]){{"contact momentum 1", rolling_ball_contact_1, false, "no torque there"},
                                             {"contact momentum 2", rolling_ball_contact_2, false, "no torque there"},
                                             {"vertical spin", rolling_ball_contact_3, false, "no torque there"},
                                             {"moving energy", rolling_ball_moving_energy, false,
                                              "rotations of ball and table together"},
                                             {0}},
    .lagrangian = constant_mass_energy,
    .force = constant_mass_no_force,
    .momentum = constant_mass_momentum,
    .mass = rolling_ball_mass,
    .velocity = constant_mass_velocity,
    .hamiltonian_force = constant_mass_no_force,
    .constraint_value = rolling_ball_constraint,
    .constraint_gradient = rolling_ball_constraint_gradient,
    .constraint_rate = rolling_ball_constraint_rate,
    .dual_gradient = constant_mass_dual_gradient,
};
