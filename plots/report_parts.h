/* Parts of the data of the report. */
#ifndef RATTLEBACK_PLOTS_REPORT_PARTS_H
#define RATTLEBACK_PLOTS_REPORT_PARTS_H

#include "plots/report_json.h"
#include "results/costs.h"
#include "results/store/store.h"

/* Return the claims and the charts of a result file, as arrays of struct report_rows. The caller releases them. */
json_t *report_claims(const struct store_file *file);
json_t *report_charts(const struct store_file *file, enum cost cost);

#endif
