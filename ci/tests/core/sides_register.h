/* The register's problems with their sides, random parameters and random states. */
#ifndef RATTLEBACK_TESTS_CORE_SIDES_REGISTER_H
#define RATTLEBACK_TESTS_CORE_SIDES_REGISTER_H

#include "ci/tests/core/sides_bodies.h"
#include "ci/tests/core/sides_momenta.h"
#include "ci/tests/core/sides_vectors.h"
#include "ci/tests/core/testing.h"
#include "core/numbers/linear.h"

#define MOMENTS(least, most)                                                                                           \
    {"I1", least, most}, {"I2", least, most},                                                                          \
    {                                                                                                                  \
        "I3", least, most                                                                                              \
    }

/* Moments of inertia between 1 and 2 are those of a body; masses and radii are positive. */
static const struct side sides[] = {
    {"particle", particle, fit_climb, {{0}}},
    {"cvt", cvt, fit_cvt, {{"eps", -1.5, 1.5}}},
    {"chaotic", chaotic, fit_chaotic, {{"m", 2, 7}, {"member", 0, 100}, {"members", 50, 200}}},
    {"chaotic-coupled", chaotic_coupled, fit_coupled, {{"m", 2, 7}, {"member", 0, 100}, {"members", 50, 200}}},
    {"warped-particle", warped_particle, fit_climb, {{"w", 0.1, 1.5}}},
    {"spherical-pendulum", spherical_pendulum, fit_sphere, {{0}}},
    {"double-pendulum",
     double_pendulum,
     fit_rods,
     {{"m1", 0.5, 2}, {"m2", 0.5, 2}, {"l1", 0.5, 2}, {"l2", 0.5, 2}, {"gravity", -2, 2}}},
    {"oscillator", oscillator, NULL, {{"omega1", 0.3, 3}, {"omega2", 0.3, 3}}},
    {"pendulum", pendulum, NULL, {{"omega", 0.3, 3}}},
    {"kepler", kepler, NULL, {{"e", 0, 0.9}}},
    {"paraboloid", paraboloid, NULL, {{"alpha", -1.5, 1.5}, {"gravity", -2, 2}}},
    {"disc", disc, fit_second, {{"m", 0.5, 2}, {"Iz", 0.5, 2}, {"k", -2, 2}}},
    {"ball", ball, fit_ball, {{"Omega", -2, 2}, {"r", 0.5, 2}, {"a", 0.3, 1}, {"b", 0.3, 1}, {"c", 0.3, 1}}},
    {"rigid-body", rigid_body, NULL, {MOMENTS(1, 2)}},
    {"heavy-top", heavy_top, NULL, {MOMENTS(1, 2), {"c1", -1, 1}, {"c2", -1, 1}, {"c3", -1, 1}}},
    {"physical-ball",
     physical_ball,
     fit_physical,
     {{"Omega", -2, 2}, {"r", 0.5, 2}, {"a", 0.5, 1}, {"b", 0.5, 1}, {"c", 0.5, 1}}},
    {"pinned-body",
     pinned_body,
     fit_pinned,
     {{"m", 0.5, 2}, MOMENTS(1, 2), {"g", -2, 2}, {"a1", -1, 1}, {"a2", -1, 1}, {"a3", -1, 1}}},
    {"suslov",
     suslov,
     fit_third,
     {{"I11", 1, 2},
      {"I22", 1, 2},
      {"I33", 1, 2},
      {"I12", -0.4, 0.4},
      {"I13", -0.4, 0.4},
      {"I23", -0.4, 0.4},
      {"weight", -2, 2}}},
    {"sleigh", sleigh, fit_second, {{"m", 0.5, 2}, {"J", 0.5, 2}, {"a", -1, 1}}},
    {"chaplygin-sphere",
     chaplygin_sphere,
     fit_sphere_rolling,
     {{"r", 0.5, 2}, {"a", 0.5, 1}, {"b", 0.5, 1}, {"c", 0.5, 1}}},
    {"knife-edge", knife_edge, fit_knife, {{"slope", -2, 2}}},
    {"rattleback",
     rattleback,
     fit_stone,
     {MOMENTS(0.5, 1), {"skew", -2, 2}, {"a", 0.3, 1.5}, {"b", 0.3, 1.5}, {"c", 0.3, 1.5}, {"g", -2, 2}}},
    {"free-particle", free_particle, fit_climb, {{0}}},
    {"incline-knife-edge", incline_knife_edge, fit_incline, {{"slope", -2, 2}}},
    {"perturbed-knife-edge", perturbed_knife_edge, fit_perturbed, {{"slope", -2, 2}, {"eps", 0, 0.8}}},
    {"affine-particle", affine_particle, fit_affine, {{"eps", -1, 1}, {"a", -2, 2}, {"b", -2, 2}, {"k", -2, 2}}},
    {"rolling-disk",
     rolling_disk,
     fit_disk,
     {{"m", 0.5, 2}, {"I", 0.5, 2}, {"J", 0.5, 2}, {"R", 0.5, 2}, {"kappa", -2, 2}}},
    {"planar-sleigh", planar_sleigh, fit_planar_sleigh, {{"m", 0.5, 2}, {"J", 0.5, 2}, {"a", -1, 1}}},
    {"leaning-body", leaning_body, fit_leaning, {MOMENTS(1, 2), {"slant", -2, 2}}},
    {"bowl-ball", bowl_ball, fit_bowl, {{"k", -2, 2}, {"Omega", -2, 2}, {"I", 0.3, 1}}},
    {"reduced-disk", reduced_disk, fit_reduced, {{"m", 0.5, 2}, {"I", 0.5, 2}, {"J", 0.5, 2}, {"slope", -2, 2}}},
    {"vakonomic-disk",
     vakonomic_disk,
     NULL,
     {{"m", 0.5, 2}, {"I", 0.5, 2}, {"J", 0.5, 2}, {"R", 0.5, 2}, {"kappa", -2, 2}}},
    {"martinet", martinet, NULL, {{"beta", -0.6, 0.6}}},
    {"coupled-metric", coupled_metric, NULL, {{0}}},
    {"dipole", dipole, NULL, {{"m", 0.5, 2}, {"q", -2, 2}, {"beta", -2, 2}, {"alpha", 0.3, 1}, {"sigma", -2, 2}}},
    {"commuting-flows", commuting_flows, NULL, {{"c", 0.5, 2}}},
    {"se3-body", se3_body, NULL, {{0}}},
    {"sl2-body", sl2_body, NULL, {{0}}},
    {"aff1-body", aff1_body, NULL, {{0}}},
    {"heis3-body", heis3_body, NULL, {{0}}},
    {"se2-body", se2_body, NULL, {{0}}},
    {"so3-lift", so3_lift, NULL, {{0}}},
    {"se3-lift", se3_lift, NULL, {{0}}},
    {"aff1-lift", aff1_lift, NULL, {{0}}},
    {"free-line", free_line, NULL, {{0}}},
};

static inline const struct side *side_of(const char *name)
{
    for (size_t k = 0; k < sizeof sides / sizeof *sides; k++)
        if (strcmp(sides[k].name, name) == 0)
            return &sides[k];
    print_error("%s has no right-hand side of its own here\n", name);
    fail();
    return NULL;
}

static inline real between(double least, double most, uint64_t *state)
{
    return (real)least + ((real)most - (real)least) * (1 + random_real(state)) / 2;
}

/* A state of a problem with its parameters. */
struct state {
    struct instance in;
    real P[MAX_PARAMETERS], g[SMALL_ELEMENT], v[SMALL_DIMENSION];
};

/* Returns true if sizes depend on the parameter. */
static inline bool is_a_size(const struct problem *problem, const char *name)
{
    for (int k = 0; problem->parameters[k].name; k++)
        if (strcmp(problem->parameters[k].name, name) == 0)
            return problem->structural >> k & 1;
    return false;
}

/* All parameters of the problem at random, by their names: the side must know them all. `pin` sets some otherwise. */
static inline void open_problem(const struct problem *problem, const struct side *side, void (*pin)(real *P),
                                uint64_t *random, struct state *out)
{
    struct setup setup = case_of(problem->name, NULL, 1, 1, 1);
    struct refusal why;
    int known = 0;
    memset(out, 0, sizeof *out);
    for (; known < MAX_PARAMETERS && side->parameter[known].name; known++) {
        out->P[known] = between(side->parameter[known].least, side->parameter[known].most, random);
        if (is_a_size(problem, side->parameter[known].name))
            out->P[known] = rint(out->P[known]);
    }
    if (pin)
        pin(out->P);
    for (int k = 0; k < known; k++)
        set_parameter(&setup, side->parameter[k].name, (wide)out->P[k]);
    int parameters = 0;
    while (problem->parameters && problem->parameters[parameters].name)
        parameters++;
    assert_int_equal(known, parameters);
    enum status status = instance_open(&setup, &out->in, out->g, out->v, &why);
    if (status != STATUS_OK)
        print_error("%s\n", why.message);
    assert_int_equal(status, STATUS_OK);
}

/* A random element: the neutral one, moved twice. */
static inline void position_at_random(struct state *s, const struct side *side, uint64_t *random)
{
    real start[SMALL_ELEMENT];
    lane xi[SMALL_DIMENSION], moved[SMALL_ELEMENT];
    group_neutral(&s->in, s->g);
    for (int k = 0; k < 2; k++) {
        memcpy(start, s->g, sizeof start);
        for (int c = 0; c < s->in.n; c++)
            xi[c][0] = random_real(random);
        group_move(&s->in, start, xi, moved);
        for (int c = 0; c < s->in.element; c++)
            s->g[c] = moved[c][0];
    }
    for (int c = 0; c < s->in.n; c++)
        s->v[c] = random_real(random);
    if (side->fit)
        side->fit(s->P, s->g, s->v);
}

static inline void assert_same(const char *name, const char *what, int count, const real *got, const real *want,
                               real bound)
{
    for (int c = 0; c < count; c++)
        if (!(fabs(got[c] - want[c]) <= bound))
            print_error("%s: %s %d\n", name, what, c + 1);
    for (int c = 0; c < count; c++)
        assert_close(got[c], want[c], bound);
}

/* Central differences of eighth order; h where the truncation h^8/630 D^9, for ninth derivatives up to 1e6, is eps/h. */
static const int numerators[] = {672, -168, 32, -3};
enum { REACH = 4, DENOMINATOR = 840 };

static inline real stencil_step(void)
{
    return pow(REAL_EPSILON / R(1e4), (real)1 / 9);
}

#endif
