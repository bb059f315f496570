/* Analysis of a tableau's coefficients: simplifying assumptions, R(infinity), hypotheses, predicted orders. */
#include <string.h>

#include "core/larger.h"
#include "core/numbers/legendre.h"
#include "core/numbers/linear.h"
#include "core/numbers/roundoff.h"
#include "core/tableaux/compositions.h"
#include "core/tableaux/tableau.h"
#include "core/tableaux/trees.h"

/* The simplifying assumptions are linear in the polynomial c^{k-1} they are tried on, so they hold for all powers
 * below k exactly if they hold for the Legendre polynomials below k. On those a failing condition fails by O(1);
 * on powers it would fail by less than round-off from s = 10 on. */
enum { HIGHEST = 2 * MAX_STAGES + 1 };

typedef real square[MAX_STAGES][MAX_STAGES];

/* Integral from 0 to c of P_k, k >= 0. */
static real legendre_integral(int k, real c)
{
    return k == 0 ? c : (legendre(k + 1, c) - legendre(k - 1, c)) / (2 * (2 * k + 1));
}

/* Integral from 0 to c of (c - u) P_k(u). */
static real second_integral(int k, real c)
{
    return k == 0 ? c * c / 2 : (legendre_integral(k + 1, c) - legendre_integral(k - 1, c)) / (2 * (2 * k + 1));
}

/* Integral from c to 1 of (u - c) P_k(u): all of [0, 1] and back. */
static real second_integral_from(int k, real c)
{
    real whole = k == 0 ? R(0.5) - c : k == 1 ? (real)1 / 6 : 0;
    return whole + second_integral(k, c);
}

/* The largest sum of the sizes of a row of a, or of the weights; 1 at least, and no more than what leaves a quarter of the digits of a product of three,
 * as conditions of order 3 on groups have. */
static real size_of_tableau(const struct tableau *t)
{
    real largest = 1, weights = 0;
    for (int i = 0; i < t->s; i++) {
        real row = 0;
        for (int j = 0; j < t->s; j++)
            row += fabs(t->a[i][j]);
        largest = fmax(largest, row);
        weights += fabs(t->b[i]);
    }
    return fmin(fmax(largest, weights), 1 / tolerance.quarter);
}

/* Each condition sums at most s^2 terms, each good to a few units of round-off. Those of nodes that are near each other, or many and
 * equally spaced, are far larger than their sum. */
static bool condition_vanishes(const struct tableau *t, real defect)
{
    return fabs(defect) <= t->s * t->s * tolerance.operations * size_of_tableau(t);
}

/* out = a x, or a^T x. */
static void apply_matrix(int s, const square a, bool transposed, const real *x, real *out)
{
    for (int i = 0; i < s; i++) {
        out[i] = 0;
        for (int j = 0; j < s; j++)
            out[i] += (transposed ? a[j][i] : a[i][j]) * x[j];
    }
}

/* Returns the residual of one condition on the polynomial P_k, for the method (a, ahat) or with the two exchanged. */
typedef real condition(const struct tableau *t, const square a, const square ahat, int k);

static real defect_of_B(const struct tableau *t, const square a, const square ahat, int k)
{
    (void)a, (void)ahat;
    real sum = 0;
    for (int i = 0; i < t->s; i++)
        sum += t->b[i] * legendre(k, t->c[i]);
    return fabs(sum - (k == 0));
}

static real defect_of_C(const struct tableau *t, const square a, const square ahat, int k)
{
    (void)ahat;
    real p[MAX_STAGES], left[MAX_STAGES];
    real defect = 0;
    for (int i = 0; i < t->s; i++)
        p[i] = legendre(k, t->c[i]);
    apply_matrix(t->s, a, false, p, left);
    for (int i = 0; i < t->s; i++)
        defect = fmax(defect, fabs(left[i] - legendre_integral(k, t->c[i])));
    return defect;
}

static real defect_of_D(const struct tableau *t, const square a, const square ahat, int k)
{
    (void)ahat;
    real p[MAX_STAGES], left[MAX_STAGES];
    real defect = 0;
    for (int i = 0; i < t->s; i++)
        p[i] = t->b[i] * legendre(k, t->c[i]);
    apply_matrix(t->s, a, true, p, left);
    for (int j = 0; j < t->s; j++)
        defect = fmax(defect, fabs(left[j] - t->b[j] * ((k == 0) - legendre_integral(k, t->c[j]))));
    return defect;
}

/* CChat(k + 2) */
static real defect_of_CC(const struct tableau *t, const square a, const square ahat, int k)
{
    real p[MAX_STAGES], inner[MAX_STAGES], left[MAX_STAGES];
    real defect = 0;
    for (int i = 0; i < t->s; i++)
        p[i] = legendre(k, t->c[i]);
    apply_matrix(t->s, ahat, false, p, inner);
    apply_matrix(t->s, a, false, inner, left);
    for (int i = 0; i < t->s; i++)
        defect = fmax(defect, fabs(left[i] - second_integral(k, t->c[i])));
    return defect;
}

/* DDhat(k + 2) */
static real defect_of_DD(const struct tableau *t, const square a, const square ahat, int k)
{
    real p[MAX_STAGES], inner[MAX_STAGES], left[MAX_STAGES];
    real defect = 0;
    for (int i = 0; i < t->s; i++)
        p[i] = t->b[i] * legendre(k, t->c[i]);
    apply_matrix(t->s, a, true, p, inner);
    apply_matrix(t->s, ahat, true, inner, left);
    for (int l = 0; l < t->s; l++)
        defect = fmax(defect, fabs(left[l] - t->b[l] * second_integral_from(k, t->c[l])));
    return defect;
}

/* The largest order to which a condition holds, up to round-off or `slack`; `first` is the order that P_0 stands for. */
static int highest(condition *defect, const struct tableau *t, const square a, const square ahat, int first, real slack)
{
    int k = 0;
    while (first + k <= HIGHEST && (condition_vanishes(t, defect(t, a, ahat, k)) || defect(t, a, ahat, k) <= slack))
        k++;
    return first + k - 1;
}

static void simplifying_assumptions(const struct tableau *t, struct tableau_report *out)
{
    out->B = highest(defect_of_B, t, t->a, t->ahat, 1, 0);
    out->C = highest(defect_of_C, t, t->a, t->ahat, 1, 0);
    out->D = highest(defect_of_D, t, t->a, t->ahat, 1, 0);
    if (!t->conjugate)
        return;
    out->Chat = highest(defect_of_C, t, t->ahat, t->a, 1, 0);
    out->Dhat = highest(defect_of_D, t, t->ahat, t->a, 1, 0);
    out->CChat = highest(defect_of_CC, t, t->a, t->ahat, 2, 0);
    out->DDhat = highest(defect_of_DD, t, t->a, t->ahat, 2, 0);
    out->ChatC = highest(defect_of_CC, t, t->ahat, t->a, 2, 0);
    out->DhatD = highest(defect_of_DD, t, t->ahat, t->a, 2, 0);
}

/* y = (a's rows and columns from `skip`)^{-1} y; false if that block is singular to round-off. */
static bool solve_block(int s, const square a, int skip, real *y)
{
    int n = s - skip, pivot[MAX_STAGES];
    real lu[MAX_STAGES * MAX_STAGES];
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            lu[i * n + j] = a[i + skip][j + skip];
    if (n == 0 || lu_factor(n, lu, pivot) != STATUS_OK)
        return false;
    for (int i = 0; i < n; i++)
        if (fabs(lu[i * n + i]) <= s * tolerance.agreement)
            return false;
    lu_solve(n, lu, pivot, y);
    return true;
}

/* R(z) = 1 + z b (I - z A)^{-1} 1 as z -> infinity: 1 - b A^{-1} 1; with a zero first row and a_sj = b_j through the
 * submatrix; NaN where neither applies. */
static real stability_limit(const struct tableau *t, const square a)
{
    real y[MAX_STAGES], r = 1;
    bool first_row_zero = true, stiffly_accurate = true;
    for (int j = 0; j < t->s; j++) {
        y[j] = 1;
        first_row_zero = first_row_zero && condition_vanishes(t, a[0][j]);
        stiffly_accurate = stiffly_accurate && condition_vanishes(t, a[t->s - 1][j] - t->b[j]);
    }
    if (first_row_zero && stiffly_accurate) {
        for (int i = 1; i < t->s; i++)
            y[i - 1] = -a[i][0];
        return solve_block(t->s, a, 1, y) ? y[t->s - 2] : (real)NAN;
    }
    if (!solve_block(t->s, a, 0, y))
        return (real)NAN;
    for (int j = 0; j < t->s; j++)
        r -= t->b[j] * y[j];
    return condition_vanishes(t, r) ? 0 : r;
}

static void hypotheses(const struct tableau *t, struct tableau_report *out)
{
    int s = t->s;
    real y[MAX_STAGES] = {0};
    out->H1 = out->H3 = true;
    out->H1_conjugate = out->H2_conjugate = t->conjugate;
    for (int i = 0; i < s; i++) {
        out->H1 = out->H1 && condition_vanishes(t, t->a[0][i]);
        out->H3 = out->H3 && condition_vanishes(t, t->a[s - 1][i] - t->b[i]);
        out->H1_conjugate = out->H1_conjugate && condition_vanishes(t, t->ahat[i][s - 1]);
        out->H2_conjugate = out->H2_conjugate && condition_vanishes(t, t->ahat[i][0] - t->b[0]);
    }
    out->H2 = solve_block(s, t->a, 1, y);
    out->symmetric = true; /* a_ij + a_{s+1-i,s+1-j} = b_j: the method is its own adjoint, and so is its conjugate */
    for (int i = 0; i < s; i++)
        for (int j = 0; j < s; j++)
            out->symmetric = out->symmetric && condition_vanishes(t, t->a[i][j] + t->a[s - 1 - i][s - 1 - j] - t->b[j]);
}

/* The order of a self-adjoint method is even. */
static int raised(bool self_adjoint, int order)
{
    return self_adjoint ? order + order % 2 : order;
}

/* Products of exponentials are self-adjoint where the stages are solved one after the other [bogfjellmo-marthinsen-2016, lem. 5.4]. */
void tableau_analyse_on_groups(const struct tableau *t, struct tableau_report *out)
{
    bool self_adjoint = out->symmetric && tableau_is_sequential(t);
    tableau_ordered_conditions(t, true, &out->vcg);
    tableau_ordered_conditions(t, false, &out->cg);
    out->order_vcg = raised(self_adjoint, out->vcg.order);
    out->order_cg = raised(self_adjoint, out->cg.order);
}

/* Computes the order of (a, b) itself. Butcher's B(p), C(q), D(r) give min(p, q + r + 1, 2q + 2); trees find what
 * these sufficient conditions miss. */
static int order_alone(const struct tableau *t, bool symmetric, real slack, char *fails, size_t size)
{
    struct tableau alone = *t;
    alone.conjugate = false;
    int p = highest(defect_of_B, t, t->a, t->ahat, 1, slack), q = highest(defect_of_C, t, t->a, t->ahat, 1, slack);
    int r = highest(defect_of_D, t, t->a, t->ahat, 1, slack), composed = tableau_composition_order(t);
    int simplified = lesser(p, lesser(q + r + 1, 2 * q + 2)), known = simplified > composed ? simplified : composed;
    int order = tableau_tree_order(&alone, known, slack, fails, size);
    return symmetric ? order + order % 2 : order;
}

/* The largest by which conditions fail that are meant to hold: those of quadrature to the order, of trees where they are few. */
static double meant_defect(const struct tableau *t, int order)
{
    enum { FEW = 4 };
    real largest = tableau_tree_defect(t, lesser(order, FEW));
    for (int k = 0; k < order && k <= HIGHEST; k++)
        largest = fmax(largest, defect_of_B(t, t->a, t->ahat, k));
    return (double)largest;
}

static void predicted_orders(const struct tableau *t, struct tableau_report *out)
{
    int p = out->B, q = out->C, r = out->D, conjugates = 2 * r + 2, both = t->conjugate ? lesser(q, r) : q;
    int simplified = lesser(p, lesser(q + r + 1, 2 * both + 2)), composed = tableau_composition_order(t);
    out->order_alone = order_alone(t, out->symmetric, 0, out->fails, sizeof out->fails);
    out->order_meant = order_alone(t, out->symmetric, tolerance.digits_lost, NULL, 0);
    out->defect = meant_defect(t, out->order_meant);
    /* of the pair: the conjugate brings C(r), D(q) */
    out->order_unconstrained =
        raised(out->symmetric, tableau_tree_order(t, simplified > composed ? simplified : composed, 0, NULL, 0));
    out->stage_q = t->conjugate ? lesser(q, out->CChat) : q; /* of the pair: docs/findings-stages.md */
    out->stage_P = out->Chat;
    out->stage_p = out->CChat;
    out->paper_q = out->paper_p = out->paper_lambda = -1;
    out->order_q = out->order_p = out->order_lambda = -1;
    bool theorem_applies = out->H1 && out->H2 && out->H3 && out->H1_conjugate && out->H2_conjugate &&
                           fabs(out->R_infinity) <= 1 + (double)tolerance.stable && q >= 1;
    if (!theorem_applies)
        return;
    out->paper_q = lesser(p, q + r + 1);
    out->paper_p = lesser(p, lesser(2 * q, q + r));
    out->paper_lambda = out->R_infinity < 1 - (double)tolerance.stable ? q : q - 1;
    /* Bounds that the theorem leaves out, found by experiment over sets of nodes (docs/findings-conjugate-pairs.md): the conjugate
     * has only C(r), and the extra momenta at the stages only the order of CChat. */
    int lambda = lesser(q, out->CChat) - (out->paper_lambda < q);
    out->order_q = raised(out->symmetric, lesser(out->paper_q, conjugates));
    out->order_p = raised(out->symmetric, lesser(out->paper_p, conjugates));
    out->order_lambda = raised(out->symmetric, lambda);
}

void tableau_analyse(const struct tableau *t, struct tableau_report *out)
{
    memset(out, 0, sizeof *out);
    out->s = t->s;
    out->conjugate = t->conjugate;
    for (int i = 0; i < t->s; i++) {
        out->b[i] = t->b[i];
        out->c[i] = t->c[i];
        for (int j = 0; j < t->s; j++) {
            out->a[i][j] = t->a[i][j];
            out->ahat[i][j] = t->ahat[i][j];
        }
    }
    simplifying_assumptions(t, out);
    hypotheses(t, out);
    real limit = stability_limit(t, t->a);
    if (isnan(limit) && t->conjugate)
        limit = 1 / stability_limit(t, t->ahat); /* R of the conjugate is 1 / R(-z) */
    out->R_infinity = fabs(limit) * tolerance.half > 1 ? (double)INFINITY : (double)limit;
    predicted_orders(t, out);
}
