/* A program that answers line by line: started, asked, ended. None is left behind, whatever becomes of this process. */
#ifndef RATTLEBACK_SUITE_CHILD_H
#define RATTLEBACK_SUITE_CHILD_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "core/api.h"

enum { CHILD_LAST_WORDS = 1024, CHILD_MESSAGE_SIZE = CHILD_LAST_WORDS + 512 };

struct child {
    const char *const *arguments; /* end with NULL */
    const char *folder;           /* in which it runs; "": that of this process */
    pid_t process;                /* 0: none */
    int to, from, errors;         /* its input, output, error output */
    char words[CHILD_LAST_WORDS]; /* the last that came by `errors` */
    size_t word_count;
};

/* Start it. False with a message, also where there is no such program. */
bool child_start(struct child *child, char message[CHILD_MESSAGE_SIZE]);

/* Send it a line, with its end, and wait for one in answer, at most `most` bytes, which the caller frees. give_up is asked some
 * hundred times a second (NULL: never). Otherwise NULL with *status, STATUS_TIMEOUT, ENDED, CRASHED or UNREADABLE, and a
 * message with its last words; the child is then ended. */
char *child_ask(struct child *child, const char *line, size_t most, bool (*give_up)(void), enum status *status,
                char message[CHILD_MESSAGE_SIZE]);

/* End it: kill it and what it has started. */
void child_end(struct child *child);

/* Append the last words to a message. */
void child_quote(const struct child *child, char message[CHILD_MESSAGE_SIZE]);

#endif
