/* Checks of the tableaux that a campaign brings. */
#include <stdio.h>
#include <string.h>

#include "suite/campaign/location.h"

/* Load the tableau that is the text in a file. */
static bool load_tableau(struct location *location, struct tableau_text *tableau)
{
    char path[PATH_MAX], message[TABLEAU_MESSAGE_SIZE];
    if (!location_file(location, tableau->file, path))
        return false;
    tableau->name = tableau_load(path, &tableau->text, message);
    if (!tableau->name)
        refusals_add(&location->refusals, message);
    return tableau->name;
}

bool location_check_tableau(struct location *location, unsigned k)
{
    struct tableau_text *tableau = &location->campaign->tableaux[k];
    char why[MESSAGE_SIZE];
    snprintf(location->path, sizeof location->path, "tableaux[%u]", k);
    if (!tableau->name && !tableau->file)
        return location_refuse(location, "key \"name\" is missing");
    if (tableau->file && !load_tableau(location, tableau))
        return false;
    if (!tableau->file && tableau_take(tableau, why, sizeof why))
        return location_refuse(location, "%s", why);
    for (unsigned j = 0; j < k; j++)
        if (strcmp(location->campaign->tableaux[j].name, tableau->name) == 0)
            return location_refuse(location, "\"%s\" is the name of tableaux[%u] already; expected another",
                                   tableau->name, j);
    return true;
}
