/* Power series with derivatives by parameters, modulo a prime, matrices of them, and ranks: for counts that no rounding disturbs. */
#ifndef RATTLEBACK_TESTS_CORE_MODULAR_H
#define RATTLEBACK_TESTS_CORE_MODULAR_H

#include "ci/tests/core/testing.h"

enum {
    ORDER = 4,
    STAGES = 8, /* with 7 stages order 4 has 24 conditions, with 8, 9 and 10 it has 25 */
    SIZE = 5,   /* of the matrices: brackets of 5 elements vanish */
    TERMS = 40, /* of a Hamiltonian, each a polynomial of one linear form */
    RUNS = 2,   /* Hamiltonians */
    PARAMETERS = STAGES * (STAGES + 1),
    WIDTH = PARAMETERS + 1
};

static const uint64_t prime = 2147483647u;

/* A power series of h; per order the value, then the derivatives by the parameters. */
typedef struct series {
    uint32_t at[ORDER + 1][WIDTH];
} series;

typedef struct matrix {
    series e[SIZE][SIZE];
} matrix;

static uint64_t draw(uint64_t *state)
{
    return (uint64_t)((random_real(state) + 1) * 1073741823) % prime;
}

static uint64_t inverse(uint64_t a)
{
    uint64_t r = 1;
    for (uint64_t e = prime - 2; e > 0; e >>= 1, a = a * a % prime)
        r = e & 1 ? r * a % prime : r;
    return r;
}

static series number(uint64_t a)
{
    series s = {0};
    s.at[0][0] = (uint32_t)a;
    return s;
}

static int lowest(const series *a)
{
    int i = 0;
    while (i <= ORDER) {
        for (int k = 0; k < WIDTH; k++)
            if (a->at[i][k])
                return i;
        i++;
    }
    return i;
}

/* out += a b */
static void add_product(series *out, const series *a, const series *b)
{
    int first = lowest(a), second = lowest(b);
    for (int i = first; i <= ORDER; i++)
        for (int j = second; i + j <= ORDER; j++) {
            uint64_t x = a->at[i][0], y = b->at[j][0];
            uint32_t *to = out->at[i + j];
            to[0] = (uint32_t)((to[0] + x * y) % prime);
            for (int k = 1; k < WIDTH; k++)
                to[k] = (uint32_t)((to[k] + x * b->at[j][k] % prime + y * a->at[i][k]) % prime);
        }
}

/* out += factor a */
static void add_multiple(series *out, const series *a, uint64_t factor)
{
    for (int i = 0; i <= ORDER; i++)
        for (int k = 0; k < WIDTH; k++)
            out->at[i][k] = (uint32_t)((out->at[i][k] + factor * a->at[i][k]) % prime);
}

static series product(const series *a, const series *b)
{
    series out = {0};
    add_product(&out, a, b);
    return out;
}

static series times_h(const series *a)
{
    series out = {0};
    memcpy(out.at[1], a->at[0], sizeof out.at[0] * ORDER);
    return out;
}

static void add_matrix(matrix *out, const matrix *a, uint64_t factor)
{
    for (int i = 0; i < SIZE; i++)
        for (int j = 0; j < SIZE; j++)
            if (lowest(&a->e[i][j]) <= ORDER)
                add_multiple(&out->e[i][j], &a->e[i][j], factor);
}

/* out = a b, or with transposed factors; out may be a factor. */
static void multiply(matrix *out, const matrix *a, bool a_transposed, const matrix *b, bool b_transposed)
{
    static matrix t;
    memset(&t, 0, sizeof t);
    for (int i = 0; i < SIZE; i++)
        for (int l = 0; l < SIZE; l++) {
            const series *left = a_transposed ? &a->e[l][i] : &a->e[i][l];
            for (int j = 0; j < SIZE && lowest(left) <= ORDER; j++) {
                const series *right = b_transposed ? &b->e[j][l] : &b->e[l][j];
                if (lowest(right) <= ORDER)
                    add_product(&t.e[i][j], left, right);
            }
        }
    *out = t;
}

static void identity(matrix *out)
{
    memset(out, 0, sizeof *out);
    for (int i = 0; i < SIZE; i++)
        out->e[i][i] = number(1);
}

/* out = factor a */
static void scale(matrix *out, const matrix *a, const series *factor)
{
    for (int i = 0; i < SIZE; i++)
        for (int j = 0; j < SIZE; j++)
            out->e[i][j] = product(&a->e[i][j], factor);
}

/* Rows of a matrix in echelon form. */
static struct echelon {
    int rank, pivot[PARAMETERS];
    uint64_t row[PARAMETERS][PARAMETERS];
} echelon;

static void add_row(const uint32_t *row)
{
    uint64_t x[PARAMETERS];
    for (int k = 0; k < PARAMETERS; k++)
        x[k] = row[k];
    for (int r = 0; r < echelon.rank; r++) {
        uint64_t factor = prime - x[echelon.pivot[r]];
        for (int k = 0; k < PARAMETERS; k++)
            x[k] = (x[k] + factor * echelon.row[r][k]) % prime;
    }
    for (int k = 0; k < PARAMETERS; k++)
        if (x[k] != 0) {
            uint64_t factor = inverse(x[k]);
            for (int l = 0; l < PARAMETERS; l++)
                echelon.row[echelon.rank][l] = x[l] * factor % prime;
            echelon.pivot[echelon.rank++] = k;
            return;
        }
}

#endif
