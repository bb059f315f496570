/* Misprints of the papers, as data: a formula as printed and as it must read, each compared with the definition that it is derived from.
 *
 * All on the line, L = m v^2/2 - V, V = -cos q, with h = 1/10 and m = 2; three nodes of a discrete path. */
#include "ci/tests/core/control_named.h"
#include "ci/tests/core/tableaux.h"

static const real h = R(0.1), m = 2, q0 = R(0.4), q1 = R(0.55), q2 = R(0.75), p0 = R(1.3);

static real force(real q) /* -V' */
{
    return -sin(q);
}

static real lagrangian(real q, real v)
{
    return m * v * v / 2 + cos(q);
}

/* Asserts that the printed formula differs from the definition by more than `off`, and that the one below it in the
 * findings does not. */
static void compare(const char *position, real definition, real printed, real must_read, real off)
{
    if (!(fabs(printed - definition) > off) || !(fabs(must_read - definition) <= pow(REAL_EPSILON, R(0.7))))
        fail_msg("%s: definition %.12g, printed %.12g, must read %.12g", position, (double)definition, (double)printed,
                 (double)must_read);
}

/* Discrete Lagrangians: trapezoid, L at the first node, at the second, in the middle. */
enum rule { TRAPEZOID, FIRST, SECOND, MIDDLE };

static real discrete(enum rule rule, real a, real b)
{
    real v = (b - a) / h;
    switch (rule) {
    case TRAPEZOID:
        return h / 2 * (lagrangian(a, v) + lagrangian(b, v));
    case FIRST:
        return h * lagrangian(a, v);
    case SECOND:
        return h * lagrangian(b, v);
    default:
        return h * lagrangian((a + b) / 2, v);
    }
}

/* D1 or D2 of it. */
static real D(int slot, enum rule rule, real a, real b)
{
    real sum = 0, step = pow(REAL_EPSILON, R(0.2));
    for (int d = 0; d < 4; d++) {
        real by = differences[d].at * step;
        sum += differences[d].weight / step * discrete(rule, a + (slot == 1 ? by : 0), b + (slot == 2 ? by : 0));
    }
    return sum;
}

/* The third node of a solution of (6): D2 L_d(a, b) + D1 L_d(b, c) = 0. */
static real next(real a, real b)
{
    return 2 * b - a + h * h / m * force(b);
}

/* HP, after (6): -D2 L_d(q_{i-1}, q_i) = p_i^- = p_i^+ = D1 L_d(q_i, q_{i+1}). As equations these are (6); as momenta their negatives. */
TEST(hp_matching_of_momenta)
{
    compare("HP, after (6)", D(2, TRAPEZOID, q0, q1), D(1, TRAPEZOID, q1, next(q0, q1)),
            -D(1, TRAPEZOID, q1, next(q0, q1)), 1);
}

/* HP 4: d^2 L_d / dq_0^i dq_0^j as the matrix of the symplectic form. The map (q0, q1) -> (q1, q2) has determinant 1 and keeps it. */
TEST(hp_symplectic_form)
{
    real same[2], mixed[2], at[3] = {q0, q1, next(q0, q1)};
    for (int k = 0; k < 2; k++) {
        same[k] = m / h + h / 2 * -cos(at[k]);
        mixed[k] = -m / h;
    }
    compare("HP 4, symplectic form", 0, same[1] - same[0], mixed[1] - mixed[0], R(1e-3));
}

/* HP (53): u_i(tau) = c_i^k / gamma(tau) for |tau| <= k. Of the tree of one node u_i = sum_j a_ij; k = 3, Lobatto IIIA. */
TEST(hp_53)
{
    struct tableau t = tableau_of("lobatto-iiia", 3);
    real sum = t.a[1][0] + t.a[1][1] + t.a[1][2];
    compare("HP (53)", sum, t.c[1] * t.c[1] * t.c[1], t.c[1], R(0.1));
}

/* HP B.2 with y' = 1, y(0) = 0: v(h) = y_0 + h sum_j f_j int l_j from t_0 to t, and y' = y_0 + h sum_j f_j l_j + .. in its proof. */
TEST(hp_b2)
{
    real to_t = 0, to_1 = 0, values = 0;
    for (int j = 0; j < 2; j++) { /* l_1 = 1 - x, l_2 = x */
        to_t += j ? h * h / 2 : h - h * h / 2;
        to_1 += R(0.5);
        values += R(0.5);
    }
    compare("HP B.2, statement", h, h * to_t, h * to_1, R(0.05));
    compare("HP B.2, proof", 1, h * values, values, R(0.5));
}

/* HP (38), s = 2, y' = t, y(0) = 0: y_1 = u(t_1) - h b_s (u'(t_1) - f(t_0, u(t_1))) is printed. u' = 0, u = y_0 + (h/2) f(t_0). */
TEST(hp_38)
{
    compare("HP (38)", h * h / 2, 0 + h / 2 * 0, 0 + h / 2 * h, R(1e-3));
}

/* Slides, reduced discrete action: b_i stands before l only. With multipliers M = b_i M~ and mu = mu~ / s, once a stage, it is (23). */
TEST(slides_action)
{
    static const real b[3] = {R(1.0) / 6, R(2.0) / 3, R(1.0) / 6};
    real printed = 0, should = 0, rescaled = 0, end = R(0.37);
    for (int i = 0; i < 3; i++) {
        real l = lagrangian(q0 + i * h, p0 / m), multiplier = R(0.2) + i, gap = R(0.5) - R(0.3) * i, tie = R(0.8);
        should += h * b[i] * (l + multiplier * gap + end * tie);
        printed += h * (b[i] * l + multiplier * gap + end * tie);
        rescaled += h * (b[i] * l + b[i] * multiplier * gap + end / 3 * tie);
    }
    compare("slides, reduced discrete action", should, printed, rescaled, R(0.01));
}

/* [jimenez-2012, ex. 3.1.2] and its introduction: m (q2 - 2 q1 + q0)/h^2 of the rectangle and of the midpoint rule. */
TEST(thesis_3_1_2)
{
    real kinetic = m * (q2 - 2 * q1 + q0) / (h * h), a = (q0 + q1) / 2, b = (q1 + q2) / 2;
    real first = kinetic + (D(2, FIRST, q0, q1) + D(1, FIRST, q1, q2)) / h;
    real middle = kinetic + (D(2, MIDDLE, q0, q1) + D(1, MIDDLE, q1, q2)) / h;
    compare("Jimenez 2012, introduction", first, force(q0), force(q1), R(0.1));
    compare("Jimenez 2012, example 3.1.2, midpoint", middle, force(a) + force(b), (force(a) + force(b)) / 2, R(0.1));
}

/* [jimenez-2012, (4.49)], said to be h L(q0, (q1 - q0)/h) of (4.45); beta = 1/10. */
TEST(thesis_4_49)
{
    real beta = R(0.1), x = R(0.3), y = R(0.8), dx = R(0.2), dy = R(0.1), g = (1 + beta * x) * (1 + beta * x);
    compare("Jimenez 2012, (4.49)", h * (dx * dx / (h * h) + g * dy * dy / (h * h)) / 2,
            (dx * dx + y * y / 2 * dy * dy) / (2 * h), (dx * dx + g * dy * dy) / (2 * h), R(0.01));
}

/* [jimenez-2012, sec. 4.4.1]: E_L = gamma v v/2 - V is printed; 4.4.3: L_d = (1/(2h)) (dq/h) M (dq/h) - .., and half
 * steps h p_y/(1 + beta x)^2. */
TEST(thesis_4_4)
{
    real v = (q1 - q0) / h, trapezoid = discrete(TRAPEZOID, q0, q1), potential = h / 2 * (cos(q0) + cos(q1));
    real H = R(1.3) / (R(1.03) * R(1.03)); /* H_p of y, x = 0.3, beta = 0.1, p_y = 1.3 */
    compare("Jimenez 2012, section 4.4.1", m * v * v - lagrangian(q0, v), m * v * v / 2 + cos(q0),
            m * v * v / 2 - cos(q0), 1);
    compare("Jimenez 2012, section 4.4.3, L_d", trapezoid, m * v * v / (2 * h) + potential,
            h / 2 * m * v * v + potential, 1);
    compare("Jimenez 2012, section 4.4.3, table", (q0 + h / 2 * H) - q0, h * H, h / 2 * H, R(0.05));
}

/* Steps: kick = p - h V'(q), drift = q + h p/m. */
static void kick(real step, real *q, real *p)
{
    *p += step * force(*q);
}

static void drift(real step, real *q, const real *p)
{
    *q += step * *p / m;
}

/* p after a step of h L at the first node (kick, drift) or at the second (drift, kick), by p_0 = -D1 L_d, p_1 = D2 L_d. */
static real variational_step(enum rule rule)
{
    real q = q0, p = p0;
    if (rule == FIRST)
        kick(h, &q, &p);
    drift(h, &q, &p);
    assert_close(-D(1, rule, q0, q), p0, pow(REAL_EPSILON, R(0.7)));
    return D(2, rule, q0, q);
}

/* Determinant of the derivative of the explicit step q+ = q + h p/m, p+ = p - h V'(q), as printed, or - h V'(q+). */
static real determinant(bool as_printed)
{
    real jacobian[2][2] = {{0}}, step = pow(REAL_EPSILON, R(0.2));
    for (int c = 0; c < 2; c++)
        for (int d = 0; d < 4; d++) {
            real by = differences[d].at * step, start = q0 + (c == 0 ? by : 0), q = start, p = p0 + (c == 1 ? by : 0);
            drift(h, &q, &p);
            p += h * force(as_printed ? start : q);
            jacobian[0][c] += differences[d].weight / step * q;
            jacobian[1][c] += differences[d].weight / step * p;
        }
    return jacobian[0][0] * jacobian[1][1] - jacobian[0][1] * jacobian[1][0];
}

/* [jimenez-2012, sec. 6.3]. Euler A of theorem 6.3.1 is q+ = q + h p/m, p+ = p - h V'(q+). Printed with V'(q) below it,
 * which has determinant
 * 1 + h^2 V''/m. (6.11) names h L(q_k, v) A, which is theorem 6.3.1's B. */
TEST(thesis_6_3)
{
    real q = q0, p = p0;
    drift(h, &q, &p);
    kick(h, &q, &p);
    compare("Jimenez 2012, section 6.3, explicit A, symplectic", 1, determinant(true), determinant(false), R(1e-3));
    compare("Jimenez 2012, section 6.3, explicit A", p0 + h * force(q0 + h * p0 / m), p0 + h * force(q0), p, R(1e-3));
    compare("Jimenez 2012, (6.11)", p, variational_step(FIRST), variational_step(SECOND), R(1e-3));
    compare("Jimenez 2012, (6.18a)", p0 / m, p0, (q - q0) / h, R(0.1)); /* (6.19a) has M^-1 */
}

/* [jimenez-2012, (6.27b)]: D2 L_d(q_k, q_{k+1}) - D1 L_d(q_{k-1}, q_k) - 2 Pi is printed; the line below has
 * (p^-_{k,k+1} + p^+_{k-1,k})/2 - Pi. */
TEST(thesis_6_27b)
{
    real momenta = -D(1, TRAPEZOID, q1, q2) + D(2, TRAPEZOID, q0, q1);
    real right = D(1, TRAPEZOID, q1, q2) - D(2, TRAPEZOID, q0, q1);
    compare("Jimenez 2012, (6.27b)", momenta, D(2, TRAPEZOID, q1, q2) - D(1, TRAPEZOID, q0, q1), -right, R(1e-3));
}

/* [jimenez-2012, rem. 6.3.6]: F_{L_A} o F_{L_B} with halves of h is to be RATTLE. */
TEST(thesis_6_3_6)
{
    real q[3] = {q0, q0, q0}, p[3] = {p0, p0, p0};
    kick(h / 2, &q[0], &p[0]);
    drift(h, &q[0], &p[0]);
    kick(h / 2, &q[0], &p[0]);
    for (int order = 1; order < 3; order++)
        for (int half = 0; half < 2; half++)
            if ((order == 1) == (half == 0)) { /* B of (6.11): drift, kick */
                drift(h / 2, &q[order], &p[order]);
                kick(h / 2, &q[order], &p[order]);
            } else {
                kick(h / 2, &q[order], &p[order]);
                drift(h / 2, &q[order], &p[order]);
            }
    compare("Jimenez 2012, remark 6.3.6", p[0], p[1], p[2], R(1e-5));
    compare("Jimenez 2012, remark 6.3.6", q[0], q[1], q[2], R(1e-5));
}
