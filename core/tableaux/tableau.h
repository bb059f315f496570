/* Runge-Kutta tableaux with their symplectic conjugates, any stage count, computed in working precision. */
#ifndef RATTLEBACK_CORE_TABLEAU_H
#define RATTLEBACK_CORE_TABLEAU_H

#include "core/api.h"
#include "core/numbers/real.h"

/* A tableau (a, b, c) and its symplectic conjugate ahat_ij = b_j (1 - a_ji / b_i) [mathematics, HP 1]. conjugate is false if some
 * b_i = 0: ahat is then undefined and left 0. */
struct tableau {
    int s;
    bool conjugate;
    real a[MAX_STAGES][MAX_STAGES], ahat[MAX_STAGES][MAX_STAGES], b[MAX_STAGES], c[MAX_STAGES];
};

/* All tableaux: implicit families first, then explicit tables, then compositions, then those that users added. */
int tableau_count(void);
void tableau_describe(int index, struct tableau_info *out);

/* Returns the number of built-in families. */
int tableau_families(void);

/* Add a tableau of the user's own, or replace one of this name; it is copied. STATUS_BAD_VALUE: the name is that of a family,
 * there are too few or too many stages, a number is not finite, or two nodes of a collocation are one. */
enum status tableau_add(const struct tableau_given *given, struct refusal *why);

/* The user's own tableaux: adding one as tableau_add does, whatever the families are called; their number, their
 * names, and filling a, b, c of the k-th; out->s and the rest are 0. */
enum status own_tableau_add(const struct tableau_given *given, struct refusal *why);
int own_tableau_count(void);
void own_tableau_describe(int index, struct tableau_info *out);
void own_tableau_build(int index, struct tableau *out);

/* Returns the exponents of which the tableau of this name is the sums; NULL: it has none. */
const struct exponents_given *tableau_exponents(const char *name);
const struct exponents_given *own_tableau_exponents(const char *name);

/* Checks the orders stated for the user's tableau of this name. Without a stated order, checks that the coefficients
 * have one, and not a higher one for which digits are missing. STATUS_BAD_VALUE with the condition that fails. */
enum status own_tableau_check(const char *name, const struct tableau_report *report, struct refusal *why);

/* Computes the quadrature weights t->b of the nodes t->c; also makes the Gauss rule that integrates Lagrange polynomials of s nodes exactly. */
struct gauss_rule;
void tableau_weights(struct tableau *t, struct gauss_rule *rule);

/* Computes a and b of the collocation method with the nodes t->c. */
void tableau_collocation(struct tableau *t);

/* Build the named tableau with s stages.
 * STATUS_UNKNOWN_NAME, or STATUS_BAD_VALUE where the family has no member with s stages; both fill *why. */
enum status tableau_make(const char *name, int s, struct tableau *out, struct refusal *why);

/* Computes ahat and sets `conjugate`, from a and b. */
void tableau_conjugate(struct tableau *t);

/* Conditions, hypotheses and predicted orders of a tableau, all computed from its coefficients:
 * simplifying assumptions, R(infinity), H1-H3, H1', H2', theorem 5.2, stage orders [mathematics, HP 1, 4]. */
void tableau_analyse(const struct tableau *t, struct tableau_report *out);

/* tableau_make and tableau_analyse of a named tableau, with the statuses of tableau_make; of the user's own also own_tableau_check,
 * which leaves *tableau and *report filled. It is analysed once a process, of the user's own the first 64: a campaign opens the same
 * tableau for each of its cases. */
enum status tableau_known(const char *name, int s, struct tableau *tableau, struct tableau_report *report,
                          struct refusal *why);

/* Copies the coefficients of a report, which belong to the tableau without a deliberate fault. */
void tableau_of_report(const struct tableau_report *report, struct tableau *out);

/* Returns true if both have the same coefficients. */
bool tableau_same(const struct tableau *t, const struct tableau *u);

/* Fills vcg, cg, order_vcg and order_cg of a report, which tableau_analyse leaves at 0: few cases ask for these orders, and they take longer
 * to find than all others. */
void tableau_analyse_on_groups(const struct tableau *t, struct tableau_report *out);

/* Returns order_vcg (variational) or order_cg of the tableau whose report this is. Found once per process for tableaux that are known. */
int tableau_group_order(const struct tableau_report *report, bool variational);

/* Conditions to order 5 of a step on a group by products of exponentials: VCG [bogfjellmo-marthinsen-2016, (18)], or CG
 * in position and momentum.
 * VCG needs the conjugate; order 0 where there is none, or no memory. */
void tableau_ordered_conditions(const struct tableau *t, bool variational, struct order_conditions *out);

#endif
