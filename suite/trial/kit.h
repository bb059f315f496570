/* Kits for trials: an adapter in a language, a model, a campaign. */
#ifndef RATTLEBACK_SUITE_TRIAL_KIT_H
#define RATTLEBACK_SUITE_TRIAL_KIT_H

#include <stdbool.h>

#include "core/names.h"

enum { KIT_MESSAGE_SIZE = 512 };

/* A line of kits.def. */
struct kit {
    const char *name, *adapter; /* adapter: its file in the kit */
    const char *files;          /* names of all its files, to be printed */
    const char *build;          /* the command that makes a library of it; NULL: none is needed */
    const char *entry;          /* keys of the campaign's entry, after the integrator's name */
    const char *text;           /* content of the adapter */
};

/* Return the kit of that name, or NULL if there is none, and the names of all kits. */
const struct kit *kit_find(const char *name);
struct names kit_names(void);

/* Makes the folder and writes the files of a kit, for a built-in problem or, if `problem` is NULL, for the example.
 * Returns false with a message if the problem is unknown, the folder exists, or a file cannot be written. */
bool kit_write(const struct kit *kit, const char *problem, const char *folder, char message[KIT_MESSAGE_SIZE]);

#endif
