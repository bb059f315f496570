/* The factors of groups, each with the retractions cay and exp [mathematics, HP 2]. */
#ifndef RATTLEBACK_CORE_FACTORS_H
#define RATTLEBACK_CORE_FACTORS_H

#include "core/groups/factor.h"
#include "core/groups/matrix.h"
#include "core/groups/rotation.h"

/* so2_cay, so2_exp, ...: each has a line in groups.def, and a file. The first line of that file describes the numbers that store an element. */
#define GROUP(code, summary, source) extern const struct factor code##_cay, code##_exp;
#include "core/groups/groups.def"
#undef GROUP

/* R^1, R^2, R^3 as factors of a product. */
extern const struct factor vector_1, vector_2, vector_3;

/* Entries of groups.def, k < factor_count(): the factor with each retraction, a summary of the numbers in q and v, and its source. */
struct factor_entry {
    const struct factor *cay, *exp;
    const char *summary, *source;
};
int factor_count(void);
const struct factor_entry *factor_at(int index);

/* Functions of a factor, as in struct factor, in closed form or by its matrices. On R^k, operators are the identity, brackets are 0 and elements
 * are vectors. */
void factor_chart(const struct factor *f, const struct instance *in, const lane *xi, lane *restrict terms);
void factor_apply(const struct factor *f, enum operator which, const struct instance *in, const lane *terms,
                  const lane *xi, const lane *x, lane *restrict out);
void factor_second_dual(const struct factor *f, const struct instance *in, const lane *terms, const lane *xi,
                        const lane *h, const lane *mu, lane *restrict out);
void factor_bracket(const struct factor *f, const struct instance *in, const lane *x, const lane *y,
                    lane *restrict out);
void factor_bracket_dual(const struct factor *f, const struct instance *in, const lane *x, const lane *mu,
                         lane *restrict out);
void factor_translate(const struct factor *f, const struct instance *in, const lane *terms, const real *g,
                      const lane *xi, lane *restrict out);
void factor_glance(const struct factor *f, const struct instance *in, const lane *terms, const real *g, const lane *xi,
                   uint32_t unseen, lane *restrict out);
void factor_move(const struct factor *f, const struct instance *in, const real *g, const lane *xi, lane *restrict out);
void factor_neutral(const struct factor *f, real *out);
void factor_compose(const struct factor *f, const real *g, const real *h, real *out);
void factor_invert(const struct factor *f, const real *g, real *out);
void factor_adjoint(const struct factor *f, const real *g, const real *x, real *out);
void factor_coadjoint(const struct factor *f, const real *g, const real *mu, real *out);
enum status factor_logarithm(const struct factor *f, const real *g, real *xi);
void factor_trivialise(const struct factor *f, const real *g, const real *rate, real *out);
real factor_distance_squared(const struct factor *f, const real *g, const real *h);
real factor_defect(const struct factor *f, const real *g);
void factor_nearest(const struct factor *f, real *g);

/* Computes out = g tau(xi) of one factor at one point; not for R^k. */
void translate_point(const struct factor *factor, const real *g, const real *xi, real *out);

/* Defines the factors code_cay and code_exp from code_matrices alone; its to_matrix must be affine in the numbers of g. Further arguments set
 * name, n, element and, unless all numbers are elements, defect. */
#define MATRIX_FACTORS(code, ...)                                                                                      \
    const struct factor code##_cay = {.matrices = &code##_matrices, __VA_ARGS__},                                      \
                        code##_exp = {.exponential = true, .matrices = &code##_matrices, __VA_ARGS__};

/* EACH_OPERATOR: X(code, retraction, argument, which) for each operator. DEFINE_FACTOR: defines code_retraction from the functions
 * code_retraction_TANGENT, ..., code_retraction_chart, _second, _translate, _glance, _logarithm and code_bracket, ..., code_matrices. Further
 * arguments set the other members. */
#define EACH_OPERATOR(X, code, retraction, argument)                                                                   \
    X(code, retraction, argument, TANGENT)                                                                             \
    X(code, retraction, argument, TANGENT_INVERSE)                                                                     \
    X(code, retraction, argument, ADJOINT)                                                                             \
    X(code, retraction, argument, ADJOINT_BACK)                                                                        \
    X(code, retraction, argument, TANGENT_DUAL)                                                                        \
    X(code, retraction, argument, INVERSE_DUAL)                                                                        \
    X(code, retraction, argument, COADJOINT)                                                                           \
    X(code, retraction, argument, COADJOINT_BACK)

#define FACTOR_OPERATOR(code, retraction, argument, which) [which] = code##_##retraction##_##which,

#define DEFINE_FACTOR(code, retraction, ...)                                                                           \
    const struct factor code##_##retraction = {.chart = code##_##retraction##_chart,                                   \
                                               .apply = {EACH_OPERATOR(FACTOR_OPERATOR, code, retraction, )},          \
                                               .second_dual = code##_##retraction##_second,                            \
                                               .translate = code##_##retraction##_translate,                           \
                                               .glance = code##_##retraction##_glance,                                 \
                                               .logarithm = code##_##retraction##_logarithm,                           \
                                               .bracket = code##_bracket,                                              \
                                               .bracket_dual = code##_bracket_dual,                                    \
                                               .trivialise = code##_trivialise,                                        \
                                               .compose = code##_compose,                                              \
                                               .invert = code##_invert,                                                \
                                               .adjoint = code##_adjoint,                                              \
                                               .coadjoint = code##_coadjoint,                                          \
                                               .matrices = &code##_matrices,                                           \
                                               __VA_ARGS__};

#endif
