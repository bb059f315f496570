/* Partial derivatives of a problem's functions: formulas of its text, or differences if it has none. */
#include "core/outside/exported_derivatives.h"

#include <string.h>

#include "core/numbers/differences.h"
#include "core/numbers/scratch.h"

_Static_assert((int)PARTIAL_FORCE == RATTLEBACK_FORCE && (int)PARTIAL_MOMENTUM == RATTLEBACK_MOMENTUM &&
                   (int)PARTIAL_MASS == RATTLEBACK_MASS && (int)PARTIAL_MOMENTUM_RATE == RATTLEBACK_MOMENTUM_RATE &&
                   (int)PARTIAL_CONSTRAINT == RATTLEBACK_CONSTRAINT &&
                   (int)PARTIAL_CONSTRAINT_MATRIX == RATTLEBACK_CONSTRAINT_MATRIX &&
                   (int)PARTIAL_CONSTRAINT_RATE == RATTLEBACK_CONSTRAINT_RATE,
               "numbers of rattleback_method.h");

/* A function at (q, v) with one coordinate shifted: the positions, the velocities, then the time. */
struct shifted_function {
    struct exported *exported;
    void (*function)(void *context, const real *q, const real *v, real *out);
    const real *q, *v;
    int index;
};

static enum status function_at_shift(void *self, real shift, real *out)
{
    const struct shifted_function *of = self;
    const struct instance *in = &of->exported->in;
    const lane start = {of->exported->time[0]};
    const real t = start[0] + (of->index == 2 * in->n ? shift : 0);
    SCRATCH(real, q, in->element);
    SCRATCH(real, v, in->n);
    SCRATCH_ZERO(real, xi, in->n);
    memcpy(v, of->v, (size_t)in->n * sizeof *v);
    memcpy(q, of->q, (size_t)in->element * sizeof *q);
    if (of->index < in->n) {
        xi[of->index] = shift;
        point_move(in, of->q, xi, q);
    } else if (of->index < 2 * in->n) {
        v[of->index - in->n] += shift;
    }
    of->exported->problem.set_time(of->exported, t);
    of->function(of->exported, q, v, out);
    of->exported->problem.set_time(of->exported, start[0]);
    return STATUS_OK;
}

/* Fills the derivatives (count x (2n + 1)) that are not finite. */
static enum status differentiate(struct exported *exported, int function, int count, const real *q, const real *v,
                                 real *out)
{
    const exported_problem *problem = &exported->problem;
    void (*const functions[PARTIALS])(void *context, const real *q, const real *v, real *out) = {
        problem->force,      problem->momentum,          problem->mass,           problem->momentum_rate,
        problem->constraint, problem->constraint_matrix, problem->constraint_rate};
    const int n = exported->in.n, width = 2 * n + 1;
    enum status status = STATUS_OK;
    SCRATCH_ZERO(real, least, count);
    SCRATCH(real, column, count);
    SCRATCH(real, left_out, count);
    for (int j = 0; j < width && status == STATUS_OK; j++) {
        struct shifted_function of = {exported, functions[function], q, v, j};
        const real at = j < n ? (exported->in.element == n ? q[j] : 1) : j < 2 * n ? v[j - n] : exported->time[0];
        real step;
        status = derivatives_at_0(function_at_shift, &of, count, least, 1 + fabs(at), column, left_out, &step);
        if (status == STATUS_OK && at + step == at) /* nothing moves: all differences are 0 */
            status = STATUS_NOT_FINITE;
        for (int i = 0; i < count; i++)
            if (status == STATUS_OK && !isfinite(out[i * width + j]))
                out[i * width + j] = column[i];
    }
    return status;
}

/* The derivatives (count x (2n + 1)) by formulas; false: the problem has none, or their graph is full. */
static bool by_formulas(struct exported *exported, int function, int count, const real *q, const real *v, real *out)
{
    const struct instance *in = &exported->in;
    if (!exported->partials && !exported->without_text)
        exported->without_text = partials_open(in, &exported->partials) != STATUS_OK;
    if (!exported->partials)
        return false;
    SCRATCH(lane, g, in->element);
    SCRATCH(lane, eta, in->n);
    broadcast(in->element, q, g);
    broadcast(in->n, v, eta);
    struct instance point = *in;
    point.time = &exported->time;
    const lane *found = partials_at(exported->partials, (enum partial_of)function, count, &point, g, eta);
    if (found)
        first_point(count * (2 * in->n + 1), found, out);
    return found;
}

static bool are_finite(int count, const real *values)
{
    for (int k = 0; k < count; k++)
        if (!isfinite(values[k]))
            return false;
    return true;
}

static void copy_columns(int count, int width, int first, int columns, const real *from, real *out)
{
    for (int i = 0; i < count && out; i++)
        memcpy(out + i * columns, from + i * width + first, (size_t)columns * sizeof *out);
}

int exported_derivatives(void *context, int function, const real *q, const real *v, real *by_q, real *by_v, real *by_t)
{
    struct exported *exported = context;
    const int n = exported->in.n, m = exported->in.m, width = 2 * n + 1;
    const int counts[PARTIALS] = {n, n, n * n, n, m, m * n, m};
    if (function < 0 || function >= PARTIALS) {
        exported->problem.message(exported, "derivatives: unknown function; expected RATTLEBACK_FORCE or another");
        return RATTLEBACK_FAILED;
    }
    const int count = counts[function];
    if (count == 0)
        return RATTLEBACK_OK;
    const int numbers = count * width;
    SCRATCH(real, all, numbers);
    for (int k = 0; k < numbers; k++)
        all[k] = (real)NAN;
    bool known = by_formulas(exported, function, count, q, v, all) && are_finite(numbers, all);
    if (!known)
        known = differentiate(exported, function, count, q, v, all) == STATUS_OK;
    if (!known)
        exported->problem.message(exported, "derivatives: some are not finite at this point");
    copy_columns(count, width, 0, n, all, by_q);
    copy_columns(count, width, n, n, all, by_v);
    copy_columns(count, width, 2 * n, 1, all, by_t);
    return known ? RATTLEBACK_OK : RATTLEBACK_FAILED;
}
