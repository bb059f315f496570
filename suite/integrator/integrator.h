/* Third-party integrators, named in a campaign or on the command line. They are found, checked and added to the core,
 * which then knows them by their name. They are kept until the program ends. */
#ifndef RATTLEBACK_SUITE_INTEGRATOR_H
#define RATTLEBACK_SUITE_INTEGRATOR_H

#include "suite/integrator/integrator_entry.h"
#include "suite/integrator/own_files.h"

/* An integrator that was found. facts: lines of JSON with everything known about it, including the SHA-256 of its
 * files. They identify the integrator, and judging needs nothing else. */
struct integrator_found {
    struct integrator integrator;
    char *facts;
    struct own_files *files;
    struct integrator_found *next;
};

/* Name under which the facts of an integrator are kept (text_file_keep), in the folder of the campaign. */
#define INTEGRATOR_FACTS "integrator %s"

/* Finds and checks the integrator of an entry, adds it to the core and sets text->found.
 *
 * folder: where the files of the entry are, with a final slash; "": the current folder. If the campaign was read from a
 * result file, the kept facts replace the files, and the integrator cannot run. Returns false with *why, ready to
 * print, and *key, the key at fault; "" for the entry itself. Causes: a file that is no library, a library of another
 * ABI or one that crashes, a program that does not answer, and invalid facts. */
bool integrator_take(struct integrator_text *text, const char *folder, const char **key,
                     char why[INTEGRATOR_MESSAGE_SIZE]);

/* Loads the integrator that an argument of the command line names: PATH of a library, or PATH:NAME of one of its
 * methods. Returns its name, or NULL with a message. */
const char *integrator_load(const char *argument, char message[INTEGRATOR_MESSAGE_SIZE]);

/* Returns true if the integrator's files are unchanged since it was found. If not, own_files_changed has the
 * message. */
bool integrator_same(const struct integrator_found *found);

/* Returns true if an argument names a library: it has a slash, or its path ends with .so. */
bool integrator_is_path(const char *argument);

/* Returns the integrator of that name; NULL for methods of the core. */
const struct integrator_found *integrator_find(const char *name);

#endif
