/* Functions of a factor: in closed form if it has one, else by its matrices; trivial on R^k. */
#include "core/groups/factors.h"

#include "core/numbers/instance.h"
#include "core/numbers/joined.h"
#include "core/numbers/scratch.h"

static void copy_factor_lanes(const struct instance *in, int n, const lane *x, lane *restrict out)
{
    for (int c = 0; c < n; c++)
        FOR_LANES(l, in) out[c][l] = x[c][l];
}

static void zero_factor_lanes(const struct instance *in, int n, lane *restrict out)
{
    for (int c = 0; c < n; c++)
        FOR_LANES(l, in) out[c][l] = 0;
}

static void copy_numbers(int n, const real *x, real *out)
{
    for (int c = 0; c < n; c++)
        out[c] = x[c];
}

/* Operations in closed form that cases which run together compute together, beside enum operator. */
enum joint { CHART = OPERATORS, SECOND_DUAL, BRACKET, BRACKET_DUAL, TRANSLATE, GLANCE };

/* Operands: the terms of a chart, then vectors. What a glance does not see is counted from GLANCE on. */
static void joint_work(const struct lane_call *call, const struct instance *in)
{
    const struct factor *f = call->of;
    const lane *const *x = call->operand;
    switch (call->which) {
    case CHART:
        f->chart(in, x[0], call->to);
        break;
    case SECOND_DUAL:
        f->second_dual(in, x[0], x[1], x[2], x[3], call->to);
        break;
    case BRACKET:
        f->bracket(in, x[0], x[1], call->to);
        break;
    case BRACKET_DUAL:
        f->bracket_dual(in, x[0], x[1], call->to);
        break;
    case TRANSLATE:
        f->translate(in, x[0], call->element, x[1], call->to);
        break;
    default:
        if (call->which < OPERATORS)
            f->apply[call->which](in, x[0], x[1], x[2], call->to);
        else
            f->glance(in, x[0], call->element, x[1], call->which - GLANCE, call->to);
    }
}

/* Operations of rotations alone are worth it. */
static bool is_joint(const struct factor *f, const struct instance *in)
{
    return joins(in) && f->n >= 3 && f->chart;
}

/* And of elements whose matrices take them one for each lane (load_element). */
static bool starts_jointly(const struct factor *f, const struct instance *in)
{
    return is_joint(f, in) && f->element >= 9;
}

/* A closed form makes of cay one term, of exp all. */
static int terms_of_chart(const struct factor *f)
{
    return f->exponential ? ROTATION_TERMS : 1;
}

void factor_chart(const struct factor *f, const struct instance *in, const lane *xi, lane *restrict terms)
{
    if (is_joint(f, in))
        join_call(&(struct lane_call){joint_work, f, CHART, terms_of_chart(f), {f->n}, terms, {xi}, NULL, 0}, in);
    else if (f->chart)
        f->chart(in, xi, terms);
    else if (f->matrices)
        matrix_chart(in, f->matrices, f->exponential, xi, terms);
}

void factor_apply(const struct factor *f, enum operator which, const struct instance *in, const lane *terms,
                  const lane *xi, const lane *x, lane *restrict out)
{
    if (is_joint(f, in))
        join_call(
            &(struct lane_call){
                joint_work, f, which, f->n, {terms_of_chart(f), f->n, f->n}, out, {terms, xi, x}, NULL, 0},
            in);
    else if (f->apply[which])
        f->apply[which](in, terms, xi, x, out);
    else if (f->matrices)
        matrix_apply(in, f->matrices, which, terms, x, out);
    else
        copy_factor_lanes(in, f->n, x, out);
}

void factor_second_dual(const struct factor *f, const struct instance *in, const lane *terms, const lane *xi,
                        const lane *h, const lane *mu, lane *restrict out)
{
    if (is_joint(f, in))
        join_call(&(struct lane_call){joint_work,
                                      f,
                                      SECOND_DUAL,
                                      f->n,
                                      {terms_of_chart(f), f->n, f->n, f->n},
                                      out,
                                      {terms, xi, h, mu},
                                      NULL,
                                      0},
                  in);
    else if (f->second_dual)
        f->second_dual(in, terms, xi, h, mu, out);
    else if (f->matrices)
        matrix_second_over_lanes(in, f->matrices, f->exponential, xi, h, mu, out);
    else
        zero_factor_lanes(in, f->n, out);
}

void factor_bracket(const struct factor *f, const struct instance *in, const lane *x, const lane *y, lane *restrict out)
{
    if (is_joint(f, in))
        join_call(&(struct lane_call){joint_work, f, BRACKET, f->n, {f->n, f->n}, out, {x, y}, NULL, 0}, in);
    else if (f->bracket)
        f->bracket(in, x, y, out);
    else if (f->matrices)
        matrix_bracket_over_lanes(in, f->matrices, false, x, y, out);
    else
        zero_factor_lanes(in, f->n, out);
}

void factor_bracket_dual(const struct factor *f, const struct instance *in, const lane *x, const lane *mu,
                         lane *restrict out)
{
    if (is_joint(f, in))
        join_call(&(struct lane_call){joint_work, f, BRACKET_DUAL, f->n, {f->n, f->n}, out, {x, mu}, NULL, 0}, in);
    else if (f->bracket_dual)
        f->bracket_dual(in, x, mu, out);
    else if (f->matrices)
        matrix_bracket_over_lanes(in, f->matrices, true, x, mu, out);
    else
        zero_factor_lanes(in, f->n, out);
}

void factor_translate(const struct factor *f, const struct instance *in, const lane *terms, const real *g,
                      const lane *xi, lane *restrict out)
{
    if (starts_jointly(f, in))
        join_call(
            &(struct lane_call){
                joint_work, f, TRANSLATE, f->element, {terms_of_chart(f), f->n}, out, {terms, xi}, g, f->element},
            in);
    else if (f->translate)
        f->translate(in, terms, g, xi, out);
    else if (f->matrices)
        matrix_translate(in, f->matrices, terms, g, out);
    else
        for (int c = 0; c < f->n; c++)
            FOR_PARTS(l, in)
                AT(out[c], l) = plus(UNIFORM(g[c]), AT(xi[c], l));
}

void factor_glance(const struct factor *f, const struct instance *in, const lane *terms, const real *g, const lane *xi,
                   uint32_t unseen, lane *restrict out)
{
    bool blind = true;
    for (int c = 0; c < f->element; c++)
        blind = blind && c < 32 && unseen >> c & 1;
    for (int c = 0; c < f->element && blind; c++)
        FOR_LANES(l, in) out[c][l] = g[c];
    if (!blind && f->glance && starts_jointly(f, in))
        join_call(&(struct lane_call){joint_work,
                                      f,
                                      GLANCE + (unseen & ((UINT32_C(1) << f->element) - 1)),
                                      f->element,
                                      {terms_of_chart(f), f->n},
                                      out,
                                      {terms, xi},
                                      g,
                                      f->element},
                  in);
    else if (!blind && f->glance)
        f->glance(in, terms, g, xi, unseen, out);
    else if (!blind)
        factor_translate(f, in, terms, g, xi, out);
}

void factor_move(const struct factor *f, const struct instance *in, const real *g, const lane *xi, lane *restrict out)
{
    if (f->matrices && !f->translate) { /* their chart is mostly what a translation does not need */
        matrix_move(in, f->matrices, f->exponential, g, xi, out);
        return;
    }
    lane terms[CHART_TERMS];
    factor_chart(f, in, xi, terms);
    factor_translate(f, in, terms, g, xi, out);
}

void factor_neutral(const struct factor *f, real *out)
{
    for (int c = 0; c < f->element; c++)
        out[c] = 0;
    if (f->matrices)
        matrix_neutral(f->matrices, out);
}

void factor_compose(const struct factor *f, const real *g, const real *h, real *out)
{
    if (f->compose)
        f->compose(g, h, out);
    else if (f->matrices)
        matrix_compose(f->matrices, g, h, out);
    else
        for (int c = 0; c < f->n; c++)
            out[c] = g[c] + h[c];
}

void factor_invert(const struct factor *f, const real *g, real *out)
{
    if (f->invert)
        f->invert(g, out);
    else if (f->matrices)
        matrix_invert(f->matrices, g, out);
    else
        for (int c = 0; c < f->n; c++)
            out[c] = -g[c];
}

void factor_adjoint(const struct factor *f, const real *g, const real *x, real *out)
{
    if (f->adjoint)
        f->adjoint(g, x, out);
    else if (f->matrices)
        matrix_adjoint(f->matrices, g, x, out);
    else
        copy_numbers(f->n, x, out);
}

void factor_coadjoint(const struct factor *f, const real *g, const real *mu, real *out)
{
    if (f->coadjoint)
        f->coadjoint(g, mu, out);
    else if (f->matrices)
        matrix_coadjoint(f->matrices, g, mu, out);
    else
        copy_numbers(f->n, mu, out);
}

enum status factor_logarithm(const struct factor *f, const real *g, real *xi)
{
    if (f->logarithm)
        return f->logarithm(g, xi);
    if (f->matrices)
        return matrix_logarithm(f->matrices, f->exponential, g, xi);
    copy_numbers(f->n, g, xi);
    return STATUS_OK;
}

void factor_trivialise(const struct factor *f, const real *g, const real *rate, real *out)
{
    if (f->trivialise)
        f->trivialise(g, rate, out);
    else if (f->matrices)
        matrix_trivialise(f->matrices, g, rate, out);
    else
        copy_numbers(f->n, rate, out);
}

real factor_distance_squared(const struct factor *f, const real *g, const real *h)
{
    real sum = 0;
    if (f->distance_squared)
        return f->distance_squared(g, h);
    for (int c = 0; c < f->element; c++)
        sum += (g[c] - h[c]) * (g[c] - h[c]);
    return sum;
}

real factor_defect(const struct factor *f, const real *g)
{
    real nearest[SMALL_ELEMENT];
    if (f->defect)
        return f->defect(g);
    return f->sought ? matrix_sought(f->matrices, g, nearest) : 0;
}

void factor_nearest(const struct factor *f, real *g)
{
    real nearest[SMALL_ELEMENT];
    if (f->nearest) {
        f->nearest(g);
    } else if (f->sought) {
        matrix_sought(f->matrices, g, nearest);
        copy_numbers(f->element, nearest, g);
    }
}

void translate_point(const struct factor *factor, const real *g, const real *xi, real *out)
{
    struct instance point = {.lanes = 1};
    lane batch[MAX_FACTOR], terms[CHART_TERMS];
    SCRATCH(lane, moved, factor->element);
    broadcast(factor->n, xi, batch);
    factor_chart(factor, &point, batch, terms);
    factor_translate(factor, &point, terms, g, batch, moved);
    first_point(factor->element, moved, out);
}
