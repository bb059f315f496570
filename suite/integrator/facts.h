/* Facts about a third-party integrator as JSON. Facts of its campaign entry replace those that the integrator states
 * itself. */
#ifndef RATTLEBACK_SUITE_FACTS_H
#define RATTLEBACK_SUITE_FACTS_H

#include <jansson.h>

#include "suite/integrator/integrator_entry.h"

/* Refusal of an entry: the reason, and the key of the entry at fault. */
struct facts_refusal {
    const char *key;
    char *why; /* INTEGRATOR_MESSAGE_SIZE bytes */
};
/* Writes the key and the reason into a refusal. Returns false. */
__attribute__((format(printf, 3, 4))) bool facts_refuse(struct facts_refusal *refusal, const char *key,
                                                        const char *format, ...);

/* Replaces facts by those of the entry: name, summary, source, stepping, orders, floors, slopes, precisions, and
 * parameter values. Returns false with a refusal if the integrator lacks a parameter of the entry, unless
 * `free_parameters` is set. */
bool facts_overrule(json_t *facts, const struct integrator_text *text, bool free_parameters,
                    struct facts_refusal *refusal);

/* Returns true if the entry itself is valid (its name, orders, parameters), before its files are opened. */
bool facts_check(const struct integrator_text *text, struct facts_refusal *refusal);

/* Fills an integrator from its facts, except the functions that run it. Its strings and lists are never freed.
 *
 * Returns false with a refusal for unknown quantities, orders that are not positive whole or half numbers, unknown
 * precisions, and parameters that are not numbers. */
bool facts_read(const json_t *facts, struct integrator *out, struct facts_refusal *refusal);

#endif
