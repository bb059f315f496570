/* Everything a problem supplies against differences of its Lagrangian and its constraint, on every lane. */
#ifndef RATTLEBACK_TESTS_CORE_DERIVATIVES_H
#define RATTLEBACK_TESTS_CORE_DERIVATIVES_H

#include "ci/tests/core/testing.h"
#include "core/numbers/linear.h"
#include "core/problem/problem.h"

/* Central differences of eighth order. Step h: the truncation h^8/630 D^9 f, for ninth derivatives up to 4e8 (those of
 * 1/r at r >= 1/2), is then at most eps/h, as is each rounding of f ~ 1. */
static const int numerators[] = {672, -168, 32, -3};
enum { REACH = 4, DENOMINATOR = 840 };

static real step_size(void)
{
    return pow(REAL_EPSILON / R(1e6), (real)1 / 9);
}

/* Values reach some 30 (rigid bodies of mass 5): a few roundings of them, magnified by 1/h. */
static real tolerance(void)
{
    return 512 * REAL_EPSILON / step_size();
}

enum { ROWS = SMALL_DIMENSION * SMALL_DIMENSION };

/* A batch of points; each lane its own. */
struct points {
    lane g[SMALL_ELEMENT], eta[SMALL_DIMENSION], mu[SMALL_DIMENSION];
};

enum direction { ALONG_G, ALONG_FIBRE, ALONG_FLOW /* g tau(t eta) */ };

/* out = g tau(xi), lane by lane: groups move one point g at a time. */
static void translate(const struct instance *in, const lane *g, const lane *xi, lane *out)
{
    struct instance single = *in;
    lane moved[SMALL_ELEMENT], one_xi[SMALL_DIMENSION];
    real one[SMALL_ELEMENT];
    single.lanes = 1;
    for (int l = 0; l < LANES; l++) {
        for (int c = 0; c < in->element; c++)
            one[c] = g[c][l];
        for (int c = 0; c < in->n; c++)
            one_xi[c][0] = xi[c][l];
        if (!group_is_abelian(in->group))
            group_move(&single, one, one_xi, moved);
        for (int c = 0; c < in->element; c++)
            out[c][l] = group_is_abelian(in->group) ? one[c] + xi[c][l] : moved[c][0];
    }
}

/* Derivative of f (its first rows) along unit vector `index` of g or of the fibre, or along the flow of eta. */
static void difference(const struct instance *in, physics *f, int rows, enum direction direction, int index,
                       const lane *g, const lane *fibre, lane *out)
{
    real h = step_size();
    lane xi[SMALL_DIMENSION], moved[SMALL_ELEMENT], shifted[SMALL_DIMENSION], value[SMALL_DIMENSION * SMALL_DIMENSION];
    memset(out, 0, (size_t)rows * sizeof *out);
    for (int offset = -REACH; offset <= REACH; offset++) {
        if (offset == 0)
            continue;
        real weight = (real)(offset < 0 ? -numerators[-offset - 1] : numerators[offset - 1]) / (DENOMINATOR * h);
        memcpy(shifted, fibre, (size_t)in->n * sizeof *shifted);
        for (int c = 0; c < in->n; c++)
            for (int l = 0; l < LANES; l++) {
                real unit = direction == ALONG_FLOW ? fibre[c][l] : c == index;
                xi[c][l] = direction == ALONG_FIBRE ? 0 : offset * h * unit;
                shifted[c][l] += direction == ALONG_FIBRE ? offset * h * unit : 0;
            }
        translate(in, g, xi, moved);
        f(in, moved, shifted, value);
        for (int r = 0; r < rows; r++)
            for (int l = 0; l < LANES; l++)
                out[r][l] += weight * value[r][l];
    }
}

/* Functions to differentiate that follow from what the problem gives. */

/* h(g, mu) = <mu, v> - l(g, v), v = FL^{-1}(mu) */
static void hamiltonian(const struct instance *in, const lane *g, const lane *mu, lane *restrict out)
{
    lane velocity[SMALL_DIMENSION];
    in->problem->velocity(in, g, mu, velocity);
    in->problem->lagrangian(in, g, velocity, out);
    for (int l = 0; l < LANES; l++) {
        out[0][l] = -out[0][l];
        for (int c = 0; c < in->n; c++)
            out[0][l] += mu[c][l] * velocity[c][l];
    }
}

/* phi, or the derivative A eta of a holonomic Phi */
static void velocity_constraint(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    lane A[SMALL_MULTIPLIERS * SMALL_DIMENSION];
    if (in->problem->constraint == CONSTRAINT_NONHOLONOMIC) {
        in->problem->constraint_value(in, g, eta, out);
        return;
    }
    in->problem->constraint_gradient(in, g, eta, A);
    memset(out, 0, (size_t)in->m * sizeof *out);
    for (int k = 0; k < in->m * in->n; k++)
        for (int l = 0; l < LANES; l++)
            out[k / in->n][l] += A[k][l] * eta[k % in->n][l];
}

/* psi = the same as a function of (g, mu) */
static void momentum_constraint(const struct instance *in, const lane *g, const lane *mu, lane *restrict out)
{
    lane velocity[SMALL_DIMENSION];
    in->problem->velocity(in, g, mu, velocity);
    velocity_constraint(in, g, velocity, out);
}

static real largest_difference(int rows, const lane *x, const lane *y)
{
    real largest = 0;
    for (int r = 0; r < rows; r++)
        for (int l = 0; l < LANES; l++) {
            real gap = fabs(x[r][l] - y[r][l]);
            if (!(gap <= largest)) /* keeps a NaN */
                largest = gap;
        }
    return largest;
}

/* Compares the supplied function (rows x columns; NULL: `missing` on the diagonal) with differences of `primitive`. */
static real defect_of(const struct instance *in, physics *supplied, real missing, physics *primitive, int rows,
                      enum direction direction, const lane *g, const lane *fibre)
{
    lane value[ROWS], column[SMALL_DIMENSION];
    int columns = direction == ALONG_FLOW ? 1 : in->n;
    real largest = 0;
    for (int k = 0; k < rows * columns; k++)
        for (int l = 0; l < LANES; l++)
            value[k][l] = k / columns == k % columns ? missing : 0;
    if (supplied)
        supplied(in, g, fibre, value);
    for (int j = 0; j < columns; j++) {
        lane given[SMALL_DIMENSION];
        difference(in, primitive, rows, direction, j, g, fibre, column);
        for (int r = 0; r < rows; r++)
            memcpy(given[r], value[r * columns + j], sizeof given[r]);
        largest = fmax(largest, largest_difference(rows, given, column));
    }
    return largest;
}

enum part {
    FORCE,
    MOMENTUM,
    MASS,
    MOMENTUM_RATE,
    VELOCITY,
    HAMILTONIAN_FORCE,
    CONSTRAINT_GRADIENT,
    CONSTRAINT_RATE,
    DUAL_GRADIENT,
    CONSTRAINT_SLOPE,
    POSITION_RATE,
    PARTS
};

static const char *const part_names[] = {"force",
                                         "momentum",
                                         "mass",
                                         "momentum_rate",
                                         "velocity",
                                         "hamiltonian_force",
                                         "constraint_gradient",
                                         "constraint_rate",
                                         "dual_gradient",
                                         "constraint_slope",
                                         "position_rate"};

static physics *part_of(const struct problem *p, enum part part)
{
    physics *const parts[] = {p->force,
                              p->momentum,
                              p->mass,
                              p->momentum_rate,
                              p->velocity,
                              p->hamiltonian_force,
                              p->constraint_gradient,
                              p->constraint_rate,
                              p->dual_gradient,
                              p->constraint_slope,
                              p->position_rate};
    return parts[part];
}

/* Returns true if a problem must have this part: all but those of the other form of its mechanics. */
static bool has_part(const struct instance *in, enum part part)
{
    bool by_hamiltonian = part == HAMILTONIAN_FORCE || part == POSITION_RATE;
    if (in->problem->hamiltonian)
        return by_hamiltonian;
    return part != POSITION_RATE && (in->m > 0 || part < CONSTRAINT_GRADIENT);
}

/* `supplied` instead of a part against what it must be. */
static real part_defect(const struct instance *in, physics *supplied, enum part part, const struct points *at)
{
    const struct problem *p = in->problem;
    bool holonomic = p->constraint == CONSTRAINT_HOLONOMIC;
    lane back[SMALL_DIMENSION];
    switch (part) {
    case FORCE:
        return defect_of(in, supplied, 0, p->lagrangian, 1, ALONG_G, at->g, at->eta);
    case MOMENTUM:
        return defect_of(in, supplied, 0, p->lagrangian, 1, ALONG_FIBRE, at->g, at->eta);
    case MASS:
        return defect_of(in, supplied, 1, p->momentum, in->n, ALONG_FIBRE, at->g, at->eta);
    case MOMENTUM_RATE:
        return defect_of(in, supplied, 0, p->momentum, in->n, ALONG_FLOW, at->g, at->eta);
    case VELOCITY:
        supplied(in, at->g, at->mu, back);
        return largest_difference(in->n, back, at->eta);
    case HAMILTONIAN_FORCE:
        return supplied ? defect_of(in, supplied, 0, p->hamiltonian ? p->hamiltonian : hamiltonian, 1, ALONG_G, at->g,
                                    at->mu)
                        : 0;
    case POSITION_RATE:
        return defect_of(in, supplied, 0, p->hamiltonian, 1, ALONG_FIBRE, at->g, at->mu);
    case CONSTRAINT_SLOPE:
        return supplied ? defect_of(in, supplied, 0, p->constraint_value, in->m, ALONG_G, at->g, at->eta) : 0;
    case CONSTRAINT_GRADIENT:
        return defect_of(in, supplied, 0, p->constraint_value, in->m, holonomic ? ALONG_G : ALONG_FIBRE, at->g,
                         at->eta);
    case CONSTRAINT_RATE:
        return defect_of(in, supplied, 0, velocity_constraint, in->m, ALONG_FLOW, at->g, at->eta);
    case DUAL_GRADIENT:
        return supplied ? defect_of(in, supplied, 0, momentum_constraint, in->m, ALONG_FIBRE, at->g, at->mu) : 0;
    default:
        return (real)NAN;
    }
}

/* Random points around a preset: g tau(xi), eta + xi', each component within 0.2. */
static void scatter(const struct instance *in, const real *g0, const real *eta0, uint64_t *seed, struct points *at)
{
    lane start[SMALL_ELEMENT], xi[SMALL_DIMENSION];
    memset(at, 0, sizeof *at);
    broadcast(in->element, g0, start);
    for (int c = 0; c < in->n; c++)
        for (int l = 0; l < LANES; l++) {
            xi[c][l] = random_real(seed) / 5;
            at->eta[c][l] = eta0[c] + random_real(seed) / 5;
        }
    translate(in, start, xi, at->g);
    in->problem->momentum(in, at->g, at->eta, at->mu);
}

static void check_parts(struct instance *in, const real *g, const real *eta)
{
    uint64_t seed = 11;
    struct points at;
    scatter(in, g, eta, &seed, &at);
    for (enum part part = 0; part < PARTS; part++) {
        if (!has_part(in, part))
            continue;
        real defect = part_defect(in, part_of(in->problem, part), part, &at),
             bound = part == VELOCITY ? 256 * REAL_EPSILON : tolerance();
        if (!(defect <= bound))
            print_error("%s, %s: defect %.3g, allowed %.3g\n", in->problem->name, part_names[part], (double)defect,
                        (double)bound);
        assert_true(defect <= bound);
    }
}

/* The control: one component of one lane of one part with the wrong sign (or 1 where it is 0 up to round-off). */
static physics *original;
static int original_rows;

static void wrong(const struct instance *in, const lane *g, const lane *fibre, lane *restrict out)
{
    original(in, g, fibre, out);
    int row = original_rows - 1;
    out[row][5] = fabs(out[row][5]) < 64 * tolerance() ? 1 : -out[row][5];
}

static int rows_of(const struct instance *in, enum part part)
{
    const int rows[] = {in->n,         in->n, in->n * in->n, in->n,         in->n, in->n,
                        in->m * in->n, in->m, in->m * in->n, in->m * in->n, in->n};
    return rows[part];
}

static void check_that_faults_are_seen(struct instance *in, const real *g, const real *eta)
{
    uint64_t seed = 11;
    struct points at;
    scatter(in, g, eta, &seed, &at);
    for (enum part part = 0; part < PARTS; part++) {
        original = part_of(in->problem, part);
        original_rows = rows_of(in, part);
        if (!original || !has_part(in, part))
            continue;
        real defect = part_defect(in, wrong, part, &at);
        if (!(defect > 64 * tolerance()))
            print_error("%s, %s: a wrong sign is not seen\n", in->problem->name, part_names[part]);
        assert_true(defect > 64 * tolerance());
    }
}

/* A lane's result depends on that lane alone: NaN in the others, fewer lanes, another place, and it is the same. */
static void check_lanes(struct instance *in, const real *g, const real *eta)
{
    uint64_t seed = 13;
    struct points at, other;
    scatter(in, g, eta, &seed, &at);
    other = at;
    for (int l = 3; l < LANES; l++) {
        for (int c = 0; c < in->element; c++)
            other.g[c][l] = (real)NAN;
        for (int c = 0; c < in->n; c++)
            other.eta[c][l] = other.mu[c][l] = (real)NAN;
    }
    for (int c = 0; c < in->element; c++)
        other.g[c][2] = at.g[c][7];
    for (int c = 0; c < in->n; c++) {
        other.eta[c][2] = at.eta[c][7];
        other.mu[c][2] = at.mu[c][7];
    }
    for (enum part part = 0; part < PARTS; part++) {
        physics *f = part_of(in->problem, part);
        bool momenta = part == VELOCITY || part == HAMILTONIAN_FORCE || part == DUAL_GRADIENT || part == POSITION_RATE;
        lane full[ROWS], few[ROWS];
        if (!f || !has_part(in, part))
            continue;
        in->lanes = LANES;
        f(in, at.g, momenta ? at.mu : at.eta, full);
        in->lanes = 3;
        f(in, other.g, momenta ? other.mu : other.eta, few);
        in->lanes = LANES;
        for (int r = 0; r < rows_of(in, part); r++) {
            if (!(few[r][0] == full[r][0] && few[r][1] == full[r][1] && few[r][2] == full[r][7]))
                print_error("%s, %s\n", in->problem->name, part_names[part]);
            assert_true(few[r][0] == full[r][0] && few[r][1] == full[r][1]);
            assert_true(few[r][2] == full[r][7]);
        }
    }
}

#endif
