/* Groups whose matrices are any: every group of the register and SE(2) by its cosine and sine, in random bases of the algebra
 * and random affine numbers of the elements, must be the same group; what is none is refused. */
#include "ci/tests/core/testing.h"
#include "core/groups/factors.h"
#include "core/groups/matrix.h"
#include "core/numbers/linear.h"

enum { NUMBERS = MAX_ORDER * MAX_ORDER };

/* ---- SE(2) by (x, y, cosine, sine), which stand twice in the matrix, one with a sign */

static void turn_to_matrix(const real *g, real *G)
{
    const real rows[] = {g[2], -g[3], g[0], g[3], g[2], g[1], 0, 0, 1};
    memcpy(G, rows, sizeof rows);
}

static void turn_from_matrix(const real *G, real *g)
{
    const real numbers[] = {G[2], G[5], (G[0] + G[4]) / 2, (G[3] - G[1]) / 2};
    memcpy(g, numbers, sizeof numbers);
}

static const real turn_basis[] = {0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, -1, 0, 1, 0, 0, 0, 0, 0};
static const int turn_entry[] = {2, 5, 3};
static const struct matrix_group turn = {3, 4, 3, turn_basis, turn_entry, turn_to_matrix, turn_from_matrix};

/* ---- the same group by other numbers h, g = stretch h + shift, and in another basis, E'_j = sum_k mix_jk E_k */

static struct other {
    const struct matrix_group *of;
    struct matrix_group m;
    real stretch[NUMBERS * NUMBERS], back[NUMBERS * NUMBERS], shift[NUMBERS], mix[MAX_FACTOR * MAX_FACTOR];
    real basis[MAX_FACTOR * NUMBERS];
} other;

static void old_numbers(const real *h, real *g)
{
    for (int i = 0; i < other.m.element; i++) {
        g[i] = other.shift[i];
        for (int k = 0; k < other.m.element; k++)
            g[i] += other.stretch[i * other.m.element + k] * h[k];
    }
}

static void new_numbers(const real *g, bool rates, real *h)
{
    for (int i = 0; i < other.m.element; i++) {
        h[i] = 0;
        for (int k = 0; k < other.m.element; k++)
            h[i] += other.back[i * other.m.element + k] * (g[k] - (rates ? 0 : other.shift[k]));
    }
}

static void other_to_matrix(const real *h, real *G)
{
    real g[SMALL_ELEMENT];
    old_numbers(h, g);
    other.of->to_matrix(g, G);
}

static void other_from_matrix(const real *G, real *h)
{
    real g[SMALL_ELEMENT];
    other.of->from_matrix(G, g);
    new_numbers(g, false, h);
}

/* n times the unit matrix, of either sign, and entries of halves and of random numbers. */
static void random_matrix(int n, uint64_t *state, real *out)
{
    for (int k = 0; k < n * n; k++)
        out[k] = k / n == k % n ? (random_real(state) < 0 ? -n : n) : k % 3 == 0 ? R(0.5) : random_real(state);
}

static void make_other(const struct matrix_group *of, uint64_t *state)
{
    int entries = of->order * of->order;
    other = (struct other){.of = of, .m = *of};
    other.m.basis = other.basis;
    other.m.to_matrix = other_to_matrix;
    other.m.from_matrix = other_from_matrix;
    random_matrix(of->element, state, other.stretch);
    random_matrix(of->n, state, other.mix);
    assert_int_equal(matrix_inverse(of->element, other.stretch, other.back), STATUS_OK);
    for (int k = 0; k < of->element; k++)
        other.shift[k] = random_real(state);
    for (int j = 0; j < of->n; j++)
        for (int e = 0; e < entries; e++)
            for (int k = 0; k < of->n; k++)
                other.basis[j * entries + e] += other.mix[j * of->n + k] * of->basis[k * entries + e];
}

/* Groups whose matrices are affine in their numbers. */
static const struct matrix_group *group_at(int k)
{
    const struct matrix_group *groups[] = {so3_cay.matrices,  se3_cay.matrices,   sl2_cay.matrices,
                                           aff1_cay.matrices, heis3_cay.matrices, &turn};
    return k < (int)(sizeof groups / sizeof *groups) ? groups[k] : NULL;
}

static void random_element(const struct matrix_group *m, uint64_t *state, real *g)
{
    real xi[MAX_FACTOR], T[NUMBERS];
    for (int c = 0; c < m->n; c++)
        xi[c] = random_real(state);
    matrix_retract(m, true, xi, T);
    m->from_matrix(T, g);
}

/* The rates of g's numbers along E_j, by an action. */
static void rates_by(const struct matrix_group *m, const real *action, const real *g, int j, real *rate)
{
    for (int k = 0; k < m->element; k++) {
        const real *row = action + (k * m->n + j) * (m->element + 1);
        rate[k] = row[m->element];
        for (int l = 0; l < m->element; l++)
            rate[k] += row[l] * g[l];
    }
}

/* Amplification of round-off: rows of n to 2 n of size, solved for with conditions below ten, products of sixteen terms. */
static const real tolerance = 4096 * REAL_EPSILON;

TEST(actions_are_those_of_the_matrices)
{
    uint64_t random = 3;
    real action[MATRIX_ACTION];
    for (int k = 0; group_at(k); k++) {
        const struct matrix_group *m = group_at(k);
        assert_null(matrix_action(m, true, action));
        for (int j = 0; j < m->n; j++) {
            real g[SMALL_ELEMENT] = {0}, G[NUMBERS], moved[NUMBERS] = {0}, rate[SMALL_ELEMENT], rates[NUMBERS],
                 still[NUMBERS], none[SMALL_ELEMENT] = {0};
            random_element(m, &random, g);
            m->to_matrix(g, G);
            m->to_matrix(none, still);
            for (int e = 0; e < m->order * m->order; e++)
                for (int i = 0; i < m->order; i++)
                    moved[e] += G[e / m->order * m->order + i] * m->basis[(j * m->order + i) * m->order + e % m->order];
            rates_by(m, action, g, j, rate);
            m->to_matrix(rate, rates);
            for (int e = 0; e < m->order * m->order; e++)
                assert_close(rates[e] - still[e], moved[e], tolerance);
        }
    }
}

/* Rates along velocity j of the other basis, by either table, as numbers of the other. */
static void rates_of_both(const struct matrix_group *m, int j, const real *old_action, const real *g,
                          const real *action, const real *h)
{
    real want[SMALL_ELEMENT] = {0}, rate[SMALL_ELEMENT], again[SMALL_ELEMENT];
    for (int i = 0; i < m->n; i++) {
        rates_by(m, old_action, g, i, rate);
        for (int c = 0; c < m->element; c++)
            want[c] += other.mix[j * m->n + i] * rate[c];
    }
    new_numbers(want, true, again);
    rates_by(&other.m, action, h, j, rate);
    for (int c = 0; c < m->element; c++)
        assert_close(rate[c], again[c], tolerance);
}

TEST(other_bases_and_numbers_are_the_same_group)
{
    uint64_t random = 5;
    for (int round = 0; round < 4; round++)
        for (int k = 0; group_at(k); k++) {
            const struct matrix_group *m = group_at(k);
            real old_action[MATRIX_ACTION], action[MATRIX_ACTION], g[SMALL_ELEMENT], h[SMALL_ELEMENT];
            make_other(m, &random);
            assert_null(matrix_action(m, true, old_action));
            assert_null(matrix_action(&other.m, true, action));
            random_element(&other.m, &random, h);
            old_numbers(h, g);
            for (int j = 0; j < m->n; j++)
                rates_of_both(m, j, old_action, g, action, h);
        }
}

/* x = mix^T y. */
static void mixed(int n, const real *y, real *x)
{
    for (int c = 0; c < n; c++) {
        x[c] = 0;
        for (int d = 0; d < n; d++)
            x[c] += other.mix[d * n + c] * y[d];
    }
}

static void apply(int n, const real *A, const real *z, real *out)
{
    for (int i = 0; i < n; i++) {
        out[i] = 0;
        for (int j = 0; j < n; j++)
            out[i] += A[i * n + j] * z[j];
    }
}

/* Coordinates, brackets and derivatives of the retractions, of x = mix^T y; dual ones by the transposed. */
TEST(operators_in_other_bases)
{
    uint64_t random = 7;
    for (int k = 0; group_at(k); k++)
        for (int exponential = 0; exponential < 2; exponential++) {
            const struct matrix_group *m = group_at(k);
            int n = m->n;
            real y[MAX_FACTOR], z[MAX_FACTOR], x[MAX_FACTOR], u[MAX_FACTOR], A[MAX_FACTOR * MAX_FACTOR];
            real B[MAX_FACTOR * MAX_FACTOR], X[NUMBERS], again[MAX_FACTOR], left[MAX_FACTOR], right[MAX_FACTOR];
            make_other(m, &random);
            for (int c = 0; c < n; c++) {
                y[c] = random_real(&random) / 4;
                z[c] = random_real(&random);
            }
            mixed(n, y, x);
            mixed(n, z, u);
            matrix_hat(&other.m, y, X);
            matrix_vee(&other.m, X, again);
            for (int c = 0; c < n; c++)
                assert_close(again[c], y[c], tolerance);
            matrix_tangent(&other.m, exponential, y, A);
            matrix_tangent(m, exponential, x, B);
            apply(n, A, z, again);
            mixed(n, again, left);
            apply(n, B, u, right); /* mix^T (A z) = B (mix^T z) */
            for (int c = 0; c < n; c++)
                assert_close(left[c], right[c], 16 * tolerance);
        }
}

/* ---- what is no group, or not one that a text can use */

static void angle_to_matrix(const real *g, real *G)
{
    const real numbers[] = {g[0], g[1], cos(g[2]), sin(g[2])};
    turn_to_matrix(numbers, G);
}

static void angle_from_matrix(const real *G, real *g)
{
    g[0] = G[2];
    g[1] = G[5];
    g[2] = atan2(G[3], G[0]);
}

static void swapped_from_matrix(const real *G, real *g)
{
    turn_from_matrix(G, g);
    g[3] = -g[3];
}

static void stiff_to_matrix(const real *g, real *G) /* the sine in one place only */
{
    const real rows[] = {g[2], 0, g[0], g[3], g[2], g[1], 0, 0, 1};
    memcpy(G, rows, sizeof rows);
}

static void twice_to_matrix(const real *g, real *G)
{
    const real numbers[] = {g[0] + g[1], g[0] + g[1], g[2], g[3]};
    turn_to_matrix(numbers, G);
}

static void assert_flaw(const struct matrix_group *m, const char *text)
{
    real action[MATRIX_ACTION];
    const char *flaw = matrix_action(m, true, action);
    assert_non_null(flaw);
    if (!strstr(flaw, text))
        print_error("\"%s\", not \"%s\"\n", flaw, text);
    assert_non_null(strstr(flaw, text));
}

TEST(what_is_no_group_is_refused)
{
    struct matrix_group m = turn;
    real action[MATRIX_ACTION];
    assert_null(matrix_action(&turn, true, action)); /* control */
    m.element = 3;
    m.to_matrix = angle_to_matrix;
    m.from_matrix = angle_from_matrix;
    assert_flaw(&m, "not affine");
    m = turn;
    m.from_matrix = swapped_from_matrix;
    assert_flaw(&m, "numbers of from_matrix");
    m.to_matrix = stiff_to_matrix;
    assert_flaw(&m, "numbers of from_matrix");
    m = turn;
    m.to_matrix = twice_to_matrix;
    assert_flaw(&m, "different numbers");
    m = turn;
    m.element = 10;
    assert_flaw(&m, "more numbers");
    m = turn;
    m.entry = (const int[]){2, 5, 5};
    assert_flaw(&m, "told apart");
    m.entry = (const int[]){2, 5, 8};
    assert_flaw(&m, "told apart");
    real basis[27];
    memcpy(basis, turn_basis, sizeof basis);
    basis[19] = R(-1.0001); /* no rotation any more, nor anything that turns a place */
    m = turn;
    m.basis = basis;
    assert_flaw(&m, "numbers of from_matrix");
    memcpy(basis, turn_basis, sizeof basis);
    basis[0] = 1; /* a stretch along x, which does not commute with the rotation */
    assert_flaw(&m, "does not span an algebra");
}

/* Traceless matrices of three rows: cay leads out of them, as x y x does. */
static void copy_nine(const real *from, real *to)
{
    memcpy(to, from, 9 * sizeof(real));
}

TEST(what_cay_leads_out_of_is_refused)
{
    static const real diagonal[] = {1, 0, 0, 0, 1, 0, 0, 0, -2}, algebra[] = {1, 0, 0, 0, -1, 0, 0, 0, 0};
    struct matrix_group m = {.n = 1,
                             .element = 9,
                             .order = 3,
                             .basis = diagonal,
                             .entry = (const int[]){0},
                             .to_matrix = copy_nine,
                             .from_matrix = copy_nine};
    real action[MATRIX_ACTION];
    assert_flaw(&m, "does not span an algebra");
    m.basis = algebra; /* control */
    assert_null(matrix_action(&m, true, action));
}
