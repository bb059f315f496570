/* The physics of a problem of optimal control at one point, with a fault where one is asked for. */
#include "core/control/control.h"

#include <stdio.h>
#include <string.h>

#include "core/arguments.h"
#include "core/numbers/linear.h"
#include "core/numbers/scratch.h"
#include "core/refuse.h"

enum status control_refuse(const struct control *control, enum transfer_key key, int item, struct refusal *why,
                           const char *format, ...)
{
    char message[MESSAGE_SIZE];
    int entry = control->transfer->entry[key];
    enum field field = entry > 0 ? FIELD_TEXT : key == KEY_HORIZON ? FIELD_HORIZON : FIELD_PARAMETER;
    PUT_ARGUMENTS(message, sizeof message, format);
    return refuse(why, key == KEY_HORIZON ? STATUS_BAD_VALUE : STATUS_INCONSISTENT, field,
                  entry > 0 ? entry - 1 + item : -1, "%s", message);
}

void control_along_basis(const struct control *control, const real *g, const real *w, real *out)
{
    int n = control->in.n, rank = control->problem->rank;
    SCRATCH_MATRIX(real, X, SMALL_DIMENSION, SMALL_DIMENSION);
    memcpy(out, w, (size_t)n * sizeof *w);
    if (!rank)
        return;
    control->problem->basis(&control->in, g, X);
    for (int c = 0; c < n; c++)
        out[c] = inner_product(rank, X + c * rank, w);
}

void control_pull_back(const struct control *control, const real *g, const real *p, real *out)
{
    int n = control->in.n, rank = control->problem->rank;
    SCRATCH_MATRIX(real, X, SMALL_DIMENSION, SMALL_DIMENSION);
    for (int a = 0; a < n; a++)
        out[a] = rank ? 0 : p[a];
    if (rank)
        control->problem->basis(&control->in, g, X);
    for (int a = 0; a < rank; a++)
        for (int c = 0; c < n; c++)
            out[a] += X[c * rank + a] * p[c];
}

void control_covectors(const struct control *control, const real *g, const real *v, real *force, real *momentum)
{
    evaluate_covectors(control->problem, &control->in, g, v, force, momentum);
    if (control->fault == FAULT_FORCE)
        force[0] = -force[0];
}

void control_jacobian(const struct control *control, const real *g, const real *v, real *out)
{
    control->problem->jacobian(&control->in, g, v, out);
    for (int k = 0; control->fault == FAULT_FORCE && k < 2 * control->in.n; k++)
        out[k] = -out[k];
}

void control_third(const struct control *control, const real *g, const real *v, const real *z, real *out)
{
    real flipped[MAX_PAIR];
    memcpy(flipped, z, (size_t)(2 * control->in.n) * sizeof *z);
    if (control->fault == FAULT_FORCE)
        flipped[0] = -flipped[0];
    control->problem->third(&control->in, g, v, flipped, out);
}
