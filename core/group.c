/* Operators of product groups, factor by factor and lane by lane; inverses and duals from the matrix of dtau. */
#include "group.h"

#include "linear.h"
#include "problem.h"

const struct group group_vector = {.name = "R^n", .retraction = "identity"};

typedef real matrix[MAX_FACTOR * MAX_FACTOR];

/* One factor at one point: where its components start, and copies of its inputs. */
struct place {
    const struct factor *factor;
    int n, lane_index;
    real xi[MAX_FACTOR], x[MAX_FACTOR], y[MAX_FACTOR], out[MAX_FACTOR];
};

typedef void operation(struct place *p);

static void gather(const lane *x, int offset, const struct place *p, real *out)
{
    for (int c = 0; x && c < p->n; c++)
        out[c] = x[offset + c][p->lane_index];
}

/* Apply an operation of (xi, x, y) to every factor that is not R^k (there it is the identity on x, or 0). */
static void for_each_factor(const struct instance *in, operation *apply, bool identity, const lane *xi, const lane *x,
                            const lane *y, lane *restrict out)
{
    int offset = 0;
    for (const struct factor *const *f = in->group->factor; *f; offset += (*f)->n, f++)
        for (int l = 0; l < in->lanes; l++) { /* nothing here is a vector loop: only the lanes that carry a point */
            struct place p = {.factor = *f, .n = (*f)->n, .lane_index = l};
            gather(xi, offset, &p, p.xi);
            gather(x, offset, &p, p.x);
            gather(y, offset, &p, p.y);
            if ((*f)->tangent)
                apply(&p);
            for (int c = 0; c < p.n; c++)
                out[offset + c][l] = (*f)->tangent ? p.out[c] : identity ? p.x[c] : 0;
        }
}

/* The matrix of dtau at sign * xi. */
static void tangent_matrix(const struct place *p, int sign, matrix D)
{
    real xi[MAX_FACTOR], unit[MAX_FACTOR], column[MAX_FACTOR];
    for (int c = 0; c < p->n; c++)
        xi[c] = sign * p->xi[c];
    for (int j = 0; j < p->n; j++) {
        for (int c = 0; c < p->n; c++)
            unit[c] = c == j;
        p->factor->tangent(xi, unit, column);
        for (int i = 0; i < p->n; i++)
            D[i * p->n + j] = column[i];
    }
}

static void multiply_transposed(int n, const matrix D, const real *x, real *out)
{
    for (int j = 0; j < n; j++) {
        out[j] = 0;
        for (int i = 0; i < n; i++)
            out[j] += D[i * n + j] * x[i];
    }
}

/* out = D^{-1} x or D^{-T} x. dtau is singular only where tau stops being a chart; NaN then tells the solver. */
static void solve(int n, const matrix D, bool dual, const real *x, real *out)
{
    matrix work;
    for (int k = 0; k < n * n; k++)
        work[k] = dual ? D[k % n * n + k / n] : D[k];
    for (int c = 0; c < n; c++)
        out[c] = x[c];
    if (linear_solve(n, work, out) != STATUS_OK)
        out[0] = (real)NAN;
}

static void tangent(struct place *p)
{
    p->factor->tangent(p->xi, p->x, p->out);
}

static void tangent_inverse(struct place *p)
{
    matrix D;
    tangent_matrix(p, 1, D);
    solve(p->n, D, false, p->x, p->out);
}

static void tangent_dual(struct place *p)
{
    matrix D;
    tangent_matrix(p, 1, D);
    multiply_transposed(p->n, D, p->x, p->out);
}

static void minus_inverse_dual(struct place *p)
{
    matrix D;
    tangent_matrix(p, -1, D);
    solve(p->n, D, true, p->x, p->out);
}

static void coadjoint(struct place *p)
{
    matrix forward, backward;
    real pulled[MAX_FACTOR];
    tangent_matrix(p, 1, forward);
    tangent_matrix(p, -1, backward);
    multiply_transposed(p->n, backward, p->x, pulled);
    solve(p->n, forward, true, pulled, p->out);
}

/* x = mu, y = h. */
static void second_dual(struct place *p)
{
    real unit[MAX_FACTOR], change[MAX_FACTOR];
    for (int k = 0; k < p->n; k++) {
        for (int c = 0; c < p->n; c++)
            unit[c] = c == k;
        p->factor->second(p->xi, p->y, unit, change);
        p->out[k] = 0;
        for (int c = 0; c < p->n; c++)
            p->out[k] += p->x[c] * change[c];
    }
}

/* <ad*_eta mu, e_k> = <mu, [eta, e_k]> */
static void coadjoint_small(struct place *p)
{
    real unit[MAX_FACTOR], commutator[MAX_FACTOR];
    for (int k = 0; k < p->n; k++) {
        p->out[k] = 0;
        for (int c = 0; c < p->n; c++) {
            unit[c] = c == k;
            commutator[c] = 0;
        }
        if (p->factor->bracket)
            p->factor->bracket(p->xi, unit, commutator);
        for (int c = 0; c < p->n; c++)
            p->out[k] += p->x[c] * commutator[c];
    }
}

void group_tangent(const struct instance *in, const lane *xi, const lane *h, lane *restrict out)
{
    for_each_factor(in, tangent, true, xi, h, NULL, out);
}

void group_tangent_inverse(const struct instance *in, const lane *xi, const lane *h, lane *restrict out)
{
    for_each_factor(in, tangent_inverse, true, xi, h, NULL, out);
}

void group_tangent_dual(const struct instance *in, const lane *xi, const lane *mu, lane *restrict out)
{
    for_each_factor(in, tangent_dual, true, xi, mu, NULL, out);
}

void group_minus_inverse_dual(const struct instance *in, const lane *xi, const lane *mu, lane *restrict out)
{
    for_each_factor(in, minus_inverse_dual, true, xi, mu, NULL, out);
}

void group_second_dual(const struct instance *in, const lane *xi, const lane *h, const lane *mu, lane *restrict out)
{
    for_each_factor(in, second_dual, false, xi, mu, h, out);
}

void group_coadjoint(const struct instance *in, const lane *xi, const lane *mu, lane *restrict out)
{
    for_each_factor(in, coadjoint, true, xi, mu, NULL, out);
}

void group_coadjoint_small(const struct instance *in, const lane *eta, const lane *mu, lane *restrict out)
{
    for_each_factor(in, coadjoint_small, false, eta, mu, NULL, out);
}

void group_translate(const struct instance *in, const real *g, const lane *xi, lane *restrict out)
{
    int offset = 0, element = 0;
    for (const struct factor *const *f = in->group->factor; *f; offset += (*f)->n, element += (*f)->element, f++)
        for (int l = 0; l < in->lanes; l++) {
            struct place p = {.factor = *f, .n = (*f)->n, .lane_index = l};
            real moved[MAX_ELEMENT];
            gather(xi, offset, &p, p.xi);
            for (int c = 0; !(*f)->translate && c < p.n; c++)
                moved[c] = g[element + c] + p.xi[c];
            if ((*f)->translate)
                (*f)->translate(g + element, p.xi, moved);
            for (int c = 0; c < (*f)->element; c++)
                out[element + c][l] = moved[c];
        }
}

static real euclidean_squared(int n, const real *x, const real *y)
{
    real sum = 0;
    for (int c = 0; c < n; c++)
        sum += (x[c] - y[c]) * (x[c] - y[c]);
    return sum;
}

void group_trivialise(const struct instance *in, const real *g, const real *rate, real *out)
{
    const struct factor *const *f = in->group->factor;
    for (int c = 0; !*f && c < in->n; c++)
        out[c] = rate[c];
    for (; *f; g += (*f)->element, rate += (*f)->element, out += (*f)->n, f++) {
        for (int c = 0; !(*f)->trivialise && c < (*f)->n; c++)
            out[c] = rate[c];
        if ((*f)->trivialise)
            (*f)->trivialise(g, rate, out);
    }
}

real group_distance(const struct instance *in, const real *g, const real *h)
{
    real sum = 0;
    if (group_is_abelian(in->group))
        return sqrt(euclidean_squared(in->n, g, h));
    for (const struct factor *const *f = in->group->factor; *f; g += (*f)->element, h += (*f)->element, f++)
        sum += (*f)->distance_squared ? (*f)->distance_squared(g, h) : euclidean_squared((*f)->n, g, h);
    return sqrt(sum);
}

real group_defect(const struct instance *in, const real *g)
{
    real worst = 0;
    for (const struct factor *const *f = in->group->factor; *f; g += (*f)->element, f++)
        worst = (*f)->defect ? fmax(worst, (*f)->defect(g)) : worst;
    return worst;
}
