/* One case on one rank: integrate or measure one step, and fill the numbers of its row. */
#ifndef RATTLEBACK_SUITE_RUN_CASE_H
#define RATTLEBACK_SUITE_RUN_CASE_H

#include "core/api.h"
#include "results/table.h"
#include "suite/campaign/campaign.h"

/* What a case needs; all of it is looked at only. */
struct case_task {
    const struct core_api *core; /* of the precision of the case */
    enum experiment_kind kind;
    const struct setup *setup;         /* checked */
    const struct reference *reference; /* of a convergence case: its flow; else NULL */
    enum status reference_status;      /* why there is none */
    struct sample_row *samples;        /* of a case that keeps its invariants: rows for sampled_fill; else NULL */
};

/* Empty a row: texts empty, integers 0, reals NaN; padding 0, so that rows can be compared as bytes. */
void case_row_clear(struct case_row *row);

/* Run a case and fill row->status and every number that it measures. The row has been cleared; names and indices are left
 * alone; nor are the sample rows of a case that fails. A case that fails numerically leaves its reason in row->status and NaN where nothing was measured. */
void run_case(const struct case_task *task, struct case_row *row);

/* The same for `count` members of an ensemble at once, at most MEMBERS_AT_ONCE; each takes an equal part of the time. */
void run_members(const struct case_task *tasks, int count, struct case_row *rows);

/* The texts that row->status may have, by number: those of enum status, then "no reference flow". */
const char *run_case_status(int number);

/* Is a case of an earlier session to be run again? So if it timed out sooner than it would now, and if its reference
 * flow was missing, which costs nothing. */
bool run_case_again(int status, double wall_time);

/* Index of the claim of this kind about `quantity` among `count` claims, or -1. */
int claim_find(const struct claim *claims, int count, enum claim_kind kind, enum quantity quantity);

#endif
