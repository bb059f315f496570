/* Methods from outside as a campaign lists them, or the command line names them: found, looked at, and handed to the core,
 * which then knows them by their name. They stay until the program ends. */
#ifndef RATTLEBACK_SUITE_INTEGRATOR_H
#define RATTLEBACK_SUITE_INTEGRATOR_H

#include "suite/integrator/integrator_entry.h"
#include "suite/integrator/own_files.h"

/* An integrator as it was found. Its facts are all that is known of it, with the SHA-256 of its files: lines of JSON, which identify an integrator and are all that judging needs. */
struct integrator_found {
    struct integrator integrator;
    char *facts;
    struct own_files *files;
    struct integrator_found *next;
};

/* Under this name facts are kept of an integrator (text_file_keep), in the folder of the campaign. */
#define INTEGRATOR_FACTS "integrator %s"

/* Find what the entry says, with its files in `folder` (with its slash; "": here), and hand it to the core; of a campaign that is recalled from a result file its
 * facts are enough: then it cannot run. False with *why, ready to print: it is no library, of
 * another ABI, crashes, a program that does not answer, or says what cannot be; *key is the key of the entry that is to blame, "" for the entry itself. */
bool integrator_take(struct integrator_text *text, const char *folder, const char **key,
                     char why[INTEGRATOR_MESSAGE_SIZE]);

/* The integrator that `argument` of a command line names: PATH of a library, or PATH:NAME of one of its methods. Returns its
 * name, or NULL with a message. */
const char *integrator_load(const char *argument, char message[INTEGRATOR_MESSAGE_SIZE]);

/* Returns true if the integrator's files are unchanged since it was found. If not, own_files_changed has the
 * message. */
bool integrator_same(const struct integrator_found *found);

/* Returns true if an argument names a library: it has a slash, or ends as libraries do. */
bool integrator_is_path(const char *argument);

/* The integrator of that name, or NULL: a method of the core. */
const struct integrator_found *integrator_find(const char *name);

#endif
