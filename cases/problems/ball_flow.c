/* The homogeneous ball on a turntable: its motion in closed form, its attitude by a power series. */
#include "cases/problems/ball_flow.h"

#include <string.h>

#include "core/groups/factors.h"

/* The way gone after time t. */
static void rolled_path(const struct ball_flow *ball, real t, real *moved)
{
    struct rotation_series f;
    real angle = ball->rate * t;
    rotation_series(angle * angle, false, &f);
    real along = t * f.S, across = t * angle * f.A;
    moved[0] = along * ball->v[0] - across * ball->v[1];
    moved[1] = along * ball->v[1] + across * ball->v[0];
}

static struct ball_flow rolled(const struct ball_flow *ball, real t)
{
    struct ball_flow later = *ball;
    real moved[2], cosine = cos(ball->rate * t), sine = sin(ball->rate * t);
    rolled_path(ball, t, moved);
    for (int c = 0; c < 2; c++)
        later.w[c] += ball->gain * moved[c];
    later.v[0] = cosine * ball->v[0] - sine * ball->v[1];
    later.v[1] = cosine * ball->v[1] + sine * ball->v[0];
    return later;
}

enum { TERMS = 40 }; /* of power series with terms below 1/n! */

/* out += x y, the product of a quaternion and a vector. */
static void add_product(const real *x, const real *y, real *out)
{
    real turned[3];
    cross(x + 1, y, turned);
    out[0] -= dot3(x + 1, y);
    for (int c = 0; c < 3; c++)
        out[1 + c] += x[0] * y[c] + turned[c];
}

/* Attitude after a time h with (|w| + |rate|) h <= 1 as a quaternion: the power series of q' = q w/2, q(0) = 1. */
static void turn_by_series(const struct ball_flow *ball, real h, real *turn)
{
    real q[TERMS][4] = {{1}}, w[TERMS][3] = {{0}},
         change[] = {ball->gain * h * ball->v[0], ball->gain * h * ball->v[1]};
    memcpy(w[0], ball->w, sizeof w[0]);
    memcpy(turn, q[0], sizeof q[0]);
    for (int n = 1; n < TERMS; n++) {
        for (int j = 0; j < n; j++)
            add_product(q[n - 1 - j], w[j], q[n]);
        for (int c = 0; c < 4; c++) {
            q[n][c] *= h / (2 * n);
            turn[c] += q[n][c];
        }
        real across = change[0];
        w[n][0] = change[0];
        w[n][1] = change[1];
        change[0] = -ball->rate * h / (n + 1) * change[1];
        change[1] = ball->rate * h / (n + 1) * across;
    }
}

/* g0 times the rotation of a quaternion of any length. */
static void apply_quaternion(const real *q, const real *g0, real *g)
{
    real scale = 2 / (q[0] * q[0] + dot3(q + 1, q + 1));
    for (int i = 0; i < 3; i++) {
        real row[3], twice[3], back[] = {-q[1], -q[2], -q[3]};
        cross(back, g0 + 3 * i, row);
        cross(back, row, twice);
        for (int c = 0; c < 3; c++)
            g[3 * i + c] = g0[3 * i + c] + scale * (q[0] * row[c] + twice[c]);
    }
}

static void attitude_by_series(const struct ball_flow *start, real t, const real *g0, real *g)
{
    real fastest = sqrt(dot3(start->w, start->w)) + fabs(start->rate), attitude[] = {1, 0, 0, 0};
    if (start->rate != 0) /* w moves on a circle */
        fastest += 2 * fabs(start->gain / start->rate) * hypot(start->v[0], start->v[1]);
    int steps = (int)ceil(fabs(t) * fastest) + 1;
    for (int k = 0; k < steps; k++) {
        struct ball_flow ball = rolled(start, t * k / steps);
        real turn[4], product[4];
        turn_by_series(&ball, t / steps, turn);
        for (int c = 0; c < 4; c++)
            product[c] = attitude[c] * turn[0];
        add_product(attitude, turn + 1, product);
        memcpy(attitude, product, sizeof product);
    }
    apply_quaternion(attitude, g0, g);
}

/* If the contact point circles about the axis of the table, w is constant in a rotating frame: R = R_0 exp(t (w +
 * rate e3)) exp(-t rate e3). */
static void attitude_when_centred(const struct ball_flow *start, real t, const real *g0, real *g)
{
    real first[] = {t * start->w[0], t * start->w[1], t * (start->w[2] + start->rate)}, half[9];
    const real second[] = {0, 0, -t * start->rate};
    translate_point(&so3_exp, g0, first, half);
    translate_point(&so3_exp, half, second, g);
}

void ball_flow(const struct ball_flow *start, bool centred, real t, const real *g0, real *g, real *eta)
{
    struct ball_flow end = rolled(start, t);
    real moved[2];
    if (centred)
        attitude_when_centred(start, t, g0, g);
    else
        attitude_by_series(start, t, g0, g);
    rolled_path(start, t, moved);
    g[9] = g0[9] + moved[0];
    g[10] = g0[10] + moved[1];
    memcpy(eta, end.w, sizeof end.w);
    memcpy(eta + 3, end.v, sizeof end.v);
}
