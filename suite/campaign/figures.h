/* Figures of a campaign: their schema, their checks, and which rows of a result file each figure shows. */
#ifndef RATTLEBACK_SUITE_CAMPAIGN_FIGURES_H
#define RATTLEBACK_SUITE_CAMPAIGN_FIGURES_H

#include "results/table.h"
#include "suite/campaign/campaign.h"
#include "suite/yaml/reader.h"

/* The keys of a figure; an empty entry ends the table. */
extern const struct reader_field figure_fields[];

/* Checks the figures and completes each as it is drawn. The experiments must be checked. Returns false with a message if a figure is invalid. */
bool figures_check(struct campaign *campaign, char message[CAMPAIGN_MESSAGE_SIZE]);

/* Returns the campaign's method with the experiment, name, stages and parameters of a row; NULL if there is none. */
const struct campaign_method *figures_method_of(const struct campaign *campaign, const struct case_row *row);

/* Returns true if the figure shows the row. method: the method of the row (figures_method_of). */
bool figure_shows(const struct campaign_figure *figure, const struct case_row *row,
                  const struct campaign_method *method);

#endif
