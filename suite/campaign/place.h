/* Location of a check in a campaign, for messages. */
#ifndef RATTLEBACK_SUITE_CAMPAIGN_PLACE_H
#define RATTLEBACK_SUITE_CAMPAIGN_PLACE_H

#include <limits.h>

#include "core/names.h"
#include "suite/campaign/campaign.h"

/* Position of a check in the file: the experiment or, without one, the figure, and room for the path of the key. */
struct place {
    const struct campaign *campaign;
    struct experiment *experiment;
    unsigned figure;
    struct refusals refusals;
    char path[PATH_SIZE];
};

/* Adds a refusal of the entry that is checked; returns false. */
bool place_refuse(struct place *place, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Refuses an unknown name, with the allowed ones. */
bool place_refuse_name(struct place *place, const char *what, const char *name, struct names allowed);

/* Set the path to that of something there; the format is printf's, "" for the experiment itself. */
void place_at(struct place *place, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* *value of the number that is looked at, or a refusal. */
bool place_number(struct place *place, struct given_number *number);

/* Returns true if the numbers of a list are positive, at most `most`, and increasing; else refuses. */
bool place_increasing(struct place *place, const char *key, const long *values, unsigned count, long most);

/* The path of a file that the campaign `path` names: it is sought from the campaign's folder. False if it is too long. */
bool place_path(const char *path, const char *file, char out[PATH_MAX]);

/* Like place_path, for a file that must be readable; else refuses. */
bool place_file(struct place *place, const char *file, char path[PATH_MAX]);

/* The steps or the tolerances of the experiment, and the kind that goes with them. With tolerances `levels` and `steps` are set. */
bool place_check_ladder(struct place *place);

/* Reads tolerances. Returns true if they lie between 0 and 1 and decrease; else refuses. */
bool place_tolerances(struct place *place, const char *key, struct given_number *list, unsigned count);

/* Problem j of the experiment: found, loaded if it is a text, its parameters read. */
bool place_check_problem(struct place *place, unsigned j);

/* Returns true if each problem of the experiment has a name or data of its own; for use after all have been checked. */
bool place_check_distinct_data(struct place *place);

/* Tableau k of the campaign: loaded if it is a file, and taken. */
bool place_check_tableau(struct place *place, unsigned k);

/* Integrator k of the campaign: found, and handed to the core. */
bool place_check_integrator(struct place *place, unsigned k);

/* Returns true if the method has what the kind of the experiment needs; else refuses. */
bool place_check_kind(struct place *place, const struct method_info *method);

#endif
