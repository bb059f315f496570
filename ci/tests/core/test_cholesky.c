/* Sparse factors of A D A^T: against the matrix itself, without fill where there need be none; and steps with sparse constraints
 * against the same steps with dense ones. */
#include "ci/tests/core/runs.h"
#include "core/numbers/cholesky.h"
#include "core/numbers/scratch.h"
#include "core/problem/text.h"

enum { MOST_ROWS = 40, MOST_COLUMNS = 2 * MOST_ROWS, MOST_NUMBERS = MOST_ROWS * MOST_COLUMNS };

/* A with room for its pattern and numbers. */
struct matrix {
    struct pattern of;
    int start[MOST_ROWS + 1], column[MOST_NUMBERS];
    lane entry[MOST_NUMBERS];
    real weight[MOST_COLUMNS];
};

/* Row i has column i, so that rows are independent, and each other one with the given chance. */
static void draw(int rows, int columns, real chance, uint64_t *state, struct matrix *a)
{
    int count = 0;
    a->of = (struct pattern){rows, columns, a->start, a->column};
    for (int i = 0; i < rows; i++) {
        a->start[i] = count;
        for (int c = 0; c < columns; c++)
            if (c == i || fabs(random_real(state)) < chance)
                a->column[count++] = c;
    }
    a->start[rows] = count;
    for (int k = 0; k < count; k++)
        for (int l = 0; l < LANES; l++)
            a->entry[k][l] = random_real(state);
    for (int c = 0; c < columns; c++)
        a->weight[c] = R(1.5) + random_real(state);
}

static real entry_at(const struct matrix *a, int i, int c, int l)
{
    for (int k = a->start[i]; k < a->start[i + 1]; k++)
        if (a->column[k] == c)
            return a->entry[k][l];
    return 0;
}

static real product_at(const struct matrix *a, bool weighted, int i, int j, int l)
{
    real sum = 0;
    for (int c = 0; c < a->of.columns; c++)
        sum += entry_at(a, i, c, l) * (weighted ? a->weight[c] : 1) * entry_at(a, j, c, l);
    return sum;
}

/* Distance of A D A^T z from x, over what rounding leaves: gamma(m + 1) |L| |L^T| of the factor and twice gamma(m)
 * of the solutions (Higham 2002, theorems 10.3 and 8.5), with |L| |L^T| <= max G, and the rounding of G and of 1 /
 * L_kk. */
static real residual(const struct matrix *a, bool weighted, const lane *x, const lane *z, int l)
{
    int m = a->of.rows;
    real worst = 0, largest = 0, size = 0;
    for (int i = 0; i < m; i++) {
        real sum = -x[i][l];
        for (int j = 0; j < m; j++)
            sum += product_at(a, weighted, i, j, l) * z[j][l];
        worst = fmax(worst, fabs(sum));
        largest = fmax(largest, product_at(a, weighted, i, i, l));
        size = fmax(size, fabs(z[i][l]));
    }
    return worst / ((real)(3 * m + a->of.columns + 8) * REAL_EPSILON * (real)m * largest * size);
}

TEST(solutions_solve)
{
    static const int rows[] = {1, 2, 7, 16};
    uint64_t drawn = 11;
    struct instance in = {.lanes = LANES};
    SCRATCH(struct matrix, a, 1);
    SCRATCH_ROWS(lane, v, 3, MOST_ROWS);
    SCRATCH(lane, L, MOST_ROWS * MOST_ROWS);
    for (size_t k = 0; k < 8 * sizeof rows / sizeof *rows; k++) {
        int m = rows[k / 8], weighted = k % 2;
        struct cholesky cholesky;
        draw(m, m + (int)(k % 3) * m / 2, k % 8 < 4 ? R(0.05) : R(0.4), &drawn, a);
        assert_int_equal(cholesky_open(&a->of, &cholesky), STATUS_OK);
        for (int i = 0; i < m; i++)
            for (int l = 0; l < LANES; l++)
                v[0][i][l] = random_real(&drawn);
        cholesky_factor(&cholesky, &in, a->entry, weighted ? a->weight : NULL, 1, L);
        cholesky_forward(&cholesky, &in, L, v[0], v[1]);
        cholesky_backward(&cholesky, &in, L, v[1], v[2]);
        assert_at_most(residual(a, weighted, v[0], v[2], 0), R(1.0));
        assert_at_most(residual(a, weighted, v[0], v[2], LANES - 1), R(1.0));
        if (m > 2) /* the other D: such a mistake is seen */
            assert_above(residual(a, !weighted, v[0], v[2], 0), R(1e3));
        cholesky_close(&cholesky);
    }
}

/* G of a path, of a star and of pairs, their rows in a random order: 2m - 1, 2m - 1 and 3m/2 entries in L. */
static int entries_of(int kind, int m, uint64_t *state, struct matrix *a)
{
    int at[MOST_ROWS];
    struct cholesky cholesky;
    for (int i = 0; i < m; i++)
        at[i] = i;
    for (int i = m - 1; i > 0; i--) {
        int j = (int)((random_real(state) + 1) / 2 * (real)(i + 1)), kept = at[i];
        at[i] = at[j];
        at[j] = kept;
    }
    a->of = (struct pattern){m, 2 * m, a->start, a->column};
    int count = 0;
    for (int i = 0; i < m; i++) {
        a->start[i] = count;
        int k = at[i], least = kind == 2 ? k / 2 : kind == 1 && k ? k : 0, last = kind == 1 && k == 0 ? m - 1 : least;
        if (kind == 0)
            least = k, last = k + 1;
        for (int c = least; c <= last; c++)
            a->column[count++] = c;
    }
    a->start[m] = count;
    assert_int_equal(cholesky_open(&a->of, &cholesky), STATUS_OK);
    count = pattern_entries(&cholesky.factor);
    cholesky_close(&cholesky);
    return count;
}

TEST(what_need_not_fill_does_not)
{
    uint64_t drawn = 5;
    SCRATCH(struct matrix, a, 1);
    for (int trial = 0; trial < 10; trial++) {
        assert_int_equal(entries_of(0, MOST_ROWS, &drawn, a), 2 * MOST_ROWS - 1);
        assert_int_equal(entries_of(1, MOST_ROWS, &drawn, a), 2 * MOST_ROWS - 1);
        assert_int_equal(entries_of(2, MOST_ROWS, &drawn, a), 3 * MOST_ROWS / 2);
    }
}

/* ---- steps */

enum { N = 24, STEPS = 16 };

enum { ENTRIES = 10 };

#define CHAIN                                                                                                          \
    {TEXT_PROBLEM, "", "chain"}, {TEXT_SUMMARY, "", "s"}, {TEXT_SOURCE, "", "s"}, {TEXT_GROUP, "", "R^24"},            \
        {TEXT_POSITION, "", "q[24]"},                                                                                  \
    {                                                                                                                  \
        TEXT_VELOCITY, "", "v[24]"                                                                                     \
    }

static struct text_entry texts[][ENTRIES] = {
    /* rods with masses that are not one, of which one moves about */
    {CHAIN,
     {TEXT_LAGRANGIAN, "",
      "sum(i, 1, 24, (1 + 1/i)*v[i]^2)/2 + q[1]^2*v[2]^2/4 - sum(i, 1, 23, (q[i] - q[i + 1])^2)/8"},
     {TEXT_HOLONOMIC, "", "each(i, 1, 11, ((q[2*i - 1] - q[2*i + 1])^2 + (q[2*i] - q[2*i + 2])^2 - 1)/2)"},
     {TEXT_INITIAL_Q, "default", "each(j, 1, 24, mod(j, 2)*(j + 1)*3/10 + (1 - mod(j, 2))*j*4/10)"},
     {TEXT_INITIAL_V, "default", "each(j, 1, 24, 0)"}},
    /* neighbours that roll on each other */
    {CHAIN,
     {TEXT_LAGRANGIAN, "", "sum(i, 1, 24, v[i]^2 - q[i]^2)/2"},
     {TEXT_NONHOLONOMIC, "", "each(i, 1, 12, v[2*i - 1] - sin(q[2*i])*v[2*i])"},
     {TEXT_INITIAL_Q, "default", "each(j, 1, 24, j/24)"},
     {TEXT_INITIAL_V, "default", "each(j, 1, 24, 0)"}}};

/* Change of the pattern of an opened case before it is integrated. */
enum change { AS_IT_IS, DENSE, WRONG };

/* Opens the chain; the text must outlive the case. */
static struct core_case *open_chain(const struct problem_text *text)
{
    struct setup setup = case_of("chain", "lobatto-iiia", 3, STEPS, 1);
    setup.text = text;
    struct core_case *given = opened_case(&setup);
    return given;
}

static void run_chain(int k, enum change change, struct storage *end)
{
    const struct problem_text text = {ENTRIES, texts[k]};
    struct core_case *given = open_chain(&text);
    struct problem *problem = (struct problem *)given->in.problem;
    const struct pattern *pattern = problem->gradient_pattern;
    assert_non_null(pattern);
    const int column = pattern->column[3];
    if (change == DENSE)
        problem->gradient_pattern = NULL;
    if (change == WRONG)
        pattern->column[3] = N - 1;
    enum status status = trajectory_integrate(given, open_storage(end));
    /* The text may be opened again as it is left. */
    problem->gradient_pattern = pattern;
    pattern->column[3] = column;
    if (change != WRONG)
        assert_int_equal(status, STATUS_OK);
    case_close(given);
}

/* A step's equations are the same, so that ends differ by what it leaves of them: its round-off a step, with room for how the motion
 * spreads it in the time 1. */
TEST(sparse_steps_are_the_dense_ones)
{
    SCRATCH(struct storage, sparse, 1);
    SCRATCH(struct storage, dense, 1);
    for (int k = 0; k < 2; k++) {
        run_chain(k, AS_IT_IS, sparse);
        run_chain(k, DENSE, dense);
        assert_at_most(row_difference(N, sparse->g, dense->g), 64 * STEPS * REAL_EPSILON);
        assert_at_most(row_difference(N, sparse->mu, dense->mu), 64 * STEPS * REAL_EPSILON);
        if (REAL_EPSILON < R(1e-20))
            continue; /* what is wrong ends in Newton's method, for long */
        run_chain(k, WRONG, sparse);
        bool same = row_difference(N, sparse->g, dense->g) < R(1e-6);
        assert_false(same);
    }
}

static void draw_row(uint64_t *drawn, real *row)
{
    for (int c = 0; c < N; c++)
        row[c] = random_real(drawn);
}

/* max |A eta| */
static real largest_rate(int m, lane *A, const real *eta)
{
    real largest = 0;
    for (int i = 0; i < m; i++) {
        real sum = 0;
        for (int c = 0; c < N; c++)
            sum += A[i * N + c][0] * eta[c];
        largest = fmax(largest, fabs(sum));
    }
    return largest;
}

/* Node after node, of the case's problem with and without its pattern: A is that of the dense function, also where another A, or what no
 * number is, was there before. */
TEST(nodes_have_the_dense_gradient)
{
    uint64_t drawn = 7;
    for (int k = 0; k < 2; k++) {
        const struct problem_text text = {ENTRIES, texts[k]};
        struct core_case *given = open_chain(&text);
        struct problem *problem = (struct problem *)given->in.problem;
        const struct pattern *pattern = problem->gradient_pattern;
        int m = given->in.m;
        SCRATCH_NODE(node, &given->in);
        SCRATCH_MATRIX(lane, wanted, m, N);
        for (int i = 0; i < m * N; i++)
            node->A[i][0] = (real)NAN;
        for (int trial = 0; trial < 6; trial++) {
            real g[N], eta[N], residual[LANES], tangency[LANES];
            draw_row(&drawn, g);
            draw_row(&drawn, eta);
            problem->gradient_pattern = trial % 3 == 1 ? NULL : pattern;
            node_at_velocity(&given->in, g, eta, node);
            problem->constraint_gradient(&node->in, node->g, node->velocity, wanted);
            for (int i = 0; i < m * N; i++)
                assert_true(node->A[i][0] == wanted[i][0]);
            node_residual(node, residual, tangency);
            assert_close(tangency[0], problem->constraint == CONSTRAINT_HOLONOMIC ? largest_rate(m, wanted, eta) : 0,
                         8 * N * REAL_EPSILON);
        }
        problem->gradient_pattern = pattern;
        case_close(given);
    }
}
