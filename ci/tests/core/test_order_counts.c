/* Counts the independent order conditions of a step on a group, without trees.
 *
 * Steps of one class of tableaux are a group under composition [bogfjellmo-marthinsen-2016, lem. 5.4], so the number of
 * independent conditions
 * up to order n is the rank of d(Taylor coefficients of the step up to h^n)/d(a, b). The step is that of (18) on upper unitriangular
 * matrices, whose exponentials are polynomials, for random polynomial Hamiltonians, in power series of h with derivatives by all a_ij,
 * b_i. All numbers are integers modulo a prime: a rank is never too large, and too small with probability 1e-6. */
#include "ci/tests/core/lie_runs.h"
#include "ci/tests/core/modular.h"
#include "ci/tests/core/page_counts.h"

/* Entries of the algebra: all above the diagonal, or of an abelian subgroup those of the first row. */
static bool abelian;

static bool entry(int i, int j)
{
    return i < j && (i == 0 || !abelian);
}

/* Covectors pair entry by entry: what is off the algebra counts for nothing. */
static void project(matrix *m)
{
    for (int i = 0; i < SIZE; i++)
        for (int j = 0; j < SIZE; j++)
            if (!entry(i, j))
                m->e[i][j] = number(0);
}

/* An element and its inverse. */
struct element {
    matrix g, inverse;
};

/* e = exp(x) e */
static void move(struct element *e, const matrix *x)
{
    static matrix term, sum;
    for (int side = 0; side < 2; side++) {
        uint64_t factor = 1, sign = side ? prime - 1 : 1;
        identity(&sum);
        identity(&term);
        for (int k = 1; k < SIZE; k++) {
            factor = factor * inverse((uint64_t)k) % prime * sign % prime;
            multiply(&term, &term, false, x, false);
            add_matrix(&sum, &term, factor);
        }
        if (side)
            multiply(&e->inverse, &e->inverse, false, &sum, false);
        else
            multiply(&e->g, &sum, false, &e->g, false);
    }
}

/* out = Ad*_g m, <Ad*_g m, x> = <m, g x g^-1>; with back Ad*_{g^-1} m. */
static void coadjoint(matrix *out, const struct element *e, bool back, const matrix *m)
{
    static matrix t;
    multiply(&t, back ? &e->inverse : &e->g, true, m, false);
    multiply(out, &t, false, back ? &e->g : &e->inverse, true);
    project(out);
}

/* out = dexp*_x m, the sum of (ad*_x)^k m / (k + 1)!; ad*_x m = x^T m - m x^T. */
static void dexp_dual(matrix *out, const matrix *x, const matrix *m)
{
    static matrix term, left, right;
    uint64_t factor = 1;
    term = *m;
    *out = *m;
    for (int k = 1; k < SIZE; k++) {
        multiply(&left, x, true, &term, false);
        multiply(&right, &term, false, x, true);
        add_matrix(&left, &right, prime - 1);
        project(&left);
        term = left;
        factor = factor * inverse((uint64_t)k + 1) % prime;
        add_matrix(out, &term, factor);
    }
}

/* H = sum of polynomials of one linear form of (q, mu) each: slopes of q and mu, constant, coefficients of the derivative. */
static struct term {
    uint64_t q[SIZE][SIZE], mu[SIZE][SIZE], constant, coefficient[ORDER + 1];
} hamiltonian[TERMS];

static void draw_hamiltonian(uint64_t *seed)
{
    for (struct term *t = hamiltonian; t < hamiltonian + TERMS; t++) {
        t->constant = draw(seed);
        for (int k = 0; k <= ORDER; k++)
            t->coefficient[k] = draw(seed);
        for (int i = 0; i < SIZE * SIZE; i++) {
            t->q[i / SIZE][i % SIZE] = draw(seed);
            t->mu[i / SIZE][i % SIZE] = draw(seed);
        }
    }
}

/* (xi, n) = (D_mu H, -D_q H q^T): <n, x> is the derivative of -H along x q. */
static void field(matrix *xi, matrix *n, const matrix *q, const matrix *mu)
{
    static matrix slope;
    memset(xi, 0, sizeof *xi);
    memset(&slope, 0, sizeof slope);
    for (const struct term *t = hamiltonian; t < hamiltonian + TERMS; t++) {
        series form = number(t->constant), value = number(t->coefficient[ORDER]);
        for (int i = 0; i < SIZE; i++)
            for (int j = i + 1; j < SIZE; j++)
                if (entry(i, j)) {
                    add_multiple(&form, &q->e[i][j], t->q[i][j]);
                    add_multiple(&form, &mu->e[i][j], t->mu[i][j]);
                }
        for (int k = ORDER - 1; k >= 0; k--) {
            series next = number(t->coefficient[k]);
            add_product(&next, &value, &form);
            value = next;
        }
        for (int i = 0; i < SIZE; i++)
            for (int j = i + 1; j < SIZE; j++)
                if (entry(i, j)) {
                    add_multiple(&xi->e[i][j], &value, t->mu[i][j]);
                    add_multiple(&slope.e[i][j], &value, prime - t->q[i][j]);
                }
    }
    multiply(n, &slope, false, q, true);
    project(n);
}

static uint64_t tableau[PARAMETERS]; /* a row by row, then b */

/* h times a_ij, or with i = STAGES h times b_j, which know their own derivative. */
static series coefficient(int i, int j)
{
    series s = number(tableau[i * STAGES + j]);
    s.at[0][1 + i * STAGES + j] = 1;
    return times_h(&s);
}

/* b_j a_ji h / b_i */
static series conjugate(int i, int j)
{
    series a = coefficient(j, i), b = number(tableau[STAGES * STAGES + j]);
    uint64_t over = inverse(tableau[STAGES * STAGES + i]);
    series divisor = number(over);
    divisor.at[0][1 + STAGES * STAGES + i] = (uint32_t)((prime - over) * over % prime);
    b.at[0][1 + STAGES * STAGES + j] = 1;
    series ratio = product(&b, &divisor);
    return product(&a, &ratio);
}

static struct step {
    matrix xi[STAGES], n[STAGES], momentum[STAGES], body[STAGES], start, end;
    struct element path[STAGES + 1][STAGES + 1]; /* of stage i after j factors; i = STAGES: of the step */
} step;

/* M_i of (18): the momentum of the end along the step's factor i, less those of all stages along theirs. */
static void variational_momentum(int i, matrix *out)
{
    static matrix x, t, moved;
    series h_b = coefficient(STAGES, i);
    scale(&x, &step.xi[i], &h_b);
    coadjoint(&t, &step.path[STAGES][i + 1], true, &step.end);
    dexp_dual(out, &x, &t);
    for (int j = 0; j < STAGES; j++) {
        series h_a = coefficient(j, i), weight = conjugate(i, j);
        scale(&x, &step.xi[i], &h_a);
        coadjoint(&t, &step.path[j][i + 1], true, &step.body[j]);
        dexp_dual(&moved, &x, &t);
        scale(&t, &moved, &weight);
        add_matrix(out, &t, prime - 1);
    }
}

/* CG: the momentum in the frame of the start by a, at the stage. */
static void plain_momentum(int i, matrix *out)
{
    static matrix sum, t;
    sum = step.start;
    for (int j = 0; j < STAGES; j++) {
        series h_a = coefficient(i, j);
        scale(&t, &step.body[j], &h_a);
        add_matrix(&sum, &t, 1);
    }
    coadjoint(out, &step.path[i][STAGES], true, &sum);
}

/* One iteration of the stage equations: each gives one more power of h. */
static void iterate(bool variational)
{
    static matrix x;
    for (int i = 0; i <= STAGES; i++) {
        identity(&step.path[i][0].g);
        identity(&step.path[i][0].inverse);
        for (int j = 0; j < STAGES; j++) {
            series weight = coefficient(i, j);
            scale(&x, &step.xi[j], &weight);
            step.path[i][j + 1] = step.path[i][j];
            move(&step.path[i][j + 1], &x);
        }
    }
    step.end = step.start;
    for (int i = 0; i < STAGES; i++) {
        series weight = coefficient(STAGES, i);
        coadjoint(&step.body[i], &step.path[i][STAGES], false, &step.n[i]);
        scale(&x, &step.body[i], &weight);
        add_matrix(&step.end, &x, 1);
    }
    for (int i = 0; i < STAGES; i++) {
        if (variational)
            variational_momentum(i, &step.momentum[i]);
        else
            plain_momentum(i, &step.momentum[i]);
    }
    for (int i = 0; i < STAGES; i++)
        field(&step.xi[i], &step.n[i], &step.path[i][STAGES].g, &step.momentum[i]);
}

/* count[n]: independent conditions of order n. */
static void count_independent(bool variational, int count[ORDER + 1])
{
    static uint32_t row[RUNS][ORDER + 1][2][SIZE][SIZE][PARAMETERS];
    static matrix one;
    uint64_t seed = 17;
    for (int k = 0; k < PARAMETERS; k++)
        tableau[k] = draw(&seed);
    identity(&one);
    for (int run = 0; run < RUNS; run++) {
        draw_hamiltonian(&seed);
        for (int i = 0; i < SIZE * SIZE; i++)
            step.start.e[i / SIZE][i % SIZE] = number(draw(&seed));
        project(&step.start);
        for (int i = 0; i < STAGES; i++)
            field(&step.xi[i], &step.n[i], &one, &step.start);
        for (int k = 0; k <= ORDER; k++)
            iterate(variational);
        for (int n = 1; n <= ORDER; n++)
            for (int i = 0; i < SIZE * SIZE; i++)
                for (int what = 0; what < 2; what++) {
                    const matrix *m = what ? &step.end : &step.path[STAGES][STAGES].g;
                    memcpy(row[run][n][what][i / SIZE][i % SIZE], m->e[i / SIZE][i % SIZE].at[n] + 1,
                           sizeof row[0][0][0][0][0]);
                }
    }
    echelon.rank = 0;
    for (int n = 1; n <= ORDER; n++) {
        int before = echelon.rank;
        for (int run = 0; run < RUNS; run++)
            for (int i = 0; i < 2 * SIZE * SIZE; i++)
                add_row(row[run][n][i / (SIZE * SIZE)][i / SIZE % SIZE][i % SIZE]);
        count[n] = echelon.rank - before;
    }
}

/* On an abelian group VCG is the pair (a, ahat) and CG the pair (a, a): order 4 of a Runge-Kutta method has 4 conditions. */
TEST(conditions_are_as_many_as_the_page_says)
{
    static const struct {
        bool variational, abelian;
        const char *label;
    } rows[] = {{true, false, "VCG, independent"},
                {false, false, "CG, independent"},
                {true, true, "pair (a, ahat), independent"},
                {false, true, "Runge-Kutta, independent"}};
    /* Integers: in quad the last row is enough. */
    for (size_t r = in_quad() ? 3 : 0; r < sizeof rows / sizeof *rows; r++) {
        int count[ORDER + 1];
        long said[ORDER];
        abelian = rows[r].abelian;
        count_independent(rows[r].variational, count);
        assert_int_equal(page_counts(rows[r].label, ORDER, said), ORDER);
        for (int n = 1; n <= ORDER; n++)
            assert_int_equal(count[n], said[n - 1]);
    }
}
