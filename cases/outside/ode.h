/* The motion of a problem as a differential equation y' = f(y), y = (q, p), for general ODE integrators. Uses the
 * functions of rattleback_method.h.
 *
 * On R^n q' = v, p' = D1 L. On SO(3), with the numbers of the matrix, R' = R hat(v), p' = p x v + L_R^* D1 L. A
 * nonholonomic constraint psi(q, v) = 0 is reduced: its derivative along the motion gives lambda in p' = D1 L + A(q)^T
 * lambda. The exact solution keeps psi; an integrator keeps it up to its error. */
#ifndef RATTLEBACK_CASES_OUTSIDE_ODE_H
#define RATTLEBACK_CASES_OUTSIDE_ODE_H

#include <rattleback_method.h>
#include <string.h>

enum { MOTION_MOST = 32 /* numbers of a state */, MOTION_DEGREES = 8, MOTION_CONSTRAINTS = 1 };

/* Returns true if the group is a vector space. The number of components does not decide this: SE(2) also has three. */
static inline int motion_is_vector(const struct rattleback_problem *problem)
{
    return strncmp(problem->group, "R^", 2) == 0;
}

/* Returns the reason why a problem is not supported; NULL: it is supported. */
static inline const char *motion_refuses(const struct rattleback_problem *problem)
{
    int is_vector = motion_is_vector(problem);
    if (!is_vector && strcmp(problem->group, "SO(3)") != 0)
        return "its equations are written for R^n and SO(3)";
    if (problem->m > MOTION_CONSTRAINTS || (problem->m > 0 && (problem->holonomic || !is_vector)))
        return "its equations are written without constraints, or with one nonholonomic constraint on R^n";
    return problem->n > MOTION_DEGREES ? "its equations are written for at most 8 degrees of freedom" : NULL;
}

static inline int motion_size(const struct rattleback_problem *problem)
{
    return problem->element + problem->n;
}

/* Returns the multiplier that keeps psi = 0, for one constraint linear in v: psi' = D1 psi v + A v', v' = M^-1 (force +
 * A^T lambda) with constant mass matrix M. D1 psi v is a central difference over a step of length 1, exact if psi is at
 * most quadratic in q. M^-1 is applied by `velocity`, which is linear in p. */
static inline double motion_multiplier(const struct rattleback_problem *problem, const double *q, const double *v,
                                       const double *force)
{
    double ahead[MOTION_DEGREES], behind[MOTION_DEGREES], A[MOTION_DEGREES], free[MOTION_DEGREES], pull[MOTION_DEGREES];
    double before, after, along = 0, across = 0;
    for (int c = 0; c < problem->n; c++) {
        ahead[c] = q[c] + v[c];
        behind[c] = q[c] - v[c];
    }
    problem->constraint(problem->context, ahead, v, &after);
    problem->constraint(problem->context, behind, v, &before);
    problem->constraint_matrix(problem->context, q, v, A);
    problem->velocity(problem->context, q, force, free);
    problem->velocity(problem->context, q, A, pull);
    for (int c = 0; c < problem->n; c++) {
        along += A[c] * free[c];
        across += A[c] * pull[c];
    }
    return -((after - before) / 2 + along) / across;
}

/* Computes y', and the multiplier if there is a constraint and `lambda` is not NULL. */
static inline void motion(const struct rattleback_problem *problem, const double *y, double *out, double *lambda)
{
    int n = problem->n, element = problem->element;
    const double *q = y, *p = y + element;
    double v[MOTION_DEGREES], force[MOTION_DEGREES], A[MOTION_DEGREES], multiplier = 0;
    problem->velocity(problem->context, q, p, v);
    problem->force(problem->context, q, v, force);
    if (problem->m > 0) {
        multiplier = motion_multiplier(problem, q, v, force);
        problem->constraint_matrix(problem->context, q, v, A);
        for (int c = 0; c < n; c++)
            force[c] += multiplier * A[c];
        if (lambda)
            *lambda = multiplier;
    }
    for (int c = 0; c < n; c++) {
        out[element + c] = force[c];
        if (element == n)
            out[c] = v[c];
        else /* SO(3) */
            out[element + c] += p[(c + 1) % 3] * v[(c + 2) % 3] - p[(c + 2) % 3] * v[(c + 1) % 3];
    }
    for (int k = 0; k < element && element > n; k++) { /* column c of R hat(v) */
        int row = k / 3 * 3, c = k % 3;
        out[k] = q[row + (c + 1) % 3] * v[(c + 2) % 3] - q[row + (c + 2) % 3] * v[(c + 1) % 3];
    }
}

/* motion_gather: sets y from (q, p). motion_spread: sets (q, p) from y, and the multiplier at this state if there is a
 * constraint. */
static inline void motion_gather(const struct rattleback_problem *problem, const double *q, const double *p, double *y)
{
    memcpy(y, q, (size_t)problem->element * sizeof *y);
    memcpy(y + problem->element, p, (size_t)problem->n * sizeof *y);
}

static inline void motion_spread(const struct rattleback_problem *problem, const double *y, double *q, double *p,
                                 double *lambda)
{
    double out[MOTION_MOST];
    memcpy(q, y, (size_t)problem->element * sizeof *q);
    memcpy(p, y + problem->element, (size_t)problem->n * sizeof *p);
    if (problem->m > 0)
        motion(problem, y, out, lambda);
}

#endif
