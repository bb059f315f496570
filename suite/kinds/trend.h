/* What sampled cases show over time: the drift of every invariant, the growth of an ensemble's energy error. */
#ifndef RATTLEBACK_SUITE_TREND_H
#define RATTLEBACK_SUITE_TREND_H

#include "results/table.h"
#include "suite/campaign/campaign.h"
#include "suite/kinds/ensemble.h"

enum { TREND_GROWTH_ROWS = 2 /* rows that trend_growth writes */ };

/* One row of claim `drift` for each invariant of a trajectory: its slope over time, by sampled_drift, with its standard
 * error. `samples` are the samples + 1 rows of the case. Nothing is claimed: the verdict is `measured`; `insufficient`
 * below three samples, `failed` if the case did. Writes at most MAX_INVARIANTS rows and returns their number. */
int trend_drifts(const struct case_row *row, const struct sample_row *samples, int sample_count,
                 struct order_row out[MAX_INVARIANTS]);

/* The rows of claim `growth` of an ensemble: quantities ensemble-h and ensemble-t, the exponents of ensemble_growth. `rows`
 * are the cases of the ensemble, `count` of them. An exponent that the experiment expects is confirmed within the larger
 * of 0.15 and three standard errors, and insufficient if these leave room for another whole number: more than 0.5. Others
 * are `measured`. Returns false if memory ran out. */
bool trend_growth(const struct experiment *experiment, const struct case_row *rows, int count,
                  const struct ensemble *ensemble, struct order_row out[TREND_GROWTH_ROWS]);

#endif
