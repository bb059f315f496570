/* Checks of the integrators that a campaign brings, and of what is asked of them. */
#include <stdio.h>
#include <string.h>

#include "suite/campaign/location.h"

/* Returns true if a kind measures the order of this quantity. */
static bool is_measured(enum quantity quantity)
{
    for (int k = 0; k < kind_count(); k++)
        if (kind_judges(kind_at(k), CLAIM_ORDER, quantity))
            return true;
    return false;
}

bool location_check_integrator(struct location *location, unsigned k)
{
    struct integrator_text *text = &location->campaign->integrators[k];
    char folder[PATH_MAX], why[INTEGRATOR_MESSAGE_SIZE];
    const char *key;
    snprintf(location->path, sizeof location->path, "integrators[%u]", k);
    for (unsigned j = 0; j < k; j++)
        if (strcmp(location->campaign->integrators[j].name, text->name) == 0)
            return location_refuse(location, "\"%s\" is the name of integrators[%u] already; expected another",
                                   text->name, j);
    for (enum quantity quantity = 0; quantity < QUANTITIES; quantity++)
        if (text->orders[quantity].text && !is_measured(quantity))
            return location_refuse(location, "orders: no kind measures an order of %s", quantity_name(quantity));
    if (!text->library == !text->program)
        return location_refuse(location, "expected either a library, or a program: [COMMAND, ARGUMENT, ..]");
    if (text->library && text->files) {
        snprintf(location->path, sizeof location->path, "integrators[%u].files", k);
        return location_refuse(location,
                               "not read with `library`: only the answers of a program depend on other files");
    }
    if (text->library && text->stepping) {
        snprintf(location->path, sizeof location->path, "integrators[%u].stepping", k);
        return location_refuse(location,
                               "not read with `library`, which says by `advance` that its steps follow a tolerance");
    }
    if (!location_path(location->campaign->path, "", folder))
        return location_refuse(location, "the path is too long");
    if (integrator_take(text, folder, &key, why))
        return true;
    size_t used = strlen(location->path);
    snprintf(location->path + used, sizeof location->path - used, "%s%s", *key ? "." : "", key);
    return location_refuse(location, "%s%s%s", strcmp(key, "library") == 0 ? text->library : "",
                           strcmp(key, "library") == 0 ? ": " : "", why);
}

bool location_check_kind(struct location *location, const struct method_info *method)
{
    const struct kind *kind = location->experiment->kind;
    if (!method->outside)
        return true;
    if (kind->looks_inside)
        return location_refuse(location,
                               "kind %s looks into the steps of a method, and %s, which is from outside, shows none",
                               kind->name, method->name);
    if (kind->any_state && method->outside->carries_more)
        return location_refuse(location,
                               "kind %s starts from states of its own, and %s carries more than (q, p, lambda)",
                               kind->name, method->name);
    return true;
}
