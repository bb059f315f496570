/* The interior-point method: its correction of everything, eliminated or not, is Newton's. */
#include "ci/tests/core/control_texts.h"
#include "core/control/barrier.h"
#include "core/numbers/linear.h"

/* Controls of weight, of fuel, of both bounds and of one; a bound of the state; B and the cost of both. */
static const char on_a_line[] = WEIGHTS_AND_BOUNDS;

static const char fuel[] = TURNED("") AT_REST_3 "control.actuated: [w1, w3]\n"
                                                "control.cost: fuel\n"
                                                "control.bounds: [u1 <= 3, u1 >= -4, u2 >= -3, u2 <= 2]\n"
                                                "control.bounds: w2 <= 4\n"
                                                "control.transfers.a.horizon: 1\n";

/* Anything: costates, slacks that are not what is left, multipliers off the path. */
static void scatter(struct optimality *system, uint64_t *random)
{
    struct barrier *barrier = system->barrier;
    for (int i = 0; i < system->points * system->control->in.n; i++)
        system->y[i] = 2 * random_real(random);
    for (long i = 0; i < barrier->nodes * barrier->stride; i++) {
        bool control = i % barrier->stride < barrier->parts;
        barrier->now[i] = control ? random_real(random) : (1 + random_real(random) / 2) * barrier->now[i];
    }
}

/* Remainders of the equations of the system, of slacks and of everything at the nodes. */
enum { ROWS, GAP, DEFECT, KINDS };

struct found {
    real *residual, gap, defect;
};

/* Computes the remainders after this fraction of the correction, without any elimination. */
static void take(struct optimality *system, const real *g, const real *y, const real *correction, real fraction,
                 struct found *out)
{
    newton_move(system, g, y, correction, fraction);
    barrier_move(system, fraction, fraction);
    assert_int_equal(optimality_assemble(system, false), STATUS_OK);
    memcpy(out->residual, system->residual, (size_t)optimality_rows(system) * sizeof(real));
    out->gap = system->barrier->gap;
    out->defect = sqrt(system->barrier->defect);
}

/* Along the correction all that is left falls by its own size, r' = -r, up to what is of second order: a quarter at half the way. */
static void check_correction(const char *source, int stages, real noise)
{
    struct lines lines;
    struct control control;
    struct element element;
    struct optimality system;
    uint64_t random = 11;
    const struct setup setup = {.problem = "text", .text = read_lines(source, &lines), .steps = 2};
    control_take(&setup, &control);
    element_make(stages, false, &element);
    assert_int_equal(optimality_open(&control, &element, 3, &system), STATUS_OK);
    newton_start(&system);
    assert_int_equal(barrier_open(&system, R(0.3)), STATUS_OK);
    scatter(&system, &random);
    size_t rows = (size_t)optimality_rows(&system), positions = (size_t)system.points * (size_t)control.in.element,
           costates = (size_t)optimality_costates(&system);
    real *workspace = malloc((3 * rows + positions + costates) * sizeof *workspace), *correction = workspace + 2 * rows,
         *g = correction + rows, *y = g + positions, primal, dual, slope;
    struct found here = {.residual = workspace}, there = {.residual = workspace + rows};
    memcpy(g, system.g, positions * sizeof *g);
    memcpy(y, system.y, costates * sizeof *y);
    assert_int_equal(newton_correction(&system, correction), STATUS_OK);
    assert_int_equal(barrier_correct(&system, correction, &primal, &dual, &slope), STATUS_OK);
    take(&system, g, y, correction, 0, &here);
    real step = R(1e-3) * fmin(fmin(primal, dual), 1 / newton_size(&system, correction)), second[2][KINDS] = {{0}};
    for (int half = 0; half < 2; half++, step /= 2) {
        take(&system, g, y, correction, step, &there);
        for (size_t k = 0; k < rows; k++)
            second[half][ROWS] = fmax(second[half][ROWS], fabs(there.residual[k] - (1 - step) * here.residual[k]));
        second[half][GAP] = fabs(there.gap - (1 - step) * here.gap);
        second[half][DEFECT] = fabs(there.defect - (1 - step) * here.defect);
    }
    real scale = norm_max((int)rows, here.residual) + here.defect;
    for (int kind = 0; kind < KINDS; kind++)
        assert_at_most(second[1][kind], second[0][kind] / 4 * R(1.1) + noise * scale * step);
    free(workspace);
    barrier_close(&system);
    optimality_close(&system);
    control_drop(&control);
}

TEST(the_correction_is_newtons)
{
    for (int stages = 2; stages <= 4; stages++)
        check_correction(on_a_line, stages, sqrt(REAL_EPSILON));
    check_correction(fuel, 2, sqrt(REAL_EPSILON));
    check_correction(fuel, 3, 64 * sqrt(REAL_EPSILON)); /* whose own matrix is by coarse differences */
}
