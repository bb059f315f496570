/* Checks of the tableaux that a campaign brings. */
#include <stdio.h>
#include <string.h>

#include "suite/campaign/place.h"

/* Load the tableau that is the text in a file. */
static bool load_tableau(struct place *place, struct tableau_text *tableau)
{
    char path[PATH_MAX], message[TABLEAU_MESSAGE_SIZE];
    if (!place_file(place, tableau->file, path))
        return false;
    tableau->name = tableau_load(path, &tableau->text, message);
    if (!tableau->name)
        refusals_add(&place->refusals, message);
    return tableau->name;
}

bool place_check_tableau(struct place *place, unsigned k)
{
    struct tableau_text *tableau = &place->campaign->tableaux[k];
    char why[MESSAGE_SIZE];
    snprintf(place->path, sizeof place->path, "tableaux[%u]", k);
    if (!tableau->name && !tableau->file)
        return place_refuse(place, "key \"name\" is missing");
    if (tableau->file && !load_tableau(place, tableau))
        return false;
    if (!tableau->file && !tableau_take(tableau, why, sizeof why))
        return place_refuse(place, "%s", why);
    for (unsigned j = 0; j < k; j++)
        if (strcmp(place->campaign->tableaux[j].name, tableau->name) == 0)
            return place_refuse(place, "\"%s\" is the name of tableaux[%u] already; expected another", tableau->name,
                                j);
    return true;
}
