/* The program protocol, version 3: one line of JSON each way (docs/protocol.md). */
#ifndef RATTLEBACK_SUITE_PROTOCOL_H
#define RATTLEBACK_SUITE_PROTOCOL_H

#include <jansson.h>

#include "core/api.h"
#include "suite/integrator/conventions.h"

enum { PROTOCOL_VERSION = 3, PROTOCOL_MESSAGE_SIZE = 512 };

/* The first line that a program gets. */
extern const char protocol_hello[];

/* Reads the answer to that line: returns the facts of the program and fills the conventions of its states. Returns NULL with a message if
 * the answer is invalid. Version 1 has Rattleback's own conventions; version 3 has driven problems. */
json_t *protocol_facts(const char *answer, struct conventions *conventions, char message[PROTOCOL_MESSAGE_SIZE]);

/* The line of a task, with its end, which the caller frees. States are in the program's conventions. */
char *protocol_line(const struct integrator *integrator, const struct conventions *conventions,
                    const struct outside_task *task, long count);

/* The model of an engine at one state, as it answers {"model": 1, ..}: n or m numbers each; of what it left out `has` is false. */
enum model_quantity { MODEL_ACCELERATION, MODEL_LAMBDA, MODEL_MOMENTUM, MODEL_ENERGY, MODEL_QUANTITIES };
struct model_answer {
    bool has[MODEL_QUANTITIES];
    double value[MODEL_QUANTITIES][SMALL_DIMENSION];
};
extern const char *const model_quantity_name[MODEL_QUANTITIES];

/* The line that asks for the model at the start of a task in double precision, which the caller frees. */
char *protocol_model_line(const struct integrator *integrator, const struct conventions *conventions,
                          const struct outside_task *task);

/* Takes the answer to it, and translates it: STATUS_OK, or why there is none, with a message. */
enum status protocol_take_model(const char *text, const struct conventions *conventions,
                                const struct outside_task *task, struct model_answer *out,
                                char message[PROTOCOL_MESSAGE_SIZE]);

/* The longest answer that a task can have, in bytes. */
size_t protocol_most(const struct outside_task *task);

/* Takes the answer and translates it: the states of the task, or why there are none, with a message. */
enum status protocol_take(const char *text, long count, const struct conventions *conventions,
                          struct outside_task *task, char message[PROTOCOL_MESSAGE_SIZE]);

#endif
