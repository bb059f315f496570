/* Programs as methods. Each process of Rattleback has one child per program, which runs one task after another. */
#ifndef RATTLEBACK_SUITE_INTEGRATOR_PROGRAM_METHOD_H
#define RATTLEBACK_SUITE_INTEGRATOR_PROGRAM_METHOD_H

#include <jansson.h>

#include "suite/integrator/child.h"
#include "suite/integrator/integrator_entry.h"
#include "suite/integrator/own_files.h"
#include "suite/integrator/protocol.h"

struct program;

/* Starts the program of an entry in `folder` and says hello. Returns its facts, which the caller releases; *out: out
 * the program, which lasts until this process ends. Returns NULL with *why if it does not start or its answer is
 * invalid. */
json_t *program_find(const struct integrator_text *text, const char *folder, struct program **out,
                     char why[INTEGRATOR_MESSAGE_SIZE]);

/* Sets the name and the files of a program; both must outlive it. A child that is started from now on is used only if
 * the files are unchanged since they were added. */
void program_consists_of(struct program *program, const char *name, struct own_files *files);

/* Solves a task: the member `solve` of a struct integrator whose `of` is a struct program. Reports failures on
 * stderr. */
enum status program_do(const struct integrator *integrator, struct outside_task *task);

/* Asks the program for its model at the start of a task (docs/protocol.md). Returns STATUS_OK, or with a message why
 * there is none. */
enum status program_model(const struct integrator *integrator, const struct outside_task *task,
                          struct model_answer *out, char message[CHILD_MESSAGE_SIZE]);

#endif
