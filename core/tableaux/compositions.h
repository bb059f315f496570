/* Compositions of midpoint steps. */
#ifndef RATTLEBACK_CORE_COMPOSITIONS_H
#define RATTLEBACK_CORE_COMPOSITIONS_H

#include "core/tableaux/tableau.h"

/* tableau_midpoint_2, ..: set a, b, c of a composition of t->s steps (compositions.def). */
#define COMPOSITION(code, name, s, summary, source) void tableau_##code(struct tableau *t);
#include "core/tableaux/compositions.def"
#undef COMPOSITION

/* Returns the order, up to 6 (6: at least 6), of a composition of a symmetric method of order 2 with substeps gamma =
 * b.
 *
 * Uses the sums over gamma, gamma^3, gamma^5 and gamma^3 c^2 [hairer-lubich-wanner-2006, sec. V.3.2]; palindromes have
 * even order. Returns 0 if the tableau is not a composition: a_ij = b_j for j < i and a_ii = b_i / 2. */
int tableau_composition_order(const struct tableau *t);

/* Returns the index after the last stage of the part that begins at stage `first`. All later stages start from the end
 * of the part (a_ij = b_j), and its stages do not use later ones. A step by products of exponentials is then a
 * composition [bogfjellmo-marthinsen-2016, lem. 5.4]. */
int tableau_part_end(const struct tableau *t, int first);

/* Returns true if every stage is a separate substep. */
bool tableau_is_sequential(const struct tableau *t);

#endif
