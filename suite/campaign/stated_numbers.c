#include "suite/campaign/stated_numbers.h"

#include <stdio.h>
#include <string.h>

void stated_numbers_note(const struct campaign *campaign, const struct experiment *experiment, const char *method,
                         int m)
{
    for (unsigned k = 0; k < campaign->integrators_count; k++) {
        struct integrator_text *text = &campaign->integrators[k];
        if (strcmp(text->name, method) != 0)
            continue;
        text->runs = true;
        for (enum quantity quantity = 0; quantity < QUANTITIES; quantity++) {
            enum quantity end = quantity_at_end(quantity) < QUANTITIES ? quantity_at_end(quantity) : quantity;
            bool has = m > 0 || end != QUANTITY_LAMBDA;
            bool by_tolerance = experiment->tolerances && (quantity == QUANTITY_Q || quantity == QUANTITY_P);
            text->measured[quantity] = text->measured[quantity] ||
                                       (has && (by_tolerance || kind_judges(experiment->kind, CLAIM_ORDER, quantity)));
        }
    }
}

static bool check_stated_numbers(const struct campaign *campaign, unsigned k, const char *key,
                                 const struct given_number stated[QUANTITIES], char *message)
{
    const struct integrator_text *text = &campaign->integrators[k];
    char path[PATH_SIZE];
    for (enum quantity quantity = 0; quantity < QUANTITIES && text->runs; quantity++) {
        if (!stated[quantity].text || text->measured[quantity])
            continue;
        snprintf(path, sizeof path, "integrators[%u].%s.%s", k, key, quantity_name(quantity));
        document_refuse(campaign->document, path, message, CAMPAIGN_MESSAGE_SIZE,
                        "no experiment measures an order of %s of %s; omit it or add an experiment that does",
                        quantity_name(quantity), text->name);
        return false;
    }
    return true;
}

bool stated_numbers_check(const struct campaign *campaign, char message[CAMPAIGN_MESSAGE_SIZE])
{
    if (campaign->choice && campaign->choice->only)
        return true;
    for (unsigned k = 0; k < campaign->integrators_count; k++)
        if (!check_stated_numbers(campaign, k, "orders", campaign->integrators[k].orders, message) ||
            !check_stated_numbers(campaign, k, "floor", campaign->integrators[k].floor, message))
            return false;
    return true;
}
