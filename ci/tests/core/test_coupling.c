/* Newton's matrix where equations look at few unknowns: a band in an order of its own, made of few evaluations, and the same as the dense
 * one. */

#include "ci/tests/core/runs.h"
#include "core/numbers/band.h"
#include "core/numbers/jacobian.h"
#include "core/numbers/linear.h"
#include "core/numbers/scratch.h"
#include "core/numbers/solver.h"
#include "core/problem/text.h"

enum { MOST = 64, STAGES = 3 };

/* ---- bands */

/* Random, with some zeros among them, and with `small` on the diagonal, so that rows change places. */
static void draw_band(int n, int width, uint64_t *state, real *dense, real *band)
{
    memset(dense, 0, (size_t)(n * n) * sizeof *dense);
    memset(band, 0, (size_t)n * BAND_ROW(width) * sizeof *band);
    for (int i = 0; i < n; i++)
        for (int j = i < width ? 0 : i - width; j < n && j <= i + width; j++) {
            real x = random_real(state);
            x *= i == j ? R(0x1p-10) : 1;
            dense[i * n + j] = fabs(x) < R(0.1) && i != j ? 0 : x;
            *band_entry(width, band, i, j) = dense[i * n + j];
        }
}

TEST(a_band_is_solved_as_the_dense_matrix)
{
    uint64_t drawn = 3;
    SCRATCH_MATRIX(real, dense, MOST, MOST);
    SCRATCH_MATRIX(real, band, MOST, 3 * MOST + 1);
    for (int trial = 0; trial < 60; trial++) {
        int n = 1 + trial % 24, width = trial / 24 % 3 * 2, pivot[2][MOST];
        real x[2][MOST], sum = 0;
        width = width < n ? width : n - 1;
        draw_band(n, width, &drawn, dense, band);
        for (int i = 0; i < n; i++)
            x[0][i] = x[1][i] = random_real(&drawn);
        assert_int_equal(lu_factor(n, dense, pivot[0]), STATUS_OK);
        assert_int_equal(band_factor(n, width, band, pivot[1]), STATUS_OK);
        lu_solve(n, dense, pivot[0], x[0]);
        band_solve(n, width, band, pivot[1], x[1]);
        for (int i = 0; i < n; i++) { /* the same operations, but for the order of sums in the solution */
            assert_int_equal(pivot[0][i], pivot[1][i]);
            sum = fmax(sum, fabs(x[0][i] - x[1][i]) / norm_max(n, x[0]));
        }
        assert_at_most(sum, 4096 * n * REAL_EPSILON);
    }
}

TEST(a_singular_band_says_so)
{
    enum { N = 9, WIDTH = 2 };
    uint64_t drawn = 4;
    int pivot[N];
    SCRATCH_MATRIX(real, dense, N, N);
    SCRATCH_MATRIX(real, band, N, 3 * WIDTH + 1);
    for (int k = 0; k < N; k++) {
        draw_band(N, WIDTH, &drawn, dense, band);
        for (int i = k < WIDTH ? 0 : k - WIDTH; i < N && i <= k + WIDTH; i++)
            *band_entry(WIDTH, band, i, k) = 0;
        assert_int_equal(band_factor(N, WIDTH, band, pivot), STATUS_SINGULAR);
        draw_band(N, WIDTH, &drawn, dense, band);
        for (int i = k < WIDTH ? 0 : k - WIDTH; i < N && i <= k + WIDTH; i++)
            *band_entry(WIDTH, band, i, k) = (real)NAN;
        assert_int_equal(band_factor(N, WIDTH, band, pivot), STATUS_NOT_FINITE);
    }
}

/* ---- systems of many kinds */

enum kind { CHAIN, RING, TREE, STAR, DENSE, EMPTY, KINDS };

static bool are_tied(enum kind kind, int n, int i, int j)
{
    int low = i < j ? i : j, high = i < j ? j : i;
    switch (kind) {
    case CHAIN:
        return high - low == 1;
    case RING:
        return high - low == 1 || high - low == n - 1;
    case TREE:
        return low == (high - 1) / 2;
    case STAR:
        return low == 0;
    case DENSE:
        return true;
    default: /* an equation of an unknown of its own alone */
        return high - low == 1 && high != n / 2 && low != n / 2;
    }
}

/* A system of n components with STAGES unknowns each: all of a component and of those tied to it are looked at. Numbers are those of the
 * components before they were permuted. */
struct tied {
    enum kind kind;
    int n, order[MOST], component[STAGES * MOST], evaluations;
    bool singular;
    struct solver solver;
};

/* 2 x_i + sum of a_ij sin(x_j) / 16 = c_i, of which every seventh a is 0. */
static void evaluate_tied(void *self)
{
    struct tied *t = self;
    const real *x = t->solver.x;
    t->evaluations++;
    for (int k = 0; k < t->n * STAGES; k++) {
        int i = t->order[k / STAGES];
        real sum = 0;
        for (int l = 0; l < t->n * STAGES; l++) {
            int j = t->order[l / STAGES], seen = STAGES * i + k % STAGES + 5 * j + l % STAGES;
            if (i == j || are_tied(t->kind, t->n, i, j))
                sum += seen % 7 ? sin(x[l] + seen) / (16 * STAGES) : 0 * x[l];
        }
        t->solver.residual[k] = (t->singular && i == 1 ? 0 : 2 * x[k]) + sum - (real)(i + k % STAGES) / 8;
        if (t->singular && i == 1)
            t->solver.residual[k] = 0 * x[k] + 1;
    }
}

static void open_tied(enum kind kind, int n, uint64_t *state, bool sparse, struct tied *t)
{
    *t = (struct tied){.kind = kind, .n = n};
    for (int i = 0; i < n; i++)
        t->order[i] = i;
    for (int i = n - 1; i > 0 && state; i--) {
        int j = (int)((random_real(state) + 1) / 2 * (real)(i + 1)), kept = t->order[i];
        t->order[i] = t->order[j];
        t->order[j] = kept;
    }
    assert_int_equal(solver_open_own(&t->solver, n * STAGES, t, evaluate_tied, NULL), STATUS_OK);
    for (int k = 0; k < n * STAGES; k++) {
        t->component[k] = k / STAGES;
        t->solver.weight[k] = 1;
    }
    t->solver.round_off = 64 * REAL_EPSILON;
    if (sparse) {
        t->solver.component = t->component;
        t->solver.components = n;
        t->solver.jacobian->form = JACOBIAN_UNSEEN;
    }
}

/* No equation looks at two unknowns of one sweep, and all it looks at is in the band. */
static void check_coupling(const struct tied *t)
{
    const struct coupling *c = &t->solver.jacobian->coupling;
    for (int i = 0; i < t->n; i++) {
        int seen[STAGES * MOST] = {0};
        for (int l = 0; l < t->n * STAGES; l++) {
            int j = l / STAGES;
            bool tied = i == j || are_tied(t->kind, t->n, t->order[i], t->order[j]);
            assert_int_equal(c->depends[i * t->n + j], tied);
            if (!tied)
                continue;
            assert_true(coupling_sweep(c, l) < c->sweeps);
            assert_int_equal(seen[coupling_sweep(c, l)]++, 0);
            for (int k = i * STAGES; k < (i + 1) * STAGES; k++)
                assert_true(abs(c->slot[k] - c->slot[l]) <= c->width);
        }
    }
}

/* Whatever the order that components come in: the solution, the widths that there are, and how few evaluations. */
TEST(sparse_systems_are_solved_as_dense_ones)
{
    enum { N = 40 };
    static const int sweeps[] = {5 * STAGES, 5 * STAGES, 10 * STAGES, 0, 0, 5 * STAGES},
                     widths[] = {2 * STAGES - 1, 3 * STAGES - 1, 0, 0, 0, 2 * STAGES - 1};
    static struct tied t;
    uint64_t drawn = 9;
    real solution[N * STAGES];
    for (enum kind kind = 0; kind < KINDS; kind++)
        for (int trial = 0; trial < 3; trial++) {
            open_tied(kind, N, NULL, false, &t);
            assert_int_equal(solver_run(&t.solver), STATUS_OK);
            memcpy(solution, t.solver.x, sizeof solution);
            int dense = t.evaluations;
            solver_close(&t.solver);
            open_tied(kind, N, trial ? &drawn : NULL, true, &t);
            assert_int_equal(solver_run(&t.solver), STATUS_OK);
            check_coupling(&t);
            for (int k = 0; k < N * STAGES; k++)
                assert_at_most(fabs(t.solver.x[k] - solution[t.order[k / STAGES] * STAGES + k % STAGES]),
                               64 * REAL_EPSILON);
            const struct coupling *c = &t.solver.jacobian->coupling;
            bool banded = t.solver.jacobian->form == JACOBIAN_BAND, sparse = t.solver.jacobian->sparse;
            assert_int_equal(banded, widths[kind] > 0);
            assert_int_equal(sparse, sweeps[kind] > 0);
            if (banded)
                assert_true(c->width <= widths[kind]);
            if (sparse) { /* at most one more than the others that are seen together with one; those by which that is found */
                assert_true(c->sweeps <= sweeps[kind]);
                assert_true(t.evaluations <= dense - N * STAGES + N + 1 + c->sweeps);
            }
            solver_close(&t.solver);
        }
}

/* An equation that looks at nothing. */
TEST(what_fails_fails_in_both_forms)
{
    static struct tied t;
    for (int sparse = 0; sparse < 2; sparse++) {
        open_tied(CHAIN, 30, NULL, sparse, &t);
        t.singular = true;
        assert_int_equal(solver_run(&t.solver), STATUS_SINGULAR);
        solver_close(&t.solver);
    }
}

/* A correction by the matrix made at the start; of a pattern that says that equations look at their own component alone, another. */
TEST(the_pattern_matters)
{
    enum { N = 30 };
    static struct tied t;
    real correction[3][N * STAGES], apart[2] = {0};
    for (int form = 0; form < 3; form++) {
        open_tied(CHAIN, N, NULL, form > 0, &t);
        const struct equations of = {.size = t.solver.size,
                                     .unknowns = t.solver.unknowns,
                                     .components = N,
                                     .index = t.solver.index,
                                     .component = t.component,
                                     .x = t.solver.x,
                                     .residual = t.solver.residual,
                                     .correction = t.solver.correction,
                                     .weight = t.solver.weight,
                                     .difference = sqrt(REAL_EPSILON),
                                     .self = &t,
                                     .evaluate = evaluate_tied};
        assert_int_equal(jacobian_make(t.solver.jacobian, &of), STATUS_OK);
        for (int k = 0; k < N * N && form == 2; k++)
            t.solver.jacobian->coupling.depends[k] = k / N == k % N;
        assert_int_equal(jacobian_make(t.solver.jacobian, &of), STATUS_OK);
        evaluate_tied(&t);
        jacobian_correct(t.solver.jacobian, &of);
        memcpy(correction[form], t.solver.correction, sizeof correction[form]);
        solver_close(&t.solver);
    }
    for (int form = 1; form < 3; form++)
        for (int k = 0; k < N * STAGES; k++)
            apart[form - 1] = fmax(apart[form - 1], fabs(correction[form][k] - correction[0][k]));
    assert_at_most(apart[0], 64 * REAL_EPSILON); /* diagonally dominant, of size one */
    assert_above(apart[1], R(1e-3));
}

/* ---- one solver, blocks of several sizes: as a Lie step's, where the blocks of a tableau differ */

/* As one that was opened for that block alone, bit for bit. */
TEST(blocks_of_any_size_share_a_solver)
{
    enum { N = 12 };
    static const int blocks[] = {5, 12, 1, 7, 12, 2};
    static struct tied t;
    open_tied(DENSE, N, NULL, false, &t);
    for (int b = 0; b < (int)(sizeof blocks / sizeof *blocks); b++) {
        static struct tied alone;
        real correction[2][MOST * STAGES];
        int sign[2];
        open_tied(DENSE, blocks[b], NULL, false, &alone);
        struct tied *of[] = {&t, &alone};
        for (int k = 0; k < 2; k++) {
            struct solver *solver = &of[k]->solver;
            of[k]->n = blocks[b];
            solver->unknowns = blocks[b] * STAGES;
            memset(solver->x, 0, (size_t)solver->size * sizeof *solver->x);
            solver->factored = false;
            assert_int_equal(solver_run(solver), STATUS_OK);
            memcpy(correction[k], solver->x, (size_t)solver->unknowns * sizeof(real));
            sign[k] = jacobian_sign(solver->jacobian);
        }
        assert_int_equal(sign[0], sign[1]);
        assert_memory_equal(correction[0], correction[1], (size_t)alone.solver.unknowns * sizeof(real));
        assert_int_equal(t.evaluations, alone.evaluations);
        t.evaluations = 0;
        solver_close(&alone.solver);
    }
    solver_close(&t.solver);
}

/* ---- steps */

enum { N = 24, ENTRIES = 10 };

#define BODIES                                                                                                         \
    {TEXT_PROBLEM, "", "chain"}, {TEXT_SUMMARY, "", "s"}, {TEXT_SOURCE, "", "s"}, {TEXT_GROUP, "", "R^24"},            \
        {TEXT_POSITION, "", "q[24]"},                                                                                  \
    {                                                                                                                  \
        TEXT_VELOCITY, "", "v[24]"                                                                                     \
    }

/* Stiff enough for h that fixed points fail; one with masses that move, one that is bound. */
static struct text_entry texts[][ENTRIES] = {
    {BODIES,
     {TEXT_LAGRANGIAN, "",
      "sum(i, 1, 24, v[i]^2)/2 + q[1]^2*v[2]^2/4 - 4*sum(i, 1, 23, exp(q[i] - q[i + 1]) + q[i] - q[i + 1])"},
     {TEXT_INITIAL_Q, "default", "each(j, 1, 24, mod(j, 3)/4)"},
     {TEXT_INITIAL_V, "default", "each(j, 1, 24, mod(j, 2)/2)"}},
    {BODIES,
     {TEXT_LAGRANGIAN, "", "sum(i, 1, 24, v[i]^2)/2 - 8*sum(i, 1, 23, (q[i] - q[i + 1])^2 + (q[i] - q[i + 1])^4)"},
     {TEXT_NONHOLONOMIC, "", "each(i, 1, 12, v[2*i - 1] - sin(q[2*i])*v[2*i])"},
     {TEXT_INITIAL_Q, "default", "each(j, 1, 24, mod(j, 5)/8)"},
     {TEXT_INITIAL_V, "default", "each(j, 1, 24, 0)"}}};

static long run_bodies(int k, bool sparse, real *end)
{
    static struct storage memory;
    struct problem_text text = {k ? 10 : 9, texts[k]};
    struct setup setup = case_of("chain", "lobatto-iiia", STAGES, 4, 2);
    setup.text = &text;
    struct core_case *given = opened_case(&setup);
    if (!sparse) /* as of a problem that is not text, but for that */
        given->in.text = NULL;
    struct trajectory *at = open_storage(&memory);
    assert_int_equal(trajectory_integrate(given, at), STATUS_OK);
    for (int c = 0; c < N; c++)
        end[c] = (real)at->g[c];
    if (!sparse)
        given->in.text = &text;
    case_close(given);
    return at->work.evaluations;
}

TEST(steps_are_the_dense_ones)
{
    for (int k = 0; k < 2; k++) {
        real sparse[N], dense[N], apart = 0;
        long few = run_bodies(k, true, sparse), many = run_bodies(k, false, dense);
        for (int c = 0; c < N; c++)
            apart = fmax(apart, fabs(sparse[c] - dense[c]));
        assert_at_most(apart, 4096 * REAL_EPSILON);
        if (REAL_EPSILON > R(1e-20)) /* quadruple does not count what its predictors take */
            assert_true(2 * few <= many);
    }
}
