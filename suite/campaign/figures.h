/* The figures of a campaign: their schema and checks, and which rows of a result file each one shows. */
#ifndef RATTLEBACK_SUITE_CAMPAIGN_FIGURES_H
#define RATTLEBACK_SUITE_CAMPAIGN_FIGURES_H

#include "results/table.h"
#include "suite/campaign/campaign.h"
#include "suite/yaml/reader.h"

/* The keys of a figure; the table ends with an empty one. */
extern const struct reader_field figure_fields[];

/* Checks the figures of a campaign whose experiments are checked, and completes what is drawn of each. Returns false with a message. */
bool figures_check(struct campaign *campaign, char message[CAMPAIGN_MESSAGE_SIZE]);

/* The method of the campaign that a row is of; NULL if the campaign has none such. */
const struct campaign_method *figures_method_of(const struct campaign *campaign, const struct case_row *row);

/* Returns true if the figure shows the row, which is of that method. */
bool figure_shows(const struct campaign_figure *figure, const struct case_row *row,
                  const struct campaign_method *method);

#endif
