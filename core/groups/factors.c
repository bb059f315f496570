/* cay and exp on SO(2), SO(3), SE(2), SE(3): the operators of adjoint.h over lanes, translations, distances. */
#include "core/groups/factors.h"

#include "core/groups/adjoint.h"
#include "core/numbers/sine.h"
#include "core/problem/problem.h"

/* S, A, B, A1, B1, A2, B2; of cay S alone. */
POINTWISE void chart_over_lanes(const struct instance *in, enum kind kind, bool exponential, const lane *xi,
                                lane *restrict terms)
{
    lane z;
    FOR_PACKS(p, in)
    {
        pack at[MAX_FACTOR], square, S;
        load(dimension(kind), xi, p, at);
        square = rotation_square(kind, at);
        S = 1 / (1 + square / 4);
        store(1, exponential ? &square : &S, p, exponential ? &z : terms);
    }
    if (exponential)
        rotation_series_lanes(in, z, terms);
}

/* Without the terms that nothing asks for, the compiler takes no loads. */
POINTWISE series series_at(const lane *terms, int p)
{
    pack f[CHART_TERMS];
    load(CHART_TERMS, terms, p, f);
    return (series){f[0], f[1], f[2], f[3], f[4], f[5], f[6]};
}

POINTWISE void apply_over_lanes(const struct instance *in, enum kind kind, bool exponential, enum operator which,
                                const lane *terms, const lane *xi, const lane *x, lane *restrict out)
{
    FOR_PACKS(p, in)
    {
        series f = series_at(terms, p);
        pack at[MAX_FACTOR], argument[MAX_FACTOR], result[MAX_FACTOR];
        load(dimension(kind), xi, p, at);
        load(dimension(kind), x, p, argument);
        apply(kind, exponential, which, &f, at, argument, result);
        store(dimension(kind), result, p, out);
    }
}

POINTWISE void second_over_lanes(const struct instance *in, enum kind kind, bool exponential, const lane *terms,
                                 const lane *xi, const lane *h, const lane *mu, lane *restrict out)
{
    FOR_PACKS(p, in)
    {
        series f = series_at(terms, p);
        pack at[MAX_FACTOR], along[MAX_FACTOR], covector[MAX_FACTOR], result[MAX_FACTOR];
        load(dimension(kind), xi, p, at);
        load(dimension(kind), h, p, along);
        load(dimension(kind), mu, p, covector);
        second(kind, exponential, &f, at, along, covector, result);
        store(dimension(kind), result, p, out);
    }
}

POINTWISE void bracket_dual_over_lanes(const struct instance *in, enum kind kind, const lane *x, const lane *mu,
                                       lane *restrict out)
{
    FOR_PACKS(p, in)
    {
        pack at[MAX_FACTOR], covector[MAX_FACTOR], result[MAX_FACTOR];
        load(dimension(kind), x, p, at);
        load(dimension(kind), mu, p, covector);
        bracket_dual(kind, at, covector, result);
        store(dimension(kind), result, p, out);
    }
}

/* The rotation of tau is 1 + S X + this X^2. */
POINTWISE pack square_term(bool exponential, const series *f)
{
    if (exponential)
        return f->A;
    return f->S / 2;
}

/* R (1 + S X + second X^2) row by row, r X = r x x, then one step of the polar iteration: the product stays orthogonal
 * to round-off. */
POINTWISE void rotate_by(const real *R, const pack *x, bool exponential, const series *f, pack *out)
{
    pack product[9], turned[3], twice[3], second = square_term(exponential, f);
    for (int i = 0; i < 9; i += 3) {
        const pack row[] = {PACK(R[i]), PACK(R[i + 1]), PACK(R[i + 2])};
        cross_packs(row, x, turned);
        cross_packs(turned, x, twice);
        for (int c = 0; c < 3; c++)
            product[i + c] = row[c] + (f->S * turned[c] + second * twice[c]);
    }
    for (int i = 0; i < 9; i += 3) {
        for (int c = 0; c < 3; c++)
            out[i + c] = product[i + c];
        for (int j = 0; j < 9; j += 3) {
            pack gram = (pair(3, product + i, product + j) - (real)(i == j)) / 2;
            for (int c = 0; c < 3; c++)
                out[i + c] -= gram * product[j + c];
        }
    }
}

/* What tau(xi) moves by, in the frame of w. */
POINTWISE void move_se3(bool exponential, const series *f, const pack *w, const pack *v, pack *move)
{
    pack turned[3], twice[3];
    if (!exponential) {
        resolvent(f, w, 1, v, move);
        return;
    }
    cross_packs(w, v, turned);
    cross_packs(w, turned, twice);
    for (int c = 0; c < 3; c++)
        move[c] = v[c] + f->A * turned[c] + f->B * twice[c];
}

POINTWISE void translate_in_space(const struct instance *in, bool moves, bool exponential, const lane *terms,
                                  const real *g, const lane *xi, lane *restrict out)
{
    FOR_PACKS(p, in)
    {
        series f = series_at(terms, p);
        pack at[6], moved[12], move[3];
        load(moves ? 6 : 3, xi, p, at);
        rotate_by(g, at, exponential, &f, moved);
        if (moves)
            move_se3(exponential, &f, at, at + 3, move);
        for (int c = 0; c < 3 && moves; c++)
            moved[9 + c] = g[9 + c] + (g[3 * c] * move[0] + g[3 * c + 1] * move[1] + g[3 * c + 2] * move[2]);
        store(moves ? 12 : 9, moved, p, out);
    }
}

/* The angle by which tau(xi) turns in the plane. */
POINTWISE void turn_in_plane(const struct instance *in, bool exponential, const lane w, real *restrict turn)
{
    if (!exponential)
        lane_half_atan(in, w, turn);
    else
        FOR_LANES(l, in) turn[l] = w[l];
}

/* S v + A w J v by exp, S (v + w J v / 2) by cay, J the right angle. */
POINTWISE void translate_in_plane(const struct instance *in, bool exponential, const lane *terms, const real *g,
                                  const lane *xi, lane *restrict out)
{
    real cosine = cos(g[2]), sine = sin(g[2]);
    lane turn;
    turn_in_plane(in, exponential, xi[2], turn);
    FOR_PACKS(p, in)
    {
        series f = series_at(terms, p);
        pack at[3], turned, moved[3];
        load(3, xi, p, at);
        load(1, &turn, p, &turned);
        pack across = square_term(exponential, &f) * at[2];
        pack move[] = {f.S * at[0] - across * at[1], across * at[0] + f.S * at[1]};
        moved[0] = g[0] + (cosine * move[0] - sine * move[1]);
        moved[1] = g[1] + (sine * move[0] + cosine * move[1]);
        moved[2] = g[2] + turned;
        store(3, moved, p, out);
    }
}

POINTWISE void translate_over_lanes(const struct instance *in, enum kind kind, bool exponential, const lane *terms,
                                    const real *g, const lane *xi, lane *restrict out)
{
    if (kind == KIND_so2) {
        turn_in_plane(in, exponential, xi[0], out[0]);
        FOR_LANES(l, in) out[0][l] += g[0];
    } else if (kind == KIND_se2) {
        translate_in_plane(in, exponential, terms, g, xi, out);
    } else {
        translate_in_space(in, kind == KIND_se3, exponential, terms, g, xi, out);
    }
}

void translate_point(const struct factor *factor, const real *g, const real *xi, real *out)
{
    struct instance point = {.lanes = 1};
    lane batch[MAX_FACTOR], terms[CHART_TERMS], moved[MAX_ELEMENT];
    broadcast(factor->n, xi, batch);
    factor->chart(&point, batch, terms);
    factor->translate(&point, terms, g, batch, moved);
    for (int c = 0; c < factor->element; c++)
        out[c] = moved[c][0];
}

static real angle_squared(real a, real b)
{
    real gap = remainder(a - b, 2 * REAL_PI);
    return gap * gap;
}

/* |1 - Q|_F = 2 sqrt 2 sin(angle/2) for Q = R_ref^T R: good for the smallest angles. */
static real so3_distance_squared(const real *g, const real *h)
{
    real sum = 0;
    for (int c = 0; c < 9; c++)
        sum += (g[c] - h[c]) * (g[c] - h[c]);
    real angle = 2 * asin(fmin(1, sqrt(sum / 8)));
    return angle * angle;
}

static real se3_distance_squared(const real *g, const real *h)
{
    real sum = so3_distance_squared(g, h);
    for (int c = 9; c < 12; c++)
        sum += (g[c] - h[c]) * (g[c] - h[c]);
    return sum;
}

static real se2_distance_squared(const real *g, const real *h)
{
    return (g[0] - h[0]) * (g[0] - h[0]) + (g[1] - h[1]) * (g[1] - h[1]) + angle_squared(g[2], h[2]);
}

static real so2_distance_squared(const real *g, const real *h)
{
    return angle_squared(g[0], h[0]);
}

static void so2_trivialise(const real *g, const real *rate, real *out)
{
    (void)g;
    out[0] = rate[0];
}

/* The skew part of R^T Rdot. */
static void so3_trivialise(const real *g, const real *rate, real *out)
{
    static const int plus[] = {2, 0, 1}, minus[] = {1, 2, 0};
    real skew[3][3];
    for (int j = 0; j < 3; j++) {
        real column[] = {rate[j], rate[3 + j], rate[6 + j]}, back[3];
        rotate_back(g, column, back);
        for (int i = 0; i < 3; i++)
            skew[i][j] = back[i];
    }
    for (int c = 0; c < 3; c++)
        out[c] = (skew[plus[c]][minus[c]] - skew[minus[c]][plus[c]]) / 2;
}

static void se3_trivialise(const real *g, const real *rate, real *out)
{
    so3_trivialise(g, rate, out);
    rotate_back(g, rate + 9, out + 3);
}

static void se2_trivialise(const real *g, const real *rate, real *out)
{
    out[0] = cos(g[2]) * rate[0] + sin(g[2]) * rate[1];
    out[1] = cos(g[2]) * rate[1] - sin(g[2]) * rate[0];
    out[2] = rate[2];
}

#define OPERATOR(code, retraction, exponential, which)                                                                 \
    static void code##_##retraction##_##which(const struct instance *in, const lane *terms, const lane *xi,            \
                                              const lane *x, lane *restrict out)                                       \
    {                                                                                                                  \
        apply_over_lanes(in, KIND_##code, exponential, which, terms, xi, x, out);                                      \
    }

#define FACTOR(code, retraction, exponential, name, n, element, defect)                                                \
    OPERATOR(code, retraction, exponential, TANGENT)                                                                   \
    OPERATOR(code, retraction, exponential, TANGENT_INVERSE)                                                           \
    OPERATOR(code, retraction, exponential, INVERSE_DUAL)                                                              \
    OPERATOR(code, retraction, exponential, TANGENT_DUAL)                                                              \
    OPERATOR(code, retraction, exponential, COADJOINT)                                                                 \
    OPERATOR(code, retraction, exponential, COADJOINT_BACK)                                                            \
    static void code##_##retraction##_chart(const struct instance *in, const lane *xi, lane *restrict terms)           \
    {                                                                                                                  \
        chart_over_lanes(in, KIND_##code, exponential, xi, terms);                                                     \
    }                                                                                                                  \
    static void code##_##retraction##_second(const struct instance *in, const lane *terms, const lane *xi,             \
                                             const lane *h, const lane *mu, lane *restrict out)                        \
    {                                                                                                                  \
        second_over_lanes(in, KIND_##code, exponential, terms, xi, h, mu, out);                                        \
    }                                                                                                                  \
    static void code##_##retraction##_translate(const struct instance *in, const lane *terms, const real *g,           \
                                                const lane *xi, lane *restrict out)                                    \
    {                                                                                                                  \
        translate_over_lanes(in, KIND_##code, exponential, terms, g, xi, out);                                         \
    }                                                                                                                  \
    const struct factor code##_##retraction = {                                                                        \
        name,                                                                                                          \
        n,                                                                                                             \
        element,                                                                                                       \
        code##_##retraction##_chart,                                                                                   \
        {code##_##retraction##_TANGENT, code##_##retraction##_TANGENT_INVERSE, code##_##retraction##_TANGENT_DUAL,     \
         code##_##retraction##_INVERSE_DUAL, code##_##retraction##_COADJOINT, code##_##retraction##_COADJOINT_BACK},   \
        code##_##retraction##_second,                                                                                  \
        code##_bracket_dual,                                                                                           \
        code##_##retraction##_translate,                                                                               \
        code##_distance_squared,                                                                                       \
        code##_trivialise,                                                                                             \
        defect};

#define GROUP(code, name, n, element, defect, summary)                                                                 \
    static void code##_bracket_dual(const struct instance *in, const lane *x, const lane *mu, lane *restrict out)      \
    {                                                                                                                  \
        bracket_dual_over_lanes(in, KIND_##code, x, mu, out);                                                          \
    }                                                                                                                  \
    FACTOR(code, cay, false, name, n, element, defect)                                                                 \
    FACTOR(code, exp, true, name, n, element, defect)
#include "core/groups/groups.def"
#undef GROUP

const struct factor vector_1 = {.name = "R^1", .n = 1, .element = 1};
const struct factor vector_2 = {.name = "R^2", .n = 2, .element = 2};
const struct factor vector_3 = {.name = "R^3", .n = 3, .element = 3};
