/* Checks that the campaign measures the orders and floors that entries of `integrators` state. */
#ifndef RATTLEBACK_SUITE_CAMPAIGN_STATED_NUMBERS_H
#define RATTLEBACK_SUITE_CAMPAIGN_STATED_NUMBERS_H

#include "suite/campaign/campaign.h"

/* Notes the quantities whose order an experiment measures for a method on a problem with m constraints. Ignores methods that are no
 * integrator of the campaign. */
void stated_numbers_note(const struct campaign *campaign, const struct experiment *experiment, const char *method,
                         int m);

/* Returns true if an experiment measures each order and floor stated for an integrator that runs; else false with a message.
 * Always true with --only. */
bool stated_numbers_check(const struct campaign *campaign, char message[CAMPAIGN_MESSAGE_SIZE]);

#endif
