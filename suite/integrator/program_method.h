/* Programs as methods: one child a process, which does one task after another. */
#ifndef RATTLEBACK_SUITE_INTEGRATOR_PROGRAM_METHOD_H
#define RATTLEBACK_SUITE_INTEGRATOR_PROGRAM_METHOD_H

#include <jansson.h>

#include "suite/integrator/child.h"
#include "suite/integrator/integrator_entry.h"
#include "suite/integrator/own_files.h"
#include "suite/integrator/protocol.h"

struct program;

/* Start the program of an entry in `folder` and say hello: its facts, with *program, which stays until this process ends; NULL with
 * *why. */
json_t *program_find(const struct integrator_text *text, const char *folder, struct program **out,
                     char why[INTEGRATOR_MESSAGE_SIZE]);

/* A process of it that is started from here on is used only if it has read these files as they were when they were added; all stay the caller's. */
void program_consists_of(struct program *program, const char *name, struct own_files *files);

/* struct integrator, solve, whose `of` is a struct program. What goes wrong is reported on stderr. */
enum status program_do(const struct integrator *integrator, struct outside_task *task);

/* Asks it for its model at the start of a task (docs/protocol.md): STATUS_OK, or why there is no answer, with a message. */
enum status program_model(const struct integrator *integrator, const struct outside_task *task,
                          struct model_answer *out, char message[CHILD_MESSAGE_SIZE]);

#endif
