/* Controls one by one, or together, and whether there is a least. */
#include "core/control/best_control.h"

#include <stdio.h>
#include <string.h>

#include "core/numbers/linear.h"
#include "core/numbers/scratch.h"

/* ---- one control */

/* weight u + fuel u / sqrt(u^2 + small^2) + z - barrier / (u - least) + barrier / (most - u), which grows with u. */
struct balance {
    real weight, fuel, small, z, barrier, least, most;
};

static real pull(const struct balance *of, real u, real *slope)
{
    real root = sqrt(u * u + of->small * of->small), below = u - of->least, above = of->most - u;
    real sum = of->weight * u + of->z;
    *slope = of->weight;
    if (of->fuel > 0) {
        sum += of->fuel * u / root;
        *slope += of->fuel * of->small * of->small / (root * root * root);
    }
    if (isfinite(below)) {
        sum -= of->barrier / below;
        *slope += of->barrier / (below * below);
    }
    if (isfinite(above)) {
        sum += of->barrier / above;
        *slope += of->barrier / (above * above);
    }
    return sum;
}

/* An interval with the root in it: between the bounds, or from 1 on twice as far. */
static void bracket(const struct balance *of, real *low, real *high)
{
    enum { MOST_DOUBLINGS = 200 };
    real slope, width = 1, middle = isfinite(of->least) ? of->least : isfinite(of->most) ? of->most : 0;
    *low = of->least;
    *high = of->most;
    for (int k = 0; !isfinite(*low) && k < MOST_DOUBLINGS; k++, width *= 2)
        if (pull(of, middle - width, &slope) < 0)
            *low = middle - width;
    width = 1;
    for (int k = 0; !isfinite(*high) && k < MOST_DOUBLINGS; k++, width *= 2)
        if (pull(of, middle + width, &slope) > 0)
            *high = middle + width;
}

/* Where the root is if a bound is near, else without bounds. */
static real first_guess(const struct balance *of, real low, real high)
{
    struct balance free = *of;
    real slope, gap = (high - low) / 2;
    free.barrier = 0;
    real at_low = pull(&free, low, &slope), at_high = pull(&free, high, &slope);
    if (isfinite(of->least) && at_low > 0)
        return low + fmin(of->barrier / at_low, gap);
    if (isfinite(of->most) && at_high < 0)
        return high - fmin(of->barrier / -at_high, gap);
    real z = fabs(of->z) > of->fuel ? of->z - copysign(of->fuel, of->z) : 0, u = of->weight > 0 ? -z / of->weight : 0;
    return u > low && u < high ? u : (low + high) / 2;
}

/* Newton's method, by halves where it leaves what is left of the interval. */
static real root_of(const struct balance *of)
{
    enum { MOST_ITERATIONS = 200 };
    real low, high, slope, u, before = INFINITY;
    bracket(of, &low, &high);
    u = first_guess(of, low, high);
    for (int k = 0; k < MOST_ITERATIONS; k++) {
        real f = pull(of, u, &slope), step = -f / slope;
        low = f < 0 ? u : low;
        high = f > 0 ? u : high;
        bool inside = u + step > low && u + step < high && fabs(step) < before / 2;
        real next = inside ? u + step : (low + high) / 2;
        before = inside ? fabs(step) : before;
        if (f == 0 || fabs(next - u) <= REAL_EPSILON * fabs(u) || next == u)
            return next;
        before = inside ? before : INFINITY;
        u = next;
    }
    return u;
}

/* Without a barrier: by the sign of what pulls. */
static void choose_exactly(const struct running_input *input, real z, real *u, real *slope)
{
    real rest = fabs(z) > input->fuel ? z - copysign(input->fuel, z) : 0, free = -rest / input->weight;
    *u = fmin(fmax(free, input->least), input->most);
    *slope = (rest != 0 || input->fuel == 0) && *u == free ? -1 / input->weight : 0;
}

/* What the pull is the slope of: of the barriers nothing where both bounds are as far, or one as far as it was moved, so that time
 * is neither dear nor cheap for them. */
static real potential(const struct balance *of, real u)
{
    bool closed = isfinite(of->least) && isfinite(of->most);
    real room = closed ? (of->most - of->least) / 2 : of->small;
    real sum = of->weight * u * u / 2 + of->z * u + of->fuel * sqrt(u * u + of->small * of->small);
    if (of->barrier > 0 && isfinite(of->least))
        sum -= of->barrier * log((u - of->least) / room);
    if (of->barrier > 0 && isfinite(of->most))
        sum -= of->barrier * log((of->most - u) / room);
    return sum;
}

static real best(const struct running_input *input, const struct softness *soft, real z, real *u, real *slope)
{
    real e = soft->distance, wider = e * e / (1 - e) * soft->force;
    if (e == 0 || e == 1) {
        static const struct running_input effort = {.weight = 1, .least = -INFINITY, .most = INFINITY};
        const struct running_input *now = e == 0 ? input : &effort;
        choose_exactly(now, z, u, slope);
        return potential(&(struct balance){.weight = now->weight, .fuel = now->fuel, .z = z}, *u);
    }
    const struct balance of = {.weight = (1 - e) * input->weight + e,
                               .fuel = (1 - e) * input->fuel,
                               .small = e * soft->force,
                               .z = z,
                               .barrier = e * soft->price,
                               .least = input->least - wider,
                               .most = input->most + wider};
    *u = root_of(&of);
    pull(&of, *u, slope);
    *slope = -1 / *slope;
    return potential(&of, *u);
}

/* ---- all controls together */

/* A place with its costate, and the softness of each control as a cost and walls of its own. */
struct together {
    const struct control *control;
    const real *g, *v, *y;
    real share;
    struct balance own[MAX_CONTROLS];
    real slope[MAX_CONTROLS]; /* of all of it, by u */
    bool settled;             /* is that no more than round-off of what it is a sum of? */
    bool refuted;             /* was it not convex at some controls that were tried? */
};

void best_control_start(const struct control *control, real *u)
{
    for (int k = 0; k < control->controls; k++) {
        real least = control->input[k].least, most = control->input[k].most;
        bool below = isfinite(least), above = isfinite(most);
        u[k] = 0;
        if (!(least < 0 && most > 0))
            u[k] = below && above ? (least + most) / 2 : below ? least + 1 : most - 1;
    }
}

static void open_together(const struct control *control, const struct softness *soft, struct together *out)
{
    real e = soft->distance, wider = e < 1 ? e * e / (1 - e) * soft->force : INFINITY;
    out->share = 1 - e;
    for (int k = 0; k < control->controls; k++) {
        const struct running_input *input = &control->input[k];
        out->own[k] = (struct balance){.weight = e,
                                       .small = e * soft->force,
                                       .barrier = e < 1 ? e * soft->price : 0,
                                       .least = input->least - wider,
                                       .most = input->most + wider};
    }
}

/* Is a (n x n, symmetric) positive definite, by its Cholesky factors? It is overwritten. */
static bool is_positive(int n, real *a)
{
    for (int k = 0; k < n; k++) {
        real whole = a[k * n + k];
        for (int j = 0; j < k; j++)
            a[k * n + k] -= a[k * n + j] * a[k * n + j];
        if (!(a[k * n + k] > (k ? n * REAL_EPSILON * whole : 0)) || !isfinite(a[k * n + k]))
            return false;
        a[k * n + k] = sqrt(a[k * n + k]);
        for (int i = k + 1; i < n; i++) {
            for (int j = 0; j < k; j++)
                a[i * n + k] -= a[i * n + j] * a[k * n + j];
            a[i * n + k] /= a[k * n + k];
        }
    }
    return true;
}

/* What a slope is a sum of, by size. */
static real pulled(const struct together *at, const struct best_control *out, int k)
{
    const struct balance *own = &at->own[k];
    real part = at->share * out->terms->own[k];
    return fabs(part) + fabs(out->terms->price[k] - part) + own->weight * fabs(out->u[k]) +
           own->barrier / (out->u[k] - own->least) + own->barrier / (own->most - out->u[k]);
}

/* Slope and response at out->u. STATUS_NOT_FINITE outside of where C is finite. */
static enum status look(struct together *at, struct best_control *out)
{
    const struct control *control = at->control;
    int m = control->controls;
    real curve[MAX_CONTROLS * MAX_CONTROLS], copy[MAX_CONTROLS * MAX_CONTROLS];
    control->problem->running->prices(&control->in, at->g, at->v, at->y, out->u, at->share, out->terms);
    memcpy(curve, out->terms->stiffness, sizeof curve);
    bool finite = isfinite(out->terms->cost);
    at->settled = true;
    for (int k = 0; k < m; k++) {
        real more;
        at->slope[k] = out->terms->price[k] + pull(&at->own[k], out->u[k], &more);
        curve[k * m + k] += more;
        at->settled = at->settled && fabs(at->slope[k]) <= 16 * REAL_EPSILON * pulled(at, out, k);
        finite = finite && isfinite(at->slope[k]) && isfinite(curve[k * m + k]);
    }
    if (!finite)
        return STATUS_NOT_FINITE;
    memcpy(copy, curve, sizeof copy);
    if (!is_positive(m, copy))
        return STATUS_NOT_CONVEX;
    enum status status = matrix_inverse(m, curve, out->response);
    for (int k = 0; k < m * m; k++)
        out->response[k] = -out->response[k];
    return status;
}

/* So much of a step that no wall is reached. */
static real within_walls(const struct together *at, const real *u, const real *step)
{
    real fraction = 1, most = R(0.99);
    for (int k = 0; k < at->control->controls; k++) {
        real room = step[k] < 0 ? at->own[k].least - u[k] : at->own[k].most - u[k];
        if (isfinite(room) && !(fabs(fraction * step[k]) < most * fabs(room)))
            fraction = most * room / step[k];
    }
    return fraction;
}

static real along(const struct together *at, const real *step)
{
    real sum = 0;
    for (int k = 0; k < at->control->controls; k++)
        sum += at->slope[k] * step[k];
    return sum;
}

/* Along a step until it is not so far that all rises half as fast as it fell at first: what is convex has fallen then. Where
 * `settled`, what is left is round-off, and all of the step is taken. */
static enum status advance(struct together *at, const real *step, bool settled, struct best_control *out)
{
    enum { MOST_HALVINGS = 80 };
    int m = at->control->controls;
    real from[MAX_CONTROLS], fraction = within_walls(at, out->u, step), fall = -along(at, step);
    memcpy(from, out->u, sizeof from);
    for (int halving = 0; halving < MOST_HALVINGS; halving++, fraction /= 2) {
        for (int k = 0; k < m; k++)
            out->u[k] = from[k] + fraction * step[k];
        enum status status = look(at, out);
        if (status == STATUS_OK && (settled || along(at, step) <= fall / 2))
            return STATUS_OK;
        at->refuted = at->refuted || status == STATUS_NOT_CONVEX; /* or too far, where numbers are large */
    }
    return STATUS_NO_CONVERGENCE;
}

/* Newton's method, until steps are round-off. */
static enum status find(struct together *at, struct best_control *out)
{
    enum { MOST_ITERATIONS = 200 };
    int m = at->control->controls;
    real largest = 0, before = INFINITY;
    best_control_start(at->control, out->u);
    enum status status = look(at, out);
    for (int k = 0; k < MOST_ITERATIONS && status == STATUS_OK; k++) {
        real step[MAX_CONTROLS] = {0};
        for (int i = 0; i < m * m; i++)
            step[i / m] += out->response[i] * at->slope[i % m];
        real size = norm_max(m, step);
        largest = fmax(largest, fmax(size, norm_max(m, out->u)));
        bool settled = at->settled || size < sqrt(REAL_EPSILON) * largest;
        if (size <= REAL_EPSILON * norm_max(m, out->u) || (settled && size >= before / 2))
            return STATUS_OK;
        before = settled ? size : INFINITY;
        status = advance(at, step, settled, out);
    }
    return at->refuted ? STATUS_NOT_CONVEX : status == STATUS_OK ? STATUS_NO_CONVERGENCE : status;
}

static enum status choose_together(struct together *at, struct best_control *out)
{
    const struct control *control = at->control;
    const struct running_terms *terms = out->terms;
    enum status status = find(at, out);
    control->problem->running->terms(&control->in, at->g, at->v, at->y, out->u, at->share, out->terms);
    out->cost = terms->cost;
    out->value = at->share * terms->cost;
    for (int k = 0; k < control->controls; k++)
        out->value += out->u[k] * (terms->price[k] - at->share * terms->own[k]) + potential(&at->own[k], out->u[k]);
    return status;
}

/* ---- either */

static void choose_alone(const struct together *at, const struct softness *soft, struct best_control *out)
{
    const struct control *control = at->control;
    const struct running *running = control->problem->running;
    int m = control->controls;
    real nothing[MAX_CONTROLS] = {0};
    running->prices(&control->in, at->g, at->v, at->y, nothing, at->share, out->terms);
    memset(out->response, 0, sizeof out->response);
    out->value = at->share * out->terms->cost;
    for (int k = 0; k < m; k++)
        out->value += best(&control->input[k], soft, out->terms->price[k], &out->u[k], &out->response[k * m + k]);
    running->terms(&control->in, at->g, at->v, at->y, out->u, at->share, out->terms);
    out->cost = out->terms->cost;
    for (int k = 0; k < m; k++)
        out->cost += out->terms->own[k] * out->u[k] + control->input[k].weight * out->u[k] * out->u[k] / 2 +
                     control->input[k].fuel * fabs(out->u[k]);
}

enum status best_control_take(const struct control *control, const struct softness *soft, const real *g, const real *v,
                              const real *y, struct best_control *out)
{
    struct together at = {.control = control, .g = g, .v = v, .y = y};
    open_together(control, soft, &at);
    if (control->problem->running->joined)
        return choose_together(&at, out);
    choose_alone(&at, soft, out);
    return STATUS_OK;
}

/* ---- is it convex? */

/* Number j of the controls that are tried: 0 and sizes up to 10, along each and across, within the bounds. */
static void take_sample(const struct control *control, int j, real *u)
{
    static const real sizes[] = {R(0.01), R(0.1), R(0.5), 1, 3, 10};
    int m = control->controls, which = j % (2 * m + 4);
    best_control_start(control, u);
    for (int k = 0; k < m; k++) {
        real toward =
            which < 2 * m ? (real)(which / 2 == k) * (which % 2 ? -1 : 1) : sin((real)((which + 3) * (k + 2)));
        real to = u[k] + (j ? toward * sizes[j / (2 * m + 4) % 6] : 0);
        u[k] = fmin(fmax(to, control->input[k].least), control->input[k].most);
    }
}

static enum status refuse_cost(const struct control *control, int e, const real *u, struct refusal *why)
{
    char list[256];
    size_t used = 0;
    for (int k = 0; k < control->controls; k++)
        used += (size_t)snprintf(list + used, sizeof list - used, "%s%.6g", k ? ", " : "", (double)u[k]);
    return control_refuse(control, KEY_COST, 0, why,
                          "at the %s of %s no control is the cheapest: the second derivatives of the cost by its "
                          "controls are not positive definite where they are (%s)",
                          e ? "end" : "start", control->in.problem->name, list);
}

enum status best_control_check(const struct control *control, struct refusal *why)
{
    const struct control_boundary *b = &control->boundary;
    int m = control->controls;
    real nothing[MAX_DIMENSION] = {0};
    SCRATCH(struct running_terms, terms, 1);
    if (!control->problem->running || !control->problem->running->joined)
        return STATUS_OK;
    for (int j = 0; j < 2 * 6 * (2 * m + 4); j++) {
        real u[MAX_CONTROLS];
        int e = j % 2;
        take_sample(control, j / 2, u);
        control->problem->running->prices(&control->in, b->g[e], b->v[e], nothing, u, 1, terms);
        if (!isfinite(terms->cost) && j < 2)
            return control_refuse(control, KEY_COST, 0, why, "the cost of %s is no finite number at its %s",
                                  control->in.problem->name, e ? "end" : "start");
        if (isfinite(terms->cost) && !is_positive(m, terms->stiffness))
            return refuse_cost(control, e, u, why);
    }
    return STATUS_OK;
}
