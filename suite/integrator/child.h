/* A child process that answers line by line. The kernel kills it when this process ends. */
#ifndef RATTLEBACK_SUITE_CHILD_H
#define RATTLEBACK_SUITE_CHILD_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "core/api.h"

enum { CHILD_LAST_WORDS = 1024, CHILD_MESSAGE_SIZE = CHILD_LAST_WORDS + 512 };

struct child {
    const char *const *arguments; /* the program and its arguments; ends with NULL */
    const char *folder;           /* its working directory; "": that of this process */
    pid_t process;                /* 0: it does not run */
    int to, from, errors;         /* its input, output, error output */
    char words[CHILD_LAST_WORDS]; /* last bytes of its error output */
    size_t word_count;
};

/* Starts the child. Returns false with a message if it cannot be started, for example if there is no such program. */
bool child_start(struct child *child, char message[CHILD_MESSAGE_SIZE]);

/* Sends a line, which includes its line end, and waits for an answer of one line.
 *
 * most: largest number of bytes of the answer. give_up (or NULL) is called some hundred times a second; true stops the
 * wait. Returns the answer, which the caller frees. On failure returns NULL with *status, STATUS_TIMEOUT, ENDED,
 * CRASHED or UNREADABLE, and a message with the child's last words. The child has then been ended. */
char *child_ask(struct child *child, const char *line, size_t most, bool (*give_up)(void), enum status *status,
                char message[CHILD_MESSAGE_SIZE]);

/* Kills the child and the processes that it started. Does nothing if it does not run. */
void child_end(struct child *child);

/* Appends the last lines of the child's error output to a message. */
void child_quote(const struct child *child, char message[CHILD_MESSAGE_SIZE]);

#endif
