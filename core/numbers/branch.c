/* Continuation in the step size. */
#include "core/numbers/branch.h"

#include <stdlib.h>
#include <string.h>

#include "core/numbers/roundoff.h"
#include "core/numbers/unknown_scales.h"

enum { MOST_NEWTON = 16 };

#define MOST_PART R(0.125) /* of a step */

bool branch_in_doubt(struct solver *solver)
{
    bool newton = solver->found_by > TIER_FIXED_POINT;
    real doubt = solver->worst / (newton ? R(0.25) : BRANCH_DOUBT);
    if (doubt <= 1 && (!newton || solver->followed > 0))
        return false;
    if (doubt <= solver->followed && ++solver->doubts < solver->enough_doubts)
        return false;
    solver->enough_doubts =
        solver->doubts >= solver->enough_doubts ? 2 * solver->enough_doubts + 1 : solver->enough_doubts;
    solver->followed = doubt > solver->followed ? fmax(1, R(1.125) * doubt) : solver->followed;
    solver->doubts = 0;
    return true;
}

/* Three roots and a solver of its own, so that the step's keeps its matrix. */
struct following {
    struct solver solver;
    const struct branch *branch;
    real *solution, *last, *now; /* `size` numbers each: what was found, the roots at two parts */
    real *blur, largest;         /* what the last bits of the state leave of each unknown of a root */
    real last_part, part, h;     /* h: of the whole step */
    int sign; /* of the determinant of Newton's matrix, which a branch keeps up to its fold; 0: not known yet */
};

/* Returns the rounding error of unknown k for a shorter step, for which only its largest value is known. The shorter
 * the step, the fewer bits of a velocity and of multipliers constraints on positions leave; for forces it is the
 * opposite. */
static real blur_at(const struct following *f, int k, real part)
{
    return part < 1 ? fmin(tolerance.branch_blur, f->largest / part) : fmin(tolerance.branch_blur, f->blur[k]);
}

/* Returns true if the change is less than rounding, of the size that the family gives unknown k: it changes with the last bits of the
 * other unknowns, not with the step. */
static bool is_rounded(const struct solver *solver, int k, real change)
{
    return fabs(change) * unknown_scales_weight(solver->scales, solver->weight, k) <= tolerance.terms;
}

/* The last correction of those unknowns of which more is known, neither tolerance.branch_near nor what bits leave; 0: there are none. */
static real correction_left(const struct following *f, real part)
{
    const struct solver *solver = &f->solver;
    real left = 0;
    for (int i = 0; i < solver->unknowns; i++) {
        int k = solver->index[i];
        real size = fabs(solver->correction[k]) * solver->weight[k];
        bool counts =
            size > fmax(tolerance.branch_near, blur_at(f, k, part)) && !is_rounded(solver, k, solver->correction[k]);
        left = size > left && counts ? size : left;
    }
    return left;
}

/* Returns true if each unknown of the root that was followed is that of the solution. */
static bool is_same_root(const struct following *f)
{
    const struct solver *solver = &f->solver;
    for (int i = 0; i < solver->unknowns; i++) {
        int k = solver->index[i];
        real change = f->now[k] - f->solution[k];
        if (!(fabs(change) * solver->weight[k] <= fmax(tolerance.branch_same, blur_at(f, k, 1)) ||
              is_rounded(solver, k, change)))
            return false;
    }
    return true;
}

/* Returns true if the determinant has the sign that it had at the roots before. The two branches of a fold differ in
 * it. */
static bool keeps_sign(struct following *f)
{
    int sign = solver_determinant_sign(&f->solver);
    f->sign = f->sign ? f->sign : sign;
    return sign == f->sign;
}

/* Newton's method from a guess in x that is close, with the matrix there as long as corrections shrink by quarters, which with a new one
 * they have to: the first does so with either just where Kantorovich's condition holds by it (half of his number, and no matrix is singular
 * as near as that), later ones with an old one only where it holds by more. False unless they do. */
static bool newton(struct following *f, real part, enum status *status)
{
    struct solver *solver = &f->solver;
    bool new_matrix = true;
    real size = f->part > 0 ? 4 * tolerance.branch_close : (real)INFINITY,
         before; /* rest has other multipliers than the shortest step */
    for (int k = 0; k < MOST_NEWTON && size > 0; k++) {
        real all;
        before = size;
        *status = solver_newton(solver, new_matrix, &all);
        size = correction_left(f, part);
        bool shrinks = size <= before / 4;
        if (*status != STATUS_OK || (new_matrix && !shrinks))
            return false;
        new_matrix = !shrinks;
    }
    return size == 0 && keeps_sign(f);
}

/* The root at `part`, from the secant through those at two shorter parts. */
static bool go_to(struct following *f, real part, enum status *status)
{
    size_t size = (size_t)f->solver.size;
    real *x = f->solver.x, change = (part - f->part) / (f->part - f->last_part);
    *f->branch->h = part * f->h;
    if (f->branch->shortened)
        f->branch->shortened(f->solver.self);
    for (size_t k = 0; k < size; k++)
        x[k] = f->now[k] + (f->part > 0 ? change * (f->now[k] - f->last[k]) : 0);
    if (!newton(f, part, status))
        return false;
    real *kept = f->last;
    f->last = f->now;
    f->now = kept;
    memcpy(f->now, x, size * sizeof(real));
    f->last_part = f->part;
    f->part = part;
    return true;
}

static enum status follow_root(struct following *f)
{
    real step = MOST_PART / 8;
    const struct solver *solver = &f->solver;
    f->branch->rest(solver->self);
    memcpy(f->now, solver->x, (size_t)solver->size * sizeof(real));
    while (f->part < 1) {
        enum status status = STATUS_OK;
        if (go_to(f, f->part + step < 1 ? f->part + step : 1, &status))
            step = fmin(2 * step, MOST_PART);
        else if (status == STATUS_TIMEOUT)
            return status;
        else if ((step /= 4) < tolerance.branch_part)
            return STATUS_OTHER_ROOT;
    }
    return is_same_root(f) ? STATUS_OK : STATUS_OTHER_ROOT;
}

enum status branch_follow(struct solver *solver, const struct branch *branch)
{
    size_t size = (size_t)solver->size;
    struct following f = {.branch = branch, .last_part = -1, .h = *branch->h};
    real *roots = malloc((4 * size + 1) * sizeof(real));
    if (!roots)
        return STATUS_OUT_OF_MEMORY;
    f.solution = roots;
    f.last = roots + size;
    f.now = roots + 2 * size;
    f.blur = roots + 3 * size;
    bool newton = solver->found_by > TIER_FIXED_POINT;
    f.largest = SOLVER_ROUNDINGS * solver_rounding(solver, newton ? TIER_SIMPLIFIED_NEWTON : solver->found_by, f.blur);
    for (size_t k = 0; k < size; k++)
        f.blur[k] *= SOLVER_ROUNDINGS;
    enum status status = solver_second(solver, &f.solver);
    if (status == STATUS_OK) {
        memcpy(f.solution, solver->x, size * sizeof(real));
        memcpy(f.last, solver->x, size * sizeof(real));
        status = follow_root(&f);
        memcpy(solver->x, f.solution, size * sizeof(real));
        *branch->h = f.h;
    }
    solver_second_close(&f.solver);
    free(roots);
    return status;
}

enum status branch_solve(struct solver *solver, const struct branch *branch)
{
    enum status status = solver_run(solver);
    return status == STATUS_OK && branch_in_doubt(solver) ? branch_follow(solver, branch) : status;
}
