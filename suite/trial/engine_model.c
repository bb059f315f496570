/* Questions to both sides, and the largest difference of the answers. */
#include "suite/trial/engine_model.h"

#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/outside/rattleback_method.h"
#include "results/heap.h"
#include "suite/integrator/own_process.h"
#include "suite/integrator/program_method.h"

/* Index that distinguishes the random states of a model check from others: see struct core_api, beside. */
enum { FIRST_BESIDE = 0 };

static void as_double(int count, const wide *x, double *out)
{
    for (int c = 0; c < count; c++)
        out[c] = (double)x[c];
}

void models_state(const struct rattleback_problem *physics, const struct model_state *state, double q[SMALL_ELEMENT],
                  double v[SMALL_DIMENSION])
{
    as_double(physics->element, state->q, q);
    as_double(physics->n, state->v, v);
}

enum status models_evaluate(const struct core_case *given, const struct rattleback_problem *physics,
                            struct model_state *state)
{
    wide acceleration[SMALL_DIMENSION], lambda[SMALL_DIMENSION];
    double q[SMALL_ELEMENT], v[SMALL_DIMENSION], *p = state->of.value[MODEL_MOMENTUM];
    enum status status = core_double()->acceleration(given, 0, state->q, state->v, acceleration, lambda);
    models_state(physics, state, q, v);
    as_double(physics->n, acceleration, state->of.value[MODEL_ACCELERATION]);
    as_double(physics->m, lambda, state->of.value[MODEL_LAMBDA]);
    physics->momentum(physics->context, q, v, p);
    state->of.value[MODEL_ENERGY][0] = physics->hamiltonian(physics->context, q, p);
    return status;
}

enum status models_open(const struct setup *setup, double tolerance, struct models *out,
                        char message[CHILD_MESSAGE_SIZE])
{
    const struct core_api *core = core_double();
    struct core_case *given;
    struct refusal why;
    *out = (struct models){.setup = setup, .tolerance = tolerance};
    enum status status = core->open(setup, &given, &why);
    if (status != STATUS_OK) {
        snprintf(message, CHILD_MESSAGE_SIZE, "%s", why.message);
        return status;
    }
    out->given = given;
    out->shape = core->shape(given);
    out->physics = core->exported(given);
    bool small = out->shape->n <= SMALL_DIMENSION && out->shape->element <= SMALL_ELEMENT;
    if (!out->physics || !small) {
        snprintf(message, CHILD_MESSAGE_SIZE, "%s",
                 !small ? "it has too many coordinates; at most 64 are compared"
                        : "it has no Lagrangian, so there is no acceleration to compare");
        return STATUS_REFUSED;
    }
    core->start(given, out->ours[0].q, out->ours[0].v);
    for (int k = 1; k < MODEL_STATES && status == STATUS_OK; k++)
        status = core->beside(given, FIRST_BESIDE + k - 1, out->ours[k].q, out->ours[k].v);
    for (int k = 0; k < MODEL_STATES && status == STATUS_OK; k++)
        status = models_evaluate(given, out->physics, &out->ours[k]);
    if (status != STATUS_OK)
        snprintf(message, CHILD_MESSAGE_SIZE, "the problem itself has no acceleration at three states: %s",
                 status_text(status));
    return status;
}

void models_close(struct models *model)
{
    core_double()->exported_free((void *)(uintptr_t)model->physics);   /* NOLINT(performance-no-int-to-ptr): its own */
    core_double()->close((struct core_case *)(uintptr_t)model->given); /* NOLINT(performance-no-int-to-ptr) */
}

/* The question as a task of the protocol: the start of no steps. */
static void fill_question(const struct integrator *integrator, const struct models *model,
                          const struct model_state *state, struct outside_task *task)
{
    *task = (struct outside_task){.precision = core_double()->precision,
                                  .given = model->given,
                                  .setup = model->setup,
                                  .shape = model->shape,
                                  .parameters = model->physics->parameters,
                                  .steps = 1,
                                  .every = 1};
    for (int k = 0; k < task->parameters; k++)
        task->parameter[k] = model->physics->parameter[k];
    const struct method_parameter *known = integrator->parameters;
    for (; known && known[task->options].name; task->options++)
        task->option[task->options] = strtod(known[task->options].value, NULL);
    memcpy(task->q, state->q, (size_t)model->shape->element * sizeof *task->q);
    memcpy(task->v, state->v, (size_t)model->shape->n * sizeof *task->v);
    for (int c = 0; c < model->shape->n; c++)
        task->p[c] = state->of.value[MODEL_MOMENTUM][c];
}

static enum status ask_program(const struct integrator *integrator, struct models *model,
                               char message[CHILD_MESSAGE_SIZE])
{
    enum status status = STATUS_OK;
    HEAP(struct outside_task, task, 1);
    for (int k = 0; k < MODEL_STATES && status == STATUS_OK; k++) {
        fill_question(integrator, model, &model->ours[k], task);
        status = program_model(integrator, task, &model->theirs[k], message);
    }
    return status;
}

/* The question to a library, in a process of its own; `answer` is shared. */
struct library_question {
    const struct integrator *integrator;
    const struct models *model;
    struct library_answer {
        int status;
        struct model_answer of[MODEL_STATES];
    } * answer;
};

static void ask_at_state(const struct library_question *question, int k, const double *parameters)
{
    const struct models *model = question->model;
    struct model_answer *answer = &question->answer->of[k];
    double q[SMALL_ELEMENT], v[SMALL_DIMENSION];
    models_state(model->physics, &model->ours[k], q, v);
    for (enum model_quantity quantity = 0; quantity < MODEL_QUANTITIES; quantity++)
        for (int c = 0; c < models_count(model, quantity); c++)
            answer->value[quantity][c] = NAN;
    const struct rattleback_model out = {answer->value[MODEL_ACCELERATION], answer->value[MODEL_LAMBDA],
                                         answer->value[MODEL_MOMENTUM], answer->value[MODEL_ENERGY]};
    question->answer->status = question->integrator->library->model(model->physics, parameters, q, v, &out);
    for (enum model_quantity quantity = 0; quantity < MODEL_QUANTITIES; quantity++) {
        answer->has[quantity] = models_count(model, quantity) > 0;
        for (int c = 0; c < models_count(model, quantity); c++)
            answer->has[quantity] = answer->has[quantity] && isfinite(answer->value[quantity][c]);
    }
}

static void ask_in_own_process(void *of)
{
    const struct library_question *question = of;
    double parameters[MAX_WITH] = {0};
    const struct method_parameter *known = question->integrator->parameters;
    for (int k = 0; known && known[k].name; k++)
        parameters[k] = strtod(known[k].value, NULL);
    for (int k = 0; k < MODEL_STATES && question->answer->status == RATTLEBACK_OK; k++)
        ask_at_state(question, k, parameters);
}

/* Libraries that were compiled before there was this function are shorter. */
static bool library_has_model(const struct rattleback_method *library)
{
    return library->size >= offsetof(struct rattleback_method, model) + sizeof library->model && library->model;
}

static enum status ask_library(const struct integrator *integrator, struct models *model,
                               char message[CHILD_MESSAGE_SIZE])
{
    struct library_question question = {integrator, model, NULL};
    if (!library_has_model(integrator->library)) {
        snprintf(message, CHILD_MESSAGE_SIZE, "the library has no function `model'");
        return STATUS_REFUSED;
    }
    question.answer = guard_allocate(sizeof *question.answer);
    if (!question.answer)
        return STATUS_OUT_OF_MEMORY;
    guard_begins();
    enum status status = guard_run(ask_in_own_process, &question, guard_begins_late, message);
    if (status == STATUS_OK && question.answer->status != RATTLEBACK_OK) {
        status = STATUS_GAVE_UP;
        snprintf(message, CHILD_MESSAGE_SIZE, "its function `model' returned %d", question.answer->status);
    }
    memcpy(model->theirs, question.answer->of, sizeof model->theirs);
    guard_free(question.answer, sizeof *question.answer);
    return status;
}

enum status models_ask(const struct integrator *integrator, struct models *model, char message[CHILD_MESSAGE_SIZE])
{
    return integrator->library ? ask_library(integrator, model, message) : ask_program(integrator, model, message);
}

int models_count(const struct models *model, enum model_quantity quantity)
{
    const int count[MODEL_QUANTITIES] = {model->shape->n, model->shape->m, model->shape->n, 1};
    return count[quantity];
}

bool models_has(const struct models *model, enum model_quantity quantity)
{
    for (int k = 0; k < MODEL_STATES; k++)
        if (!model->theirs[k].has[quantity])
            return false;
    return true;
}

double models_gap(const struct models *model, const struct model_state ours[MODEL_STATES], enum model_quantity quantity)
{
    double largest = 0, size = 0;
    if (!models_has(model, quantity))
        return 0;
    for (int k = 0; k < MODEL_STATES; k++)
        for (int c = 0; c < models_count(model, quantity); c++) {
            double mine = ours[k].of.value[quantity][c], other = model->theirs[k].value[quantity][c];
            double constant =
                quantity == MODEL_ENERGY ? model->theirs[0].value[quantity][c] - ours[0].of.value[quantity][c] : 0;
            size = fmax(size, fmax(fabs(model->ours[k].of.value[quantity][c]), fabs(other)));
            largest = fmax(largest, fabs(mine - other + constant));
        }
    return largest > 0 ? largest / size : 0;
}

bool models_agree(const struct models *model, const struct model_state ours[MODEL_STATES])
{
    for (enum model_quantity quantity = 0; quantity < MODEL_QUANTITIES; quantity++)
        if (!(models_gap(model, ours, quantity) <= model->tolerance))
            return false;
    return true;
}
