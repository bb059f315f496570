/* Every derivative that a problem on a group supplies, against differences along g tau(s e_k), eta + s e_k, mu + s e_k. */

#include "ci/tests/core/matrices.h"
#include "ci/tests/core/testing.h"
#include "ci/tests/testing.h"

enum { MOST = SMALL_DIMENSION * SMALL_DIMENSION, POINTS = 3, POINT_LANE = 2 };

/* One point of a problem; x is eta or mu. The batch carries other points in its first lanes. */
struct point {
    struct instance in;
    real g[SMALL_ELEMENT], eta[SMALL_DIMENSION], mu[SMALL_DIMENSION];
    real start_g[SMALL_ELEMENT], start_eta[SMALL_DIMENSION];
};

/* Values (at most MOST) at (g, x). */
typedef int point_function(const struct point *p, const real *g, const real *x, real *out);

static void evaluate(const struct point *p, physics *f, const real *g, const real *x, int rows, real *out)
{
    struct instance in = p->in;
    lane batch_g[SMALL_ELEMENT], batch_x[SMALL_DIMENSION], batch_out[MOST];
    in.lanes = POINT_LANE + 1;
    broadcast(in.element, p->start_g, batch_g);
    broadcast(in.n, p->start_eta, batch_x);
    for (int c = 0; c < in.element; c++)
        batch_g[c][POINT_LANE] = g[c];
    for (int c = 0; c < in.n; c++)
        batch_x[c][POINT_LANE] = x[c];
    f(&in, batch_g, batch_x, batch_out);
    for (int k = 0; k < rows; k++)
        out[k] = batch_out[k][POINT_LANE];
}

static int lagrangian(const struct point *p, const real *g, const real *eta, real *out)
{
    evaluate(p, p->in.problem->lagrangian, g, eta, 1, out);
    return 1;
}

static int momentum(const struct point *p, const real *g, const real *eta, real *out)
{
    evaluate(p, p->in.problem->momentum, g, eta, p->in.n, out);
    return p->in.n;
}

/* h(g, mu) = <mu, eta> - l(g, eta), eta = D2 h */
static int hamiltonian(const struct point *p, const real *g, const real *mu, real *out)
{
    real eta[SMALL_DIMENSION];
    evaluate(p, p->in.problem->velocity, g, mu, p->in.n, eta);
    lagrangian(p, g, eta, out);
    out[0] = -out[0];
    for (int c = 0; c < p->in.n; c++)
        out[0] += mu[c] * eta[c];
    return 1;
}

static int constraint(const struct point *p, const real *g, const real *eta, real *out)
{
    evaluate(p, p->in.problem->constraint_value, g, eta, p->in.m, out);
    return p->in.m;
}

/* psi(g, mu) = phi(g, D2 h) */
static int dual_constraint(const struct point *p, const real *g, const real *mu, real *out)
{
    real eta[SMALL_DIMENSION];
    evaluate(p, p->in.problem->velocity, g, mu, p->in.n, eta);
    return constraint(p, g, eta, out);
}

/* (L_g^* D Phi) eta: the rate of a holonomic constraint */
static int constraint_velocity(const struct point *p, const real *g, const real *eta, real *out)
{
    real A[MOST];
    evaluate(p, p->in.problem->constraint_gradient, g, eta, p->in.m * p->in.n, A);
    for (int k = 0; k < p->in.m; k++) {
        out[k] = 0;
        for (int c = 0; c < p->in.n; c++)
            out[k] += A[k * p->in.n + c] * eta[c];
    }
    return p->in.m;
}

/* d/ds f(g tau(s along), x + s change) at s = 0; either direction may be NULL. Returns how many values f has. */
static int difference(const struct point *p, point_function *f, const real *g, const real *x, const real *along,
                      const real *change, real *out)
{
    int rows = 0;
    for (int k = 0; k < STENCIL; k++) {
        real moved_g[SMALL_ELEMENT], moved_x[SMALL_DIMENSION], value[MOST];
        lane xi[SMALL_DIMENSION], moved[SMALL_ELEMENT];
        memcpy(moved_g, g, sizeof moved_g);
        for (int c = 0; c < p->in.n; c++) {
            moved_x[c] = x[c] + (change ? stencil_at(k) * change[c] : 0);
            for (int l = 0; l < LANES; l++)
                xi[c][l] = along ? stencil_at(k) * along[c] : 0;
        }
        group_move(&p->in, g, xi, moved);
        for (int c = 0; c < p->in.element && along; c++)
            moved_g[c] = moved[c][0];
        rows = f(p, moved_g, moved_x, value);
        for (int i = 0; i < rows; i++)
            out[i] = (k ? out[i] : 0) + stencil_weight(k) * value[i];
    }
    return rows;
}

/* out (rows x n): column k is the derivative along e_k, of g or of x. */
static int gradient(const struct point *p, point_function *f, const real *x, bool of_g, real *out)
{
    int n = p->in.n, rows = 0;
    for (int k = 0; k < n; k++) {
        real unit[SMALL_DIMENSION] = {0}, column[MOST];
        unit[k] = 1;
        rows = difference(p, f, p->g, x, of_g ? unit : NULL, of_g ? NULL : unit, column);
        for (int i = 0; i < rows; i++)
            out[i * n + k] = column[i];
    }
    return rows * n;
}

static bool agree(int count, const real *given, const real *measured)
{
    return vector_gap(count, given, measured) < 4 * stencil_error();
}

/* `given` is what was measured; control: one entry moved by 1e-6 is seen. */
static void check(const struct point *p, const char *what, int count, real *given, const real *measured)
{
    if (!agree(count, given, measured))
        fail_msg("%s: %s is off by %.2g", p->in.problem->name, what, (double)vector_gap(count, given, measured));
    given[count / 2] += R(1e-6) * (1 + fabs(given[count / 2]));
    assert_false(agree(count, given, measured));
}

static void zero(const struct instance *in, const lane *g, const lane *x, lane *restrict out)
{
    (void)g, (void)x;
    for (int c = 0; c < in->n; c++)
        for (int l = 0; l < LANES; l++)
            out[c][l] = 0;
}

static void identity(const struct instance *in, const lane *g, const lane *x, lane *restrict out)
{
    (void)g, (void)x;
    for (int c = 0; c < in->n * in->n; c++)
        for (int l = 0; l < LANES; l++)
            out[c][l] = c / in->n == c % in->n;
}

/* A random point near the initial data of a problem; not on the constraint, which no derivative needs. */
static void set_point(const struct problem *problem, const char *retraction, struct point *p)
{
    struct setup setup = {.problem = problem->name,
                          .retraction = retraction,
                          .method = "lobatto-iiia",
                          .stages = 2,
                          .steps = 1,
                          .horizon = 1,
                          .samples = 1};
    lane xi[SMALL_DIMENSION], moved[SMALL_ELEMENT];
    real move[SMALL_DIMENSION], change[SMALL_DIMENSION];
    p->in = opened_instance(&setup, p->start_g, p->start_eta);
    random_vector(p->in.n, R(0.7), move);
    random_vector(p->in.n, 1, change);
    broadcast(p->in.n, move, xi);
    group_move(&p->in, p->start_g, xi, moved);
    for (int c = 0; c < p->in.element; c++)
        p->g[c] = moved[c][0];
    for (int c = 0; c < p->in.n; c++)
        p->eta[c] = p->start_eta[c] + change[c];
    momentum(p, p->g, p->eta, p->mu);
}

static void check_lagrangian(const struct point *p)
{
    const struct problem *problem = p->in.problem;
    int n = p->in.n;
    real given[MOST], measured[MOST];
    evaluate(p, problem->force, p->g, p->eta, n, given);
    check(p, "force", gradient(p, lagrangian, p->eta, true, measured), given, measured);
    momentum(p, p->g, p->eta, given);
    check(p, "momentum", gradient(p, lagrangian, p->eta, false, measured), given, measured);
    evaluate(p, problem->mass ? problem->mass : identity, p->g, p->eta, n * n, given);
    check(p, "mass", gradient(p, momentum, p->eta, false, measured), given, measured);
    evaluate(p, problem->momentum_rate ? problem->momentum_rate : zero, p->g, p->eta, n, given);
    check(p, "momentum rate", difference(p, momentum, p->g, p->eta, p->eta, NULL, measured), given, measured);
}

static void check_hamiltonian(const struct point *p)
{
    const struct problem *problem = p->in.problem;
    int n = p->in.n;
    real given[MOST], measured[MOST];
    evaluate(p, problem->velocity, p->g, p->mu, n, given);
    check(p, "velocity of its momentum", n, given, p->eta);
    evaluate(p, problem->velocity, p->g, p->mu, n, given);
    check(p, "velocity", gradient(p, hamiltonian, p->mu, false, measured), given, measured);
    if (!problem->hamiltonian_force)
        return;
    evaluate(p, problem->hamiltonian_force, p->g, p->mu, n, given);
    check(p, "Hamiltonian force", gradient(p, hamiltonian, p->mu, true, measured), given, measured);
}

static void check_constraint(const struct point *p)
{
    const struct problem *problem = p->in.problem;
    bool holonomic = problem->constraint == CONSTRAINT_HOLONOMIC;
    int n = p->in.n, m = p->in.m;
    real given[MOST], measured[MOST];
    evaluate(p, problem->constraint_gradient, p->g, p->eta, m * n, given);
    check(p, "constraint gradient", gradient(p, constraint, p->eta, holonomic, measured), given, measured);
    evaluate(p, problem->constraint_rate, p->g, p->eta, m, given);
    check(p, "constraint rate",
          difference(p, holonomic ? constraint_velocity : constraint, p->g, p->eta, p->eta, NULL, measured), given,
          measured);
    if (holonomic || !problem->dual_gradient)
        return;
    evaluate(p, problem->dual_gradient, p->g, p->mu, m * n, given);
    check(p, "dual gradient", gradient(p, dual_constraint, p->mu, false, measured), given, measured);
}

typedef void point_check(const struct point *p);

/* A check on every problem of the register that lives on a group and has a Lagrangian, with each of its retractions. */
static void on_all_groups(point_check *check_point)
{
    int checked = 0;
    for (int k = 0; k < motion_count(); k++) {
        const struct problem *problem = motion_at(k);
        for (const struct group *const *group = problem->groups; group && *group && problem->lagrangian; group++)
            for (int i = 0; i < POINTS; i++, checked++) {
                struct point p;
                set_point(problem, (*group)->retraction, &p);
                check_point(&p);
            }
    }
    assert_true(checked >= 11 * 2 * POINTS);
}

TEST(derivatives_of_the_lagrangian)
{
    on_all_groups(check_lagrangian);
}

TEST(derivatives_of_the_hamiltonian)
{
    on_all_groups(check_hamiltonian);
}

static void check_if_constrained(const struct point *p)
{
    if (p->in.problem->constraint != CONSTRAINT_NONE)
        check_constraint(p);
}

TEST(derivatives_of_the_constraint)
{
    on_all_groups(check_if_constrained);
}
