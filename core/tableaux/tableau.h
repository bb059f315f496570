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

/* All tableaux: implicit families, then explicit tables, then compositions, then user tableaux. tableau_count: returns
 * their number. tableau_describe: describes one. */
int tableau_count(void);
void tableau_describe(int index, struct tableau_info *out);

/* Returns the number of built-in families. */
int tableau_families(void);

/* Adds a user tableau, or replaces the one of this name; copies it. Returns STATUS_OUT_OF_MEMORY or STATUS_BAD_VALUE.
 * Bad values: the name of a family, too few or too many stages, a number that is not finite, two equal nodes of a
 * collocation. */
enum status tableau_add(const struct tableau_given *given, struct refusal *why);

/* User tableaux. own_tableau_add: like tableau_add, without a check against the names of families. own_tableau_count:
 * returns their number. own_tableau_describe: describes the k-th. own_tableau_build: sets its s, a, b, c; *out must be
 * 0 before. */
enum status own_tableau_add(const struct tableau_given *given, struct refusal *why);
int own_tableau_count(void);
void own_tableau_describe(int index, struct tableau_info *out);
void own_tableau_build(int index, struct tableau *out);

/* Return the exponents whose sums are the tableau of this name; NULL: it has none. */
const struct exponents_given *tableau_exponents(const char *name);
const struct exponents_given *own_tableau_exponents(const char *name);

/* Checks the orders stated for the user tableau of this name. If no order is stated, checks that the coefficients have
 * order 1 at least and that no higher order is missed by too few digits. Returns STATUS_BAD_VALUE with the condition
 * that fails. */
enum status own_tableau_check(const char *name, const struct tableau_report *report, struct refusal *why);

/* Computes the quadrature weights t->b of the nodes t->c; also makes the Gauss rule that integrates Lagrange polynomials of s nodes exactly. */
struct gauss_rule;
void tableau_weights(struct tableau *t, struct gauss_rule *rule);

/* Computes a and b of the collocation method with the nodes t->c. */
void tableau_collocation(struct tableau *t);

/* Builds the named tableau with s stages. Returns STATUS_UNKNOWN_NAME, or STATUS_BAD_VALUE if the family has no member
 * with s stages; both set *why. */
enum status tableau_make(const char *name, int s, struct tableau *out, struct refusal *why);

/* Computes ahat from a and b, and sets `conjugate`. */
void tableau_conjugate(struct tableau *t);

/* Computes conditions, hypotheses and predicted orders of a tableau from its coefficients: simplifying assumptions,
 * R(infinity), H1-H3, H1', H2', theorem 5.2, stage orders [mathematics, HP 1, 4]. */
void tableau_analyse(const struct tableau *t, struct tableau_report *out);

/* Runs tableau_make and tableau_analyse for a named tableau and, for a user tableau, own_tableau_check, which leaves
 * *tableau and *report set. Returns their statuses.
 *
 * The analysis is done once per process (for the first 64 user tableaux), since a campaign opens the same tableau for
 * each of its cases. */
enum status tableau_known(const char *name, int s, struct tableau *tableau, struct tableau_report *report,
                          struct refusal *why);

/* Copies the coefficients of a report; they are those without a deliberate fault. */
void tableau_of_report(const struct tableau_report *report, struct tableau *out);

/* Returns true if both have the same coefficients. */
bool tableau_same(const struct tableau *t, const struct tableau *u);

/* Sets vcg, cg, order_vcg and order_cg of a report, which tableau_analyse leaves at 0: few cases need these orders, and
 * they take longer to compute than all others. */
void tableau_analyse_on_groups(const struct tableau *t, struct tableau_report *out);

/* Returns order_vcg (variational) or order_cg of the tableau of the report. Computed once per process for tableaux of
 * tableau_known. */
int tableau_group_order(const struct tableau_report *report, bool variational);

/* Computes the conditions up to order 5 of a step on a group by products of exponentials: VCG
 * [bogfjellmo-marthinsen-2016, (18)], or CG in position and momentum. The order is 0 if out of memory, or for VCG
 * without a conjugate. */
void tableau_ordered_conditions(const struct tableau *t, bool variational, struct order_conditions *out);

#endif
