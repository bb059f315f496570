/* The program protocol, version 1: one line of JSON each way (docs/protocol.md). */
#ifndef RATTLEBACK_SUITE_PROTOCOL_H
#define RATTLEBACK_SUITE_PROTOCOL_H

#include <jansson.h>

#include "core/api.h"

enum { PROTOCOL_VERSION = 1, PROTOCOL_MESSAGE_SIZE = 512 };

/* The line that says hello, and the facts that the answer tells: NULL with a message where it is none. */
extern const char protocol_hello[];
json_t *protocol_facts(const char *answer, char message[PROTOCOL_MESSAGE_SIZE]);

/* The line of a task, with its end, which the caller frees; NULL if memory ran out. */
char *protocol_line(const struct integrator *integrator, const struct outside_task *task, long count);

/* The longest answer that a task can have, in bytes. */
size_t protocol_most(const struct outside_task *task);

/* Take the answer: the states of the task, or why there are none, with a message. */
enum status protocol_take(const char *text, long count, struct outside_task *task, char message[PROTOCOL_MESSAGE_SIZE]);

#endif
