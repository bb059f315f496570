/* Facts about an integrator, as JSON: its own, and those of its entry, which replace them. */
#ifndef RATTLEBACK_SUITE_FACTS_H
#define RATTLEBACK_SUITE_FACTS_H

#include <jansson.h>

#include "suite/integrator/integrator_entry.h"

/* A refusal: the reason, and the key of the entry at fault. */
struct facts_refusal {
    const char *key;
    char *why; /* INTEGRATOR_MESSAGE_SIZE */
};
__attribute__((format(printf, 3, 4))) bool facts_refuse(struct facts_refusal *refusal, const char *key,
                                                        const char *format, ...);

/* Let the entry speak where it does: its name, summary, source, orders, precisions, and values of parameters that there are (or, where
 * `free_parameters`, of any). */
bool facts_overrule(json_t *facts, const struct integrator_text *text, bool free_parameters,
                    struct facts_refusal *refusal);

/* Returns true if the entry itself is valid (its name, orders, parameters), before its files are opened. */
bool facts_check(const struct integrator_text *text, struct facts_refusal *refusal);

/* The integrator of these facts, all but how it runs; what it points to is kept for good. Refuses unknown quantities, orders that are
 * no positive whole or half number, precisions that there are not, parameters that are no number. */
bool facts_read(const json_t *facts, struct integrator *out, struct facts_refusal *refusal);

#endif
