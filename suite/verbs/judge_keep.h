/* What judge has found, as a run leaves it: result file, charts and page. */
#ifndef RATTLEBACK_SUITE_JUDGE_KEEP_H
#define RATTLEBACK_SUITE_JUDGE_KEEP_H

#include "suite/outside/judged_table.h"

/* Write DIR/results.h5, whose campaign is the table that was judged, its charts and report.html. Returns an exit code, after a
 * message where it is none of success: 2 where a result file is there and not `force`. MPI has been started. */
int judge_keep(const char *directory, bool force, const struct outside_found *found);

#endif
