/* Second order of extremals: the index block by block is that of all eigenvalues at once, and it names minima and saddles. */
#include "ci/tests/core/controls.h"

#include <gsl/gsl_eigen.h>

#include "core/extremal/newton.h"
#include "core/extremal/second_order.h"
#include "core/numbers/linear.h"

/* ---- inertia of small matrices */

enum { ROWS = 12 };

/* L D L^T of a random unit triangle, and of D with zeros on its diagonal: pivots of two rows. */
static int congruent(uint64_t *random, int n, real *a)
{
    real L[ROWS * ROWS] = {0}, D[ROWS * ROWS] = {0};
    int negatives = 0;
    for (int i = 0; i < n; i++) {
        for (int j = 0; j <= i; j++)
            L[i * n + j] = i == j ? 1 : random_real(random);
        bool pair = i % 3 == 1 && i + 1 < n;
        if (pair)
            D[i * n + i + 1] = D[(i + 1) * n + i] = 1 + fabs(random_real(random));
        else if (i % 3 != 2)
            D[i * n + i] = random_real(random) < 0 ? -1 : R(0.25);
        negatives += pair || D[i * n + i] < 0;
    }
    for (int i = 0; i < n * n; i++) {
        a[i] = 0;
        for (int k = 0; k < n; k++)
            for (int l = 0; l < n; l++)
                a[i] += L[i / n * n + k] * D[k * n + l] * L[i % n * n + l];
    }
    return negatives;
}

TEST(negatives_are_those_of_a_congruent_matrix)
{
    uint64_t random = 11;
    for (int n = 1; n <= ROWS; n++)
        for (int trial = 0; trial < 20; trial++) {
            real a[ROWS * ROWS];
            int want = congruent(&random, n, a);
            assert_int_equal(symmetric_negatives(n, a), want);
        }
}

/* ---- of extremals */

/* Counts the negative eigenvalues of the whole matrix, its fixed rows and columns unit vectors. */
static int all_negatives(struct optimality *system)
{
    int size = system->matrix.size, blocks = system->matrix.blocks, rows = size * blocks, n = system->control->in.n;
    gsl_matrix *a = gsl_matrix_calloc((size_t)rows, (size_t)rows);
    gsl_vector *values = gsl_vector_alloc((size_t)rows);
    gsl_eigen_symm_workspace *workspace = gsl_eigen_symm_alloc((size_t)rows);
    int negatives = 0;
    assert_int_equal(optimality_assemble(system, true), STATUS_OK);
    for (int i = 0; i < rows; i++)
        for (int j = i / size > 0 ? (i / size - 1) * size : 0; j <= i; j++) {
            bool fixed_i = i < n || (i >= rows - size && i < rows - size + n);
            bool fixed_j = j < n || (j >= rows - size && j < rows - size + n);
            real entry = *block_entry(&system->matrix, i / size, j / size - i / size, i % size, j % size);
            if (!(fixed_i || fixed_j) || i == j)
                gsl_matrix_set(a, (size_t)i, (size_t)j, (double)entry);
        }
    gsl_eigen_symm(a, values, workspace); /* takes the lower triangle */
    for (int i = 0; i < rows; i++)
        negatives += gsl_vector_get(values, (size_t)i) < 0;
    gsl_eigen_symm_free(workspace);
    gsl_vector_free(values);
    gsl_matrix_free(a);
    return negatives;
}

/* The extremal that a start leads to, and its second order; is a saddle one where a conjugate point comes first? */
static int index_of(const char *problem, int start, real *conjugate)
{
    const struct setup setup = {.problem = problem, .steps = 2};
    struct control control;
    struct element element;
    struct optimality system;
    struct newton_report report;
    struct second_order found;
    control_take(&setup, &control);
    control.start = start;
    element_make(2, false, &element);
    assert_int_equal(optimality_open(&control, &element, 32, &system), STATUS_OK);
    assert_int_equal(newton_by_recipe(&system, &report), STATUS_OK);
    assert_int_equal(second_order_take(&system, &found), STATUS_OK);
    assert_int_equal(all_negatives(&system) - control.in.n * system.points, found.index);
    assert_true(isnan(found.conjugate) == (found.index == 0));
    *conjugate = found.conjugate;
    real T = control.boundary.horizon;
    optimality_close(&system);
    control_drop(&control);
    assert_true(found.index == 0 || (found.conjugate > 0 && found.conjugate <= T));
    return found.index;
}

TEST(the_index_is_that_of_all_eigenvalues)
{
    static const char *const minima[] = {"double-integrator", "cart-pendulum", "two-masses", "kepler-transfer"};
    real conjugate;
    for (int k = 0; k < (sizeof(real) == sizeof(double) ? 4 : 1); k++)
        assert_int_equal(index_of(minima[k], 0, &conjugate), 0);
}

/* Extremals of a body with two torques that other starts lead to: minima, and saddles with a conjugate point on the way. */
TEST(starts_lead_to_saddles_too)
{
    int minima = 0, saddles = 0;
    for (int start = 0; start < 12 && sizeof(real) == sizeof(double); start++) {
        real conjugate;
        bool saddle = index_of("two-torques", start, &conjugate) > 0;
        saddles += saddle;
        minima += !saddle;
    }
    assert_true(sizeof(real) != sizeof(double) || (minima >= 3 && saddles >= 2));
}
