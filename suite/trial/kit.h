/* Kits for trials: an adapter in a language, a model, a campaign. */
#ifndef RATTLEBACK_SUITE_TRIAL_KIT_H
#define RATTLEBACK_SUITE_TRIAL_KIT_H

#include <stdbool.h>

#include "core/names.h"

enum { KIT_MESSAGE_SIZE = 512 };

/* A line of kits.def. */
struct kit {
    const char *name, *adapter; /* adapter: its file in the kit */
    const char *files;          /* all of them, for people */
    const char *build;          /* the command that makes a library of it; NULL: none is needed */
    const char *entry;          /* of the campaign, behind the integrator's name */
    const char *text;           /* of the adapter */
};

/* The kit of that name, or NULL; all names. */
const struct kit *kit_find(const char *name);
struct names kit_names(void);

/* Makes the folder and writes the files of a kit, for a problem of the register or (NULL) the example. False with a message where the problem is
 * unknown, the folder is there, or a file cannot be written. */
bool kit_write(const struct kit *kit, const char *problem, const char *folder, char message[KIT_MESSAGE_SIZE]);

#endif
