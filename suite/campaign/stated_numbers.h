/* Orders and floors that entries of `integrators` state: does the campaign measure them? */
#ifndef RATTLEBACK_SUITE_CAMPAIGN_STATED_NUMBERS_H
#define RATTLEBACK_SUITE_CAMPAIGN_STATED_NUMBERS_H

#include "suite/campaign/campaign.h"

/* Notes what an experiment measures of a method, which may be an integrator of the campaign, on a problem with m constraints. */
void stated_numbers_note(const struct campaign *campaign, const struct experiment *experiment, const char *method,
                         int m);

/* Returns true if something measures each order and floor that is stated of an integrator that runs; false with a message. */
bool stated_numbers_check(const struct campaign *campaign, char message[CAMPAIGN_MESSAGE_SIZE]);

#endif
