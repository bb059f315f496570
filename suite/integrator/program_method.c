/* Tasks for a child, which is started again where it has ended. */
#include "suite/integrator/program_method.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "results/heap.h"
#include "suite/integrator/child.h"
#include "suite/integrator/own_process.h"
#include "suite/integrator/protocol.h"
#include "suite/integrator/said.h"

enum { HELLO_BYTES = 65536, MOST_DEATHS = 3, MOST_PRINTED = 10 };

struct program {
    struct child child;
    struct conventions conventions; /* of its first hello, as are its facts */
    long tasks;
    long answers;           /* of the process that runs */
    int deaths;             /* in a row, of processes that had not answered anything */
    enum status last_death; /* what that of the last was, and what was said of it */
    char last_words[CHILD_MESSAGE_SIZE];
    int printed; /* messages on stderr */
    const char *name;
    struct own_files *files;
    struct program *next;
};

static struct program *all;

static void end_all(void)
{
    for (struct program *program = all; program; program = program->next)
        child_end(&program->child);
}

/* Start it and say hello; its answer, which the caller frees, or NULL. */
static char *start_program(struct program *program, char message[CHILD_MESSAGE_SIZE])
{
    enum status status;
    if (!child_start(&program->child, message))
        return NULL;
    program->answers = 0;
    guard_begins();
    char *answer = child_ask(&program->child, protocol_hello, HELLO_BYTES, guard_begins_late, &status, message);
    if (status == STATUS_TIMEOUT) {
        char words[CHILD_MESSAGE_SIZE];
        snprintf(words, sizeof words, "%s", message);
        snprintf(message, CHILD_MESSAGE_SIZE, "none within %d s%s%.*s", GUARD_BEGIN_SECONDS, *words ? "; " : "",
                 CHILD_MESSAGE_SIZE - 40, words);
    }
    return answer;
}

static const char **copy_arguments(const struct integrator_text *text)
{
    const char **list = heap_take(text->program_count + 1, sizeof *list);
    for (unsigned k = 0; k < text->program_count; k++)
        list[k] = heap_copy(text->program[k]);
    return list;
}

json_t *program_find(const struct integrator_text *text, const char *folder, struct program **out,
                     char why[INTEGRATOR_MESSAGE_SIZE])
{
    struct program *program = heap_take(1, sizeof *program);
    char message[CHILD_MESSAGE_SIZE] = "";
    program->child.arguments = copy_arguments(text);
    program->child.folder = heap_copy(folder);
    if (!all)
        atexit(end_all);
    program->next = all;
    all = program;
    HELD(char, answer) = start_program(program, message);
    json_t *facts = answer ? protocol_facts(answer, &program->conventions, message) : NULL;
    if (!facts) {
        child_end(&program->child);
        snprintf(why, INTEGRATOR_MESSAGE_SIZE, "%s%s", answer ? "" : "no answer to hello: ", message);
    }
    *out = program;
    return facts;
}

void program_consists_of(struct program *program, const char *name, struct own_files *files)
{
    program->name = name;
    program->files = files;
}

static enum status died(struct program *program, enum status status, const char *message)
{
    program->deaths++;
    program->last_death = status;
    snprintf(program->last_words, sizeof program->last_words, "%s", message);
    return status;
}

/* Returns STATUS_OK if the program runs, or could be restarted. */
static enum status revive(struct program *program, char message[CHILD_MESSAGE_SIZE])
{
    if (program->child.process != 0)
        return STATUS_OK;
    if (program->deaths >= MOST_DEATHS) {
        snprintf(message, CHILD_MESSAGE_SIZE, "it has ended %d times in a row and is not started again: %.*s",
                 MOST_DEATHS, CHILD_MESSAGE_SIZE - 80, program->last_words);
        return program->last_death;
    }
    HELD(char, answer) = start_program(program, message);
    if (answer && !own_files_same(program->name, program->files)) { /* who answers may be another one */
        child_end(&program->child);
        snprintf(message, CHILD_MESSAGE_SIZE, "%s", own_files_changed());
        return STATUS_ENDED;
    }
    return answer ? STATUS_OK : died(program, STATUS_ENDED, message);
}

/* The answer to a line, which the caller frees, or NULL. */
static char *answer_of(struct program *program, const char *line, const struct outside_task *task, enum status *status,
                       char message[CHILD_MESSAGE_SIZE])
{
    *status = revive(program, message);
    if (*status != STATUS_OK)
        return NULL;
    bool fresh = program->answers == 0;
    char *answer = child_ask(&program->child, line, protocol_most(task), task->setup->give_up, status, message);
    if (answer || (*status != STATUS_ENDED && *status != STATUS_CRASHED))
        return answer;
    if (!fresh) /* it may have ended of what was before, and a row does not depend on that: once more, by a new one */
        return answer_of(program, line, task, status, message);
    died(program, *status, message);
    return NULL;
}

static enum status ask(const struct integrator *integrator, struct program *program, struct outside_task *task,
                       char message[CHILD_MESSAGE_SIZE])
{
    enum status status;
    HELD(char, line) = protocol_line(integrator, &program->conventions, task, ++program->tasks);
    HELD(char, answer) = answer_of(program, line, task, &status, message);
    if (!answer)
        return status;
    program->deaths = 0;
    program->answers++;
    status = protocol_take(answer, program->tasks, &program->conventions, task, message);
    if (status == STATUS_UNREADABLE) {
        child_quote(&program->child, message);
        child_end(&program->child); /* who knows what comes next */
    }
    return status;
}

enum status program_do(const struct integrator *integrator, struct outside_task *task)
{
    struct program *program = integrator->of;
    char message[CHILD_MESSAGE_SIZE] = "";
    enum status status = ask(integrator, program, task, message);
    if (status != STATUS_OK)
        said_keep(message);
    if (status != STATUS_OK && program->printed++ < MOST_PRINTED) {
        fprintf(stderr, "rattleback: %s: %s, ", integrator->name, task->setup->problem);
        if (task->tolerance > 0)
            fprintf(stderr, "tolerance %.3g: ", task->tolerance);
        else
            fprintf(stderr, "%ld steps: ", task->steps);
        fprintf(stderr, "%s%s", status_text(status), *message ? ": " : "");
        said_print(stderr, message);
        fputc('\n', stderr);
    }
    return status;
}

enum status program_model(const struct integrator *integrator, const struct outside_task *task,
                          struct model_answer *out, char message[CHILD_MESSAGE_SIZE])
{
    struct program *program = integrator->of;
    enum status status;
    HELD(char, line) = protocol_model_line(integrator, &program->conventions, task);
    HELD(char, answer) = answer_of(program, line, task, &status, message);
    if (answer)
        status = protocol_take_model(answer, &program->conventions, task, out, message);
    program->answers += status == STATUS_OK;
    return status;
}
