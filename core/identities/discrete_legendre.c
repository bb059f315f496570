/* Discrete Legendre transforms and discrete Euler-Lagrange equations, with the forces of constraints
 * [martin-sato-2018, (6), (10), (11), (16), (17)]:
 *   mu_0 = -D_1 L_d - f^-, mu_1 = D_2 L_d + f^+, and D_2 L_d + f^+ + D_1 L_d + f^- = 0 of two steps,
 * f^-, f^+ = h sum b_i <Lambda^i, A^i dG^i/dg_0>, .. dg_1, with A = DPhi or D_2 phi, all left-trivialised. */
#include <string.h>

#include "core/identities/discrete_lagrangian.h"
#include "core/identities/tangent_map.h"
#include "core/larger.h"
#include "core/numbers/differences.h"
#include "core/numbers/roundoff.h"
#include "core/numbers/scratch.h"
#include "core/run/identities.h"
#include "core/run/run.h"
#include "core/run/stage.h"

enum {
    STEPS = 2,
    POINTS = 6 /* at which derivative_at_0 asks, and 0, but the last */
};

/* A step that was taken: its ends, momenta there, and the stages between. */
struct link {
    struct between between;
    struct tangent_step whole; /* its ends and scales */
    real g[2][MAX_ELEMENT], mu[2][MAX_DIMENSION];
    real H[MAX_STAGES][MAX_DIMENSION], mu_between[MAX_DIMENSION]; /* as found between these ends */
    real position[MAX_STAGES][MAX_ELEMENT], reaction[MAX_STAGES][MAX_DIMENSION];
};

/* Motion of an end: g tau(t e_c). The next solution starts from those at earlier t, the first of them 0: unknowns in
 * a row, point after point. */
struct motion_of_end {
    struct link *link;
    int end, direction, points;
    real t[POINTS], *solution;
};

static void move_end(const struct instance *in, const real *g, int direction, real t, real *out)
{
    SCRATCH_ZERO(real, xi, in->n);
    xi[direction] = t;
    point_move(in, g, xi, out);
}

/* Keep the solution at t, if there is room. */
static void keep_solution(struct motion_of_end *motion, real t)
{
    struct between *at = &motion->link->between;
    int count = between_unknowns(at);
    for (int k = 0; k < count && motion->points < POINTS; k++)
        motion->solution[motion->points * count + k] = *between_unknown(at, k);
    if (motion->points < POINTS)
        motion->t[motion->points++] = t;
}

/* Guess by the polynomial through the solutions so far: with k of them wrong by the k-th power of t. */
static void guess_moved(const struct motion_of_end *motion, real t)
{
    struct between *at = &motion->link->between;
    int count = between_unknowns(at);
    for (int k = 0; k < count; k++)
        *between_unknown(at, k) = 0;
    for (int p = 0; p < motion->points; p++) {
        real weight = 1;
        for (int other = 0; other < motion->points; other++)
            if (other != p)
                weight *= (t - motion->t[other]) / (motion->t[p] - motion->t[other]);
        for (int k = 0; k < count; k++)
            *between_unknown(at, k) += weight * motion->solution[p * count + k];
    }
}

/* Returns the rounding of L_d due to rounding of positions, over epsilon, by the momentum and the forces of the
 * present solution. Far from the ends of the step they differ from those at the ends. */
static real rounding_there(const struct link *link)
{
    const struct between *at = &link->between;
    const int n = at->in->n;
    SCRATCH(real, push, n);
    SCRATCH(real, Pi, n);
    SCRATCH(real, N, n);
    SCRATCH(real, W, n);
    SCRATCH(struct stage, stage, 1);
    real sum = 0;
    for (int c = 0; c < n; c++)
        push[c] = fabs(at->mu[c]);
    for (int i = 0; i < at->tableau->s; i++) {
        between_stage(at, i, stage);
        stage_forces(stage, at->H[i], at->Lambda[i], Pi, N, W);
        for (int c = 0; c < n; c++)
            push[c] += fabs(at->h * at->tableau->b[i] * N[c]);
    }
    for (int c = 0; c < n; c++)
        sum += push[c] * fmax(link->whole.ends[0].round[c], link->whole.ends[1].round[c]);
    return sum;
}

/* L_d and the work h sum b_i <reaction^i, tau^{-1}(G^i(0)^{-1} G^i)> of the reactions as they are at 0, one end moved. */
static real value_between(void *self, real t, real *size)
{
    struct motion_of_end *motion = self;
    struct link *link = motion->link;
    struct between *at = &link->between;
    const struct instance *in = at->in;
    SCRATCH(real, moved, in->element);
    SCRATCH(real, displacement, in->n);
    SCRATCH(real, G, in->element);
    SCRATCH(struct stage, stage, 1);
    move_end(in, link->g[motion->end], motion->direction, t, moved);
    guess_moved(motion, t);
    enum status status = between_solve(at, motion->end ? link->g[0] : moved, motion->end ? moved : link->g[1]);
    real sum = status == STATUS_OK ? between_value(at, size) : (real)NAN;
    keep_solution(motion, t);
    *size = LARGER(*size, rounding_there(link) / 16); /* a few roundings of a place */
    for (int i = 0; i < at->tableau->s && in->m > 0; i++) {
        between_stage(at, i, stage);
        first_point(in->element, stage->G, G);
        if (point_between(in, link->position[i], G, displacement) != STATUS_OK)
            return (real)NAN;
        for (int c = 0; c < in->n; c++)
            sum += at->h * at->tableau->b[i] * link->reaction[i][c] * displacement[c];
    }
    return sum;
}

/* The stages between the ends, and where and what is held in place of them. */
static enum status look_between(struct link *link)
{
    struct between *at = &link->between;
    SCRATCH(struct stage, stage, 1);
    enum status status = between_solve(at, link->g[0], link->g[1]);
    memcpy(link->H, at->H, sizeof link->H);
    memcpy(link->mu_between, at->mu, sizeof link->mu_between);
    for (int i = 0; i < at->tableau->s && status == STATUS_OK; i++) {
        between_stage(at, i, stage);
        stage_reaction(stage, at->Lambda[i], link->reaction[i]);
        first_point(at->in->element, stage->G, link->position[i]);
    }
    return status;
}

/* Sizes of what was seen of the ends; and stages of a stiff force far from the origin come no nearer than last bits of places let them. */
static void measure_link(const struct run *run, struct link *link)
{
    const int n = run->in.n;
    const struct step_scales *scales = &link->whole.scales;
    tangent_scales_of(run, &link->whole);
    for (int c = n; c < 2 * n; c++)
        link->between.roundings = fmax(link->between.roundings, scales->amplified[c] / scales->rounding[c]);
}

/* Take a step of the run. between_close must follow, whatever the status. */
static enum status take_link(struct run *run, struct link *link)
{
    enum status status = between_open(run, &link->between);
    if (status == STATUS_OK)
        status = run->method->family->dense->solve(run);
    for (int i = 0; i < run->tableau.s && status == STATUS_OK; i++)
        run->method->family->dense->multipliers(run, i, link->between.Lambda[i]);
    if (status == STATUS_OK)
        status = between_follow(run, &link->between);
    for (int end = 0; end < 2 && status == STATUS_OK; end++) {
        memcpy(link->g[end], run->g, sizeof run->g);
        memcpy(link->mu[end], run->mu, sizeof run->mu);
        tangent_end_of(&run->in, run->g, run->mu, false, &link->whole.ends[end]);
        if (end == 0)
            status = run_step(run);
    }
    if (status == STATUS_OK)
        measure_link(run, link);
    return status == STATUS_OK ? look_between(link) : status;
}

/* The derivative of L_d and the work along direction c of an end. */
static real slope_along(struct link *link, int end, int c, real *error)
{
    struct between *at = &link->between;
    SCRATCH(real, solution, POINTS * between_unknowns(at));
    struct motion_of_end motion = {.link = link, .end = end, .direction = c, .solution = solution};
    size_t bytes = (size_t)at->in->n * sizeof(real);
    for (int i = 0; i < at->tableau->s; i++)
        memcpy(at->H[i], link->H[i], bytes);
    memcpy(at->mu, link->mu_between, bytes);
    keep_solution(&motion, 0);
    return derivative_at_0(value_between, &motion, link->whole.scales.position[c], error);
}

/* Links of the first steps of a run; false where they cannot be had. */
static bool take_links(const struct core_case *given, struct run *run, int count, struct link *links)
{
    enum status status = run_open(given, 1, run);
    for (int k = 0; k < count && status == STATUS_OK; k++)
        status = take_link(run, &links[k]);
    return status == STATUS_OK;
}

typedef void compare_links(struct link *links, int c, real *difference, real *error);

/* An identity of `count` steps: the largest difference in a direction, and what differences and the rounding of momenta explain. */
static bool over_links(const struct core_case *given, int count, compare_links *compare, real *residual, real *bound)
{
    SCRATCH(struct run, run, 1);
    SCRATCH(struct link, links, STEPS);
    const size_t numbers = tangent_step_numbers(&given->in, false);
    SCRATCH_ZERO(real, memory, STEPS * numbers);
    struct worst worst = {0};
    memset(links, 0, (size_t)STEPS * sizeof *links);
    if (!has_discrete_lagrangian(given))
        return false;
    for (int k = 0; k < STEPS; k++)
        tangent_step_lay(&given->in, memory + (size_t)k * numbers, false, &links[k].whole);
    const bool taken = take_links(given, run, count, links);
    for (int c = 0; c < given->in.n && taken; c++) {
        real difference = 0, error = 0;
        compare(links, c, &difference, &error);
        const struct step_scales *scales = &links[0].whole.scales;
        const int momentum = given->in.n + c;
        const real round =
            tolerance.solve * scales->rounding[momentum] + tolerance.identity * scales->amplified[momentum];
        if (error <= scales->rounding[momentum])
            worst_take_part(difference, error + round, scales->rounding[momentum], &worst);
        else /* differences that leave out more than there is see nothing */
            worst_take_part(isfinite(error) ? 0 : (real)NAN, error + round, scales->rounding[momentum], &worst);
    }
    worst_put(&worst, taken, residual, bound);
    for (int k = 0; k < count; k++)
        between_close(&links[k].between);
    run_close(run);
    return true;
}

static void compare_momenta(struct link *links, int c, real *difference, real *error)
{
    for (int end = 0; end < 2; end++) {
        real left_out, rate = slope_along(links, end, c, &left_out);
        *difference = LARGER(*difference, fabs(links->mu[end][c] - (end ? rate : -rate)));
        *error = LARGER(*error, left_out);
    }
}

static void compare_steps(struct link *links, int c, real *difference, real *error)
{
    real before, after;
    *difference = fabs(slope_along(&links[0], 1, c, &before) + slope_along(&links[1], 0, c, &after));
    *error = before + after;
}

bool identity_critical(const struct core_case *given, real *residual, real *bound)
{
    return over_links(given, 1, compare_momenta, residual, bound);
}

bool identity_two_step(const struct core_case *given, real *residual, real *bound)
{
    return over_links(given, 2, compare_steps, residual, bound);
}
