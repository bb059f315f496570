/* A step that stays where it is, and holds the functions of the problem against each other by differences. */
#include <math.h>
#include <stdio.h>

#include <rattleback_method.h>

enum { MOST = 32 };
static const double width = 1e-4;
static const struct rattleback_problem *at;
#define CALL(function, ...) at->function(at->context, __VA_ARGS__)
#ifndef SIGN
#define SIGN 1
#endif

static void *open(const struct rattleback_problem *problem, double h, const double *parameters)
{
    (void)h, (void)parameters;
    at = problem;
    return (void *)problem;
}

static int differs(const char *what, int i, double found, double expected)
{
    char text[200];
    if (fabs(found - expected) <= 1e-6 * (1 + fabs(expected)))
        return 0;
    snprintf(text, sizeof text, "%s %d: %.10g, by differences %.10g", what, i, found, expected);
    CALL(message, text);
    return 1;
}

/* q moved by s along e_i. */
static void moved(const double *q, int i, double s, double *out)
{
    double xi[MOST] = {0};
    xi[i] = s;
    CALL(retract, q, xi, out);
}

static int check_constraint(const double *q, double *v)
{
    double A[MOST * 8], up[8], down[8], to[MOST];
    int bad = 0;
    CALL(constraint_matrix, q, v, A);
    for (int i = 0; i < at->n; i++) {
        for (int side = 0; side < 2; side++) {
            double s = side ? -width : width, *psi = side ? down : up;
            moved(q, i, at->holonomic ? s : 0, to);
            v[i] += at->holonomic ? 0 : s;
            CALL(constraint, to, v, psi);
            v[i] -= at->holonomic ? 0 : s;
        }
        for (int k = 0; k < at->m; k++)
            bad |= differs("A", k, SIGN * A[k * at->n + i], (up[k] - down[k]) / (2 * width));
    }
    CALL(constraint, q, v, up);
    for (int k = 0; k < at->m; k++)
        bad |= differs("constraint", k, up[k], 0);
    return bad;
}

static int step(void *self, double *q, double *p, double *lambda)
{
    double v[MOST], again[MOST], force[MOST], M[MOST * MOST], to[MOST];
    int n = at->n, bad = 0;
    (void)self, (void)lambda;
    CALL(velocity, q, p, v);
    CALL(momentum, q, v, again);
    CALL(force, q, v, force);
    CALL(mass, q, v, M);
    for (int i = 0; i < n; i++) {
        double up[MOST], down[MOST], high, low;
        bad |= differs("momentum", i, again[i], p[i]);
        p[i] += width;
        high = CALL(hamiltonian, q, p);
        CALL(velocity, q, p, up);
        p[i] -= 2 * width;
        low = CALL(hamiltonian, q, p);
        p[i] += width;
        bad |= differs("velocity", i, SIGN * v[i], (high - low) / (2 * width));
        moved(q, i, width, to);
        high = CALL(hamiltonian, to, p);
        moved(q, i, -width, to);
        low = CALL(hamiltonian, to, p);
        bad |= differs("force", i, SIGN * force[i], -(high - low) / (2 * width));
        v[i] += width;
        CALL(momentum, q, v, up);
        v[i] -= 2 * width;
        CALL(momentum, q, v, down);
        v[i] += width;
        for (int k = 0; k < n; k++)
            bad |= differs("mass", k, M[k * n + i], (up[k] - down[k]) / (2 * width));
    }
    if (at->m > 0)
        bad |= check_constraint(q, v);
    return bad ? RATTLEBACK_FAILED : RATTLEBACK_OK;
}

const struct rattleback_method *rattleback_methods(int abi, int *count)
{
    static const struct rattleback_method method = {
        .size = sizeof method, .abi = RATTLEBACK_ABI, .name = "probe", .open = open, .step = step};
    *count = 1;
    return abi == RATTLEBACK_ABI ? &method : NULL;
}
