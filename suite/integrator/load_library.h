/* Loads methods from shared libraries. */
#ifndef RATTLEBACK_SUITE_INTEGRATOR_LOAD_LIBRARY_H
#define RATTLEBACK_SUITE_INTEGRATOR_LOAD_LIBRARY_H

#include <jansson.h>

#include "core/outside/rattleback_method.h"
#include "suite/integrator/integrator_entry.h"

/* Loads the library at `path` and returns its method `name`. The only method of a library is returned whatever `name`
 * is; if there are several, `name` must not be NULL.
 *
 * The library is first loaded and checked in a separate process, so that a crash does not end this one. Returns NULL
 * with *why on failure. */
const struct rattleback_method *library_method(const char *path, const char *name, char why[INTEGRATOR_MESSAGE_SIZE]);

/* Returns true if this process has loaded a library. Its exit handlers would then run when this process exits. */
bool library_is_loaded(void);

/* Returns the facts of a method of a library in the form of a program's answer to hello. The caller releases them. NULL
 * if memory ran out. */
json_t *library_facts(const struct rattleback_method *method);

#endif
