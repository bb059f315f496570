/* Scales of places, velocities and time from masses, velocities and forces at a point. */
#include "core/problem/scales.h"

#include <string.h>

#include "core/numbers/lcg.h"
#include "core/numbers/linear.h"
#include "core/numbers/roundoff.h"
#include "core/numbers/scratch.h"
#include "core/problem/hamilton.h"

enum { CHANGES = 8 };

size_t scales_numbers(const struct instance *in)
{
    return 4 * (size_t)in->n;
}

void scales_lay(const struct instance *in, real *memory, struct scales *out)
{
    *out = (struct scales){memory, memory + in->n, memory + 2 * in->n, memory + 3 * in->n, 1, 1};
}

/* Velocity, momentum and its rate at a point, and the place as the algebra sees it. */
struct motion {
    real velocity[MAX_DIMENSION], momentum[MAX_DIMENSION], rate[MAX_DIMENSION], place[MAX_DIMENSION];
};

static void motion_by(const struct instance *point, const real *g, const real *eta, struct motion *out)
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
    SCRATCH(lane, place, in.element);
    SCRATCH(lane, velocity, in.n);
    SCRATCH(lane, momentum, in.n);
    SCRATCH(lane, force, in.n);
    SCRATCH_ZERO(lane, turned, in.n);
    broadcast(in.element, g, place);
    broadcast(in.n, eta, velocity);
    memcpy(out->velocity, eta, bytes);
    problem->momentum(&in, place, velocity, momentum);
    ask_force(problem, &in, place, velocity, force);
    if (!group_is_abelian(in.group))
        group_coadjoint_small(&in, velocity, momentum, turned);
    for (int c = 0; c < in.n; c++) {
        out->momentum[c] = momentum[c][0];
        out->rate[c] = force[c][0] + turned[c][0];
    }
}

void scales_of_element(const struct instance *in, const real *g, real *place)
{
    SCRATCH_ZERO(real, rate, in->element);
    SCRATCH(real, along, in->n);
    memset(place, 0, (size_t)in->n * sizeof *place);
    for (int c = 0; c < in->n && group_is_abelian(in->group); c++)
        place[c] = fabs(g[c]);
    for (int e = 0; e < in->element && !group_is_abelian(in->group); e++) {
        rate[e] = g[e];
        group_trivialise(in, g, rate, along);
        rate[e] = 0;
        for (int c = 0; c < in->n; c++)
            place[c] += fabs(along[c]);
    }
}

/* Without the rates that are round-off: as those of gradients (core/problem/superfluous.c), they change by as much as they are where the
 * state changes by half its digits. A ball that turns freely has such. */
static void motion_at(const struct instance *in, const real *g, const real *eta, struct motion *out)
{
    const int n = in->n;
    uint64_t state = 5;
    SCRATCH(real, place, in->element);
    SCRATCH(real, fast, n);
    SCRATCH_ZERO(real, most, n);
    SCRATCH(struct motion, changed, 1);
    scales_of_element(in, g, out->place);
    motion_by(in, g, eta, out);
    for (int k = 0; k < CHANGES; k++) {
        for (int e = 0; e < in->element; e++)
            place[e] = g[e] * (1 + tolerance.half * next_number(&state));
        for (int c = 0; c < n; c++)
            fast[c] = eta[c] * (1 + tolerance.half * next_number(&state));
        motion_by(in, place, fast, changed);
        for (int c = 0; c < n; c++)
            most[c] = fmax(most[c], fabs(changed->rate[c] - out->rate[c]));
    }
    for (int c = 0; c < n; c++)
        if (most[c] >= fabs(out->rate[c]) / 4)
            out->rate[c] = 0;
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

/* What moves at a point, over a time: of places and momenta what they are, or how far they get. */
struct amounts {
    real *way, *momentum;
};

static void amounts_of(int n, const struct motion *at, real time, const struct amounts *out)
{
    for (int c = 0; c < n; c++) {
        out->way[c] = fmax(at->place[c], fabs(at->velocity[c] * time));
        out->momentum[c] = fmax(fabs(at->momentum[c]), fabs(at->rate[c] * time));
    }
}

/* One over the diagonal of D22 h, by differences over momenta's own sizes. */
static void mass_of_hamiltonian(const struct instance *in, const real *g, const real *mu, const real *size, real *mass)
{
    const int n = in->n;
    const real step = cbrt(REAL_EPSILON), largest = norm_max(n, size);
    SCRATCH(lane, place, in->element);
    SCRATCH(lane, moved, n);
    broadcast(in->element, g, place);
    broadcast(n, mu, moved);
    for (int k = 0; k < n; k++) {
        const real change = step * (size[k] > 0 ? size[k] : largest);
        const real ahead = velocity_by(in, place, moved, k, mu[k] + change),
                   behind = velocity_by(in, place, moved, k, mu[k] - change), slope = fabs(ahead - behind);
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
    SCRATCH(lane, place, in->element);
    SCRATCH(lane, velocity, n);
    SCRATCH_MATRIX(lane, matrix, n, n);
    broadcast(in->element, g, place);
    broadcast(n, eta, velocity);
    ask_mass(in->problem, in, place, velocity, matrix);
    for (int k = 0; k < n; k++)
        mass[k] = fabs(matrix[k * n + k][0]);
}

/* In the place of masses that are none what makes the momenta of the ways in that time; of what has no momentum what makes as much as of others. */
static bool complete_masses(int n, real time, const struct amounts *at, real *mass)
{
    real most = 0;
    bool all = true;
    for (int k = 0; k < n; k++) {
        const real of_motion = at->momentum[k] * time / at->way[k];
        if (mass[k] > 0 && isfinite(mass[k]))
            continue;
        mass[k] = of_motion > 0 && isfinite(of_motion) ? of_motion : 0;
        all = false;
    }
    for (int k = 0; k < n; k++)
        most = fmax(most, mass[k] * at->way[k] * at->way[k]);
    for (int k = 0; k < n; k++) {
        const real as_others = most / (at->way[k] * at->way[k]);
        if (!(mass[k] > 0))
            mass[k] = as_others > 0 && isfinite(as_others) ? as_others : 1; /* at rest: any will do */
    }
    return all;
}

/* The same of a motion that is known. */
static bool masses_of(const struct instance *in, const real *g, const real *eta, const struct motion *motion, real time,
                      real *mass)
{
    SCRATCH(real, way, in->n);
    SCRATCH(real, momentum, in->n);
    const struct amounts at = {way, momentum};
    amounts_of(in->n, motion, time, &at);
    if (in->problem->hamiltonian)
        mass_of_hamiltonian(in, g, eta, momentum, mass);
    else
        mass_of_lagrangian(in, g, eta, mass);
    return complete_masses(in->n, time, &at, mass);
}

bool scales_mass(const struct instance *point, const real *g, const real *eta, real time, real *mass)
{
    struct instance in = *point;
    SCRATCH(struct motion, motion, 1);
    in.lanes = 1;
    motion_at(&in, g, eta, motion);
    return masses_of(&in, g, eta, motion, time, mass);
}

/* The largest |x_k| / y_k of those with both, 0: there is none. */
static real largest_quotient(int n, const real *x, const real *y)
{
    real most = 0;
    for (int k = 0; k < n; k++)
        if (y[k] != 0 && isfinite(x[k] / y[k]))
            most = fmax(most, fabs(x[k] / y[k]));
    return most;
}

/* One scale of all ways and one of all velocities, times the root of a mass. */
struct common {
    real place, velocity, rate; /* at first those of the point, maybe 0 */
};

/* Make all of them sizes, and return that of time: `otherwise` where none of them tells any. */
static real settle_units(real otherwise, struct common *at)
{
    const real place = at->place, velocity = at->velocity, rate = at->rate;
    real time = velocity > 0 && rate > 0 ? velocity / rate : 0, way = velocity > 0 ? velocity * time : place;
    if (!(time > 0))
        time = velocity > 0 && place > 0 ? place / velocity : otherwise;
    if (!(way > 0) || !(rate > 0))
        way = fmax(way, velocity > 0 ? velocity * time : rate * time * time);
    at->place = way > 0 ? way : 1; /* at rest at the origin, and not pushed: any will do */
    at->velocity = velocity > 0 ? velocity : at->place / time;
    return time;
}

void scales_at(const struct instance *point, const real *g, const real *eta, real horizon, struct scales *out)
{
    struct instance in = *point;
    const int n = in.n;
    struct common common = {0};
    SCRATCH(struct motion, motion, 1);
    SCRATCH(real, mass, n);
    in.lanes = 1;
    motion_at(&in, g, eta, motion);
    real time = largest_quotient(n, motion->momentum, motion->rate);
    time = time > 0 ? time : largest_quotient(n, motion->place, motion->velocity);
    const real otherwise = horizon != 0 ? fabs(horizon) : 1;
    time = time > 0 ? time : otherwise;
    masses_of(&in, g, eta, motion, time, mass);
    for (int k = 0; k < n; k++) {
        const real root = sqrt(mass[k]);
        common.place = fmax(common.place, motion->place[k] * root);
        common.velocity =
            fmax(common.velocity, fmax(fabs(motion->velocity[k]) * root, fabs(motion->momentum[k]) / root));
        common.rate = fmax(common.rate, fabs(motion->rate[k]) / root);
    }
    const real around = common.place;
    out->time = settle_units(otherwise, &common);
    out->slow = fmax(out->time, around / common.velocity);
    for (int k = 0; k < n; k++) {
        const real root = sqrt(mass[k]);
        out->place[k] = common.place / root;
        out->velocity[k] = common.velocity / root;
        out->momentum[k] = common.velocity * root;
        out->force[k] = out->momentum[k] / out->time;
    }
}

void scales_random_place(const struct instance *in, const struct scales *scales, const real *g, uint64_t *state,
                         real *out)
{
    SCRATCH(real, along, in->n);
    for (int c = 0; c < in->n; c++)
        along[c] = next_number(state) / 2 * scales->place[c];
    point_move(in, g, along, out);
}
