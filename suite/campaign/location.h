/* Location of a check in a campaign file, for messages, and the checks that use it. */
#ifndef RATTLEBACK_SUITE_CAMPAIGN_LOCATION_H
#define RATTLEBACK_SUITE_CAMPAIGN_LOCATION_H

#include <limits.h>

#include "core/names.h"
#include "suite/campaign/campaign.h"

/* Location of a check in the file: an experiment or, if `experiment` is NULL, a figure. path: the path of the key. */
struct location {
    const struct campaign *campaign;
    struct experiment *experiment;
    unsigned figure;
    struct refusals refusals;
    char path[PATH_SIZE];
};

/* Adds a refusal of the entry at the location; returns false. */
bool location_refuse(struct location *location, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Refuses an unknown name and suggests allowed ones; returns false. what: what the name stands for. */
bool location_refuse_name(struct location *location, const char *what, const char *name, struct names allowed);

/* Sets the path to an entry of the experiment or figure. The format is printf's; "": the experiment or figure itself. */
void location_set(struct location *location, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Reads number->text into number->value. Returns false after a refusal if the text is no number. */
bool location_number(struct location *location, struct given_number *number);

/* Returns true if the numbers of a list are positive, at most `most`, and increasing; else adds a refusal. */
bool location_increasing(struct location *location, const char *key, const long *values, unsigned count, long most);

/* Writes the path of a file that the campaign `path` names; a relative name starts at the campaign's folder. Returns false if it is too long. */
bool location_path(const char *path, const char *file, char out[PATH_MAX]);

/* Like location_path, for a file that must be readable; else adds a refusal. */
bool location_file(struct location *location, const char *file, char path[PATH_MAX]);

/* Checks the steps or tolerances of the experiment and that its kind takes them; else adds a refusal. With tolerances, sets `levels`
 * and `steps`. */
bool location_check_ladder(struct location *location);

/* Reads tolerances. Returns true if they lie between 0 and 1 and decrease; else adds a refusal. */
bool location_tolerances(struct location *location, const char *key, struct given_number *list, unsigned count);

/* Finds problem j of the experiment, loads its file if it has one, and reads its parameters. Returns false after a refusal. */
bool location_check_problem(struct location *location, unsigned j);

/* Returns true if no two problems of the experiment have the same name and data; else adds a refusal. Call it after all have been checked. */
bool location_check_distinct_data(struct location *location);

/* Returns true if the members of the experiment are as its kind needs them; else adds a refusal. Sets a missing seed. */
bool location_check_members(struct location *location);

/* Loads tableau k of the campaign if it is in a file, and registers it. Returns false after a refusal. */
bool location_check_tableau(struct location *location, unsigned k);

/* Checks integrator k of the campaign and registers it with the core. Returns false after a refusal. */
bool location_check_integrator(struct location *location, unsigned k);

/* Returns true if the method has what the kind of the experiment needs; else adds a refusal. */
bool location_check_kind(struct location *location, const struct method_info *method);

#endif
