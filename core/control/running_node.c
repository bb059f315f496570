/* Terms of the cost at a node, and the slopes and curves of its Hamiltonian. */
#include "core/control/running_node.h"

#include <string.h>

#include "core/control/group_curve.h"
#include "core/numbers/scratch.h"

/* Terms of |u|^2/2: <u, z> with z = B^T y. */
static void take_effort_terms(const struct control *control, const real *y, const real *u, struct running_terms *out)
{
    int n = control->in.n, m = control->controls, width = 3 * n;
    memset(out, 0, sizeof *out);
    for (int c = 0; c < n; c++)
        for (int k = 0; k < m; k++) {
            real entry = control->B[c * m + k];
            out->price[k] += entry * y[c];
            out->price_slope[k * width + 2 * n + c] = entry;
            out->slope[2 * n + c] += entry * u[k];
        }
}

void running_take_terms(const struct control *control, const real *g, const real *v, const real *y, const real *u,
                        struct running_terms *out)
{
    if (control->problem->running)
        control->problem->running->terms(&control->in, g, v, y, u, 1, out);
    else
        take_effort_terms(control, y, u, out);
}

real running_cost(const struct control *control, const struct running_terms *terms, const real *u)
{
    real sum = terms->cost;
    for (int k = 0; k < control->controls && !running_is_joined(control); k++)
        sum += terms->own[k] * u[k] + control->input[k].weight * u[k] * u[k] / 2 + control->input[k].fuel * fabs(u[k]);
    return sum;
}

/* On R^n: rates of the polynomials. */
static void vector_velocity(const struct optimality *system, const real *g, int j, real *v, real *moves)
{
    int n = system->control->in.n, s = system->element.s, at = j < system->element.points ? j : 0;
    memset(v, 0, (size_t)n * sizeof *v);
    memset(moves, 0, (size_t)(n * s * n) * sizeof *moves);
    for (int l = 0; l < s; l++)
        for (int c = 0; c < n; c++) {
            real rate = system->element.slope[at][l] / system->h;
            v[c] += rate * (g[l * n + c] - g[c]);
            moves[c * s * n + l * n + c] = rate;
        }
}

enum status running_node_take(const struct optimality *system, long index, struct running_node *out)
{
    const struct instance *in = &system->control->in;
    int n = in->n, s = system->element.s;
    out->index = index;
    out->k = index / s;
    out->j = (int)(index % s);
    out->p = element_node(system, out->k) + out->j;
    out->g = system->g + out->p * in->element;
    out->y = system->y + out->p * n;
    const real *first = out->g - out->j * in->element;
    SCRATCH(struct group_curve, curve, 1);
    if (group_is_abelian(in->group)) {
        vector_velocity(system, first, out->j, out->v, out->moves);
        return STATUS_OK;
    }
    enum status status = group_curve_take(system, first, curve);
    memcpy(out->v, curve->v + out->j * n, (size_t)n * sizeof(real));
    for (int c = 0; c < n && status == STATUS_OK; c++) {
        real unit[MAX_NODAL] = {0};
        unit[out->j * n + c] = 1;
        group_curve_pull(system, curve, unit, out->moves + c * s * n);
    }
    return status;
}

void running_put_slopes(int n, const struct running_terms *terms, bool matrix, struct running_point *out)
{
    size_t width = 3 * (size_t)n;
    memcpy(out->price, terms->price, sizeof out->price);
    memcpy(out->slope, terms->slope, width * sizeof(real));
    memcpy(out->pull, terms->slope + n, (size_t)n * sizeof(real));
    memcpy(out->curve, terms->curve, matrix ? width * width * sizeof(real) : 0);
}

void running_add_response(int m, int width, const real *response, const struct running_terms *terms,
                          struct running_point *out)
{
    for (int kl = 0; kl < m * m; kl++) {
        const real *row = terms->price_slope + kl / m * width, *column = terms->price_slope + kl % m * width;
        for (int a = 0; response[kl] != 0 && a < width; a++)
            for (int b = 0; row[a] != 0 && b < width; b++)
                out->curve[a * width + b] += response[kl] * row[a] * column[b];
    }
}
