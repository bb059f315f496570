/* A small HDF5 file of named arrays: a reference flow for other programs. */
#ifndef RATTLEBACK_RESULTS_FLOW_FILE_H
#define RATTLEBACK_RESULTS_FLOW_FILE_H

#include <stdbool.h>

#include "core/api.h"
#include "results/store/store.h"

/* rows x width numbers (width 0: one dimension), written as two datasets: `name`, rounded to double, and `name`_low,
 * the remainder. */
struct flow_array {
    const char *name, *meaning; /* `meaning` becomes an attribute */
    const wide *values;
    int rows, width;
};

/* A string attribute of the file. */
struct flow_fact {
    const char *name, *value;
};

/* Writes PATH.part and renames it to `path` when it is complete. Lists end with an entry without a name. Returns false
 * with a message and leaves no file if writing fails. */
bool flow_file_write(const char *path, const struct flow_array *arrays, const struct flow_fact *facts,
                     char message[STORE_MESSAGE_SIZE]);

#endif
