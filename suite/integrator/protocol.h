/* The program protocol, version 3: one line of JSON each way (docs/protocol.md). */
#ifndef RATTLEBACK_SUITE_PROTOCOL_H
#define RATTLEBACK_SUITE_PROTOCOL_H

#include <jansson.h>

#include "core/api.h"
#include "suite/integrator/conventions.h"

enum { PROTOCOL_VERSION = 3, PROTOCOL_MESSAGE_SIZE = 512 };

/* The first line that a program receives. */
extern const char protocol_hello[];

/* Reads the answer to protocol_hello: returns the facts of the program, which the caller releases, and fills the
 * conventions of its states. Returns NULL with a message if the answer is invalid. Other conventions than Rattleback's
 * need version 2, driven problems version 3. */
json_t *protocol_facts(const char *answer, struct conventions *conventions, char message[PROTOCOL_MESSAGE_SIZE]);

/* Returns the line of a task, number `count`, with its line end. The caller frees it. States are in the program's
 * conventions. */
char *protocol_line(const struct integrator *integrator, const struct conventions *conventions,
                    const struct outside_task *task, long count);

/* Model of an engine at one state, from its answer to {"model": 1, ..}. Acceleration and momentum have n numbers,
 * lambda has m, the energy one. has: false for a quantity that the answer leaves out. */
enum model_quantity { MODEL_ACCELERATION, MODEL_LAMBDA, MODEL_MOMENTUM, MODEL_ENERGY, MODEL_QUANTITIES };
struct model_answer {
    bool has[MODEL_QUANTITIES];
    double value[MODEL_QUANTITIES][SMALL_DIMENSION];
};
extern const char *const model_quantity_name[MODEL_QUANTITIES];

/* Returns the line that asks for the model at the start of a task in double precision. The caller frees it. */
char *protocol_model_line(const struct integrator *integrator, const struct conventions *conventions,
                          const struct outside_task *task);

/* Reads the answer to that line and converts it to Rattleback's conventions. Returns STATUS_OK, or with a message why
 * there is no model. */
enum status protocol_take_model(const char *text, const struct conventions *conventions,
                                const struct outside_task *task, struct model_answer *out,
                                char message[PROTOCOL_MESSAGE_SIZE]);

/* Returns the length in bytes of the longest valid answer to a task. */
size_t protocol_most(const struct outside_task *task);

/* Reads the answer to task number `count` and converts its states to Rattleback's conventions. Returns STATUS_OK, or
 * with a message why there are none. */
enum status protocol_take(const char *text, long count, const struct conventions *conventions,
                          struct outside_task *task, char message[PROTOCOL_MESSAGE_SIZE]);

#endif
