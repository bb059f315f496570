/* Location of a check in a campaign, for messages. */
#ifndef RATTLEBACK_SUITE_CAMPAIGN_LOCATION_H
#define RATTLEBACK_SUITE_CAMPAIGN_LOCATION_H

#include <limits.h>

#include "core/names.h"
#include "suite/campaign/campaign.h"

/* Position of a check in the file: the experiment or, without one, the figure, and room for the path of the key. */
struct location {
    const struct campaign *campaign;
    struct experiment *experiment;
    unsigned figure;
    struct refusals refusals;
    char path[PATH_SIZE];
};

/* Adds a refusal of the entry that is checked; returns false. */
bool location_refuse(struct location *location, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Refuses an unknown name, with the allowed ones. */
bool location_refuse_name(struct location *location, const char *what, const char *name, struct names allowed);

/* Set the path to that of something there; the format is printf's, "" for the experiment itself. */
void location_set(struct location *location, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* *value of the number that is looked at, or a refusal. */
bool location_number(struct location *location, struct given_number *number);

/* Returns true if the numbers of a list are positive, at most `most`, and increasing; else refuses. */
bool location_increasing(struct location *location, const char *key, const long *values, unsigned count, long most);

/* The path of a file that the campaign `path` names: it is sought from the campaign's folder. False if it is too long. */
bool location_path(const char *path, const char *file, char out[PATH_MAX]);

/* Like location_path, for a file that must be readable; else refuses. */
bool location_file(struct location *location, const char *file, char path[PATH_MAX]);

/* The steps or the tolerances of the experiment, and the kind that goes with them. With tolerances `levels` and `steps` are set. */
bool location_check_ladder(struct location *location);

/* Reads tolerances. Returns true if they lie between 0 and 1 and decrease; else refuses. */
bool location_tolerances(struct location *location, const char *key, struct given_number *list, unsigned count);

/* Problem j of the experiment: found, loaded if it is a text, its parameters read. */
bool location_check_problem(struct location *location, unsigned j);

/* Returns true if each problem of the experiment has a name or data of its own; for use after all have been checked. */
bool location_check_distinct_data(struct location *location);

/* Returns true if the members of the experiment are as its kind needs them; else refuses. Sets the seed of members that have none. */
bool location_check_members(struct location *location);

/* Tableau k of the campaign: loaded if it is a file, and taken. */
bool location_check_tableau(struct location *location, unsigned k);

/* Integrator k of the campaign: found, and handed to the core. */
bool location_check_integrator(struct location *location, unsigned k);

/* Returns true if the method has what the kind of the experiment needs; else refuses. */
bool location_check_kind(struct location *location, const struct method_info *method);

#endif
