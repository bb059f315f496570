/* Scales at a state, from masses, velocities and forces there, and the units of a motion. */
#include "core/problem/scales/scales.h"

#include <string.h>

#include "core/numbers/lcg.h"
#include "core/numbers/linear.h"
#include "core/numbers/roundoff.h"
#include "core/numbers/scratch.h"
#include "core/problem/hamilton.h"
#include "core/problem/node.h"

size_t scales_numbers(const struct instance *in)
{
    return 4 * (size_t)in->n;
}

void scales_lay(const struct instance *in, real *memory, struct scales *out)
{
    *out = (struct scales){memory, memory + in->n, memory + 2 * in->n, memory + 3 * in->n, 1};
}

/* Velocity, momentum and its rate at (g, eta); eta are momenta if the motion is given by its Hamiltonian. A rate that is round-off of its terms
 * is 0. */
struct state_motion {
    real velocity[MAX_DIMENSION], momentum[MAX_DIMENSION], rate[MAX_DIMENSION];
};

static void state_motion_at(const struct instance *point, const real *g, const real *eta, struct state_motion *out)
{
    struct instance in = *point;
    const struct problem *problem = in.problem;
    const size_t bytes = (size_t)in.n * sizeof(real);
    in.lanes = 1;
    if (problem->hamiltonian) {
        memcpy(out->momentum, eta, bytes);
        hamilton_rates(&in, g, eta, out->velocity, out->rate);
        return;
    }
    SCRATCH(lane, position, in.element);
    SCRATCH(lane, velocity, in.n);
    SCRATCH(lane, momentum, in.n);
    SCRATCH(lane, force, in.n);
    SCRATCH(real, turned, in.n);
    SCRATCH(real, terms, in.n);
    broadcast(in.element, g, position);
    broadcast(in.n, eta, velocity);
    memcpy(out->velocity, eta, bytes);
    problem->momentum(&in, position, velocity, momentum);
    evaluate_force(problem, &in, position, velocity, force);
    first_point(in.n, momentum, out->momentum);
    point_coadjoint_small(&in, eta, out->momentum, turned);
    point_coadjoint_terms(&in, eta, out->momentum, terms);
    for (int c = 0; c < in.n; c++) {
        out->rate[c] = force[c][0] + (group_is_abelian(in.group) ? 0 : turned[c]);
        if (fabs(out->rate[c]) <= tolerance.terms * (fabs(force[c][0]) + terms[c])) /* a ball that turns freely */
            out->rate[c] = 0;
    }
}

void scales_of_element(const struct instance *in, const real *g, real *position)
{
    SCRATCH_ZERO(real, rate, in->element);
    SCRATCH(real, along, in->n);
    memset(position, 0, (size_t)in->n * sizeof *position);
    for (int c = 0; c < in->n && group_is_abelian(in->group); c++)
        position[c] = fabs(g[c]);
    for (int e = 0; e < in->element && !group_is_abelian(in->group); e++) {
        rate[e] = g[e];
        group_trivialise(in, g, rate, along);
        rate[e] = 0;
        for (int c = 0; c < in->n; c++)
            position[c] += fabs(along[c]);
    }
}

/* (D2 h)_k where momentum k is `at`. */
static real velocity_by(const struct instance *in, const lane *g, lane *mu, int k, real at)
{
    SCRATCH(lane, velocity, in->n);
    for (int l = 0; l < LANES; l++)
        mu[k][l] = at;
    in->problem->position_rate(in, g, mu, velocity);
    return velocity[k][0];
}

/* Computes 1 over the diagonal of D22 h, by differences over the size of momenta. */
static void mass_of_hamiltonian(const struct instance *in, const real *g, const real *mu, real *mass)
{
    const int n = in->n;
    const real step = cbrt(REAL_EPSILON), largest = norm_max(n, mu), change = step * (largest > 0 ? largest : 1);
    SCRATCH(lane, position, in->element);
    SCRATCH(lane, moved, n);
    broadcast(in->element, g, position);
    broadcast(n, mu, moved);
    for (int k = 0; k < n; k++) {
        const real ahead = velocity_by(in, position, moved, k, mu[k] + change),
                   behind = velocity_by(in, position, moved, k, mu[k] - change), slope = fabs(ahead - behind);
        for (int l = 0; l < LANES; l++)
            moved[k][l] = mu[k];
        mass[k] = slope > step * step * (fabs(ahead) + fabs(behind)) ? 2 * change / slope : 0;
    }
}

static void mass_of_lagrangian(const struct instance *in, const real *g, const real *eta, real *mass)
{
    const int n = in->n;
    for (int k = 0; k < n; k++)
        mass[k] = 1;
    if (!in->problem->mass)
        return;
    SCRATCH(lane, position, in->element);
    SCRATCH(lane, velocity, n);
    SCRATCH_MATRIX(lane, matrix, n, n);
    broadcast(in->element, g, position);
    broadcast(n, eta, velocity);
    evaluate_mass(in->problem, in, position, velocity, matrix);
    for (int k = 0; k < n; k++)
        mass[k] = fabs(matrix[k * n + k][0]);
}

bool scales_mass(const struct instance *point, const real *g, const real *eta, real *mass)
{
    struct instance in = *point;
    real most = 0;
    bool all = true;
    in.lanes = 1;
    if (in.problem->hamiltonian)
        mass_of_hamiltonian(&in, g, eta, mass);
    else
        mass_of_lagrangian(&in, g, eta, mass);
    for (int k = 0; k < in.n; k++)
        most = isfinite(mass[k]) ? fmax(most, mass[k]) : most;
    for (int k = 0; k < in.n; k++) {
        const bool known = mass[k] > 0 && isfinite(mass[k]);
        mass[k] = known ? mass[k] : most > 0 ? most : 1;
        all = all && known;
    }
    return all;
}

void scales_at(const struct instance *in, const real *g, const real *eta, real horizon, struct scales *out)
{
    const int n = in->n;
    real around = 0, speed = 0, push = 0; /* times the root of a mass */
    SCRATCH(struct state_motion, motion, 1);
    SCRATCH(real, mass, n);
    state_motion_at(in, g, eta, motion);
    scales_mass(in, g, eta, mass);
    scales_of_element(in, g, out->position);
    for (int k = 0; k < n; k++) {
        const real root = sqrt(mass[k]);
        around = fmax(around, out->position[k] * root);
        speed = fmax(speed, fmax(fabs(motion->velocity[k]) * root, fabs(motion->momentum[k]) / root));
        push = fmax(push, fabs(motion->rate[k]) / root);
    }
    out->time = horizon != 0 ? fabs(horizon) : 1;
    if (speed > 0 && (push > 0 || around > 0))
        out->time = push > 0 ? speed / push : around / speed;
    const real fallen = push * out->time * out->time,
               far = around > 0   ? around
                     : fallen > 0 ? fallen
                                  : 1,
               distance = speed > 0 ? speed * out->time : far, fast = speed > 0 ? speed : distance / out->time;
    for (int k = 0; k < n; k++) {
        const real root = sqrt(mass[k]);
        out->position[k] = distance / root;
        out->velocity[k] = fast / root;
        out->momentum[k] = fast * root;
        out->force[k] = out->momentum[k] / out->time;
    }
}

real scales_away(const struct instance *in, const struct scales *scales, const real *g)
{
    real most = 0;
    SCRATCH(real, position, in->n);
    scales_of_element(in, g, position);
    for (int c = 0; c < in->n; c++)
        most = fmax(most, position[c] / scales->position[c]);
    return most;
}

void scales_random_position(const struct instance *in, const struct scales *scales, const real *g, uint64_t *state,
                            real *out)
{
    SCRATCH(real, along, in->n);
    for (int c = 0; c < in->n; c++)
        along[c] = next_number(state) / 2 * scales->position[c];
    point_move(in, g, along, out);
}

bool scales_units(const struct node *node, real time, real *unit)
{
    const struct instance *in = &node->in;
    const int n = in->n;
    SCRATCH(real, mass, n);
    SCRATCH(real, g, in->element);
    SCRATCH(real, eta, n);
    first_point(in->element, node->g, g);
    first_point(n, in->problem->hamiltonian ? node->mu : node->velocity, eta);
    const bool known = scales_mass(in, g, eta, mass);
    for (int k = 0; k < n; k++) {
        unit[k] = sqrt(time / mass[k]);
        unit[n + k] = sqrt(mass[k] / time);
    }
    return known;
}

void scales_rounding(const struct node *node, real time, const real *unit, struct scales *out)
{
    const struct instance *in = &node->in;
    const int n = in->n;
    const bool by_momenta = in->problem->hamiltonian;
    real positions = 0, momenta = 0;
    SCRATCH(real, g, in->element);
    SCRATCH(real, position, n);
    out->time = time;
    first_point(in->element, node->g, g);
    scales_of_element(in, g, position);
    for (int c = 0; c < n; c++) {
        positions = fmax(positions, position[c] / unit[c]);
        momenta = fmax(momenta, fabs(node->mu[c][0] * unit[c]));
        if (!by_momenta)
            momenta = fmax(momenta, fabs(node->velocity[c][0] * out->time / unit[c]));
    }
    for (int c = 0; c < n; c++) {
        out->position[c] = positions * unit[c];
        out->momentum[c] = momenta / unit[c];
        out->velocity[c] = by_momenta ? out->momentum[c] : momenta * unit[c] / out->time;
        out->force[c] = out->momentum[c] / out->time;
    }
}

real scales_near(real position, real momentum, real seen)
{
    if (!(momentum > seen * position)) /* at rest, but for last bits */
        return position > 0 ? position : 1;
    return position > tolerance.half * momentum ? fmin(position, momentum) : momentum;
}
