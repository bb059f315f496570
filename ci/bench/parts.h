/* The parts of the benchmark that `part=` can name, besides the problems. */
#ifndef RATTLEBACK_BENCH_PARTS_H
#define RATTLEBACK_BENCH_PARTS_H

#include "ci/bench/report.h"
#include "ci/bench/work.h"

#include <string.h>

/* Each prints, writes into the open report and keeps its targets; false with a message on stderr. */
bool part_steps(struct report *report, const struct options *options);
bool part_size(struct report *report, const struct options *options);
bool part_text(struct report *report, const struct options *options);
bool part_round_off(struct report *report, const struct options *options);
bool part_retraction(struct report *report, const struct options *options);
bool part_ensembles(struct report *report, const struct options *options);
bool part_control(struct report *report, const struct options *options);
bool part_outside(struct report *report, const struct options *options);
bool part_counter(struct report *report, const struct options *options);
bool part_cases(struct report *report, const struct options *options);
bool part_rows(struct report *report, const struct options *options);
bool part_plan(struct report *report, const struct options *options);
bool part_campaign(struct report *report, const struct options *options);
bool part_million(struct report *report, const struct options *options);

#endif
