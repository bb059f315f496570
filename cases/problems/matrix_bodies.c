/* Mechanical systems on matrix groups: h = <mu, J^-1 mu>/2 + sum K_ij g_ij, on SE(3), SE(2), SL(2), Aff(1), Heis(3). */
#include <string.h>

#include "cases/problems/constant_mass.h"
#include "core/groups/factors.h"
#include "core/groups/matrix.h"
#include "core/numbers/linear.h"
#include "core/problem/natural.h"

extern const struct problem problem_se3_body, problem_se2_body, problem_sl2_body, problem_aff1_body, problem_heis3_body;

/* J^-1 by rows, K by rows; initial data exp(turn), spatial momentum. */
static const struct body {
    const struct problem *problem;
    const struct factor *factor;
    const real *inverse_mass, *K, *turn, *momentum;
} bodies[] = {
    {&problem_se3_body, &se3_exp,
     (const real[]){R(1.2), R(0.05), 0, R(0.1), 0, 0, R(0.05), 1,      0, 0, R(0.1), 0, 0, 0, R(0.8), 0, 0, R(0.1),
                    R(0.1), 0,       0, R(0.6), 0, 0, 0,       R(0.1), 0, 0, R(0.7), 0, 0, 0, R(0.1), 0, 0, R(0.9)},
     (const real[]){R(0.3), 0, 0, R(0.1), 0, 0, R(-0.2), 0, 0, 0, R(0.5), R(0.4), 0, 0, 0, 0},
     (const real[]){R(0.1), R(-0.2), R(0.3), R(0.2), R(0.1), R(-0.1)},
     (const real[]){R(0.4), R(-0.3), R(0.5), R(0.2), R(-0.6), R(0.3)}},
    {&problem_se2_body, &se2_exp, (const real[]){1, R(0.1), R(0.2), R(0.1), R(0.8), 0, R(0.2), 0, R(0.6)},
     (const real[]){R(0.3), 0, R(0.2), R(-0.4), R(0.5), R(-0.1), 0, 0, 0}, (const real[]){R(0.2), R(-0.1), R(0.3)},
     (const real[]){R(0.6), R(-0.5), R(0.8)}},
    {&problem_sl2_body, &sl2_exp, (const real[]){1, R(0.1), 0, R(0.1), R(0.8), R(0.2), 0, R(0.2), R(0.6)},
     (const real[]){R(0.2), R(-0.1), R(0.3), R(0.1)}, (const real[]){R(0.1), R(-0.2), R(0.3)},
     (const real[]){R(0.2), R(-0.3), R(0.25)}},
    {&problem_aff1_body, &aff1_exp, (const real[]){1, R(0.2), R(0.2), R(0.7)}, (const real[]){R(0.3), R(0.5), 0, 0},
     (const real[]){R(0.2), R(-0.3)}, (const real[]){R(0.5), R(-0.8)}},
    {&problem_heis3_body, &heis3_exp, (const real[]){1, R(0.1), 0, R(0.1), R(0.8), R(0.2), 0, R(0.2), R(1.2)},
     (const real[]){0, R(0.3), R(0.5), 0, 0, R(-0.2), 0, 0, 0}, (const real[]){R(0.2), R(-0.1), R(0.3)},
     (const real[]){R(0.6), R(-0.5), R(0.8)}}};

static const struct body *body_of(const struct instance *in)
{
    const struct body *body = bodies;
    while (body->problem != in->problem)
        body++;
    return body;
}

/* The matrix of the element in one lane. */
static void matrix_at(const struct instance *in, const struct body *body, const lane *g, int l, real *G)
{
    real element[MAX_ELEMENT];
    for (int c = 0; c < in->element; c++)
        element[c] = g[c][l];
    matrix_of(body->factor->matrices, element, G);
}

static void lagrangian(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    const struct body *body = body_of(in);
    int numbers = body->factor->matrices->order * body->factor->matrices->order;
    constant_mass_energy(in, g, eta, out);
    for (int l = 0; l < in->lanes; l++) {
        real G[MAX_ORDER * MAX_ORDER];
        matrix_at(in, body, g, l, G);
        for (int k = 0; k < numbers; k++)
            out[0][l] -= body->K[k] * G[k];
    }
}

/* -sum K_ij (G E_k)_ij; lanes without a point repeat the first. */
static void force(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    (void)eta;
    const struct body *body = body_of(in);
    const struct matrix_group *m = body->factor->matrices;
    for (int l = 0; l < LANES; l++) {
        real G[MAX_ORDER * MAX_ORDER];
        matrix_at(in, body, g, l < in->lanes ? l : 0, G);
        for (int k = 0; k < m->n; k++) {
            const real *E = m->basis + k * m->order * m->order;
            real sum = 0;
            for (int c = 0; c < m->order * m->order; c++)
                for (int j = 0; j < m->order; j++)
                    sum += body->K[c] * G[c / m->order * m->order + j] * E[j * m->order + c % m->order];
            out[k][l] = -sum;
        }
    }
}

static void mass(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    (void)g, (void)eta;
    real M[MAX_DIMENSION * MAX_DIMENSION];
    if (matrix_inverse(in->n, body_of(in)->inverse_mass, M) != STATUS_OK)
        M[0] = (real)NAN;
    constant_mass_dense(in, M, out);
}

static void velocity(const struct instance *in, const lane *g, const lane *mu, lane *restrict out)
{
    (void)g;
    const real *inverse = body_of(in)->inverse_mass;
    for (int i = 0; i < in->n; i++) {
        FOR_LANES(l, in) out[i][l] = 0;
        for (int j = 0; j < in->n; j++)
            FOR_LANES(l, in) out[i][l] += inverse[i * in->n + j] * mu[j][l];
    }
}

static void moving(const struct instance *in, real *g, real *eta)
{
    const struct body *body = body_of(in);
    real one[MAX_ELEMENT], mu[MAX_DIMENSION];
    matrix_neutral(body->factor->matrices, one);
    translate_point(body->factor, one, body->turn, g);
    factor_coadjoint(body->factor, g, body->momentum, mu);
    for (int i = 0; i < in->n; i++) {
        eta[i] = 0;
        for (int j = 0; j < in->n; j++)
            eta[i] += body->inverse_mass[i * in->n + j] * mu[j];
    }
}

#define MATRIX_BODY(code, label, where, q_and_v, dimension, numbers, preset_text, first, second, reason)               \
    static const struct group code##_cay_group = {where, "cay", {&code##_cay}},                                        \
                              code##_exp_group = {where, "exp", {&code##_exp}};                                        \
    const struct problem problem_##code##_body = {                                                                     \
        .name = label,                                                                                                 \
        .summary = "generic mechanical system, " where ": h = <mu, J^-1 mu>/2 + sum K_ij g_ij",                        \
        .source = "spec Lie 2.5",                                                                                      \
        .coordinates = q_and_v,                                                                                        \
        .constraint = CONSTRAINT_NONE,                                                                                 \
        .groups = (const struct group *const[]){&code##_##first##_group, &code##_##second##_group, NULL},              \
        .retraction_because = reason,                                                                                  \
        .n = dimension,                                                                                                \
        .element = numbers,                                                                                            \
        .presets = (const struct preset[]){{"moving", preset_text, moving}, {0}},                                      \
        .lagrangian = lagrangian,                                                                                      \
        .force = force,                                                                                                \
        .momentum = constant_mass_momentum,                                                                            \
        .mass = mass,                                                                                                  \
        .velocity = velocity,                                                                                          \
        .hamiltonian_force = unit_hamiltonian_force,                                                                   \
    }

MATRIX_BODY(se3, "se3-body", "SE(3)", "q: R by rows, x1, x2, x3; v: w1, w2, w3, v1, v2, v3 in the body frame", 6, 12,
            "g = exp(.1, -.2, .3, .2, .1, -.1), spatial momentum (.4, -.3, .5, .2, -.6, .3)", exp, cay,
            "at equal error cay takes 1.4 times as long");
MATRIX_BODY(se2, "se2-body", "SE(2)", "q: x, y, theta; v: v1, v2, w in the body frame", 3, 3,
            "g = exp(.2, -.1, .3), spatial momentum (.6, -.5, .8)", exp, cay,
            "at equal error cay takes 1.5 times as long");
MATRIX_BODY(sl2, "sl2-body", "SL(2)", "q: g by rows; v: along diag(1, -1), E12, E21", 3, 4,
            "g = exp(.1, -.2, .3), spatial momentum (.2, -.3, .25)", cay, exp,
            "at equal error exp takes 2.3 times as long");
MATRIX_BODY(aff1, "aff1-body", "Aff(1)", "q: g11, g12; v: along E11, E12", 2, 2,
            "g = exp(.2, -.3), spatial momentum (.5, -.8)", cay, exp, "at equal error exp takes 1.6 times as long");
MATRIX_BODY(heis3, "heis3-body", "Heis(3)", "q: g12, g13, g23; v: along E12, E23, E13", 3, 3,
            "g = exp(.2, -.1, .3), spatial momentum (.6, -.5, .8)", cay, exp,
            "at equal error exp takes 1.7 times as long");
