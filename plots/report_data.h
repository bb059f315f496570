/* The data of the report: one JSON value, from which the page draws everything. */
#ifndef RATTLEBACK_PLOTS_REPORT_DATA_H
#define RATTLEBACK_PLOTS_REPORT_DATA_H

#include "results/costs.h"
#include "results/store/store.h"

#include <jansson.h>

/* Returns everything that the page shows of a result file. The caller releases it. */
json_t *report_data(const struct store_file *file, enum cost cost);

#endif
