/* Identity of the rows in a journal: a hash of everything that they depend on. */
#ifndef RATTLEBACK_SUITE_IDENTITY_H
#define RATTLEBACK_SUITE_IDENTITY_H

#include "results/checksums/sha256.h"
#include "suite/campaign/expand.h"

/* Computes the SHA-256 of this program (its version and bytes) and of the expanded campaign (the setup of every case, in
 * order). Leaves out what only affects verdicts (expect, because) or the format of the campaign file. */
void identity_of_run(const struct campaign *campaign, const struct plan *plan, char out[SHA256_TEXT_SIZE]);

/* Computes the SHA-256 of all known facts about a campaign's integrators. */
void identity_of_integrators(const struct campaign *campaign, char out[SHA256_TEXT_SIZE]);

#endif
