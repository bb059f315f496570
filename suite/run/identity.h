/* Identity of the rows in a journal: a hash of everything that they depend on. */
#ifndef RATTLEBACK_SUITE_IDENTITY_H
#define RATTLEBACK_SUITE_IDENTITY_H

#include "results/checksums/sha256.h"
#include "suite/campaign/expand.h"

/* The SHA-256 of this program and of the expanded campaign: version and bytes of the program, and the setup of every case
 * in order. What only judges rows (expect, because) and how the file is written is no part of it. */
void identity_of_run(const struct campaign *campaign, const struct plan *plan, char out[SHA256_TEXT_SIZE]);

/* The SHA-256 of all that is known of a campaign's integrators. */
void identity_of_integrators(const struct campaign *campaign, char out[SHA256_TEXT_SIZE]);

#endif
