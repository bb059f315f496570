/* Loading a library by its file. */
#ifndef RATTLEBACK_SUITE_INTEGRATOR_LOAD_LIBRARY_H
#define RATTLEBACK_SUITE_INTEGRATOR_LOAD_LIBRARY_H

#include <jansson.h>

#include "core/outside/rattleback_method.h"
#include "suite/integrator/integrator_entry.h"

/* The method `name` of the library at `path`, or its only one; where `name` is NULL it has to be the only one. NULL with *why. It is
 * looked at in a process of its own first, so that a library that crashes does so there. */
const struct rattleback_method *library_method(const char *path, const char *name, char why[INTEGRATOR_MESSAGE_SIZE]);

/* Returns true if this process has loaded a library, whose exit handlers would then run at its end. */
bool library_is_loaded(void);

/* Returns the facts of a library in the form of a program's answer to hello; NULL if memory ran out. */
json_t *library_facts(const struct rattleback_method *method);

#endif
