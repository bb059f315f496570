/* Entry of a third-party integrator in a campaign. */
#ifndef RATTLEBACK_SUITE_INTEGRATOR_INTEGRATOR_ENTRY_H
#define RATTLEBACK_SUITE_INTEGRATOR_INTEGRATOR_ENTRY_H

#include "core/api.h"
#include "suite/number.h"
#include "suite/yaml/reader.h"

enum { INTEGRATOR_MESSAGE_SIZE = 2048 };

/* A parameter and its value, a decimal string. */
struct integrator_parameter {
    const char *name, *value;
};

struct integrator_found;

/* Entry of a campaign; missing keys are NULL or 0. */
struct integrator_text {
    const char *name, *library, *summary, *source;
    const char *const *program, *const *files; /* program and arguments; files that its answers depend on */
    unsigned program_count, files_count;
    const char *stepping;                                      /* "fixed" or "tolerance" */
    struct given_number orders[QUANTITIES], floor[QUANTITIES]; /* the strings alone */
    struct given_number slopes[QUANTITIES];                    /* the strings alone */
    const int *precisions;                                     /* indices into names_of_precisions */
    unsigned precisions_count;
    struct integrator_parameter parameters[MAX_WITH];
    int parameter_count;
    const struct integrator_found *found; /* NULL before integrator_take */
    bool runs, measured[QUANTITIES];      /* the campaign runs it; it measures these quantities of it */
};

/* Fields of an entry, a struct integrator_text, and of a mapping from quantities to numbers. The latter are read as
 * strings into an array struct given_number [QUANTITIES]. */
extern const struct reader_field integrator_fields[], quantity_fields[];

#endif
