/* Methods from outside as a campaign lists them, or the command line names them: found, looked at, and handed to the core,
 * which then knows them by their name. They stay until the program ends. */
#ifndef RATTLEBACK_SUITE_INTEGRATOR_H
#define RATTLEBACK_SUITE_INTEGRATOR_H

#include "core/api.h"

#include "suite/yaml/reader.h"

enum { INTEGRATOR_MESSAGE_SIZE = 2048 };

/* A parameter and its value, decimal text. */
struct integrator_parameter {
    const char *name, *value;
};

/* What an entry of a campaign says; what it leaves out is NULL or 0. */
struct integrator_text {
    const char *name, *library, *summary, *source;
    const char *orders[QUANTITIES]; /* decimal text */
    const int *precisions;          /* places in names_of_precisions */
    unsigned precisions_count;
    struct integrator_parameter parameters[MAX_WITH];
    int parameter_count;
    const struct integrator_found *found; /* once it was taken */
};

/* An integrator as it was found. Its facts are all that is known of it, with the SHA-256 of its files: lines of JSON, which tell two
 * integrators apart and are all that judging needs of them. */
struct integrator_found {
    struct integrator integrator;
    char *facts;
    struct integrator_found *next;
};

/* The mapping of an entry, a struct integrator_text; and one whose keys are quantities, values of which go as text into an
 * array const char *[QUANTITIES]. */
extern const struct reader_field integrator_fields[], quantity_fields[];

/* Under this name facts are kept of an integrator (text_file_keep), in the folder of the campaign. */
#define INTEGRATOR_FACTS "integrator %s"

/* Find what the entry says, with its file at `path`, and hand it to the core; of a campaign that is recalled from a result file its
 * facts, kept at `kept`, are enough: then it cannot run. False with *why, ready to print: it is no library, of
 * another ABI, crashes, or says what cannot be; *key is the key of the entry that is to blame, "" for the entry itself. */
bool integrator_take(struct integrator_text *text, const char *path, const char *kept, const char **key,
                     char why[INTEGRATOR_MESSAGE_SIZE]);

/* The integrator that `argument` of a command line names: PATH of a library, or PATH:NAME of one of its methods. Returns its
 * name, or NULL with a message. */
const char *integrator_load(const char *argument, char message[INTEGRATOR_MESSAGE_SIZE]);

/* Does an argument name a library: has it a slash, or does it end as libraries do? */
bool integrator_is_path(const char *argument);

/* The integrator of that name, or NULL: a method of the core. */
const struct integrator_found *integrator_find(const char *name);

#endif
