/* Pipes to a process that the kernel ends with its parent. */
#include "suite/integrator/child.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "results/heap.h"

enum {
    PERIOD = 2,
    LONG_PERIOD = 100 /* milliseconds between two looks, with a time to look at and without */,
    BLOCK = 65536
};

/* A line on its way out, and one on its way in. */
struct exchange {
    const char *line;
    size_t length, sent;
    char *answer;
    size_t size, taken, most;
};

static void close_pipe(int pipe[2])
{
    close(pipe[0]);
    close(pipe[1]);
}

/* In the child: its own group, so that signals for this program do not reach it; never without its parent; nothing open but the
 * three pipes. What cannot be run is reported by `failed`. */
static void become_child(const struct child *child, pid_t parent, int in, int out, int error, int failed)
{
    sigset_t none;
    sigemptyset(&none);
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent)
        _exit(0);
    for (int k = 1; k < NSIG; k++)
        signal(k, SIG_DFL);
    signal(SIGUSR1, SIG_IGN); /* mpirun hands it on to all */
    sigprocmask(SIG_SETMASK, &none, NULL);
    bool good = dup2(in, 0) == 0 && dup2(out, 1) == 1 && dup2(error, 2) == 2 && dup2(failed, 3) == 3 &&
                fcntl(3, F_SETFD, FD_CLOEXEC) == 0;
    close_range(4, ~0U, 0);
    if (good && (!*child->folder || chdir(child->folder) == 0))
        execvp(child->arguments[0], (char *const *)child->arguments);
    int reason = errno;
    ssize_t written = write(3, &reason, sizeof reason);
    _exit(written == sizeof reason ? 127 : 126);
}

static void never_block(int file)
{
    fcntl(file, F_SETFL, fcntl(file, F_GETFL) | O_NONBLOCK);
}

/* Fork with the four pipes; 0, or why not. */
static int fork_child(struct child *child, int in[2], int out[2], int error[2], int failed[2])
{
    int reason = 0;
    pid_t parent = getpid();
    child->process = fork();
    if (child->process == 0)
        become_child(child, parent, in[0], out[1], error[1], failed[1]);
    if (child->process < 0) {
        child->process = 0;
        return errno;
    }
    close(failed[1]);
    failed[1] = -1;
    if (read(failed[0], &reason, sizeof reason) == sizeof reason) {
        waitpid(child->process, NULL, 0);
        child->process = 0;
        return reason;
    }
    child->to = fcntl(in[1], F_DUPFD_CLOEXEC, 3);
    child->from = fcntl(out[0], F_DUPFD_CLOEXEC, 3);
    child->errors = fcntl(error[0], F_DUPFD_CLOEXEC, 3);
    never_block(child->to);
    never_block(child->from);
    never_block(child->errors);
    return 0;
}

bool child_start(struct child *child, char message[CHILD_MESSAGE_SIZE])
{
    int pipes[4][2] = {{-1, -1}, {-1, -1}, {-1, -1}, {-1, -1}}, reason = 0;
    child->word_count = 0;
    /* none of their numbers is one of those that the child sets */
    for (int k = 0; k < 4 && reason == 0; k++)
        if (pipe2(pipes[k], O_CLOEXEC) != 0)
            reason = errno;
    for (int k = 0; k < 8 && reason == 0; k++) {
        int *end = &pipes[k / 2][k % 2], higher = fcntl(*end, F_DUPFD_CLOEXEC, 16);
        if (higher < 0)
            reason = errno;
        else
            close(*end), *end = higher;
    }
    if (reason == 0)
        reason = fork_child(child, pipes[0], pipes[1], pipes[2], pipes[3]);
    for (int k = 0; k < 4; k++)
        close_pipe(pipes[k]);
    if (reason != 0)
        snprintf(message, CHILD_MESSAGE_SIZE, "%.200s: %s", child->arguments[0], strerror(reason));
    return reason == 0;
}

static void close_files(struct child *child)
{
    close(child->to);
    close(child->from);
    close(child->errors);
}

/* Waits for a child that has ended, and returns how it ended. */
static int bury(struct child *child)
{
    int found = 0;
    while (waitpid(child->process, &found, 0) < 0 && errno == EINTR)
        continue;
    kill(-child->process, SIGKILL); /* what it has started */
    close_files(child);
    child->process = 0;
    return found;
}

void child_end(struct child *child)
{
    if (child->process == 0)
        return;
    kill(-child->process, SIGKILL);
    kill(child->process, SIGKILL); /* if it has left its group */
    bury(child);
}

/* Keep the last of what it says on its error output. */
static void hear_child(struct child *child)
{
    char block[CHILD_LAST_WORDS];
    ssize_t count;
    while ((count = read(child->errors, block, sizeof block)) > 0) {
        size_t more = (size_t)count, capacity = sizeof child->words - more;
        size_t kept = child->word_count < capacity ? child->word_count : capacity;
        memmove(child->words, child->words + child->word_count - kept, kept);
        memcpy(child->words + kept, block, more);
        child->word_count = kept + more;
    }
}

void child_quote(const struct child *child, char message[CHILD_MESSAGE_SIZE])
{
    size_t used = strlen(message), count = child->word_count;
    const char *words = child->words;
    while (count > 0 && words[count - 1] == '\n')
        count--;
    /* from the start of a line, where there is one */
    const char *line = child->word_count == sizeof child->words ? memchr(words, '\n', count) : NULL;
    if (line) {
        count -= (size_t)(line + 1 - words);
        words = line + 1;
    }
    if (count > 0)
        snprintf(message + used, CHILD_MESSAGE_SIZE - used, "%sits last words:\n%.*s", used > 0 ? "; " : "", (int)count,
                 words);
    for (char *at = message + used; *at; at++)
        if ((unsigned char)*at < ' ' && *at != '\n')
            *at = '?';
}

/* Send what goes; false where nobody reads any more. */
static bool send_some(const struct child *child, struct exchange *exchange)
{
    struct sigaction ignore = {.sa_handler = SIG_IGN}, before;
    sigaction(SIGPIPE, &ignore, &before);
    ssize_t count = write(child->to, exchange->line + exchange->sent, exchange->length - exchange->sent);
    int reason = errno;
    sigaction(SIGPIPE, &before, NULL);
    if (count > 0)
        exchange->sent += (size_t)count;
    return count >= 0 || reason == EAGAIN || reason == EINTR;
}

/* Take what is there: 1 where the line is whole, 0 where more is to come, -1 at its end, -2 where it is too long. */
static int take_some(const struct child *child, struct exchange *exchange)
{
    for (;;) {
        if (exchange->size - exchange->taken < BLOCK) {
            exchange->size += exchange->size / 2 + 2 * BLOCK;
            exchange->answer = heap_grow(exchange->answer, exchange->size, 1);
        }
        char *new = exchange->answer + exchange->taken;
        ssize_t count = read(child->from, new, BLOCK - 1);
        if (count <= 0)
            return count == 0 ? -1 : errno == EAGAIN || errno == EINTR ? 0 : -1;
        exchange->taken += (size_t)count;
        char *end = memchr(new, '\n', (size_t)count);
        if (end) {
            *end = '\0';
            return 1;
        }
        if (exchange->taken > exchange->most)
            return -2;
    }
}

/* Returns true if the child has ended but has not been waited for. */
static bool child_is_gone(const struct child *child)
{
    siginfo_t info = {0};
    return waitid(P_PID, (id_t)child->process, &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid != 0;
}

/* To and fro until the answer is there: as take_some, and -3 where the time is over. */
static int converse(struct child *child, struct exchange *exchange, bool (*give_up)(void))
{
    bool open = true;
    for (;;) {
        bool sending = open && exchange->sent < exchange->length;
        struct pollfd waited[] = {{child->from, POLLIN, 0}, {child->errors, POLLIN, 0}, {child->to, POLLOUT, 0}};
        bool gone =
            child_is_gone(child); /* what it has said is then in the pipes, which what it has started may keep open */
        int ready = poll(waited, sending ? 3 : 2, gone ? 0 : give_up ? PERIOD : LONG_PERIOD);
        if (give_up && give_up())
            return -3;
        if (gone && (ready <= 0 || !waited[0].revents))
            return -1;
        if (ready <= 0)
            continue;
        hear_child(child);
        if (sending && waited[2].revents)
            open = send_some(child, exchange);
        int found = waited[0].revents ? take_some(child, exchange) : 0;
        if (found != 0)
            return found;
        if (!waited[0].revents &&
            waited[1].revents == POLLHUP) /* it has closed its error output: do not turn in circles */
            usleep(1000 * PERIOD);
    }
}

static enum status judge_end_of_child(struct child *child, char message[CHILD_MESSAGE_SIZE])
{
    bool gone = false;
    for (int wait = 0; wait < 100 && !gone; wait++) { /* it has closed its output, and may be on its way out */
        gone = child_is_gone(child);
        if (!gone)
            usleep(1000);
    }
    hear_child(child);
    if (!gone) {
        child_end(child);
        snprintf(message, CHILD_MESSAGE_SIZE, "it closed its output");
        return STATUS_ENDED;
    }
    int found = bury(child);
    if (WIFSIGNALED(found))
        snprintf(message, CHILD_MESSAGE_SIZE, "%s", strsignal(WTERMSIG(found)));
    else
        snprintf(message, CHILD_MESSAGE_SIZE, "exit status %d", WEXITSTATUS(found));
    return WIFSIGNALED(found) ? STATUS_CRASHED : STATUS_ENDED;
}

char *child_ask(struct child *child, const char *line, size_t most, bool (*give_up)(void), enum status *status,
                char message[CHILD_MESSAGE_SIZE])
{
    struct exchange exchange = {.line = line, .length = strlen(line), .most = most};
    int found = converse(child, &exchange, give_up);
    *message = '\0';
    *status = STATUS_OK;
    if (found == 1)
        return exchange.answer;
    free(exchange.answer);
    if (found == -1) {
        *status = judge_end_of_child(child, message);
    } else {
        *status = found == -2 ? STATUS_UNREADABLE : STATUS_TIMEOUT;
        if (found == -2)
            snprintf(message, CHILD_MESSAGE_SIZE, "a line of more than %zu bytes", most);
        child_end(child);
    }
    child_quote(child, message);
    return NULL;
}
